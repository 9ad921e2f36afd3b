model Fixed "What is missing is told once, and not again where the class is used"
  parameter Real r[2] = {0, 0};
equation
  frame_b.r0 = r;
  frame_b.phi = 0;
  frame_b.v0 = {0, 0};
  frame_b.w = 0;
end Fixed;

model Pendulum
  inner Planar.World world;
  Fixed fixed;
  Planar.Parts.Body body;
equation
  connect(fixed.frame_b, body.frame_a);
end Pendulum;

// error: 4:3 [declare-before-use] 'frame_b' is not declared
