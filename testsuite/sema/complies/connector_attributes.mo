connector Flange "Attributes of one, for each in an array"
  input Real s(unit="m", min=0);
  Real v[2](each unit="m/s", start={1, 2});
  flow Real f[2](each unit="N");
end Flange;

record Point
  Real x(start=1, unit="m");
  Real n[2](start={1, 2}, each unit="1");
end Point;

// rule: modification
model Several "Those in an array of connectors or records"
  Flange flange[3](s(each max=10));
  Point point[2](x(each max=5), n(start={{1, 2}, {3, 4}}));
equation
  for i in 1:3 loop
    flange[i].f = flange[i].v;
  end for;
  for i in 1:2 loop
    point[i].x = i;
    point[i].n = {i, 2*i};
  end for;
end Several;
