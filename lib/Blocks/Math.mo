within Blocks;
encapsulated package Math "Arithmetic, and functions of signals"
  import B = Base;
  import SI = Base.Units.SI;
  import Base.Constants;
  import Blocks.Interfaces;

  block Gain "A multiple of a signal"
    // y = k u
    extends Interfaces.SISO;
    parameter Real k = 1 "Factor";
  equation
    y = k*u;
  end Gain;

  block Add "Sum of two signals, each with a factor"
    // y = k1 u1 + k2 u2. With k2 = -1 it is the difference: the set point minus the measured value in front
    // of a controller.
    Interfaces.RealInput u1 "First summand";
    Interfaces.RealInput u2 "Second summand";
    Interfaces.RealOutput y "Sum";
    parameter Real k1 = 1 "Factor of u1";
    parameter Real k2 = 1 "Factor of u2";
  equation
    y = k1*u1 + k2*u2;
  end Add;

  block Feedback "Difference of two signals"
    // y = u1 - u2: the set point minus the measured value.
    Interfaces.RealInput u1 "Set point";
    Interfaces.RealInput u2 "Measured value";
    Interfaces.RealOutput y "Control error";
  equation
    y = u1 - u2;
  end Feedback;

  block Add3 "Sum of three signals, each with a factor"
    // y = k1 u1 + k2 u2 + k3 u3
    Interfaces.RealInput u1 "First summand";
    Interfaces.RealInput u2 "Second summand";
    Interfaces.RealInput u3 "Third summand";
    Interfaces.RealOutput y "Sum";
    parameter Real k1 = 1 "Factor of u1";
    parameter Real k2 = 1 "Factor of u2";
    parameter Real k3 = 1 "Factor of u3";
  equation
    y = k1*u1 + k2*u2 + k3*u3;
  end Add3;

  block Sum "Sum of a vector of signals, each with a factor"
    // y = k[1] u[1] + k[2] u[2] + ...
    extends Interfaces.MISO;
    parameter Real k[nin] = ones(nin) "Factors";
  equation
    y = k*u;
  end Sum;

  block MatrixGain "A matrix times a vector of signals"
    // y = K u
    parameter Real K[:, :] = [1, 0; 0, 1] "Matrix of factors";
    Interfaces.RealInput u[size(K, 2)] "What goes in";
    Interfaces.RealOutput y[size(K, 1)] "What comes out";
  equation
    y = K*u;
  end MatrixGain;

  block Product "Product of two signals"
    // y = u1 u2
    Interfaces.RealInput u1 "First factor";
    Interfaces.RealInput u2 "Second factor";
    Interfaces.RealOutput y "Product";
  equation
    y = u1*u2;
  end Product;

  block MultiProduct "Product of a vector of signals"
    // y = u[1] u[2] ...
    parameter Integer nu = 0 "Number of signals that go in";
    Interfaces.RealInput u[nu] "What goes in";
    Interfaces.RealOutput y "Product; one if there is no signal";
  equation
    y = product(u);
  end MultiProduct;

  block Division "Quotient of two signals"
    // y = u1/u2. A run ends with an error where u2 is zero.
    Interfaces.RealInput u1 "Dividend";
    Interfaces.RealInput u2 "Divisor";
    Interfaces.RealOutput y "Quotient";
  equation
    y = u1/u2;
  end Division;

  block LinearDependency "Grows with two signals, from a value that it has for none"
    // y = y0 (1 + k1 u1 + k2 u2): how a property depends on two quantities, to first order.
    extends Interfaces.SI2SO;
    parameter Real y0 = 0 "Value for u1 = u2 = 0";
    parameter Real k1 = 0 "How much u1 changes it, relative to y0";
    parameter Real k2 = 0 "How much u2 changes it, relative to y0";
  equation
    y = y0*(1 + k1*u1 + k2*u2);
  end LinearDependency;

  block Abs "Magnitude of a signal"
    // y = |u|. Where u passes zero y has a kink, at which the integrator stops if generateEvent says so.
    extends Interfaces.SISO;
    parameter Boolean generateEvent = true "An event where u passes zero";
  equation
    y = if generateEvent then (if u >= 0 then u else -u) else abs(u);
  end Abs;

  block Sign "Sign of a signal"
    // y = -1, 0 or 1. Where u passes zero y jumps; that is an event if generateEvent says so.
    extends Interfaces.SISO;
    parameter Boolean generateEvent = true "An event where u passes zero";
  equation
    y = if generateEvent then (if u > 0 then 1 elseif u < 0 then -1 else 0) else sign(u);
  end Sign;

  block Max "The greater of two signals"
    // y = max(u1, u2)
    extends Interfaces.SI2SO;
  equation
    y = max(u1, u2);
  end Max;

  block Min "The lesser of two signals"
    // y = min(u1, u2)
    extends Interfaces.SI2SO;
  equation
    y = min(u1, u2);
  end Min;

  block MinMax "The least and the greatest of a vector of signals"
    // yMin = min(u), yMax = max(u)
    parameter Integer nu = 1 "Number of signals that go in";
    Interfaces.RealInput u[nu] "What goes in";
    Interfaces.RealOutput yMin "The least";
    Interfaces.RealOutput yMax "The greatest";
  equation
    yMin = min(u);
    yMax = max(u);
  end MinMax;

  block Sqrt "Square root of a signal"
    // y = sqrt(u). A run ends with an error where u is negative.
    extends Interfaces.SISO;
  equation
    y = sqrt(u);
  end Sqrt;

  block Sin "Sine of an angle in rad"
    // y = sin(u)
    extends Interfaces.SISO;
  equation
    y = sin(u);
  end Sin;

  block Cos "Cosine of an angle in rad"
    // y = cos(u)
    extends Interfaces.SISO;
  equation
    y = cos(u);
  end Cos;

  block Tan "Tangent of an angle in rad"
    // y = tan(u)
    extends Interfaces.SISO;
  equation
    y = tan(u);
  end Tan;

  block Asin "Angle whose sine is the signal"
    // sin(y) = u, y from -pi/2 to pi/2. A run ends with an error where u is not from -1 to 1.
    extends Interfaces.SISO;
  equation
    y = asin(u);
  end Asin;

  block Acos "Angle whose cosine is the signal"
    // cos(y) = u, y from 0 to pi. A run ends with an error where u is not from -1 to 1.
    extends Interfaces.SISO;
  equation
    y = acos(u);
  end Acos;

  block Atan "Angle whose tangent is the signal"
    // tan(y) = u, y from -pi/2 to pi/2
    extends Interfaces.SISO;
  equation
    y = atan(u);
  end Atan;

  block Atan2 "Angle of a direction in the plane"
    // u1 = r sin(y), u2 = r cos(y), y from -pi to pi. It jumps by 2 pi where u1 passes zero while u2 is
    // negative.
    extends Interfaces.SI2SO;
  equation
    y = atan2(u1, u2);
  end Atan2;

  block Sinh "Hyperbolic sine of a signal"
    // y = sinh(u)
    extends Interfaces.SISO;
  equation
    y = sinh(u);
  end Sinh;

  block Cosh "Hyperbolic cosine of a signal"
    // y = cosh(u)
    extends Interfaces.SISO;
  equation
    y = cosh(u);
  end Cosh;

  block Tanh "Hyperbolic tangent of a signal"
    // y = tanh(u), which runs smoothly from -1 to 1
    extends Interfaces.SISO;
  equation
    y = tanh(u);
  end Tanh;

  block Exp "Exponential of a signal"
    // y = exp(u)
    extends Interfaces.SISO;
  equation
    y = exp(u);
  end Exp;

  block Log "Natural logarithm of a signal"
    // exp(y) = u. A run ends with an error where u is not positive.
    extends Interfaces.SISO;
  equation
    y = log(u);
  end Log;

  block Log10 "Logarithm of a signal to base 10"
    // 10^y = u. A run ends with an error where u is not positive.
    extends Interfaces.SISO;
  equation
    y = log10(u);
  end Log10;

  block Power "A power with the signal as exponent"
    // y = base^u
    extends Interfaces.SISO;
    parameter Real base = Constants.e "What is raised to the power u; positive";
  equation
    assert(base > 0, "the base is " + String(base) + "; it has to be positive");
    y = exp(u*log(base));
  end Power;

  block WrapAngle "The same angle, within one turn"
    // y = u plus as many turns as bring it between -pi and pi (or 0 and 2 pi); it jumps at the ends.
    parameter Boolean positiveRange = false "true: from 0 to 2 pi, false: from -pi to pi";
    Interfaces.RealInput u(unit="rad") "Angle";
    Interfaces.RealOutput y(unit="rad") "Angle within one turn";
  protected
    final parameter SI.Angle lowest = if positiveRange then 0 else -Constants.pi "Where the turn begins";
  equation
    y = lowest + mod(u - lowest, 2*Constants.pi);
  end WrapAngle;

  block RealToInteger "The nearest whole number"
    // y is u, rounded; a half is rounded away from zero.
    Interfaces.RealInput u "What goes in";
    Interfaces.IntegerOutput y "What comes out";
  equation
    y = if u > 0 then integer(u + 0.5) else -integer(0.5 - u);
  end RealToInteger;

  block IntegerToReal "A whole number as a signal"
    // y = u
    Interfaces.IntegerInput u "What goes in";
    Interfaces.RealOutput y "What comes out";
  equation
    y = u;
  end IntegerToReal;

  block BooleanToReal "One of two values"
    // y = realTrue where u holds, else realFalse.
    parameter Real realTrue = 1 "Value for true";
    parameter Real realFalse = 0 "Value for false";
    Interfaces.BooleanInput u "What goes in";
    Interfaces.RealOutput y "What comes out";
  equation
    y = if u then realTrue else realFalse;
  end BooleanToReal;

  block BooleanToInteger "One of two whole numbers"
    // y = integerTrue where u holds, else integerFalse.
    parameter Integer integerTrue = 1 "Value for true";
    parameter Integer integerFalse = 0 "Value for false";
    Interfaces.BooleanInput u "What goes in";
    Interfaces.IntegerOutput y "What comes out";
  equation
    y = if u then integerTrue else integerFalse;
  end BooleanToInteger;

  block RealToBoolean "Whether a signal has reached a threshold"
    // y = u >= threshold
    extends Interfaces.ThresholdComparison(threshold=0.5);
  equation
    y = u >= threshold;
  end RealToBoolean;

  block IntegerToBoolean "Whether a whole number has reached a threshold"
    // y = u >= threshold
    parameter Integer threshold = 1 "What u is compared with";
    Interfaces.IntegerInput u "What goes in";
    Interfaces.BooleanOutput y "What comes out";
  equation
    y = u >= threshold;
  end IntegerToBoolean;

  block MakeZero "Finds the signal for which another one vanishes"
    // It turns a model around: connect y to what may be chosen and u to what has to become zero. u has to
    // depend on y linearly, and at once, without a delay in between. Usually one asks for y and gets u; here
    // it is the other way round.
    extends Interfaces.SISO;
  protected
    B.LinearResponse Cut;
  equation
    y = Cut.balance;
    Cut.residual = u;
  end MakeZero;
end Math;
