encapsulated package Lines
  constant Integer corners = 3;

  model Mass
    parameter Real m = 1;
  end Mass;

  model Disc
    extends Mass(m=2);
    parameter Real r = 0.1;
  end Disc;

  model Line
    parameter Integer n = 2;
    replaceable parameter Real lengths[:] = {1, 2};
    replaceable Mass mass[n];
    Real length = sum(lengths);
  end Line;
end Lines;

model Frames
  parameter Integer sides = 3;
  Lines.Line two;
  Lines.Line three(redeclare parameter Real lengths[Lines.corners] = {1, 2, 3});
  Lines.Line open(redeclare parameter Real lengths[:] = {1, 2, 3, 4});
  Lines.Line discs(n=sides, redeclare Lines.Disc mass[sides]);
end Frames;
