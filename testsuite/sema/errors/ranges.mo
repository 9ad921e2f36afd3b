model Slices
  Real b[4] = {1, 2, 3, time};
  Real s[3];
  Real t[3];
equation
  for i in 1:3 loop
    s[i] = sum(b[1:i]);
    t[i] = sum({b[j] for j in i:3});
  end for;
end Slices;

model Unknown
  Integer n = if time > 1 then 2 else 1;
  Real b[4] = {1, 2, 3, time};
  Real s = sum(b[j] for j in 1:n);
end Unknown;

model Powers
  parameter Real A[2, 2] = {{1, 0}, {0, 1}};
  Real B[2, 2] = A^time;
  Real C[2, 2] = A^(-1);
  Real D[2, 3] = {{1, 2, 3}, {4, 5, 6}}^2;
  Real E[2, 2] = A^{1, 2};
end Powers;

model Power
  Base.LinearResponse Cut;
  parameter Integer n = 2;
  Real A[2, 2] = [Cut.balance, 1; 1, 0]^n;
equation
  Cut.residual = Cut.balance + A[2, 2];
end Power;

// error: 7:18 [structural] the length of the range goes from 1 to 3 with the iterators of the enclosing loops, that of an array cannot; only what is reduced can run over it: sum(x[j] for j in 1:i)
// error: 8:31 [structural] the length of the range goes from 1 to 3 with the iterators of the enclosing loops, that of an array cannot; only what is reduced can run over it: sum(x[j] for j in 1:i)
// error: 15:30 [structural] the range of an array must be known when the class is compiled; 'n' is not
// error: 20:20 [type] the exponent of a matrix must be of type Integer, this is of type Real
// error: 21:21 [type] the exponent of a matrix cannot be negative
// error: 22:18 [array-size] '^' needs a square matrix, this has size 2x3
// error: 23:20 [array-size] an exponent must be a scalar, this has size 2
// error: 29:18 [linear-response] '^' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 27:23 the LinearResponse 'Cut' is declared here
