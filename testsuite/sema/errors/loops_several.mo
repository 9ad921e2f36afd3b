connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y;
equation
  y = 2*u;
end G;
model T
  G a, b, c, d;
  Real z;
equation
  connect(a.y, b.u);
  connect(b.y, a.u);
  connect(c.y, d.u);
  connect(d.y, c.u);
  z = zz;
end T;
// error: 14:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 13:3 by way of this connect
// note: 10:8 by way of 'b'
// note: 10:5 by way of 'a'
// error: 16:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 15:3 by way of this connect
// note: 10:14 by way of 'd'
// note: 10:11 by way of 'c'
// error: 17:7 [declare-before-use] 'zz' is not declared
