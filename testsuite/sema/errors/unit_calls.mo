// Arguments of functions; angles, times and temperatures in other units than those of the SI
model Calls
  parameter Real l(unit="m") = 1;
  parameter Real phi(unit="rad") = 1;
  parameter Real beta(unit="deg") = 30;
  parameter Real T0(unit="K") = 300;
  parameter Real T1(unit="degC") = 20;
  parameter Real T2(unit="degC") = 25;
  parameter Real minutes(unit="min") = 2;
  parameter Real p(unit="bar") = 1;
  parameter Real area(unit="m2") = 1;
  parameter Real k(unit="W/K") = 1;
  Real a = sin(l);
  Real b = sin(phi) + cos(beta);
  Real c = exp(-l);
  Real d(unit="rad") = atan2(l, area);
  Real e(unit="m") = max(l, area);
  Real f(unit="s") = minutes;
  Real g(unit="N") = p*area;
  Real h(unit="K") = T1;
  Real i(unit="W") = k*(T1 - T2) + k*k;
  Real j(unit="K") = if time > l then T0 else T2;
  Real m(unit="m") = l^phi + l^l;
  Real n(unit="m") = time;
  Real o = sum({l, area}) + log(area)^2;
  Real q(unit="m") = sum({l, l}) + noEvent(abs(area)) + smooth(1, area);
  Real r(unit="Pa") = mod(p, 1);
equation
end Calls;
// options: -Wunit
// warning: 13:16 [unit] 'sin' takes an angle in rad, this has the unit m
// warning: 14:27 [unit] 'cos' takes an angle in rad, this has the unit deg
// warning: 15:16 [unit] 'exp' takes a value without dimension, this has the unit m
// warning: 16:33 [unit] the arguments of 'atan2' differ in unit: m and m2
// warning: 17:29 [unit] the arguments of 'max' differ in unit: m and m2
// warning: 18:22 [unit] 'f' and its value differ in unit: s and min; 1 min is 60 s
// warning: 19:22 [unit] 'g' and its value differ in unit: N and 100000 N
// warning: 20:22 [unit] 'h' and its value differ in unit: K and degC; they count from different zeros
// warning: 21:34 [unit] the operands of '+' differ in unit: W and kg2.m4/(s6.K2)
// warning: 22:30 [unit] the values that '>' compares differ in unit: s and m
// warning: 22:47 [unit] 'j' and its value differ in unit: K and degC
// warning: 23:32 [unit] an exponent has no unit, this has m
// warning: 24:22 [unit] 'n' and its value differ in unit: m and s
// warning: 25:33 [unit] 'log' takes a value without dimension, this has the unit m2
// warning: 26:34 [unit] the operands of '+' differ in unit: m and m2
// warning: 27:23 [unit] 'r' and its value differ in unit: Pa and bar; 1 bar is 100000 Pa
