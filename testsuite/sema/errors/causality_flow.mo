connector OnlyFlow
  input Real s;
  flow Real f;
end OnlyFlow;

connector FlowFirst
  input Real s;
  flow Real f;
  Real v;
end FlowFirst;

// error: 3:13 [connector-causality] the flow 'f' has no potential above it
// error: 8:13 [connector-causality] the flow 'f' has no potential above it
