within Blocks;
encapsulated package Types "Choices that blocks offer"

  type SimpleController = enumeration(
      P "Proportional part only",
      PI "Proportional and integral part",
      PD "Proportional and derivative part",
      PID "All three parts") "The parts that a controller has";

  type Smoothness = enumeration(
      LinearSegments "Straight lines from point to point",
      MonotoneContinuousDerivative2 "Cubic polynomials without overshoot, with a continuous derivative")
    "How a table is interpolated";

  type Extrapolation = enumeration(
      HoldLastPoint "The value at the nearer end",
      LastTwoPoints "On straight lines, as steep as at the ends") "What a table is outside of its points";
end Types;
