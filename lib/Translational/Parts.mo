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

  model ElastoGap "Spring and damper with a gap: a bumper"
    // As long as the ends are more than s_rel0 apart, there is no force. Nearer, a spring and a damper push
    // them apart; they never pull. The damper has at most the force of the spring, so nothing jumps at the
    // contact.
    extends Interfaces.Compliant;
    parameter Real c(unit="N/m") = 1e5 "Force of the spring at a penetration of one metre; not zero";
    parameter SI.TranslationalDampingConstant d = 1 "Damping";
    parameter SI.Position s_rel0 = 0 "Relative position at which the ends touch";
    parameter Real n(min=1) = 1 "Exponent of the penetration in metres: 1 is a linear spring";
    SI.Length penetration "How far the ends are pressed together";
    Boolean contact "The ends touch";
    SI.Power lossPower "Power that turns into heat";
  protected
    constant SI.Length one = 1 "A metre";
    SI.Force f_c "Force of the spring";
  equation
    assert(c > 0, "the stiffness c is " + String(c) + "; it has to be positive");
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    assert(n >= 1, "the exponent n is " + String(n) + "; it cannot be less than 1");
    contact = s_rel < s_rel0;
    penetration = if s_rel < s_rel0 then s_rel0 - s_rel else 0;
    f_c = c*one*(penetration/one)^n;
    f = if penetration > 0 then min(0, -f_c + max(-f_c, d*v_rel)) else 0;
    lossPower = (f + f_c)*v_rel;
    flange_a.f = -f;
    flange_b.f = f;
  end ElastoGap;
end Parts;
