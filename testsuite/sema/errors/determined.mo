model Forgotten
  Real x;
  Real y;
equation
  x = time;
end Forgotten;

model Element
  Real x[3];
equation
  x[1] = 1;
  x[3] = 3;
end Element;

block NoOutput
  input Real u;
  output Real y;
end NoOutput;

model Flange
  Translational.Interfaces.Flange_b flange;
equation
  flange.s = 0;
end Flange;

model Force
  Translational.Interfaces.Flange_a flange;
end Force;

model Constant
  constant Real c;
end Constant;

// error: 3:8 [all-determined] no equation determines 'y'
// error: 9:8 [all-determined] no equation determines 'x[2]'
// error: 17:15 [all-determined] no equation determines 'y'
// error: 21:37 [all-determined] no equation and no connect determines 'flange.v'
// error: 27:37 [all-determined] no equation and no connect determines 'flange.f'
// error: 31:17 [all-determined] the constant 'c' has no value
