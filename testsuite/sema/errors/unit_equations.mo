// What is set equal, added or compared in different units
model Equations
  parameter Real m(unit="kg") = 2;
  parameter Real l(unit="m") = 1;
  parameter Real c(unit="N/m") = 10;
  parameter Real w(unit="rad/s") = 1;
  parameter Real area(unit="m2") = 1;
  parameter Boolean heavy = true;
  Base.ContinuousState x(unit="m", start=1, fixed=true);
  Base.ContinuousState v(unit="m/s", start=0, fixed=true);
  Real f(unit="N");
  Real g(unit="N");
  Real h(unit="N");
  Real e(unit="J");
  Real y(unit="m");
  Real p[2](each unit="Pa");
  Real q[2](each unit="Pa");
  Real s(unit="m");
  Real t(unit="m");
equation
  der(x) = x;
  der(v) = -c*x/m - c/m;
  f = m*v;
  g = c*x + m*x;
  h = if heavy then c*x else m;
  e = 0.5*m*v^3;
  y = sqrt(area)*w;
  p = {c*x/area, c*x};
  q = [c; c]*{x}/l;
  s = if x > v then x else l;
  t = sqrt(area + x^2) + sqrt(x);
end Equations;
// options: -Wunit
// warning: 21:10 [unit] the sides of the equation differ in unit: m/s and m
// warning: 22:19 [unit] the operands of '-' differ in unit: m/s2 and 1/s2
// warning: 23:5 [unit] the sides of the equation differ in unit: N and kg.m/s
// warning: 24:11 [unit] the operands of '+' differ in unit: N and kg.m
// warning: 25:30 [unit] the sides of the equation differ in unit: N and kg
// warning: 26:5 [unit] the sides of the equation differ in unit: J and kg.m3/s3
// warning: 27:5 [unit] the sides of the equation differ in unit: m and m/s
// warning: 28:18 [unit] the sides of the equation differ in unit: Pa and N
// warning: 29:5 [unit] the sides of the equation differ in unit: Pa and N/m
// warning: 30:12 [unit] the values that '>' compares differ in unit: m and m/s
// warning: 31:24 [unit] the operands of '+' differ in unit
