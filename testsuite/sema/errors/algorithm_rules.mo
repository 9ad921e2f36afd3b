model TooEarly
  Real volume, level;
algorithm
  volume := 2*level;
equation
  level = time;
end TooEarly;

model Twice
  Real a, b;
algorithm
  a := 1;
  a := a + time;
  b := a;
equation
  a = 2;
end Twice;

block Threshold
  input Real u;
  output Boolean above;
algorithm
  above := noEvent(u > 1);
end Threshold;

// error: 4:15 [one-unknown] the algorithm reads 'level', which is not known here yet: nothing above the section determines it
// note: 6:3 'level' is determined only here; what determines it must stand above what uses it
// error: 16:3 [one-unknown] over-determined: the equation has no unknown, 'a' is known already
// note: 12:3 'a' is determined here already
// error: 23:20 [discrete] 'above' changes at events only, but 'u > 1' varies between them
