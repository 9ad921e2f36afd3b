model Long
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Boolean b = v*A*A*A*A*A*A*A*A*A*v > 0;
end Long;
model Floor
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = floor(v*A*A*A*A*A*A*A*A*A*v);
end Floor;
model When
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  discrete Integer n(start=0, fixed=true);
equation
  when v*A*A*A*A*A*A*A*A*A*v > 0 then
    n = 1;
  end when;
end When;
model Range
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b[3] = (v*A*A*A*A*A*A*A*A*A*v):1.0:(v*A*A*A*A*A*A*A*A*A*v + 2);
end Range;
model Subscript
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b = v[integer(v*A*A*A*A*A*A*A*A*A*v)];
end Subscript;
model Assert
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
equation
  assert(v*A*A*A*A*A*A*A*A*A*v >= 0, "long");
end Assert;

// error: 4:15 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
// error: 9:12 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
// error: 16:8 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
// error: 23:15 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
// error: 28:12 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
// error: 34:10 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
