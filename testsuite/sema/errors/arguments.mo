// Built-in functions and operators with other arguments than they take.
model Products
  Real x[3] = cross({1, 2, 3});
  Real y[3] = skew({1, 2, 3}, 2)*{1, 2, 3};
end Products;

model Numbers
  type Colour = enumeration(red, green);
  parameter Real A[3] = {1, 2, 3};
  parameter Integer k = Integer(Colour.red, Colour.green);
  Real x = sin(u = time);
  Integer n = size(A, 2);
  Integer m = size(array = A);
  Real y = sin(i for i in 1:3);
end Numbers;

model Times
  Boolean up, starting;
equation
  up = edge();
  starting = initial(1);
end Times;

function scaled
  input Real u;
  input Real k = 2;
  output Real y;
algorithm
  y := k*u;
end scaled;

function trebled = scaled(final k = 3);

function misnamed = scaled(factor = 3);

model Scaled
  Real x = trebled(time, 5);
  Real y = trebled(time, k = 5);
end Scaled;

function begun
  input Real u;
  output Real y;
initial algorithm
  y := u;
end begun;
// error: 3:15 [type] 'cross' takes 2 arguments, not 1
// error: 4:15 [type] 'skew' takes 1 argument, not 2
// error: 10:25 [type] 'Integer' takes 1 argument
// error: 11:16 [type] 'sin' takes no named arguments
// error: 12:23 [array-size] the array has no dimension 2, it is size 3
// error: 13:20 [type] 'size' takes no named arguments
// error: 14:12 [type] 'sin' does not take iterators
// error: 20:8 [type] 'edge' takes 1 argument, not 0
// error: 21:14 [type] 'initial' takes 0 arguments, not 1
// error: 34:28 [modification] function scaled has no 'factor' to modify
// error: 37:26 [function] the input 'k' is final in trebled
// error: 38:26 [function] the input 'k' is final in trebled
// error: 44:1 [function] a function has no initial algorithm
