encapsulated package Types
  import Base;
  record Env
    Real t;
    Real g[2];
    Base.RealWithDerivative q;
  end Env;
  record World
    Env env;
    Integer n = 3;
  end World;
  record Data
    parameter Real k = 2;
    parameter Integer n = 2;
    parameter Real c[n] = {i*k for i in 1:n};
  end Data;
  record Long
    extends Data(k=5);
    Real extra = k + n;
  end Long;
  constant Data standard = Data(k=1, n=3);
  constant Data all[2] = {standard, Data(k=4, n=3)};
  record Point
    Real x;
    Real y;
  end Point;
end Types;
encapsulated package Parts
  import Types;
  model Leaf
    outer Types.World world;
    outer parameter Types.Env fixed;
    Real y = world.env.t*world.env.g[2] + fixed.t + world.n;
    Real dq;
  equation
    dq = der(world.env.q);
  end Leaf;
  model Middle
    Leaf leaf[2];
  end Middle;
  model MiddleToo
    Leaf leaf;
    outer Types.World world;
    Real z = world.env.g[1] + leaf.y;
  end MiddleToo;
  model Exchange
    replaceable record Record = Types.Data;
    parameter Record data;
    parameter Types.Data given(k=7, c={1, 2});
    Real y = sum(data.c) + given.k*given.c[2];
  end Exchange;
end Parts;
encapsulated model RecordUses
  import Types;
  import Parts;
  inner Types.World world(env=Types.Env(time, {1, 2}, 3*time));
  inner parameter Types.Env fixed = Types.Env(10, {0, 0}, 0);
  Parts.Middle middle;
  Parts.MiddleToo too;
  Parts.Exchange plain, long(redeclare record Record = Types.Long, given=Types.standard, data(n=3));
  parameter Integer n = 3;
  Types.Point filled[2, n] = fill(Types.Point(time, 2), 2, n);
  Types.Point points[n];
  Types.Point mean;
  Types.Point part[2];
  Real xs[n];
  Real ys[2];
  Real all[:] = Types.all.k;
  Real standard = Types.standard.c[3] + Types.all[2].c[2] + size(Types.standard.c, 1);
  Types.Point last;
equation
  for i in 1:n loop
    points[i] = Types.Point(i*time, y=i);
  end for;
  mean.x = sum(points.x)/n;
  mean.y = sum(points[:].y)/size(points, 1);
  xs = points.x;
  ys = points[2:n].y;
  last = points[end];
  part = points[{3, 1}];
end RecordUses;
