model Pendulum "Independent mistakes, one message each"
  inner Planar.World world;
  Planar.Parts.Fixed fixd;
  Planar.Joints.Revolut revolute;
  Planar.Parts.FixedTranslation rod(r={1, 0}, lenght=1);
  Planar.Parts.Body body(m=true, I=0.1);
  Real e, f;
equation
  connect(rod.frame_b, body.frame_a);
  e = 2*f;
  f = time;
  f = 3;
end Pendulum;

model Second
  Real x = y;
  Real z[2] = {1, 2, 3};
end Second;

// error: 4:17 [declare-before-use] package Planar.Joints has no 'Revolut'; did you mean 'Revolute'?
// error: 5:33 [connect] 'rod.frame_a' (Planar.Interfaces.Frame_a) is not connected
// error: 5:47 [modification] model Planar.Parts.FixedTranslation has no 'lenght' to modify
// error: 6:28 [type] 'm' must be of type Real, this is of type Boolean
// error: 10:3 [one-unknown] under-determined: the equation has 2 unknowns, 'e' and 'f'; it can determine one
// error: 16:12 [declare-before-use] 'y' is not declared
// error: 17:15 [array-size] 'z' and its value differ in size: size 2 and size 3
