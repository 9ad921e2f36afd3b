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
end Sizes;
// error: 2:24 [domain] div(1, 0) is undefined: the divisor is zero
// error: 5:12 [array-size] an array's size is no number here: it is not finite, as after a division by zero
// error: 9:12 [array-size] an array's size is no number here: it is not defined
// error: 17:28 [array-size] an array's size is no number here: it is not finite, as after a division by zero
