model Twice
  parameter Real m = 1;
  Real x = m;
  Real m = 2;
end Twice;

model Twice
  Real y = 1;
end Twice;

partial model Common
  Real s = 1;
end Common;

model Derived
  extends Common;
  Real s = 2;
end Derived;

// error: 4:8 [declare-before-use] 'm' is declared twice
// note: 2:18 it is declared here already
// error: 7:7 [declare-before-use] 'Twice' is declared twice
// note: 1:7 it is declared here already
// error: 17:8 [declare-before-use] 's' is declared twice
// note: 12:8 it is declared here already
