within Rotational;
encapsulated package Joints "What lets parts turn, and what couples them"
  /*
    A joint holds states: how far it has turned and how fast. How it goes on turning is decided by an
    equilibrium: its angular acceleration is the one at which no torque is left. This is what the
    LinearResponse says.

    Initial values are set like this:  Joints.Bearing bearing(phi(start=0.5), w(start=2));
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Rotational.Interfaces;

  model Bearing "Lets flange_b turn against flange_a"
    // What follows flange_b has to have an inertia. Without one nothing decides how it moves, and the
    // simulator says that the response of the bearing has no unique solution.
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_b flange_b;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of flange_b seen from flange_a";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.AngularAcceleration a "Angular acceleration of flange_b seen from flange_a";
  protected
    B.LinearResponse Cut;
  equation
    a = Cut.balance;
    der(phi) = w;
    der(w) = a;
    flange_b.phi = flange_a.phi + phi;
    flange_b.w = flange_a.w + w;
    flange_a.tau = 0;
    Cut.residual = flange_b.tau;
  end Bearing;

  model Coupling "Makes two flanges turn together"
    // Both flanges give their motion already, each has its bearing or its joint. The coupling exerts just the
    // torque at which their accelerations agree. That alone would let rounding errors grow: so what is left
    // of a difference in velocity and angle is taken back within the time T, as by a critically damped
    // spring. The flanges have to agree at the start, and with them the start values of the joints.
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_a flange_b;
    parameter SI.Angle phi_rel0 = 0 "Angle of flange_b seen from flange_a, which is kept";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    SI.Angle phi_rel "Difference in angle: none";
    SI.AngularVelocity w_rel "Difference in velocity: none";
    SI.Torque tau "Torque on the coupling at flange_b";
  protected
    constant SI.Angle gap = 1e-3 "What is more is no rounding error";
    B.LinearResponse Cut;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    tau = Cut.balance;
    phi_rel = flange_b.phi - flange_a.phi - phi_rel0;
    w_rel = flange_b.w - flange_a.w;
    Cut.residual = der(flange_b.w) - der(flange_a.w) + 2/T*w_rel + phi_rel/T^2;
    flange_a.tau = -tau;
    flange_b.tau = tau;
  initial equation
    assert(abs(phi_rel) < gap, "the flanges do not agree at the start: flange_b is " + String(phi_rel)
      + " rad from where it belongs; give their joints start values that fit", AssertionLevel.warning);
    assert(T*abs(w_rel) < gap, "the flanges do not agree at the start: flange_b is faster by " + String(w_rel)
      + " rad/s; give their joints start values that fit", AssertionLevel.warning);
  end Coupling;

  model Brake "Slows a flange down by friction, as hard as a signal presses"
    // The torque is u*tau_max against the motion. Slower than w_creep it is less: a shaft that is held
    // creeps, so nothing has to be decided between holding and sliding. The reaction is taken up by the
    // ground.
    parameter SI.Torque tau_max = 100 "Torque when it is pressed fully";
    parameter SI.AngularVelocity w_creep = 0.1 "How fast a held shaft creeps at 0.7 of the torque; not zero";
    RealInput u "How hard it is pressed, from 0 to 1";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque against the motion";
    SI.Power lossPower "Power that turns into heat";
  equation
    assert(tau_max >= 0, "the torque tau_max is " + String(tau_max) + "; it cannot be negative");
    assert(w_creep > 0, "the velocity w_creep is " + String(w_creep) + "; it has to be positive");
    tau = u*tau_max*flange.w/sqrt(flange.w^2 + w_creep^2);
    lossPower = tau*flange.w;
    flange.tau = tau;
  end Brake;
end Joints;
