within Blocks;
encapsulated package Tables "Functions given by points"
  import Blocks.Interfaces;
  import Blocks.Types;

  /*
    A table has its points in ascending order. Between them it is interpolated: on straight lines, or by the
    cubic polynomials of M. Steffen (A simple method for monotonic interpolation in one dimension, Astronomy
    and Astrophysics 239, 1990), which rise where the points rise and turn nowhere but at points.
    With two axes, these are the polynomials along the lines of the grid; between the lines, what four points
    have there is interpolated in the same way, so first derivatives are continuous in all directions.
    A table makes no events: where its lines have kinks, the integrator takes shorter steps.

    CombiTable1Ds and its kin pass on signals. With a smooth signal at hand, SmoothTable1D and SmoothTable2D
    give the derivative of what comes out, too.
  */

  function interval "Between which points a value lies"
    // The last of all i below n with x[i] <= u; 1 if there is none.
    input Real x[:] "Points in ascending order, at least two";
    input Real u "Where";
    output Integer i "Number of the point before it";
  protected
    Integer behind = size(x, 1) "A point that is not before it";
    Integer middle "Half-way between them";
  algorithm
    i := 1;
    while behind - i > 1 loop
      middle := div(i + behind, 2);
      if u >= x[middle] then
        i := middle;
      else
        behind := middle;
      end if;
    end while;
  end interval;

  function endSlope "Slope at the first or the last point"
    // That of the parabola through the end and the two points next to it; 0 where it points the other way,
    // at most twice that of the line to the next point.
    input Real h1 "Distance to the next point";
    input Real h2 "Distance from there to the one after it";
    input Real steep1 "Slope of the line to the next point";
    input Real steep2 "Slope of the line from there to the one after it";
    output Real slope "Slope";
  protected
    Real p "Slope of the parabola";
  algorithm
    p := steep1 + (steep1 - steep2)*h1/(h1 + h2);
    slope := if p*steep1 <= 0 then 0 elseif abs(p) > 2*abs(steep1) then 2*steep1 else p;
  end endSlope;

  function monotoneSlopes "Slopes at points for which cubic polynomials between them are monotone"
    // At a point between two others: 0 where the values turn; else the slope of the parabola through the
    // three, but at most twice that of the less steep side.
    input Real x[:] "Points in ascending order";
    input Real y[size(x, 1)] "Values";
    input String points = "the points of the table" "What does not ascend, if they do not";
    output Real slope[size(x, 1)] "Slopes";
  protected
    Integer n = size(x, 1) "Number of points";
    Real h[max(n - 1, 0)] "Distances";
    Real steep[max(n - 1, 0)] "Slopes of the lines from point to point";
    Real p "Slope of a parabola";
  algorithm
    for i in 1:n - 1 loop
      assert(x[i + 1] > x[i], points + " do not ascend: " + String(x[i]) + " is followed by "
        + String(x[i + 1]));
      h[i] := x[i + 1] - x[i];
      steep[i] := (y[i + 1] - y[i])/h[i];
    end for;
    slope := zeros(n);
    for i in 2:n - 1 loop
      p := (steep[i - 1]*h[i] + steep[i]*h[i - 1])/(h[i - 1] + h[i]);
      slope[i] := (sign(steep[i - 1]) + sign(steep[i]))*min(min(abs(steep[i - 1]), abs(steep[i])), abs(p)/2);
    end for;
    if n == 2 then
      slope := fill(steep[1], n);
    elseif n > 2 then
      slope[1] := endSlope(h[1], h[2], steep[1], steep[2]);
      slope[n] := endSlope(h[n - 1], h[n - 2], steep[n - 1], steep[n - 2]);
    end if;
  end monotoneSlopes;

  function linear "Value between points, on straight lines"
    input Real x[:] "Points in ascending order";
    input Real y[size(x, 1)] "Values";
    input Real u "Where";
    input Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
    output Real v "Value there";
  protected
    Integer n = size(x, 1) "Number of points";
    Integer i "Point before u";
    Real at "u, or the nearer end";
  algorithm
    at := if extrapolation == Types.Extrapolation.HoldLastPoint then max(x[1], min(x[n], u)) else u;
    v := y[1];
    if n > 1 then
      i := interval(x, at);
      v := y[i] + (at - x[i])*((y[i + 1] - y[i])/(x[i + 1] - x[i]));
    end if;
  end linear;

  function cubic "Value between points, on cubic polynomials with given slopes at the points"
    input Real x[:] "Points in ascending order";
    input Real y[size(x, 1)] "Values";
    input Real slope[size(x, 1)] "Slopes";
    input Real u "Where";
    input Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
    output Real v "Value there";
  protected
    Integer n = size(x, 1) "Number of points";
    Integer i "Point before u";
    Real at "u, or the nearer end";
    Real h "Distance of the points";
    Real s "Place between them, from 0 to 1";
  algorithm
    at := max(x[1], min(x[n], u));
    v := y[1];
    if n > 1 then
      i := interval(x, at);
      h := x[i + 1] - x[i];
      s := (at - x[i])/h;
      v := (1 - s)^2*((1 + 2*s)*y[i] + s*h*slope[i]) + s^2*((3 - 2*s)*y[i + 1] - (1 - s)*h*slope[i + 1]);
    end if;
    if extrapolation == Types.Extrapolation.LastTwoPoints then
      v := v + (if u < x[1] then slope[1] else slope[n])*(u - at);
    end if;
  end cubic;

  function bilinear "Value between the points of a grid, linear along both axes"
    input Real x[:] "Points of the first axis in ascending order";
    input Real y[:] "Points of the second axis in ascending order";
    input Real z[size(x, 1), size(y, 1)] "Values";
    input Real u1 "Where, along the first axis";
    input Real u2 "Where, along the second axis";
    input Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
    output Real v "Value there";
  protected
    Integer i "Row before u1";
  algorithm
    if size(x, 1) == 1 then
      v := linear(y, z[1, :], u2, extrapolation);
    else
      i := interval(x, u1);
      v := linear(x[i:i + 1], {linear(y, z[i, :], u2, extrapolation),
        linear(y, z[i + 1, :], u2, extrapolation)}, u1, extrapolation);
    end if;
  end bilinear;

  function gridSlopes "Monotone slopes of the values at the points of a grid, along its first axis"
    input Real x[:] "Points of the first axis in ascending order";
    input Real z[size(x, 1), :] "Values";
    input String points "What does not ascend, if they do not";
    output Real slope[size(z, 1), size(z, 2)] "Slopes";
  algorithm
    for j in 1:size(z, 2) loop
      slope[:, j] := monotoneSlopes(x, z[:, j], points);
    end for;
  end gridSlopes;

  function twists "Slopes along one axis of the slopes along the other one"
    // Both ways to get at them have an opinion; the flatter one does not overshoot in either, and 0 not where
    // they point in different directions.
    input Real a[:, :] "Along the first axis, of the slopes along the second one";
    input Real b[size(a, 1), size(a, 2)] "Along the second axis, of the slopes along the first one";
    output Real twist[size(a, 1), size(a, 2)] "Mixed second derivatives";
  algorithm
    twist := {{(sign(a[i, j]) + sign(b[i, j]))/2*min(abs(a[i, j]), abs(b[i, j])) for j in 1:size(a, 2)}
      for i in 1:size(a, 1)};
  end twists;

  function bicubic "Value between the points of a grid, on cubic polynomials along both axes"
    // Its first derivatives are continuous. Along a line of the grid it is `cubic` of what stands there.
    input Real x[:] "Points of the first axis in ascending order";
    input Real y[:] "Points of the second axis in ascending order";
    input Real z[size(x, 1), size(y, 1)] "Values";
    input Real slope1[size(x, 1), size(y, 1)] "Slopes along the first axis";
    input Real slope2[size(x, 1), size(y, 1)] "Slopes along the second axis";
    input Real twist[size(x, 1), size(y, 1)] "Mixed second derivatives";
    input Real u1 "Where, along the first axis";
    input Real u2 "Where, along the second axis";
    input Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
    output Real v "Value there";
  protected
    Integer i "Row before u1";
  algorithm
    if size(x, 1) == 1 then
      v := cubic(y, z[1, :], slope2[1, :], u2, extrapolation);
    else
      i := interval(x, u1);
      v := cubic(x[i:i + 1],
        {cubic(y, z[i + k, :], slope2[i + k, :], u2, extrapolation) for k in 0:1},
        {cubic(y, slope1[i + k, :], twist[i + k, :], u2, extrapolation) for k in 0:1}, u1, extrapolation);
    end if;
  end bicubic;

  partial block Columns "Points, and columns of values at them"
    parameter Real table[:, :] = [0, 0; 1, 1] "First column: points in ascending order; others: values";
    parameter Integer columns[:] = 2:size(table, 2) "Which columns come out";
    parameter Types.Smoothness smoothness = Types.Smoothness.LinearSegments "How it is interpolated";
    parameter Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
  protected
    final parameter Integer nout = size(columns, 1) "Number of signals that come out";
    final parameter Real x[size(table, 1)] = table[:, 1] "Points";
    final parameter Real values[nout, size(table, 1)] = {table[:, columns[j]] for j in 1:nout} "Values";
    final parameter Real slopes[nout, size(table, 1)] = {monotoneSlopes(x, values[j, :]) for j in 1:nout}
      "Slopes";
  end Columns;

  block CombiTable1Ds "One signal in; for each column of values a signal out"
    // y[j] is what column columns[j] has at u.
    extends Columns;
    Interfaces.RealInput u "What goes in";
    Interfaces.RealOutput y[nout] "What comes out";
  equation
    for j in 1:nout loop
      y[j] = if smoothness == Types.Smoothness.LinearSegments then linear(x, values[j, :], u, extrapolation)
        else cubic(x, values[j, :], slopes[j, :], u, extrapolation);
    end for;
  end CombiTable1Ds;

  block CombiTable1Dv "For each column of values a signal in, and one out"
    // y[j] is what column columns[j] has at u[j].
    extends Columns;
    Interfaces.RealInput u[nout] "What goes in";
    Interfaces.RealOutput y[nout] "What comes out";
  equation
    for j in 1:nout loop
      y[j] = if smoothness == Types.Smoothness.LinearSegments
        then linear(x, values[j, :], u[j], extrapolation)
        else cubic(x, values[j, :], slopes[j, :], u[j], extrapolation);
    end for;
  end CombiTable1Dv;

  block SmoothTable1D "A smooth signal in; for each column of values a smooth signal out"
    // y[j] is what column columns[j] has at u, with its derivative. On straight lines that jumps at the
    // points; MonotoneContinuousDerivative2 keeps it continuous.
    extends Columns(smoothness=Types.Smoothness.MonotoneContinuousDerivative2);
    Interfaces.SmoothInput u "What goes in";
    Interfaces.SmoothOutput y[nout] "What comes out";
  equation
    for j in 1:nout loop
      y[j] = if smoothness == Types.Smoothness.LinearSegments then linear(x, values[j, :], u, extrapolation)
        else cubic(x, values[j, :], slopes[j, :], u, extrapolation);
    end for;
  end SmoothTable1D;

  partial block Grid "Values at the points of a grid"
    parameter Real table[:, :] = [0, 0, 1; 0, 0, 1; 1, 1, 2]
      "First column: points for u1, first row: points for u2, both ascending; the corner is not used";
    parameter Types.Smoothness smoothness = Types.Smoothness.LinearSegments "How it is interpolated";
    parameter Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
  protected
    final parameter Real x1[size(table, 1) - 1] = table[2:end, 1] "Points for u1";
    final parameter Real x2[size(table, 2) - 1] = table[1, 2:end] "Points for u2";
    final parameter Real values[size(x1, 1), size(x2, 1)] = table[2:end, 2:end] "Values";
    final parameter Real slopes1[size(x1, 1), size(x2, 1)] = gridSlopes(x1, values, "the points for u1")
      "Slopes along u1";
    final parameter Real slopes2[size(x1, 1), size(x2, 1)] = transpose(gridSlopes(x2, transpose(values),
      "the points for u2")) "Slopes along u2";
    final parameter Real twist[size(x1, 1), size(x2, 1)] = twists(gridSlopes(x1, slopes2,
      "the points for u1"), transpose(gridSlopes(x2, transpose(slopes1), "the points for u2")))
      "Mixed second derivatives";
  end Grid;

  block CombiTable2Ds "What a grid of values has at two signals"
    extends Grid;
    Interfaces.RealInput u1 "Along the first axis";
    Interfaces.RealInput u2 "Along the second axis";
    Interfaces.RealOutput y "What comes out";
  equation
    y = if smoothness == Types.Smoothness.LinearSegments then bilinear(x1, x2, values, u1, u2, extrapolation)
      else bicubic(x1, x2, values, slopes1, slopes2, twist, u1, u2, extrapolation);
  end CombiTable2Ds;

  block SmoothTable2D "The same for smooth signals, with the derivative of what comes out"
    // On straight lines it jumps at the lines of the grid; MonotoneContinuousDerivative2 keeps it continuous.
    extends Grid(smoothness=Types.Smoothness.MonotoneContinuousDerivative2);
    Interfaces.SmoothInput u1 "Along the first axis";
    Interfaces.SmoothInput u2 "Along the second axis";
    Interfaces.SmoothOutput y "What comes out";
  equation
    y = if smoothness == Types.Smoothness.LinearSegments then bilinear(x1, x2, values, u1, u2, extrapolation)
      else bicubic(x1, x2, values, slopes1, slopes2, twist, u1, u2, extrapolation);
  end SmoothTable2D;
end Tables;
