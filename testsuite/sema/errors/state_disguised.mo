model Overwritten "A state is not assigned"
  Base.ContinuousState x;
equation
  der(x) = -x;
  x = sin(time);
end Overwritten;

model Bound "A state with a value"
  Base.ContinuousState x = 1;
end Bound;

model BoundToo
  Base.ContinuousState x(start=1) = time;
equation
  der(x) = 1;
end BoundToo;

model Second "The second derivative has no equation of its own"
  Base.ContinuousState x(start=1);
equation
  der(der(x)) = -x;
end Second;

model Vector
  Base.ContinuousState x[3];
equation
  for i in 1:2 loop
    der(x[i]) = -x[i];
  end for;
end Vector;

model TwiceInLoops
  Base.ContinuousState x[3];
equation
  der(x) = -x;
  der(x[2]) = 0;
end TwiceInLoops;

connector Plug
  output Base.ContinuousState s;
end Plug;

block Input
  input Base.ContinuousState x;
end Input;

model InAPart "A component's state belongs to the component"
  model Tank
    Base.ContinuousState level(start=1);
  end Tank;
  Tank tank;
equation
  der(tank.level) = -1;
end InAPart;

model Constant
  constant Base.ContinuousState c = 1;
end Constant;

// error: 5:3 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 2:24 'x' is a state, so it is known; its derivative is the unknown
// error: 9:28 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 9:24 'x' is a state, so it is known; its derivative is the unknown
// error: 13:37 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 13:24 'x' is a state, so it is known; its derivative is the unknown
// error: 21:3 [derivative] 'der(der(x))' needs 'der(x)', which is not known here yet
// note: 19:24 'x' is a state; for its second derivative make the first one a state too: der(x) = v
// error: 25:24 [state] no equation determines 'der(x[3])' of this state
// error: 36:3 [one-unknown] over-determined: the equation has no unknown, 'der(x[2])' is known already
// note: 35:3 'der(x[2])' is determined here already
// error: 40:31 [state] a state is a plain variable of a model, not part of a connector
// error: 44:30 [state] a state is a plain variable of a model, not an input, output or parameter
// error: 49:26 [state] no equation determines 'der(level)' of this state
// error: 57:33 [state] a state is a plain variable of a model, not an input, output or parameter
