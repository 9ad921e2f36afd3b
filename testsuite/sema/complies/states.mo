// rule: state
model Decay
  Base.ContinuousState x[3](start={1, 2, 3}, each fixed=true);
equation
  for i in 1:3 loop
    der(x[i]) = -i*x[i];
  end for;
end Decay;

// rule: state
model Oscillator
  Base.ContinuousState x(start=1);
  Base.ContinuousState v;
equation
  der(x) = v;
  der(v) = -4*x;
end Oscillator;

// rule: state
block Integrator
  input Real u;
  output Real y;
  Base.ContinuousState x;
equation
  der(x) = u;
  y = x;
end Integrator;
