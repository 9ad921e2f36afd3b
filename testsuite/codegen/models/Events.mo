package Events "Everything that makes events or changes at them"

  model BouncingBall "Impact times in an array"
    parameter Real e = 0.8, g = 9.81;
    Base.ContinuousState h(start=1, fixed=true);
    Base.ContinuousState v(fixed=true);
    Integer n(start=0, fixed=true);
    discrete Real impact[12](each start=-1, each fixed=true);
  equation
    der(h) = v;
    der(v) = -g;
    when h <= 0 then
      n = pre(n) + 1;
      for i in 1:12 loop
        impact[i] = if n == i then time else pre(impact[i]);
      end for;
      reinit(v, -e*pre(v));
    end when;
    annotation(experiment(StopTime=3.5));
  end BouncingBall;

  model Floor "A ball above a floor whose height is no small number"
    parameter Real e = 0.5, floor = 1;
    Base.ContinuousState h(start=2, fixed=true);
    Base.ContinuousState v(fixed=true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= floor then
      reinit(v, -e*pre(v));
    end when;
    annotation(experiment(StopTime=10));
  end Floor;

  model Thermostat "Hysteresis by the past of a Boolean"
    parameter Real low = 19, high = 21, outside = 10, tau = 5, rise = 20;
    Base.ContinuousState T(start=15, fixed=true);
    Boolean on(start=true, fixed=true);
    Integer switches(start=0, fixed=true);
    discrete Real last(start=0, fixed=true);
  equation
    on = T < low or (pre(on) and T < high);
    der(T) = (outside - T)/tau + (if on then rise/tau else 0);
    when change(on) then
      switches = pre(switches) + 1;
      last = time;
    end when;
    annotation(experiment(StopTime=20));
  end Thermostat;

  model StickSlip "A mass on a belt, held by a spring: it sticks, and slips with a smaller friction"
    parameter Real m = 1, k = 4, belt = 0.5, hold = 2, slide = 1;
    Base.ContinuousState x(fixed=true);
    Base.ContinuousState v(start=0.5, fixed=true);
    Boolean stuck(start=true, fixed=true);
    Real force "of the belt on the mass";
    Integer slips(start=0, fixed=true);
  equation
    when pre(stuck) and k*x > hold then
      stuck = false;
      slips = pre(slips) + 1;
    elsewhen not pre(stuck) and v > belt then
      stuck = true;
      slips = pre(slips);
      reinit(v, belt);
    end when;
    if stuck then
      force = k*x;
      der(v) = 0;
    else
      force = slide;
      m*der(v) = force - k*x;
    end if;
    der(x) = v;
    annotation(experiment(StopTime=20));
  end StickSlip;

  model SampledController "A digital controller with a hold"
    parameter Real period = 0.1, K = 3;
    Base.ContinuousState x(start=1, fixed=true);
    discrete Real u(start=0, fixed=true), x_sampled(start=0, fixed=true);
    Integer k(start=0, fixed=true);
  equation
    when sample(0, period) then
      x_sampled = x;
      u = -K*x_sampled;
      k = pre(k) + 1;
    end when;
    der(x) = -x + u;
    annotation(experiment(StopTime=2));
  end SampledController;

  model Pulse "A pulse train, and its integral"
    parameter Real start = 0.3, period = 0.7, width = 0.25, amplitude = 2;
    discrete Real T(start=-1e9, fixed=true) "The last rising edge";
    Real y;
    Base.ContinuousState area(fixed=true);
  equation
    when sample(start, period) then
      T = time;
    end when;
    y = if time >= start and time < T + width then amplitude else 0;
    der(area) = y;
    annotation(experiment(StopTime=10));
  end Pulse;

  block Hysteresis "For arrays of it: each has its own past"
    input Real u;
    parameter Real half = 0.5;
    output Boolean y(start=false, fixed=true);
    output Integer count(start=0, fixed=true);
  equation
    y = u > half or (pre(y) and u > -half);
    when edge(y) then
      count = pre(count) + 1;
    end when;
  end Hysteresis;

  model Many "Events in arrays of components and in loops"
    parameter Integer n = 5;
    Hysteresis h[n](half={0.1*i for i in 1:n});
    Integer crossings[n](each start=0, each fixed=true);
    Integer total;
    Boolean above[n];
    Real s[n] = {if sin(time - i) > 0 then 1 else 0 for i in 1:n};
  equation
    for i in 1:n loop
      h[i].u = sin(time + i);
      above[i] = cos(i*time) > 0;
      when not above[i] then
        crossings[i] = pre(crossings[i]) + 1;
      end when;
    end for;
    total = sum(h.count);
    annotation(experiment(StopTime=20));
  end Many;

  model Priority "The first branch that becomes active counts"
    Integer a(start=0, fixed=true), b(start=0, fixed=true), c(start=0, fixed=true);
    Boolean early = time >= 1, late = time >= 2, both = time >= 1, steps[2] = {early, early and not late};
    Integer rises(start=0, fixed=true), changes(start=0, fixed=true);
  equation
    when early then
      a = 1;
    elsewhen both then
      a = 2;
    elsewhen late then
      a = 3;
    end when;
    when {early, late} then
      b = pre(b) + 1;
    end when;
    when {initial(), late} then
      c = pre(c) + 10;
    end when;
    when edge(steps) then
      rises = pre(rises) + 1;
    end when;
    when change(steps) then
      changes = pre(changes) + 1;
    end when;
    annotation(experiment(StopTime=3));
  end Priority;

  model Cascade "One event brings about another at the same time"
    Integer first(start=0, fixed=true), second(start=0, fixed=true), third(start=0, fixed=true);
    discrete Real at(start=0, fixed=true);
  equation
    when time >= 1 then
      first = pre(first) + 1;
    end when;
    when first > 0 then
      second = pre(second) + 1;
    end when;
    when pre(second) > 0 then
      third = pre(third) + 1;
      at = time;
    end when;
    annotation(experiment(StopTime=2));
  end Cascade;

  model Steps "floor and the like make events where they jump"
    Real u = 3*sin(time);
    Real f = floor(u), c = ceil(u), d = div(u, 1), m = mod(u, 0.8), r = rem(u, 0.8);
    Integer i = integer(2*u);
    Real v[2] = floor({u, 2*u});
    Base.ContinuousState F(fixed=true), C(fixed=true), D(fixed=true), M(fixed=true);
  equation
    der(F) = f;
    der(C) = c;
    der(D) = d;
    der(M) = m;
    annotation(experiment(StopTime=6));
  end Steps;

  model Branches "If equations whose conditions vary"
    Real x, y, z[3], w[2];
    Real p "Written after y in one branch, before it in another";
    Base.ContinuousState s(fixed=true);
    Base.ContinuousState q[2](start={1, 2}, each fixed=true);
  equation
    if time < 1 then
      x = time;
      y = 2*x;
      p = 1;
      for i in 1:3 loop
        z[i] = i*time;
      end for;
      w = {1, 2};
      2*der(s) = 4;
      der(q) = -q;
    elseif time < 2 then
      p = 2;
      2*x = 3;
      x + y = 4;
      for k in 1:3 loop
        z[k] = k + time;
      end for;
      w[1] = time;
      w[2] = 3;
      der(s) = -1;
      der(q[1]) = 0;
      der(q[2]) = q[1];
    else
      x = 0;
      if x > time then
        y = 7;
      else
        y = 8;
      end if;
      p = 3;
      z = zeros(3);
      w = fill(time, 2);
      der(s) = s;
      der(q) = {1, 2};
    end if;
    annotation(experiment(StopTime=3));
  end Branches;

  model Derivatives "The derivative of what an if equation determines"
    Real u, du, ddu;
    parameter Real a = 2;
  equation
    if sin(time) > 0 then
      u = a*sin(time)^2;
    else
      u = -sin(time)^2;
    end if;
    du = der(u);
    ddu = der(du);
    annotation(experiment(StopTime=10));
  end Derivatives;

  type Mode = enumeration(idle, up, down);

  model Machine "A state machine of an enumeration"
    Mode mode(start=Mode.idle, fixed=true);
    Base.ContinuousState x(fixed=true);
    Boolean begin = time >= 0.5, high, low;
  equation
    high = x >= 1;
    low = x <= 0.25;
    when begin then
      mode = Mode.up;
    elsewhen high and pre(mode) == Mode.up then
      mode = Mode.down;
    elsewhen low and pre(mode) == Mode.down then
      mode = Mode.up;
    end when;
    der(x) = if mode == Mode.up then 1 elseif mode == Mode.down then -0.5 else 0;
    annotation(experiment(StopTime=5.5));
  end Machine;

  model Vector "Several states set anew, by one reinit each and by one for all"
    parameter Integer n = 3;
    Base.ContinuousState x[n](start={1, 2, 3}, each fixed=true), y(fixed=true);
    Boolean second = time >= 2;
  equation
    der(x) = zeros(n);
    der(y) = 1;
    when time >= 1 then
      for i in 1:n loop
        reinit(x[i], 10*x[i]);
      end for;
      reinit(y, 0);
    elsewhen second then
      reinit(x, {x[3], x[2], x[1]});
      if y > 0.5 then
        reinit(y, -1);
      end if;
    end when;
    annotation(experiment(StopTime=3));
  end Vector;

  model Collision "Two masses: the impulse is the balance of a linear response"
    parameter Real m1 = 2, m2 = 1, e = 0.5;
    Base.ContinuousState x1(fixed=true), x2(start=1, fixed=true);
    Base.ContinuousState v1(start=1, fixed=true), v2(start=-1, fixed=true);
    Base.LinearResponse impulse;
    Real after1, after2 "velocities after a collision now";
    Integer n(start=0, fixed=true);
    Real momentum = m1*v1 + m2*v2;
    discrete Real J(start=0, fixed=true);
  equation
    after1 = v1 - impulse.balance/m1;
    after2 = v2 + impulse.balance/m2;
    impulse.residual = (after2 - after1) + e*(v2 - v1);
    der(x1) = v1;
    der(x2) = v2;
    der(v1) = 0;
    der(v2) = 0;
    when x1 >= x2 then
      reinit(v1, after1);
      reinit(v2, after2);
      n = pre(n) + 1;
      J = impulse.balance;
    end when;
    annotation(experiment(StopTime=2));
  end Collision;

  model LateRelation "A contact that opens when its force, a balance, becomes negative"
    parameter Real m = 1;
    Base.LinearResponse force;
    Base.ContinuousState s(start=0, fixed=true), v(fixed=true);
    Boolean closed(start=true, fixed=true);
    Real a;
    discrete Real opened(start=-1, fixed=true);
  equation
    a = if pre(closed) then 0 else (2*time - 1)/m;
    force.residual = if pre(closed) then force.balance + 2*time - 1 else force.balance;
    der(s) = v;
    der(v) = a;
    when force.balance < 0 then
      closed = false;
      opened = time;
    end when;
    annotation(experiment(StopTime=1));
  end LateRelation;

  model AfterInitialization "What becomes true when the initialization is over is an event"
    Base.ContinuousState x(fixed=true);
    Boolean running = x >= 0 and not initial();
    Integer n(start=0, fixed=true);
    discrete Real begun(start=-1, fixed=true);
  equation
    der(x) = 1;
    when running then
      n = pre(n) + 1;
      begun = time;
      reinit(x, 5);
    end when;
    annotation(experiment(StopTime=1));
  end AfterInitialization;

  block HalfSquare
    input Real u;
    output Real y;
  equation
    y = u^2/2;
  end HalfSquare;

  model LateFollowers "What follows from a discrete value that a balance decides, in a component too"
    Base.LinearResponse force;
    Base.ContinuousState x(start=0, fixed=true);
    Boolean closed(start=true, fixed=true);
    discrete Real opened(start=-1, fixed=true);
    HalfSquare half;
    Real product, difference;
  equation
    force.residual = force.balance + (if pre(closed) then 2*time - 1 else -3*time);
    when force.balance < 0 then
      closed = false;
      opened = time;
    end when;
    half.u = opened;
    product = opened*force.balance;
    difference = if opened > 0 then half.y - force.balance else 0;
    der(x) = half.y;
    annotation(experiment(StopTime=1));
  end LateFollowers;

  block FirstOrder "Steady at the start"
    input Real u;
    parameter Real T = 0.5, k = 1;
    output Real y;
  protected
    Base.ContinuousState x;
  initial equation
    x = k*u;
  equation
    T*der(x) = k*u - x;
    y = x;
  end FirstOrder;

  model Initial "Initial equations, some of which need those of others"
    FirstOrder a(k=2), b(k=3), c[2](each k=2);
    parameter Real angle = 0.5;
    Base.ContinuousState s, w(start=7, fixed=true), z[3];
    Boolean on;
    Integer n;
    discrete Real kept;
  initial equation
    2*s + 1 = sin(angle);
    for i in 1:3 loop
      z[i] = i*s + w;
    end for;
    if angle > 0.4 then
      pre(on) = true;
    else
      pre(on) = false;
    end if;
    n = 5;
    pre(kept) = a.y + b.y;
  equation
    b.u = a.y + w;
    a.u = 4 + time;
    c[1].u = b.y;
    c[2].u = c[1].y;
    der(s) = 0;
    der(w) = 0;
    der(z) = zeros(3);
    on = pre(on);
    when time >= 0.5 then
      n = pre(n) + 1;
      kept = 0;
    end when;
    annotation(experiment(StopTime=1));
  end Initial;

  model Asserts "A warning, and an error that ends the run"
    parameter Real limit = 2;
    Base.ContinuousState x(fixed=true);
  equation
    der(x) = 1;
    assert(x < 1, "x is " + String(x), AssertionLevel.warning);
    assert(x < limit, "x = " + String(x) + " is beyond " + String(limit));
    for i in 2:3 loop
      assert(x < 0.25*i, "number " + String(i), level=AssertionLevel.warning);
    end for;
    if time > 1.5 then
      assert(x < 1.75, "late", AssertionLevel.warning);
    end if;
    annotation(experiment(StopTime=3));
  end Asserts;

  model InitialAssert "What has to hold at the start only"
    Base.ContinuousState x(fixed=true);
    Real y;
  equation
    der(x) = 2;
    y = 2*x;
  initial equation
    assert(y < 3, "starts too high, at " + String(y));
    annotation(experiment(StopTime=3));
  end InitialAssert;

  model Ends "A run that ends itself"
    Base.ContinuousState x(fixed=true);
  equation
    der(x) = 1;
    when x >= 1 then
      terminate("x has reached " + String(x));
    end when;
    annotation(experiment(StopTime=3));
  end Ends;

  model Last "What is done at the end"
    discrete Real final_x(start=0, fixed=true);
    Integer ends(start=0, fixed=true);
    Base.ContinuousState x(fixed=true);
  equation
    der(x) = 2;
    when terminal() then
      final_x = x;
      ends = pre(ends) + 1;
    end when;
    annotation(experiment(StopTime=1.5));
  end Last;

  model Chatter "Slides along x = 0, jumping to and fro"
    Base.ContinuousState x(start=1, fixed=true);
  equation
    der(x) = if x > 0 then -1 else 2;
    annotation(experiment(StopTime=3));
  end Chatter;

  model Past "The past of what is continuous, at an event"
    Base.ContinuousState x(fixed=true);
    Boolean jumped = time >= 1;
    Real y = if jumped then 10 + x else x;
    discrete Real before(start=0, fixed=true), after(start=0, fixed=true);
  equation
    der(x) = 1;
    when jumped then
      before = pre(y);
      after = y;
    end when;
    annotation(experiment(StopTime=2));
  end Past;

  model NoEvents "The same relation with and without events"
    Base.ContinuousState x(fixed=true), y(fixed=true);
    Real r = noEvent(if sin(3*time) > 0 then 1 else 0), s = smooth(0, if time > 1 then time - 1 else 0);
    Real l = semiLinear(time - 1, 2, 3);
  equation
    der(x) = s;
    der(y) = l;
    annotation(experiment(StopTime=2));
  end NoEvents;


  model Clocks "Two rates, and a time at which both or one of them may be due"
    parameter Real start[2] = {0, 0};
    parameter Real interval[2] = {0.1, 0.2};
    parameter Real limit = 0.8;
    Boolean due[2];
    Boolean late;
    Integer n[2](each start=0, each fixed=true);
    Integer together(start=0, fixed=true) "How often both are due";
    Boolean with[2](each start=false, each fixed=true) "Which are due when the limit is reached";
    Boolean reached(start=false, fixed=true) "Seen by a clock at the limit";
    discrete Real last(start=-1, fixed=true) "When the first was due";
  equation
    for k in 1:2 loop
      due[k] = sample(start[k], interval[k]);
    end for;
    late = time >= limit;
    for k in 1:2 loop
      when due[k] then
        n[k] = pre(n[k]) + 1;
      end when;
    end for;
    when due[1] then
      last = time;
      reached = noEvent(time >= limit);
    end when;
    when due[1] and due[2] then
      together = pre(together) + 1;
    end when;
    when late then
      with = due;
    end when;
    annotation(experiment(StopTime=2.05, Interval=0.5));
  end Clocks;

  type Gear = enumeration(reverse, neutral, forward);

  model Driven "Looks at its inputs, and at what they have been"
    input Real u;
    input Integer n;
    input Boolean b;
    input Gear gear;
    Base.ContinuousState x(start=0, fixed=true), y(start=0, fixed=true);
    Boolean positive = u > 0;
    Integer changes(start=0, fixed=true), steps(start=0, fixed=true), shifts(start=0, fixed=true);
    Integer switches(start=0, fixed=true);
    discrete Real before(start=0, fixed=true), after(start=0, fixed=true);
  equation
    der(x) = u + n;
    der(y) = (if b then 1 else 0) + (if gear == Gear.forward then 10 else 0);
    when change(positive) then
      changes = pre(changes) + 1;
      before = pre(u);
      after = u;
    end when;
    when change(n) then
      steps = pre(steps) + n - pre(n);
    end when;
    when change(gear) then
      shifts = pre(shifts) + (if pre(gear) == Gear.neutral then 1 else 10);
    end when;
    when {b, not b} then
      switches = pre(switches) + 1;
    end when;
    annotation(experiment(StopTime=2, Interval=0.25));
  end Driven;

  model Signals "What Driven takes, made here, and what follows from it"
    Base.ContinuousState s(start=0, fixed=true) "The time";
    output Real u "Jumps, and runs along straight lines";
    output Integer n(start=0, fixed=true);
    output Boolean b;
    output Gear gear;
    Driven driven;
  equation
    der(s) = 1;
    u = if s < 0.7 then 2*s + 0.1 elseif s < 1.3 then -1 else 3 - s;
    b = u > 0.5;
    gear = if s < 0.4 then Gear.neutral elseif s < 1.7 then Gear.forward else Gear.reverse;
    when sample(0.1, 0.3) then
      n = pre(n) + 2;
    end when;
    driven.u = u;
    driven.n = n;
    driven.b = b;
    driven.gear = gear;
    annotation(experiment(StopTime=2, Interval=0.25));
  end Signals;

  function signum "Hides its jump"
    input Real x;
    output Real y;
  algorithm
    y := if x > 0 then 1 elseif x < 0 then -1 else 0;
  end signum;

  model Stall "Derivatives that jump without an event, and some that are only fast"
    input Integer way(start=1);
    Base.ContinuousState x(start=0.5, fixed=true);
    Base.ContinuousState v(start=1, fixed=true);
    Real surface = 100*time + v;
  equation
    if way == 1 then
      der(x) = noEvent(if x > 0 then -1e3 else 1e3);
      der(v) = 0;
    elseif way == 2 then
      der(x) = -signum(x);
      der(v) = cos(5*time);
    elseif way == 3 then
      der(x) = v;
      der(v) = sin(3*time) - 2*signum(v);
    elseif way == 4 then
      der(x) = 100 + noEvent(if x > surface then -2 else 1);
      der(v) = -v;
    elseif way == 5 then
      der(x) = v*1e11*exp(-1e7*time);
      der(v) = -x*1e11*exp(-1e7*time);
    else
      der(x) = x^2;
      der(v) = 0;
    end if;
    annotation(experiment(StopTime=1));
  end Stall;
end Events;
