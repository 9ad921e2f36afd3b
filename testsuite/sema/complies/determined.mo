// rule: all-determined
block Gain
  input Real u;
  output Real y;
  parameter Real k;
equation
  y = k*u;
end Gain;

partial model Unfinished
  Real x, y;
equation
  x = 1;
end Unfinished;

// rule: all-determined
model Finished
  extends Unfinished;
equation
  y = 2*x;
end Finished;

// rule: all-determined
model Empty
end Empty;
