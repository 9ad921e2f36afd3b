model Sides
  Real x[3];
equation
  x = {1, 2};
end Sides;

model Scalar
  Real x[3];
equation
  x = 0;
end Scalar;

model Sum
  Real a[2] = {1, 2};
  Real b[3] = {1, 2, 3};
  Real c[3] = a + b;
end Sum;

model Product
  Real A[2, 3] = fill(1, 2, 3);
  Real v[2] = {1, 2};
  Real y[2] = A*v;
end Product;

model Subscript
  Real x[3] = {1, 2, 3};
  Real y = x[4];
  Real z = x[1, 2];
  Real w = y[1];
end Subscript;

model Binding
  parameter Real r[2] = {1, 2, 3};
end Binding;

model Function
  Real v[2] = {1, 2};
  Real y = sin(v);
end Function;

// error: 4:5 [array-size] the sides of the equation differ in size: size 3 and size 2
// error: 10:5 [array-size] the sides of the equation differ in size: size 3 and a scalar
// error: 16:17 [array-size] the operands differ in size: size 2 and size 3
// error: 22:15 [array-size] '*' cannot multiply size 2x3 by size 2
// error: 27:14 [array-size] subscript 4 is outside of 1:3, the size of 'x'
// error: 28:12 [array-size] 'x' has 1 dimension, not 2
// error: 29:12 [array-size] 'y' has 0 dimensions, not 1
// error: 33:25 [array-size] 'r' and its value differ in size: size 2 and size 3
// error: 38:12 [array-size] 'y' and its value differ in size: a scalar and size 2
