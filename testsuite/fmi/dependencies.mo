// What depends on what, known in closed form: each unknown by the variables that its equation shows.
package Cases
  function Split "Two results of which each takes one input"
    input Real a, b;
    output Real p, q;
  protected
    Real twice;
  algorithm
    twice := 2*a;
    p := twice*twice;
    for i in 1:3 loop
      q := q + b;
    end for;
  end Split;

  model Lag "What an array of components is made of"
    parameter Real T = 1;
    Base.ContinuousState x(start=0, fixed=true);
    input Real u;
  equation
    T*der(x) = u - x;
  end Lag;

  model Signals
    parameter Real k = 2;
    parameter Real k2 = 3*k;
    final parameter Real k3 = k + k2;
    parameter Integer choice = 1;
    parameter Boolean first = true;
    input Real u, v;
    input Base.RealWithDerivative w;
    output Real product, held, chosen, selected, summed, split, other, rate, stepped, section;
    output Integer count(start=0, fixed=true);
    Base.ContinuousState x(start=1, fixed=true), y(start=k, fixed=true), z;
    Base.ContinuousState row[3](each start=1, each fixed=true);
    Lag lags[3];
  initial equation
    z = k3*y;
  equation
    der(x) = 3*x - k*y + u*time;
    der(y) = if x > 0 then k2*z else 1;
    der(z) = -z;
    der(row[1]) = -row[1];
    for i in 2:3 loop
      der(row[i]) = row[i - 1] - k*row[i];
    end for;
    lags[1].u = u;
    for i in 2:3 loop
      lags[i].u = lags[i - 1].x;
    end for;
    product = x*y;
    when y > 1 then
      held = v;
      count = pre(count) + 1;
    end when;
    chosen = row[choice];
    selected = if first then x else k*y;
    summed = sum(2*row[i] for i in 1:2) + held*z;
    (split, other) = Split(x, y);
    rate = der(w);
    stepped = if time > 1 then u else 0;
  algorithm
    section := x;
    if z > 0 then
      section := section + u;
    end if;
  end Signals;

  model Inside "Its state is found by what contains it"
    Base.ContinuousState x(start=1);
    parameter Real u = 3;
    Real y = x - u;
  equation
    der(x) = -x;
  end Inside;

  model Started "x and z are such that nothing moves at the start"
    parameter Real a = 2, b = 4, c = 1;
    Base.ContinuousState x(start=1, fixed=false), z(start=1, fixed=false), free(start=c, fixed=true);
    Inside part(x(fixed=false));
  initial equation
    der(x) = 0;
    der(z) = 0;
    part.y = x;
  equation
    der(x) = b - a*x;
    der(z) = x - z;
    der(free) = -free;
  end Started;

  model Trees "Two pendulums, one of two links, that have nothing to do with each other; a body that the second one pulls"
    Planar.Examples.DoublePendulum first;
    Planar.Examples.Pendulum second;
    Base.ContinuousState x(start=0, fixed=true);
  equation
  der(x) = second.body.frame_a.f0[1];
  end Trees;
end Cases;
