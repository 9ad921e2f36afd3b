model M
  inner Planar.World world;
  Planar.Parts.Fixed wall;
  Planar.Parts.Spring spring(cx=40);
equation
  connect(wall.frame_b, spring.frame_a);
  connect(wall.frame_b, spring.frame_b);
end M;
// error: 4:30 [modification] did you mean 'c_x'?
