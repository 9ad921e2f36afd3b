model Stack "A parameter with a value of its own"
  parameter Real heights[3] = {0.1, 0.2, 0.4};
  parameter Real total = sum(heights[i] for i in 1:size(heights, 1));
end Stack;

model Inside "An element is inner or outer: a part hands it down under a name of its own"
  model World
    parameter Real g = 9.81;
  end World;
  model Stone
    outer World world;
    Real weight = 2*world.g;
  end Stone;
  inner World world(g=1.62);
  Stone stone;
end Inside;

model Sink "What an input is without a connection is a parameter"
  model Valve
    parameter Real opening = 1;
    Real flow_ = 2*opening;
  end Valve;
  Valve valve, open(opening=0.5);
end Sink;
