// Values of records that are not of the record, or not in its shape.
package Shapes
  record Point
    Real x, y;
  end Point;

  record Spot
    Real x, y, size;
  end Spot;

  record Mark
    Point at;
    Real weight;
  end Mark;

  record Scale
    constant Real unit = 1;
    final parameter Real factor = 2;
    Real value;
  end Scale;
end Shapes;

model Constructed
  Shapes.Point a = Shapes.Point(x = true, y = 2);
  Shapes.Point b = Shapes.Point(1, x = 2);
  Shapes.Mark c = Shapes.Mark(at = Shapes.Spot(1, 2, 3), weight = 1);
  Shapes.Scale d = Shapes.Scale(unit = 3, value = 1);
  Shapes.Scale e = Shapes.Scale(factor = 3, value = 1);
  Shapes.Mark f = Shapes.Point(1, 2);
end Constructed;

model Modified
  Shapes.Mark a(at = Shapes.Spot(1, 2, 3), weight = 1);
  Shapes.Mark b(at = 3, weight = 1);
end Modified;

model Arrays
  Shapes.Point a[2] = Shapes.Point(1, 2);
  Shapes.Point b[2] = {{Shapes.Point(1, 2), Shapes.Point(3, 4)}};
  Shapes.Mark c[2](at = Shapes.Point(1, 2), each weight = 1);
end Arrays;

model Place
  parameter Shapes.Point p = Shapes.Point(1, 2);
end Place;

model Given
  Place a(p = 3);
  Place b(p = Shapes.Spot(1, 2, 3));
end Given;
// error: 24:37 [type] 'x' must be of type Real, this is of type Boolean
// error: 25:36 [type] the field 'x' is given twice
// error: 26:36 [type] 'at' must be of type Shapes.Point, this is of type Shapes.Spot
// error: 27:33 [type] the field 'unit' is final or constant
// error: 28:33 [type] the field 'factor' is final or constant
// error: 29:19 [type] 'f' must be of type Shapes.Mark, this is of type Shapes.Point
// error: 33:22 [type] 'a.at' must be of type Shapes.Point, this is of type Shapes.Spot
// error: 34:22 [type] 'b.at' must be of type Shapes.Point, this is of type Integer
// error: 38:23 [array-size] 'a' has 1 dimension, its value 0
// error: 39:23 [array-size] 'b' has 1 dimension, its value 2
// error: 40:25 [array-size] 'c.at' has 1 dimension, its value 0
// error: 48:15 [type] 'p' must be of type Shapes.Point, this is of type Integer
// error: 49:15 [type] 'p' must be of type Shapes.Point, this is of type Shapes.Spot
