model GivenByComponent
  Planar.Parts.Fixed fixed;
equation
  fixed.frame_b.w = 0;
end GivenByComponent;

model ConnectedToo
  Translational.Parts.Fixed fixed;
  Translational.Parts.Mass mass;
equation
  connect(fixed.flange, mass.flange);
  mass.flange.s = 1;
end ConnectedToo;

// error: 4:3 [one-unknown] over-determined: the equation has no unknown, 'fixed.frame_b.w' is known already
// note: 2:22 'fixed.frame_b.w' is given by its component
// error: 12:3 [one-unknown] over-determined: the equation has no unknown, 'mass.flange.s' is known already
// note: 9:28 'mass.flange.s' is determined by a connect
