// Values that are put together of parts: one report where all parts have the same wrong unit, else one for each.
model Branches
  parameter Real m(unit="kg") = 2;
  parameter Real l(unit="m") = 3;
  parameter Real s(unit="mm") = 3;
  Real a(unit="m") = if time > 1 then m elseif time > 2 then 2*m else -m;
  Real b(unit="m") = if time > 1 then m elseif time > 2 then l else s;
  Real c[3](each unit="m") = {m, 0, 2*m};
  Real d[2, 2](each unit="m") = [m, l; l, 2*m];
  Real e(unit="m");
  Real f[2](each unit="m");
equation
  e = if time > 1 then if time > 2 then m else 2*m else m*sin(time);
  f = if time > 1 then {m, s} else {0, 1};
end Branches;
// options: -Wunit
// warning: 6:22 [unit] 'a' and its value differ in unit: m and kg
// warning: 7:39 [unit] 'b' and its value differ in unit: m and kg
// warning: 7:69 [unit] 'b' and its value differ in unit: m and mm; 1 m is 1000 mm
// warning: 8:30 [unit] 'c' and its value differ in unit: m and kg
// warning: 9:34 [unit] 'd' and its value differ in unit: m and kg
// warning: 9:43 [unit] 'd' and its value differ in unit: m and kg
// warning: 13:5 [unit] the sides of the equation differ in unit: m and kg
// warning: 14:25 [unit] the sides of the equation differ in unit: m and kg
// warning: 14:28 [unit] the sides of the equation differ in unit: m and mm; 1 m is 1000 mm
