model Axes "Axes of an array and two of their own, whose balances the model eliminates at once"
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing axis[3](w(start={3, 4, 5}));
  Rotational.Parts.Inertia disc[3](each J=2);
  Rotational.Sources.LinearSpeedDependentTorque load(tau_nominal=-6, w_nominal=3);
  Rotational.Joints.Bearing left, right(w(start=1));
  Rotational.Parts.Inertia inertiaLeft(J=1), inertiaRight(J=3);
  Rotational.Gears.Differential differential(ratio=4);
  Rotational.Sources.TorqueStep step(stepTorque=-2, offsetTorque=3, startTime=0.5);
equation
  for i in 1:3 loop
    connect(fixed.flange, axis[i].flange_a);
    connect(axis[i].flange_b, disc[i].flange);
  end for;
  connect(axis[2].flange_b, load.flange);
  connect(fixed.flange, left.flange_a);
  connect(fixed.flange, right.flange_a);
  connect(left.flange_b, inertiaLeft.flange);
  connect(right.flange_b, inertiaRight.flange);
  connect(left.flange_b, differential.flange_left);
  connect(right.flange_b, differential.flange_right);
  connect(differential.flange_in, step.flange);
end Axes;
