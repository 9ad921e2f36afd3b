model Assign
  Real x;
equation
  x := 1;
end Assign;

model Equal
  Real x;
equation
  x == 1;
end Equal;

model Doubled
  Real x;
equation
  x = 1 */ 2;
end Doubled;

model Empty
  Real x;
equation
  x = ;
end Empty;

// error: 4:5 [syntax] an equation is written with '=', not ':='
// error: 10:5 [syntax] an equation is written with '=', not '=='
// error: 16:9 [syntax] this closes no comment: comments do not nest
// error: 22:7 [syntax] expected an expression before ';'
