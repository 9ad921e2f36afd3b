model Motor
  parameter Real k = 1;
  parameter Real v[2] = {0, 0};
end Motor;

model One = Motor[3](k=5) "One value for three motors";

model Two = Motor[3](k={1, 2}) "Too few";

model Each = Motor[3](each k={1, 2, 3}) "Three values for each";

model Vector = Motor[3](v={1, 2}) "One array for three motors";

model Engine
  Motor cylinder[3];
end Engine;

model Inside = Engine(cylinder(k=5)) "One value for three inside";

model Nested "'each' at the engines says nothing of the cylinders"
  Engine engine[2](each cylinder(k=5));
end Nested;

record Point
  parameter Real x = 1;
end Point;

record Points = Point[3](x=4) "One value for three points";

type Vector2 = Real[2](start=1) "One start value for two";

model Speeds
  Vector2 v = {1, 2};
end Speeds;

// error: 6:24 [array-size] 'k' needs a value of size 3, this has a scalar; write 'each' to give all elements the same
// error: 8:24 [array-size] 'k' needs a value of size 3, this has size 2
// error: 10:30 [array-size] 'k' needs a value of a scalar, this has size 3
// error: 12:27 [array-size] 'v' needs a value of size 3x2, this has size 2; write 'each' to give all elements the same
// error: 18:34 [array-size] 'k' needs a value of size 3, this has a scalar; write 'each' to give all elements the same
// error: 21:36 [array-size] 'k' needs a value of size 3, this has a scalar; write 'each' to give all elements the same
// error: 28:28 [array-size] 'Points.x' and its value differ in size: size 3 and a scalar
// error: 30:30 [array-size] 'v' is of size 2, its attribute 'start' of a scalar; write 'each' to give all elements the same
