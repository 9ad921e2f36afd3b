model Thermostat "Two equations say when it is on"
  Base.ContinuousState T(start=15, fixed=true);
  Boolean on(start=true, fixed=true);
equation
  when T > 21 then
    on = false;
  end when;
  when T < 19 then
    on = true;
  end when;
  der(T) = (10 - T)/5 + (if on then 4 else 0);
end Thermostat;

model Ball "A state is set anew by reinit"
  Base.ContinuousState h(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    v = -0.8*v;
  end when;
end Ball;

model Controller "The plant's state is no discrete value"
  Base.ContinuousState x(start=1, fixed=true);
  discrete Real u(start=0, fixed=true);
equation
  u = -3*x;
  der(x) = -x + u;
end Controller;
// error: 9:5 [one-unknown] over-determined: the equation has no unknown, 'on' is known already
// note: 6:5 'on' is determined here already
// error: 20:5 [discrete] 'v' is a state; write reinit(v, ...) to set it anew
// error: 28:3 [discrete] 'u' changes at events only, but '-3*x' varies between them
