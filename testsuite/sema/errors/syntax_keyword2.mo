modle Pendulum
  parameter Real length = 1;
end Pendulum;

// error: 1:1 [syntax] 'modle' is not a keyword: expected 'model'
