package Dimensions "16 are the most"
  function f
    input Real a[:, :, :, :, :, :, :, :, :, :, :, :, :, :, :, :, :];
    output Real s;
  algorithm
    s := sum(a);
  end f;
  record R
    Real x[1, 1, 1, 1, 1, 1, 1, 1, 1];
  end R;
  model Records
    R r[1, 1, 1, 1, 1, 1, 1, 1];
  end Records;
  model Part
    Real x[1, 1, 1, 1, 1, 1, 1, 1, 1] = fill(time, 1, 1, 1, 1, 1, 1, 1, 1, 1);
  end Part;
  model Components
    Part part[1, 1, 1, 1, 1, 1, 1, 1];
    Real y = part[1, 1, 1, 1, 1, 1, 1, 1].x[1, 1, 1, 1, 1, 1, 1, 1, 1];
  end Components;
  model Values
    Real a[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] = fill(time, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    Real b = sum({a});
  end Values;
end Dimensions;

// error: 3:16 [limit] an array of over 16 dimensions
// error: 9:10 [limit] an array of over 16 dimensions
// error: 19:14 [limit] an array of over 16 dimensions
// error: 23:18 [limit] an array of over 16 dimensions
