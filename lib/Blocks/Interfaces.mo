within Blocks;
encapsulated package Interfaces "Signals, and what blocks have in common"
  import B = Base;

  connector RealInput = input Real "Signal that is taken";
  connector RealOutput = output Real "Signal that is given";

  connector SmoothInput = input B.RealWithDerivative "Signal that is taken together with its derivative";
  connector SmoothOutput = output B.RealWithDerivative "Signal that is given together with its derivative";

  connector TwiceSmoothInput = input B.RealWith2Derivatives "Signal that is taken with two derivatives";
  connector TwiceSmoothOutput = output B.RealWith2Derivatives "Signal that is given with two derivatives";

  connector BooleanInput = input Boolean "Truth value that is taken";
  connector BooleanOutput = output Boolean "Truth value that is given";

  connector IntegerInput = input Integer "Whole number that is taken";
  connector IntegerOutput = output Integer "Whole number that is given";

  partial block SISO "One signal in, one signal out"
    RealInput u "What goes in";
    RealOutput y "What comes out";
  end SISO;

  partial block SI2SO "Two signals in, one signal out"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealOutput y "What comes out";
  end SI2SO;

  partial block MISO "A vector of signals in, one signal out"
    parameter Integer nin = 1 "Number of signals that go in";
    RealInput u[nin] "What goes in";
    RealOutput y "What comes out";
  end MISO;

  partial block BooleanSISO "One truth value in, one truth value out"
    BooleanInput u "What goes in";
    BooleanOutput y "What comes out";
  end BooleanSISO;

  partial block BooleanSI2SO "Two truth values in, one truth value out"
    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanOutput y "What comes out";
  end BooleanSI2SO;

  partial block RealComparison "Two signals in, a truth value out"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    BooleanOutput y "What comes out";
  end RealComparison;

  partial block ThresholdComparison "One signal in, a truth value out"
    parameter Real threshold = 0 "What u is compared with";
    RealInput u "What goes in";
    BooleanOutput y "What comes out";
  end ThresholdComparison;
end Interfaces;
