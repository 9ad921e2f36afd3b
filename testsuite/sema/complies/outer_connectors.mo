model Load "Is fastened to whatever shaft is around"
  outer Rotational.Interfaces.Flange_b shaft;
  Rotational.Parts.Inertia disc(J=2);
equation
  connect(shaft, disc.flange);
end Load;

model Drive "Turns the shaft"
  outer Rotational.Interfaces.Flange_b shaft;
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing bearing(w(start=1));
equation
  connect(fixed.flange, bearing.flange_a);
  connect(bearing.flange_b, shaft);
end Drive;

// rule: connect
model Shop
  inner Rotational.Interfaces.Flange_b shaft;
  Drive drive;
  Load load[3];
end Shop;

model Wall "Has places to fasten something to"
  Rotational.Interfaces.Flange_b place[4];
equation
  for i in 1:4 loop
    place[i].phi = 0;
    place[i].w = 0;
  end for;
end Wall;

model Spring "Is fastened to a connector of an outer component"
  parameter Integer at = 1;
  outer Wall wall;
  Rotational.Joints.Bearing bearing(phi(start=1));
  Rotational.Parts.Inertia disc(J=1);
  Rotational.Parts.SpringDamper wire(c=10, d=0.1);
equation
  connect(wall.place[at], bearing.flange_a);
  connect(wall.place[at], wire.flange_a);
  connect(bearing.flange_b, disc.flange);
  connect(bearing.flange_b, wire.flange_b);
end Spring;

// rule: connect
model Clockwork
  inner Wall wall;
  Spring first, second(at=3);
end Clockwork;

// rule: connect
model Plain "An inner connector may be connected with what takes its values as well as with what gives them"
  inner Rotational.Interfaces.Flange_b shaft;
  Drive drive;
  Rotational.Parts.Inertia disc(J=1);
equation
  connect(shaft, disc.flange);
end Plain;


// Sizes of connectors inside of an outer one follow from its own parameter; the class between hands all on.
package Bundles
  connector Wire
    parameter Integer n = 2;
    output Real s[n];
  end Wire;

  connector Cable
    parameter Integer n = 2;
    Wire wire[2](each n=n);
  end Cable;

  connector Hub
    Cable cable(n=3);
  end Hub;

  model Source
    Hub b;
  equation
    for i in 1:2 loop
      b.cable.wire[i].s = {i*time for j in 1:3};
    end for;
  end Source;

  model Between
    model Within
      outer Hub hub;
      Source source;
    equation
      connect(source.b, hub);
    end Within;
    Within inside;
  end Between;

  model Whole
    inner Hub hub;
    Between between;
  end Whole;
end Bundles;
