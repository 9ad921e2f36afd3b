// rule: one-unknown
model Ohm
  input Real u;
  Real i;
  parameter Real R = 5;
equation
  R*i = u;
end Ohm;

// rule: one-unknown
model Arrays "Slices and loops, each element once"
  Real x[4], y[2, 3], z[3];
equation
  x[1] = 1;
  x[2:3] = {2, 3};
  x[4] = x[1] + x[2];
  for i in 1:2 loop
    for j in 1:3 loop
      y[i, j] = i*x[j];
    end for;
  end for;
  z[3] = 1;
  for i in 2:-1:1 loop
    z[i] = z[i + 1] + y[1, i];
  end for;
end Arrays;

// rule: one-unknown
model Turned "The unknown may stand on either side"
  Real x, y;
equation
  3 = x;
  x - 2*y = 4;
end Turned;

// rule: one-unknown
model Reads "Outputs of components are known"
  Planar.Parts.Fixed fixed(r={1, 2});
  Real x = fixed.frame_b.r0[1];
end Reads;
