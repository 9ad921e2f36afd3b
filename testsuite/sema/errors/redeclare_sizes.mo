encapsulated package Lines
  model Mass
    parameter Real m = 1;
  end Mass;

  model Line
    parameter Integer n = 2;
    replaceable parameter Real lengths[:] = {1, 2};
    replaceable Mass mass[n];
    Real length = sum(lengths);
  end Line;
end Lines;

model Frames
  parameter Integer three = 3;
  Lines.Line a(redeclare parameter Real lengths[1, 2] = {{1, 2}});
  Lines.Line b(redeclare Lines.Mass mass[3]);
  Lines.Line c(redeclare Lines.Mass mass[three]);
  Lines.Line d(redeclare parameter Real lengths[three] = {1, 2});
end Frames;

model Others
  record Points
    replaceable parameter Real x[:] = {1};
  end Points;
  model Box
    Points points;
  end Box;
  parameter Integer n = 2;
  parameter Integer decided(fixed=false);
  parameter Real length = 2;
  Integer changes = if time > 1 then 2 else 1;
  Lines.Line a(redeclare parameter Real lengths[decided] = {1, 2});
  Lines.Line b(redeclare parameter Real lengths[length] = {1, 2});
  Lines.Line c(redeclare parameter Real lengths[changes] = {1, 2});
  Lines.Line d(redeclare parameter Real lengths[-n] = {1, 2});
  Lines.Line e(redeclare parameter Real lengths[later] = {1, 2});
  parameter Integer later = 2;
  Points points(redeclare parameter Real x[n] = {1, 2});
  Box box(points(redeclare parameter Real x[n] = {1, 2}));
  model Short = Lines.Line(redeclare parameter Real lengths[n] = {1, 2});
initial equation
  decided = 2;
end Others;

// error: 16:41 [redeclare] a redeclaration keeps the number of dimensions: 'lengths' has 1, not 2
// note: 8:32 'lengths' is declared here
// error: 17:42 [redeclare] the declared size of 'mass' in dimension 1 is 2: only ':' gets another one
// note: 9:22 'mass' is declared here
// note: 17:14 in Lines.Line, for 'b' as it is declared here
// error: 18:42 [redeclare] the declared size of 'mass' in dimension 1 is 2: only ':' gets another one
// note: 9:22 'mass' is declared here
// note: 18:14 in Lines.Line, for 'c' as it is declared here
// error: 19:58 [array-size] 'lengths' needs a value of size 3, this has size 2
// error: 33:49 [structural] ''size(lengths, 1)'' decides how Lines.Line is compiled: its value must be known then
// note: 33:49 it is needed here
// note: 33:14 in Lines.Line, for 'a' as it is declared here
// error: 34:49 [type] ''size(lengths, 1)'' must be of type Integer, this is of type Real
// error: 35:49 [structural] ''size(lengths, 1)'' decides how Lines.Line is compiled: its value must be known then
// note: 35:49 it is needed here
// note: 35:14 in Lines.Line, for 'c' as it is declared here
// error: 36:49 [array-size] -2 is no size of an array
// note: 36:14 in Lines.Line, for 'd' as it is declared here
// error: 37:49 [declare-before-use] 'later' is used here, but declared only below, at line 38
// note: 38:21 'later' is declared here; move it above its first use
// error: 39:44 [redeclare] in a record, a redeclared size is made of numbers and constants
// error: 40:45 [redeclare] in a record, a redeclared size is made of numbers and constants
// error: 41:61 [redeclare] in a short class, a redeclared size is made of numbers and constants
