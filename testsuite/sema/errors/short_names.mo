// Slips of the pen in names of one and two letters, and in names of functions at the root
function area
  input Real u;
  output Real y;
algorithm
  y := u*u;
end area;

model Short
  Real x, ab, v, m1, m2, y[7];
equation
  x = 1;
  ab = 2;
  v = 3;
  m1 = 4;
  m2 = 5;
  y[1] = xx;
  y[2] = x1;
  y[3] = V;
  y[4] = ba;
  y[5] = m3;
  y[6] = w;
  y[7] = aera(2);
end Short;

// error: 17:10 [declare-before-use] 'xx' is not declared; did you mean 'x'?
// error: 18:10 [declare-before-use] 'x1' is not declared; did you mean 'x'?
// error: 19:10 [declare-before-use] 'V' is not declared; did you mean 'v'?
// error: 20:10 [declare-before-use] 'ba' is not declared; did you mean 'ab'?
// error: 21:10 [declare-before-use] 'm3' is not declared
// error: 22:10 [declare-before-use] 'w' is not declared
// error: 23:10 [declare-before-use] function 'aera' is not declared; did you mean 'area'?
