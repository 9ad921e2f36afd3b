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

model Finished
  extends Unfinished;
equation
  y = 2*x;
end Finished;

model Empty
end Empty;
