// What a class of this kind does not hold, and values for what has none.
model Part
  Real x = time;
end Part;

model Whole
  Part part;
end Whole;

model Modified
  Whole whole(part = 3);
end Modified;

connector Holding
  model Inside
  end Inside;
  Inside inside;
end Holding;

model Chosen
  Real x(stateSelect = 3) = time;
end Chosen;

model Derived
  Integer n = 3;
  Real y = der(n);
end Derived;

partial model Open
  Real x;
end Open;

model Closed
  extends Open;
equation
  x = time;
end Closed;

partial model Half
  extends Open;
  Real y;
end Half;

model Holder
  replaceable Closed part;
end Holder;

model Chooser
  replaceable model Kind = Closed;
  Kind part;
end Chooser;

model Exchanged
  Holder a(redeclare Half part);
  Chooser b(redeclare model Kind = Half);
end Exchanged;

encapsulated package Constants
  constant Real c = 2;
end Constants;

encapsulated package Beyond
  import Constants.c.d;
end Beyond;

model Second
  Real x = time;
end Second;

model Both
  extends Part;
  extends Second;
end Both;

connector Out
  output Real phi;
  Real w;
  flow Real tau;
end Out;

connector In
  input Real phi;
  Real w;
  flow Real tau;
end In;

model Load
  In flange;
equation
  flange.tau = 0;
end Load;

model Drive
  Out flange;
equation
  flange.phi = time;
  flange.w = 1;
end Drive;

model Wired
  Load load[2];
  Drive drive;
  Integer n(start = 1);
equation
  when time > 1 then
    n = pre(n) + 1;
  end when;
  connect(drive.flange, load[n].flange);
  connect(drive.flange, load[2].flange);
end Wired;
// error: 11:15 [modification] 'part' is a component, it has no value
// error: 17:10 [type] a connector holds variables, records and connectors only
// error: 21:24 [type] the attribute 'stateSelect' must be of type StateSelect
// error: 26:16 [type] an Integer has no derivative
// error: 54:22 [redeclare] model Half is partial, it cannot stand for 'part'
// error: 55:36 [redeclare] model Half is partial, it cannot stand for 'Kind'
// error: 63:20 [import-encapsulated] 'c' is not a package, class or constant
// error: 72:11 [declare-before-use] 'x' would be declared twice: Both has it already
// note: 3:8 it comes from here
// note: 67:8 and once more from here
// error: 108:30 [structural] a subscript in a connect must be known when the class is compiled
