encapsulated package Parts
  import Base;
  function sums
    input Real x;
    input Real y = 2*x;
    input Real z[2] = {x, y};
    output Real r;
  algorithm
    r := x + y + sum(z);
  end sums;
  function distance
    input Real p[:];
    input Real q = p[1];
    output Real d;
  algorithm
    d := sqrt(p*p) + q;
  end distance;
  function power
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 1)] = A^5 - A^0;
  algorithm
  end power;
  model Gain
    parameter Real k = 1;
    Real y = k*time;
  end Gain;
  model Frame
    replaceable model Part = Gain;
    Part part, row[2];
  end Frame;
  model Around
    replaceable model Part = Gain;
    Frame frame(redeclare model Part = Part);
  end Around;
  model Rotation "A matrix as a state"
    parameter Real w = 1;
    Base.ContinuousState R[2, 2](start={{1, 0}, {0, 1}});
    Real D[2, 2] = {{0, -w}, {w, 0}};
  equation
    der(R) = D*R;
  end Rotation;
  model Stage
    parameter Integer n = 2;
    Rotation rotation[n, 2](w={{i*j for j in 1:2} for i in 1:n});
    Real trace[n, 2] = {{rotation[i, j].R[1, 1] + rotation[i, j].R[2, 2] for j in 1:2} for i in 1:n};
  end Stage;
end Parts;
encapsulated model Arrays
  import Parts;
  Real A[2, 2] = {{1, time}, {0, 1}};
  Real cube[2, 2] = A^3, fifth[2, 2] = Parts.power(A), one[2, 2] = A^0, slope, fifth_slope;
  parameter Integer n = 4;
  Real b[n] = {time, 2, 3, 4};
  Real upTo[n], products[n], least[3], down[n], t[3], pairs[3, 2], nested[n];
  Real x[3] = {time, time^2, 2 + time}, m[2, 2] = {{time, 2}, {3, time^2}};
  Real p = product(x), dp, ddp, q = product(m), dq, ddq;
  Real largest = max(x), dlargest, smallest = min(m), dsmallest;
  Real a1 = Parts.sums(time), a2 = Parts.sums(time, z={1, 2}), a3[3] = Parts.sums({1, time, 3});
  Real d[2] = Parts.distance({{3, 4}, {time, 0}});
  parameter Real k = 5;
  Parts.Frame frame(redeclare model Part = Parts.Gain(k=k));
  Parts.Frame frames[2](redeclare model Part = Parts.Gain(k=2*k));
  Parts.Around around(redeclare model Part = Parts.Gain(k=3*k));
  Parts.Stage stage[2](each n=3);
equation
  slope = der(cube[1, 2]);
  fifth_slope = der(fifth[1, 2]);
  for i in 1:n loop
    upTo[i] = sum(b[j] for j in 1:i);
    products[i] = product(b[j] for j in i:n);
    down[i] = sum(j*b[j] for j in i:-1:1);
    nested[i] = sum(sum(b[k] for k in j:i) for j in 1:i);
  end for;
  for i in 1:3 loop
    least[i] = min(b[j] - i for j in i:n);
    t[i] = sum(b[i:i + 1]);
    pairs[i, :] = b[i:i + 1];
  end for;
  dp = der(p);
  ddp = der(dp);
  dq = der(q);
  ddq = der(dq);
  dlargest = der(largest);
  dsmallest = der(smallest);
end Arrays;
