package Types
  record Point
    Real x;
    Real y;
  end Point;

  record Pair
    Point a;
    Point b;
    constant Integer n = 2;
    final parameter Real k = 3;
  end Pair;

  record Wrong
    Real x = true;
  end Wrong;
end Types;
model Functions
  Types.Point p = Types.Point(1, 2);
  Real a = der(p);
  Real b = sum({p, p});
  Types.Point c[2] = cat(1, {p}, {p});
  String d = String(p);
  Real e[2, 2] = transpose({{p, p}, {p, p}});
end Functions;
