encapsulated package Signals
  import B = Base;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Pair "Two channels that have nothing to do with each other"
    RealInput u1, u2;
    RealOutput y1, y2;
  equation
    y1 = 2*u1;
    y2 = 3*u2;
  end Pair;
  block Integrator
    RealInput u;
    RealOutput y;
    B.ContinuousState x(start=1);
  equation
    der(x) = u;
    y = x;
  end Integrator;
  block Gain
    RealInput u;
    RealOutput y;
    parameter Real k = 1;
  equation
    y = k*u;
  end Gain;
end Signals;

// rule: no-algebraic-loop
model TwoChannels
  Signals.Pair pair;
equation
  pair.u1 = time;
  connect(pair.y1, pair.u2);
end TwoChannels;

// rule: no-algebraic-loop
model Crossed
  Signals.Pair a, b;
  Real out = b.y2;
equation
  a.u1 = time;
  connect(a.y1, b.u1);
  connect(b.y1, a.u2);
  connect(a.y2, b.u2);
end Crossed;

// rule: no-algebraic-loop
model RingWithState
  Signals.Integrator integrator;
  Signals.Gain gain(k=-1), gain1;
equation
  connect(integrator.y, gain.u);
  connect(gain.y, gain1.u);
  connect(gain1.y, integrator.u);
end RingWithState;

// rule: no-algebraic-loop
model RingWithResponse
  Base.LinearResponse cut;
  Signals.Gain gain(k=0.5);
equation
  gain.u = cut.balance;
  cut.residual = gain.y + 1 - cut.balance;
end RingWithResponse;
