// The units of arguments go through functions of one assignment whose declarations state none.
function cross2
  input Real a[2], b[2];
  output Real y;
algorithm
  y := a[1]*b[2] - a[2]*b[1];
end cross2;

function twice
  input Real x;
  output Real y;
algorithm
  y := 2*cross2({x, x}, {x, -x});
end twice;

function speed
  input Real s(unit="m");
  input Real t(unit="s") = 2;
  output Real v;
algorithm
  v := s/t;
end speed;

function sum2
  input Real x, y;
  output Real z;
algorithm
  z := x + y;
end sum2;

function deep
  input Real x;
  output Real y;
algorithm
  y := if x > 1 then x*deep(x - 1) else x;
end deep;

model Functions
  parameter Real f[2](each unit="N") = {1, 2};
  parameter Real r[2](each unit="m") = {1, 2};
  parameter Real T(unit="N.m") = cross2(r, f);
  parameter Real F(unit="N") = cross2(r, f);
  parameter Real area(unit="m2") = twice(r[1]);
  parameter Real volume(unit="m3") = twice(r[1]);
  parameter Real v(unit="m/s") = speed(r[1]);
  parameter Real a(unit="m/s2") = speed(t = 3, s = r[1]);
  parameter Real mixed(unit="m") = sum2(r[1], f[1]);
  parameter Real unknown(unit="kg") = deep(r[1]);
end Functions;
// options: -Wunit
// warning: 42:32 [unit] 'F' and its value differ in unit: N and N.m
// warning: 44:38 [unit] 'volume' and its value differ in unit: m3 and m2
// warning: 46:35 [unit] 'a' and its value differ in unit: m/s2 and m/s
// warning: 48:39 [unit] 'unknown' and its value differ in unit: kg and m
