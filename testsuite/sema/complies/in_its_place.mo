// What stands in the place of what is left out

// rule: not-in-subset
model Controller "Sampled values without clocks"
  parameter Real period = 0.1, k = 2, Ti = 1;
  Base.ContinuousState level(start=0, fixed=true);
  discrete Real valve(start=0, fixed=true);
  discrete Real integral(start=0, fixed=true);
equation
  when sample(0, period) then
    integral = pre(integral) + (1 - level)*period/Ti;
    valve = k*(1 - level + integral);
  end when;
  der(level) = valve - 0.5*level;
end Controller;

// rule: not-in-subset
model TrafficLight "A state machine: an enumeration and a when for each change"
  type Phase = enumeration(red, green, amber);
  Phase phase(start=Phase.red, fixed=true);
  discrete Real since(start=0, fixed=true);
equation
  when pre(phase) == Phase.red and time > pre(since) + 30 then
    phase = Phase.green;
    since = time;
  elsewhen pre(phase) == Phase.green and time > pre(since) + 20 then
    phase = Phase.amber;
    since = time;
  elsewhen pre(phase) == Phase.amber and time > pre(since) + 3 then
    phase = Phase.red;
    since = time;
  end when;
end TrafficLight;

// rule: not-in-subset
model Belt "A delay as a row of lags"
  parameter Real delay = 1;
  parameter Integer n = 8;
  Base.ContinuousState x[n](each start=0, each fixed=true);
  Real late = x[n];
equation
  der(x[1]) = n/delay*(sin(time) - x[1]);
  for i in 2:n loop
    der(x[i]) = n/delay*(x[i - 1] - x[i]);
  end for;
end Belt;

// rule: not-in-subset
model Largest "An algorithm stands in a function"
  function position
    input Real v[:];
    output Integer k = 1;
  algorithm
    for i in 2:size(v, 1) loop
      if v[i] > v[k] then
        k := i;
      end if;
    end for;
  end position;
  parameter Real v[:] = {3, 1, 4, 1, 5};
  final parameter Integer k = position(v);
  Real x = v[k]*time;
end Largest;

// rule: not-in-subset
model Delayed "What is to be another is replaceable, and a modification replaces it"
  model Lag
    parameter Real delay = 0;
    Real late = sin(time);
  end Lag;
  model Station
    replaceable Lag lag(delay=1);
    Real doubled = 2*lag.late;
  end Station;
  Station station(redeclare Belt lag(n=3));
end Delayed;
