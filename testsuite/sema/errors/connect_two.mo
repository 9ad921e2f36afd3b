model ToBetweenTwo
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Parts.Fixed wall(r={1, 0});
  Planar.Parts.Body body;
equation
  connect(fixed.frame_b, body.frame_a);
  connect(wall.frame_b, body.frame_a);
end ToBetweenTwo;

model TwoOn
  Planar.Parts.Fixed fixed;
  Planar.Parts.Fixed wall;
equation
  connect(fixed.frame_b, wall.frame_b);
end TwoOn;

model TwoTo
  inner Planar.World world;
  Planar.Parts.Body body, body1;
equation
  connect(body.frame_a, body1.frame_a);
end TwoTo;

// error: 8:3 [connect] 'body.frame_a' would be given its values by two, 'fixed.frame_b' and 'wall.frame_b'
// note: 7:3 'fixed.frame_b' is connected here
// note: - each has its values already, so this would close a loop: put a component between them that takes from both, such as Planar.Joints.RevoluteClosure, Planar.Joints.PrismaticClosure
// error: 15:3 [connect] 'fixed.frame_b' and 'wall.frame_b' both give 'r0'; a connect joins one that gives with one that takes
// note: - each has its values already, so this would close a loop: put a component between them that takes from both, such as Planar.Joints.RevoluteClosure, Planar.Joints.PrismaticClosure
// error: 22:3 [connect] 'body.frame_a' and 'body1.frame_a' both take 'r0'; a connect joins one that gives with one that takes
