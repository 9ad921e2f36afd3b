model Different
  inner Planar.World world;
  Translational.Parts.Fixed fixed;
  Planar.Parts.Body body;
equation
  connect(fixed.flange, body.frame_a);
end Different;

model Components
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Parts.Body body;
equation
  connect(fixed.frame_b, body);
end Components;

model Variables
  Real x = 1;
  Real y;
equation
  connect(x, y);
end Variables;

model Numbers
  Planar.Parts.Fixed fixed;
equation
  connect(fixed.frame_b, 1);
end Numbers;

// error: 6:3 [connect] 'fixed.flange' (Translational.Interfaces.Flange_b) and 'body.frame_a' (Planar.Interfaces.Frame_a) do not have the same variables
// error: 14:26 [connect] this is a component; connect one of its connectors
// error: 21:11 [connect] this is a variable, not a connector; write an equation instead
// error: 27:26 [syntax] expected a name before '1'
