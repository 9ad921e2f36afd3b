connector Stream
  input Real s;
  Real v;
  flow Real f;
  stream Real h;
end Stream;

expandable connector Bus
end Bus;

model Delay
  Real x = delay(time, 1);
end Delay;

model Homotopy
  Real x = homotopy(time, 1);
end Homotopy;

model Algorithm
  Real x;
algorithm
  x := 1;
end Algorithm;

function External
  input Real x;
  output Real y;
  external "FORTRAN 77" y = f(x);
end External;

model Redeclare
  redeclare Real x = 1;
end Redeclare;

model Roots
  Translational.Parts.Fixed fixed;
equation
  Connections.root(fixed.flange);
end Roots;

function Line
  input Real u;
  output Real y;
algorithm
  y := 2*u;
end Line;

model User
  outer function law = Line;
  Real y = law(time);
end User;

model Around
  inner function law = Line;
  User user;
end Around;

operator record Complex
  Real re, im;
end Complex;

// error: 5:3 [not-in-subset] 'stream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
// error: 8:22 [not-in-subset] an expandable connector: not part of restricted Modelica; declare the variables in the connector
// error: 12:12 [not-in-subset] 'delay': not part of restricted Modelica; write a filter, such as Blocks.Continuous.FirstOrder, or values that a 'when sample(...)' keeps
// error: 16:12 [not-in-subset] 'homotopy': not part of restricted Modelica; write its first argument alone: there are no iterations to help
// error: 28:12 [not-in-subset] external "FORTRAN 77": not part of restricted Modelica; write external "C", and a C function that calls what is meant
// error: 32:3 [not-in-subset] 'redeclare' as an element: not part of restricted Modelica; redeclare in a modification, as in 'extends A(redeclare model M = N)'
// error: 38:3 [not-in-subset] 'Connections' (overconstrained connectors): not part of restricted Modelica; leave it out: connectors say what gives and what takes
// error: 49:18 [not-in-subset] an 'outer' class: not part of restricted Modelica; declare an 'outer' component, or a 'replaceable' class
// error: 54:18 [not-in-subset] an 'inner' class: not part of restricted Modelica; declare an 'inner' component, or a 'replaceable' class
// error: 58:17 [not-in-subset] operator records and overloading: not part of restricted Modelica; write functions
