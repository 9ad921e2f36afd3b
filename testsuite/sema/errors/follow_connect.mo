model Swing "What the misspelt connector would have given is not told as missing"
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute hinge;
  Planar.Parts.FixedTranslation rod(r={0.5, 0});
  Planar.Parts.Body bob(m=0.5, I=0.001);
  Real height;
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  connect(rod.frame_c, bob.frame_a);
  height = bob.frame_a.r0[2];
end Swing;

// error: 11:15 [declare-before-use] model Planar.Parts.FixedTranslation has no 'frame_c'; did you mean 'frame_a'?
