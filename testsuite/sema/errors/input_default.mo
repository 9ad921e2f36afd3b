connector RealInput = input Real;
connector RealOutput = output Real;
block Gain
  RealInput u = 1;
  input Real w = 2;
  output Real y = 2*u + w;
end Gain;
block Source
  RealOutput y = time;
end Source;
model Twice
  Source s;
  Gain g;
equation
  connect(s.y, g.u);
end Twice;
model Twice2
  Gain g;
equation
  g.w = 3;
end Twice2;
model Twice3
  Source s;
  Gain g(u = 1);
equation
  connect(s.y, g.u);
end Twice3;
model Twice4
  Gain g(w = 1);
equation
  g.w = 2;
end Twice4;
block Inside
  input Real u = 1;
equation
  u = 2;
end Inside;
block Der
  input Real u = sin(time);
  output Real y = der(u);
end Der;
block Der1
  input Base.RealWithDerivative u = sin(time);
  output Real y = der(u);
end Der1;
model UseDer
  Der1 d, e(u = time^2);
end UseDer;
model Wrong
  Gain g(w = true);
end Wrong;
block Wrong2
  input Real u = true;
  output Real y = u;
end Wrong2;
block Above
  Real x;
  input Real u = 2*x;
equation
  x = time;
end Above;
connector C
  input Real u = 1;
  output Real y;
end C;
model UseC
  C c;
equation
  c.y = c.u;
end UseC;
block Plain
  input Real u;
  output Real y = u;
end Plain;
model Own
  Plain p;
equation
  p.u = 2;
end Own;
model Again
  Own own(p.u = 3);
end Again;
model Around
  Gain gain;
end Around;
model Type
  Around around(gain.w = true);
end Type;

// error: 15:16 [connect] over-determined: the input 'g.u' has its value by its declaration already; a modification replaces it, g(u = ...)
// note: 4:13 'u' is declared here
// error: 20:3 [one-unknown] over-determined: the equation has no unknown, 'g.w' is known already
// note: 5:14 'g.w' has the value of its declaration; a modification replaces it, g(w = ...)
// error: 24:14 [one-unknown] over-determined: the equation has no unknown, 'g.u' is known already
// note: 24:8 'g.u' is determined by a connect
// error: 31:3 [one-unknown] over-determined: the equation has no unknown, 'g.w' is known already
// note: 29:14 'g.w' is determined here already
// error: 36:3 [one-unknown] over-determined: the equation has no unknown, 'u' is known already
// note: 34:18 'u' is determined here already
// error: 40:19 [derivative] 'u' has no derivative here
// note: 39:14 'u' is declared here; the type RealWithDerivative would give it a derivative
// error: 50:14 [type] 'w' must be of type Real, this is of type Boolean
// error: 53:18 [type] 'u' is of type Real, its value of type Boolean
// error: 58:18 [one-unknown] under-determined: the equation has 2 unknowns, 'u' and 'x'; it can determine one
// note: 60:3 'x' is determined only here; what determines it must stand above what uses it
// error: 63:18 [modification] 'u' is part of a connector; its values come from connects and equations
// error: 81:13 [one-unknown] over-determined: the equation has no unknown, 'p.u' is known already
// note: 78:3 'p.u' is determined here already
// note: 81:7 in Own, for 'own' as it is declared here
// error: 87:26 [type] 'gain.w' must be of type Real, this is of type Boolean
