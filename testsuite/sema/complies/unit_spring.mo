// options: -Wunit
// rule: unit
model Spring "A mass on a spring"
  parameter Real m(unit="kg") = 2;
  parameter Real c(unit="N/m") = 10;
  Base.ContinuousState x(unit="m", start=1, fixed=true);
  Base.ContinuousState v(unit="m/s", start=0, fixed=true);
  Real energy(unit="J");
equation
  der(x) = v;
  m*der(v) = -c*x;
  energy = c*x^2/2 + m*v^2/2;
end Spring;
