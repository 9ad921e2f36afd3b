// Algorithm sections of models: what they may hold, and where they stand
encapsulated package Algorithms
  type Level = enumeration(low, high);

  connector In = input Real;
  connector Out = output Real;

  function two
    input Real u;
    output Real a;
    output Real b[2];
  algorithm
    a := 2*u;
    b := {u, -u};
  end two;

  record Pair
    Real a;
    Integer n;
  end Pair;

  partial block Single
    In u;
    Out y;
  end Single;

  block Gain
    extends Single;
    parameter Real k = 2;
  algorithm
    y := k*u;
  end Gain;

  block Saturated
    extends Gain(k=3);
    Out limited;
    Boolean above;
  algorithm
    above := y > 1;
    limited := if above then 1 else y;
  end Saturated;

  model Between
    Real a, b, c, d, e[2], unused;
    Boolean on;
    Integer n, digit;
    Level level(start=Level.low, fixed=true);
    Pair pair;
    Gain gains[3];
    Saturated saturated;
    outer parameter Real share;
  equation
    a = time;
  algorithm
    b := a + 1;
    b := b*b;
    (c, e) := two(b);
    (, ) := two(b);
    (d, ) := two(c);
    two(d);
  equation
    unused = b + der(b);
  algorithm
    n := 0;
    for i in 1:3 loop
      gains[i].u := share*i;
      if gains[i].k > 1 then
        n := n + i;
      end if;
    end for;
    pair.a := e[1];
    pair.n := n;
    on := initial() or pair.a > e[2];
    when on then
      level := Level.high;
    elsewhen {time > 2, sample(1, 1)} then
      level := Level.low;
    end when;
    digit := 0;
    while digit < 10 loop
      digit := digit + 1;
      if digit > 5 then
        break;
      end if;
    end while;
    assert(digit == 6, "counted to " + String(digit));
  equation
    connect(gains[1].y, saturated.u);
  end Between;

  model Whole
    inner parameter Real share = 0.5;
    Between between;
  algorithm
  end Whole;
end Algorithms;

model Beginnings
  Real continuous(start=3), array[2](start={1, 2});
  Integer steps;
algorithm
  if time > 1 then
    continuous := time;
    array[1] := time;
  end if;
  when sample(0, 0.1) then
    steps := steps + 1;
  end when;
initial algorithm
  steps := 2;
  steps := steps*steps;
end Beginnings;


model LongLoops "Their turns are not walked one by one"
  Real y;
  Integer n(start=0, fixed=true);
algorithm
  for i in 1:2147483647 loop
    for j in i:2147483647 loop
      n := j - n;
    end for;
  end for;
  y := n;
end LongLoops;
