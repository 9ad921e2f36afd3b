within Blocks;
encapsulated package Nonlinear "What is not a linear function of its input"
  import Blocks.Interfaces;

  block Limiter "Passes a signal on as long as it lies between two limits"
    // y = u within the limits; the nearer limit beyond them. Actuators are like this.
    extends Interfaces.SISO;
    parameter Real uMax = 1 "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
  equation
    assert(uMax >= uMin,
      "the upper limit uMax is " + String(uMax) + ", below the lower limit uMin, which is " + String(uMin));
    y = if u > uMax then uMax elseif u < uMin then uMin else u;
  end Limiter;
end Nonlinear;
