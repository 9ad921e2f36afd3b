model Pendulum
  parameter Real length = 1;
  Real Real x = 1;
  Base.ContinuousState phi(start=0.5);
equation
  der(phi) = length length;
end Pendulum;

// error: 3:12 [syntax] expected ';' before 'x'
// error: 6:20 [syntax] expected ';' before 'length'
