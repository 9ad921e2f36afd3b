package Results "What functions give, and what if equations decide, changes at events only where it is discrete"
  type Level = enumeration(low, high);

  record Mixed
    Boolean on;
    Real x;
  end Mixed;

  record Nested
    Mixed mixed;
    Integer n;
  end Nested;

  function above
    input Real t;
    output Boolean on;
  algorithm
    on := t > 1;
  end above;

  function both
    input Real t;
    output Real x;
    output Boolean on;
  algorithm
    x := t;
    on := t > 1;
  end both;

  function mixed
    input Real t;
    output Mixed m;
  algorithm
    m := Mixed(t > 1, t);
  end mixed;

  function nested
    input Real t;
    output Nested n;
  algorithm
    n := Nested(mixed(t), integer(t));
  end nested;

  function several
    input Real t;
    output Real x;
    output Integer n[2];
    output Level level;
    output Mixed m;
  algorithm
    x := t;
    n := {1, integer(t)};
    level := if t > 1 then Level.high else Level.low;
    m := mixed(t);
  end several;

  model Second "the second result"
    Real x;
    Boolean on;
  equation
    (x, on) = both(time);
  end Second;

  model Array
    Real x;
    Integer n[2];
  equation
    (x, n) = several(time);
  end Array;

  model Enumeration
    Real x;
    Level level;
  equation
    (x, , level) = several(time);
  end Enumeration;

  model Record
    Real x;
    Mixed m;
  equation
    (x, , , m) = several(time);
  end Record;

  model Discrete
    discrete Real x;
    Boolean on;
  equation
    (x, on) = both(time);
  end Discrete;

  model Bound
    Mixed m = mixed(time);
  end Bound;

  model Equated
    Nested n;
  equation
    n = nested(time);
  end Equated;

  model Loops "one error for all turns"
    Real x[3];
    Boolean on[3];
    Mixed m[3];
  equation
    for i in 1:3 loop
      (x[i], on[i]) = both(time + i);
      m[i] = mixed(time);
    end for;
  end Loops;

  block Inside
    input Real u;
    output Boolean on;
    Real x;
  equation
    (x, on) = both(u);
  end Inside;

  model Condition
    Boolean on;
    Real x;
  equation
    if noEvent(time > 1) then
      on = true;
      x = 1;
    else
      on = false;
      x = time;
    end if;
  end Condition;

  model Elseif
    Mixed m;
  equation
    if time > 2 then
      m = Mixed(true, 1);
    elseif above(time) then
      m = Mixed(false, 2);
    else
      m = Mixed(true, time);
    end if;
  end Elseif;

  model Tuples
    Boolean on;
    Real x;
  equation
    if noEvent(time > 1) then
      (x, on) = both(0);
    else
      (x, on) = both(2);
    end if;
  end Tuples;

  model Elements
    Boolean on[2] = {above(time), time > 1};
  end Elements;
end Results;
// error: 61:5 [discrete] 'on' changes at events only, but 'Results.both(time)' varies between them
// error: 68:5 [discrete] 'n' changes at events only, but 'Results.several(time)' varies between them
// error: 75:5 [discrete] 'level' changes at events only, but 'Results.several(time)' varies between them
// error: 82:5 [discrete] 'm.on' changes at events only, but 'Results.several(time)' varies between them
// error: 89:5 [discrete] 'x' changes at events only, but 'Results.both(time)' varies between them
// error: 93:15 [discrete] 'm.on' changes at events only, but 'Results.mixed(time)' varies between them
// error: 99:5 [discrete] 'n.mixed.on' changes at events only, but 'Results.nested(time)' varies between them
// error: 108:7 [discrete] 'on[i]' changes at events only, but 'Results.both(time + i)' varies between them
// error: 109:7 [discrete] 'm[i].on' changes at events only, but 'Results.mixed(time)' varies between them
// error: 118:5 [discrete] 'on' changes at events only, but 'Results.both(u)' varies between them
// error: 125:16 [discrete] 'on' changes at events only, but the condition 'time > 1' varies between them
// error: 139:12 [discrete] 'm.on' changes at events only, but the condition 'Results.above(time)' varies between them
// error: 150:16 [discrete] 'on' changes at events only, but the condition 'time > 1' varies between them
// error: 158:21 [discrete] 'on' changes at events only, but '{Results.above(time), time > 1}' varies between them
