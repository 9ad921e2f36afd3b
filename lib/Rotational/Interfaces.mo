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

  model StickSlip "Dry friction: sticks or slides, and never creeps"
    /*
      For authors of brakes and clutches, about an axis as along a line: nothing here has a unit. What slides
      meets the friction f_slide, against the sliding. What sticks takes the force that keeps it at rest, up
      to f_stick. Three values of mode say which it is: 1 and -1 are the directions of sliding, 0 is sticking.

        sliding, the rate has come to zero and would turn around   --->  sticks
        sticking, it would take more than f_stick                  --->  slides, as the force drives it

      What decides in the linear system is the mode before, so a change takes effect in the next step of the
      event, and each change is one event. Both conditions look at the same equilibrium, a + v/T: what sticks
      would not slide, and the other way round, so there is no chatter. Where friction opens (f_stick = 0)
      there is nothing to stick to, and mode follows the rate, but for rates below v_small: what is at rest
      has no direction but that of rounding errors.
    */
    parameter SI.Time T = 0.01 "Time within which rounding errors of the rate vanish while it sticks";
    parameter Real v_small = 1e-6 "What is slower has no direction: it may stick again; not zero";
    input Real v "Rate of sliding";
    input Real a "Its rate";
    input Real f_slide "Friction of what slides, not negative";
    input Real f_stick "Most friction of what sticks; f_slide if that is more";
    output Real f "Friction: against the sliding";
    output Integer mode "1: slides forwards, -1: backwards, 0: sticks";
  protected
    constant Real tiny = 1e-8 "By how much of it the limit has to be passed";
    Real limit "Most friction of what sticks";
    Integer held "The mode before";
    Real c "What has to vanish where it sticks";
    Boolean open "Nothing is pressed";
    Boolean slow(start=true, fixed=true) "It has come to rest, or begins to slide";
    B.LinearResponse Cut;
  initial equation
    pre(mode) = if v > 0 then 1 elseif v < 0 then -1 elseif f_stick > 0 then 0 else 1;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    assert(v_small > 0, "the rate v_small is " + String(v_small) + "; it has to be positive");
    f = Cut.balance;
    held = pre(mode);
    open = f_stick <= 0;
    slow = if held == 0 then true elseif pre(slow) then held*v < v_small else held*v <= 0;
    c = a + v/T;
    Cut.residual = if held == 0 then c else f - held*f_slide;
    limit = (1 + tiny)*noEvent(max(f_slide, f_stick));
    mode = if open then (if held == 0 then 1 elseif held*v < -v_small then -held else held)
      elseif held == 0 then (if f > limit then 1 elseif f < -limit then -1 else 0)
      else (if slow and held*c < 0 then 0 else held);
  end StickSlip;

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
