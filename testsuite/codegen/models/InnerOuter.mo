model World
  parameter Real g = 9.81;
  output Real wind = sin(2*time);
  Real gust;
equation
  gust = 3*wind;
end World;
model Leaf
  outer World world;
  outer parameter Real k;
  outer Base.RealWithDerivative q;
  Real y;
  Real dq;
equation
  y = k*world.wind + world.gust + q;
  dq = der(q);
end Leaf;
model Mid
  Leaf leaf[3];
  outer Base.RealWithDerivative q;
  Real own = 2*q;
  outer World world;
  Real z;
equation
  z = world.gust + sum(leaf.y);
end Mid;
model Top
  inner parameter Real k = 2;
  inner Base.RealWithDerivative q;
  inner World world(g=5);
  Mid mid;
  Mid mids[2];
equation
  q = time^2;
end Top;
