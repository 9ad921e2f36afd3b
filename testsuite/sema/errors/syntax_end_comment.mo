model Pendulum
  parameter Real length = 1;
end Pendlum;

model Free
  parameter Real x = 1;
end;
// end Pendulum

// error: 3:5 [syntax] 'end Pendlum' closes 'Pendulum'
// note: 1:1 'Pendulum' begins here
// error: 7:1 [syntax] expected 'end Free;'
