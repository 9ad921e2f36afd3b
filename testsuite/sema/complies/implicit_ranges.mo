type Level = enumeration(low, mid, high);

// rule: array-size
model Stack "Sizes tell how far the iterators go"
  parameter Real heights[3] = {0.1, 0.2, 0.4};
  parameter Real total = sum(heights[i] for i);
  Real m[2, 3] = {{i + 10*j for j in 1:3} for i in 1:2};
  Real t[3, 2] = {m[i, j] for i, j};
  Real e[Level] = {1, 2, 4};
  Real f[Level] = {2*e[l] for l};
end Stack;

// rule: array-size, structural
model Absent "A loop over what is absent has no turns"
  model Part
    input Real u;
    output Real y = 2*u;
  end Part;
  parameter Boolean has = false;
  Part p[3] if has;
  Part q[2];
equation
  for i loop
    connect(p[i].u, p[i].y);
  end for;
  for i loop
    q[i].u = i*time;
  end for;
end Absent;
