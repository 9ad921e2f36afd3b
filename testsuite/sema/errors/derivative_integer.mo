model M
  Integer n = 3;
  Real x = der(n);
end M;
// error: 3:16 [type] an Integer has no derivative
