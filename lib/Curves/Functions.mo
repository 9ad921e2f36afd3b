within Curves;
encapsulated package Functions "Curves given by formulas"
  /*
    To write a curve of your own, extend Interfaces.Curve and say what r is, for example

      function Wave "A wave of height 0.1 on the x axis"
        extends Curves.Interfaces.Curve;
      algorithm
        r := {s, 0.1*sin(s)};
      end Wave;

    The curve needs a tangent everywhere: r must not stand still while s goes on. And where something moves
    along the curve with it, turning as the tangent does, r needs a continuous second derivative.
  */
  import SI = Base.Units.SI;
  import Base.Constants.pi;
  import Curves.Interfaces;

  function line "Straight line through a point"
    // r = r0 + s*e; with a vector e of length one s is the length along the line.
    extends Interfaces.Curve;
    input SI.Position r0[2] = {0, 0} "Where s = 0";
    input Real e[2] = {1, 0} "Direction: how r changes with s; not zero";
  algorithm
    r := r0 + s*e;
  end line;

  function circle "Circle: the parameter is the angle"
    // r = center + radius*{cos(s), sin(s)}: counter-clockwise, from the rightmost point.
    extends Interfaces.Curve;
    input SI.Length radius = 1 "Radius; not zero";
    input SI.Position center[2] = {0, 0} "Center";
  algorithm
    r := center + radius*{cos(s), sin(s)};
  end circle;

  function ellipse "Ellipse with axes along x and y"
    // r = center + {a_x*cos(s), a_y*sin(s)}. Unlike with the circle, s is not the angle at which the point is
    // seen.
    extends Interfaces.Curve;
    input SI.Length a_x = 2 "Half of the axis along x; not zero";
    input SI.Length a_y = 1 "Half of the axis along y; not zero";
    input SI.Position center[2] = {0, 0} "Center";
  algorithm
    r := center + {a_x*cos(s), a_y*sin(s)};
  end ellipse;

  function parabola "Parabola, open upwards: the parameter is x"
    // r = vertex + {s, c*s^2}. At the vertex the radius of curvature is 1/(2 c).
    extends Interfaces.Curve;
    input Real c(unit="1/m") = 0.5 "How steep it is; open downwards if negative";
    input SI.Position vertex[2] = {0, 0} "Vertex";
  algorithm
    r := vertex + {s, c*s^2};
  end parabola;

  function wave "Sine wave along the x axis: the parameter is x"
    // r = {s, a*sin(2*pi*s/length)}
    extends Interfaces.Curve;
    input SI.Length a = 0.1 "Half of the height from trough to crest";
    input SI.Length length = 1 "From one crest to the next; not zero";
  algorithm
    r := {s, a*sin(2*pi*s/length)};
  end wave;

  function cycloid
    "Path of a point on the rim of a wheel that rolls under a ceiling: the parameter is its angle"
    // r = R*{s + sin(s), 1 - cos(s)}: a valley around the origin, with cusps at s = -pi and s = pi. What
    // slides in it swings with the same period whatever the amplitude (Huygens). There is no tangent in the
    // cusps.
    extends Interfaces.Curve;
    input SI.Length R = 0.5 "Radius of the wheel; not zero";
  algorithm
    r := R*{s + sin(s), 1 - cos(s)};
  end cycloid;
end Functions;
