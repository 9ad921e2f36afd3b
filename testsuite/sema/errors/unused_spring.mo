model Spring
  parameter Real m = 2;
  parameter Real c = 10;
  parameter Real d = 1 "Damping, which the equations forgot";
  Base.ContinuousState x(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
protected
  Real force;
equation
  der(x) = v;
  m*der(v) = -c*x;
  force = -c*x;
end Spring;
// options: -Wunused
// warning: 4:18 [unused] the parameter 'd' is never used
// warning: 8:8 [unused] the protected variable 'force' is determined, but never used
