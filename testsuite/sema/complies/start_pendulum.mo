// options: -Wstart-without-fixed
// rule: start-without-fixed
model Pendulum
  parameter Real height = 0.1;
  Base.ContinuousState phi "Begins at what the initial equation says";
  Base.ContinuousState w(start=0, fixed=true);
initial equation
  phi = acos(1 - height);
equation
  der(phi) = w;
  der(w) = -9.81*sin(phi);
end Pendulum;
