encapsulated package Drives
  connector Torque = output Real(unit="N.m");

  partial model Motor
    parameter Real rated(unit="N.m") = 10;
    Torque tau;
  end Motor;

  model Constant
    extends Motor;
  equation
    tau = rated;
  end Constant;

  model Winch "No motor: it has no torque"
    parameter Real rated(unit="N.m") = 10;
  end Winch;

  model Car
    replaceable Constant motor constrainedby Motor;
    Constant starter;
    Real force(unit="N") = motor.tau/0.3;
  end Car;
end Drives;

model Garage
  Drives.Car a(redeclare Drives.Winch motor);
  Drives.Car b(redeclare Drives.Constant starter);
  Drives.Car c(redeclare Drives.Motor motor);
end Garage;
// error: 27:26 [redeclare] Drives.Winch cannot stand for 'motor', whose constraining type is Drives.Motor: it has no 'tau'
// note: 20:26 'motor' is declared here
// error: 28:42 [redeclare] 'starter' is not replaceable in Drives.Car
// note: 21:14 'starter' is declared here
// error: 29:26 [redeclare] model Drives.Motor is partial, it cannot stand for 'motor'
