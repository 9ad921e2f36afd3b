model M
  parameter Integer n;
  Real y[n];
equation
  y[2:n] = zeros(n - 1);
end M;
// error: 3:10 [structural] the value of 'n' is not
