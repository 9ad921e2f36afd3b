// rule: linear-response
model Equilibrium
  Base.LinearResponse cut;
  Base.ContinuousState x(start=1), v;
  parameter Real m = 2;
  Real a;
equation
  a = cut.balance;
  der(x) = v;
  der(v) = a;
  cut.residual = m*sin(x)*a + (if x > 0 then a else -a) + 3*x;
end Equilibrium;

// rule: linear-response
model Two
  Base.LinearResponse p, q;
equation
  p.residual = p.balance + 2*q.balance - time;
  q.residual = p.balance/2 - q.balance;
end Two;

// rule: linear-response
model Many
  Base.LinearResponse cut[3];
  Real b[3] = cut.balance;
equation
  for i in 1:3 loop
    cut[i].residual = sum(b) + i*b[i] - 1;
  end for;
end Many;
