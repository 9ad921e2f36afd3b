within Blocks;
encapsulated package Interfaces "Signals, and what blocks have in common"
  import B = Base;

  connector RealInput = input Real "Signal that is taken";
  connector RealOutput = output Real "Signal that is given";

  connector SmoothInput = input B.RealWithDerivative "Signal that is taken together with its derivative";
  connector SmoothOutput = output B.RealWithDerivative "Signal that is given together with its derivative";

  connector TwiceSmoothInput = input B.RealWith2Derivatives "Signal that is taken with two derivatives";
  connector TwiceSmoothOutput = output B.RealWith2Derivatives "Signal that is given with two derivatives";

  partial block SISO "One signal in, one signal out"
    RealInput u "What goes in";
    RealOutput y "What comes out";
  end SISO;
end Interfaces;
