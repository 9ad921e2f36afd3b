// Records wherever a value can stand.
package Types
  record Point
    Real x;
    Real y;
  end Point;

  record Named
    extends Point;
    parameter String name = "point";
    final constant Integer dimension = 2;
  end Named;

  record Table
    parameter Integer n = 2;
    parameter Real values[n] = zeros(n);
    Point points[n];
  end Table;

  constant Point origin = Point(0, 0);

  connector PointInput = input Point;
  connector PointOutput = output Point;

  function mean
    input Point p[:];
    output Point m = origin;
  protected
    Integer n = size(p, 1);
  algorithm
    if n == 0 then
      return;
    end if;
    for i in 1:n loop
      m := Point(m.x + p[i].x/n, m.y + p[i].y/n);
    end for;
  end mean;

  function split
    input Point p;
    output Point along;
    output Point across = Point(0, p.y);
  algorithm
    along.x := p.x;
    along.y := 0;
  end split;
end Types;

block Mean
  parameter Integer n = 3;
  Types.PointInput u[n];
  Types.PointOutput y;
equation
  y = Types.mean(u);
end Mean;

model Constructors
  Types.Point p = Types.Point(time, 1), q = Types.Point(y=2, x=time);
  Types.Named n(x=time, y=2, name="n");
  Types.Named m = Types.Named(time, 2, name="m");
  Types.Table t(n=3, points=fill(p, 3));
  Real d = n.dimension + t.points[end].x;
end Constructors;

model Arrays
  Types.Point p[3] = {Types.Point(i, time) for i in 1:3};
  Types.Point q[2] = p[2:3];
  Types.Point r[2, 3] = {p, p};
  Types.Point s[3];
  Real x[3] = p.x, y[2] = r[:, 1].y;
equation
  for i in 1:3 loop
    s[i].x = p[i].y;
    s[i].y = i;
  end for;
end Arrays;

model Choices
  Types.Point p = if time > 1 then Types.origin else Types.Point(time, 1);
  Types.Point q;
equation
  if time > 2 then
    q = p;
  else
    q.x = 1;
    q.y = 2;
  end if;
end Choices;

model Calls
  Types.Point p = Types.mean({Types.origin, Types.Point(time, 1)});
  Types.Point along, across, only;
equation
  (along, across) = Types.split(p);
  (, only) = Types.split(Types.mean({p, p}));
end Calls;

model Blocks
  Mean m(n=2), k(n=1);
equation
  m.u[1] = Types.Point(time, 1);
  m.u[2].x = 1;
  m.u[2].y = 2;
  connect(m.y, k.u[1]);
end Blocks;
