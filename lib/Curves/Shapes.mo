within Curves;
encapsulated package Shapes "Curves as blocks, with parameters and derivatives"
  /*
    Each block has the parameters of a curve; the outputs are the point r that belongs to s, the tangent t and
    the bend b. The derivatives are derived from the function of the curve, here as everywhere.

    A curve of your own goes into FromFunction:

      Shapes.FromFunction curve(redeclare function f = Wave);

    and if it has parameters that shall be changed before a run, write a block like those below.
  */
  import SI = Base.Units.SI;
  import Base.Constants.pi;
  import Curves.Interfaces;
  import Curves.Functions;
  import Curves.Splines;

  function polar "Point at an angle, with the radius that a spline gives"
    input SI.Angle s;
    input Real spline[:, 3] "Rows {angle, radius, second derivative}: closed";
    output SI.Position r[2];
  algorithm
    r := Splines.value(spline, s, Splines.Extrapolation.periodic)*{cos(s), sin(s)};
  end polar;

  block FromFunction "Any function that gives a curve"
    extends Interfaces.Shape;
    replaceable function f = Functions.line constrainedby Interfaces.Curve "The curve";
  protected
    function tangent = der(f, s);
    function bend = der(f, s, s);
  equation
    r = f(s);
    t = tangent(s);
    b = bend(s);
  end FromFunction;

  block Line "Straight line through a point"
    // r = r0 + s*e
    extends Interfaces.Shape;
    parameter SI.Position r0[2] = {0, 0} "Where s = 0";
    parameter Real e[2] = {1, 0} "Direction: how r changes with s; not zero";
  protected
    function tangent = der(Functions.line, s);
    function bend = der(Functions.line, s, s);
  equation
    r = Functions.line(s, r0, e);
    t = tangent(s, r0, e);
    b = bend(s, r0, e);
  end Line;

  block Circle "Circle: the parameter is the angle"
    // r = center + radius*{cos(s), sin(s)}
    extends Interfaces.Shape;
    parameter SI.Length radius = 1 "Radius; not zero";
    parameter SI.Position center[2] = {0, 0} "Center";
  protected
    function tangent = der(Functions.circle, s);
    function bend = der(Functions.circle, s, s);
  equation
    r = Functions.circle(s, radius, center);
    t = tangent(s, radius, center);
    b = bend(s, radius, center);
  end Circle;

  block Ellipse "Ellipse with axes along x and y"
    // r = center + {a_x*cos(s), a_y*sin(s)}
    extends Interfaces.Shape;
    parameter SI.Length a_x = 2 "Half of the axis along x; not zero";
    parameter SI.Length a_y = 1 "Half of the axis along y; not zero";
    parameter SI.Position center[2] = {0, 0} "Center";
  protected
    function tangent = der(Functions.ellipse, s);
    function bend = der(Functions.ellipse, s, s);
  equation
    r = Functions.ellipse(s, a_x, a_y, center);
    t = tangent(s, a_x, a_y, center);
    b = bend(s, a_x, a_y, center);
  end Ellipse;

  block Parabola "Parabola, open upwards: the parameter is x"
    // r = vertex + {s, c*s^2}
    extends Interfaces.Shape;
    parameter Real c(unit="1/m") = 0.5 "How steep it is; open downwards if negative";
    parameter SI.Position vertex[2] = {0, 0} "Vertex";
  protected
    function tangent = der(Functions.parabola, s);
    function bend = der(Functions.parabola, s, s);
  equation
    r = Functions.parabola(s, c, vertex);
    t = tangent(s, c, vertex);
    b = bend(s, c, vertex);
  end Parabola;

  block Wave "Sine wave along the x axis: the parameter is x"
    // r = {s, a*sin(2*pi*s/length)}
    extends Interfaces.Shape;
    parameter SI.Length a = 0.1 "Half of the height from trough to crest";
    parameter SI.Length length = 1 "From one crest to the next; not zero";
  protected
    function tangent = der(Functions.wave, s);
    function bend = der(Functions.wave, s, s);
  equation
    r = Functions.wave(s, a, length);
    t = tangent(s, a, length);
    b = bend(s, a, length);
  end Wave;

  block Cycloid "A valley in which everything swings with one period: the parameter is the angle of the wheel"
    // r = R*{s + sin(s), 1 - cos(s)}, for s between -pi and pi
    extends Interfaces.Shape;
    parameter SI.Length R = 0.5 "Radius of the wheel; not zero";
  protected
    function tangent = der(Functions.cycloid, s);
    function bend = der(Functions.cycloid, s, s);
  equation
    r = Functions.cycloid(s, R);
    t = tangent(s, R);
    b = bend(s, R);
  end Cycloid;

  block GraphSpline "Spline over the x axis: the parameter is x"
    // r = {s, y(s)}, where y is the natural spline through the points (x[i], y[i])
    extends Interfaces.Shape;
    parameter SI.Position x[:] = {0, 1, 2} "Where the knots are: each one greater than the one before";
    parameter SI.Position y[size(x, 1)] = zeros(size(x, 1)) "Heights at the knots";
    parameter Splines.Extrapolation extrapolation = Splines.Extrapolation.linear "How it goes on outside";
  protected
    final parameter Real spline[size(x, 1), 3] = Splines.natural(x, y) "Rows {x, y, second derivative}";
  equation
    r = {s, Splines.value(spline, s, extrapolation)};
    t = {1, Splines.slope(spline, s, extrapolation)};
    b = {0, Splines.bend(spline, s, extrapolation)};
  end GraphSpline;

  block PolarSpline "Spline around the origin: the parameter is the angle"
    // r = radius(s)*{cos(s), sin(s)}, where radius(s) is the closed spline through the points (angle[i],
    // radius[i]): the contour of a cam. The last angle is the first one and 2*pi, the last radius equal to
    // the first one.
    extends Interfaces.Shape;
    parameter SI.Angle angle[:] = {0, pi, 2*pi} "Where the knots are: each one greater than the one before";
    parameter SI.Length radius[size(angle, 1)] = fill(1, size(angle, 1)) "Radius at the knots; not zero";
  protected
    final parameter Real spline[size(angle, 1), 3] = Splines.closed(angle, radius)
      "Rows {angle, radius, second derivative}";
    function tangent = der(polar, s);
    function bend = der(polar, s, s);
  equation
    r = polar(s, spline);
    t = tangent(s, spline);
    b = bend(s, spline);
  end PolarSpline;

  block PointSpline "Spline through points of the plane"
    // r = {x(s), y(s)}: a spline for each coordinate. The parameter is p[i] at the point i; about the
    // distance from one point to the next makes the nicest curve. Outside of the points the curve goes on
    // straight; if it is closed, round and round: then the last point is the first one again.
    extends Interfaces.Shape;
    parameter Boolean closed = false "Whether the curve is closed";
    parameter Real p[:] = {0, 1, 2} "Parameter at the points: each one greater than the one before";
    parameter SI.Position points[size(p, 1), 2] = {{p[i], 0} for i in 1:size(p, 1)}
      "The points, one in each row";
  protected
    final parameter Splines.Extrapolation extrapolation =
      if closed then Splines.Extrapolation.periodic else Splines.Extrapolation.linear;
    final parameter Real spline_x[size(p, 1), 3] =
      if closed then Splines.closed(p, points[:, 1]) else Splines.natural(p, points[:, 1])
        "Rows {p, x, second derivative}";
    final parameter Real spline_y[size(p, 1), 3] =
      if closed then Splines.closed(p, points[:, 2]) else Splines.natural(p, points[:, 2])
        "Rows {p, y, second derivative}";
  equation
    r = {Splines.value(spline_x, s, extrapolation), Splines.value(spline_y, s, extrapolation)};
    t = {Splines.slope(spline_x, s, extrapolation), Splines.slope(spline_y, s, extrapolation)};
    b = {Splines.bend(spline_x, s, extrapolation), Splines.bend(spline_y, s, extrapolation)};
  end PointSpline;
end Shapes;
