type L = enumeration(lo, mid, hi);

model Determined "Subscripts have their names in messages"
  Real x[L], y[Boolean], z[Boolean, 3];
  Real w;
equation
  x[L.lo] = 1;
  x[L.hi] = 1;
  y[true] = 1;
  for b in Boolean loop
    z[b, 1] = 2;
    z[b, 2] = 3;
  end for;
  w = z[w > 1, 3];
end Determined;

model Branches
  Real x[L];
  Integer k[L](each start=0);
equation
  when time > 1 then
    k = {1, 2, 3};
  elsewhen time > 2 then
    k[L.lo] = 1;
    k[L.hi] = 1;
  end when;
  for l in L loop
    x[l] = x[l] + 1;
  end for;
end Branches;

// error: 4:8 [all-determined] no equation determines 'x[L.mid]'
// error: 4:14 [all-determined] no equation determines 'y[false]'
// error: 14:3 [one-unknown] under-determined: the equation has 2 unknowns, 'w' and 'z[w > 1, 3]'; it can determine one
// error: 22:5 [discrete] the branches of 'when' assign different variables: 'k[L.mid]' is missing in another one
// error: 28:5 [explicit-solution] the equation cannot be solved for 'x[l]': it cancels out
