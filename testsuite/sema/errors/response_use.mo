model Square
  Base.LinearResponse cut;
  Real z;
equation
  z = cut.balance;
  cut.residual = z*z - 2;
end Square;

model Sine
  Base.LinearResponse cut;
equation
  cut.residual = sin(cut.balance) - 0.5;
end Sine;

model Condition
  Base.LinearResponse cut;
  Real z;
equation
  z = cut.balance;
  cut.residual = if z > 0 then z - 1 else z + 1;
end Condition;

model Division
  Base.LinearResponse cut;
equation
  cut.residual = 1/cut.balance - 1;
end Division;

model Power
  Base.LinearResponse cut;
equation
  cut.residual = cut.balance^2 - 1;
end Power;

model TwoCuts
  Base.LinearResponse a, b;
equation
  a.residual = a.balance + b.balance - 1;
  b.residual = a.balance*b.balance;
end TwoCuts;

// error: 6:18 [linear-response] this is a product of two linear values: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 2:23 the LinearResponse 'cut' is declared here
// error: 12:18 [linear-response] 'sin' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 10:23 the LinearResponse 'cut' is declared here
// error: 20:21 [linear-response] this compares a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 16:23 the LinearResponse 'cut' is declared here
// error: 26:18 [linear-response] this divides by a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 24:23 the LinearResponse 'cut' is declared here
// error: 32:18 [linear-response] this is a power of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 30:23 the LinearResponse 'cut' is declared here
// error: 39:16 [linear-response] this is a product of two linear values: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 36:23 the LinearResponse 'a' is declared here
