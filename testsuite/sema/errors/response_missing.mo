model NoResidual
  Base.LinearResponse cut;
  Real a;
equation
  a = cut.balance;
end NoResidual;

model Twice
  Base.LinearResponse cut;
  Real a;
equation
  a = cut.balance;
  cut.residual = a - 1;
  cut.residual = a;
end Twice;

model Extends
  extends Base.LinearResponse;
end Extends;

// error: 2:23 [linear-response] 'cut.residual' is an input that nothing determines
// error: 14:3 [one-unknown] over-determined: the equation has no unknown, 'cut.residual' is known already
// note: 13:3 'cut.residual' is determined here already
// error: 18:11 [linear-response] LinearResponse is predefined; declare it as a component
