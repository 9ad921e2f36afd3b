within Curves;
encapsulated package Splines "Smooth curves through points"
  /*
    A cubic spline goes through given points, the knots (x[i], y[i]). Between two knots it is a polynomial of
    the third degree, and at the knots value, slope and second derivative are continuous: no other curve
    through these points bends less, in the sum of the squares of its second derivative. What is left to
    choose are the ends. A natural spline has the second derivative zero there, a closed one continues in
    itself: its last knot is the first one again, a period later.

    A spline is a matrix with one row for each knot: {x, y, second derivative}. It is computed once, from the
    knots:

      final parameter Real spline[:, 3] = Splines.natural({0, 1, 2}, {0, 1, 0});
      y = Splines.value(spline, x);
      y_x = Splines.slope(spline, x);
      y_xx = Splines.bend(spline, x);

    Between the knots a and b, of distance h, with p = (b - x)/h, q = (x - a)/h and m the second derivatives:

      y = p*y_a + q*y_b + ((p^3 - p)*m_a + (q^3 - q)*m_b)*h^2/6

    Outside of the knots the spline goes on as Extrapolation says.
  */
  type Extrapolation = enumeration(
    hold "The last value holds: level",
    linear "The last slope holds: a straight line",
    periodic "The knots are repeated: the last one is the first one of the next period")
    "How a spline goes on outside of its knots";

  function bends "Second derivatives at the knots, from those at the ends"
    // The slopes agree at each inner knot i, with h[i] = x[i+1] - x[i]:
    //   h[i-1]*m[i-1] + 2*(h[i-1] + h[i])*m[i] + h[i]*m[i+1]
    //     = 6*((y[i+1] - y[i])/h[i] - (y[i] - y[i-1])/h[i-1])
    // These equations are solved from the first to the last and back.
    input Real x[:];
    input Real y[size(x, 1)];
    input Real first "m[1]";
    input Real last "m[n]";
    output Real m[size(x, 1)];
  protected
    Integer n = size(x, 1);
    Real c[size(x, 1)] "What m[i+1] contributes to m[i]: -c[i]*m[i+1]";
    Real before;
    Real after;
    Real pivot;
  algorithm
    m[1] := first;
    for i in 2:n - 1 loop
      before := x[i] - x[i - 1];
      after := x[i + 1] - x[i];
      pivot := 2*(before + after) - before*c[i - 1];
      c[i] := after/pivot;
      m[i] := (6*((y[i + 1] - y[i])/after - (y[i] - y[i - 1])/before) - before*m[i - 1])/pivot;
    end for;
    m[n] := last;
    for i in n - 1:-1:2 loop
      m[i] := m[i] - c[i]*m[i + 1];
    end for;
  end bends;

  function checkKnots "Ends the run if a spline has not enough knots, or not in their order"
    input Real x[:];
    input Integer least "How many knots it needs";
  algorithm
    assert(size(x, 1) >= least, "a spline needs " + String(least) + " knots at least");
    for i in 2:size(x, 1) loop
      assert(x[i] > x[i - 1], "knot " + String(i) + " of a spline is not beyond the one before");
    end for;
  end checkKnots;

  function natural "Spline that is not bent at its ends"
    input Real x[:] "Where the knots are: each one greater than the one before";
    input Real y[size(x, 1)] "Values at the knots";
    output Real spline[size(x, 1), 3] "Rows {x, y, second derivative}";
  algorithm
    checkKnots(x, 2);
    spline[:, 1] := x;
    spline[:, 2] := y;
    spline[:, 3] := bends(x, y, 0, 0);
  end natural;

  function closed "Spline that continues in itself"
    // The last knot is the first one, a period later: the values there have to be equal, and slope and second
    // derivative will be. With the second derivative z at the ends, m is that of the natural spline and z
    // times that of a spline through zeros. So is the jump of the slope from the last to the first knot,
    // which has to vanish.
    input Real x[:] "Where the knots are: each one greater than the one before";
    input Real y[size(x, 1)] "Values at the knots: the last one equal to the first one";
    output Real spline[size(x, 1), 3] "Rows {x, y, second derivative}; for periodic extrapolation";
  protected
    Integer n = size(x, 1);
    Real free[size(x, 1)];
    Real bent[size(x, 1)];
    Real h;
    Real h_n;
    Real z;
  algorithm
    checkKnots(x, 3);
    assert(abs(y[n] - y[1]) <= 1e-10*max(abs(y)), "the values at the ends of a closed spline differ");
    free := bends(x, y, 0, 0);
    bent := bends(x, fill(0, n), 1, 1);
    h := x[2] - x[1];
    h_n := x[n] - x[n - 1];
    z := (6*((y[2] - y[1])/h - (y[n] - y[n - 1])/h_n) - h*free[2] - h_n*free[n - 1])
      /(2*(h + h_n) + h*bent[2] + h_n*bent[n - 1]);
    spline[:, 1] := x;
    spline[:, 2] := y;
    spline[:, 3] := free + z*bent;
  end closed;

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
