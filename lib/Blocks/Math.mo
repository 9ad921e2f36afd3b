within Blocks;
encapsulated package Math "Arithmetic"
  import B = Base;
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

  block Product "Product of two signals"
    // y = u1 u2
    Interfaces.RealInput u1 "First factor";
    Interfaces.RealInput u2 "Second factor";
    Interfaces.RealOutput y "Product";
  equation
    y = u1*u2;
  end Product;

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
