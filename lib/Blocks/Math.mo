within Blocks;
encapsulated package Math "Arithmetic"
  import Blocks.Interfaces;

  block Gain "A multiple of a signal"
    // y = k u
    extends Interfaces.SISO;
    parameter Real k = 1 "Factor";
  equation
    y = k*u;
  end Gain;

  block Add "Sum of two signals, each with a factor"
    // y = k1 u1 + k2 u2. With k2 = -1 it is the difference: the set point minus the measured value in front of a
    // controller.
    Interfaces.RealInput u1 "First summand";
    Interfaces.RealInput u2 "Second summand";
    Interfaces.RealOutput y "Sum";
    parameter Real k1 = 1 "Factor of u1";
    parameter Real k2 = 1 "Factor of u2";
  equation
    y = k1*u1 + k2*u2;
  end Add;
end Math;
