// What follows from a balance otherwise than affinely cannot act at once on a balance that this one depends on in turn: the
// error is at that use, the notes at what would depend on it, and at the way back. What no balance depends on is no mistake.
package Late
  block Magnitude
    input Real u;
    output Real y;
  equation
    y = abs(u);
  end Magnitude;

  block Twice "Through a component of its own"
    input Real u;
    output Real y;
    Magnitude inside;
  equation
    inside.u = 2*u;
    y = inside.y;
  end Twice;

  model Balance "With a response of its own"
    input Real f;
    output Real a;
  protected
    Base.LinearResponse own;
  equation
    a = own.balance;
    own.residual = 2*a - f;
  end Balance;

  model Hidden "Hands on to a response inside"
    input Real f;
    output Real a;
    Balance balance;
  equation
    balance.f = 3*f;
    a = balance.a;
  end Hidden;
end Late;

model Steps "Over several lines, elements and branches"
  Base.LinearResponse cut;
  Real a, q[2], s, looked, state_only;
  Base.ContinuousState x(start=1, fixed=true);
equation
  a = cut.balance;
  q[1] = a;
  q[2] = a^2;
  s = if time > 1 then sum(q) else 0;
  looked = exp(a);
  state_only = log(2 + looked);
  der(x) = state_only;
  cut.residual = a - 1 + s + x;
end Steps;

model Components
  Base.LinearResponse cut;
  Late.Twice dependent, looked;
equation
  looked.u = cut.balance;
  dependent.u = cut.balance;
  cut.residual = cut.balance - 1 + dependent.y;
end Components;

model Inside "The residual is in a component, two levels down"
  Base.LinearResponse cut;
  Late.Magnitude magnitude;
  Late.Hidden second, good;
equation
  magnitude.u = cut.balance;
  cut.residual = cut.balance - 1 + second.a;
  good.f = cut.balance;
  second.f = magnitude.y;
end Inside;

model Section
  Base.LinearResponse cut;
  Real a, y;
equation
  a = cut.balance;
algorithm
  y := 0;
  y := y + a;
equation
  cut.residual = a - 1 + y;
end Section;

model Several "One mistake, though two balances would depend on it"
  Base.LinearResponse one, two;
  Real a, b, y;
equation
  a = one.balance;
  b = two.balance;
  y = a*b;
  one.residual = a - y;
  two.residual = b + y;
end Several;

model Array
  Base.LinearResponse cut[3];
  Late.Magnitude magnitude[3];
equation
  for i in 1:3 loop
    magnitude[i].u = cut[i].balance;
    cut[i].residual = cut[i].balance - magnitude[i].y;
  end for;
end Array;

// error: 47:10 [linear-response] this is a power of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 41:23 the LinearResponse 'cut' is declared here
// note: 52:3 the balance of the LinearResponse 'cut' would depend on it
// error: 60:3 [linear-response] 'dependent' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 8:9 in Late.Twice: 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 61:3 the balance of the LinearResponse 'cut' would depend on it
// error: 69:3 [linear-response] 'magnitude' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 8:9 in Late.Magnitude: 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 27:5 the balance of the LinearResponse 'own' would depend on it
// error: 82:12 [linear-response] an algorithm uses the linear value 'a': a value that depends on the balance of a LinearResponse may be used only affinely
// note: 84:3 the balance of the LinearResponse 'cut' would depend on it
// error: 93:7 [linear-response] this is a product of two linear values: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 94:3 the balance of the LinearResponse 'one' would depend on it
// error: 103:5 [linear-response] 'magnitude' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 104:5 the balance of the LinearResponse 'cut' would depend on it
