model Pendulum
  parameter Real length = 1;
end Pendlum;

model Free
  parameter Real x = 1;
end;

// error: 3:5 [syntax] closes 'Pendulum'
// error: 7:1 [syntax] expected
