partial model Machine "Says nothing of its power"
  Real power;
end Machine;

model Motor
  extends Machine;
equation
  power = 1;
end Motor;
// options: --model Machine
// compile

// error: 1:15 [model] 'Machine' is partial, it cannot be simulated
