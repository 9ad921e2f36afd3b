// Steps of zero, subscripts that are matrices, sizes that do not come out of a value.
model Steps
  parameter Integer none = 0;
  Real x[3] = 1:0:3;
  Real y[3] = 1:none:3;
  Real z[3];
  Real w[3];
equation
  for i in 1:0:3 loop
    z[i] = time;
  end for;
  for i in 1:none:3 loop
    w[i] = time;
  end for;
end Steps;

model Subscripts
  parameter Real A[3] = {1, 2, 3};
  Real x[2, 2] = A[[1, 2; 3, 1]];
end Subscripts;

function listed
  input Real u;
  output Real y;
protected
  Real t[{2, 3}];
algorithm
  y := u;
end listed;

model Sizes
  parameter Real A[:, :] = {1, 2, 3};
  Real b[:];
equation
  b = {1, 2};
end Sizes;

model Turns
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = sum(j*time for j in 1:i - 1:3);
  end for;
end Turns;
// error: 4:17 [array-size] the step of a range is zero
// error: 5:17 [array-size] the step of a range is zero
// error: 9:14 [structural] the step of a loop is zero
// error: 12:14 [structural] the step of a loop is zero
// error: 19:20 [array-size] a subscript is a scalar or a vector
// error: 26:10 [array-size] an array's size is a scalar
// error: 32:28 [array-size] 'A' has 2 dimensions, its value 1
// error: 33:10 [structural] the size ':' of 'b' comes from its value, and it has none
// error: 42:34 [array-size] the step of the range is zero in a turn of the enclosing loops
