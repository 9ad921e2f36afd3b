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
  Lines.Line c(redeclare parameter Real lengths[three] = {1, 2, 3});
  Lines.Line d(redeclare parameter Real lengths[3] = {1, 2});
end Frames;

// error: 16:41 [redeclare] a redeclaration keeps the number of dimensions: 'lengths' has 1, not 2
// note: 8:32 'lengths' is declared here
// error: 17:42 [redeclare] the declared size of 'mass' in dimension 1 is 2: only ':' gets another one
// note: 9:22 'mass' is declared here
// error: 18:49 [redeclare] a redeclared size is made of numbers and constants; ':' takes it from the value of 'lengths'
// error: 19:54 [array-size] 'lengths' needs a value of size 3, this has size 2
