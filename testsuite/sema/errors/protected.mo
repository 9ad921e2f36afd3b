model Part
  parameter Real a = 1;
protected
  Real hidden = a;
  model Inside
    Real x = 1;
  end Inside;
end Part;

model Reads
  Part part;
  Real x = part.hidden;
end Reads;

model Connects
  Planar.Joints.Revolute revolute;
  Planar.Parts.Fixed fixed;
  Real z;
equation
  connect(fixed.frame_b, revolute.frame_a);
  z = revolute.Cut.balance;
end Connects;

model Types
  Part.Inside inside;
end Types;

// error: 12:17 [protected] 'hidden' is protected in Part
// error: 21:16 [protected] 'Cut' is protected in Planar.Joints.Revolute
// error: 25:8 [protected] 'Inside' is protected in Part
