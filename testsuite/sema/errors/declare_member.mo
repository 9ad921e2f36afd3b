model Members
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Parts.Body body(m=1, I=0.1);
  parameter Real mass = 1;
  Real f = body.masse;
  Real p = mass.value;
  Real q = fixed.frame_b.phy;
equation
  connect(fixed.frame_b, body.frame);
  connect(fixed.frame_b, body.frame_a);
end Members;

model Plain
  Real x[3];
  Real y = Real.y;
equation
  for i in 1:3 loop
    x[i] = i.k;
  end for;
end Plain;

// error: 6:17 [declare-before-use] model Planar.Parts.Body has no 'masse'
// error: 7:17 [declare-before-use] 'mass' is of type Real, it has no 'value'
// error: 8:26 [declare-before-use] connector Planar.Interfaces.Frame_b has no 'phy'; did you mean 'phi'?
// error: 10:31 [declare-before-use] model Planar.Parts.Body has no 'frame'; did you mean 'frame_a'?
// error: 16:17 [declare-before-use] 'Real' has no members
// error: 19:14 [declare-before-use] 'i' has no members
