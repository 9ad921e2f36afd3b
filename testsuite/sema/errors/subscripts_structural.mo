model A
  parameter Integer m = 7;
  parameter Integer q[4] = {1, 2, 3, 4};
  parameter Integer n = q[m];
  Real x[n];
equation
  x = fill(1, n);
end A;
model B
  parameter Integer m = 7;
  parameter Integer q[4] = {1, 2, 3, 4};
  Real x[q[m]];
equation
  x = fill(1, q[m]);
end B;
model C
  constant Integer m = 7;
  parameter Integer q[4] = {1, 2, 3, 4};
  Real x = sum(k for k in 1:q[m]);
end C;
model D
  parameter Integer q[4] = {1, 2, 3, 4};
  Real x[4];
equation
  for k in 1:q[5] loop
    x[k] = 1;
  end for;
end D;
model E
  parameter Integer m = 5;
  parameter Boolean q[4] = {true, false, true, true};
  Real x if q[m];
  Real y;
equation
  if q[m + 1] then
    y = 1;
  else
    y = 2;
  end if;
end E;
model F
  parameter Integer q[4] = {1, 2, 3, 4};
  Real x[4];
equation
  for k in 1:4 loop
    for j in 1:q[k + 1] loop
      x[k] = 1;
    end for;
  end for;
end F;
model G
  parameter Integer q[4] = {1, 2, 3, 4};
  Real x[5] = {sum(j for j in 1:q[k]) for k in 1:5};
end G;
function f
  input Integer v[:];
  input Integer k;
  output Integer y;
algorithm
  y := v[k];
end f;
model H
  parameter Integer n = f({1, 2}, 3);
  Real x[n] = fill(1, n);
end H;

// error: 4:27 [array-size] subscript 7 is outside of 1:4, the size of 'q'
// error: 12:12 [array-size] subscript 7 is outside of 1:4, the size of 'q'
// error: 14:17 [array-size] subscript 7 is outside of 1:4, the size of 'q'
// error: 19:31 [array-size] subscript 7 is outside of 1:4, the size of 'q'
// error: 25:16 [array-size] subscript 5 is outside of 1:4, the size of 'q'
// error: 32:15 [array-size] subscript 5 is outside of 1:4, the size of 'q'
// error: 35:8 [array-size] subscript 6 is outside of 1:4, the size of 'q'
// error: 46:18 [array-size] subscript 5 is outside of 1:4, the size of 'q', with k = 4
// error: 53:35 [array-size] subscript 5 is outside of 1:4, the size of 'q', with k = 5
// error: 64:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 60:8 in f: the subscript 3 of 'v' is outside 1..2
