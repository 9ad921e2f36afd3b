// Constructs of the language where they meet each other
encapsulated package Constants
  constant Real table[2, 3] = [1, 2, 3; 4, 5, 6];
  constant Integer n = size(table, 2);
  constant Real sums[n] = {sum(table[:, j]) for j in 1:n};
  constant String names[2] = {"first", "second"};
end Constants;

package Together
  connector In = input Real;
  connector Out = output Real;

  type Side = enumeration(left, right);

  record Point
    Real x;
    Real y;
  end Point;

  record Step
    discrete Real value;
    Integer count;
  end Step;

  function shifted "A record in, a record out"
    input Point p;
    input Real by = 1;
    output Point q;
  algorithm
    q := Point(p.x + by, p.y - by);
  end shifted;

  function split
    input Real v[:];
    output Real first;
    output Real rest[size(v, 1) - 1];
  algorithm
    first := v[1];
    rest := v[2:end];
  end split;

  model Lamp "A when in a loop"
    parameter Real delay[2] = {1, 2};
    Integer n[2](each start=0, each fixed=true);
  equation
    for i in 1:2 loop
      when sample(delay[i], 1) then
        n[i] = pre(n[i]) + i;
      end when;
    end for;
  end Lamp;

  model Lamps "Such models in an array"
    Lamp lamp[3](delay={{0.5, 1.5}, {1.5, 2.5}, {2.5, 0.5}});
    Integer total;
  equation
    total = sum(lamp[k].n[i] for k in 1:3, i in 1:2);
  end Lamps;

  model Recorded "Functions with records in a when"
    Point p(x(start=1, fixed=true), y(start=2, fixed=true));
    Real far;
  equation
    when sample(1, 1) then
      p = shifted(Point(pre(p.x), pre(p.y)), by=0.5);
    end when;
    far = p.x^2 + p.y^2;
  end Recorded;

  function both
    input Real a;
    output Real twice;
    output Point p;
  algorithm
    twice := 2*a;
    p := Point(a, -a);
  end both;

  model Assigned "Several results in a when, one of them a record, one left out"
    discrete Real d(start=0, fixed=true);
    Point p(x(start=0, fixed=true), y(start=0, fixed=true)), q(x(start=0, fixed=true), y(start=0, fixed=true));
  equation
    when sample(1, 1) then
      (d, p) = both(time);
      (, q) = both(2*d);
    end when;
  end Assigned;

  model Resetting
    parameter Real level = 1;
    Base.ContinuousState x(start=0, fixed=true);
    Integer n(start=0, fixed=true);
  equation
    der(x) = 1;
    when x >= level then
      n = pre(n) + 1;
      reinit(x, 0.1*n);
    end when;
  end Resetting;

  model ManyResetting
    Resetting r[2](level={0.5, 0.7});
    Real sum_ = r[1].x + r[2].x;
  end ManyResetting;

  block Gain
    In u;
    Out y;
    parameter Real k = 1;
  equation
    y = k*u;
  end Gain;

  model Conditional "Connects that vanish with what they connect"
    parameter Integer n = 3;
    parameter Boolean wide = false;
    Gain gain[n](k={1, 2, 3});
    Gain extra(k=10) if wide;
    Gain spare[2](each k=100) if not wide;
    Real y;
  equation
    gain[1].u = time;
    for i in 1:n - 1 loop
      connect(gain[i].y, gain[i + 1].u);
    end for;
    connect(gain[2].y, extra.u);
    connect(gain[2:3].y, spare.u);
    y = gain[n].y;
  end Conditional;

  model Conditionals
    Conditional plain, wide(wide=true);
    Conditional many[2](each wide=true);
    Real y = plain.y + wide.y;
  end Conditionals;

  model Sides "Enumerations as subscripts and in ranges"
    Real v[Side];
    Real w[Side, 2];
    parameter Real k[Side] = {5, 7};
    Real total, one;
  equation
    for s in Side loop
      v[s] = Integer(s)*time;
      for i in 1:2 loop
        w[s, i] = v[s] + 10*i;
      end for;
    end for;
    total = sum(v[s]*k[s] for s in Side);
    one = w[Side.right, 2];
  end Sides;

  model Ends "end in the subscripts of what is nested"
    model Part
      Real v[3] = {time, 2*time, 3*time};
      Real m[2, 2] = [1, 2; 3, 4*time];
    end Part;
    Part part[4];
    Real a = part[end].v[end];
    Real b = part[end - 1].m[end, end];
    Real c[2] = part[2].v[end - 1:end];
    Real d = part[1].v[integer(part[1].m[1, end])];
    Real e[4] = part[:].v[end];
    Real f[2, 3] = part[3:end].v[end:-1:1];
  end Ends;

  model Comprehensions
    parameter Integer n = 3;
    Real m[2, 3] = {i + 10*j for j in 1:3, i in 1:2};
    Real t[2, 3] = {{10*i + j for j in 1:3} for i in 1:2};
    Real s = sum(if i <= j then i*j else 0 for i in 1:n, j in 1:n);
    Real p = product(2*k - 1 for k in 1:n);
    Real big = max(abs(i - 2)*time for i in 1:n);
    Real small = min({i^2 - 4*i for i in 1:n});
    Real nested = sum(sum(m[i, j]*t[i, j] for j in 1:3) for i in 1:2);
  end Comprehensions;

  model Slices "On both sides"
    Real a[6], b[2, 4], c[4];
  equation
    a[1:2:5] = {1, 2, 3}*time;
    a[2:2:6] = -a[1:2:5];
    b[1, :] = a[{1, 2, 5, 6}];
    b[2, 2:3] = b[1, {4, 1}];
    b[2, {1, 4}] = a[{4, 3}];
    c[4:-1:1] = b[2, :];
  end Slices;

  model Tuples "Several results into slices"
    Real first, v[4], w[2];
  equation
    v[1] = time;
    (v[2], v[3:4]) = split({2*time, 3*time, 4*time});
    (first, w) = split(v[2:4]);
  end Tuples;

  type Vector = Real[3];
  type Pair = Vector[2];
  type Matrix = Real[2, 2];
  type Names = String[2];

  record Mode
    Integer count;
    Boolean on;
    Real gain;
  end Mode;

  partial model Load
    parameter Real k = 1;
    Real y;
  end Load;

  model Constant
    extends Load(k=2);
  equation
    y = k;
  end Constant;

  model Ramp
    extends Load;
    parameter Real slope[2] = {1, 10};
  equation
    y = k*time*slope[1] + slope[2];
  end Ramp;

  model Machine
    replaceable Constant load(k=3) constrainedby Load;
    parameter Real scale = 1;
    Real out = scale*load.y;
  end Machine;

  model Shop
    Machine machine[2](each load(k=5), scale={1, 2});
  end Shop;

  model NamedShop
    extends Shop(machine(each scale=4, redeclare Ramp load(each slope={2, 0}, k={1, 3})));
  end NamedShop;

  model Final
    Machine machine(final scale=7, redeclare final Ramp load(final k=2));
    Machine row[3](scale={1, 2, 3}, each load.k=2);
    Real total = sum(row.out) + machine.out;
  end Final;

  model Environment
    replaceable model Law = Constant constrainedby Load;
    Law law(k=4);
    Real level = law.y;
  end Environment;

  model Boat
    outer Environment sea;
    Real h = 2*sea.level;
  end Boat;

  model Fleet
    inner Environment sea(redeclare model Law = Ramp(slope={3, 1}));
    Boat boat[2];
    Boat flagship;
  end Fleet;

  model Starts "Initial equations in loops and branches"
    parameter Integer n = 4;
    parameter Boolean warm = true;
    Base.ContinuousState x[n], T;
  initial equation
    for i in 1:n loop
      if mod(i, 2) == 0 then
        x[i] = i^2;
      else
        x[i] = -i;
      end if;
    end for;
    if warm then
      T = sum(x);
    else
      T = 0;
    end if;
  equation
    for i in 1:n loop
      der(x[i]) = i;
    end for;
    der(T) = -1;
  end Starts;

  model Smooth "noEvent and smooth within each other"
    Real a = smooth(1, if time > 1 then (time - 1)^2 else 0);
    Real b = noEvent(smooth(0, if time > 2 then 2*time else 4) + (if time < 0 then 1 else 0));
    Real c = smooth(0, noEvent(abs(time - 1.5)) + noEvent(max(time, 2)));
  end Smooth;

  function fibonacci
    input Integer n;
    output Integer f;
  algorithm
    if n < 2 then
      f := n;
    else
      f := fibonacci(n - 1) + fibonacci(n - 2);
    end if;
  end fibonacci;

  function power "Recursion with arrays"
    input Real A[:, :];
    input Integer n;
    output Real B[size(A, 1), size(A, 1)];
  algorithm
    B := if n == 0 then identity(size(A, 1)) else A*power(A, n - 1);
  end power;

  model Recursion
    parameter Integer f = fibonacci(12);
    Real B[2, 2] = power([1, 1; 1, 0], 5)*time;
    Real v[fibonacci(4)] = {fibonacci(i)*time for i in 1:3};
  end Recursion;

  model Texts
    parameter String title = "run " + String(3) + ": " + Constants.names[2];
    parameter Boolean long = title == "run 3: second";
    parameter String list[2] = {title, if long then "long" else "short"};
    Real y = if list[2] == "long" then time else 0;
  end Texts;

  model Modes "Integers and Booleans in records"
    Mode mode(count(start=0, fixed=true), on(start=false, fixed=true), gain(start=1, fixed=true));
    Real y;
  equation
    when sample(1, 1) then
      mode.count = pre(mode.count) + 1;
      mode.on = not pre(mode.on);
      mode.gain = if mode.on then mode.count else 0;
    end when;
    y = if mode.on then mode.gain*time else -1;
  end Modes;

  model Types "Types that are arrays"
    Vector v = {1, 2, 3}*time;
    Pair p = {v, 2*v};
    Vector w[2] = p + p;
    Matrix m = [1, time; 2, 3];
    parameter Names names = {"a", "b"};
    Real last = w[end, end] + p[1, 2] + size(p, 2)*10;
    Real first = if names[2] == "b" then m[1, 2] else 0;
  end Types;

  model FromPackage
    Real y[Constants.n] = Constants.sums*time;
    Real z = Constants.table[2, :]*Constants.table[1, :];
    Real k = Constants.table[integer(time/10) + 1, Constants.n];
  end FromPackage;

  model Functions "Array functions"
    Real t = 2*time;
    Real v[3] = {1, t, 3};
    Real m[2, 3] = [1, 2, 3; t, 5, 6];
    Real tr[3, 2] = transpose(m);
    Real cr[3] = cross(v, {0, 0, 1});
    Real sk[3, 3] = skew(v);
    Real skv[3] = skew(v)*{0, 0, 1};
    Real op[3, 2] = outerProduct(v, {1, 2});
    Real sy[2, 2] = symmetric([1, t; 7, 3]);
    Real id[2, 2] = t*identity(2);
    Real dg[3, 3] = diagonal(v);
    Real ls[5] = linspace(0, t, 5);
    Real c1[4, 3] = cat(1, m, ones(2, 3));
    Real c2[2, 4] = cat(2, m, fill(t, 2, 1));
    Real c3[5] = cat(1, v, {7, 8});
    Real mc[2, 4] = [m, {t, 0}];
    Real ms[3, 3] = [m; v[1], v[2], v[3]];
    Real sc = scalar([t]);
    Real ve[3] = vector([1; t; 3]);
    Real ma[3, 1] = matrix(v);
    Integer nd = ndims(m);
    Integer si[2] = size(m);
    Real extremes[4] = {max(m), min(m), sum(m), product(v)};
    Real zs[2, 2] = zeros(2, 2) + fill(t, 2, 2);
    Real el[3] = v .* v ./ {1, 2, 3} .^ 2;
    Real pr[2] = m*v;
    Real rw = m[1, :]*v;
    Real mx[3] = max(v, {2, 2, 2});
  end Functions;

  model World "Decides about those inside"
    parameter Integer n = 2;
    parameter Boolean wide = false;
  end World;

  model Inhabitant
    outer World world;
    Real x[world.n] = {i*time for i in 1:world.n};
    Real y;
  equation
    if world.wide then
      y = 100*sum(x);
    else
      y = sum(x);
    end if;
  end Inhabitant;

  model Town
    Inhabitant inhabitant[2];
  end Town;

  model Colony
    parameter Integer size_ = 1;
    inner World world(n=size_);
    Inhabitant inhabitant;
  end Colony;

  model Continents
    inner World world(n=3, wide=true);
    Town town;
    Colony colony(size_=4), outpost;
  end Continents;
end Together;
