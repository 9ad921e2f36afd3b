model Pendulum
  parameter Real length = 1;
  Base.ContinuousState phi(start=0.5;
  Base.ContinuousState w;
equation
  der(phi) = w;
  der(w) = -9.81/length*sin(phi);
end Pendulum;

// error: 3:37 [syntax] expected ',' or ')' before ';'
// note: 3:27 this '(' is still open
