model Pendulum
  parameter Real length = 1;
  Real x[2];
equation
  for i in 1:2 loop
    x[i] = length;
end Pendulum;

// error: 7:1 [syntax] expected 'end for;' before 'end Pendulum'
// note: 5:3 'for' begins here
