within Translational;
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
    // Both flanges take their motion from what they are fastened to, so both are To flanges. What a derived
    // part adds is the law that gives the tension f, and that it acts at both ends: flange_a.f = -f,
    // flange_b.f = f.
    Flange_a flange_a "One end";
    Flange_a flange_b "The other end";
    SI.Position s_rel "Position of flange_b seen from flange_a";
    SI.Velocity v_rel "Velocity of flange_b seen from flange_a";
    SI.Force f "Tension: what pulls the two ends together";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = flange_b.v - flange_a.v;
  end Compliant;

  model Rod "Hands the motion of a joint on to a flange"
    // For authors of joints. The joint says how the rod moves, Rod rod(s=..., v=...), connects rod.flange to
    // its own flange, which may be a conditional one, and finds in f the force that acts there.
    input SI.Position s "Position";
    input VelocityInt v "Velocity";
    output SI.Force f "Force that what is fastened to the flange exerts on the rod";
    Flange_b flange;
  equation
    flange.s = s;
    flange.v = v;
    f = flange.f;
  end Rod;
end Interfaces;
