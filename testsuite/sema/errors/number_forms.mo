model M
  Real x = .5;
  Real y = 1.e3;
  Real z = 5. + 2;
  Real w = 2.E-3;
  Real v = -.5e2;
  Real q[2] = {.5, 2};
end M;

// error: 2:12 [syntax] in restricted Modelica a number begins with a digit: write 0.5
// error: 6:13 [syntax] in restricted Modelica a number begins with a digit: write 0.5e2
// error: 7:16 [syntax] in restricted Modelica a number begins with a digit: write 0.5
