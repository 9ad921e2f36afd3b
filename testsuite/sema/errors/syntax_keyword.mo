model Pendulum
  paramter Real length = 1;
  Base.ContinuousState phi(start=0.5);
equation
  der(phi) = length;
end Pendulum;

// error: 2:3 [syntax] 'paramter' is not a keyword: expected 'parameter'
