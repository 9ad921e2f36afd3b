within Rotational;
encapsulated package Sensors "What measures, without any torque of its own"
  // Sensors at one flange and between two measure motion. TorqueSensor and PowerSensor are put into a
  // connection: rigid, they measure what goes through.
  import Blocks.Interfaces.RealOutput;
  import Rotational.Interfaces;

  model AngleSensor "Measures the angle of a flange"
    Interfaces.Flange_a flange;
    RealOutput phi(quantity="Angle", unit="rad") "Angle of the flange";
  equation
    phi = flange.phi;
    flange.tau = 0;
  end AngleSensor;

  model SpeedSensor "Measures the angular velocity of a flange"
    Interfaces.Flange_a flange;
    RealOutput w(quantity="AngularVelocity", unit="rad/s") "Angular velocity of the flange";
  equation
    w = flange.w;
    flange.tau = 0;
  end SpeedSensor;

  model AccSensor "Measures the angular acceleration of a flange"
    Interfaces.Flange_a flange;
    RealOutput a(quantity="AngularAcceleration", unit="rad/s2") "Angular acceleration of the flange";
  equation
    a = der(flange.w);
    flange.tau = 0;
  end AccSensor;

  partial model RelativeSensor "What sensors between two flanges have in common"
    Interfaces.Flange_a flange_a "From here";
    Interfaces.Flange_a flange_b "To here";
  equation
    flange_a.tau = 0;
    flange_b.tau = 0;
  end RelativeSensor;

  model RelAngleSensor "Measures the angle between two flanges"
    extends RelativeSensor;
    RealOutput phi_rel(quantity="Angle", unit="rad") "Angle of flange_b seen from flange_a";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
  end RelAngleSensor;

  model RelSpeedSensor "Measures how fast two flanges turn against each other"
    extends RelativeSensor;
    RealOutput w_rel(quantity="AngularVelocity", unit="rad/s")
      "Angular velocity of flange_b seen from flange_a";
  equation
    w_rel = flange_b.w - flange_a.w;
  end RelSpeedSensor;

  model RelAccSensor "Measures the angular acceleration between two flanges"
    extends RelativeSensor;
    RealOutput a_rel(quantity="AngularAcceleration", unit="rad/s2")
      "Angular acceleration of flange_b seen from flange_a";
  equation
    a_rel = der(flange_b.w) - der(flange_a.w);
  end RelAccSensor;

  partial model RigidSensor "What sensors in a connection have in common"
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_b flange_b;
  equation
    flange_b.phi = flange_a.phi;
    flange_b.w = flange_a.w;
    flange_a.tau = -flange_b.tau;
  end RigidSensor;

  model TorqueSensor "Measures the torque that goes through a connection"
    extends RigidSensor;
    RealOutput tau(quantity="Torque", unit="N.m")
      "Torque that what is fastened to flange_a exerts on what is fastened to flange_b";
  equation
    tau = flange_a.tau;
  end TorqueSensor;

  model PowerSensor "Measures the power that flows from flange_a to flange_b"
    extends RigidSensor;
    RealOutput power(quantity="Power", unit="W") "Power";
  equation
    power = flange_a.tau*flange_a.w;
  end PowerSensor;
end Sensors;
