// An inner connector is given its value by a component that has an error: that one is reported alone.
connector K
  output Real s;
end K;
model Giver
  K b;
equation
  b.s = time + tim;
end Giver;
model Within
  outer K hub;
  Giver g;
equation
  connect(g.b, hub);
end Within;
model Top
  inner K hub;
  Within w;
end Top;
// error: 8:16 [declare-before-use] 'tim' is not declared
