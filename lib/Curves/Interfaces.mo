within Curves;
encapsulated package Interfaces "What functions and blocks of this library have in common"
  import B = Base;
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

  partial block Shape "A curve with its derivatives"
    // Something moves along the curve, so all outputs are smooth in time.
    input B.RealWithDerivative s "Parameter of the curve: where on the curve";
    output B.RealWithDerivative r[2](each quantity="Length", each unit="m") "Point";
    output B.RealWithDerivative t[2] "Tangent: derivative of the point by s; not of length one";
    output B.RealWithDerivative b[2] "Bend: second derivative of the point by s";
  end Shape;
end Interfaces;
