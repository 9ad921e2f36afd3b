// rule: discrete
model Counter "Counts the ticks of a clock"
  parameter Real period = 0.1;
  Integer ticks(start=0, fixed=true);
equation
  when sample(period, period) then
    ticks = pre(ticks) + 1;
  end when;
end Counter;

// rule: discrete
model Ball "Bounces until it lies"
  parameter Real e = 0.8;
  Base.ContinuousState h(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Boolean flying(start=true, fixed=true);
equation
  der(h) = v;
  when h <= 0 then
    flying = -e*pre(v) > 0.01;
    reinit(v, if flying then -e*pre(v) else 0);
  end when;
  der(v) = if flying then -9.81 else 0;
end Ball;

// rule: discrete
model Gears "A discrete value that follows from others needs no when"
  Base.ContinuousState speed(start=0, fixed=true);
  Boolean fast;
  Integer gear;
equation
  fast = speed > 10;
  gear = if fast then 3 elseif speed > 5 then 2 else 1;
  der(speed) = 4 - gear;
end Gears;

// rule: discrete
model Row "Each lamp has its own switch"
  Boolean on[3](each start=false, each fixed=true);
  Integer lit;
equation
  for i in 1:3 loop
    when time > i then
      on[i] = true;
    elsewhen time > 2*i then
      on[i] = false;
    end when;
  end for;
  lit = sum(if on[i] then 1 else 0 for i in 1:3);
end Row;

// rule: discrete
package Results "What functions give of discrete arguments, or in a when, changes at events only"
  record Mixed
    Boolean on;
    Real x;
  end Mixed;

  function both
    input Real t;
    output Real x;
    output Boolean on;
    output Mixed m;
  algorithm
    x := t;
    on := t > 1;
    m := Mixed(on, x);
  end both;

  model Discrete
    Real x, y, z;
    Boolean on, off, now;
    Mixed m, n, last;
    discrete Real w;
  equation
    (x, on, m) = both(if time > 1 then 2 else 0);
    if time > 3 then
      (z, off, ) = both(0);
    else
      (z, off, ) = both(2);
    end if;
    (y, , ) = both(time);
    n.on = on;
    if noEvent(y > 2) then
      n.x = y;
    else
      n.x = 0;
    end if;
    when time > 2 then
      (w, now, last) = both(time);
    end when;
  end Discrete;
end Results;
