within Planar;
encapsulated package Functions "Laws that several components share"
  function sShape "Goes from one point to another without a kink"
    // Level at both ends, and level beyond them: y1 before x1, y2 after x2, and a cubic in between.
    input Real x1 "First point";
    input Real x2 "Second point; not x1";
    input Real y1 "Value at the first point";
    input Real y2 "Value at the second point";
    input Real x;
    output Real y;
  protected
    Real u "From -1 to 1 between the points";
    Real h "From -1 to 1, level at both ends";
  algorithm
    u := (2*x - x1 - x2)/(x2 - x1);
    h := if u > 1 then 1 elseif u < -1 then -1 else 1.5*u - 0.5*u^3;
    y := (y1 + y2)/2 + h*(y2 - y1)/2;
  end sShape;

  function S3 "Coefficient of friction over the velocity at which surfaces slip"
    // Odd in x. A rise from (-x_max, -y_max) to (x_max, y_max): the surfaces adhere, and creep a little. Beyond that a fall from
    // (x_max, y_max) to (x_sat, y_sat), where they slide, and friction is less. Then constant. All without a kink.
    input Real x_max "Velocity at which friction is largest; not zero";
    input Real x_sat "Velocity from which on the surfaces slide; larger than x_max";
    input Real y_max "Coefficient of friction at x_max: of adhesion";
    input Real y_sat "Coefficient of friction from x_sat on: of sliding";
    input Real x "Velocity at which the surfaces slip";
    output Real y "Coefficient of friction";
  algorithm
    if x > x_max then
      y := sShape(x_max, x_sat, y_max, y_sat, x);
    elseif x < -x_max then
      y := sShape(-x_max, -x_sat, -y_max, -y_sat, x);
    else
      y := sShape(-x_max, x_max, -y_max, y_max, x);
    end if;
  end S3;
end Functions;
