package Undefined "Operations that are not defined for their operands, one for each way"
  function half "The root, by a function"
    input Real x;
    output Real y;
  algorithm
    y := sqrt(x);
  end half;

  function all "Of an array"
    input Real x[:];
    output Real y;
  algorithm
    y := sum(log(x));
  end all;

  function count "A product of Integers"
    input Integer n;
    output Integer y;
  algorithm
    y := 1;
    for i in 1:n loop
      y := 10*y;
    end for;
  end count;

  model Ways
    parameter Integer way = 0;
    parameter Real zero = 0;
    constant Real second(unit="s") = 1;
    parameter Real bound = if way == 30 then 1/zero else 0;
    parameter Real computed(fixed=false);
    Base.ContinuousState x(start=0.5, fixed=true);
    Real y[30];
    Boolean b, c(start=false, fixed=true);
    discrete String s(start="", fixed=true);
    Integer k(start=1, fixed=true), n(start=0, fixed=true);
    discrete Real m(start=0, fixed=true);
    Real large, quotient;
  initial equation
    computed = if way == 31 then sqrt(-x) else 0;
  equation
    der(x) = -1;
    y[1] = if way == 1 then sqrt(x) else 0;
    y[2] = if way == 2 then log(x) else 0;
    y[3] = if way == 3 then log10(x) else 0;
    y[4] = if way == 4 then asin(1.25 - x) else 0;
    y[5] = if way == 5 then acos(x - 1.25) else 0;
    y[6] = if way == 6 then 1/(zero*x) else 0;
    y[7] = if way == 7 then x^0.5 else 0;
    y[8] = if way == 8 then (x*zero)^(-1) else 0;
    y[9] = if way == 9 then noEvent(if sqrt(x) > 1 then 1 else 2) else 0;
    y[10] = if way == 10 then max(sqrt(x), 0) else 0;
    y[11] = if way == 11 then half(x) else 0;
    y[12] = if way == 12 then all({1, x}) else 0;
    y[13] = if way == 13 then der(half(x)) else 0;
    y[14] = if way == 14 then noEvent(mod(x, zero)) else 0;
    y[15] = if way == 15 then noEvent(rem(x, zero)) else 0;
    y[16] = if way == 16 then div(x, zero) else 0;
    y[17] = if way == 17 then sum(x/(i - 2) for i in 1:3) else 0;
    y[18] = if way == 18 then exp(2000*time) else 0;
    y[19] = if way == 19 then 1 + min(0, 1/(time/second - 0.5)) else 0;
    y[20] = if way == 20 then noEvent(if x > 0 then sqrt(x) else 0) else 0;
    y[21] = if way == 21 then if x > 0 then sqrt(x) else 0 else 0;
    y[22] = if way == 22 then 1/(1 + exp(-5000*x)) else 0;
    y[23] = if way == 23 then (if x > 0 and 1/x > 3 then 1 else 0) else 0;
    y[24] = if way == 24 then 1/(x*x + 1) + sqrt(x^2) + (-x)^2 + (-x)^3 + 2^x else 0;
    y[25] = if way == 25 then integer(1e18*x) else 0;
    y[26] = if way == 26 then count(integer(20*(0.5 - x))) else 0;
    y[27:28] = if way == 27 then {1, 2}./{x, zero} else {0, 0};
    y[29] = if way == 29 then der(sqrt(x)) else 0;
    y[30] = bound + computed;
    b = way == 32 and exp(2000*time) - exp(2000*time) > 0;
    when sample(0.1, 0.1) then
      k = if way == 34 then 1000*pre(k) else 1;
      s = if way == 33 then String(sqrt(-x)) else "";
      m = if way == 35 then x/zero else 0;
      c = way == 36 and sqrt(-x) > 1;
      n = if way == 37 then mod(5, integer(zero)) else 0;
    end when;
    assert(way <> 38 or sqrt(x) < 10, "too large");
    when x <= 0 then
      reinit(x, if way == 39 then 1 elseif way == 40 then 1/zero else x);
    end when;
  algorithm
    large := if way == 41 then integer(1e18*x) else 0;
  algorithm
    quotient := if way == 42 then div(x, zero) else 0;
  end Ways;

  model Quotient "By a parameter: that is decided before the run"
    parameter Real d = 1;
    Real y;
    Real z;
  equation
    y = time/d;
    z = if d > 0 then y/d else 0;
  end Quotient;

  model Parts
    parameter Real d = 2;
    Quotient part[2](d={1, d});
    Base.ContinuousState x(start=1, fixed=true);
  equation
    der(x) = part[2].y - sqrt(x) - 1;
  end Parts;
  model Balance "What the solution of the balances decides is looked at with the solution in place"
    parameter Real load = 8;
    Base.LinearResponse Cut;
    Real a;
    discrete Real root(start=0, fixed=true);
    discrete Real quotient(start=0, fixed=true);
  equation
    a = Cut.balance;
    Cut.residual = 2*a - load;
    when time >= 0.5 then
      root = sqrt(a - 1);
      quotient = 1/a;
    end when;
  end Balance;

  model Rows "Which row is the last one, when y goes wrong in one of several ways"
    parameter Integer way = 0;
    constant Real second(unit="s") = 1;
    Base.ContinuousState x(start=1, fixed=true);
    discrete Real d(start=1, fixed=true);
    Real t = time/second;
    Real y;
  equation
    der(x) = -1/second;
    when time >= 0.75 then
      d = 0;
    end when;
    y = if way == 1 then sqrt(t - 1)
        elseif way == 2 then 1/(t - 1)
        elseif way == 3 then log(0.7 - t)
        elseif way == 4 then 1/d
        elseif way == 5 then exp(1000*t)*exp(-999.9999*t)
        elseif way == 6 then (if x > 0.3 then 1 else sqrt(x - 0.3))
        elseif way == 7 then (if terminal() then 1/(t - 2) else 1)
        elseif way == 8 then (if x > 0 then sqrt(x) else 0)
        else 0;
    assert(way <> 9 or t < 1, "too late");
    annotation(experiment(StopTime=2, Interval=0.5));
  end Rows;

  function logarithm
    input Real x;
    output Real y;
  algorithm
    y := log(x);
  end logarithm;

  function nested "Two results"
    input Real x;
    output Real y;
    output Real z;
  algorithm
    y := logarithm(x);
    z := 1;
  end nested;

  model Callers
    model Part
      parameter Real k = 1, low = 2, start_ = 1, limit = 3, section = 3;
      constant Real second(unit="s") = 1;
      Base.ContinuousState x;
      Real t = time/second;
      Real y[2] = {logarithm(k), logarithm(k + 1)};
      Real low_, one, z;
    initial equation
      x = logarithm(start_);
    equation
      der(x) = 0;
      (low_, one) = nested(low - t);
      assert(logarithm(limit - t) < 100, "small");
    algorithm
      z := 1;
      z := sqrt(section - t);
    end Part;
    Part caller[2];
    parameter Real own = 2;
  equation
    assert(own > 1 or logarithm(own - time/caller[1].second) < 100, "small");
    annotation(experiment(StopTime=1, Interval=0.125));
  end Callers;

  function pick
    input Real x;
    output Real y;
  protected
    Real t[4] = {1, 2, 3, 4};
  algorithm
    assert(x > 1, "x is too small");
    y := t[integer(x)];
  end pick;

  type Grade = enumeration(low, middle, high, top);

  model Trial "Subscripts, assertions and literals that follow from balances: the solution counts, not what is tried before"
    parameter Real load = 8;
    parameter Real table[4] = {1, 2, 3, 4};
    Base.LinearResponse Cut;
    Real a;
    Integer k(start=1, fixed=true);
    Grade grade(start=Grade.low, fixed=true);
    discrete Real v(start=0, fixed=true), w(start=0, fixed=true);
  equation
    a = Cut.balance;
    Cut.residual = 2*a - load;
    when time >= 0.5 then
      w = pick(a);
      k = integer(a);
      v = table[k];
      grade = Grade(k);
    end when;
  end Trial;

  model Singular "Without a solution, what would follow from it is not the reason"
    Base.LinearResponse Cut;
    parameter Real coefficient = 0;
    discrete Real root(start=0, fixed=true);
  equation
    Cut.residual = coefficient*Cut.balance - 4;
    assert(Cut.balance > 1, "what would follow from the solution");
    when initial() then
      root = sqrt(Cut.balance - 1);
    end when;
  end Singular;

  model Vanishing "The solution ends during the run; of two assertions one does not need it"
    parameter Real limit = 1;
    Base.LinearResponse Cut;
    Base.ContinuousState x(start=0, fixed=true);
  equation
    assert(x < limit, "x is too large");
    Cut.residual = (0.5 - time)*(Cut.balance - 4);
    assert(Cut.balance > 1, "what would follow from the solution");
    der(x) = 1;
  end Vanishing;
end Undefined;
