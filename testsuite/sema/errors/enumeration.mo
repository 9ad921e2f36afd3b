type Level = enumeration(low, mid, high);
type Colour = enumeration(red, green, red);
type Shade = enumeration(light, dark);

model Literals
  parameter Level a = Level.mdi;
  parameter Level b = Shade.dark;
  parameter Level c = 2;
  parameter Level d;
  Real x = d.low;
  Real y = Level;
end Literals;

model Operations
  parameter Level a = Level.low;
  Real x = a + 1;
  Real y = if a == Shade.dark then 1 else 2;
  Real z = if a > 1 then 1 else 2;
  Real v = if time > 1 then Level.low else Shade.dark;
  Boolean w = a and true;
  Integer i = Integer(3);
  Level j = Level(4);
  Real range[2] = {1 for e in Level.low:Shade.dark};
end Operations;

model Subscripts
  Real x[Level];
  Real y[Boolean];
  Real z[3];
equation
  x[1] = 1;
  x[Shade.dark] = 2;
  y[Level.low] = 3;
  z[Level.low] = 4;
  for e in Shade loop
    x[e] = 1;
  end for;
end Subscripts;

model Part
  parameter Level level = Level.low;
end Part;

model Modified
  Part a(level=Shade.light);
  Part b(level(unit="m") = Level.low);
  Part c(level(min=1) = Level.low);
end Modified;

// error: 2:39 [declare-before-use] 'red' is declared twice
// error: 6:29 [declare-before-use] enumeration Level has no literal 'mdi'; did you mean 'mid'?
// error: 7:23 [type] 'b' is of type Level, its value of type Shade
// error: 8:23 [type] 'c' is of type Level, its value of type Integer
// error: 10:14 [declare-before-use] 'd' is of type Level, it has no 'low'
// error: 11:12 [type] 'Level' is a class, not a value
// error: 16:12 [type] a number is needed here, this is of type Level
// error: 17:15 [type] Level and Shade cannot be compared
// error: 18:15 [type] Level and Integer cannot be compared
// error: 19:29 [type] the branches are of different types: Level and Shade
// error: 20:15 [type] an operand of 'and' and 'or' must be of type Boolean, this is of type Level
// error: 21:23 [type] 'Integer' gives the number of an enumeration's literal; this is of type Integer
// error: 22:19 [type] Level has no literal number 4, only 1 to 3
// error: 23:31 [type] a range goes from a literal to one of the same enumeration: this goes from Level to Shade
// error: 31:5 [type] a subscript must be of type Level here, this is of type Integer
// error: 32:5 [type] a subscript must be of type Level here, this is of type Shade
// error: 33:5 [type] a subscript must be of type Boolean here, this is of type Level
// error: 34:5 [type] a subscript must be of type Integer, this is of type Level
// error: 36:7 [type] a subscript must be of type Level here, this is of type Shade
// error: 45:16 [type] 'level' must be of type Level, this is of type Shade
// error: 46:16 [modification] Level has no attribute 'unit'
// error: 47:20 [type] the attribute 'min' must be of type Level, this is of type Integer
