encapsulated package Signals
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    RealInput u;
    RealOutput y;
    parameter Real k = 1;
  equation
    y = k*u;
  end Gain;
  block Add
    RealInput u1, u2;
    RealOutput y;
  equation
    y = u1 + u2;
  end Add;
end Signals;

model Two
  Signals.Gain a(k=2), b(k=3);
equation
  connect(a.y, b.u);
  connect(b.y, a.u);
end Two;

model Three
  Signals.Gain a, b, c;
equation
  connect(a.y, b.u);
  connect(b.y, c.u);
  connect(c.y, a.u);
end Three;

model Itself
  Signals.Gain a;
equation
  connect(a.y, a.u);
end Itself;

model Feedback
  Signals.Add add;
  Signals.Gain gain(k=-1);
equation
  add.u1 = time;
  connect(add.y, gain.u);
  connect(gain.y, add.u2);
end Feedback;

model ByEquations
  Signals.Gain a, b;
equation
  a.u = b.y;
  b.u = a.y;
end ByEquations;

// error: 23:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 22:3 by way of this connect
// note: 20:24 by way of 'b'
// note: 20:16 by way of 'a'
// error: 31:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 29:3 by way of this connect
// note: 27:19 by way of 'b'
// note: 30:3 by way of this connect
// note: 27:22 by way of 'c'
// note: 27:16 by way of 'a'
// error: 37:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 35:16 by way of 'a'
// error: 46:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 45:3 by way of this connect
// note: 42:16 by way of 'gain'
// note: 41:15 by way of 'add'
// error: 53:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 50:19 by way of 'b'
// note: 52:3 by way of 'a.u'
// note: 50:16 by way of 'a'
