// compile
model Pendulum "The world is declared, but without 'inner'"
  Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute;
  Planar.Parts.Body body(m=1, I=0.1);
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(revolute.frame_b, body.frame_a);
end Pendulum;

// error: 6:21 [declare-before-use] 'body' needs an 'inner Planar.World world' declared above it
