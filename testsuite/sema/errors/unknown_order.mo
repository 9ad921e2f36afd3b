model Order "The equations in the wrong order"
  Real x, y;
equation
  y = 2*x;
  x = sin(time);
end Order;

model Simultaneous "Two equations for two unknowns together"
  Real x, y;
equation
  x + y = 3;
  x - y = 1;
end Simultaneous;

model Divider "A voltage divider, as it stands in a textbook"
  parameter Real U = 10, R1 = 100, R2 = 200;
  Real i, u1, u2;
equation
  u1 + u2 = U;
  u1 = R1*i;
  u2 = R2*i;
end Divider;

model Loop "Elements in the wrong order"
  Real x[5];
equation
  for i in 1:4 loop
    x[i] = x[i + 1]/2;
  end for;
  x[5] = time;
end Loop;

model Energy "A state's derivative asked for before it is determined"
  Base.ContinuousState v(start=1);
  Real power;
  parameter Real m = 2;
equation
  power = m*v*der(v);
  der(v) = -v;
end Energy;

model Parts "A component is asked for an output before its input has a value"
  Translational.Parts.Mass mass;
  Real f;
  Real twice = 2*f;
equation
  f = mass.flange.f;
end Parts;

// error: 4:3 [one-unknown] under-determined: the equation has 2 unknowns, 'y' and 'x'; it can determine one
// note: 5:3 'x' is determined only here; what determines it must stand above what uses it
// error: 11:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'; it can determine one
// error: 19:3 [one-unknown] under-determined: the equation has 2 unknowns, 'u1' and 'u2'; it can determine one
// note: 21:3 'u1' is found only by several equations together, this one among them: declare 'Base.LinearResponse r', write 'u1 = r.balance' above all of them, and 'r.residual = u2 - R2*i' below them, in place of this one
// error: 28:5 [one-unknown] under-determined: the equation has 2 unknowns, 'x[i]' and 'x[i + 1]'; it can determine one
// error: 38:3 [one-unknown] under-determined: the equation has 2 unknowns, 'power' and 'der(v)'; it can determine one
// note: 39:3 'der(v)' is determined only here; what determines it must stand above what uses it
// error: 43:28 [connect] 'mass.flange' (Translational.Interfaces.Flange_a) is not connected; connect it to a flange that gives its motion
// error: 45:16 [one-unknown] under-determined: the equation has 2 unknowns, 'twice' and 'f'; it can determine one
// note: 47:3 'f' is determined only here; what determines it must stand above what uses it
