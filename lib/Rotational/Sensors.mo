within Rotational;
encapsulated package Sensors "What measures, without any torque"
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
end Sensors;
