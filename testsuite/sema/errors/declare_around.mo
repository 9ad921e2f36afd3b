model Around "What stands in the instance around is not seen from classes inside"
  parameter Real p = 1;
  constant Real c = 1;
  Real y = 1;
  model Inside
    Real u = p;
    Real v = c;
    Real w = y + p;
  end Inside;
  Inside inside;
end Around;

// error: 6:14 [declare-before-use] 'p' is a component of the enclosing class Around, only its classes and constants can be used here
// note: 2:18 it is declared here; declare a parameter or an input in Inside for it, and give it its value where Inside is used
// error: 8:14 [declare-before-use] 'y' is a component of the enclosing class Around
