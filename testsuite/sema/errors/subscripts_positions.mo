model Attributes
  parameter Real p[2] = {1, 2};
  parameter Boolean f[2] = {true, false};
  Base.ContinuousState x[3](start={p[k] for k in 1:3}, fixed={f[k] for k in 1:3});
  Real y[3](min={-p[k] for k in 0:2}, max={p[4 - k] for k in 1:3}) = {1, 2, 3};
equation
  der(x) = {1, 2, 3};
end Attributes;
model Inner
  parameter Real a[2] = {1, 2};
  parameter Real b = 3;
end Inner;
model Middle
  Inner inside[2];
  Inner alone;
end Middle;
model Modified
  parameter Real g[3] = {1, 2, 3};
  Middle one(inside(a={{g[i + j] for j in 1:2} for i in 1:2}));
  Middle two(inside(each b=g[size(g, 1) + 1]));
  Middle three[2](alone(b={g[3*k] for k in 1:2}));
end Modified;
connector Pin = input Real;
connector Pout = output Real;
block Gain
  Pin u;
  Pout y = 2*u;
end Gain;
model Connects
  Gain g[3];
equation
  g[1].u = time;
  for k in 1:3 loop
    connect(g[k].y, g[k + 1].u);
  end for;
end Connects;
model Edges
  Boolean b[2] = {time > 1, time > 2};
  discrete Integer n[2](each start=0, each fixed=true);
equation
  for k in 1:2 loop
    when edge(b[k + 1]) then
      n[k] = pre(n[k]) + 1;
    end when;
  end for;
end Edges;
model Changes
  Boolean b[2] = {time > 1, time > 2};
  discrete Integer n(start=0, fixed=true);
equation
  when change(b[3]) then
    n = 1;
  end when;
end Changes;
type Color = enumeration(red, green, blue);
model Types
  parameter Real p[Color] = {1, 2, 3};
  parameter Real b[Boolean] = {1, 2};
  parameter Real two[2] = {1, 2};
  Real y[Color];
  Real z[Boolean];
equation
  for c in Color loop
    y[c] = p[c] + two[Integer(c)];
  end for;
  for c in false:true loop
    z[c] = b[c] + two[if c then 3 else 1];
  end for;
end Types;
model Vectors
  parameter Real p[4] = {1, 2, 3, 4};
  parameter Integer which[3] = {4, 2, 7};
  constant Integer fixedOnes[3] = {4, 2, 7};
  Real a[3] = p[fixedOnes];
  Real b[3];
  Real c[3] = {p[integer(x)] for x in {1.5, 2.5, 7.5}};
equation
  for k in {1, 3, 6} loop
    b[1 + div(k, 2)] = p[k];
  end for;
end Vectors;
model Steps
  parameter Real p[6] = fill(1, 6);
  Real t[6];
equation
  for k in 6:-2:0 loop
    t[k] = p[k];
  end for;
  for k in 1:2:5 loop
    t[k] = p[2*k];
  end for;
end Steps;
model Fit
  parameter Integer n = 3;
  parameter Real p[4] = {1, 2, 3, 4};
  Real t[n];
equation
  for k in 1:n loop
    t[k] = p[k];
  end for;
end Fit;
model Instances
  Fit three;
  Fit five(n=5);
end Instances;
model Function
  function f
    input Real v[3];
    output Real y;
  protected
    constant Real c[2] = {1, 2};
  algorithm
    y := v[4] + c[0];
  end f;
  Real y = f({1, 2, time});
end Function;
record Default
  Real v[2] = {1, 2};
  Real w = v[3];
end Default;
model Defaults
  Default d;
end Defaults;
model Conditions
  parameter Real p[4] = {1, 2, 3, 4};
  parameter Integer n = 5;
  Real a[4];
  Real b[4];
  Real c[4];
equation
  for k in 1:4 loop
    a[k] = if k < n then p[k + 1] else 0;
    b[k] = if k > 3 then p[k + 1] else p[k];
    c[k] = if k < 4 and p[k + 1] > 0 then 1 else 0;
  end for;
end Conditions;
model Branches
  parameter Real p[4] = {1, 2, 3, 4};
  Real a[4];
equation
  for k in 1:4 loop
    if k < 4 then
      a[k] = p[k];
    else
      a[k] = p[k + 1];
    end if;
  end for;
end Branches;
model Left
  Real a[4];
equation
  for k in 1:4 loop
    a[k + 1] = k;
  end for;
  a[1] = 0;
end Left;
model Tuple
  Real a[2], b[2];
  function f
    input Real x;
    output Real y = x;
    output Real z = x;
  algorithm
  end f;
equation
  for k in 1:2 loop
    (a[k], b[k + 1]) = f(k);
  end for;
end Tuple;

// error: 4:38 [array-size] subscript 3 is outside of 1:2, the size of 'p', with k = 3
// error: 4:65 [array-size] subscript 3 is outside of 1:2, the size of 'f', with k = 3
// error: 5:21 [array-size] subscript 0 is outside of 1:2, the size of 'p', with k = 0
// error: 5:46 [array-size] subscript 3 is outside of 1:2, the size of 'p', with k = 1
// error: 19:27 [array-size] subscript 4 is outside of 1:3, the size of 'g', with i = 2, j = 2
// error: 20:30 [array-size] subscript 4 is outside of 1:3, the size of 'g'
// error: 21:30 [array-size] subscript 6 is outside of 1:3, the size of 'g', with k = 2
// error: 34:23 [array-size] subscript 4 is outside of 1:3, the size of 'g', with k = 3
// error: 42:17 [array-size] subscript 3 is outside of 1:2, the size of 'b', with k = 2
// error: 51:17 [array-size] subscript 3 is outside of 1:2, the size of 'b'
// error: 64:31 [array-size] subscript 3 is outside of 1:2, the size of 'two', with c = Color.blue
// error: 67:23 [array-size] subscript 3 is outside of 1:2, the size of 'two', with c = true
// error: 74:17 [array-size] subscript 7 is outside of 1:4, the size of 'p'
// error: 76:18 [array-size] subscript 7 is outside of 1:4, the size of 'p', with x = 7.5
// error: 79:7 [array-size] subscript 4 is outside of 1:3, the size of 'b', with k = 6
// error: 79:26 [array-size] subscript 6 is outside of 1:4, the size of 'p', with k = 6
// error: 87:7 [array-size] subscript 0 is outside of 1:6, the size of 't', with k = 0
// error: 87:14 [array-size] subscript 0 is outside of 1:6, the size of 'p', with k = 0
// error: 90:14 [array-size] subscript 10 is outside of 1:6, the size of 'p', with k = 5
// error: 99:14 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 5
// note: 104:7 in Fit, for 'five' as it is declared here
// error: 113:12 [array-size] subscript 4 is outside of 1:3, the size of 'v'
// error: 113:19 [array-size] subscript 0 is outside of 1:2, the size of 'c'
// error: 119:14 [array-size] subscript 3 is outside of 1:2, the size of 'v'
// error: 132:28 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 4
// error: 133:28 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 4
// error: 134:27 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 4
// error: 145:16 [array-size] subscript 5 is outside of 1:4, the size of 'p', with k = 4
// error: 153:7 [array-size] subscript 5 is outside of 1:4, the size of 'a', with k = 4
// error: 167:14 [array-size] subscript 3 is outside of 1:2, the size of 'b', with k = 2
