model Pressed "One slide is pressed on by another, and held by it"
  Base.LinearResponse across, along;
  Base.ContinuousState h(start=0.1, fixed=true), u(start=0, fixed=true);
  Base.ContinuousState s(start=0, fixed=true), v(start=1, fixed=true);
  Real a, b, pressed, friction;
  Boolean touches;
equation
  a = across.balance;
  der(h) = u;
  der(u) = a;
  pressed = 50*h + 2*a;
  across.residual = 3*a + 40*h - 0.1*pressed;
  // settled: known to what follows, and to the second response
  touches = pressed > 0;
  friction = if touches then 0.3*abs(pressed)*tanh(100*v) else 0;
  b = along.balance;
  der(s) = v;
  der(v) = b;
  along.residual = (1 + pressed^2)*b + friction + 10*s;
end Pressed;

model Friction "A slide whose friction grows with the force that it takes across"
  parameter Real m = 2, mu = 0.3, T = 0.01;
  Base.ContinuousState s(start=0, fixed=true), v(start=1, fixed=true);
  Base.ContinuousState pressed(start=20, fixed=true) "Follows the magnitude of the force across within T";
  Base.LinearResponse along;
  Real a, across, friction, largest;
  Boolean lifted;
equation
  friction = mu*pressed*tanh(100*v);
  a = along.balance;
  der(s) = v;
  der(v) = a;
  across = m*9.81 + 5*s - 0.2*m*a;
  along.residual = m*a + friction + 10*s;
  // behind the solution: no balance depends on any of this at once
  der(pressed) = (abs(across) - pressed)/T;
  largest = max(abs(a), 1);
  lifted = across < 0;
  when across > 25 then
    terminate("pressed too hard");
  end when;
end Friction;
