encapsulated package Curves "Curves in the plane, and laws of what stops a motion along them"

  /*
    A curve gives a point {x, y} for each value of a parameter s. The parameter may be a length along the
    curve, an angle or just a number: whatever describes the curve most simply. What moves along a curve needs
    more than its points: their derivatives by the parameter, the tangent and the bend. Nobody has to work
    them out. A curve is written as an ordinary function, and Modelica has a word for its derivatives:

      function tangent = der(curve, s);
      function bend = der(curve, s, s);

    There are two ways to say what a curve looks like:

      - by a formula: Functions has straight lines, circles, parabolas and more; write others like them
      - by points that it goes through: Splines lays a smooth curve through them

    Shapes packs curves, with their parameters, into blocks that have the derivatives among their outputs:
    this is what joints take, those of Planar.Contacts for example. Stops has the laws of bumpers at the ends
    of a curve.

    Read the packages in the order of package.order.
  */

end Curves;
