within Curves;
encapsulated package Splines "Smooth curves through points"
  /*
    A cubic spline goes through given points, the knots (x[i], y[i]). Between two knots it is a polynomial of the third
    degree, and at the knots value, slope and second derivative are continuous: no other curve through these points bends
    less, in the sum of the squares of its second derivative. What is left to choose are the ends. A natural spline has the
    second derivative zero there, a closed one continues in itself: its last knot is the first one again, a period later.

    A spline is a matrix with one row for each knot: {x, y, second derivative}. It is computed once, from the knots:

      final parameter Real spline[:, 3] = Splines.natural({0, 1, 2}, {0, 1, 0});
      y = Splines.value(spline, x);

    Between the knots a and b, of distance h, with p = (b - x)/h, q = (x - a)/h and m the second derivatives:

      y = p*y_a + q*y_b + ((p^3 - p)*m_a + (q^3 - q)*m_b)*h^2/6

    Outside of the knots the spline goes on as Extrapolation says.
  */
  type Extrapolation = enumeration(
    hold "The last value holds: level",
    linear "The last slope holds: a straight line",
    periodic "The knots are repeated: the last one is the first one of the next period")
    "How a spline goes on outside of its knots";

  function natural "Spline that is not bent at its ends"
    // The slopes agree at each inner knot i, with h[i] = x[i+1] - x[i]:
    //   h[i-1]*m[i-1] + 2*(h[i-1] + h[i])*m[i] + h[i]*m[i+1] = 6*((y[i+1] - y[i])/h[i] - (y[i] - y[i-1])/h[i-1])
    // and m is zero at the first and the last knot. The equations are solved from the first to the last and back.
    input Real x[:] "Where the knots are: each one greater than the one before";
    input Real y[size(x, 1)] "Values at the knots";
    output Real spline[size(x, 1), 3] "Rows {x, y, second derivative}";
  protected
    Integer n = size(x, 1);
    Real c[size(x, 1)] "What m[i+1] contributes to m[i]";
    Real d[size(x, 1)] "m[i] without that";
    Real before;
    Real after;
    Real pivot;
  algorithm
    assert(n >= 2, "a spline needs two knots at least");
    for i in 2:n loop
      assert(x[i] > x[i - 1], "knot " + String(i) + " of a spline is not beyond the one before");
    end for;
    for i in 2:n - 1 loop
      before := x[i] - x[i - 1];
      after := x[i + 1] - x[i];
      pivot := 2*(before + after) - before*c[i - 1];
      c[i] := after/pivot;
      d[i] := (6*((y[i + 1] - y[i])/after - (y[i] - y[i - 1])/before) - before*d[i - 1])/pivot;
    end for;
    spline[n, :] := {x[n], y[n], 0};
    for i in n - 1:-1:1 loop
      spline[i, :] := {x[i], y[i], if i == 1 then 0 else d[i] - c[i]*spline[i + 1, 3]};
    end for;
  end natural;

  function interval "Which knots a value is between"
    // Halves the range of knots until two neighbours are left.
    input Real spline[:, 3];
    input Real x;
    output Integer i "x is between knots i and i + 1, or beyond the end that they are at";
  protected
    Integer above = size(spline, 1);
    Integer middle;
  algorithm
    i := 1;
    while above > i + 1 loop
      middle := div(i + above, 2);
      if x < spline[middle, 1] then
        above := middle;
      else
        i := middle;
      end if;
    end while;
  end interval;

  function between "Value of the polynomial between two knots"
    input Real a[3] "A row of a spline";
    input Real b[3] "The next one";
    input Real x;
    output Real y;
  protected
    Real h = b[1] - a[1];
    Real p = (b[1] - x)/h;
    Real q = (x - a[1])/h;
  algorithm
    y := p*a[2] + q*b[2] + ((p^3 - p)*a[3] + (q^3 - q)*b[3])*h^2/6;
  end between;

  function value "Value of a spline"
    input Real spline[:, 3] "Rows {x, y, second derivative}";
    input Real x;
    input Extrapolation extrapolation = Extrapolation.linear "How it goes on outside of its knots";
    output Real y;
  protected
    Integer n = size(spline, 1);
    Real first = spline[1, 1];
    Real last = spline[n, 1];
    Real u "x, or where it is in the period of the knots";
    Integer i;
    Real h;
  algorithm
    u := if extrapolation == Extrapolation.periodic then first + mod(x - first, last - first) else x;
    if u < first then
      h := spline[2, 1] - first;
      y := spline[1, 2];
      if extrapolation == Extrapolation.linear then
        y := y + ((spline[2, 2] - spline[1, 2])/h - (2*spline[1, 3] + spline[2, 3])*h/6)*(u - first);
      end if;
    elseif u > last then
      h := last - spline[n - 1, 1];
      y := spline[n, 2];
      if extrapolation == Extrapolation.linear then
        y := y + ((spline[n, 2] - spline[n - 1, 2])/h + (spline[n - 1, 3] + 2*spline[n, 3])*h/6)*(u - last);
      end if;
    else
      i := interval(spline, u);
      y := between(spline[i, :], spline[i + 1, :], u);
    end if;
  end value;

  function slope = der(value, x) "Slope of a spline";
  function bend = der(value, x, x) "Second derivative of a spline";
end Splines;
