model Power
  Real x;
equation
  x^2 = 2;
end Power;

model Kepler
  Real e;
equation
  e - 0.1*sin(e) = time;
end Kepler;

model Cancels
  Real x;
equation
  x - x = 1;
end Cancels;

model Denominator
  Real x;
equation
  1/x = 2;
end Denominator;

model Several
  Real x[2];
equation
  x[1] + x[2] = 1;
  x[2] = 2;
end Several;

model OneForAll
  Real x;
  Real y[2] = {1, 2};
equation
  x*y = {2, 4};
end OneForAll;

model Condition
  Real x;
equation
  x = if x > 0 then 1 else 2;
end Condition;

model Matrix
  parameter Real A[2, 2] = {{2, 1}, {1, 3}};
  Real x[2];
equation
  A*x + {1, 2} = {time, 1};
end Matrix;

// error: 4:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 10:3 [explicit-solution] the equation cannot be solved for 'e': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 16:3 [explicit-solution] the equation cannot be solved for 'x': it cancels out
// error: 22:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 28:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x[1]' and 'x[2]'; it can determine one
// error: 36:3 [explicit-solution] the equation cannot be solved for 'x': it stands for one of several elements; write one equation for each unknown
// error: 42:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 49:3 [explicit-solution] the equation cannot be solved for 'x': a matrix multiplies it, which would need a solver for linear systems; compute it in a function, x = f(A, b), or element by element
