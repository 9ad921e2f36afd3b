model Subscript "the elements of a Real vector are no subscripts"
  Real x[3];
  parameter Real n = 3;
equation
  for i in 1:n loop
    x[i] = 1;
  end for;
end Subscript;

model Varying "equations do not come and go"
  Real x[2], v[2] = {time, 1};
equation
  for e in v loop
    x[1] = e;
  end for;
end Varying;

model Length "only what the loops around count can bound it"
  Real v = time;
  Real x = sum(e for e in 0:0.5:v);
end Length;

model Matrix
  Real x = sum(e for e in {{1.5, 2}, {3, 4}});
end Matrix;

model Texts
  Real x = sum(1 for e in "ab");
end Texts;

model Turns "the length differs from turn to turn"
  Real x[3] = {sum(e for e in 0:0.5:i) for i in 1:3};
end Turns;
// error: 6:7 [type] a subscript must be of type Integer, this is of type Real
// error: 13:12 [variability] the range of a loop depends on 'v', which changes during the simulation
// error: 20:27 [structural] the range of an array must be known when the class is compiled; 'v' is not
// error: 24:27 [type] an iterator runs through a vector of numbers, Booleans, literals or Strings, or all values of a type
// error: 28:27 [type] an iterator runs through a vector of numbers, Booleans, literals or Strings, or all values of a type
// error: 32:31 [structural] the length of the range goes from 3 to 7 with the iterators of the enclosing loops, that of an array cannot; only what is reduced can run over it, where the range is one of Integers
