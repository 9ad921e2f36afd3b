// Connectors that both take: what gives, in the library of the connector, is named
model Inertias
  Rotational.Parts.Inertia a, b;
equation
  connect(a.flange, b.flange);
end Inertias;

model Springs
  Translational.Parts.Fixed f, g;
  Translational.Parts.Spring a, b;
equation
  connect(f.flange, a.flange_a);
  connect(a.flange_b, b.flange_a);
  connect(b.flange_b, g.flange);
end Springs;

model Bodies
  inner Planar.World world;
  Planar.Parts.Body b, c;
equation
  connect(b.frame_a, c.frame_a);
end Bodies;

encapsulated package Circuit "of one's own"
  connector Pin_a
    input Real direction[0];
    Real v;
    flow Real i;
  end Pin_a;
  connector Pin_b
    output Real direction[0];
    Real v;
    flow Real i;
  end Pin_b;
  model Resistor
    Pin_a p, n;
  equation
    p.i = p.v - n.v;
    n.i = -p.i;
  end Resistor;
  model Ground
    Pin_b pin;
  equation
    pin.v = 0;
  end Ground;
  model Controlled "an input of its own decides: it is not named"
    input Real v;
    Pin_b pin;
  equation
    pin.v = v;
  end Controlled;
  model Two
    Resistor r, s;
    Ground g[2];
  equation
    connect(g[1].pin, r.p);
    connect(r.n, s.p);
    connect(s.n, g[2].pin);
  end Two;
end Circuit;

model Signals "plain signals: nothing is said of components"
  Blocks.Math.Gain a, b;
equation
  connect(a.u, b.u);
end Signals;

encapsulated package Given "what gives to one of the two by another connect is named"
  import Circuit;
  model Series
    Circuit.Resistor r, s;
    Circuit.Ground g, h;
  equation
    connect(g.pin, r.p);
    connect(r.n, s.p);
    connect(h.pin, s.p);
    connect(h.pin, s.n);
  end Series;
end Given;

encapsulated package Alone "a library without anything that gives"
  connector Pin
    input Real direction[0];
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin pin;
  equation
    pin.i = pin.v;
  end Load;
  model Storage "it takes its voltage, so it cannot have it as a state"
    Pin pin;
    Real v;
  equation
    v = pin.v;
    2*der(v) = pin.i;
  end Storage;
  model Ground
    Pin pin;
  equation
    pin.v = 0;
  end Ground;
  model Two
    Load a, b;
  equation
    connect(a.pin, b.pin);
  end Two;
end Alone;

// error: 5:3 [connect] 'a.flange' and 'b.flange' both take 'phi'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Rotational.Parts.Fixed, Rotational.Sources.ConstantSpeed or Rotational.Joints.Bearing
// error: 13:3 [connect] 'a.flange_b' and 'b.flange_a' both take 's'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Translational.Parts.Fixed, Translational.Sources.ConstantSpeed or Translational.Joints.Slide
// error: 21:3 [connect] 'b.frame_a' and 'c.frame_a' both take 'r0'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Planar.Parts.Fixed, Planar.Joints.IdealRolling, Planar.Joints.Revolute or Planar.Joints.Prismatic
// error: 57:5 [connect] 'r.n' and 's.p' both take 'direction'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Circuit.Ground
// error: 65:3 [connect] 'a.u' and 'b.u' both take 'u'; a connect joins one that gives with one that takes
// error: 75:5 [connect] 'r.n' and 's.p' both take 'direction'; a connect joins one that gives with one that takes
// note: 76:5 's.p' has its values from 'h.pin': connect 'r.n' with that, too
// error: 97:7 [derivative] the derivative of 'v' needs that of 'pin.v', which has none
// note: 96:5 'v' is determined here
// note: 84:10 'pin.v' is declared here, without a derivative; declare it Base.RealWithDerivative in all connectors that go with this one, or have this class give it from a state of its own, by a connector with 'output' in place of 'input'
// error: 102:5 [one-unknown] over-determined: the equation has no unknown, 'pin.v' is known already
// note: 84:10 'pin.v' is known from outside, as the connector takes it; to give it, use one with 'output' in place of 'input'
// error: 107:5 [connect] 'a.pin' and 'b.pin' both take 'direction'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does; one that nothing fixes is found by a Base.LinearResponse, as doc/language.md shows under 'A domain of your own'
