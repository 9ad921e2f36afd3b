package Nominal "States of any size"
  model Oscillator "Of van der Pol; its states are s times those at s = 1"
    parameter Real s = 1;
    parameter Real mu = 5;
    Base.ContinuousState x(start=2*s, nominal=s, fixed=true);
    Base.ContinuousState v(start=0, nominal=s, fixed=true);
    Integer n(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = mu*(1 - (x/s)^2)*v - x;
    when x > s then
      n = pre(n) + 1;
    end when;
    annotation(experiment(StopTime=30, Interval=0.1));
  end Oscillator;

  model Inside "The attribute is given from outside, for one of two"
    Oscillator small(x(nominal=1e-9), v(nominal=1e-9), s=1e-9), large(s=1e9, x(nominal=1e9));
    annotation(experiment(StopTime=3));
  end Inside;

  model Charge "On a swing; has no attribute"
    parameter Real size = 1e-9;
    Base.ContinuousState q(start=size, fixed=true), i(start=0, fixed=true);
    Base.ContinuousState grows(start=size, fixed=true);
    Base.ContinuousState sized(start=size, nominal=size, fixed=true);
  equation
    der(q) = i;
    der(i) = -100*q;
    der(grows) = 1;
    der(sized) = -sized;
  end Charge;

  model Bent "Its derivatives by q and p do not depend on s"
    parameter Real s = 1;
    Base.ContinuousState q(start=0.3*s, nominal=s, fixed=true), p(start=0.2*s, nominal=s, fixed=true);
  equation
    der(q) = p - s*sin(q/s);
    der(p) = s*((p/s)^3 + q*p/s^2);
  end Bent;

  model Drained "Empty from time 1 on, but for an error of the integrator"
    Base.ContinuousState level(start=0.25, min=0, fixed=true);
    Base.ContinuousState lower(start=0, min=0, nominal=1e-3, fixed=true) "By 1e-5 at time 1, in error or not";
    Real doubled(min=0) = 2*level;
  equation
    der(level) = -sqrt(max(level, 0));
    der(lower) = -1e-5;
    annotation(experiment(StopTime=3));
  end Drained;
end Nominal;
