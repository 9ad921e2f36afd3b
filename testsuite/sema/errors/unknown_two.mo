model Ohm
  Real u, i;
  parameter Real R = 5;
equation
  u = R*i;
  u = sin(time);
end Ohm;

model Newton
  Real f, a;
  parameter Real m = 2;
equation
  m*a = f;
end Newton;

model Three
  Real x, y, z;
equation
  x + y = z;
end Three;

// error: 5:3 [one-unknown] under-determined: the equation has 2 unknowns, 'u' and 'i'; it can determine one
// error: 13:3 [one-unknown] under-determined: the equation has 2 unknowns, 'a' and 'f'; it can determine one
// error: 19:3 [one-unknown] under-determined: the equation has 3 unknowns, 'x', 'y' and 'z'; it can determine one
