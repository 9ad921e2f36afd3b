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
