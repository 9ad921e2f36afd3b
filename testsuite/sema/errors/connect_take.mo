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

// error: 5:3 [connect] 'a.flange' and 'b.flange' both take 'phi'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Rotational.Parts.Fixed, Rotational.Sources.ConstantSpeed or Rotational.Joints.Bearing
// error: 13:3 [connect] 'a.flange_b' and 'b.flange_a' both take 's'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Translational.Parts.Fixed, Translational.Sources.ConstantSpeed or Translational.Joints.Slide
// error: 21:3 [connect] 'b.frame_a' and 'c.frame_a' both take 'r0'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Planar.Parts.Fixed, Planar.Joints.IdealRolling, Planar.Joints.Revolute or Planar.Joints.Prismatic
// error: 57:5 [connect] 'r.n' and 's.p' both take 'direction'; a connect joins one that gives with one that takes
// note: - each waits for its values, and nothing gives them: connect both with one that does, such as that of Circuit.Ground
// error: 65:3 [connect] 'a.u' and 'b.u' both take 'u'; a connect joins one that gives with one that takes
