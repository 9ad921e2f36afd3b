within;
encapsulated package Equality "Relations whose operands meet and stay equal"
  import Base;

  function clip "The value, at most the limit"
    input Real u;
    input Real limit;
    output Real y;
  algorithm
    y := u;
    if u > limit then
      y := limit;
    end if;
  end clip;

  function band "Zero within 1 of zero, and continuous"
    input Real u;
    output Real y;
  algorithm
    y := 0;
    if u > 1 then
      y := u - 1;
    elseif u < -1 then
      y := u + 1;
    end if;
  end band;

  block Watch "All relations of a signal to a level, and what they are used for"
    input Real y;
    input Real level;
    Boolean less;
    Boolean lessEqual;
    Boolean greater;
    Boolean greaterEqual;
    Boolean turned[4] "The same with the operands exchanged";
    Integer n[4](each start = 0, each fixed = true) "How often each has become true";
    discrete Real last[4](each start = -1, each fixed = true) "When it did last";
    Real direct "Which hold, by if expressions";
    Real branch;
  equation
    less = y < level;
    lessEqual = y <= level;
    greater = y > level;
    greaterEqual = y >= level;
    turned = {level > y, level >= y, level < y, level <= y};
    when less then
      n[1] = pre(n[1]) + 1;
      last[1] = time;
    end when;
    when y <= level then
      n[2] = pre(n[2]) + 1;
      last[2] = time;
    end when;
    when {greater, y > level} then
      n[3] = pre(n[3]) + 1;
      last[3] = time;
    end when;
    when not level > y then
      n[4] = pre(n[4]) + 1;
      last[4] = time;
    end when;
    direct = (if y < level then 1 else 0) + (if y <= level then 2 else 0) + (if y > level then 4 else 0) +
      (if y >= level then 8 else 0);
    if y > level then
      branch = 1;
    elseif y >= level then
      branch = 0;
    else
      branch = -1;
    end if;
  end Watch;

  model Levels "Signals that reach a level, stay there from a to b, and leave it; those of `down` are mirrored"
    constant Integer m = 7;
    parameter Real a = 0.70710678118654752;
    parameter Real b = 2.2360679774997897;
    parameter Real level = 0.1;
    Base.ContinuousState s(start = 0, fixed = true) "The time";
    Real hump "Above the level from a to b";
    Real way "-1 at a, 1 at b";
    Real over[4] "Over the level";
    Watch up[m];
    Watch down[m];
  equation
    der(s) = 1;
    hump = level + (s - a)*(b - s);
    way = (2*s - a - b)/(b - a);
    over[1] = band(way);
    over[2] = noEvent(if s < a then -1 else if s < b then 0 else -2);
    over[3] = noEvent(if s < a then -1 else if s < b then 0 else 2);
    over[4] = noEvent(if abs(way) < 1 then 0 else way - sign(way));
    for k in 1:m loop
      up[k].level = level;
      down[k].level = -level;
    end for;
    up[1].y = min(hump, level);
    down[1].y = max(-level, -hump);
    up[2].y = noEvent(if hump > level then level else hump);
    down[2].y = noEvent(if -hump < -level then -level else -hump);
    up[3].y = clip(hump, level);
    down[3].y = -clip(hump, level);
    for k in 1:4 loop
      up[3 + k].y = level + over[k];
      down[3 + k].y = -level - over[k];
    end for;
    annotation(experiment(StopTime = 3, Interval = 0.1));
  end Levels;

  model Steps "Steps of what stays at whole numbers, from time 1 to 2, coming from below and from above"
    Base.ContinuousState s(start = 0, fixed = true) "The time";
    Real up "2 from 1 to 2, smaller before and after";
    Real down "-2 from 1 to 2, larger before and after";
    Real through "2 from 1 to 2, smaller before, larger after";
    Real back "The other way";
    Real signals[4];
    Real floors[4];
    Real ceils[4];
    Integer integers[4];
    Real divs[4];
    Real mods[4];
    Real rems[4];
    Integer n(start = 0, fixed = true) "How often a floor has changed";
  equation
    der(s) = 1;
    up = min(2 + (s - 1)*(2 - s), 2);
    down = -up;
    through = 2 + band(2*s - 3);
    back = -through;
    signals = {up, down, through, back};
    for k in 1:4 loop
      floors[k] = floor(signals[k]);
      ceils[k] = ceil(signals[k]);
      integers[k] = integer(signals[k]);
      divs[k] = div(signals[k], 1);
      mods[k] = mod(signals[k], 2);
      rems[k] = rem(signals[k], 2);
    end for;
    when change(integers[1]) then
      n = pre(n) + 1;
    end when;
    annotation(experiment(StopTime = 2.5, Interval = 0.1));
  end Steps;

  model Tank "Runs full and empty: the flow stops what it would fill or empty further"
    parameter Real size = 1;
    Base.ContinuousState volume(start = 0.5, fixed = true);
    Base.ContinuousState lost(start = 0, fixed = true) "What has run over";
    Real wanted "Flow into the tank";
    Real inflow;
    Boolean full;
    Boolean empty;
    discrete Real filled(start = -1, fixed = true);
    discrete Real emptied(start = -1, fixed = true);
  equation
    wanted = 3*sin(2*time);
    inflow = clip(wanted, if volume >= size then 0 else 10);
    der(volume) = if volume <= 0 then max(inflow, 0) else inflow;
    der(lost) = wanted - der(volume);
    full = volume >= size;
    empty = volume <= 0;
    when full then
      filled = time;
    end when;
    when empty then
      emptied = time;
    end when;
    annotation(experiment(StopTime = 4, Interval = 0.1));
  end Tank;

  model Motor "A balance: the force of a motor that saturates, at a mass with a spring"
    parameter Real m = 2;
    parameter Real limit = 3;
    Base.ContinuousState x(start = 0, fixed = true);
    Base.ContinuousState v(start = 0, fixed = true);
    Base.LinearResponse acceleration;
    Real force;
    Real inertia "What the mass takes of the force";
    Boolean saturated;
    Integer n(start = 0, fixed = true);
    discrete Real last(start = -1, fixed = true);
  equation
    der(x) = v;
    der(v) = acceleration.balance;
    force = min(4*sin(time), limit);
    inertia = m*acceleration.balance;
    acceleration.residual = force - inertia;
    saturated = inertia >= limit;
    when change(saturated) then
      n = pre(n) + 1;
      last = time;
    end when;
    annotation(experiment(StopTime = 3, Interval = 0.1));
  end Motor;

  model Noise "Equal but for rounding errors"
    parameter Real size = 1;
    Base.ContinuousState s(start = 0, fixed = true) "The time";
    Real circle "size, but for rounding";
    Real y;
    Boolean reached;
    Boolean beyond;
  equation
    der(s) = 1;
    circle = size*(sin(3*s)^2 + cos(3*s)^2);
    y = min(circle, s*size);
    reached = y >= size;
    beyond = y > size;
    annotation(experiment(StopTime = 3, Interval = 0.1));
  end Noise;
end Equality;
