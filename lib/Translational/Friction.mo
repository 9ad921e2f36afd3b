within Translational;
encapsulated package Friction "Dry friction that holds: brakes and guides"
  /*
    What is held by dry friction does not move at all, until the force on it is too large. That is decided by
    events, exactly: Rotational.Interfaces.StickSlip says how.

    What holds is a constraint. Two of them must not hold the same motion, for nobody can tell which of them
    takes how much; the simulator reports that the responses of both have no unique solution.
  */
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Blocks.Tables;
  import Blocks.Types.Extrapolation;
  import Rotational;
  import Translational.Interfaces;

  model SupportFriction "Friction between what slides and what it slides on"
    // The force is that of the table at the present velocity, against the sliding. Sliding begins when the
    // force is more than peak times the first value.
    extends Interfaces.Compliant;
    parameter Real f_pos[:, 2] = [0, 1] "Velocity, ascending, and force at it";
    parameter Real peak(min=1) = 1 "Friction of what sticks over that of what slides";
    SI.Acceleration a_rel "Acceleration of flange_b seen from flange_a";
    Boolean locked "The two stick to each other";
    SI.Power lossPower "Power that turns into heat";
  protected
    Rotational.Interfaces.StickSlip law;
  equation
    assert(peak >= 1, "the factor peak is " + String(peak) + "; it cannot be less than 1");
    a_rel = der(flange_b.v) - der(flange_a.v);
    law.v = v_rel;
    law.a = a_rel;
    law.f_slide = Tables.linear(f_pos[:, 1], f_pos[:, 2], abs(v_rel), Extrapolation.HoldLastPoint);
    law.f_stick = peak*Tables.linear(f_pos[:, 1], f_pos[:, 2], 0, Extrapolation.HoldLastPoint);
    f = law.f;
    locked = law.mode == 0;
    lossPower = f*v_rel;
    flange_a.f = -f;
    flange_b.f = f;
  end SupportFriction;

  model Brake "Slows down and holds, as hard as a signal presses"
    // The pads are pressed on by the force fn = fn_max*f_normalized, and brake with the force cgeo*mue*fn
    // while they slide; before they begin to slide, peak times that of sliding at rest. The reaction is taken
    // up by the ground.
    parameter Real mue_pos[:, 2] = [0, 0.5] "Velocity, ascending, and coefficient of friction at it";
    parameter Real peak(min=1) = 1 "Friction of what sticks over that of what slides";
    parameter Real cgeo(unit="1", min=0) = 1 "Number of pads";
    parameter SI.Force fn_max(min=0) = 1 "Normal force for f_normalized = 1";
    RealInput f_normalized "How hard it is pressed, from 0 to 1";
    Interfaces.Flange_a flange;
    SI.Force fn "Normal force";
    SI.Force f "Force of friction: against the motion";
    Boolean locked "It holds";
    SI.Power lossPower "Power that turns into heat";
  protected
    Rotational.Interfaces.StickSlip law;
  equation
    assert(peak >= 1, "the factor peak is " + String(peak) + "; it cannot be less than 1");
    assert(cgeo >= 0, "the number cgeo is " + String(cgeo) + "; it cannot be negative");
    assert(fn_max >= 0, "the force fn_max is " + String(fn_max) + "; it cannot be negative");
    fn = max(0, f_normalized)*fn_max;
    law.v = flange.v;
    law.a = der(flange.v);
    law.f_slide = cgeo*fn*Tables.linear(mue_pos[:, 1], mue_pos[:, 2], abs(flange.v),
      Extrapolation.HoldLastPoint);
    law.f_stick = peak*cgeo*fn*Tables.linear(mue_pos[:, 1], mue_pos[:, 2], 0, Extrapolation.HoldLastPoint);
    f = law.f;
    locked = law.mode == 0;
    lossPower = f*flange.v;
    flange.f = f;
  end Brake;
end Friction;
