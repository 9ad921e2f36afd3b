/* What a function computes at compile time, array by array, is what a model has, element by element: the sizes
   of x and y say so. */
package Evaluator
  constant Real m[2, 3] = {{1, -2, 3}, {4, 5, -6}};
  constant Real v[3] = {0.5, 2, -1};
  constant Boolean b[3] = {true, false, true};
  constant Integer k = 3;

  function computed "Each operator on arguments whose sizes only the run knows"
    input Real A[:, :];
    input Real w[:];
    input Boolean p[:];
    input Integer l;
    output Real y[26];
  protected
    Boolean q[l] = p and {not p[i] for i in 1:l};
    Real T[size(A, 2), size(A, 1)] = transpose(A);
    Real TA[size(A, 2), size(A, 2)] = T*A;
    Real s[l] = {0.5*i for i in 1:l};
  algorithm
    y[1:3] := -w + s;
    y[4:6] := 2*w .* s - w;
    y[7:9] := w ./ s;
    y[10:11] := A*w;
    y[12:14] := {1, 2}*A;
    y[15] := w*s;
    y[16:18] := TA[2, :];
    y[19:21] := abs(w) + sqrt(s);
    y[22] := sum(A) + product(w) + max(A) - min(w);
    y[23] := sum(1:l) + sum({i*j for i in 1:l, j in 1:2}) + sum(fill(w[1], l));
    y[24] := if w[1] > 0 and not p[2] or q[1] then 1 else 2;
    y[25] := if sum({if q[i] then 1 else 0 for i in 1:l}) > 0 then 3 else 4;
    y[26] := sum(min(w, s)) + max(w[2], s[1]);
  end computed;

  constant Real in_function[26] = computed(m, v, b, k);
  constant Boolean c[3] = b and {not b[i] for i in 1:3};
  constant Real n[3, 2] = transpose(m);
  constant Real r[3] = {0.5*i for i in 1:3};
  constant Real in_model[26] = cat(1, -v + r, 2*v .* r - v, v ./ r, m*v, {1, 2}*m, {v*r},
    {n[2, 1]*m[1, i] + n[2, 2]*m[2, i] for i in 1:3}, abs(v) + sqrt(r),
    {sum(m) + product(v) + max(m) - min(v),
     sum(1:k) + sum({i*j for i in 1:k, j in 1:2}) + sum(fill(v[1], k)),
     if v[1] > 0 and not b[2] or c[1] then 1 else 2,
     if c[1] or c[2] or c[3] then 3 else 4,
     sum({min(v[i], r[i]) for i in 1:3}) + max(v[2], r[1])});
  constant Real by_hand[26] = {0, -1, 2.5, 0, 2, -2, 1, 2, -2/3, -6.5, 18, 9, 8, -9, 0.75, 18, 29, -36,
    0.5 + sqrt(0.5), 3, 1 + sqrt(1.5), 5 + (-1) + 5 + 1, 6 + 18 + 1.5, 1, 4, 0.5 + 1 - 1 + 2};

  model Agreement
    parameter Integer differing = sum({if abs(in_function[i] - in_model[i]) > 0 then 1 else 0 for i in 1:26});
    parameter Integer wrong = sum({if abs(in_function[i] - by_hand[i]) < 1e-14 then 0 else 1 for i in 1:26});
    Real x[3 + differing] = {1, 2, 3};
    Real y[3 + wrong] = {1, 2, 3};
  end Agreement;
end Evaluator;
