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

connector Frame "one error, however many variables it has"
  Real x, y, phi;
  flow Real fx, fy, t;
end Frame;

connector Pair "without flows"
  Real a;
  Real b;
end Pair;

model UsesThem "what uses a connector with an error has none of its own"
  Frame f, g;
  Pair p;
equation
  f.fx = f.x - g.x;
  connect(f, g);
end UsesThem;

// error: 2:8 [connector-causality] the potential 'v' has no signal (input or output) above it, so it has no causality; write 'input Real direction[0];' above it where 'v' is taken, and 'output Real direction[0];' in a second connector where it is given; doc/language.md shows it, under 'A domain of your own'
// error: 11:8 [connector-causality] the potential 'v' has no signal (input or output) above it, so it has no causality; write 'input Real direction[0];' above it where 'v' is taken, and 'output Real direction[0];' in a second connector where it is given; doc/language.md shows it, under 'A domain of your own'
// error: 21:8 [connector-causality] the potential 'x' has no signal (input or output) above it, so it has no causality; write 'input Real direction[0];' above it where 'x' is taken, and 'output Real direction[0];' in a second connector where it is given; doc/language.md shows it, under 'A domain of your own'
// error: 26:8 [connector-causality] the potential 'a' has no signal (input or output) above it, so it has no causality; write 'input' before it where 'a' is taken, and 'output' in a second connector where it is given
