model Heater
  parameter Real power = 100;
  Base.ContinuousState T(start=20, fixed=true);
equation
  der(T) = power/1000;
end Heater;

// rule: model
model Oven = Heater(power=2000) "A short class is a model too"
;
// options: --model Oven
// compile
