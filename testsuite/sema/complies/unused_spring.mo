// options: -Wunused
// rule: unused
model Spring "The energy is there to be looked at: public variables need no reader"
  parameter Real m = 2;
  parameter Real c = 10;
  Base.ContinuousState x(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Real energy = c*x^2/2 + m*v^2/2;
protected
  Real force = -c*x;
equation
  der(x) = v;
  m*der(v) = force;
end Spring;
