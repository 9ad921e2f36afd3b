encapsulated package Closed
  constant Real k = 2;
  encapsulated package Inside
    constant Real outside = k;
  end Inside;
end Closed;

model Around
  parameter Real m = 1;
  model Part
    Real x = m;
  end Part;
end Around;

// error: 4:29 [declare-before-use] 'k' is not declared
// error: 11:14 [declare-before-use] 'm' is a component of the enclosing class Around, only its classes and constants can be used here
