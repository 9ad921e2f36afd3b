connector On
  parameter Integer n = 1;
  output Real v[n];
end On;
connector To
  parameter Integer n = 1;
  input Real v[n];
end To;
model Src
  On c;
equation
  c.v = {time};
end Src;
model Snk
  To c;
  Real y = c.v[1];
end Snk;
model Two "the first variable of the connectors is a parameter"
  Src a, b;
  Snk s;
equation
  connect(a.c, s.c);
  connect(b.c, s.c);
end Two;

// error: 23:3 [connect] 's.c' would be given its values by two, 'a.c' and 'b.c'
