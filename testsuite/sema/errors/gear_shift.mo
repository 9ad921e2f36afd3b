// The ordinary model of a gear that is shifted: the ratio is a signal, which may jump. Which of the two speeds then jumps, and
// to what, is not in the model. Rotational.Examples.GearShift is the one that runs.
model GearWithExternalRatio
  Rotational.Interfaces.Flange_a flange_a;
  Rotational.Interfaces.Flange_b flange_b;
  Blocks.Interfaces.RealInput ratio;
equation
  flange_b.phi = flange_a.phi/ratio;
  flange_b.w = flange_a.w/ratio;
  flange_a.tau = -flange_b.tau/ratio;
end GearWithExternalRatio;

model IdealClutch "Either the speeds are equal, or there is no torque"
  extends Rotational.Interfaces.Compliant;
  Blocks.Interfaces.BooleanInput closed;
equation
  if closed then
    w_rel = 0;
  else
    tau = 0;
  end if;
  flange_a.tau = -tau;
  flange_b.tau = tau;
end IdealClutch;

// error: 9:3 [derivative] the derivative of 'flange_b.w' needs that of 'ratio', which has none
// note: 9:3 'flange_b.w' is determined here
// note: 6:31 'ratio' is declared here, without a derivative
// error: 18:5 [one-unknown] over-determined: the equation has no unknown, 'w_rel' is known already
