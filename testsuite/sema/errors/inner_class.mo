model World
  parameter Real g = 9.81;
end World;

model Pendulum
  inner World world;
  Planar.Parts.Fixed fixed;
  Planar.Parts.Body body(m=1, I=0.1);
equation
  connect(fixed.frame_b, body.frame_a);
end Pendulum;

// error: 8:21 [type] 'body' needs 'outer Planar.World world'; the 'inner world' here does not fit
// note: 6:15 the inner element stands here
