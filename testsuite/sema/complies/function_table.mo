encapsulated package Tables "Piecewise linear functions, as models use them"

  function interpolate "The value at x of a polygon through (xs[i], ys[i]); straight on beyond its ends"
    input Real x;
    input Real xs[:] "Increasing";
    input Real ys[size(xs, 1)];
    output Real y;
  protected
    Integer i = 1;
  algorithm
    while i < size(xs, 1) - 1 and x > xs[i + 1] loop
      i := i + 1;
    end while;
    y := ys[i] + (ys[i + 1] - ys[i])*(x - xs[i])/(xs[i + 1] - xs[i]);
  end interpolate;

  function gradient = der(interpolate, x) "Slope of the polygon at x";

  function range "Two results"
    input Real v[:];
    output Real least;
    output Real largest;
  algorithm
    least := min(v);
    largest := max(v);
  end range;

  function power "By itself"
    input Real x;
    input Integer n;
    output Real y;
  algorithm
    y := if n <= 0 then 1 else x*power(x, n - 1);
  end power;

end Tables;

model Uses
  parameter Real force[4] = {0, 2, 3, 3.5};
  Real f = Tables.interpolate(time, {0, 1, 2, 4}, force);
  Real slope = der(f) "Derived through the loop";
  Real gradient = Tables.gradient(time, {0, 1, 2, 4}, force) "The same: time grows by one each second";
  Real several[3] = Tables.power({1, 2, time}, 3) "For each element";
  Real low, high;
equation
  (low, high) = Tables.range(several);
end Uses;
