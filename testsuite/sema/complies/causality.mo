connector Signal = input Real;

// rule: connector-causality
connector Frame
  input Real r[2];
  input Real phi;
  Real v[2], w;
  flow Real f[2];
  flow Real t;
end Frame;

// rule: connector-causality
connector Plug
  parameter Integer n = 1;
  output Real x, y;
end Plug;

// rule: connector-causality
connector Longer
  extends Frame;
  input Real temperature;
end Longer;

partial model User
  Frame frame;
  Longer longer;
  Signal u;
end User;
