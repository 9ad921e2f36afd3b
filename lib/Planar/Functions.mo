within Planar;
encapsulated package Functions "Geometry and laws that several components share"
  import SI = Base.Units.SI;
  import Base.Constants.pi;

  function turned "A vector that is fixed to a frame, in the axes of the world"
    // A vector r0 of the world has the components turned(r0, -phi) as seen in the frame.
    input Real r[2] "The vector as seen in the frame";
    input SI.Angle phi "Angle of the frame";
    output Real r0[2] "The vector in the axes of the world";
  algorithm
    r0 := {cos(phi)*r[1] - sin(phi)*r[2], sin(phi)*r[1] + cos(phi)*r[2]};
    annotation(Inline=true);
  end turned;

  function perpendicular "A vector turned by 90 degrees, counter-clockwise"
    // The end of a lever arm r that turns at w moves at the velocity w*perpendicular(r).
    input Real r[2];
    output Real n[2];
  algorithm
    n := {-r[2], r[1]};
    annotation(Inline=true);
  end perpendicular;

  function cross "Cross product of two vectors in the plane"
    // A force f at the end of a lever arm r has the torque cross(r, f).
    input Real r[2];
    input Real f[2];
    output Real y;
  algorithm
    y := r[1]*f[2] - r[2]*f[1];
    annotation(Inline=true);
  end cross;

  function angleNear "As atan2, but of all angles that differ by full turns the one nearest to another angle"
    input Real y;
    input Real x;
    input SI.Angle phi0 "The angle that it is near to";
    output SI.Angle phi "Angle of the direction (x, y), within half a turn of phi0";
  algorithm
    phi := atan2(y, x);
    phi := phi + 2*pi*floor((phi0 - phi)/(2*pi) + 0.5);
  end angleNear;

  function rateOf "The rate that withRate has been given"
    input Real x;
    input Real v;
    output Real y;
  algorithm
    y := v;
    annotation(Inline=true);
  end rateOf;

  function withRate "A quantity whose rate is known"
    // The value is x, its derivative is v. For what follows from positions alone, of which frames do not say
    // how they change, while the velocities say just that. The second derivative is that of v.
    input Real x "The quantity";
    input Real v "Its rate";
    output Real y "The quantity, which can be differentiated";
  algorithm
    y := x;
    annotation(derivative(noDerivative=x, noDerivative=v)=rateOf);
  end withRate;

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
    // Odd in x. A rise from (-x_max, -y_max) to (x_max, y_max): the surfaces adhere, and creep a little.
    // Beyond that a fall from (x_max, y_max) to (x_sat, y_sat), where they slide, and friction is less. Then
    // constant. All without a kink.
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

  function magnitude "Length of a vector, without a kink where the vector is zero"
    // As the length, but for vectors that are hardly longer than tiny: of those it is less, and it is level
    // at zero.
    input Real x;
    input Real y;
    input Real tiny "What is much longer has its length";
    output Real length;
  algorithm
    length := (x^2 + y^2)/sqrt(x^2 + y^2 + tiny^2);
    annotation(Inline=true);
  end magnitude;

  function slipOverFriction "Slip over its friction: x/S3(x_max, x_sat, y_max, y_sat, x)"
    // Of x = 0 it is the limit; and x_max may be zero: then friction is that of adhesion at x = 0.
    input Real x_max "Velocity at which friction is largest";
    input Real x_sat "Velocity from which on the surfaces slide; larger than x_max";
    input Real y_max "Coefficient of friction at x_max: of adhesion; not zero";
    input Real y_sat "Coefficient of friction from x_sat on: of sliding; not zero";
    input Real x "Velocity at which the surfaces slip, not negative";
    output Real y;
  algorithm
    if x < x_max then
      y := x_max/(y_max*(1.5 - 0.5*(x/x_max)^2));
    else
      y := x/sShape(x_max, x_sat, y_max, y_sat, x);
    end if;
  end slipOverFriction;
end Functions;
