package Flanges
  connector FlangeOn
    output Real phi0;
    Real phi;
    flow Real tau;
  end FlangeOn;
  connector FlangeTo
    input Real phi0;
    Real phi;
    flow Real tau;
  end FlangeTo;
  model Source
    FlangeOn b;
    parameter Real k = 1;
  equation
    b.phi0 = k*time;
    b.phi = k*time;
  end Source;
  model Sink
    FlangeTo a;
  equation
    a.tau = a.phi;
  end Sink;
  model Taker
    outer FlangeOn bus;
    Sink sink;
  equation
    connect(bus, sink.a);
  end Taker;
  model Giver
    outer FlangeOn bus;
    Source source;
  equation
    connect(source.b, bus);
  end Giver;
end Flanges;

model WrongSide "What the model takes from outside, nothing inside of it gives"
  outer Flanges.FlangeTo bus;
  Flanges.Source source;
equation
  connect(source.b, bus);
end WrongSide;

model TwoOuters
  outer Flanges.FlangeOn bus, bus1;
equation
  connect(bus, bus1);
end TwoOuters;

model TwoByOne
  outer Flanges.FlangeOn bus, bus1;
  Flanges.Sink sink;
equation
  connect(bus, sink.a);
  connect(bus1, sink.a);
end TwoByOne;

model Nobody
  inner Flanges.FlangeOn bus;
  Flanges.Taker taker1, taker2;
end Nobody;

model TwoGivers
  inner Flanges.FlangeOn bus;
  Flanges.Giver giver1;
  Flanges.Giver giver2;
end TwoGivers;

model OtherSide
  inner Flanges.FlangeTo bus;
  Flanges.Taker taker;
end OtherSide;

model NoConnector
  inner Flanges.Source bus;
  Flanges.Taker taker;
end NoConnector;

model Below
  Flanges.Taker taker;
  inner Flanges.FlangeOn bus;
  Flanges.Source source;
equation
  connect(source.b, bus);
end Below;

model Equation
  outer Flanges.FlangeOn bus;
equation
  bus.phi = 3;
end Equation;

model ByWayOf
  inner Flanges.FlangeOn bus;
  Flanges.Giver giver;
  Flanges.Sink sink;
equation
  connect(giver.bus, sink.a);
end ByWayOf;

model Sizes
  model Row
    outer Flanges.FlangeOn bus[3];
    Flanges.Sink sink;
  equation
    connect(bus[2], sink.a);
  end Row;
  inner Flanges.FlangeOn bus[2];
  Row row;
end Sizes;

model Modified
  outer Flanges.FlangeOn bus(phi(start=1));
  Flanges.Sink sink;
equation
  connect(bus, sink.a);
end Modified;

package Mixed
  connector Both
    output Real a;
    output Real b;
  end Both;
  connector GivesA
    output Real a;
    input Real b;
  end GivesA;
  connector GivesB
    input Real a;
    output Real b;
  end GivesB;
  model A
    GivesA c;
    Real seen = c.b;
  equation
    c.a = time;
  end A;
  model B
    GivesB c;
    Real seen = c.a;
  equation
    c.b = 2*time;
  end B;
  model UserA
    outer Both bus;
    A a;
  equation
    connect(bus, a.c);
  end UserA;
  model UserB
    outer Both bus;
    B b;
  equation
    connect(bus, b.c);
  end UserB;
  model Complete
    inner Both bus;
    UserA user1;
    UserB user2;
  end Complete;
end Mixed;

model WithoutB
  inner Mixed.Both bus;
  Mixed.UserA user;
end WithoutB;

model TwiceB
  inner Mixed.Both bus;
  Mixed.UserA user1;
  Mixed.UserB user2;
  Mixed.UserB user3;
end TwiceB;

model OneToTwo
  outer Flanges.FlangeOn bus, bus1;
  Flanges.Source source;
equation
  connect(source.b, bus);
  connect(source.b, bus1);
end OneToTwo;

// error: 42:3 [connect] 'source.b' and 'bus' both give 'phi0'; a connect joins one that gives with one that takes
// error: 48:3 [connect] this connects two outer elements; connect their inner elements where those are declared
// error: 56:3 [connect] 'sink.a' would be given its values by two, 'bus' and 'bus1'
// error: 60:26 [connect] nothing gives 'bus' its values; connect what gives them, here or in a component that has it as outer element
// error: 67:17 [connect] 'bus' would be given its values by two, 'giver1.bus' and 'giver2.bus'
// error: 72:17 [type] 'taker' needs 'outer Flanges.FlangeOn bus'; the 'inner bus' here does not fit: its 'phi0' differs in 'input', 'output' or 'flow'
// error: 77:17 [type] 'taker' needs 'outer Flanges.FlangeOn bus'; the 'inner bus' here does not fit: it is no connector
// error: 82:26 [declare-before-use] 'inner bus' stands below a component that needs it; declare it above
// error: 91:3 [one-unknown] over-determined: the equation has no unknown, 'bus.phi' is known already
// error: 99:11 [connect] 'bus' is an outer element of 'giver'; connect the inner one that it stands for
// error: 110:7 [type] 'row' needs 'outer Flanges.FlangeOn bus'; the 'inner bus' here does not fit: it has size 2, not size 3
// error: 114:29 [modification] 'bus' is outer, it cannot be modified; modify the inner element that it stands for
// error: 165:20 [connect] nothing gives 'bus.b' its value; connect what gives it, here or in a component that has it as outer element
// error: 173:15 [connect] 'user2.bus' and 'user3.bus' both give 'b' to what is connected with them
// error: 181:3 [connect] this connects two outer elements, 'bus' and 'bus1'; connect their inner elements where those are declared
