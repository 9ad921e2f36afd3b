model Root "x^2 = 2 has two solutions"
  Real x;
equation
  x^2 = 2;
end Root;

model Kepler "Needs a non-linear solver"
  parameter Real e = 0.1;
  Real E;
equation
  E - e*sin(E) = time;
end Kepler;

model Inverse "The unknown in a denominator"
  Real x;
equation
  1/x = time + 1;
end Inverse;

model Exponent "The unknown in an exponent"
  Real x;
equation
  2^x = 8;
end Exponent;

model Product "The unknown times itself"
  parameter Real a = 1;
  Real x;
equation
  a*x*x + 2*x = 1;
end Product;

model Condition "The unknown decides"
  Real x;
equation
  x = if x > 0 then 1 else 2;
end Condition;

model Absolute
  Real x;
equation
  abs(x) = 1;
end Absolute;

model Norm "A vector by its square"
  Real v[2];
equation
  v*v = 1;
end Norm;

model Matrix "Linear equations with a matrix"
  parameter Real A[2, 2] = [2, 1; 1, 3];
  Real x[2];
equation
  A*x = {1, 2};
end Matrix;

model Vanishing "The unknown falls out"
  Real x;
equation
  x - x = 1;
end Vanishing;

model Integers
  Integer n;
equation
  2*n = 4;
end Integers;

model Logic
  Boolean b;
equation
  not b = true;
end Logic;

package Mechanics
  model Spring
    parameter Real c = 10;
    Base.ContinuousState s(start=1), v;
    Real f;
  equation
    der(s) = v;
    f^3 = c*s;
    der(v) = -f;
  end Spring;
end Mechanics;

// error: 4:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 11:3 [explicit-solution] the equation cannot be solved for 'E': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 17:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 23:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 30:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 36:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 42:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 48:3 [explicit-solution] the equation cannot be solved for 'v': it stands for one of several elements; write one equation for each unknown
// error: 55:3 [explicit-solution] the equation cannot be solved for 'x': a matrix multiplies it, which would need a solver for linear systems; compute it in a function, x = f(A, b), or element by element
// error: 61:3 [explicit-solution] the equation cannot be solved for 'x': it cancels out
// error: 67:3 [type] 'n' is of type Integer, what the equation gives it is of type Real
// error: 73:3 [explicit-solution] the equation cannot be solved for 'b': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 83:5 [explicit-solution] the equation cannot be solved for 'f': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
