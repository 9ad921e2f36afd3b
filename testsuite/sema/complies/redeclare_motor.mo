encapsulated package Drives
  connector Torque = output Real(unit="N.m");

  partial model Motor "What each motor has"
    parameter Real rated(unit="N.m") = 10;
    Torque tau;
  end Motor;

  model Constant
    extends Motor;
  equation
    tau = rated;
  end Constant;

  model Starting "Gives more than rated at first"
    extends Motor;
    parameter Real boost = 3;
    parameter Real T(unit="s") = 0.5;
  equation
    tau = rated*(1 + (boost - 1)*exp(-time/T));
  end Starting;

  model Car
    replaceable Constant motor constrainedby Motor;
    Real force(unit="N") = motor.tau/0.3;
  end Car;
end Drives;

model Garage "The same car, with three motors"
  Drives.Car plain;
  Drives.Car strong(motor(rated=25));
  Drives.Car quick(redeclare Drives.Starting motor(boost=5));
end Garage;
