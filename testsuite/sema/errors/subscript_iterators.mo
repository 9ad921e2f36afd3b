// Iterators of a type that no subscript has: each is reported where it is a subscript first.
type Level = enumeration(low, high);
model Half
  Real x[3], y[3];
equation
  for i in 1:0.5:2 loop
    x[i] = 2*y[i] + sum(x[i]*y[i] for i in {1.0, 2.0});
  end for;
  for l in Level loop
    y[l] = x[l] + x[1.5];
  end for;
end Half;
function f
  input Real u[Level];
  output Real y = 0;
algorithm
  for k in 1:2 loop
    y := y + u[k]*u[k];
  end for;
  for l in Level loop
    y := y + u[l];
  end for;
end f;
// error: 7:7 [type] a subscript must be of type Integer, this is of type Real
// error: 7:27 [type] a subscript must be of type Integer, this is of type Real
// error: 10:7 [type] a subscript must be of type Integer, this is of type Level
// error: 10:21 [type] a subscript must be of type Integer, this is of type Real
// error: 18:16 [type] a subscript must be of type Level here, this is of type Integer
