// What a mistake elsewhere keeps from being known is not reported.
model Load "Is fastened to whatever shaft is around"
  outer Rotational.Interfaces.Flange_b shaft;
  Rotational.Parts.Inertia disc(J=2);
equation
  connect(shaft, disc.flange);
end Load;

model Drive "Its connect with the shaft is lost"
  outer Rotational.Interfaces.Flange_b shaft;
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing bearing(w(start=1));
equation
  connect(fixed.flange, bearing.flange_a);
  (bearing.flange_b, shaft);
end Drive;

model Shop
  inner Rotational.Interfaces.Flange_b shaft;
  Drive drive;
  Load load[3];
end Shop;

model Street
  inner Rotational.Interfaces.Flange_b shaft;
  Load load;
end Street;

connector Frame
  output Real s;
  Real v, w;
  flow Real f;
end Frame;

connector Longer
  extends Frame;
  output Real t;
end Longer;

block Saturated
  input Real u;
  output Real y, limited;
  Boolean above;
algorithm
  y := 2*u;
  above := y > 1;
  := if above then 1 else y;
end Saturated;

model Equation
  Real x, y;
equation
  x = time;
  = 2*x;
end Equation;

// error: 15:28 [syntax] expected '=' before ';'
// error: 25:40 [connect] nothing gives 'shaft' its values; connect what gives them, here or in a component that has it as outer element
// error: 29:11 [connector-causality] connector Frame has 2 potential scalars, but 1 flow scalar
// error: 47:3 [syntax] expected a statement before ':='
// error: 54:3 [syntax] expected an equation before '='
