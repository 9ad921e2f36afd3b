within Rotational;
encapsulated package Parts "Parts without states of their own"
  import SI = Base.Units.SI;
  import Rotational.Interfaces;

  model Fixed "Place at rest: where an axis begins"
    // It gives the motion. The torque that the axis exerts on it is flange.tau.
    parameter SI.Angle phi0 = 0 "How it is turned";
    Interfaces.Flange_b flange;
  equation
    flange.phi = phi0;
    flange.w = 0;
  end Fixed;

  model Inertia "Inertia that is carried along"
    // Euler's law: torque = inertia times angular acceleration. It has no state, for it turns as what it is
    // fastened to.
    parameter SI.Inertia J = 1 "Moment of inertia about the axis";
    Interfaces.Flange_a flange;
    SI.AngularVelocity w "Angular velocity";
    SI.AngularAcceleration a "Angular acceleration";
  equation
    assert(J >= 0, "the moment of inertia J is " + String(J) + "; it cannot be negative");
    w = flange.w;
    a = der(flange.w);
    flange.tau = J*a;
  end Inertia;

  model Spring "Linear torsion spring"
    // The torque grows with the angle by which the ends are turned against each other.
    extends Interfaces.Compliant;
    parameter SI.RotationalSpringConstant c = 1 "Stiffness";
    parameter SI.Angle phi_rel0 = 0 "Relative angle without torque";
  equation
    assert(c >= 0, "the stiffness c is " + String(c) + "; it cannot be negative");
    tau = c*(phi_rel - phi_rel0);
    flange_a.tau = -tau;
    flange_b.tau = tau;
  end Spring;

  model Damper "Linear damper"
    // The torque grows with the rate at which the ends turn against each other. Between a Fixed and a shaft
    // it is the friction of a bearing in oil.
    extends Interfaces.Compliant;
    parameter SI.RotationalDampingConstant d = 1 "Damping";
    SI.Power lossPower "Power that turns into heat";
  equation
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    tau = d*w_rel;
    lossPower = tau*w_rel;
    flange_a.tau = -tau;
    flange_b.tau = tau;
  end Damper;

  model SpringDamper "Linear torsion spring and damper side by side"
    // Both laws added: tau = c (phi_rel - phi_rel0) + d w_rel.
    extends Interfaces.Compliant;
    parameter SI.RotationalSpringConstant c = 1 "Stiffness";
    parameter SI.RotationalDampingConstant d = 1 "Damping";
    parameter SI.Angle phi_rel0 = 0 "Relative angle at which the spring has no torque";
  equation
    assert(c >= 0, "the stiffness c is " + String(c) + "; it cannot be negative");
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    tau = c*(phi_rel - phi_rel0) + d*w_rel;
    flange_a.tau = -tau;
    flange_b.tau = tau;
  end SpringDamper;

  model ElastoBacklash "Spring and damper with play: teeth that have room between them"
    // Within the play of b, from -b/2 to b/2 about phi_rel0, the ends turn freely. Beyond, a spring and a
    // damper push them back; they never pull. The damper has at most the torque of the spring, so nothing
    // jumps where the teeth meet.
    extends Interfaces.Compliant;
    parameter SI.RotationalSpringConstant c = 1e5 "Stiffness; not zero";
    parameter SI.RotationalDampingConstant d = 0 "Damping";
    parameter SI.Angle b = 0 "Play, from end to end";
    parameter SI.Angle phi_rel0 = 0 "Relative angle in the middle of the play";
    SI.Angle penetration "How far the teeth are pressed together; negative backwards";
    Boolean touching "The teeth touch";
    SI.Power lossPower "Power that turns into heat";
  equation
    assert(c > 0, "the stiffness c is " + String(c) + "; it has to be positive");
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    assert(b >= 0, "the play b is " + String(b) + "; it cannot be negative");
    penetration = if phi_rel - phi_rel0 > b/2 then phi_rel - phi_rel0 - b/2
      elseif phi_rel - phi_rel0 < -b/2 then phi_rel - phi_rel0 + b/2 else 0;
    touching = abs(phi_rel - phi_rel0) > b/2;
    tau = if penetration > 0 then max(0, c*penetration + min(c*penetration, d*w_rel))
      elseif penetration < 0 then min(0, c*penetration + max(c*penetration, d*w_rel)) else 0;
    lossPower = (tau - c*penetration)*w_rel;
    flange_a.tau = -tau;
    flange_b.tau = tau;
  end ElastoBacklash;
end Parts;
