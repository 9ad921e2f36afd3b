package Methods "What integrators are tested with: smooth, stiff, and both by turns"
  model Oscillator "x = cos(time)"
    Base.ContinuousState x(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = -x;
    annotation(experiment(StopTime=20, Interval=0.1));
  end Oscillator;

  model VanDerPol "Slow along a curve, then a jump, with an eigenvalue of -3000 and of 1000 by turns"
    parameter Real mu = 1000;
    Base.ContinuousState x(start=2, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = mu*(1 - x^2)*v - x;
    annotation(experiment(StopTime=2000, Interval=10));
  end VanDerPol;

  model Robertson "A reaction with rates from 0.04 to 3e7"
    Base.ContinuousState a(start=1, fixed=true);
    Base.ContinuousState b(start=0, fixed=true);
    Base.ContinuousState c(start=0, fixed=true);
  equation
    der(a) = -0.04*a + 1e4*b*c;
    der(c) = 3e7*b^2;
    der(b) = 0.04*a - 1e4*b*c - 3e7*b^2;
    annotation(experiment(StopTime=40));
  end Robertson;

  model Seasons "x = sin(time) + exp(-q), where q is the integral of k: stiff from 2 s to 10 s only"
    Real k = if time > 2 and time < 10 then 1e5 else 0.5;
    Base.ContinuousState x(start=1, fixed=true);
  equation
    der(x) = cos(time) - k*(x - sin(time));
    annotation(experiment(StopTime=30, Interval=0.1));
  end Seasons;

  model Tied "Begins where it is pulled to, so that nothing shows at first how stiff it is"
    parameter Real rate = 1e9;
    Base.ContinuousState x(start=1, fixed=true);
  equation
    der(x) = -rate*(x - cos(time)) - sin(time);
    annotation(experiment(StopTime=10));
  end Tied;

  model Decaying "A slow oscillation, cos(10*time), beside one that is damped with eigenvalues of -100 and -9900"
    Base.ContinuousState x(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
    Base.ContinuousState s(start=0, fixed=true);
    Base.ContinuousState u(start=9800, fixed=true);
  equation
    der(x) = v;
    der(v) = -100*x;
    der(s) = u;
    der(u) = -990000*s - 10000*u;
    annotation(experiment(StopTime=1, Interval=0.005));
  end Decaying;

  model Bounces "A ball on a spring of air: impacts between smooth flights"
    parameter Real e = 0.9;
    Base.ContinuousState h(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
    Integer n(start=0, fixed=true) "Impacts";
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= 0 then
      reinit(v, -e*pre(v));
      n = pre(n) + 1;
    end when;
    annotation(experiment(StopTime=5, Interval=0.05));
  end Bounces;

  model Slow "Takes tau times as long as with tau = 1"
    parameter Real tau = 1;
    Base.ContinuousState x(start=2, fixed=true), v(start=0, fixed=true);
    Base.ContinuousState height(start=1, fixed=true), rate(start=0, fixed=true);
    Integer passed(start=0, fixed=true), sampled(start=0, fixed=true);
    Real wave = sin(time/tau);
  equation
    der(x) = v/tau;
    der(v) = (2*(1 - x^2)*v - x)/tau;
    der(height) = rate/tau;
    der(rate) = -1/tau;
    when x > 1 then
      passed = pre(passed) + 1;
    end when;
    when sample(tau, 2*tau) then
      sampled = pre(sampled) + 1;
    end when;
    when height < 0 then
      reinit(rate, -0.9*pre(rate));
    end when;
  end Slow;

  model Wall "An oscillator that touches a wall for a short while"
    parameter Real wall = 0.95;
    parameter Real k = 1000;
    Base.ContinuousState x(start=0, fixed=true), v(start=1, fixed=true);
  equation
    der(x) = v;
    der(v) = -x - k*noEvent(max(x - wall, 0));
    annotation(experiment(StopTime=15, Interval=0.1));
  end Wall;

  model Through "One state, which passes zero with an event"
    parameter Real rate = 1000;
    Base.ContinuousState x(start=-0.3*rate, fixed=true);
    Boolean above = x > 0;
  equation
    der(x) = rate;
  end Through;
end Methods;
