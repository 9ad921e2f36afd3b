// rule: initial-system
model Steady "Begins where nothing moves"
  Base.ContinuousState level(start=1, fixed=false, unit="m");
  parameter Real inflow(unit="m3/s") = 0.003, area(unit="m2") = 0.5;
  Real outflow(unit="m3/s");
initial equation
  der(level) = 0;
equation
  outflow = 0.001*sqrt(2*9.81*level);
  area*der(level) = inflow - outflow;
end Steady;

model Pendulum "Begins where its end is x0 beside the pivot"
  parameter Real L = 2, x0 = 1;
  Base.ContinuousState phi(start=0.1, fixed=false), w(start=0, fixed=true);
initial equation
  L*sin(phi) = x0;
equation
  der(phi) = w;
  der(w) = -9.81/L*sin(phi);
end Pendulum;

model Swing "Adds a residual, and leaves it to others what is solved for it"
  parameter Real energy = 0.5;
  Base.ContinuousState x(start=1, fixed=false), v(start=0, fixed=false);
initial equation
  0.5*(x*x + v*v) = energy;
equation
  der(x) = v;
  der(v) = -x;
end Swing;

model Swings "The first one is let go, the second one pushed"
  Swing swing[2](energy={1, 2}, x(fixed={false, true}), v(fixed={true, false}, each start=0.1));
  annotation(experiment(StopTime=1));
end Swings;

// rule: initial-system
model Choice "A parameter that is known when the model is compiled decides"
  parameter Boolean steady = true;
  Base.ContinuousState x(start=1, fixed=not steady);
initial equation
  if steady then
    der(x) = 0;
  end if;
equation
  der(x) = 1 - x^3;
end Choice;

// rule: initial-system
model Fitted "A parameter is found that makes the start what it is"
  parameter Real k(start=1, fixed=false);
  parameter Real rate = -2;
  Base.ContinuousState x(start=3, fixed=true);
initial equation
  der(x) = rate;
equation
  der(x) = -k*x;
end Fitted;
