model Units
  parameter Real l[3](each unit="m") = {1, 2, 3};
  parameter Real m(unit="kg") = 1;
  Real a(unit="m") = sum(e for e in l);
  Real b(unit="m") = sum(e*e for e in l);
  Real c(unit="kg") = sum(e*m for e in {0.5, 2});
  Real d(unit="kg.m") = sum(e*m for e in l);
  Real y[3](each unit="kg");
equation
  for i in 1:3, e in {0.5} loop
    y[i] = e*i*m;
  end for;
end Units;
// warning: 5:22 [unit] 'b' and its value differ in unit: m and m2
// options: -Wunit
