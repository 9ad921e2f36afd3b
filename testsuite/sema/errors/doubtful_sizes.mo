// A mistake in what gives a size its value is one error: nothing that has another size for it is reported.
connector On
  parameter Integer n = 2;
  output Real s[n];
  Real v[n];
  flow Real f[n];
end On;

connector To
  parameter Integer n = 2;
  input Real s[n];
  Real v[n];
  flow Real f[n];
end To;

model Source
  parameter Integer n = 2;
  On b(n=n);
equation
  b.s = fill(1, n);
  b.v = fill(time, n);
end Source;

model Sink
  parameter Integer n = 2;
  To a(n=n);
  Real y = sum(a.s);
equation
  a.f = a.v;
end Sink;

record R
  parameter Integer n = 2;
  Real x[n];
end R;

model Unconnected "It has no size here"
  parameter Integer n 3;
  Source source(n=n);
  Sink sink[2](each n=n);
  Real z[n] = fill(time, n);
equation
  for i in 1:2 loop
    connect(source.b, sink[i].a);
  end for;
end Unconnected;

model Misnamed
  Source source(nn=3);
  Sink sink(n=3);
  Real z[3] = source.b.s;
equation
  connect(source.b, sink.a);
end Misnamed;

model Undeclared
  Source source(n=many);
  Sink sink(n=3);
  Real z[3] = source.b.s;
equation
  connect(source.b, sink.a);
end Undeclared;

model Elements
  Source source[2](nn={3, 3});
  Sink sink[2](each n=3);
equation
  for i in 1:2 loop
    connect(source[i].b, sink[i].a);
  end for;
end Elements;

model OfConnector
  On b(m=3);
equation
  b.s = {1, 2, 3};
  b.v = {1, 2, 3};
end OfConnector;

model OfConnectorUndeclared
  On b(n=other);
equation
  b.s = {1, 2, 3};
  b.v = {1, 2, 3};
end OfConnectorUndeclared;

model OfRecord
  R r(m=3);
  Real y[3] = r.x;
equation
  r.x = {1, 2, 3};
end OfRecord;

model OfRecordUndeclared
  R r(n=several);
  Real y[3] = r.x;
equation
  r.x = {1, 2, 3};
end OfRecordUndeclared;

connector Wrong "The potential has the signal's causality, whatever its size"
  output Real s[unknown];
  Real v;
  flow Real f;
end Wrong;

model NoSize "Another mistake is reported: nothing decides about it"
  model Part
    parameter Real k = 1;
    input Real u;
    Real y = k*u;
  end Part;
  Part part(kk=2);
  Real y[2] = part.y;
equation
  part.u = time;
end NoSize;

// error: 38:22 [syntax] expected ';' before '3'; names are separated by ','
// error: 49:17 [modification] model Source has no 'nn' to modify; did you mean 'n'?
// error: 57:19 [declare-before-use] 'many' is not declared
// error: 65:20 [modification] model Source has no 'nn' to modify; did you mean 'n'?
// error: 74:8 [modification] connector On has no 'm' to modify
// error: 81:10 [declare-before-use] 'other' is not declared
// error: 88:7 [modification] record R has no 'm' to modify
// error: 95:9 [declare-before-use] 'several' is not declared
// error: 102:17 [declare-before-use] 'unknown' is not declared
// error: 113:13 [modification] model NoSize.Part has no 'kk' to modify; did you mean 'k'?
// error: 114:15 [array-size] 'y' and its value differ in size: size 2 and a scalar; fill() makes an array of a scalar
