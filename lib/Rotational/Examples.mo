within Rotational;
encapsulated package Examples "Axes to run, to look at and to change"
  import Rotational.Parts;
  import Rotational.Joints;
  import Rotational.Sources;

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
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
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
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8));
  end Drive;
end Examples;
