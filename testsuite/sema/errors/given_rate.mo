// annotation(derivative(noDerivative = ...) = g) of functions with algorithms
function rateOf
  input Real x;
  input Real v;
  output Real y;
algorithm
  y := v + 0*x;
end rateOf;

function tooFew "The derivative of x is missing in rateOf"
  input Real x;
  input Real v;
  input Real z;
  output Real y;
algorithm
  y := x + v*z;
  annotation(derivative(noDerivative=v)=rateOf);
end tooFew;

function noName
  input Real x;
  input Real v;
  output Real y;
algorithm
  y := x + v;
  annotation(derivative(noDerivative=z, noDerivative=v)=rateOf);
end noName;

model Pendulum
  Real y = time;
end Pendulum;

function noFunction
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative(noDerivative=x)=Pendulum);
end noFunction;

function below
  input Real x;
  output Real y;
algorithm
  y := x;
  annotation(derivative(noDerivative=x)=later);
end below;

function later
  input Real x;
  output Real y;
algorithm
  y := 2*x;
end later;

function given
  input Real x;
  input Real v;
  input Real dx;
  output Real dy;
algorithm
  dy := dx;
end given;

function partly "Of x a derivative is needed"
  input Real x;
  input Real v;
  output Real y;
algorithm
  y := x + v;
  annotation(derivative(noDerivative=v)=given);
end partly;

block Undefined
  input Real place;
  output Real y;
equation
  y = der(partly(place, time));
end Undefined;

// error: 17:41 [derivative] input number 3 of rateOf has to be as 'z'
// error: 26:38 [derivative] noDerivative names an input of the function
// error: 38:41 [derivative] 'derivative' names a function
// error: 46:41 [declare-before-use] 'later' is used here, but declared only below, at line 49
// error: 78:7 [derivative] 'place' has no derivative here
