connector Pin
  output Real v;
  Real e;
  flow Real f;
end Pin;

connector Guarded
  input Real s;
  inner Real t;
end Guarded;

connector Counted "A flow is a Real that knows its side"
  input Real s;
  Integer n;
  flow Integer f;
end Counted;

connector Directed
  input Real s;
  Real v;
  flow input Real f;
end Directed;

connector Secret
  input Real s;
protected
  Real hidden;
end Secret;

connector Computing
  input Real s;
equation
  s = 1;
end Computing;

record Point
  Real x, y;
protected
  Real z;
end Point;

record Port
  input Real u;
end Port;

record Machine
  Pin pin;
end Machine;

record Sum
  Real a;
equation
  a = 1;
end Sum;

type Length
  Real value;
end Length;

package Values
  parameter Real a = 1;
end Values;

package Equations
  constant Real a = 1;
equation
  a = 1;
end Equations;

block Source "A flange has a potential and a flow, which have no direction of their own"
  Pin pin;
equation
  pin.v = 1;
  pin.e = 2;
end Source;

model Loose
  flow Real f = 1;
end Loose;

// error: 9:14 [type] a connector's variables are its own; 't' is 'inner'
// error: 15:16 [type] a flow is a Real; 'f' is of type Integer
// error: 21:19 [type] a flow takes its causality from its potential: 'f' cannot be 'input'
// error: 27:3 [type] nothing in a connector can be protected
// error: 33:3 [type] a connector has no equations
// error: 39:3 [type] nothing in a record can be protected
// error: 43:14 [type] a record's variables are plain; 'u' is 'input'
// error: 47:7 [type] a record holds variables and records only
// error: 53:3 [type] a record has no equations
// error: 57:8 [type] a type has no components
// error: 61:18 [type] a package declares classes and constants only, 'a' is neither
// error: 67:3 [type] a package has no equations
// error: 71:7 [type] a block's connectors have inputs and outputs only; 'pin.e' is neither
// error: 78:13 [type] 'flow' stands only in a connector
