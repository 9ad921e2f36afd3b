connector RealInput = input Real;
connector RealOutput = output Real;

block Gain
  RealInput u;
  RealOutput y;
  parameter Real k = 1;
equation
  y = k*u;
end Gain;

model OpenInput
  Gain gain;
end OpenInput;

model TwoOutputs
  Gain a, b, c;
equation
  a.u = 1;
  b.u = 2;
  connect(a.y, c.u);
  connect(b.y, c.u);
end TwoOutputs;

model TwoInputs
  Gain a, b;
equation
  connect(a.u, b.u);
end TwoInputs;

// error: 13:8 [connect] the input 'gain.u' is not connected
// error: 22:3 [connect] 'c.u' would be given its values by two, 'a.y' and 'b.y'
// note: 21:3 'a.y' is connected here
// error: 28:3 [connect] 'a.u' and 'b.u' both take 'u'; a connect joins one that gives with one that takes
