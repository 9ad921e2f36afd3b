package Tangents "Models whose directional derivatives are compared with differences: testsuite/codegen/tangents.t"
  function bend "A scalar function with a loop and branches"
    input Real x;
    input Integer n;
    output Real y;
  algorithm
    y := 0;
    for i in 1:n loop
      y := y*x + sin(i*x)/i;
    end for;
    if y > 100 then
      y := sqrt(y);
    end if;
  end bend;

  function split "Several results, one an array, one an Integer"
    input Real x[:];
    input Real factor;
    output Real total;
    output Real parts[size(x, 1)];
    output Integer n;
  protected
    Real last = 1;
  algorithm
    n := size(x, 1);
    total := factor;
    for i in 1:n loop
      last := last*x[i] + cos(x[i]);
      parts[i] := last^2;
      total := total + parts[i]*i;
    end for;
  end split;

  record Point
    Real x, y;
  end Point;

  function turned
    input Point p;
    input Real angle;
    output Point q;
  algorithm
    q.x := cos(angle)*p.x - sin(angle)*p.y;
    q.y := sin(angle)*p.x + cos(angle)*p.y;
  end turned;

  function surface
    input Real x, y;
    output Real z;
  algorithm
    z := sin(x*y) + x^3*exp(-y);
  end surface;

  function slope = der(surface, x);
  function twist = der(surface, x, y);

  model Calls "Functions at all orders of derivative by time"
    input Real u(start=0.3);
    input Base.RealWith2Derivatives w(start=0.4);
    parameter Real p = 0.7;
    parameter Real q[3] = {p, 2*p, bend(p, 3)};
    parameter Integer n = 4;
    Base.ContinuousState x(start=0.6, fixed=true);
    Base.ContinuousState v(start=-0.5, fixed=true);
    Real a, a1, a2, b, b1, total, parts[3], c, z[6], s, s1, s2, t, many[12], all;
    Point near, far;
  equation
    der(x) = v;
    der(v) = -x - 0.1*v^3 + u;
    a = bend(x*p, n);
    a1 = der(a);
    b = bend(w*p + time, n);
    b1 = der(b);
    a2 = der(b1);
    (total, parts) = split({x, v, q[3]}, u);
    c = max(parts) + n*total + min(x, v) + abs(v - 1) + sign(v)*x + mod(7*x, 2) + noEvent(if x > v then x*x else v);
    z = linspace(x, v, 6);
    near = Point(x, v);
    far = turned(near, p*time);
    s = surface(x, w);
    s1 = slope(x, v) + twist(x, p);
    s2 = der(slope(p*x, w));
    t = smooth(1, if x > 0 then x^2*p else 0) + (if v > -2 then v*p else 1)/(1 + x^2) + x^p + p^x + atan2(x, v);
    for i in 1:12 loop
      many[i] = sin(i*x) + time*v/i;
    end for;
    all = sum(many)*product(z) + many*many + far.x*far.y;
  end Calls;

  function cubic
    input Real x, y;
    output Real z;
  algorithm
    z := x^3*exp(y*x);
  end cubic;

  function third = der(cubic, x, x, x);

  model Deep "Third derivatives by time, and by arguments"
    parameter Real p = 2;
    Base.ContinuousState s(start=1, fixed=true);
    Real a, a1, b, b1, b2, b3;
  equation
    der(s) = -s*p;
    a = third(s*time + 1, p);
    a1 = der(a);
    b = cubic(s, time);
    b1 = der(b);
    b2 = der(b1);
    b3 = der(b2);
  end Deep;

  model Sections "Algorithm sections, when, discrete variables, samples"
    parameter Real level = 0.2;
    parameter Real rate = 3*level;
    Base.ContinuousState h(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
    Real y, z[2], r, f;
    discrete Real held(start=0.5, fixed=true);
    discrete Integer bounces(start=0, fixed=true);
    Integer above = sum(if h > 0.2*i then 1 else 0 for i in 1:4) "Does not move, but is decided by what does";
    Integer steps = sum(integer(h*i*j) for i in 1:30, j in {1, level});
  equation
    der(h) = v;
    when h <= 0 then
      reinit(v, -0.8*pre(v));
      bounces = pre(bounces) + 1;
    end when;
    when sample(0, 0.1) then
      held = 0.3*h + 0.5;
    end when;
    der(v) = -9.81 - rate*v*held;
    f = floor(3*h) + h*held + (if time > 0.35 then time^2*level else sin(time));
  algorithm
    y := h*time;
    for i in 1:3 loop
      y := y + v^i*level;
    end for;
    if y > 1 then
      y := y^2;
    end if;
    z := {y, h/rate};
    while z[2] > 1 loop
      z[2] := z[2]/2;
    end while;
    r := if bounces > 0 then z[1]*z[2] else z[2];
  end Sections;

  model Part "Has parameters of its own, and those of an outer element"
    outer Real stiffness;
    parameter Real length = 1;
    parameter Real area = length^2;
    parameter Real volume = area*length;
    Real force;
    input Real x;
  equation
    force = stiffness*x*volume/area + volume;
  end Part;

  model Parameters "Parameters that follow from others, in components and arrays of them"
    inner parameter Real stiffness = 10;
    parameter Boolean flag = true;
    parameter Real base = 2;
    parameter Real lengths[3] = {base, base^2, 1};
    final parameter Real fixed = base*stiffness;
    Part plain;
    Part given(length=base, area=3*base);
    Part row[3](length=lengths);
    Part finished(final length=fixed/5);
    Base.ContinuousState x(start=base, fixed=true);
    Real total;
  equation
    plain.x = x;
    given.x = sin(x);
    for i in 1:3 loop
      row[i].x = x^i;
    end for;
    finished.x = 1;
    total = plain.force + given.force*fixed + sum(row.force) + finished.force;
    der(x) = if flag then -x*base + total/fixed else 0;
  end Parameters;

  model Tree "Balances that are eliminated along a tree"
    inner Planar.World world;
    parameter Integer n = 4;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute joint[n](phi(each start=0.4));
    Planar.Parts.FixedTranslation bar[n](each r={0.5, 0.1});
    Planar.Parts.Body body[n](each m=2, each I=0.01);
    Real power, wearing "Not affine in the balances";
    Base.ContinuousState wear(fixed=true);
  equation
    connect(fixed.frame_b, joint[1].frame_a);
    for i in 1:n loop
      connect(joint[i].frame_b, bar[i].frame_a);
      connect(bar[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:n - 1 loop
      connect(bar[i].frame_b, joint[i + 1].frame_a);
    end for;
    power = joint[1].z*sin(joint[2].phi)*n;
    wearing = sqrt(1 + bar[2].frame_a.f0*bar[2].frame_a.f0) + (if joint[2].z > 0 then joint[1].z^2 else -joint[3].z);
    der(wear) = wearing*joint[1].w - wear;
  end Tree;
end Tangents;
