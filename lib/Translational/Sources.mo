within Translational;
encapsulated package Sources "What drives"
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Blocks.Interfaces.SmoothInput;
  import Blocks.Interfaces.TwiceSmoothInput;
  import Blocks.Tables;
  import Blocks.Types.Extrapolation;
  import Translational.Interfaces;

  model Force "Force given by a signal"
    // The force drives what is fastened to the flange: a positive one pushes it in the direction of growing
    // s. Flows count on the component, so at the flange it has the opposite sign. The reaction is taken up by
    // the ground.
    RealInput f(unit="N") "Force on what is fastened to the flange";
    Interfaces.Flange_a flange;
  equation
    flange.f = -f;
  end Force;

  model ConstantForce "Force that is always the same"
    // As Force, with a parameter in place of the signal.
    parameter SI.Force f_constant = 1 "Force on what is fastened to the flange";
    Interfaces.Flange_a flange;
  equation
    flange.f = -f_constant;
  end ConstantForce;

  model Force2 "Force between two places, given by a signal"
    // It pushes what is fastened to flange_b, and what is fastened to flange_a the other way.
    RealInput f(unit="N") "Force on what is fastened to flange_b";
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_a flange_b;
  equation
    flange_a.f = f;
    flange_b.f = -f;
  end Force2;

  model ForceStep "Force that jumps once"
    parameter SI.Force stepForce = 1 "How far it jumps";
    parameter SI.Force offsetForce = 0 "Force before";
    parameter SI.Time startTime = 0 "When it jumps";
    Interfaces.Flange_a flange;
    SI.Force f "Force on what is fastened to the flange";
  equation
    f = offsetForce + (if time >= startTime then stepForce else 0);
    flange.f = -f;
  end ForceStep;

  model LinearSpeedDependentForce "Force in proportion to the velocity"
    // f_nominal*v/v_nominal. A negative f_nominal brakes.
    parameter SI.Force f_nominal = -1 "Force at v_nominal; negative: against the motion";
    parameter SI.Velocity v_nominal = 1 "Velocity at which the force is f_nominal; not zero";
    Interfaces.Flange_a flange;
    SI.Force f "Force on what is fastened to the flange";
  equation
    assert(abs(v_nominal) > 0, "the nominal velocity v_nominal is zero; give it another value");
    f = f_nominal*flange.v/v_nominal;
    flange.f = -f;
  end LinearSpeedDependentForce;

  model QuadraticSpeedDependentForce "Force in proportion to the square of the velocity"
    // f_nominal*v*|v|/v_nominal^2: the resistance of air.
    parameter SI.Force f_nominal = -1 "Force at v_nominal; negative: against the motion";
    parameter SI.Velocity v_nominal = 1 "Velocity at which the force is f_nominal; not zero";
    Interfaces.Flange_a flange;
    SI.Force f "Force on what is fastened to the flange";
  equation
    assert(abs(v_nominal) > 0, "the nominal velocity v_nominal is zero; give it another value");
    f = f_nominal*flange.v*abs(flange.v)/v_nominal^2;
    flange.f = -f;
  end QuadraticSpeedDependentForce;

  model ForceTable "Force that depends on the velocity, by a table"
    // On straight lines between the points, and as at the nearer end outside of them.
    parameter Real table[:, 2] = [0, 1; 100, 0] "Velocity, ascending, and force at it";
    Interfaces.Flange_a flange;
    SI.Force f "Force on what is fastened to the flange";
  equation
    for i in 2:size(table, 1) loop
      assert(table[i, 1] > table[i - 1, 1], "the velocities of the table do not ascend: "
        + String(table[i - 1, 1]) + " is followed by " + String(table[i, 1]));
    end for;
    f = Tables.linear(table[:, 1], table[:, 2], flange.v, Extrapolation.HoldLastPoint);
    flange.f = -f;
  end ForceTable;

  model ConstantSpeed "Moves at a speed that nothing can change"
    // It gives the motion, as a Fixed does. To drive by it something that has states of its own, a joint of
    // the Planar library for instance, put a Coupling in between, and let the joint begin at this speed.
    parameter SI.Velocity v_fixed = 1 "Velocity";
    Interfaces.Flange_b flange;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true) "Position";
  equation
    der(s) = v_fixed;
    flange.s = s;
    flange.v = v_fixed;
  end ConstantSpeed;

  model Position "Moves to where a signal says"
    // It gives the motion, as a Fixed does: velocity and acceleration are derivatives of the signal, and
    // flange.f is the force that the parts exert on it, so -flange.f is what a drive has to do.
    TwiceSmoothInput s_ref(quantity="Length", unit="m") "Position";
    Interfaces.Flange_b flange;
    Interfaces.VelocityInt v "Velocity";
  equation
    v = der(s_ref);
    flange.s = s_ref;
    flange.v = v;
  end Position;

  model Speed "Moves as fast as a signal says"
    // As Position, for a signal with one derivative: a table over time, for instance.
    SmoothInput v_ref(quantity="Velocity", unit="m/s") "Velocity";
    Interfaces.Flange_b flange;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true) "Position";
  equation
    der(s) = v_ref;
    flange.s = s;
    flange.v = v_ref;
  end Speed;

  model Accelerate "Becomes faster as a signal says"
    // As Position, for a signal that may jump.
    RealInput a_ref(quantity="Acceleration", unit="m/s2") "Acceleration";
    Interfaces.Flange_b flange;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true) "Position";
    B.ContinuousState v(quantity="Velocity", unit="m/s", start=0, fixed=true) "Velocity";
  equation
    der(s) = v;
    der(v) = a_ref;
    flange.s = s;
    flange.v = v;
  end Accelerate;
end Sources;
