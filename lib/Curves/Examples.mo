within Curves;
encapsulated package Examples "Curves to look at"
  import Curves.Splines;
  import Curves.Splines.Extrapolation;

  model SplineThroughPoints "A spline, its derivatives and how it goes on"
    // Teaches what a natural spline looks like, with its slope and its second derivative, and the three ways
    // in which it goes on outside of its knots, below 0 and above 4. Look at y: it goes through the points,
    // and at slope and bend: the slope is smooth, the bend continuous with kinks at the knots, and zero at
    // both ends. Then at hold and periodic beyond 4: what repeats the knots has a kink here, for the slopes
    // at the first and the last knot differ.
    parameter Real x[:] = {0, 0.5, 1.5, 2, 3, 4} "Where the knots are";
    parameter Real y_x[size(x, 1)] = {0, 0.8, -0.3, 0.5, 1, 0} "Values at the knots";
    final parameter Real spline[:, 3] = Splines.natural(x, y_x);
    Real u "From left to right";
    Real y "Value, outside of the knots linear";
    Real slope "Its derivative by u";
    Real bend "Its second derivative by u";
    Real hold "Value, outside of the knots level";
    Real periodic "Value, outside of the knots repeated";
  equation
    u = time - 2;
    y = Splines.value(spline, u);
    slope = Splines.slope(spline, u);
    bend = Splines.bend(spline, u);
    hold = Splines.value(spline, u, Extrapolation.hold);
    periodic = Splines.value(spline, u, Extrapolation.periodic);
    annotation(experiment(StartTime=0, StopTime=8, Interval=0.01),
      __mocc(shapes={curve({0, 0}, {u, y}, order=u), dot({u, y}),
        curve({0, 0}, {u, hold}, order=u, color=8), curve({0, 0}, {u, periodic}, order=u, color=6)}));
  end SplineThroughPoints;
end Examples;
