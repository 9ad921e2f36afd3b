model Motor
  parameter Real torque = 1;
  final parameter Real poles = 4;
  Base.ContinuousState w(final start=0, fixed=true);
equation
  der(w) = torque;
end Motor;

model Car
  Motor motor(final torque=5);
end Car;

model Racer "Car has fixed the torque of its motor"
  Car car(motor(torque=9));
end Racer;

model Dotted "The same with names in one"
  Car car(motor.torque=9);
end Dotted;

model Rolling "A start value that is final"
  Motor motor(w(start=3));
end Rolling;

model Strong
  extends Motor(final torque=20);
end Strong;

model Stronger "An extends clause cannot take back what the one below has made final"
  extends Strong(torque=30);
end Stronger;

model Weak = Motor(final torque=0.1);

model Weaker "Nor can a component of a short class"
  Weak motor(torque=0.01);
end Weaker;

type Length = Real(final unit="m");

model Ruler "Nor is the unit of a type"
  parameter Length l(unit="mm") = 1;
end Ruler;

model Fleet
  final Car cars[2](each motor(w(fixed=true)));
end Fleet;

model Company "Everything in a final component"
  Fleet fleet(cars(each motor(w(nominal=3))));
end Company;

// error: 14:17 [modification] 'torque' is final in Car, it cannot be modified
// error: 18:17 [modification] 'torque' is final in Car, it cannot be modified
// error: 22:17 [modification] 'start' is final in Motor, it cannot be modified
// error: 30:18 [modification] 'torque' is final in Strong, it cannot be modified
// error: 36:14 [modification] 'torque' is final in Weak, it cannot be modified
// error: 42:22 [modification] 'unit' is final in Length, it cannot be modified
// error: 50:15 [modification] 'cars' is final in Fleet, it cannot be modified
