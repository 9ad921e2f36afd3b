type Temperature = Real(unit="K");

model Thermometer
  outer Temperature T;
  Real reading(unit="K") = T;
end Thermometer;

model Group
  Thermometer thermometer[2];
end Group;

model Celsius
  inner Real T(unit="degC") = 20;
  Thermometer thermometer;
end Celsius;

model Kelvin
  inner Real T(unit="K") = 293.15;
  Group group;
end Kelvin;

model Around
  inner Real T(unit="s") = time;
  Celsius celsius;
  Group group;
end Around;

// options: -Wunit
// warning: 14:15 [unit] 'thermometer' takes 'outer T' in K, the inner one here is in degC
// warning: 25:9 [unit] 'group' takes 'outer T' in K, the inner one here is in s
