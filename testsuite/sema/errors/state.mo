model NeverDetermined
  Base.ContinuousState phi(start=0.5);
  Base.ContinuousState w;
equation
  der(phi) = w;
end NeverDetermined;

model Twice
  Base.ContinuousState x;
equation
  der(x) = 1;
  der(x) = 2;
end Twice;

block Integrator
  input Real u;
  output Base.ContinuousState y;
equation
  der(y) = u;
end Integrator;

model OneElement
  Base.ContinuousState x[2];
equation
  der(x[1]) = 1;
end OneElement;

model StateAsParameter
  parameter Base.ContinuousState x = 1;
end StateAsParameter;

// error: 3:24 [state] no equation determines 'der(w)' of this state
// error: 12:3 [one-unknown] over-determined: the equation has no unknown, 'der(x)' is known already
// note: 11:3 'der(x)' is determined here already
// error: 17:31 [state] a state is a plain variable of a model, not an input, output or parameter
// error: 23:24 [state] no equation determines 'der(x[2])' of this state
// error: 29:34 [state] a state is a plain variable of a model, not an input, output or parameter
