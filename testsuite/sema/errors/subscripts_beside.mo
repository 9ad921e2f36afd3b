model Broken1
  parameter Real p[4] = {1, 2, 3, 4};
  Real y[3];
equation
  for k in 1:3 loop
    y[k] = if undeclared then p[k + 2] else p[k];
  end for;
end Broken1;
model Broken2
  parameter Real p[4] = {1, 2, 3, 4};
  Real y[3];
equation
  for k in 1:q loop
    y[k] = p[k + 2];
  end for;
end Broken2;
model Broken3
  parameter Real p[4] = {1, 2, 3, 4};
  Real x = time;
  Real y[3];
equation
  for k in 1:integer(x) loop
    y[k] = p[k + 2];
  end for;
end Broken3;
model Broken4
  parameter Real p[4] = {1, 2, 3, 4};
  Real y[3];
equation
  for k in 1:3 loop
    y[k] = if 1 then p[k + 2] else p[k];
  end for;
end Broken4;
model Broken5
  parameter Real p[4] = {1, 2, 3, 4};
  parameter Integer n(fixed=false);
  Real y = p[n];
initial equation
  n = 7;
end Broken5;
model Step0
  parameter Real p[4] = {1, 2, 3, 4};
  Real y[3];
equation
  for k in 1:0:3 loop
    y[k] = p[k + 2];
  end for;
end Step0;
model Huge
  parameter Real p[4] = {1, 2, 3, 4};
  Real y[3];
equation
  for k in 1:2000000000 loop
    y[k] = p[mod(k, 3) + 3];
  end for;
end Huge;
model Empty
  Real e[0];
  Real y = sum(e[k] for k in 1:0);
  Real z = sum(e);
  Real w = e[1];
end Empty;
model Real5
  parameter Real p[4] = {1, 2, 3, 4};
  Real y = p[2.5];
  Real z = p[true];
  Real s = sum(p[x] for x in {1.5, 2.5});
end Real5;

// error: 6:15 [declare-before-use] 'undeclared' is not declared
// error: 13:14 [declare-before-use] 'q' is not declared
// error: 22:14 [structural] the range of a loop must be known when the class is compiled
// error: 31:15 [type] a condition must be of type Boolean, this is of type Integer
// error: 45:14 [structural] the step of a loop is zero
// error: 53:14 [limit] a loop of over 10 million turns
// error: 61:14 [array-size] subscript 1 is outside of 1:0, the size of 'e'
// error: 65:14 [type] a subscript must be of type Integer, this is of type Real
// error: 66:14 [type] a subscript must be of type Integer, this is of type Boolean
// error: 67:18 [type] a subscript must be of type Integer, this is of type Real
