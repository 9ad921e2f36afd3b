// rule: connect
model Tree "One On side, several To sides; a free On flange"
  inner Planar.World world;
  Planar.Parts.Fixed fixed, free(r={1, 1});
  Planar.Parts.Body body[3](each m=1, each I=0.1);
equation
  for i in 1:3 loop
    connect(fixed.frame_b, body[i].frame_a);
  end for;
end Tree;

// rule: connect
model Arrays
  Translational.Parts.Fixed fixed[3];
  Translational.Parts.Mass mass[3];
  Translational.Parts.Mass more[2];
equation
  connect(fixed.flange, mass.flange);
  connect(fixed[1:2].flange, more.flange);
end Arrays;

// rule: connect
model Composite "Its own flanges play the other role inside"
  Planar.Interfaces.Frame_a frame_a;
  Planar.Interfaces.Frame_b frame_b;
  Planar.Parts.FixedTranslation rod, rod1;
equation
  connect(frame_a, rod.frame_a);
  connect(rod.frame_b, rod1.frame_a);
  connect(rod1.frame_b, frame_b);
end Composite;

connector RealInput = input Real;
connector RealOutput = output Real;

block Gain
  RealInput u;
  RealOutput y;
  parameter Real k = 1;
equation
  y = k*u;
end Gain;

// rule: connect
block Line "One output to several inputs"
  RealInput u;
  RealOutput y;
  Gain a, b, c;
equation
  connect(u, a.u);
  connect(a.y, b.u);
  connect(a.y, c.u);
  connect(b.y, y);
end Line;
