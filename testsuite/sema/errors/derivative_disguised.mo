model Above "Differentiated above the equation that determines it"
  Real a, v;
equation
  a = der(v);
  v = sin(time);
end Above;

block Filter "An input without a derivative, through a parameter and a function"
  input Real u;
  output Real y;
  parameter Real k = 2;
  Real scaled = k*cos(u);
equation
  y = der(scaled);
end Filter;

block Thrice "One derivative is not three"
  input Base.RealWithDerivative u;
  output Real y;
equation
  y = der(der(u));
end Thrice;

model Component "An output of a component without a derivative"
  block Source
    output Real y;
  equation
    y = time^2;
  end Source;
  Source source;
  Real v = der(source.y);
end Component;

model Integers
  Integer n = 3;
  Real x = der(n);
end Integers;

model Logic
  Boolean b = time > 1;
  Real x = der(b);
end Logic;

model Arguments
  Real x = time;
  Real y = der(x, 2);
end Arguments;

package Machines
  block Speed
    input Real position[3];
    output Real v[3];
  equation
    for i in 1:3 loop
      v[i] = der(position[i]);
    end for;
  end Speed;
end Machines;

// error: 4:7 [derivative] 'der(v)' needs 'v', which is not known here yet
// note: 5:3 'v' is determined only here; what determines it must stand above what uses it
// error: 14:7 [derivative] the derivative of 'scaled' needs that of 'u', which has none
// note: 12:17 'scaled' is determined here
// note: 9:14 'u' is declared here, without a derivative
// error: 21:7 [derivative] 'der(u)' has no derivative here
// note: 18:33 'u' is declared here; the type RealWith2Derivatives would give it one more
// error: 31:12 [derivative] 'source.y' has no derivative here
// note: 26:17 'y' is declared here; the type RealWithDerivative would give it a derivative
// error: 36:16 [type] an Integer has no derivative
// error: 41:16 [type] the argument of 'der' must be of type Real, this is of type Boolean
// error: 46:12 [type] 'der' takes 1 argument, not 2
// error: 55:14 [derivative] 'position[i]' has no derivative here
// note: 51:16 'position' is declared here; the type RealWithDerivative would give it a derivative
