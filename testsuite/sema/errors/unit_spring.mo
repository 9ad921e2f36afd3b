model Spring "A mass on a spring"
  parameter Real m(unit="kg") = 2;
  parameter Real c(unit="N/m") = 10;
  Base.ContinuousState x(unit="m", start=1, fixed=true);
  Base.ContinuousState v(unit="m/s", start=0, fixed=true);
  Real energy(unit="J");
equation
  der(x) = v;
  der(v) = -c*x;
  energy = c*x^2/2 + m*v;
end Spring;
// options: -Wunit
// warning: 9:10 [unit] the sides of the equation differ in unit: m/s2 and N
// warning: 10:20 [unit] the operands of '+' differ in unit: N.m and kg.m/s
