within Dialectic;
encapsulated package Functions "Laws and geometry that several components share"
  import SI = Base.Units.SI;
  import Curves;

  function direction "A vector of length 1"
    // Who calls it makes sure that r has a length, by an assertion which can name the parameter; here there
    // is only some answer, so that the assertion is what speaks.
    input Real r[2];
    output Real e[2] "The direction of r";
  algorithm
    e := if r*r > 0 then r/sqrt(r*r) else {1, 0};
  end direction;

  function eccentric "Profile of a round disc that does not turn about its centre"
    // The distance from the axis to the rim, at an angle from the direction in which the centre is.
    extends Curves.Interfaces.Graph;
    input SI.Length R = 0.05 "Radius of the disc";
    input SI.Length e = 0.01 "Distance of the centre from the axis; less than R";
  algorithm
    y := e*cos(x) + sqrt(R^2 - (e*sin(x))^2);
  end eccentric;
end Functions;
