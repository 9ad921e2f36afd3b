model Loops
  Real x[3];
  Real y;
equation
  for i in 1:3 loop
    x[i] = i;
  end for;
  y = x[i];
end Loops;

model Comprehension
  Real x[3] = {k^2 for k in 1:3};
  Real y = k;
end Comprehension;

model Nested
  Real x[3, 3];
equation
  for i in 1:j loop
    for j in 1:3 loop
      x[i, j] = 1;
    end for;
  end for;
end Nested;

model Inner "The last iterator is that of the outermost dimension"
  Real x[3, 3] = {i + j for i in 1:3, j in 1:i};
end Inner;

// error: 8:9 [declare-before-use] 'i' is not declared
// error: 13:12 [declare-before-use] 'k' is not declared
// error: 19:14 [declare-before-use] 'j' is not declared
// error: 27:46 [declare-before-use] 'i' is not known here: {e for i in r, j in s} is {{e for i in r} for j in s}, so s is the same for every i
