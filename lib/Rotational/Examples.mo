within Rotational;
encapsulated package Examples "Axes to run, to look at and to change"
  import Base;
  import Rotational.Parts;
  import Rotational.Joints;
  import Rotational.Friction;
  import Rotational.Gears;
  import Rotational.Sources;
  import Blocks;

  model Oscillator "A disc on a torsion wire swings and comes to rest"
    // Teaches how an axis is put together: a fixed place, a bearing that lets the disc turn, the disc, and
    // beside the bearing the wire, which pulls back and brakes. Look at bearing.phi: exp(-t/2)*(cos(2*t) +
    // sin(2*t)/4), an oscillation that dies out.
    Parts.Fixed fixed;
    Joints.Bearing bearing(phi(start=1));
    Parts.Inertia disc(J=2);
    Parts.SpringDamper wire(c=8.5, d=2);
  equation
    connect(fixed.flange, bearing.flange_a);
    connect(bearing.flange_b, disc.flange);
    connect(fixed.flange, wire.flange_a);
    connect(bearing.flange_b, wire.flange_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={wheel({0, 0}, 0.3, angle=bearing.phi), joint({0, 0})}));
  end Oscillator;

  model Drive "A motor turns one shaft, and a coupling the other"
    // Teaches that two shafts that have bearings of their own can be made one by a coupling.
    // Look at coupling.tau: the motor has 3 N.m, and a third of the whole inertia is behind the coupling.
    Parts.Fixed fixed;
    Joints.Bearing bearing1;
    Parts.Inertia inertia1(J=2);
    Sources.ConstantTorque motor(tau_constant=3);
    Joints.Bearing bearing2;
    Parts.Inertia inertia2(J=1);
    Joints.Coupling coupling;
  equation
    connect(fixed.flange, bearing1.flange_a);
    connect(bearing1.flange_b, inertia1.flange);
    connect(bearing1.flange_b, motor.flange);
    connect(fixed.flange, bearing2.flange_a);
    connect(bearing2.flange_b, inertia2.flange);
    connect(bearing1.flange_b, coupling.flange_a);
    connect(bearing2.flange_b, coupling.flange_b);
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={line({0, 0}, {1, 0}),
        wheel({0, 0}, 0.4, angle=bearing1.phi), joint({0, 0}),
        wheel({1, 0}, 0.3, angle=bearing2.phi), joint({1, 0})}));
  end Drive;

  model GearShift "A motor drives a heavy wheel, and the gear is shifted on the way"
    /*
      Teaches what an ideal model leaves out that nature needs. The ordinary model of a gear with two ratios
      is one equation, w_a = ratio*w_b, with a ratio that jumps:

        flange_b.w = flange_a.w/ratio;

      This says that one of the two speeds jumps too, and not which: a model from which it is missing how the
      two come together. mocc refuses it at this line, for the acceleration of flange_b would need the
      derivative of the ratio. In a real gearbox friction brings the two together. Gears.Gearbox has a clutch
      for each gear, and one parameter more, shiftTime. Look at motor.w and wheel.w: after the shift the motor
      slows down in a parabola, then both go on together. And at gearbox.lossPower: what the clutch gets warm
      from. (Example after P. Junglas, Mathematical Problems due to Oversimplification, 2025.)
    */
    Parts.Fixed fixed;
    Joints.Bearing bearing1;
    Parts.Inertia motor(J=0.2);
    Sources.ConstantTorque torque(tau_constant=60);
    Gears.Gearbox gearbox(ratio={4, 2}, shiftTime=0.5, tau_max=800);
    Joints.Bearing bearing2;
    Parts.Inertia wheel(J=10);
  equation
    connect(fixed.flange, bearing1.flange_a);
    connect(bearing1.flange_b, motor.flange);
    connect(bearing1.flange_b, torque.flange);
    connect(bearing1.flange_b, gearbox.flange_a);
    connect(fixed.flange, bearing2.flange_a);
    connect(bearing2.flange_b, wheel.flange);
    connect(bearing2.flange_b, gearbox.flange_b);
    gearbox.gear = if time < 1 then 1 else 2;
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={line({0, 0}, {1, 0}),
        wheel({0, 0}, 0.2, angle=bearing1.phi), joint({0, 0}),
        wheel({1, 0}, 0.5, angle=bearing2.phi), joint({1, 0})}));
  end GearShift;

  model Ratchet "A lever that goes to and fro turns a wheel one way"
    // Teaches the freewheel, and motions that are given by a signal. The lever swings as the sine says; when
    // it goes forwards faster than the wheel, the freewheel locks. Look at freewheel.locked, at wheel.w, and
    // at lever.flange.tau: what the lever needs, which is nothing on its way back.
    Blocks.Sources.Sine sine(amplitude=0.5, f=1);
    Sources.Position lever;
    Parts.Fixed fixed;
    Joints.Bearing bearing(w(start=4));
    Parts.Inertia wheel(J=2);
    Sources.LinearSpeedDependentTorque load(tau_nominal=-1, w_nominal=1);
    Friction.OneWayClutch freewheel;
  equation
    connect(sine.y, lever.phi_ref);
    connect(lever.flange, freewheel.flange_a);
    connect(fixed.flange, bearing.flange_a);
    connect(bearing.flange_b, wheel.flange);
    connect(bearing.flange_b, load.flange);
    connect(bearing.flange_b, freewheel.flange_b);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={gear({0, 0}, 0.3, angle=bearing.phi),
        wheel({0, 0}, 0.2, angle=lever.flange.phi), joint({0, 0})}));
  end Ratchet;

  model Rattle "A shaft whose teeth have play is turned to and fro"
    // Teaches play: each time the drive turns around, the load goes on by itself until the teeth meet again
    // on the other side. Look at teeth.phi_rel and teeth.tau.
    Blocks.Sources.Sine sine(amplitude=0.3, f=1);
    Sources.Position drive;
    Parts.ElastoBacklash teeth(c=2000, d=5, b=0.1);
    Parts.Fixed fixed;
    Joints.Bearing bearing;
    Parts.Inertia load(J=0.5);
  equation
    connect(sine.y, drive.phi_ref);
    connect(drive.flange, teeth.flange_a);
    connect(fixed.flange, bearing.flange_a);
    connect(bearing.flange_b, load.flange);
    connect(bearing.flange_b, teeth.flange_b);
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.005, Tolerance=1e-8),
      __mocc(shapes={gear({0, 0}, 0.2, angle=drive.flange.phi),
        gear({0, 0}, 0.2, inside=true, opposite=true, angle=bearing.phi),
        joint({0, 0})}));
  end Rattle;

  model Hoist "A gear with friction lifts a load, and lowers it"
    // Teaches that losses depend on where the power goes. With 1.2 N.m the motor lifts the load, then with
    // 0.5 N.m it lets it down, the load drives, and the teeth help to brake. Look at gear.lossPower, and at
    // energy: the energy of motor, load, drum and heat together, which stays at zero.
    Blocks.Sources.Step step(height=-0.7, offset=1.2, startTime=3);
    Sources.Torque torque;
    Parts.Fixed fixed;
    Joints.Bearing bearing;
    Parts.Inertia motor(J=0.01);
    Gears.LossyGear gear(ratio=10, lossTable=[0, 0.9, 0.85, 0.02; 100, 0.95, 0.92, 0.05], w_creep=0.1);
    Parts.Inertia drum(J=0.5);
    Sources.ConstantTorque load(tau_constant=-9);
    Base.ContinuousState work(unit="J", start=0, fixed=true) "Of the motor";
    Base.ContinuousState heat(unit="J", start=0, fixed=true) "Of the gear";
    Real energy(unit="J") "What has come and gone; nothing";
  equation
    connect(step.y, torque.tau);
    connect(fixed.flange, bearing.flange_a);
    connect(bearing.flange_b, motor.flange);
    connect(bearing.flange_b, torque.flange);
    connect(bearing.flange_b, gear.flange_a);
    connect(gear.flange_b, drum.flange);
    connect(gear.flange_b, load.flange);
    der(work) = step.y*motor.w;
    der(heat) = gear.lossPower;
    energy = motor.J*motor.w^2/2 + drum.J*drum.w^2/2 - load.tau_constant*gear.flange_b.phi + heat - work;
    annotation(experiment(StartTime=0, StopTime=8, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={wheel({-1.5, 9}, 0.3, angle=bearing.phi), joint({-1.5, 9}),
        line({-1.5, 9}, {0, 9}),
        wheel({0, 9}, 1, angle=gear.flange_b.phi), joint({0, 9}),
        line({1, 9}, {1, gear.flange_b.phi}), box({1, gear.flange_b.phi}, 0.6, 0.6, filled=true)}));
  end Hoist;
end Examples;
