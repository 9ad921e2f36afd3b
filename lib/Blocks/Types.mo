within Blocks;
encapsulated package Types "Choices that blocks offer"

  type SimpleController = enumeration(
      P "Proportional part only",
      PI "Proportional and integral part",
      PD "Proportional and derivative part",
      PID "All three parts") "The parts that a controller has";
end Types;
