encapsulated package Types
  record Base
    Real m = 1;
  end Base;
  record Plain
    Real m;
    Real r[2];
    Real half;
  end Plain;
  record Body
    extends Base;
    Real r[2] = {1, 2};
    Real half = m/2;
  end Body;
  record Pair
    Body a, b;
    Integer n = 2;
  end Pair;
end Types;
encapsulated model Part
  import Types;
  parameter Types.Body body;
  parameter Real r[:] = {1, 2, 3};
  Real y = body.m*body.r[2] + body.half + size(r, 1);
end Part;
encapsulated model Records
  import Types;
  import Part;
  parameter Types.Body p = Types.Body(m=3);
  parameter Types.Body q(m=5, r={7, 8});
  parameter Types.Pair pair(a=p, b(m=4));
  parameter Types.Body many[2] = {Types.Body(m=1), Types.Body(2, {3, 4})};
  Types.Plain v, w;
  Part part(body=p), part2(body(m=10), r={1, 2}), part3(body=Types.Body(2, r={5, 6}));
equation
  v = if time > 0.5 then p else Types.Body(4);
  w = Types.Plain(time, {time, 1}, half=4);
end Records;
