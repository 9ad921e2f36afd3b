model Motor
  parameter Real k = 1;
  Real y = k;
end Motor;

model Row = Motor[3](each k=2) "May be a component's class, but is no model";

model Factory
  Row row;
end Factory;
// options: --model Row
// compile

// error: 6:7 [model] 'Row' is an array, it cannot be simulated
