// A loop over a table in place of branches without end

// rule: limit
model Table "As many steps as there are numbers"
  parameter Real steps[:] = {0.1, 0.4, 0.7};
  Real level = sum(if time > steps[i] then 1 else 0 for i);
end Table;

// rule: limit
model Dimensions
  Real x[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2] = fill(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2);
end Dimensions;

// rule: limit
model Power
  parameter Real A[2, 2] = {{0.5, 0.1}, {0, 0.5}};
  Real B[2, 2] = A^10;
end Power;

// rule: limit
model Named "A product with a name of its own is a value, whatever it was made of"
  parameter Real A[3, 3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  Real v[3] = {time, 1, 2};
  Real a[3] = A*(A*(A*(A*v)));
  Real b[3] = A*(A*(A*(A*a)));
end Named;
