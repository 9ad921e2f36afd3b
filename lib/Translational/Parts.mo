within Translational;
encapsulated package Parts "Parts without states of their own"
  import SI = Base.Units.SI;
  import Translational.Interfaces;

  model Fixed "Point at rest: where a line of parts begins"
    // It gives the motion. The force that the parts exert on it is flange.f.
    parameter SI.Position s0 = 0 "Where it is";
    Interfaces.Flange_b flange;
  equation
    flange.s = s0;
    flange.v = 0;
  end Fixed;

  model Mass "Mass that is carried along"
    // Newton's law: force = mass times acceleration. It has no state, for it moves as what it is fastened to.
    parameter SI.Mass m = 1 "Mass";
    Interfaces.Flange_a flange;
    SI.Velocity v "Velocity";
    SI.Acceleration a "Acceleration";
  equation
    assert(m >= 0, "the mass m is " + String(m) + "; it cannot be negative");
    v = flange.v;
    a = der(flange.v);
    flange.f = m*a;
  end Mass;

  model Spring "Linear spring"
    // The tension grows with the elongation.
    extends Interfaces.Compliant;
    parameter SI.TranslationalSpringConstant c = 1 "Stiffness";
    parameter SI.Position s_rel0 = 0 "Relative position without force";
  equation
    assert(c >= 0, "the stiffness c is " + String(c) + "; it cannot be negative");
    f = c*(s_rel - s_rel0);
    flange_a.f = -f;
    flange_b.f = f;
  end Spring;

  model Damper "Linear damper"
    // The tension grows with the velocity at which the ends part.
    extends Interfaces.Compliant;
    parameter SI.TranslationalDampingConstant d = 1 "Damping";
    SI.Power lossPower "Power that turns into heat";
  equation
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    f = d*v_rel;
    lossPower = f*v_rel;
    flange_a.f = -f;
    flange_b.f = f;
  end Damper;

  model SpringDamper "Linear spring and damper side by side"
    // Both laws added: f = c (s_rel - s_rel0) + d v_rel.
    extends Interfaces.Compliant;
    parameter SI.TranslationalSpringConstant c = 1 "Stiffness";
    parameter SI.TranslationalDampingConstant d = 1 "Damping";
    parameter SI.Position s_rel0 = 0 "Relative position at which the spring has no force";
  equation
    assert(c >= 0, "the stiffness c is " + String(c) + "; it cannot be negative");
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    f = c*(s_rel - s_rel0) + d*v_rel;
    flange_a.f = -f;
    flange_b.f = f;
  end SpringDamper;
end Parts;
