package Own "What a declaration can use of itself"
  constant Real g = 9.81;
  model Value
    parameter Real g = g + 1;
    parameter Real m = 2*m;
  end Value;
  model Sizes
    parameter Real A[size(A, 2), 3] = ones(3, 3);
    parameter Real B[2, size(B, 2)] = ones(2, 2);
    parameter Real C[2, size(C, 0)] = ones(2, 2);
    parameter Real D[2, size(D, 1) + 1] = ones(2, 2);
    parameter Real E[2, size(E, 1)] = fill(1, 2, size(E, 1));
  end Sizes;
  model Whole
    Real x[3, sum(x)];
    Real y[2, sum(size(y))];
    Real z[2](start=z);
  end Whole;
  function trace
    input Real A[:, size(A, 1)];
    input Real B[size(B, 2), :];
    output Real t = A[1, 1] + B[1, 1];
  algorithm
  end trace;
  function sum2
    input Real A[:, size(A, 1)];
    input Real B[size(A, 1), size(B, 1) + 1];
    output Real t = sum(A) + sum(B);
  algorithm
  end sum2;
  model Calls
    Real a = sum2([1, 2, 3; 4, 5, 6], [1, 2, 3; 4, 5, 6]);
    Real b = sum2([1, 2; 4, 5], [1, 2, 3; 4, 5, 6]);
    Real c = sum2([1, 2; 4, 5], [1, 2; 4, 5]);
  end Calls;
  record R
    Real A[:, size(A, 1)];
    Real b[size(A, 1)];
  end R;
  model Records
    parameter R r = R([1, 2; 3, 4], {1, 2});
    parameter R s = R([1, 2, 3; 4, 5, 6], {1, 2});
    parameter R t(A=[1, 2; 3, 4], b={1, 2, 3});
  end Records;
  function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  model Call
    Real f = f(time);
  end Call;
  model Arguments
    Real x[2, size(x, 1, 1)];
    Real y[2, size(y[:, 1], 1)];
  end Arguments;
end Own;

// error: 4:24 [declare-before-use] 'g' is used inside of its own declaration
// error: 5:26 [declare-before-use] 'm' is used inside of its own declaration
// error: 8:27 [declare-before-use] the size of 'A' in dimension 2 is not known here: only those before this one are
// error: 9:30 [declare-before-use] the size of 'B' in dimension 2 is not known here: only those before this one are
// error: 10:30 [declare-before-use] the size of 'C' in dimension 0 is not known here: only those before this one are
// error: 11:43 [array-size] 'D' and its value differ in size: size 2x3 and size 2x2
// error: 12:55 [declare-before-use] 'E' is used inside of its own declaration
// error: 15:19 [declare-before-use] 'x' is used inside of its own declaration; its sizes can use size(x, k), where k is one of the preceding dimensions
// error: 16:24 [declare-before-use] 'y' is used inside of its own declaration; its sizes can use size(y, k), where k is one of the preceding dimensions
// error: 17:10 [all-determined] no equation determines 'z'
// error: 17:21 [declare-before-use] 'z' is used inside of its own declaration
// error: 21:23 [declare-before-use] the size of 'B' in dimension 2 is not known here: only those before this one are
// error: 32:19 [array-size] the argument 'A' of Own.sum2 has size 3 in dimension 2, not 2
// error: 34:33 [array-size] the argument 'B' of Own.sum2 has size 2 in dimension 2, not 3
// error: 42:23 [array-size] the field 'A' has other sizes than this, which has size 2x3
// error: 43:37 [array-size] 't.b' and its value differ in size: size 2 and size 3
// error: 51:14 [declare-before-use] 'f' is used inside of its own declaration
// error: 54:15 [type] 'size' takes 1 or 2 arguments, not 3
// error: 55:20 [declare-before-use] 'y' is used inside of its own declaration; its sizes can use size(y, k), where k is one of the preceding dimensions
