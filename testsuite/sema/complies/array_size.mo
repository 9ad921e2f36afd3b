// rule: array-size
model Arrays
  Real A[2, 3] = fill(2, 2, 3);
  Real v[3] = {1, 2, 3};
  Real y[2] = A*v;
  Real s = v*v;
  Real B[3, 2] = transpose(A);
  Real C[2, 2] = A*B + identity(2);
  Real row[3] = A[2, :];
  Real part[2] = v[2:end];
  Real sines[3] = sin(v);
  Real picked[2] = v[{3, 1}];
  Real matrix[2, 2] = [1, 2; 3, 4];
end Arrays;
