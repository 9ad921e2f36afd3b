connector Signal = input Real;

connector Frame
  input Real r[2];
  input Real phi;
  Real v[2], w;
  flow Real f[2];
  flow Real t;
end Frame;

connector Plug
  parameter Integer n = 1;
  output Real x, y;
end Plug;

connector Longer
  extends Frame;
  input Real temperature;
end Longer;

partial model User
  Frame frame;
  Longer longer;
  Signal u;
end User;
