package Zeno "Events that follow each other faster and faster, towards a time that no event gets beyond"
  constant Real s(unit="s") = 1;

  model Ball "Without a state of rest: its flights become shorter by e"
    parameter Real e = 0.8;
    Base.ContinuousState h(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
  equation
    der(h) = v/s;
    der(v) = -9.81/s;
    when h < 0 then
      reinit(v, -e*pre(v));
    end when;
  end Ball;

  model Tanks "One tap for two leaking tanks, of which it fills the one that is empty: more leaks than flows in"
    Base.ContinuousState a(start=1, fixed=true);
    Base.ContinuousState b(start=1, fixed=true);
    Boolean first(start=true, fixed=true);
  equation
    der(a) = ((if pre(first) then 0.75 else 0) - 0.5)/s;
    der(b) = ((if pre(first) then 0 else 0.75) - 0.5)/s;
    when b < 0 then
      first = false;
    elsewhen a < 0 then
      first = true;
    end when;
  end Tanks;

  model Approach "Each event moves its own threshold, so that its relation is false before and after it: at 1 - 1/n"
    Base.ContinuousState x(start=0, fixed=true);
    discrete Real threshold(start=0.5, fixed=true);
    Integer n(start=2, fixed=true);
  equation
    der(x) = 1/s;
    when x > pre(threshold) then
      n = pre(n) + 1;
      threshold = 1 - 1/n;
    end when;
  end Approach;

  model Halving "Time events at 1 - 1/2^n: numbers have an end, and so has the series"
    discrete Real next(start=0.5, fixed=true);
    Integer n(start=0, fixed=true);
  equation
    when time/s >= pre(next) then
      next = (1 + pre(next))/2;
      n = pre(n) + 1;
    end when;
  end Halving;
end Zeno;
