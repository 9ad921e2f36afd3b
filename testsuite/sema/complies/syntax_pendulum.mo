model Pendulum
  parameter Real length = 1;
  parameter Real g = 9.81;
  Base.ContinuousState phi(start=0.5);
  Base.ContinuousState w;
equation
  der(phi) = w;
  der(w) = -g/length*sin(phi);
end Pendulum;
