// rule: type
model Types
  parameter Boolean on = true;
  parameter Integer n = 3;
  parameter Real r = n;
  Boolean late = time > 1 and on or not on;
  Real x = if late then n else 1.5;
  Integer i = integer(x);
  Boolean same = n == 3;
  type Angle = Real(unit="rad", displayUnit="deg");
  type Vector = Real[3];
  Angle a = r;
  Vector v = {1, n, r};
  Angle w[2] = {1, 2};
end Types;
