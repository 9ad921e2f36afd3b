package L
  function trace
    input Real A[:, size(A, 1)];
    input Real b[size(A, 1)];
    output Real t = A[1, 1] + b[1];
  algorithm
  end trace;
  function narrow
    input Real A[:, :];
    output Real t;
  algorithm
    t := trace(A[1:1, :], {1});
  end narrow;
  function short
    input Real A[:, :];
    output Real t;
  algorithm
    t := trace(A, {1});
  end short;
end L;
model M
  Real y[integer(L.narrow([1, 2; 3, 4]))];
  Real x[integer(L.short([1, 2; 3, 4]))];
end M;

// error: 22:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 3:16 in L.trace: 'A' has size 2 in dimension 2, not 1
// error: 23:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 4:16 in L.trace: 'b' has size 1 in dimension 1, not 2
