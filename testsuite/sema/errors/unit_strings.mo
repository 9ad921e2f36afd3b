// Texts that are no units, and units to show values in that do not fit
model Strings
  type Moment = Real(unit="Nm");
  parameter Real a(unit="m/s/s") = 1;
  parameter Real b(unit="kg*m") = 1;
  parameter Real c(unit="kg m") = 1;
  parameter Real d(unit="furlong") = 1;
  parameter Real e(unit="J/(kg.K") = 1;
  parameter Real f(unit="rad", displayUnit="deg") = 1;
  parameter Real g(unit="rad", displayUnit="m") = 1;
  parameter Real h(unit="K", displayUnit="degree") = 300;
  type Pressure = Real(unit="Pa", displayUnit="W");
  parameter Moment i = 1;
  parameter Real k[3](each unit="s2.") = {1, 2, 3};
  parameter Pressure p = a + b + c + d + e + f + g + h + i + k[1];
  Real y = p;
end Strings;
// options: -Wunit
// warning: 3:28 [unit] "Nm" is no unit: 'Nm' is not known; did you mean 'N.m'?
// warning: 4:27 [unit] "m/s/s" is no unit: one unit stands after '/'
// warning: 5:28 [unit] "kg*m" is no unit: products are written with '.'
// warning: 6:28 [unit] "kg m" is no unit: blanks do not belong into a unit
// warning: 7:26 [unit] "furlong" is no unit: 'furlong' is not known
// warning: 8:28 [unit] "J/(kg.K" is no unit: this '(' is not closed
// warning: 10:44 [unit] values in rad cannot be shown in m
// warning: 11:43 [unit] "degree" is no unit: 'degree' is not known; did you mean 'deg'?
// warning: 12:47 [unit] values in Pa cannot be shown in W
// warning: 14:37 [unit] "s2." is no unit: a unit is missing at the end
// warning: 15:52 [unit] the operands of '+' differ in unit: rad and K
