model Limited "The mistake is the user's, not the limiter's, nor the second limiter's, on which nothing depends"
  Translational.Parts.Fixed fixed;
  Translational.Joints.Slide slide;
  Translational.Parts.Mass mass(m=1);
  Translational.Sources.Force force;
  Blocks.Nonlinear.Limiter limiter(uMax=1), second;
  Real f;
equation
  connect(fixed.flange, slide.flange_a);
  connect(slide.flange_b, mass.flange);
  connect(slide.flange_b, force.flange);
  f = -mass.flange.f;
  limiter.u = f;
  connect(limiter.y, force.f);
  second.u = 2*f;
end Limited;
model Inside "It passes the value on to a limiter of its own"
  Blocks.Interfaces.RealInput u;
  Blocks.Interfaces.RealOutput y;
  Blocks.Nonlinear.Limiter limiter;
equation
  connect(u, limiter.u);
  connect(limiter.y, y);
end Inside;
model Connected
  Translational.Parts.Fixed fixed;
  Translational.Joints.Slide slide;
  Translational.Parts.Mass mass(m=1);
  Translational.Sources.Force force;
  Inside inside;
equation
  connect(fixed.flange, slide.flange_a);
  connect(slide.flange_b, mass.flange);
  connect(slide.flange_b, force.flange);
  inside.u = -mass.flange.f;
  connect(inside.y, force.f);
end Connected;
// error: 13:3 [linear-response] 'limiter' gets a value that depends on the balance of the LinearResponse 'Cut', but may not use such a value as it does
// note: Nonlinear.mo:15:12 in Blocks.Nonlinear.Limiter: this compares a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// error: 35:3 [linear-response] 'inside' gets a value that depends on the balance of the LinearResponse 'Cut', but may not use such a value as it does
// note: Nonlinear.mo:15:12 in Inside: this compares a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
