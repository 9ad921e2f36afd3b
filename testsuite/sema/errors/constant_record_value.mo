// A constant record whose value is wrong: that it has no value then is not reported as well.
model ConstantRecordValue
  record R
    Real a;
    Real b;
  end R;
  constant R c[2] = {1, 2};
  constant R d = 3;
  constant R e;
  Real y;
equation
  y = c[1].a + d.b + e.a;
end ConstantRecordValue;
// error: 2:7 [all-determined] 'ConstantRecordValue' has the constant 'e.a' of ConstantRecordValue.R without a value
// error: 7:21 [type] 'c' must be of type ConstantRecordValue.R, this is of type Integer
// error: 8:18 [type] 'd' must be of type ConstantRecordValue.R, this is of type Integer
