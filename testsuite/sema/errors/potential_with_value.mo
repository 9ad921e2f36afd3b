connector C
  Real x = 3;
  flow Real f;
end C;
model M
  C c;
end M;

// error: 2:8 [connector-causality] the potential 'x' has no signal
