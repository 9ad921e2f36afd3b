within Rotational;
encapsulated package Sources "What drives"
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Blocks.Interfaces.SmoothInput;
  import Blocks.Interfaces.TwiceSmoothInput;
  import Blocks.Tables;
  import Blocks.Types.Extrapolation;
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

  model Torque2 "Torque between two shafts, given by a signal"
    // It drives what is fastened to flange_b, and what is fastened to flange_a the other way.
    RealInput tau(unit="N.m") "Torque on what is fastened to flange_b";
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_a flange_b;
  equation
    flange_a.tau = tau;
    flange_b.tau = -tau;
  end Torque2;

  model TorqueStep "Torque that jumps once"
    parameter SI.Torque stepTorque = 1 "How far it jumps";
    parameter SI.Torque offsetTorque = 0 "Torque before";
    parameter SI.Time startTime = 0 "When it jumps";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque on what is fastened to the flange";
  equation
    tau = offsetTorque + (if time >= startTime then stepTorque else 0);
    flange.tau = -tau;
  end TorqueStep;

  model LinearSpeedDependentTorque "Torque in proportion to the speed"
    // tau_nominal*w/w_nominal. A negative tau_nominal brakes, as a generator with a resistor does.
    parameter SI.Torque tau_nominal = -1 "Torque at w_nominal; negative: against the motion";
    parameter SI.AngularVelocity w_nominal = 1 "Speed at which the torque is tau_nominal; not zero";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque on what is fastened to the flange";
  equation
    assert(abs(w_nominal) > 0, "the nominal angular velocity w_nominal is zero; give it another value");
    tau = tau_nominal*flange.w/w_nominal;
    flange.tau = -tau;
  end LinearSpeedDependentTorque;

  model QuadraticSpeedDependentTorque "Torque in proportion to the square of the speed"
    // tau_nominal*w*|w|/w_nominal^2: a fan, a propeller.
    parameter SI.Torque tau_nominal = -1 "Torque at w_nominal; negative: against the motion";
    parameter SI.AngularVelocity w_nominal = 1 "Speed at which the torque is tau_nominal; not zero";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque on what is fastened to the flange";
  equation
    assert(abs(w_nominal) > 0, "the nominal angular velocity w_nominal is zero; give it another value");
    tau = tau_nominal*flange.w*abs(flange.w)/w_nominal^2;
    flange.tau = -tau;
  end QuadraticSpeedDependentTorque;

  model TorqueTable "Torque that depends on the speed, by a table"
    // On straight lines between the points, and as at the nearer end outside of them: the characteristic of a
    // motor, or of a load.
    parameter Real table[:, 2] = [0, 1; 100, 0] "Angular velocity, ascending, and torque at it";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque on what is fastened to the flange";
  equation
    for i in 2:size(table, 1) loop
      assert(table[i, 1] > table[i - 1, 1], "the speeds of the table do not ascend: "
        + String(table[i - 1, 1]) + " is followed by " + String(table[i, 1]));
    end for;
    tau = Tables.linear(table[:, 1], table[:, 2], flange.w, Extrapolation.HoldLastPoint);
    flange.tau = -tau;
  end TorqueTable;

  model Engine "Torque that depends on throttle and speed, by a map"
    // The map has a row for each position of the throttle and a column for each speed. In between it is
    // linear, outside it goes on as at the nearer end. Without throttle an engine brakes, but below the speed
    // at which it idles it drives: that is in the map.
    parameter Real map[:, :] = [0, 0, 80, 120, 400, 600; 0, 60, 20, -15, -40, -60; 1, 80, 140, 190, 200, 120]
      "First column: throttle, first row: speed, both ascending; others: torque; the corner is not used";
    RealInput u "Throttle, from 0 to 1";
    Interfaces.Flange_a flange;
    SI.Torque tau "Torque on what is fastened to the flange";
    SI.Power power "Power of the engine";
  protected
    final parameter Real throttle[size(map, 1) - 1] = map[2:end, 1] "Positions of the throttle";
    final parameter Real speed[size(map, 2) - 1] = map[1, 2:end] "Speeds";
    final parameter Real torque[size(throttle, 1), size(speed, 1)] = map[2:end, 2:end] "Torques";
  equation
    for i in 2:size(throttle, 1) loop
      assert(throttle[i] > throttle[i - 1], "the throttles of the map do not ascend: "
        + String(throttle[i - 1]) + " is followed by " + String(throttle[i]));
    end for;
    for i in 2:size(speed, 1) loop
      assert(speed[i] > speed[i - 1], "the speeds of the map do not ascend: "
        + String(speed[i - 1]) + " is followed by " + String(speed[i]));
    end for;
    tau = Tables.bilinear(throttle, speed, torque, u, flange.w, Extrapolation.HoldLastPoint);
    power = tau*flange.w;
    flange.tau = -tau;
  end Engine;

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

  model Position "Turns to where a signal says"
    // It gives the motion, as a Fixed does: speed and acceleration are derivatives of the signal, and
    // flange.tau is the torque that the shaft exerts on it, so -flange.tau is what a motor has to do.
    TwiceSmoothInput phi_ref(quantity="Angle", unit="rad") "Angle";
    Interfaces.Flange_b flange;
    Interfaces.AngularVelocityInt w "Angular velocity";
  equation
    w = der(phi_ref);
    flange.phi = phi_ref;
    flange.w = w;
  end Position;

  model Speed "Turns as fast as a signal says"
    // As Position, for a signal with one derivative: a table over time, for instance.
    SmoothInput w_ref(quantity="AngularVelocity", unit="rad/s") "Angular velocity";
    Interfaces.Flange_b flange;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true) "Angle";
  equation
    der(phi) = w_ref;
    flange.phi = phi;
    flange.w = w_ref;
  end Speed;

  model Accelerate "Becomes faster as a signal says"
    // As Position, for a signal that may jump.
    RealInput a_ref(quantity="AngularAcceleration", unit="rad/s2") "Angular acceleration";
    Interfaces.Flange_b flange;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true) "Angle";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Angular velocity";
  equation
    der(phi) = w;
    der(w) = a_ref;
    flange.phi = phi;
    flange.w = w;
  end Accelerate;
end Sources;
