package Lines
  record Points
    replaceable parameter Real x[:] = {1};
  end Points;
  model Mass
    parameter Real m = 1;
    replaceable parameter Real w[:] = {1};
    Real y = m*sum(w);
  end Mass;
  model Disc
    extends Mass(m=2);
    parameter Real r = 0.1;
  end Disc;
  model Line
    parameter Integer n = 2;
    replaceable parameter Real lengths[:] = {1, 2};
    replaceable Mass mass[n];
    replaceable parameter Real grid[:, 2] = {{1, 2}};
    Real length = sum(lengths), total = sum(mass.m), cells = sum(grid) + size(grid, 1)*100;
  end Line;
  model Wide
    parameter Integer w = 4;
    extends Line(n=w, redeclare parameter Real lengths[w] = 1:w, redeclare Disc mass[w]);
  end Wide;
  model Deep
    parameter Integer d = 3;
    Line line(n=d, redeclare Disc mass[d](m=1:d), redeclare parameter Real grid[d - 1, 2] = fill(d, d - 1, 2));
  end Deep;
  model Derived
    parameter Integer e = 2;
    extends Deep(d=e, line(redeclare parameter Real lengths[e + 3] = fill(e, e + 3)));
  end Derived;
  model Nested
    parameter Integer n = 2;
    Line line(redeclare Mass mass[n](redeclare each parameter Real w[n + 1] = 1:n + 1));
  end Nested;
  record Numbered
    parameter Integer n = 3;
    extends Points(redeclare parameter Real x[n] = fill(n, n));
  end Numbered;
end Lines;
model RedeclareSizes
  parameter Integer three = 3;
  constant Integer two = 2;
  final parameter Integer five = three + two;
  Lines.Line a(redeclare parameter Real lengths[three] = {1, 2, 3}), b(redeclare parameter Real lengths[five] = 1:five);
  Lines.Line c[2](each n=three, redeclare each Lines.Disc mass[three], redeclare each parameter Real grid[two + three, 2] = fill(9, five, 2));
  Lines.Wide wide, wider(w=five);
  Lines.Deep deep, deeper(d=five);
  Lines.Derived derived, more[2](each e=five);
  Lines.Nested nested;
  parameter Lines.Numbered r, r4(n=4);
  Lines.Line lines[three](redeclare each parameter Real lengths[three] = 1:three);
  Real points = sum(r.x) + sum(r4.x);
end RedeclareSizes;
