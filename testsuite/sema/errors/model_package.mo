package Machines
  model Motor
    Real power = 1;
  end Motor;
end Machines;
// options: --model Machines
// compile

// error: 1:9 [model] 'Machines' is a package, not a model
