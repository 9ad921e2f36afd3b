model Steps "A ball that bounces, inputs that run along lines, a counter that samples"
  input Real u(start=0);
  input Base.RealWithDerivative way(unit="m");
  parameter Real elasticity = 0.8;
  constant Real g(unit="m/s2") = 10;
  constant Real second(unit="s") = 1;
  Base.ContinuousState h(unit="m", start=1, fixed=true);
  Base.ContinuousState v(unit="m/s", start=0, fixed=true);
  Base.ContinuousState x(start=0, fixed=true) "The integral of u";
  Base.ContinuousState moved(unit="m", start=0, fixed=true) "That of the slope of way";
  output Integer bounces(start=0, fixed=true);
  output Integer ticks(start=0, fixed=true);
  output Boolean high(start=false, fixed=true);
equation
  der(h) = v;
  der(v) = -g;
  der(x) = u/second;
  der(moved) = der(way);
  when h <= 0 then
    reinit(v, -elasticity*pre(v));
    bounces = pre(bounces) + 1;
  end when;
  when sample(0.25, 0.5) then
    ticks = pre(ticks) + 1;
  end when;
  high = u > 2;
  annotation(experiment(StopTime=2, Tolerance=1e-10));
end Steps;
