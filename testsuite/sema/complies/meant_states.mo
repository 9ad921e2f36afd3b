// Models that follow what the messages of errors/meant_states.mo say
model Bouncing
  parameter Real e = 0.7;
  parameter Real g = 9.81;
  Base.ContinuousState h(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Boolean flying(start=true);
  Boolean impact;
  Real v_new;
equation
  impact = h <= 0.0;
  when {h <= 0.0 and v <= 0.0, impact} then
    v_new = if edge(impact) then -e*pre(v) else 0;
    flying = v_new > 0;
    reinit(v, v_new);
  end when;
  der(v) = if flying then -g else 0;
  der(h) = v;
end Bouncing;

model Below
  Real x, z;
  Base.ContinuousState y(start=0, fixed=true);
equation
  x = sin(time);
  der(x) = y + z;
  der(y) = -x + z;
end Below;

model Pendulum "one coordinate; force and acceleration are found together, at any angle"
  parameter Real m=1, g=9.81, L=1;
  Base.ContinuousState phi(start=1, fixed=true), w(start=0, fixed=true);
  Base.LinearResponse turning, pulling;
  Real x, y, vx, vy, F;
equation
  der(phi) = w;
  der(w) = turning.balance;
  F = pulling.balance;
  x = L*sin(phi);
  y = -L*cos(phi);
  vx = der(x);
  vy = der(y);
  turning.residual = m*der(vx) - (-x/L*F);
  pulling.residual = m*der(vy) - (-y/L*F - m*g);
end Pendulum;

model Coordinate "the force follows from the acceleration"
  Base.ContinuousState phi(start=1, fixed=true), w(start=0, fixed=true);
  Base.LinearResponse r;
  Real x, y, vx, vy, F;
equation
  der(phi) = w;
  der(w) = r.balance;
  x = sin(phi);
  y = -cos(phi);
  vx = der(x);
  vy = der(y);
  der(vx) = -x*F;
  r.residual = der(vy) - (-y*F - 9.81);
end Coordinate;

model Coupled
  Real x, y;
  Base.LinearResponse r;
equation
  x = r.balance;
  x + y = 3;
  r.residual = x - y - 1;
end Coupled;

model CoupledThree
  Real x, y, z;
  Base.LinearResponse r;
equation
  x = r.balance;
  x - y = 4;
  x - z = 1;
  r.residual = x + y + z - 3;
end CoupledThree;

model Divider
  parameter Real U=10, R1=100, R2=200;
  Real i, u1, u2;
  Base.LinearResponse r;
equation
  u1 = r.balance;
  u1 + u2 = U;
  u1 = R1*i;
  r.residual = u2 - R2*i;
end Divider;

model Loop
  Base.ContinuousState w1(start=0, fixed=true);
  Base.LinearResponse r;
  Real w2, tau;
equation
  w1 = w2;
  tau = r.balance;
  2*der(w1) = 3 - tau;
  r.residual = 1*der(w2) - tau;
end Loop;

model Acceleration
  Base.ContinuousState x(start=1, fixed=true), v(start=0, fixed=true);
  Real a, F;
equation
  v = der(x);
  F = -x - v;
  2*a = F;
  a = der(v);
end Acceleration;

block Output
  input Real u;
  output Real y;
  Base.ContinuousState s(start=0, fixed=true);
equation
  y = s;
  2*der(s) + y = u;
end Output;
