model Pendulum
  inner Planar.World world(g={0, -1.62});
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute(phi(start=0.5), w(start=1));
  Planar.Parts.FixedTranslation rod(r={0, -1});
  Planar.Parts.Body body(m=2, I=0.1);
  Real height = rod.frame_b.r0[2] + 1;
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(rod.frame_a, revolute.frame_b);
  connect(rod.frame_b, body.frame_a);
end Pendulum;
