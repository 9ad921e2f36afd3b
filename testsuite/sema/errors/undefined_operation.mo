// Equations and statements whose text alone asks for an operation that is undefined; what conditions or loops
// without turns may keep from being computed is not reported.
encapsulated package Undefined
  import Base.ContinuousState;
  constant Real zero = 0;
  constant Integer none = 0;
  function quotients
    input Real x = 1/zero;
    output Real y;
  protected
    Real k = 1/zero;
  algorithm
    y := x/none + k;
    if x > 0 then
      y := 1/none;
      return;
    end if;
    y := 1/none;
  end quotients;
  function loops
    input Real x[:];
    output Real y;
  algorithm
    y := 0;
    for i in 1:3 loop
      y := y + mod(i, none);
    end for;
    for i in 1:size(x, 1) loop
      y := y + i/none;
    end for;
    while y > sqrt(-2) loop
      y := y - 1/none;
    end while;
  end loops;
  function both
    input Real x;
    output Real a;
    output Real c;
  algorithm
    a := x;
    c := 2*x;
  end both;
  model Equations
    Real x, y, z, t, u[3], v[2], w = log(zero);
    Real q[2] = {time, 2}/none;
  equation
    y = 1/0;
    x = sqrt(-1)*time;
    z = if time > acos(2) then 1/0 else 2;
    (t) = both(log10(-1));
    for i in 1:3 loop
      u[i] = i/none;
    end for;
    v = {time, asin(3)};
    assert(x > 1/none, "too small");
  end Equations;
  model Branches
    Real x, y, z[2];
  equation
    if time > 1/none then
      x = 1/none;
    else
      x = 2;
    end if;
    if none > 0 then
      y = 1/none;
    else
      y = rem(5, none);
    end if;
    for i in 1:2 loop
      if i > 2 then
        z[i] = 1/none;
      else
        z[i] = time;
      end if;
    end for;
    for i in 1:none loop
      z[i] = i/none;
    end for;
  end Branches;
  model Events
    discrete Real x(start=0, fixed=true), y(start=0, fixed=true);
    discrete Real a(start=0, fixed=true), b(start=0, fixed=true);
    ContinuousState s(start=1, fixed=true);
    parameter Real p(fixed=false);
  initial equation
    p = 1/none;
  equation
    der(s) = -1;
    when time > 0.5 then
      x = div(3, none);
      if x > 3 then
        y = 1/none;
      else
        y = 2;
      end if;
      (a, b) = both(1/zero);
      reinit(s, log10(0));
    end when;
  end Events;
  model Sections
    Real x, y;
    discrete Real z(start=0, fixed=true);
    ContinuousState s;
  initial algorithm
    s := sqrt(-4);
  algorithm
    x := 1/none;
    if time > 2 then
      x := 2/none;
    end if;
    y := sqrt(-1) + time;
    when time > 1 then
      z := (-2)^0.5;
    end when;
  equation
    der(s) = -s;
  end Sections;
  model Part
    parameter Real k = 1;
    ContinuousState x(start=1, fixed=true);
  equation
    der(x) = -k*x;
  end Part;
  model Modified
    Part p(k=1/0), q(x(start=sqrt(-1))), r[2](k={1, 1/0});
    Real m(min=log(0)) = time;
  end Modified;
  model Unreached
    constant Integer none = 0;
    parameter Real divisor = 2;
    Real y[2], empty[none] = fill(1/none, none), v = sum(i/none for i in 1:none);
    Real p = if none > 0 then 1/none else 2;
    Boolean q = none > 0 and 1/none > 2;
    discrete Real k(start=0, fixed=true);
  equation
    for i in 1:none loop
      y[i] = i/none;
    end for;
    for i in 1:2 loop
      if i > 3 then
        y[i] = 1/none;
      else
        y[i] = time/divisor;
      end if;
    end for;
    when time > 0.5 then
      if v > 1 then
        k = 1/none;
      else
        k = 2;
      end if;
    end when;
    assert(none > 0 or time > -1, "never: " + String(sqrt(-1)));
  end Unreached;
  model Statements
    function left
      input Real x;
      output Real y;
    algorithm
      y := 0;
      while x > 2 loop
        y := 1/0;
      end while;
      if x > -1 then
        return;
      end if;
      y := log(0);
    end left;
    Real x = left(time), y;
  algorithm
    y := 0;
    for i in 1:3 loop
      if time > -1 then
        break;
      end if;
      y := i/0;
    end for;
  end Statements;
  model Reached "Constants choose what is computed."
    parameter Real p = 0.5;
    constant Boolean yes = true;
    Real x = if yes then 1/none else 0;
    Boolean y = yes and log(none) > time, z = not yes or sqrt(-1) > time;
    Real w;
    discrete Real d(start=0, fixed=true);
  equation
    when yes and time > p then
      d = if none > 0 then 1 else 1/none;
    end when;
  algorithm
    if not yes then
      w := 1;
    elseif yes then
      w := 3/none;
    else
      w := 4/none;
    end if;
  end Reached;
end Undefined;
// error: 11:14 [domain] 1/0 is undefined: the divisor is zero
// error: 13:10 [domain] x/0 is undefined: the divisor is zero
// error: 26:16 [domain] mod(i, 0) is undefined: the divisor is zero
// error: 31:15 [domain] sqrt(-2) is undefined: the argument -2 is negative
// error: 44:38 [domain] log(0) is undefined: the argument 0 is not positive
// error: 45:17 [domain] {time, 2}/0 is undefined: the divisor is zero
// error: 47:9 [domain] 1/0 is undefined: the divisor is zero
// error: 48:9 [domain] sqrt(-1) is undefined: the argument -1 is negative
// error: 49:19 [domain] acos(2) is undefined: the argument 2 is outside of -1 to 1
// error: 50:16 [domain] log10(-1) is undefined: the argument -1 is not positive
// error: 52:14 [domain] i/0 is undefined: the divisor is zero
// error: 54:16 [domain] asin(3) is undefined: the argument 3 is outside of -1 to 1
// error: 55:16 [domain] 1/0 is undefined: the divisor is zero
// error: 60:15 [domain] 1/0 is undefined: the divisor is zero
// error: 68:11 [domain] rem(5, 0) is undefined: the divisor is zero
// error: 87:9 [domain] 1/0 is undefined: the divisor is zero
// error: 91:11 [domain] div(3, 0) is undefined: the divisor is zero
// error: 97:21 [domain] 1/0 is undefined: the divisor is zero
// error: 98:17 [domain] log10(0) is undefined: the argument 0 is not positive
// error: 106:10 [domain] sqrt(-4) is undefined: the argument -4 is negative
// error: 108:10 [domain] 1/0 is undefined: the divisor is zero
// error: 112:10 [domain] sqrt(-1) is undefined: the argument -1 is negative
// error: 114:12 [domain] (-2)^0.5 is undefined: -2 to the power 0.5 is no real number
// error: 126:14 [domain] 1/0 is undefined: the divisor is zero
// error: 126:30 [domain] sqrt(-1) is undefined: the argument -1 is negative
// error: 126:53 [domain] 1/0 is undefined: the divisor is zero
// error: 127:16 [domain] log(0) is undefined: the argument 0 is not positive
// error: 183:26 [domain] 1/0 is undefined: the divisor is zero
// error: 184:25 [domain] log(0) is undefined: the argument 0 is not positive
// error: 184:58 [domain] sqrt(-1) is undefined
// error: 189:35 [domain] 1/0 is undefined: the divisor is zero
// error: 195:12 [domain] 3/0 is undefined
