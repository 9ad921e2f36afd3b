// Expressions of all kinds, each of which testsuite/sema/verify_test.c breaks by hand
type E = enumeration(a, b);

function f
  input Real x[:];
  input Integer n;
  input Boolean up = true;
  output Real y;
  output Real z[n];
algorithm
  y := sum(x) + size(x, 1);
  z := fill(y, n);
  for i in 1:n loop
    if up then
      y := y + i;
    end if;
  end for;
end f;

connector In = input Real;
connector Out = output Real;

model Part
  In u;
  Out v[2];
  parameter Real k = 1;
equation
  v = {k*u, u};
end Part;

model Verified
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  Real t = time;
  Real w[2] = {t, 1};
  Real product[2] = A*w;
  Real moved[2, 2] = transpose(A);
  Real unit[2, 2] = identity(2);
  Integer steps[3] = 1:3;
  Real many[3] = {i*t for i in 1:3};
  Real total = sum(many[2:3]);
  Real wave = sin(t);
  Real all = total + wave;
  Real one = 1;
  Boolean yes = true;
  String name = "name";
  Boolean late = t > 2;
  Real same[2] = -fill(t, 2);
  Boolean b = t > 0.5 and t < 3;
  Real chosen = if not b then t else 2;
  Integer whole = if b then 1 else 2;
  E e = if b then E.a else E.b;
  String s = if b then "on" else "off";
  Real y, z[2];
  Base.ContinuousState x(start=0, fixed=true);
  Part part[2], last;
  Base.LinearResponse cut;
  Real turns[3], longer[80];
  Real second = part[1].v[2];
equation
  (y, z) = f(w, 2, b);
  der(x) = cut.balance;
  cut.residual = 2*cut.balance + t;
  for i in 1:3 loop
    turns[i] = t;  // short enough to be taken turn by turn in any build
  end for;
  for i in 1:80 loop
    longer[i] = i + t;
  end for;
  connect(part[1].v[1], last.u);
  part[1].u = t;
  part[2].u = t;
end Verified;
