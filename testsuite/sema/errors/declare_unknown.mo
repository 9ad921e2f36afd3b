model Pendulum "A name that is not declared, with and without a likely one"
  parameter Real length = 1 "Length";
  Base.ContinuousState phi(start=0.5);
  Base.ContinuousState w;
equation
  der(phi) = w;
  der(w) = -9.81/lenght*sin(phi);
end Pendulum;

model NoLikelyName
  Real x;
equation
  x = 2*amplitude;
end NoLikelyName;

model UnknownClass
  Reel x;
  Real y;
equation
  y = 1;
end UnknownClass;

model UnknownFunction
  Real x;
equation
  x = sinn(time);
end UnknownFunction;

model UnknownPackage
  Planer.World world;
end UnknownPackage;

// error: 7:18 [declare-before-use] 'lenght' is not declared; did you mean 'length'?
// error: 13:9 [declare-before-use] 'amplitude' is not declared
// error: 17:3 [declare-before-use] 'Reel' is not declared; did you mean 'Real'?
// error: 26:7 [declare-before-use] function 'sinn' is not declared; did you mean 'sin'?
// error: 30:3 [declare-before-use] 'Planer' is not declared; did you mean 'Planar'?
