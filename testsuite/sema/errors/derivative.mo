block OfAnInput
  input Real u;
  output Real y;
equation
  y = der(u);
end OfAnInput;

block Chain
  input Real u;
  Real a, b;
  output Real y;
equation
  a = 2*u;
  b = sin(a) + 1;
  y = der(b);
end Chain;

block Typed
  input Real u;
  output Base.RealWithDerivative y;
equation
  y = 2*u;
end Typed;

block Second
  input Base.RealWithDerivative u;
  output Base.RealWith2Derivatives y;
equation
  y = u;
end Second;

model NotAState
  Real x(start=1);
equation
  der(x) = -x;
end NotAState;

model NotAStateOfTwo
  Real phi(start=0.5), w(start=0);
equation
  der(phi) = w;
  der(w) = -9.81*sin(phi);
end NotAStateOfTwo;

encapsulated package Taken "What a connect determines"
  import Base;
  connector On
    output Real phi;
    output Base.RealWithDerivative psi;
  end On;
  model Part
    On c;
    Base.ContinuousState s(fixed=true);
  equation
    der(s) = 1;
    c.phi = s;
    c.psi = s*s;
  end Part;
  model Plain
    On c;
    Part p;
    Real v;
    Real w;
  equation
    connect(p.c, c);
    v = c.phi;
    w = der(v);
  end Plain;
  model Second
    On c;
    Part p;
    Real w;
  equation
    connect(p.c, c);
    w = der(der(c.psi));
  end Second;
end Taken;

model Discrete
  discrete Real n(start=0, fixed=true);
  Real x = der(n);
equation
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
end Discrete;

// error: 5:7 [derivative] 'u' has no derivative here
// note: 2:14 'u' is declared here; the type RealWithDerivative would give it a derivative
// error: 15:7 [derivative] the derivative of 'a' needs that of 'u', which has none
// note: 13:3 'a' is determined here
// note: 9:14 'u' is declared here, without a derivative
// error: 22:3 [derivative] the derivative of 'y' needs that of 'u', which has none
// note: 22:3 'y' is determined here
// note: 19:14 'u' is declared here, without a derivative
// error: 29:3 [derivative] the derivative of 'der(y)' needs that of 'der(u)', which has none
// note: 29:3 'der(y)' is determined here
// note: 26:33 'u' is declared here with 1 derivative
// error: 33:8 [state] 'x' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 35:3 'der(x)' stands here
// error: 39:8 [state] 'phi' and 'w' are derived and no equation determines them, so they are meant as states

// error: 67:9 [derivative] 'c.phi' has no derivative here
// note: 48:17 'c.phi' is declared here; a connect gives it no more derivatives than its type has
// error: 75:9 [derivative] 'c.psi' has no derivative here
// note: 49:36 'c.psi' is declared here; a connect gives it no more derivatives than its type has
// error: 81:16 [derivative] 'n' changes at events only: it has no derivative
