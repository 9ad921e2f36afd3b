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

model NeedsPoint
  outer Types.Point p;
  Real y = p.x;
end NeedsPoint;

model InnerOfAnotherType
  inner Types.Pair p;
  NeedsPoint n;
equation
  p.a = Types.Point(1, 2);
  p.b = Types.Point(1, 2);
end InnerOfAnotherType;

model InnerNumber
  inner Real p = 1;
  NeedsPoint n;
end InnerNumber;

model InnerTooLate
  NeedsPoint n;
  inner Types.Point p = Types.Point(1, 2);
end InnerTooLate;

model Fields
  Types.Point p = Types.Point(1);
  Types.Point q = Types.Point(1, 2, 3);
  Types.Point r = Types.Point(1, z=2);
  Types.Point s(x=1, zz=2);
  Types.Pair t(n=3, a=Types.Point(1, 2), b=Types.Point(1, 2));
end Fields;

model Equations
  Types.Point p, q[2];
  Types.Pair pair;
equation
  p = Types.Point(1, 2);
  q = p;
  pair.a = pair;
end Equations;

model Undetermined
  Types.Point p;
equation
  p.x = 1;
end Undetermined;

model Relation
  Types.Point p = Types.Point(1, 2);
  Boolean b = p == p;
  Types.Point s = p + p;
end Relation;

connector HasRecord
  Types.Point p;
  input Real u;
end HasRecord;

connector Flows
  input Real u;
  Types.Point p;
  flow Real f;
end Flows;

model Functions
  Types.Point p = Types.Point(1, 2);
  Real a = der(p);
  Real b = sum({p, p});
  Types.Point c[2] = cat(1, {p}, {p});
  String d = String(p);
  Real e[2, 2] = transpose({{p, p}, {p, p}});
end Functions;

// error: 15:14 [type] 'Wrong.x' is of type Real, its value of type Boolean
// error: 26:14 [type] 'n' needs 'outer Types.Point p'; the 'inner p' here does not fit
// note: 25:20 the inner element stands here
// note: 20:21 the outer element stands here
// error: 34:14 [type] 'n' needs 'outer Types.Point p'; the 'inner p' here does not fit
// note: 33:14 the inner element stands here
// note: 20:21 the outer element stands here
// error: 39:21 [declare-before-use] 'inner p' stands below a component that needs it; declare it above
// note: 20:21 it is asked for by this outer element
// error: 43:19 [type] the field 'y' of record Types.Point has no default; give it a value
// error: 44:37 [type] record Types.Point has 2 fields, not 3
// error: 45:34 [type] record Types.Point has no field 'z'
// error: 46:22 [modification] record Types.Point has no 'zz' to modify
// error: 47:16 [modification] 'n' is a constant in Types.Pair, it cannot be modified
// error: 55:5 [array-size] the sides of the equation differ in size: size 2 and a scalar
// error: 56:10 [type] the sides of the equation are of different types: Types.Point and Types.Pair
// error: 60:15 [all-determined] no equation determines 'p.y'
// error: 67:15 [type] Types.Point and Types.Point cannot be compared
// error: 68:19 [type] a number is needed here, this is of type Types.Point
// error: 72:15 [connector-causality] the potential 'p' has no signal (input or output) above it, so it has no causality
// error: 76:11 [connector-causality] connector Flows has 2 potential scalars, but 1 flow scalar
// error: 84:16 [type] the argument of 'der' must be of type Real, this is of type Types.Point
// error: 85:16 [type] a number is needed here, this is of type Types.Point
// error: 86:29 [type] 'cat' takes no records; this is of type Types.Point
// error: 87:21 [type] 'String' makes text of one value; this is of type Types.Point
// error: 88:28 [type] 'transpose' takes no records; this is of type Types.Point
