within Rotational;
encapsulated package Interfaces "Flanges, and what parts have in common"
  import B = Base;
  import SI = Base.Units.SI;

  type AngularVelocityInt = B.RealWithDerivative(quantity="AngularVelocity", unit="rad/s")
    "Angular velocity that comes with its acceleration";

  connector Flange_a "Flange that takes its motion from elsewhere (To side)"
    input SI.Angle phi "Angle";
    AngularVelocityInt w "Angular velocity";
    flow SI.Torque tau "Torque on the component";
  end Flange_a;

  connector Flange_b "Flange that gives the motion (On side)"
    output SI.Angle phi "Angle";
    AngularVelocityInt w "Angular velocity";
    flow SI.Torque tau "Torque on the component";
  end Flange_b;

  partial model Compliant "Something without inertia between two flanges"
    // Both flanges take their motion from what they are fastened to, so both are To flanges. What a derived
    // part adds is the law that gives the torque tau, and that it acts at both ends: flange_a.tau = -tau,
    // flange_b.tau = tau.
    Flange_a flange_a "One end";
    Flange_a flange_b "The other end";
    SI.Angle phi_rel "Angle of flange_b seen from flange_a";
    SI.AngularVelocity w_rel "Angular velocity of flange_b seen from flange_a";
    SI.Torque tau "Torque that turns the ends back: on the part, at flange_b";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = flange_b.w - flange_a.w;
  end Compliant;

  model Shaft "Hands the motion of a joint on to a flange"
    // For authors of joints. The joint says how the shaft moves, Shaft shaft(phi=..., w=...), connects
    // shaft.flange to its own flange, which may be a conditional one, and finds in tau the torque that acts
    // there.
    input SI.Angle phi "Angle";
    input AngularVelocityInt w "Angular velocity";
    output SI.Torque tau "Torque that what is fastened to the flange exerts on the shaft";
    Flange_b flange;
  equation
    flange.phi = phi;
    flange.w = w;
    tau = flange.tau;
  end Shaft;
end Interfaces;
