within Translational;
encapsulated package Gears "Between what turns and what moves along a line"
  import SI = Base.Units.SI;
  import Rotational;
  import Translational.Interfaces;

  model IdealGearR2T "Rack and pinion, or a spindle, without inertia and without losses"
    // The rack moves by 1/ratio metres for each radian by which the pinion turns. The pinion takes its
    // motion, the rack gives it: what moves with the rack needs no slide.
    parameter Real ratio(unit="rad/m") = 1 "Angle of the pinion over way of the rack; not zero";
    Rotational.Interfaces.Flange_a flangeR "Pinion";
    Interfaces.Flange_b flangeT "Rack";
  equation
    assert(abs(ratio) > 0, "the ratio is zero; give it another value");
    flangeT.s = flangeR.phi/ratio;
    flangeT.v = flangeR.w/ratio;
    flangeR.tau = -flangeT.f/ratio;
  end IdealGearR2T;

  model IdealRollingWheel "Wheel that rolls without slipping: its axle moves as it turns"
    // As IdealGearR2T with the radius in place of the ratio.
    parameter SI.Length radius = 0.3 "Radius; not zero";
    Rotational.Interfaces.Flange_a flangeR "Wheel";
    Interfaces.Flange_b flangeT "Axle";
  equation
    assert(radius > 0, "the radius is " + String(radius) + "; it has to be positive");
    flangeT.s = radius*flangeR.phi;
    flangeT.v = radius*flangeR.w;
    flangeR.tau = -radius*flangeT.f;
  end IdealRollingWheel;
end Gears;
