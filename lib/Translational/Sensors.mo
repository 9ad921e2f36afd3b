within Translational;
encapsulated package Sensors "What measures, without any force of its own"
  // Sensors at one flange and between two measure motion. ForceSensor and PowerSensor are put into a
  // connection: rigid, they measure what goes through.
  import Blocks.Interfaces.RealOutput;
  import Translational.Interfaces;

  model PositionSensor "Measures the position of a flange"
    Interfaces.Flange_a flange;
    RealOutput s(quantity="Length", unit="m") "Position of the flange";
  equation
    s = flange.s;
    flange.f = 0;
  end PositionSensor;

  model SpeedSensor "Measures the velocity of a flange"
    Interfaces.Flange_a flange;
    RealOutput v(quantity="Velocity", unit="m/s") "Velocity of the flange";
  equation
    v = flange.v;
    flange.f = 0;
  end SpeedSensor;

  model AccSensor "Measures the acceleration of a flange"
    Interfaces.Flange_a flange;
    RealOutput a(quantity="Acceleration", unit="m/s2") "Acceleration of the flange";
  equation
    a = der(flange.v);
    flange.f = 0;
  end AccSensor;

  partial model RelativeSensor "What sensors between two flanges have in common"
    Interfaces.Flange_a flange_a "From here";
    Interfaces.Flange_a flange_b "To here";
  equation
    flange_a.f = 0;
    flange_b.f = 0;
  end RelativeSensor;

  model RelPositionSensor "Measures how far two flanges are apart"
    extends RelativeSensor;
    RealOutput s_rel(quantity="Length", unit="m") "Position of flange_b seen from flange_a";
  equation
    s_rel = flange_b.s - flange_a.s;
  end RelPositionSensor;

  model RelSpeedSensor "Measures how fast two flanges part"
    extends RelativeSensor;
    RealOutput v_rel(quantity="Velocity", unit="m/s") "Velocity of flange_b seen from flange_a";
  equation
    v_rel = flange_b.v - flange_a.v;
  end RelSpeedSensor;

  model RelAccSensor "Measures the acceleration between two flanges"
    extends RelativeSensor;
    RealOutput a_rel(quantity="Acceleration", unit="m/s2") "Acceleration of flange_b seen from flange_a";
  equation
    a_rel = der(flange_b.v) - der(flange_a.v);
  end RelAccSensor;

  partial model RigidSensor "What sensors in a connection have in common"
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_b flange_b;
  equation
    flange_b.s = flange_a.s;
    flange_b.v = flange_a.v;
    flange_a.f = -flange_b.f;
  end RigidSensor;

  model ForceSensor "Measures the force that goes through a connection"
    extends RigidSensor;
    RealOutput f(quantity="Force", unit="N")
      "Force that what is fastened to flange_a exerts on what is fastened to flange_b";
  equation
    f = flange_a.f;
  end ForceSensor;

  model PowerSensor "Measures the power that flows from flange_a to flange_b"
    extends RigidSensor;
    RealOutput power(quantity="Power", unit="W") "Power";
  equation
    power = flange_a.f*flange_a.v;
  end PowerSensor;
end Sensors;
