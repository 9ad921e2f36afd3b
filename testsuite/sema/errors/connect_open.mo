model Pendulum "The bar hangs in the air"
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute;
  Planar.Parts.FixedTranslation rod(r={1, 0});
  Planar.Parts.Body body(m=1, I=0.1);
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(rod.frame_b, body.frame_a);
end Pendulum;

model SpringAtOneEnd
  Translational.Parts.Fixed fixed;
  Translational.Parts.Spring spring;
equation
  connect(fixed.flange, spring.flange_a);
end SpringAtOneEnd;

model OneOfAnArray
  Translational.Parts.Fixed fixed;
  Translational.Parts.Mass mass[3];
equation
  for i in 1:2 loop
    connect(fixed.flange, mass[i].flange);
  end for;
end OneOfAnArray;

// error: 5:33 [connect] 'rod.frame_a' (Planar.Interfaces.Frame_a) is not connected; connect it to a flange that gives its motion
// error: 14:30 [connect] 'spring.flange_b' (Translational.Interfaces.Flange_a) is not connected; connect it to a flange that gives its motion
// error: 21:28 [connect] 'mass[3].flange' (Translational.Interfaces.Flange_a) is not connected; connect it to a flange that gives its motion
