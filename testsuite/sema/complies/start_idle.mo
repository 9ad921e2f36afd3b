// options: -Wstart-without-state
// rule: start-without-state
model Filter "Begins at 2"
  Blocks.Continuous.FirstOrder filter(x(start=2, fixed=true), T=1);
  input Real u(start=1);
equation
  filter.u = u;
end Filter;

// rule: start-without-state
model Heated "The start value comes with the type, for those who need one"
  type Temperature = Real(start=300);
  parameter Temperature outside = 290;
  Temperature body;
  Base.ContinuousState excess(start=10, fixed=true);
equation
  body = outside + excess;
  der(excess) = -excess;
end Heated;

// rule: start-without-state
model Counter "Discrete variables have been something before the start"
  discrete Real last(start=-1, fixed=true);
  Integer n(start=5, fixed=true);
  Boolean late(start=true, fixed=true);
equation
  when sample(1, 1) then
    n = pre(n) + 1;
    last = time;
    late = time > 3;
  end when;
end Counter;
