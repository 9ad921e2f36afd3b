model Leaf
  outer Real q;
  Real y = 2*q;
end Leaf;

model World
  parameter Real g = 1;
end World;

model User
  outer World world;
  Real y = world.g;
end User;

model Top
  inner Real q = time;
  inner World world;
  Leaf leaf(q=3);
  User user(world(g=2));
end Top;

model Own
  outer parameter Real p = 2;
  outer World world(g=3);
  Real y = p*world.g;
end Own;

model Extended
  extends Leaf(q=3);
end Extended;

// error: 18:13 [modification] 'q' is outer, it cannot be modified; modify the inner element that it stands for
// error: 19:13 [modification] 'world' is outer, it cannot be modified; modify the inner element that it stands for
// error: 23:26 [modification] 'p' is outer, it cannot be modified; modify the inner element that it stands for
// error: 24:20 [modification] 'world' is outer, it cannot be modified; modify the inner element that it stands for
// error: 29:17 [modification] 'q' is outer, it cannot be modified; modify the inner element that it stands for
