package Sizes
  constant Integer n = div(1, 0);

  model Infinite
    Real y[div(1, 0)] = {1};
  end Infinite;

  model Undefined
    Real y[mod(1, 0)];
  end Undefined;

  model Constant
    Real y[n];
  end Constant;

  model Fill
    Real y = sum(fill(1.0, div(1, 0)));
  end Fill;

  function quotient
    input Integer a;
    output Integer b;
  algorithm
    b := div(1, a);
  end quotient;

  model Computed
    Real y[quotient(0)];
  end Computed;
end Sizes;
// error: 2:24 [domain] div(1, 0) is undefined: the divisor is zero
// error: 5:12 [domain] div(1, 0) is undefined: the divisor is zero
// error: 9:12 [domain] mod(1, 0) is undefined: the divisor is zero
// error: 17:28 [domain] div(1, 0) is undefined: the divisor is zero
// error: 28:12 [array-size] an array's size is no number here: it is not finite, as after a division by zero
