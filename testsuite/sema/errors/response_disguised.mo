model Lever "Through variables and equations of arrays"
  Base.LinearResponse cut;
  Real a[2], f[2];
equation
  a = {cut.balance, 2*cut.balance};
  f = a .* a;
  cut.residual = sum(f) - 1;
end Lever;

model Abs
  Base.LinearResponse cut;
equation
  cut.residual = abs(cut.balance) - 1;
end Abs;

model Largest
  Base.LinearResponse cut;
equation
  cut.residual = max(cut.balance, 0) - 1;
end Largest;

model Unused "The residual has no equation"
  Base.LinearResponse cut;
  Real a = cut.balance;
end Unused;

model Assigned "The balance is not free to be assigned"
  Base.LinearResponse cut;
equation
  cut.balance = 1;
  cut.residual = 2;
end Assigned;

model Twice
  Base.LinearResponse cut;
equation
  cut.residual = cut.balance - 1;
  cut.residual = cut.balance - 2;
end Twice;

model Subscript
  Base.LinearResponse cut;
  parameter Real table[3] = {1, 2, 3};
equation
  cut.residual = table[integer(cut.balance)];
end Subscript;

model Loop
  Base.LinearResponse cut[3];
equation
  for i in 1:3 loop
    cut[i].residual = cut[i].balance*cut[1].balance - 1;
  end for;
end Loop;

model Extends
  extends Base.LinearResponse;
end Extends;

package Joints
  model Screw
    Base.LinearResponse cut;
    Real z, t;
  equation
    z = cut.balance;
    t = exp(z) - 1;
    cut.residual = t;
  end Screw;
end Joints;

// error: 6:7 [linear-response] this is a product of two linear values: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 2:23 the LinearResponse 'cut' is declared here
// error: 13:18 [linear-response] 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 11:23 the LinearResponse 'cut' is declared here
// error: 19:18 [linear-response] 'max' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 17:23 the LinearResponse 'cut' is declared here
// error: 23:23 [linear-response] 'cut.residual' is an input that nothing determines
// error: 30:3 [one-unknown] over-determined: the equation has no unknown, 'cut.balance' is known already
// note: 28:23 'cut.balance' is given by its component
// error: 38:3 [one-unknown] over-determined: the equation has no unknown, 'cut.residual' is known already
// note: 37:3 'cut.residual' is determined here already
// error: 45:24 [linear-response] 'integer' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 42:23 the LinearResponse 'cut' is declared here
// error: 52:23 [linear-response] this is a product of two linear values: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 49:23 the LinearResponse 'cut' is declared here
// error: 57:11 [linear-response] LinearResponse is predefined; declare it as a component
// error: 66:9 [linear-response] 'exp' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 62:25 the LinearResponse 'cut' is declared here
