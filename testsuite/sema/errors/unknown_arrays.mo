model PartlyKnown
  Real x[3];
equation
  x[1] = 1;
  x = {1, 2, 3};
end PartlyKnown;

model SliceOverlaps
  Real x[4];
equation
  x[1:2] = {1, 2};
  x[2:4] = {2, 3, 4};
end SliceOverlaps;

model Loop
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i;
  end for;
  x[2] = 5;
end Loop;

model LoopTwice
  Real x[3];
  Real y;
equation
  for i in 1:3 loop
    x[1] = i;
  end for;
  x[2:3] = {0, 0};
  y = 1;
end LoopTwice;

model Neighbours
  Real x[3];
equation
  for i in 1:2 loop
    x[i] = x[i + 1] + 1;
  end for;
  x[3] = 0;
end Neighbours;

// error: 5:3 [one-unknown] over-determined: a part of 'x' is known already
// note: 4:3 'x' is determined here already
// error: 12:3 [one-unknown] over-determined: a part of 'x[2:4]' is known already
// note: 11:3 'x[2:4]' is determined here already
// error: 21:3 [one-unknown] over-determined: the equation has no unknown, 'x[2]' is known already
// note: 19:5 'x[2]' is determined here already
// error: 29:5 [one-unknown] over-determined: the equation has no unknown, 'x[1]' is known already
// note: 29:5 'x[1]' is determined here already
// error: 39:5 [one-unknown] under-determined: the equation has 2 unknowns, 'x[i]' and 'x[i + 1]'; it can determine one
