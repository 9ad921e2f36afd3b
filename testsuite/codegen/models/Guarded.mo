package Guarded "Operations that are undefined for n = 0: one guard in all places where operations stand"
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
