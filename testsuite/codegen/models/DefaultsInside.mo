connector RealInput = input Real;

block Gain
  parameter Real k = 1;
  RealInput u = 1;
  input Real w = 2;
  output Real y = k*(2*u + w);
end Gain;

model Middle
  Gain g(w=3);
  Real z = g.y;
end Middle;

model Row
  Gain g[2](u={5, 6});
  input Real a = 3;
  Real z = sum(g.y) + a;
end Row;

model Around
  Middle middle(g.w=7);
  Row rows[2](a={1, 2});
end Around;

block Rate
  input Base.RealWithDerivative u = 0;
  output Real y = der(u);
end Rate;

model Rates
  Rate rate;
end Rates;

model DefaultsInside "Inputs of components of components"
  Middle m1, m2(g.w=time);
  Row r1(g(w={time, 2}, each u=4)), r2[2](g(w={{1, 2}, {3, 4}}, each u=4));
  Around a1, a2(middle.g(w=8, u=9)), a3(rows(g(each w=time), each a=11)), a4[2](middle(g(each w=time)));
  Rates s1, s2(rate.u=time^2);
end DefaultsInside;
