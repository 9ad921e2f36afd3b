model NoState "what the equations compute is not chosen at the start"
  Real y = 2*time;
initial equation
  y = 1;
end NoState;

model Twice
  Base.ContinuousState x;
initial equation
  x = 1;
  x = 2;
equation
  der(x) = -x;
end Twice;

model TwoStates "which of them?"
  Base.ContinuousState x, y;
initial equation
  x + y = 1;
equation
  der(x) = -x;
  der(y) = -y;
end TwoStates;

model Steady "would need a solver"
  Base.ContinuousState x;
initial equation
  der(x) = 0;
equation
  der(x) = 1 - x;
end Steady;

model Square
  Base.ContinuousState x;
initial equation
  x*x = 4;
equation
  der(x) = -x;
end Square;

model Connect
  Translational.Parts.Fixed fixed;
initial equation
  connect(fixed.flange, fixed.flange);
end Connect;

model When
  Integer i;
initial equation
  when time > 1 then
    i = 1;
  end when;
end When;

model Sizes
  Base.ContinuousState x[2];
initial equation
  x = {1, 2, 3};
equation
  der(x) = -x;
end Sizes;
model Fixed "It says itself how it begins"
  Base.ContinuousState x(start=1, fixed=true), v[2](fixed={true, false});
initial equation
  x = 2;
  v[2] = 1;
  for i in 1:2 loop
    v[i] = i;
  end for;
equation
  der(x) = 1;
  der(v) = {1, 2};
end Fixed;

model Nothing "All that it names is known"
  Base.ContinuousState x(start=1, fixed=true), y;
initial equation
  y = 2;
  x + y = 3;
equation
  der(x) = 1;
  der(y) = 1;
end Nothing;

model Outside "From outside too"
  model Room
    Base.ContinuousState T(start=18), v[2];
  initial equation
    T = 20;
    v[2] = 1;
  equation
    der(T) = 1;
    der(v) = {1, 2};
  end Room;
  Room a(T(start=17)), b(T(start=17, fixed=true)), c(v(fixed={true, false}));
  Room d[2](v(fixed={{true, false}, {false, true}}));
end Outside;

model Results "Of a call with several results"
  function f
    input Real u;
    output Real a = u;
    output Real b = 2*u;
  end f;
  Base.ContinuousState x, z(start=1, fixed=true);
  Real y = x;
initial equation
  (x, y) = f(1);
  (x, ) = f(2);
  (, z) = f(3);
equation
  der(x) = 1;
  der(z) = 1;
end Results;

// error: 4:3 [initial-system] over-determined at the start: there is 1 initial equation to be solved for no unknown with fixed=false; leave 1 out
// error: 11:3 [one-unknown] over-determined: 'x' is determined by an initial equation above already
// error: 19:3 [one-unknown] under-determined: which of the states does this initial equation determine? Write 'x = ...' with it alone on the left
// error: 28:3 [initial-system] over-determined at the start: there is 1 initial equation to be solved for no unknown with fixed=false; leave 1 out, or give fixed=false to 1 more state, such as 'x'
// error: 36:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 44:3 [connect] a connect cannot stand among initial equations
// error: 50:3 [discrete] a 'when' cannot stand among initial equations
// error: 58:5 [array-size] the sides of the equation differ in size: size 2 and size 3
// error: 65:3 [one-unknown] over-determined: 'x' begins at its start value, fixed=true says so
// error: 68:5 [one-unknown] over-determined: 'v[i]' begins at its start value, fixed=true says so
// error: 79:3 [one-unknown] over-determined: how all of this begins is known already, by fixed=true or by initial equations above
// error: 95:44 [one-unknown] over-determined: an initial equation of Outside.Room determines 'T', so it cannot be fixed too
// error: 96:21 [one-unknown] over-determined: an initial equation of Outside.Room determines 'v', so it cannot be fixed too
// error: 108:7 [state] an initial equation determines a state of this class, or pre(v) of a discrete variable; 'y' is neither
// error: 109:3 [one-unknown] over-determined: 'x' is determined by an initial equation above already
// error: 110:3 [one-unknown] over-determined: 'z' begins at its start value, fixed=true says so
