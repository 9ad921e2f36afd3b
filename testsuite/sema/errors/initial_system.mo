model TooFew "one of the two has to be known"
  Base.ContinuousState x(start=1, fixed=false);
  Base.ContinuousState y(start=2, fixed=false);
initial equation
  x*x + y*y = 4;
equation
  der(x) = y;
  der(y) = -x;
end TooFew;

model TooMany "there is one unknown for two equations"
  Base.ContinuousState x(start=1, fixed=false);
  Base.ContinuousState y(start=2, fixed=true);
initial equation
  der(x) = 1;
  der(y) = 0;
equation
  der(x) = y - x;
  der(y) = -x;
end TooMany;

model Bent "its class says that both states are fixed"
  Real energy;
  Base.ContinuousState x(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
initial equation
  energy = 0.5;
equation
  energy = 0.5*(x*x + v*v);
  der(x) = v;
  der(v) = -x;
end Bent;

model Freed "the model has to free one state of each, no more"
  Bent part[2](x(each fixed=false), v(fixed={true, false}));
  annotation(experiment(StopTime=1));
end Freed;

model Varying "whether there is a residual is not for a variable to decide"
  Base.ContinuousState x(start=1, fixed=false);
initial equation
  if time > 1 then
    der(x) = 0;
  else
    x*x = 2;
  end if;
equation
  der(x) = 1 - x;
end Varying;

model Switch "a residual is a number"
  Base.ContinuousState x(start=1, fixed=false);
  Boolean high = x > 1;
initial equation
  (x > 3) = true;
equation
  der(x) = 1 - x;
end Switch;

model Parameter "not determined, and too little to find it"
  parameter Real k(fixed=false, start=1);
  Base.ContinuousState x(start=1, fixed=false);
initial equation
  der(x) = 0;
equation
  der(x) = 1 - k*x;
end Parameter;

model Known "all of it is known"
  Base.ContinuousState x(start=1, fixed=true);
  parameter Real p = 1;
initial equation
  p*x = 2;
equation
  der(x) = -x;
end Known;
// error: 3:41 [initial-system] under-determined at the start: there is 1 initial equation to be solved for 2 unknowns with fixed=false ('x', 'y'); write 1 more, or give fixed=true to 1 of the unknowns
// error: 16:3 [initial-system] over-determined at the start: there are 2 initial equations to be solved for 1 unknown with fixed=false ('x'); leave 1 out, or give fixed=false to 1 more state, such as 'y'
// error: 35:45 [initial-system] under-determined at the start: there are 2 initial equations to be solved for 3 unknowns with fixed=false ('part.x', 'part.v'); write 1 more
// error: 43:5 [initial-system] what is solved for at the start stands under no condition that varies; write one equation
// error: 55:3 [initial-system] what is solved for at the start is an equation of numbers
// error: 62:41 [initial-system] under-determined at the start: there is 1 initial equation to be solved for 2 unknowns with fixed=false ('k', 'x')
// error: 73:3 [one-unknown] over-determined: how all of this begins is known already, by fixed=true or by initial equations above
