model Arrays
  Real x[3;
  Real y = 1;
end Arrays;

model Braces
  Real r[2] = {1, 2;
end Braces;

// error: 2:11 [syntax] expected ',' or ']' before ';'
// note: 2:9 this '[' is still open
// error: 7:20 [syntax] expected ',' or '}' before ';'
// note: 7:15 this '{' is still open
