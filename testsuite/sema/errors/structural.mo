model Size
  parameter Real n = 3;
  Real x[n];
equation
  x = fill(0, 3);
end Size;

model Unset
  parameter Integer n;
  Real x[n];
end Unset;

model Varying
  Real n = time;
  Real x[integer(n)];
end Varying;

model RangeReal
  Real x[3];
  parameter Real n = 3;
equation
  for i in 1:n loop
    x[i] = 1;
  end for;
end RangeReal;

model RangeVarying
  Integer n = 3;
  Real x[3];
equation
  for i in 1:n loop
    x[i] = 1;
  end for;
end RangeVarying;

model Negative
  parameter Integer n = -1;
  Real x[n];
end Negative;

model Text
  parameter String s;
  Real x(quantity=s) = time;
end Text;

model Texts
  parameter Integer i;
  parameter String s[2] = {"a", "b"};
  Real x(unit=s[i]) = time;
end Texts;

// error: 3:10 [type] an array's size must be of type Integer, this is of type Real
// error: 10:10 [structural] an array's size must be known when the class is compiled; the value of 'n' is not
// note: 9:21 'n' is declared here
// error: 15:10 [structural] an array's size must be known when the class is compiled
// error: 23:7 [type] a subscript must be of type Integer, this is of type Real
// error: 31:14 [structural] the range of a loop must be known when the class is compiled; 'n' is not
// error: 38:10 [array-size] -1 is no size of an array
// error: 43:19 [structural] the attribute 'quantity' must be known when the class is compiled; the value of 's' is not
// note: 42:20 's' is declared here
// error: 49:15 [structural] the attribute 'unit' must be known when the class is compiled; the value of 'i' is not
// note: 47:21 'i' is declared here
