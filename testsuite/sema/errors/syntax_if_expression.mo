// A mistake in an if expression within an if equation: its 'else' is not that of the equation.
model Branches
  Real v, w;
  Real a = time;
equation
  if a > 0 then
    v = if a > > 0.1 then 1 else 2;
    w = 3;
  elseif a > -1 then
    v = if a > 1 1 then 1 elseif a > 2 then 2 else 3;
    w = 3 3
  else
    v = (if (a - a. .q) > 0.1 then 1
      else 2);
    w = 2 2
  end if;
end Branches;

model Nested
  Real v[2], w;
  Real a = time;
equation
  if a > 0 then
    for i in 1:2 loop
      v[i] = if a > (0.1 then 1 else 2;
    end for;
    w = 3;
  else
    v = {1, 2};
    w = 1;
  end if;
end Nested;

model Statements
  Real v;
algorithm
  if time > 0 then
    v := if time > 1 1 then 1
      elseif time > 2 then 2
      else 3;
  elseif time > -1 then
    v := 1;
  else
    v := if time < -2 2 then 3 else 4;
  end if;
end Statements;

// error: 7:16 [syntax] expected an expression before '>'; relations are not chained: write 'a < b and b < c'
// error: 10:18 [syntax] expected 'then' before '1'
// error: 11:10 [syntax] expected ';' before '3'; a product is written with '*'
// error: 13:21 [syntax] expected a name before '.'
// error: 15:10 [syntax] expected ';' before '2'; a product is written with '*'
// error: 25:26 [syntax] expected ')' before 'then'
// error: 38:22 [syntax] expected 'then' before '1'
// error: 44:23 [syntax] expected 'then' before '2'
