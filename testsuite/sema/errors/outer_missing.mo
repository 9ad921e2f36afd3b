model World
  parameter Real g = 9.81;
end World;

connector FlangeOn
  output Real phi0;
  Real phi;
  flow Real tau;
end FlangeOn;

record State
  Real x;
end State;

model Part
  outer World world;
  outer FlangeOn bus;
  outer State state;
  Real y = bus.phi + world.g + state.x;
end Part;

model Group
  Part part[2];
end Group;

model Top
  Real bus = 1;
  Group group1, group2;
end Top;

// options: --model Top
// error: 28:9 [declare-before-use] 'group1' needs an 'inner World world' declared above it
