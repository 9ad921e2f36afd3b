// A loop that determines the same element in each turn lacks its iterator there: one mistake.
model Same
  Real x[3];
equation
  for i in 1:3 loop
    x[1] = i;
  end for;
end Same;

model Pairs
  Real x[2, 3];
equation
  for i in 1:2, j in 1:3 loop
    x[i, 2] = i*j;
  end for;
end Pairs;

// error: 6:5 [one-unknown] over-determined: the equation has no unknown, 'x[1]' is known already
// error: 14:5 [one-unknown] over-determined: the equation has no unknown, 'x[i, 2]' is known already
