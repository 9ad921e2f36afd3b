within Rotational;
encapsulated package Sources "What drives"
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Rotational.Interfaces;

  model Torque "Torque given by a signal"
    // The torque drives what is fastened to the flange: a positive one turns it in the direction of growing
    // phi. Flows count on the component, so at the flange it has the opposite sign. The reaction is taken up
    // by the ground.
    RealInput tau(unit="N.m") "Torque on what is fastened to the flange";
    Interfaces.Flange_a flange;
  equation
    flange.tau = -tau;
  end Torque;

  model ConstantTorque "Torque that is always the same"
    // As Torque, with a parameter in place of the signal.
    parameter SI.Torque tau_constant = 1 "Torque on what is fastened to the flange";
    Interfaces.Flange_a flange;
  equation
    flange.tau = -tau_constant;
  end ConstantTorque;

  model Motor "Torque given by a signal, as far as the power goes"
    // u*tau_max at low speed, in the direction of growing phi; where that would take more power than P_max,
    // what this power gives. The reaction is taken up by the ground.
    parameter SI.Torque tau_max = 100 "Largest torque";
    parameter SI.Power P_max = 10e3 "Largest power; not zero";
    RealInput u "Share of the torque, from -1 to 1";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque on what is fastened to the flange";
  equation
    assert(tau_max >= 0, "the torque tau_max is " + String(tau_max) + "; it cannot be negative");
    assert(P_max > 0, "the power P_max is " + String(P_max) + "; it has to be positive");
    tau = u*tau_max*P_max/max(P_max, tau_max*abs(flange.w));
    flange.tau = -tau;
  end Motor;

  model ConstantSpeed "Turns at a speed that nothing can change"
    // It gives the motion, as a Fixed does. To drive by it something that has states of its own, a joint of
    // the Planar library for instance, put a Coupling in between, and let the joint begin at this speed.
    parameter SI.AngularVelocity w_fixed = 1 "Angular velocity";
    Interfaces.Flange_b flange;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true) "Angle";
  equation
    der(phi) = w_fixed;
    flange.phi = phi;
    flange.w = w_fixed;
  end ConstantSpeed;
end Sources;
