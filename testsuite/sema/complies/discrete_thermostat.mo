// rule: discrete
model Thermostat "Hysteresis: what it was before the event decides"
  parameter Real low = 19, high = 21, outside = 10, tau = 5, rise = 20;
  Base.ContinuousState T(start=15, fixed=true);
  Boolean on(start=true, fixed=true);
  Integer switches(start=0, fixed=true);
equation
  on = T < low or (pre(on) and T < high);
  der(T) = (outside - T)/tau + (if on then rise/tau else 0);
  when change(on) then
    switches = pre(switches) + 1;
  end when;
end Thermostat;

model Ball "Velocities jump where it hits the ground"
  parameter Real e = 0.8;
  Base.ContinuousState h(start=1, fixed=true), v(start=0, fixed=true);
  discrete Real impact(start=0, fixed=true) "Time of the last impact";
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 and v < 0 then
    reinit(v, -e*v);
    impact = time;
  end when;
end Ball;

model Controller "Looks at the plant ten times a second"
  Base.ContinuousState x(start=1, fixed=true);
  discrete Real u(start=0, fixed=true);
equation
  when sample(0, 0.1) then
    u = -3*x;
  end when;
  der(x) = -x + u;
end Controller;
