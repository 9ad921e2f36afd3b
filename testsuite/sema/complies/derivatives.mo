// rule: derivative
block Cart
  input Base.RealWithDerivative v;
  output Real a;
equation
  a = der(v);
end Cart;

// rule: derivative
block Chain
  input Base.RealWith2Derivatives u;
  Real a, b;
  output Base.RealWithDerivative y;
equation
  a = sin(u);
  b = a^2 + time;
  y = der(b);
end Chain;

// rule: derivative
model OfStates
  Base.ContinuousState phi(start=1), w;
  Real x, a, p = 3;
equation
  der(phi) = w;
  der(w) = -phi;
  x = cos(phi);
  a = der(der(x)) + der(p);
end OfStates;
