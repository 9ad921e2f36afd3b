within Rotational;
encapsulated package Gears "What changes speed and torque"
  /*
    A gear hands the motion on: flange_a takes it, flange_b gives it, at another speed. So it stands where a
    shaft goes on, between a bearing and what is driven, and needs no bearing of its own:

      fixed --- bearing --- gear --- inertia

    To join two shafts that have bearings of their own, put a Joints.Coupling after the gear. What the housing
    has to take is taken by the ground.
  */
  import SI = Base.Units.SI;
  import Blocks.Interfaces.IntegerInput;
  import Blocks.Tables;
  import Blocks.Types.Extrapolation;
  import Rotational.Interfaces;
  import Rotational.Friction;

  model IdealGear "Gear without inertia and without losses"
    // flange_b turns 1/ratio times as fast as flange_a, with ratio times the torque: no power is lost. A
    // negative ratio turns the direction around.
    parameter Real ratio(unit="1") = 1 "Speed of flange_a over that of flange_b; not zero";
    Interfaces.Flange_a flange_a "Fast side of a ratio above 1";
    Interfaces.Flange_b flange_b "Slow side";
  equation
    assert(abs(ratio) > 0, "the ratio is zero; give it another value");
    flange_b.phi = flange_a.phi/ratio;
    flange_b.w = flange_a.w/ratio;
    flange_a.tau = -flange_b.tau/ratio;
  end IdealGear;

  model IdealPlanetary "Planetary gear without inertia and without losses"
    // (1 + ratio) w_carrier = w_sun + ratio w_ring. Sun and ring take their motion, the carrier gives it:
    // connect one of the two to a Fixed to have it held.
    parameter Real ratio(unit="1") = 100/50 "Teeth of the ring over teeth of the sun; positive";
    Interfaces.Flange_a sun "Wheel in the middle";
    Interfaces.Flange_a ring "Wheel outside";
    Interfaces.Flange_b carrier "What carries the planets";
  equation
    assert(ratio > 0, "the ratio is " + String(ratio) + "; it has to be positive");
    carrier.phi = (sun.phi + ratio*ring.phi)/(1 + ratio);
    carrier.w = (sun.w + ratio*ring.w)/(1 + ratio);
    sun.tau = -carrier.tau/(1 + ratio);
    ring.tau = -ratio*carrier.tau/(1 + ratio);
  end IdealPlanetary;

  model Differential "Distributes a torque to two shafts that may turn at different rates"
    // flange_in turns ratio times as fast as the mean of the two others, and each of them gets ratio/2 times
    // its torque. It has no inertia.
    parameter Real ratio(unit="1") = 1 "Speed of flange_in over the mean speed of the others; not zero";
    Interfaces.Flange_b flange_in "To the motor";
    Interfaces.Flange_a flange_left "To the left wheel";
    Interfaces.Flange_a flange_right "To the right wheel";
  equation
    assert(abs(ratio) > 0, "the ratio is zero; give it another value");
    flange_in.phi = ratio*(flange_left.phi + flange_right.phi)/2;
    flange_in.w = ratio*(flange_left.w + flange_right.w)/2;
    flange_left.tau = -ratio*flange_in.tau/2;
    flange_right.tau = -ratio*flange_in.tau/2;
  end Differential;

  model LossyGear "Gear whose teeth and bearings have friction"
    /*
      Teeth rub in proportion to the force that presses them together, bearings by themselves. With tau_load
      for the torque that an ideal gear would need at flange_a:

        tau_a = tau_load/eta_mf1 + tau_bf      where flange_a drives flange_b
        tau_a = tau_load*eta_mf2 + tau_bf      where flange_b drives flange_a

      with tau_bf against the motion. The efficiencies and tau_bf are taken from the table at the speed of
      flange_a. Slower than w_creep friction is less, so a loaded gear creeps where a real one may lock. The
      direction of the load changes at an event, so that all is linear in between; what is lost is heat.
    */
    parameter Real ratio(unit="1") = 1 "Speed of flange_a over that of flange_b; not zero";
    parameter Real lossTable[:, 4] = [0, 1, 1, 0]
      "Speed of flange_a, ascending; eta_mf1, eta_mf2 and tau_bf at it";
    parameter SI.AngularVelocity w_creep = 0.01
      "Speed of flange_a at which it has 0.7 of its friction; not zero";
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_b flange_b;
    SI.Torque tau_load "What an ideal gear would need at flange_a";
    Real eta_mf1(unit="1") "Efficiency of the teeth where flange_a drives";
    Real eta_mf2(unit="1") "Efficiency of the teeth where flange_b drives";
    SI.Torque tau_bf "Friction of the bearings";
    SI.Power lossPower "Power that turns into heat";
    Boolean forwards(start=true, fixed=true) "The load is positive";
  protected
    constant SI.Torque none = 1e-9 "What is less has no direction but that of rounding errors";
    Real rate(unit="1") "Direction of the motion, smaller where it is slow; with the sign of the load";
    Real side(unit="1") "Sign of the load";
    Real k(unit="1") "What the teeth need over the load";
  equation
    assert(abs(ratio) > 0, "the ratio is zero; give it another value");
    assert(w_creep > 0, "the velocity w_creep is " + String(w_creep) + "; it has to be positive");
    for i in 1:size(lossTable, 1) loop
      assert(lossTable[i, 2] > 0 and lossTable[i, 2] <= 1 and lossTable[i, 3] >= 0 and lossTable[i, 3] <= 1,
        "the efficiencies in the table are " + String(lossTable[i, 2]) + " and " + String(lossTable[i, 3])
        + "; they are above 0 and not above 1");
      assert(lossTable[i, 4] >= 0, "the friction of the bearings in the table is " + String(lossTable[i, 4])
        + "; it cannot be negative");
    end for;
    flange_b.phi = flange_a.phi/ratio;
    flange_b.w = flange_a.w/ratio;
    tau_load = -flange_b.tau/ratio;
    forwards = if pre(forwards) then tau_load > -none else tau_load > none;
    side = if pre(forwards) then 1 else -1;
    rate = side*flange_a.w/sqrt(flange_a.w^2 + w_creep^2);
    eta_mf1 = Tables.linear(lossTable[:, 1], lossTable[:, 2], abs(flange_a.w), Extrapolation.HoldLastPoint);
    eta_mf2 = Tables.linear(lossTable[:, 1], lossTable[:, 3], abs(flange_a.w), Extrapolation.HoldLastPoint);
    tau_bf = side*rate*Tables.linear(lossTable[:, 1], lossTable[:, 4], abs(flange_a.w),
      Extrapolation.HoldLastPoint);
    k = 1 + rate*(if noEvent(rate > 0) then 1/eta_mf1 - 1 else 1 - eta_mf2);
    flange_a.tau = k*tau_load + tau_bf;
    lossPower = (flange_a.tau - tau_load)*flange_a.w;
  end LossyGear;

  model Gearbox "Gears to choose from, each with a clutch that brings it to its speed"
    /*
      A gear that is shifted changes the ratio at once, but no inertia changes its speed at once: an ideal
      gear with a ratio that jumps has no solution, or one that somebody invents. What real gearboxes have are
      synchronizers, small clutches: the gear is always in mesh, and friction between it and the shaft makes
      both as fast as they have to be, before they are locked. Here each gear has such a clutch, whose force
      grows from zero to its full value within shiftTime. gear = 0 is neutral, and any number that is no gear.

      Both flanges take their motion: each shaft has a bearing and an inertia of its own.
    */
    parameter Real ratio[:](each unit="1") = {4, 2.5, 1.6, 1.2, 1}
      "Speed of flange_a over that of flange_b, gear by gear; not zero";
    parameter SI.Time shiftTime = 0.3 "Time in which a clutch closes; not zero";
    parameter SI.Torque tau_max = 500 "Torque at flange_b that a closed clutch holds";
    IntegerInput gear "Which gear";
    Interfaces.Flange_a flange_a "To the motor";
    Interfaces.Flange_a flange_b "To the wheels";
    final parameter Integer n = size(ratio, 1) "Number of gears";
    constant SI.Length arm = 1 "Lever arm of the clutches: a force is a torque";
    IdealGear mesh[n](ratio=ratio) "In mesh all the time";
    Friction.Clutch clutch[n](each mue_pos=[0, 1], each cgeo=arm, each fn_max=tau_max/arm)
      "What joins a gear with the shaft";
    discrete SI.Time shift(start=-1e9, fixed=true) "When the gear was changed";
    SI.Power lossPower "Power that turns into heat";
  protected
    Integer chosen "The gear";
    Real pressed(unit="1") "How far the clutch of the gear has closed";
  equation
    assert(shiftTime > 0, "the time shiftTime is " + String(shiftTime) + "; it has to be positive");
    chosen = gear;
    when change(chosen) then
      shift = time;
    end when;
    pressed = min(1, (time - shift)/shiftTime);
    for i in 1:n loop
      connect(flange_a, mesh[i].flange_a);
      connect(mesh[i].flange_b, clutch[i].flange_a);
      connect(flange_b, clutch[i].flange_b);
      clutch[i].f_normalized = if chosen == i then pressed else 0;
    end for;
    lossPower = sum(clutch.lossPower);
  end Gearbox;
end Gears;
