// rule: structural
model Sizes
  parameter Integer n = 3;
  final parameter Integer m = 2*n + 1;
  Real x[n], y[m], z[n, m];
equation
  for i in 1:n loop
    x[i] = i;
    for j in 1:m loop
      z[i, j] = i*j;
    end for;
  end for;
  y[1:n] = x;
  y[n + 1:end] = fill(time, size(y, 1) - n);
end Sizes;

// rule: structural
model Sized
  Sizes four(n=4), none(n=0);
  constant Integer k[2] = {1, 2};
  Real x[sum(k)] = zeros(3);
  parameter Real A[:, size(A, 1)] = [1, 2; 3, 4] "Square";
end Sized;

// rule: structural
model EmptyLoop
  parameter Integer n = 1;
  Real x[n];
equation
  for i in 1:n - 1 loop
    x[i] = 2;
  end for;
  x[n] = 1;
end EmptyLoop;
