within Rotational;
encapsulated package Friction "Dry friction that holds: brakes, clutches, freewheels"
  /*
    What is held by dry friction does not move at all, until the torque on it is too large. Here that is
    decided by events, exactly: Interfaces.StickSlip says how. A brake that only creeps is found in Joints; it
    is the better choice where whether something holds is of no interest, and cheaper.

    What holds is a constraint. Two of them must not hold the same motion: a shaft with two brakes that stick,
    say. Nobody can tell which of them takes how much, and the simulator reports that the responses of both
    have no unique solution. Put a spring in between, or let one of them creep.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Blocks.Tables;
  import Blocks.Types.Extrapolation;
  import Rotational.Interfaces;

  model Clutch "Makes two shafts turn together by friction, as hard as a signal presses"
    // The discs are pressed together by the force fn = fn_max*f_normalized, and transmit the torque
    // cgeo*mue*fn while they slide; before they begin to slide, peak times that of sliding at rest. Both
    // shafts have bearings and inertias of their own.
    extends Interfaces.Compliant;
    parameter Real mue_pos[:, 2] = [0, 0.5] "Angular velocity, ascending, and coefficient of friction at it";
    parameter Real peak(min=1) = 1 "Friction of what sticks over that of what slides";
    parameter Real cgeo(unit="m", min=0) = 1 "Number of discs times their mean radius";
    parameter SI.Force fn_max(min=0) = 1 "Normal force for f_normalized = 1";
    RealInput f_normalized "How hard it is pressed, from 0 to 1";
    SI.Force fn "Normal force";
    SI.AngularAcceleration a_rel "Angular acceleration of flange_b seen from flange_a";
    Boolean locked "The discs stick to each other";
    SI.Power lossPower "Power that turns into heat";
  protected
    Interfaces.StickSlip law;
  equation
    assert(peak >= 1, "the factor peak is " + String(peak) + "; it cannot be less than 1");
    assert(cgeo >= 0, "the length cgeo is " + String(cgeo) + "; it cannot be negative");
    assert(fn_max >= 0, "the force fn_max is " + String(fn_max) + "; it cannot be negative");
    a_rel = der(flange_b.w) - der(flange_a.w);
    fn = max(0, f_normalized)*fn_max;
    law.v = w_rel;
    law.a = a_rel;
    law.f_slide = cgeo*fn*Tables.linear(mue_pos[:, 1], mue_pos[:, 2], abs(w_rel),
      Extrapolation.HoldLastPoint);
    law.f_stick = peak*cgeo*fn*Tables.linear(mue_pos[:, 1], mue_pos[:, 2], 0, Extrapolation.HoldLastPoint);
    tau = law.f;
    locked = law.mode == 0;
    lossPower = tau*w_rel;
    flange_a.tau = -tau;
    flange_b.tau = tau;
  end Clutch;

  model Brake "Slows a shaft down and holds it, as hard as a signal presses"
    // A Clutch to the ground.
    parameter Real mue_pos[:, 2] = [0, 0.5] "Angular velocity, ascending, and coefficient of friction at it";
    parameter Real peak(min=1) = 1 "Friction of what sticks over that of what slides";
    parameter Real cgeo(unit="m", min=0) = 1 "Number of discs times their mean radius";
    parameter SI.Force fn_max(min=0) = 1 "Normal force for f_normalized = 1";
    RealInput f_normalized "How hard it is pressed, from 0 to 1";
    Interfaces.Flange_a flange;
    SI.Force fn "Normal force";
    SI.Torque tau "Torque of friction: against the motion";
    Boolean locked "The shaft is held";
    SI.Power lossPower "Power that turns into heat";
  protected
    Interfaces.StickSlip law;
  equation
    assert(peak >= 1, "the factor peak is " + String(peak) + "; it cannot be less than 1");
    assert(cgeo >= 0, "the length cgeo is " + String(cgeo) + "; it cannot be negative");
    assert(fn_max >= 0, "the force fn_max is " + String(fn_max) + "; it cannot be negative");
    fn = max(0, f_normalized)*fn_max;
    law.v = flange.w;
    law.a = der(flange.w);
    law.f_slide = cgeo*fn*Tables.linear(mue_pos[:, 1], mue_pos[:, 2], abs(flange.w),
      Extrapolation.HoldLastPoint);
    law.f_stick = peak*cgeo*fn*Tables.linear(mue_pos[:, 1], mue_pos[:, 2], 0, Extrapolation.HoldLastPoint);
    tau = law.f;
    locked = law.mode == 0;
    lossPower = tau*flange.w;
    flange.tau = tau;
  end Brake;

  model BearingFriction "Friction of a bearing, which depends on the speed"
    // The torque is that of the table at the present speed, against the motion. The shaft begins to turn when
    // the torque on it is more than peak times the first value.
    parameter Real tau_pos[:, 2] = [0, 1] "Angular velocity, ascending, and torque at it";
    parameter Real peak(min=1) = 1 "Friction of what sticks over that of what slides";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque of friction: against the motion";
    Boolean locked "The shaft is held";
    SI.Power lossPower "Power that turns into heat";
  protected
    Interfaces.StickSlip law;
  equation
    assert(peak >= 1, "the factor peak is " + String(peak) + "; it cannot be less than 1");
    law.v = flange.w;
    law.a = der(flange.w);
    law.f_slide = Tables.linear(tau_pos[:, 1], tau_pos[:, 2], abs(flange.w), Extrapolation.HoldLastPoint);
    law.f_stick = peak*Tables.linear(tau_pos[:, 1], tau_pos[:, 2], 0, Extrapolation.HoldLastPoint);
    tau = law.f;
    locked = law.mode == 0;
    lossPower = tau*flange.w;
    flange.tau = tau;
  end BearingFriction;

  model OneWayClutch "Freewheel: flange_a drives flange_b, but never holds it back"
    // flange_b may turn faster than flange_a, with no torque. Where it would become slower, the clutch locks,
    // until the torque would have to change its sign. At the start flange_b must not be the slower one.
    extends Interfaces.Compliant;
    parameter SI.Time T = 0.01 "Time within which rounding errors of the rate vanish while it is locked";
    SI.AngularAcceleration a_rel "Angular acceleration of flange_b seen from flange_a";
    Boolean locked(start=false, fixed=true) "The shafts turn together";
  protected
    constant SI.AngularVelocity tiny = 1e-6 "What is more is no rounding error";
    constant SI.AngularAcceleration little = 1e-6 "Nor is this";
    constant SI.Inertia unit = 1 "What makes an acceleration a torque";
    Boolean held(start=false, fixed=true) "Locked before";
    SI.AngularAcceleration c "What has to vanish where it is locked";
    Boolean together(start=true, fixed=true) "The shafts are equally fast, but for rounding errors";
    B.LinearResponse Cut;
  initial equation
    assert(w_rel > -tiny, "flange_b turns slower than flange_a at the start, by " + String(-w_rel)
      + " rad/s; a freewheel locks then, and would need a blow");
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    a_rel = der(flange_b.w) - der(flange_a.w);
    tau = Cut.balance;
    held = pre(locked);
    c = a_rel + w_rel/T;
    Cut.residual = if held then unit*c else tau;
    together = if held then true elseif pre(together) then w_rel < tiny else w_rel < 0;
    locked = if held then tau <= 0 else together and c < -little;
    flange_a.tau = -tau;
    flange_b.tau = tau;
  end OneWayClutch;
end Friction;
