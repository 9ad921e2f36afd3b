within Curves;
encapsulated package Interfaces "What functions of this library have in common"
  import SI = Base.Units.SI;

  partial function Graph "A height y over each x"
    input Real x;
    output Real y;
  end Graph;

  partial function Curve "A point for each value of a parameter"
    // Inputs that a derived function adds need defaults, so that s alone is enough to call it.
    input Real s "Parameter of the curve";
    output SI.Position r[2] "Point";
  end Curve;
end Interfaces;
