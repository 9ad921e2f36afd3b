encapsulated package Types
  record C
    Real re;
    Real im;
  end C;
  record Pose
    C at;
    Real angle;
    constant Integer dimension = 2;
  end Pose;
  record Item
    Integer number = 7;
    Real weights[2] = {number, 1};
    String name = "item";
  end Item;
  constant C j = C(0, 1);
  constant C roots[2] = {C(1, 0), C(-1, 0)};
  function times
    input C a;
    input C b;
    output C c;
  algorithm
    c := C(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
  end times;
  function plus
    input C a;
    input C b = j;
    output C c;
  algorithm
    c.re := a.re + b.re;
    c.im := a.im + b.im;
  end plus;
  function absolute
    input C a;
    output Real y;
  algorithm
    y := sqrt(a.re^2 + a.im^2);
  end absolute;
  function turned
    input C a;
    output C c;
  algorithm
    c := a;
    c := C(-c.im, c.re);
  end turned;
  function power
    input C a;
    input Integer n;
    output C c;
  algorithm
    c := if n <= 0 then C(1, 0) elseif n == 1 then a else times(a, power(a, n - 1));
  end power;
  function powers
    input C a;
    input Integer n;
    output C p[n];
  algorithm
    p[1] := a;
    for i in 2:n loop
      p[i] := times(p[i - 1], a);
    end for;
  end powers;
  function total
    input C cs[:];
    output C s = C(0, 0);
    output Real last;
    output Real size_;
  algorithm
    for i in 1:size(cs, 1) loop
      s := plus(s, cs[i]);
    end for;
    last := cs[end].im;
    size_ := sum(cs.re) + sum(cs[2:end].im);
  end total;
  function reversed
    input C cs[:];
    output C r[size(cs, 1)];
  protected
    C copy[size(cs, 1)] = cs;
  algorithm
    for i in 1:size(cs, 1) loop
      r[i].re := copy[end + 1 - i].re;
      r[end + 1 - i].im := copy[i].im;
    end for;
    r := {turned(r[i]) for i in 1:size(cs, 1)};
    r[1:2] := {r[2], r[1]};
  end reversed;
  function moved
    input Pose p;
    input C by;
    input Real angle = p.angle/2 + by.re;
    output Pose q = p;
  protected
    C turn = C(cos(angle), sin(angle));
  algorithm
    q.at := plus(p.at, times(turn, by));
    q.angle := q.angle + angle*p.dimension;
  end moved;
  function defaults
    input Integer n;
    output Integer number;
    output Real weight;
  protected
    Item item;
    Item items[n];
    Item other(number=n, name="other");
  algorithm
    number := item.number + items[n].number + (if other.name == "other" then 100*other.number else 0);
    weight := sum(items.weights) + other.weights[1];
  end defaults;
  function size_of
    input Item items[:];
    output Integer n;
  algorithm
    n := sum(items.number);
  end size_of;
end Types;
encapsulated model RecordFunctions
  import Types;
  parameter Types.C q = Types.times(Types.C(1, 2), Types.C(3, 4));
  parameter Real w = 0.7;
  parameter Integer n = Types.size_of({Types.Item(), Types.Item(number=integer(-4))});
  Types.C a, b, c, d, e, i;
  Types.C cubes[n];
  Types.C back[3];
  Types.C sum;
  Real last, size_;
  Real lengths[3];
  Types.C shifted[3];
  Types.Pose pose, next, last_;
  Integer number;
  Real weight;
  Real der_c_re, der2_c_re, der_e_im, der2_e_im, der_length, der2_length, der_next, der2_next;
  Real known[n] = {k*time for k in 1:n}; // the size is what a function of records gives
equation
  a = Types.C(cos(w*time), sin(w*time));
  b = Types.C(time, time^2);
  c = Types.times(a, b);
  d = Types.turned(b);
  i = Types.plus(b);
  e = Types.power(a, 3);
  cubes = Types.powers(b, 3);
  back = Types.reversed(cubes);
  (sum, last, size_) = Types.total(cubes);
  lengths = Types.absolute(cubes);
  shifted = Types.plus(cubes, Types.roots[2]);
  pose = Types.Pose(at=b, angle=time);
  next = Types.moved(pose, a);
  last_ = Types.moved(next, by=Types.j, angle=0.5);
  (number, weight) = Types.defaults(3);
  der_c_re = der(c.re);
  der2_c_re = der(der_c_re);
  der_e_im = der(e.im);
  der2_e_im = der(der_e_im);
  der_length = der(lengths[2]);
  der2_length = der(der_length);
  der_next = der(next.at.re);
  der2_next = der(der_next);
end RecordFunctions;
