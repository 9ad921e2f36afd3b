// Operations that may be undefined, and are not, or are not needed.
// rule: domain
model Chosen
  constant Integer none = 0;
  constant Real a = if none > 0 then 1/none else 2;
  constant Boolean b = none > 0 and 1/none > 2;
  parameter Real c = if none == 0 then 1 else sqrt(-1);
  Real x = a + c + (if b then 1 else 0);
end Chosen;

// rule: domain
model Settable
  parameter Real divisor = 0;
  parameter Real quotient = 1/divisor;
  Real x = quotient*time;
end Settable;

// rule: domain
model Edges
  constant Real zero = 0;
  constant Real a = sqrt(0) + asin(1) + acos(-1) + (-8)^3 + zero^0 + 0^2;
  constant Integer n = 94906265*94906265;
  constant Integer m = div(-7, 2) + mod(-7, 2) + rem(7, -2) + integer(9e15);
  Real x = a + n + m;
end Edges;
