within Translational;
encapsulated package Sensors "What measures, without any force"
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
end Sensors;
