package Parts "Parts of fields in the defaults of others"
  record R
    Real a[3];
    Real b = a[4];
  end R;
  record S
    Real a[3];
    Real b = a[1, 2];
  end S;
  record U
    Real a[3];
    Real b = a[1.5];
  end U;
  model Uses
    R r = R(a={1, 2, 3});
    S s = S(a={1, 2, 3});
    U u = U(a={1, 2, 3});
  end Uses;
end Parts;

// error: 4:16 [array-size] subscript 4 is outside of 1:3, the size of 'a'
// error: 8:14 [array-size] 'a' has 1 dimension, not 2
// error: 12:16 [type] a subscript must be of type Integer, this is of type Real
