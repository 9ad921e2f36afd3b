package Sizes "The dimensions of a constraining type count"
  type Two = Real[2];
  type Three = Real[3];
  model M
    replaceable parameter Two x = {1, 2} constrainedby Three;
  end M;
  record A
    Real v[2];
  end A;
  record B
    Real v[3];
  end B;
  model N
    replaceable record R = A constrainedby B;
  end N;
  model Good
    replaceable parameter Two x = {1, 2} constrainedby Two;
  end Good;
  model Use
    Good g(redeclare parameter Three x = {1, 2, 3});
  end Use;
end Sizes;

// error: 5:27 [redeclare] Sizes.Two cannot stand for 'x', whose constraining type is Sizes.Three: its size differs
// error: 14:24 [redeclare] Sizes.N.R cannot stand for 'R', whose constraining type is Sizes.B: its 'v' differs in size
// error: 20:32 [redeclare] Sizes.Three cannot stand for 'x', whose constraining type is Sizes.Two: its size differs
