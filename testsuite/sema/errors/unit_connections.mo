// What is connected has one unit
package Connections
  connector Out = output Real;
  connector In = input Real;
  connector Metres = input Real(unit="m");
  connector Seconds = output Real(unit="s");
  connector Give
    output Real s(unit="m");
    Real v(unit="m/s");
    flow Real f(unit="N");
  end Give;
  connector Take
    input Real s(unit="mm");
    Real v(unit="m/s");
    flow Real f(unit="N");
  end Take;
  model A
    Seconds y;
    Give flange;
    Out z;
  equation
    y = 1;
    flange.s = y;
    flange.v = 0;
    z = y;
  end A;
  model B
    Metres u;
    Take flange;
    In w(unit="kg");
  equation
    flange.f = flange.v*w;
  end B;
  model C
    A a;
    B b;
    A c(z(unit="N"));
    B d;
    A e;
    B f;
  equation
    connect(a.y, b.u);
    connect(a.flange, b.flange);
    connect(a.z, b.w);
    connect(c.z, d.w);
    connect(c.y, d.u);
    connect(d.flange, c.flange);
    connect(e.y, f.u);
    connect(e.z, f.w);
    connect(f.flange, e.flange);
  end C;
end Connections;
// options: -Wunit
// warning: 23:14 [unit] the sides of the equation differ in unit: m and s
// warning: 32:14 [unit] the sides of the equation differ in unit: N and kg.m/s
// warning: 42:5 [unit] the connectors differ in unit: s and m
// warning: 43:5 [unit] the connectors' variables 's' differ in unit: m and mm; 1 m is 1000 mm
// warning: 45:5 [unit] the connectors differ in unit: N and kg
// warning: 46:5 [unit] the connectors differ in unit: s and m
// warning: 47:5 [unit] the connectors' variables 's' differ in unit: mm and m; 1 m is 1000 mm
// warning: 48:5 [unit] the connectors differ in unit: s and m
// warning: 50:5 [unit] the connectors' variables 's' differ in unit: mm and m; 1 m is 1000 mm
