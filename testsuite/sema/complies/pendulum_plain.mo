model Pendulum "The mathematical pendulum"
  parameter Real length(unit="m", min=0) = 1 "Length";
  parameter Real g = 9.81;
  final parameter Real w0 = sqrt(g/length);
  Base.ContinuousState phi(start=0.5, fixed=true, unit="rad");
  Base.ContinuousState w(start=0, fixed=true);
  Real energy;
equation
  der(phi) = w;
  der(w) = -w0^2*sin(phi);
  energy = 0.5*length^2*w^2 + g*length*(1 - cos(phi));
  annotation(experiment(StopTime=10));
end Pendulum;
