within Dialectic;
encapsulated package Sensors "What measures, and takes no part in the motion"
  /*
    Sensors at one flange measure how it moves, sensors between two how they are placed to each other. Both
    exert no force. CutForce, CutTorque and Power are put into a connection: rigid, they measure what goes
    through. Vectors have the axes of the world, or with resolveInFlange those of the first flange.

    Positions are elastic, velocities kinetic: the rate of a measured position is not the measured velocity.
  */
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealOutput;
  import Plane = Planar.Functions;
  import Dialectic.Interfaces;

  partial model AbsoluteSensor "What sensors at one flange have in common"
    parameter Boolean resolveInFlange = false "Whether to measure in the axes of the flange";
    Interfaces.FlangeTo flangeTo "What is measured";
  protected
    SI.Angle phi_axes "Angle of the axes";
  equation
    phi_axes = if resolveInFlange then flangeTo.phi else 0;
    flangeTo.f0 = {0, 0};
    flangeTo.t = 0;
    annotation(__mocc(drawn=false));
  end AbsoluteSensor;

  model AbsolutePosition "Measures the elastic position of a flange, and its angle"
    extends AbsoluteSensor;
    RealOutput r[3] "Position in m, angle in rad";
  equation
    r[1:2] = Plane.turned(flangeTo.r0, -phi_axes);
    r[3] = flangeTo.phi;
  end AbsolutePosition;

  model AbsoluteVelocity "Measures the kinetic velocity of a flange"
    extends AbsoluteSensor;
    RealOutput v[3] "Velocity in m/s, angular velocity in rad/s";
  equation
    v[1:2] = Plane.turned(flangeTo.v0, -phi_axes);
    v[3] = flangeTo.w;
  end AbsoluteVelocity;

  model AbsoluteAcceleration "Measures the kinetic acceleration of a flange"
    // The rate of the kinetic velocity in the world, then resolved in the axes that were chosen.
    extends AbsoluteSensor;
    RealOutput a[3] "Acceleration in m/s2, angular acceleration in rad/s2";
  equation
    a[1:2] = Plane.turned(der(flangeTo.v0), -phi_axes);
    a[3] = der(flangeTo.w);
  end AbsoluteAcceleration;

  model RelativePosition "Measures where one flange is, seen from another"
    extends Interfaces.Between;
    parameter Boolean resolveInFlange = true "Whether to measure in the axes of flangeToA";
    RealOutput r_rel[3] "Position in m, angle in rad";
  protected
    SI.Angle phi_axes "Angle of the axes";
  equation
    phi_axes = if resolveInFlange then flangeToA.phi else 0;
    r_rel[1:2] = Plane.turned(flangeToB.r0 - flangeToA.r0, -phi_axes);
    r_rel[3] = flangeToB.phi - flangeToA.phi;
    flangeToA.f0 = {0, 0};
    flangeToA.t = 0;
    flangeToB.f0 = {0, 0};
    flangeToB.t = 0;
    annotation(__mocc(drawn=false));
  end RelativePosition;

  model Distance "Measures how far two flanges are apart"
    // Always positive; it has a kink where the flanges pass each other.
    extends Interfaces.Between;
    RealOutput distance(quantity="Length", unit="m") "Distance of the origins";
  equation
    distance = sqrt((flangeToB.r0[1] - flangeToA.r0[1])^2 + (flangeToB.r0[2] - flangeToA.r0[2])^2);
    flangeToA.f0 = {0, 0};
    flangeToA.t = 0;
    flangeToB.f0 = {0, 0};
    flangeToB.t = 0;
    annotation(__mocc(drawn=false));
  end Distance;

  partial model RigidSensor "What sensors in a connection have in common"
    Interfaces.FlangeTo flangeTo;
    Interfaces.FlangeOn flangeOn;
  equation
    flangeOn.r0 = flangeTo.r0;
    flangeOn.phi = flangeTo.phi;
    flangeOn.v0 = flangeTo.v0;
    flangeOn.w = flangeTo.w;
    flangeTo.f0 = -flangeOn.f0;
    flangeTo.t = -flangeOn.t;
    annotation(__mocc(drawn=false));
  end RigidSensor;

  model CutForce "Measures the force that goes through a connection"
    // What is fastened to flangeTo exerts this force on what is fastened to flangeOn.
    extends RigidSensor;
    parameter Boolean resolveInFlange = true "Whether to measure in the axes of flangeTo";
    RealOutput force[2](each quantity="Force", each unit="N") "Force";
  protected
    SI.Angle phi_axes "Angle of the axes";
  equation
    phi_axes = if resolveInFlange then flangeTo.phi else 0;
    force = Plane.turned(flangeTo.f0, -phi_axes);
  end CutForce;

  model CutTorque "Measures the torque that goes through a connection"
    extends RigidSensor;
    RealOutput torque(quantity="Torque", unit="N.m") "Torque";
  equation
    torque = flangeTo.t;
  end CutTorque;

  model Power "Measures the power that goes through a connection"
    // Force times kinetic velocity plus torque times kinetic angular velocity: what inertia gets.
    extends RigidSensor;
    RealOutput power(quantity="Power", unit="W") "Power";
  equation
    power = flangeTo.f0*flangeTo.v0 + flangeTo.t*flangeTo.w;
  end Power;
end Sensors;
