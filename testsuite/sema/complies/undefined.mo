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

// rule: domain
package Guarded "One guard in all places"
  constant Integer n = 0;

  function quotient
    input Real x;
    output Real y;
  algorithm
    y := x;
    if n > 0 then
      y := 1/n;
    elseif n < 0 then
      y := sqrt(n);
    else
      y := y + (if n == 0 then 0 else 1/n);
    end if;
    while n > 0 loop
      y := 1/n;
    end while;
    for i in 1:n loop
      y := y/n;
    end for;
  end quotient;

  model Whole
    parameter Boolean on = false;
    parameter Real p = if n > 0 then 1/n else 0;
    parameter Real v[n] = {1/n for i in 1:n};
    Base.ContinuousState x(start=if n > 0 then 1/n else 2, fixed=true);
    discrete Real a(start=0, fixed=true), b(start=0, fixed=true), c(start=0, fixed=true), d(start=0, fixed=true);
    discrete Real e(start=0, fixed=true), f(start=0, fixed=true);
    Real y, z, w[n];
    Boolean far = n > 0 and 1/n > time, near = n == 0 or 1/n > time;
  equation
    der(x) = if n > 0 then -1/n else -x;
    if n > 0 then
      y = 1/n;
    else
      y = quotient(x) + sum(v) + sum(1/n for i in 1:n) + p;
    end if;
    for i in 1:n loop
      w[i] = 1/n;
    end for;
    when n > 0 and time > 0.5 then
      a = 1/n;
    elsewhen {on, n > 0} then
      a = 2/n;
    end when;
    when not (n == 0 or time < 0.5) then
      b = 1/n;
      reinit(x, log(n));
    end when;
    when time > 0.5 then
      c = if n > 0 then 1/n else 1;
      if n > 0 then
        d = 1/n;
      else
        d = 2;
      end if;
    end when;
    if n > 0 then
      assert(1/n > 0, "positive");
    end if;
    assert(n == 0 or 1/n > 0, "positive");
  algorithm
    z := if far or near then 1 else 0;
    if n > 0 then
      z := 1/n;
    end if;
    when n > 0 then
      e := 1/n;
    end when;
    when time > 0.5 then
      f := 1;
      if n > 0 then
        f := 1/n;
      end if;
    end when;
  end Whole;
end Guarded;
