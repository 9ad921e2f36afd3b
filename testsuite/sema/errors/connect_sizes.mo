model Sizes
  Translational.Parts.Fixed fixed[3];
  Translational.Parts.Mass mass[2];
equation
  connect(fixed.flange, mass.flange);
end Sizes;

model Slices
  Translational.Parts.Fixed fixed[3];
  Translational.Parts.Mass mass[3];
equation
  connect(fixed[1:2].flange, mass.flange);
end Slices;

model Outside
  Translational.Parts.Fixed fixed;
  Translational.Parts.Mass mass[3];
equation
  for i in 1:4 loop
    connect(fixed.flange, mass[i].flange);
  end for;
end Outside;

// error: 5:3 [array-size] the sides of the connect differ in size: 3 and 2 connectors
// error: 12:3 [array-size] the sides of the connect differ in size: 2 and 3 connectors
// error: 20:32 [array-size] subscript 4 is outside of 1:3
