model Bob "A bob that hangs from a sliding block on a spring"
  inner Planar.World world;
  Planar.Parts.Fixed wall;
  Planar.Joints.Prismatic slide(r={1, 0}, s(start=0.3));
  Planar.Parts.Body block(m=2, I=0.1);
  Planar.Parts.Spring spring(c_x=40);
  Planar.Joints.Revolute hinge;
  Planar.Parts.FixedTranslation rod(r={0, -1});
  Planar.Parts.Body bob(m=0.5, I=0.01);
equation
  connect(wall.frame_b, slide.frame_a);
  connect(slide.frame_b, block.frame_a);
  connect(wall.frame_b, spring.frame_a);
  connect(slide.frame_b, spring.frame_b);
  connect(slide.frame_b, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  connect(rod.frame_b, bob.frame_a);
end Bob;
// error: 5:21 [syntax] 'block' is a keyword: expected a name
