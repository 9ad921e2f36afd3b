type Colour = enumeration(red, green);
type Direction = enumeration(up, down);

model World
  parameter Real g = 9.81;
end World;

model Place
  parameter Integer g = 9;
end Place;

model Row
  outer World world[2];
  Real y = world[1].g;
end Row;

model Part
  outer World world;
  outer Real x[2];
  Real y = world.g + x[1];
end Part;

model Sizes
  inner World world;
  Row row;
end Sizes;

model Classes
  inner Place world;
  inner Real x[2] = {1, 2};
  Part part;
end Classes;

model Shapes
  inner World world;
  inner Real x[3] = {1, 2, 3};
  Part part;
end Shapes;

model Signal
  outer Colour colour;
  outer parameter Real k;
  Boolean is_red = colour == Colour.red and k > 0;
end Signal;

model Enumerations
  inner Direction colour = Direction.up;
  inner parameter Real k = 1;
  Signal signal;
end Enumerations;

model Varies
  inner Colour colour = Colour.red;
  inner Real k = time;
  Signal signal;
end Varies;

model Variable
  inner Real world = 9.81;
  inner Real x[2] = {1, 2};
  Part part;
end Variable;

model Itself
  Part part;
  inner outer World world;
  inner outer Real x[2] = 2*x;
end Itself;

// error: 25:7 [type] 'row' needs 'outer World world'; the 'inner world' here does not fit: it is a scalar, not size 2
// error: 31:8 [type] 'part' needs 'outer World world'; the 'inner world' here does not fit: its 'g' is of type Integer, not Real
// error: 37:8 [type] 'part' needs 'outer Real x'; the 'inner x' here does not fit: it has size 3, not size 2
// error: 49:10 [type] 'signal' needs 'outer Colour colour'; the 'inner colour' here does not fit: it is of type Direction, not Colour
// error: 55:10 [type] 'signal' needs 'outer Real k'; the 'inner k' here does not fit: it is no parameter
// error: 61:8 [type] 'part' needs 'outer World world'; the 'inner world' here does not fit: it is no component of a model or block
// error: 66:21 [declare-before-use] 'inner world' stands below a component that needs it; declare it above
// error: 67:20 [declare-before-use] 'inner x' stands below a component that needs it; declare it above
