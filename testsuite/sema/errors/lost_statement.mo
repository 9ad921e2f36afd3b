function two
  input Real x;
  output Real y = x;
  output Real z = 2*x;
end two;
model M "What a statement in the middle of a section would have assigned is not missed"
  Real a;
  Real b;
  Real c;
  Real d;
algorithm
  a := time;
  (b, c) := twoa);
  d := b + c;
end M;

// error: 13:17 [syntax] expected '(' before ')'
