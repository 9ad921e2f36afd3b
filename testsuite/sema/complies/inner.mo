model World
  parameter Real g = 9.81;
end World;

model Body
  outer World world;
  Real weight = 2*world.g;
end Body;

model Group
  Body body, body1;
end Group;

// rule: declare-before-use
model Whole
  inner World world(g=1.6);
  Group group[2];
end Whole;
