// rule: explicit-solution
model Newton
  Base.ContinuousState v;
  Real f, a;
  parameter Real m = 2;
equation
  f = -v;
  m*a = f;
  der(v) = a;
end Newton;

// rule: explicit-solution
model Linear
  Real x, y, z;
equation
  2*x + 3 = time - x;
  y/2 = sin(x) + y;
  (if time > 1 then 2 else 3)*z = 1;
end Linear;

// rule: explicit-solution
model Vectors
  Real x[3];
  parameter Real m = 2;
equation
  m*x = {1, 2, 3} - x;
end Vectors;
