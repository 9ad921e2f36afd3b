model LoopParameter
  parameter Real p[4] = {1, 2, 3, 4};
  Real t[4];
equation
  for k in 1:4 loop
    t[k] = p[k + 1];
  end for;
end LoopParameter;
model SliceParameter
  parameter Real p[4] = {1, 2, 3, 4};
  parameter Real q[3] = p[3:5];
  Real v[2] = p[{1, 9}];
end SliceParameter;
model Sums
  parameter Real p[4] = {1, 2, 3, 4};
  parameter Real q = sum(p[k] for k in 1:5);
  parameter Real r[5] = {p[k] for k in 1:5};
  Real s(start=p[integer(7.5)]) = time;
  Real m = sum(p[i + j] for i in 1:2, j in 1:3);
  Real triangle = sum(sum(p[j + 1] for j in 1:i) for i in 1:4);
end Sums;
model Pre
  discrete Real d[3](start={1, 2, 3}, each fixed=true);
equation
  when sample(0.1, 0.1) then
    for k in 1:3 loop
      d[k] = pre(d[k + 1]);
    end for;
  end when;
end Pre;
model Initial
  parameter Real p[3](each fixed=false, each start=0);
initial equation
  for k in 1:3 loop
    p[k + 1] = k;
  end for;
end Initial;
model InitialState
  Base.ContinuousState x[3];
initial equation
  for k in 1:3 loop
    x[4 - 2*k + 1] = 1;
  end for;
equation
  for k in 1:3 loop
    der(x[k]) = 0;
  end for;
end InitialState;
model Variables
  Real x[4] = {1, 2, 3, time};
  Real y[4];
equation
  for k in 1:4 loop
    y[k] = x[k + 1];
  end for;
end Variables;
model Part
  parameter Real a = 1;
  parameter Real v[2] = {1, 2};
  Real y = a;
end Part;
model Parts
  Part c[3](a={1, 2, 3});
  parameter Real g[3] = {1, 2, 3};
  Part d[3](a={g[k + 1] for k in 1:3});
  Part e(v=g[2:4]);
  Real z[3];
  Real w[3];
  parameter Boolean on[2] = {true, false};
  Part f if on[3];
equation
  for k in 1:3 loop
    z[k] = c[k + 1].y;
  end for;
  for k in 1:3 loop
    w[k] = c[k].v[k];
  end for;
end Parts;
record Pair
  Real x = 1;
  Real y = 2;
end Pair;
model Records
  parameter Pair r[2];
  Real y[2];
equation
  for k in 1:2 loop
    y[k] = r[k + 1].x;
  end for;
end Records;
model Reinit
  Base.ContinuousState x[2](each fixed=true);
equation
  for k in 1:2 loop
    der(x[k]) = 1;
  end for;
  when time > 0.5 then
    for k in 1:2 loop
      reinit(x[k + 1], 0);
    end for;
  end when;
end Reinit;
model Asserts
  parameter Real p[2] = {1, 2};
  Real x = 1;
equation
  for k in 1:2 loop
    assert(p[k + 1] > 0, "p");
  end for;
  for k in 1:2 loop
    assert(x > 0, "p" + String(p[k + 1]));
  end for;
end Asserts;
model Derivative
  Base.ContinuousState x[2](each fixed=true);
  Real v[2];
equation
  for k in 1:2 loop
    der(x[k]) = 1;
  end for;
  for k in 1:2 loop
    v[k] = der(x[k + 1]);
  end for;
end Derivative;
model Known
  parameter Integer n = 7;
  Real x[4] = {1, 2, 3, time};
  parameter Real p[4] = {1, 2, 3, 4};
  Real y = p[n];
  Real z[n] = fill(1, n);
end Known;
model KnownVariable
  parameter Integer n = 7;
  Real x[4] = {1, 2, 3, time};
  Real y = x[n];
end KnownVariable;
model Zero
  parameter Real p[4] = {1, 2, 3, 4};
  Real t[4];
equation
  for k in 1:4 loop
    t[k] = p[k - 1];
  end for;
end Zero;
model Ends
  parameter Real p[4] = {1, 2, 3, 4};
  Real t = p[end + 1];
  Real u[2] = p[end:end + 1];
  Real v = p[end - 4];
  Real w[5] = {p[end - k] for k in 0:4};
end Ends;
model Nested
  parameter Real p[4, 3] = fill(1, 4, 3);
  Real t[4, 3];
equation
  for i in 1:4, j in 1:3 loop
    t[i, j] = p[j, i];
  end for;
end Nested;
model Called
  parameter Real p[4] = {1, 2, 3, 4};
  Real t[4];
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
  end f;
equation
  for k in 1:4 loop
    t[k] = f(p[k + 1]);
  end for;
end Called;
package Constants
  constant Real c[3] = {1, 2, 3};
end Constants;
model FromPackage
  Real t[3];
  Real u = sum(Constants.c[k] for k in 1:4);
equation
  for k in 1:3 loop
    t[k] = Constants.c[k + 1];
  end for;
end FromPackage;

// error: 6:14 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 4
// error: 11:27 [array-size] subscript 5 is outside of 1:4, the size of 'p'
// error: 12:17 [array-size] subscript 9 is outside of 1:4, the size of 'p'
// error: 16:28 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 5
// error: 17:28 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 5
// error: 18:18 [array-size] subscript 7 is outside of 1:4, the size of 'p'
// error: 19:18 [array-size] subscript 5 is outside of 1:4, the size of 'p', with i = 2, j = 3
// error: 20:29 [array-size] subscript 5 is outside of 1:4, the size of 'p', with j = 4
// error: 27:20 [array-size] subscript 4 is outside of 1:3, the size of 'd', with k = 3
// error: 35:7 [array-size] subscript 4 is outside of 1:3, the size of 'p', with k = 3
// error: 42:7 [array-size] subscript -1 is outside of 1:3, the size of 'x', with k = 3
// error: 54:14 [array-size] subscript 5 is outside of 1:4, the size of 'x', with k = 4
// error: 65:18 [array-size] subscript 4 is outside of 1:3, the size of 'g', with k = 3
// error: 66:14 [array-size] subscript 4 is outside of 1:3, the size of 'g'
// error: 70:16 [array-size] subscript 3 is outside of 1:2, the size of 'on'
// error: 73:14 [array-size] subscript 4 is outside of 1:3, the size of 'c', with k = 3
// error: 76:19 [array-size] subscript 3 is outside of 1:2, the size of 'v', with k = 3
// error: 88:14 [array-size] subscript 3 is outside of 1:2, the size of 'r', with k = 2
// error: 99:16 [array-size] subscript 3 is outside of 1:2, the size of 'x', with k = 2
// error: 108:14 [array-size] subscript 3 is outside of 1:2, the size of 'p', with k = 2
// error: 111:34 [array-size] subscript 3 is outside of 1:2, the size of 'p', with k = 2
// error: 122:18 [array-size] subscript 3 is outside of 1:2, the size of 'x', with k = 2
// error: 129:14 [array-size] subscript 7 is outside of 1:4, the size of 'p'
// error: 135:14 [array-size] subscript 7 is outside of 1:4, the size of 'x'
// error: 142:14 [array-size] subscript 0 is outside of 1:4, the size of 'p', with k = 1
// error: 147:14 [array-size] subscript 5 is outside of 1:4, the size of 'p'
// error: 148:17 [array-size] subscript 5 is outside of 1:4, the size of 'p'
// error: 149:14 [array-size] subscript 0 is outside of 1:4, the size of 'p'
// error: 150:18 [array-size] subscript 0 is outside of 1:4, the size of 'p', with k = 4
// error: 157:20 [array-size] subscript 4 is outside of 1:3, the size of 'p', with i = 4
// error: 171:16 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 4
// error: 179:28 [array-size] subscript 4 is outside of 1:3, the size of 'c', with k = 4
// error: 182:24 [array-size] subscript 4 is outside of 1:3, the size of 'c', with k = 3
