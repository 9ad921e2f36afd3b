expandable connector Bus "Says nothing of what it will carry"
  Real speed;
end Bus;

package Buses
  expandable connector Inner
  end Inner;

  model Car "What is told at the bus is not told again where it is used"
    Inner bus;
    Real v = bus.speed;
  end Car;
end Buses;

connector In = input Real;

expandable connector Derived
  extends In;
end Derived;

model Root
  Planar.Parts.Fixed fixed;
equation
  Connections.root(fixed.frame_b);
end Root;

model Branch "In a branch of an if equation"
  parameter Boolean closed = true;
  Planar.Parts.Fixed fixed, wall;
equation
  if closed then
    Connections.branch(fixed.frame_b, wall.frame_b);
  end if;
end Branch;

model IsRoot "In an expression"
  Planar.Parts.Fixed fixed;
  Real y = if Connections.isRoot(fixed.frame_b) then 1 else 2;
end IsRoot;

model Rooted
  Planar.Parts.Fixed fixed;
  Boolean y = rooted(fixed.frame_b);
end Rooted;

model Count
  Planar.Parts.Fixed fixed;
  Integer n = cardinality(fixed.frame_b);
end Count;

record Orientation "A type with an equalityConstraint is an overconstrained one"
  Real phi;

  function equalityConstraint
    input Real a;
    input Real b;
    output Real residue[0];
  algorithm
    residue := zeros(0);
  end equalityConstraint;
end Orientation;

// error: 1:22 [not-in-subset] an expandable connector: not part of restricted Modelica; declare the variables in the connector
// error: 6:24 [not-in-subset] an expandable connector: not part of restricted Modelica; declare the variables in the connector
// error: 17:22 [not-in-subset] an expandable connector: not part of restricted Modelica; declare the variables in the connector
// error: 24:3 [not-in-subset] 'Connections' (overconstrained connectors): not part of restricted Modelica; leave it out: connectors say what gives and what takes
// error: 32:5 [not-in-subset] 'Connections' (overconstrained connectors): not part of restricted Modelica; leave it out: connectors say what gives and what takes
// error: 38:15 [not-in-subset] 'Connections' (overconstrained connectors): not part of restricted Modelica; leave it out: connectors say what gives and what takes
// error: 43:15 [not-in-subset] 'rooted' (overconstrained connectors): not part of restricted Modelica; leave it out: connectors say what gives and what takes
// error: 48:15 [not-in-subset] 'cardinality': not part of restricted Modelica; declare a Boolean parameter
// error: 54:12 [not-in-subset] 'equalityConstraint' (overconstrained connectors): not part of restricted Modelica; leave it out: connectors say what gives and what takes
