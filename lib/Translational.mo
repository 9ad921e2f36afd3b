encapsulated package Translational "Mechanics along one line"

  /*
    Everything here moves along one axis. The coordinate is s, the velocity v, and a force f counts positive when it
    pushes a component in the direction of growing s.

    The joints of the Planar library open their axis to these parts: a damper between the two flanges of a sliding
    joint, for instance, brakes its motion.
  */

  encapsulated package Interfaces "Flanges, and what parts have in common"
    import B = Base;
    import SI = Base.Units.SI;

    type VelocityInt = B.RealWithDerivative(quantity="Velocity", unit="m/s")
      "Velocity that comes with its acceleration";

    connector Flange_a "Flange that takes its motion from elsewhere (To side)"
      input SI.Position s "Position";
      VelocityInt v "Velocity";
      flow SI.Force f "Force on the component";
    end Flange_a;

    connector Flange_b "Flange that gives the motion (On side)"
      output SI.Position s "Position";
      VelocityInt v "Velocity";
      flow SI.Force f "Force on the component";
    end Flange_b;

    partial model Compliant "Something without mass between two flanges"
      // Both flanges take their motion from what they are fastened to, so both are To flanges. What a derived part
      // adds is the law that gives the tension f.
      Flange_a flange_a "One end";
      Flange_a flange_b "The other end";
      SI.Position s_rel "Position of flange_b seen from flange_a";
      SI.Velocity v_rel "Velocity of flange_b seen from flange_a";
      SI.Force f "Tension: what pulls the two ends together";
    equation
      s_rel = flange_b.s - flange_a.s;
      v_rel = flange_b.v - flange_a.v;
    end Compliant;
  end Interfaces;

  encapsulated package Parts "Parts without states of their own"
    import SI = Base.Units.SI;
    import Translational.Interfaces;

    model Fixed "Point at rest: where a line of parts begins"
      parameter SI.Position s0 = 0 "Where it is";
      Interfaces.Flange_b flange;
    equation
      flange.s = s0;
      flange.v = 0;
    end Fixed;

    model Mass "Mass that is carried along"
      // Newton's law: force = mass times acceleration.
      parameter SI.Mass m = 1 "Mass";
      Interfaces.Flange_a flange;
      SI.Acceleration a "Acceleration";
    equation
      a = der(flange.v);
      flange.f = m*a;
    end Mass;

    model Spring "Linear spring"
      // The tension grows with the elongation.
      extends Interfaces.Compliant;
      parameter SI.TranslationalSpringConstant c = 1 "Stiffness";
      parameter SI.Position s_rel0 = 0 "Relative position without force";
    equation
      f = c*(s_rel - s_rel0);
      flange_a.f = -f;
      flange_b.f = f;
    end Spring;

    model Damper "Linear damper"
      // The tension grows with the velocity at which the ends part.
      extends Interfaces.Compliant;
      parameter SI.TranslationalDampingConstant d = 1 "Damping";
    equation
      f = d*v_rel;
      flange_a.f = -f;
      flange_b.f = f;
    end Damper;

    model SpringDamper "Linear spring and damper side by side"
      extends Interfaces.Compliant;
      parameter SI.TranslationalSpringConstant c = 1 "Stiffness";
      parameter SI.TranslationalDampingConstant d = 1 "Damping";
      parameter SI.Position s_rel0 = 0 "Relative position at which the spring has no force";
    equation
      f = c*(s_rel - s_rel0) + d*v_rel;
      flange_a.f = -f;
      flange_b.f = f;
    end SpringDamper;
  end Parts;

end Translational;
