model Filter "Its state is called x"
  Blocks.Continuous.FirstOrder filter(y(start=2), T=1);
  input Real u(start=1);
equation
  filter.u = u;
end Filter;

model Filters "The states of the blocks are called x; what begins at y is without effect"
  Blocks.Continuous.FirstOrder filter(y(start=2), T=1);
  Blocks.Continuous.PID controller(y(start=2));
  Blocks.Continuous.Integrator integrators[2](each y(start=2), each x(start=1));
equation
  filter.u = 1;
  controller.u = 1;
  integrators.u = {1, 2};
end Filters;

model Own
  type Temperature = Real(start=300);
  Temperature body;
  Real twice(start=2);
  Real same[2](each start=2);
  Base.ContinuousState x[2](each start=1, each fixed=true);
  input Real given(start=1);
  discrete Real last(start=1, fixed=true);
  Integer n(start=1, fixed=true);
  parameter Real p(start=1) = 2;
equation
  body = 300;
  twice = 2*x[1];
  same = x;
  der(x) = {p, given};
  when time > 1 then
    last = time;
    n = pre(n) + 1;
  end when;
end Own;
// options: -Wstart-without-state
// warning: 2:41 [start-without-state] the start value of 'y' is not used: it is no state of Blocks.Continuous.FirstOrder; set that of the state 'x'
// warning: 9:41 [start-without-state] the start value of 'y' is not used: it is no state of Blocks.Continuous.FirstOrder; set that of the state 'x'
// warning: 10:38 [start-without-state] the start value of 'y' is not used: it is no state of Blocks.Continuous.PID
// warning: 11:54 [start-without-state] the start value of 'y' is not used: it is no state of Blocks.Continuous.Integrator; set that of the state 'x'
// warning: 21:8 [start-without-state] the start value of 'twice' is not used: it is no state, an equation determines it from the start on
// warning: 22:8 [start-without-state] the start value of 'same' is not used: it is no state, an equation determines it from the start on; set that of the state 'x'
