connector NoSignal
  Real v;
  flow Real f;
end NoSignal;

model UsesIt
  NoSignal flange;
end UsesIt;

connector PotentialFirst
  Real v;
  input Real s;
  flow Real f;
end PotentialFirst;

partial model UsesThat
  PotentialFirst flange;
end UsesThat;

// error: 2:8 [connector-causality] the potential 'v' has no signal (input or output) above it, so it has no causality
// error: 11:8 [connector-causality] the potential 'v' has no signal (input or output) above it, so it has no causality
