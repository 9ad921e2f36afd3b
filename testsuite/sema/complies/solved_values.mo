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
