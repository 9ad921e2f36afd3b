connector K
  parameter Integer c = 2;
  input Real s[c];
end K;
model M
  K k;
  Real x = k.s[1];
end M;
// error: 3:16 [unsupported] a connector's own parameter in its sizes
