encapsulated package Rates "What is known of a quantity, where its text does not say it"

  function rateOf "The derivative of withRate"
    input Real x;
    input Real v;
    output Real y;
  algorithm
    y := v;
  end rateOf;

  function withRate "x, of which is known that it changes at the rate v"
    input Real x;
    input Real v;
    output Real y;
  algorithm
    y := x;
    annotation(derivative(noDerivative=x, noDerivative=v)=rateOf);
  end withRate;
end Rates;

block Along "A sensor gives place and velocity, and with them the acceleration"
  input Real place "Comes without a derivative";
  input Base.RealWithDerivative velocity;
  output Real across, acceleration;
protected
  Real x = Rates.withRate(place, velocity);
  Real u;
equation
  across = sin(x);
  u = der(across);
  acceleration = der(u);
end Along;

function square "Differentiated as it stands: nothing but noDerivative says more than the text does"
  input Real x;
  output Real y;
algorithm
  y := x^2;
  annotation(derivative=squareRate);
end square;

function squareRate "May stand below, since it is not needed"
  input Real x;
  input Real dx;
  output Real dy;
algorithm
  dy := 2*x*dx;
end squareRate;

model Squares
  Real y = der(square(time));
end Squares;
