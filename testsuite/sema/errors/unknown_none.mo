model Falling "The velocity is determined twice"
  Base.ContinuousState h(start=10);
  Base.ContinuousState v;
  Real e;
equation
  der(h) = v;
  der(v) = -9.81;
  e = v^2/2 + 9.81*h;
  e = 98.1;
end Falling;

model OfAState
  Base.ContinuousState x(start=1);
equation
  der(x) = -x;
  x = 2;
end OfAState;

model OfAnInput
  input Real u;
  Real y;
equation
  y = u;
  u = 1;
end OfAnInput;

model Parameters
  parameter Real a = 1, b = 2;
equation
  a = b;
end Parameters;

model Bound
  Real x = 1;
equation
  x = 2;
end Bound;

// error: 9:3 [one-unknown] over-determined: the equation has no unknown, 'e' is known already
// note: 8:3 'e' is determined here already
// error: 16:3 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 13:24 'x' is a state, so it is known; its derivative is the unknown
// error: 24:3 [one-unknown] over-determined: the equation has no unknown, 'u' is known already
// note: 20:14 'u' is known from outside
// error: 30:3 [one-unknown] over-determined: 'a' is a parameter, so it is known; give it its value in the declaration
// error: 36:3 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 34:12 'x' is determined here already
