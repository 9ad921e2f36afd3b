connector Frame
  input Real r[2];
  Real v[2];
  flow Real f;
end Frame;

connector TwoFlows
  output Real s;
  Real v;
  flow Real f;
  flow Real t;
end TwoFlows;

connector NoFlow
  output Real s;
  Real v;
end NoFlow;

// error: 1:11 [connector-causality] connector Frame has 2 potential scalars, but 1 flow scalar
// error: 7:11 [connector-causality] connector TwoFlows has 1 potential scalar, but 2 flow scalars
// error: 14:11 [connector-causality] connector NoFlow has 1 potential scalar, but 0 flow scalars
