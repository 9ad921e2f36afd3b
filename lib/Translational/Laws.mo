within Translational;
encapsulated package Laws "A law that is written in C, as an example for others"
  import SI = Base.Units.SI;
  import Translational.Interfaces;

  pure function hardeningRate "How fast the force of a hardening spring changes"
    input SI.Distance s "Elongation";
    input SI.TranslationalSpringConstant c "Stiffness without elongation";
    input SI.Distance s_hard "Elongation at which the spring is twice as hard";
    input SI.Velocity v "Rate of the elongation";
    output Real rate "Derivative of the force";
    external "C" rate = hardeningForceRate(s, c, s_hard, v)
      annotation(Include="#include \"HardeningSpring.h\"");
  end hardeningRate;

  pure function hardeningForce "Force of a spring that gets harder as it is stretched"
    // A law in C: Resources/Include/HardeningSpring.h. Where its derivative is needed, hardeningRate has it.
    input SI.Distance s "Elongation";
    input SI.TranslationalSpringConstant c "Stiffness without elongation";
    input SI.Distance s_hard "Elongation at which the spring is twice as hard";
    output SI.Force f "Tension";
    external "C" f = hardeningForce(s, c, s_hard) annotation(Include="#include \"HardeningSpring.h\"");
    annotation(derivative(noDerivative=c, noDerivative=s_hard)=hardeningRate);
  end hardeningForce;

  model HardeningSpring "Spring whose law is a C function"
    extends Interfaces.Compliant;
    parameter SI.TranslationalSpringConstant c = 1 "Stiffness without elongation";
    parameter SI.Distance s_hard = 1 "Elongation at which the spring is twice as hard";
  equation
    f = hardeningForce(s_rel, c, s_hard);
    flange_a.f = -f;
    flange_b.f = f;
  end HardeningSpring;
end Laws;
