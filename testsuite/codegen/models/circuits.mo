encapsulated package Circuits "Voltages and currents"
  import Base;

  connector Pin_a "Pin that takes its voltage from elsewhere (To side)"
    input Real direction[0] "Nothing: it only says that the voltage comes in";
    Real v(unit="V") "Voltage against ground";
    flow Real i(unit="A") "Current into the component";
  end Pin_a;

  connector Pin_b "Pin that gives the voltage (On side)"
    output Real direction[0];
    Real v(unit="V");
    flow Real i(unit="A");
  end Pin_b;

  model Source "Voltage against ground"
    parameter Real V(unit="V") = 1;
    Pin_b pin;
  equation
    pin.v = V;
  end Source;

  model Resistor "Takes both voltages, and gives the current"
    parameter Real R(unit="Ohm") = 1;
    Pin_a p, n;
  equation
    p.i = (p.v - n.v)/R;
    n.i = -p.i;
  end Resistor;

  model Capacitor "From its pin to ground: it carries the past, so it gives the voltage"
    parameter Real C(unit="F") = 1;
    Pin_b pin;
    Base.ContinuousState v(unit="V", start=0, fixed=true);
  equation
    pin.v = v;
    C*der(v) = pin.i;
  end Capacitor;

  model Node "Joins what takes: its voltage is the one at which the currents add up to zero"
    Pin_b pin;
    Base.LinearResponse balance;
  equation
    pin.v = balance.balance;
    balance.residual = pin.i;
  end Node;

  model LowPass
    Source source;
    Resistor resistor;
    Capacitor capacitor;
  equation
    connect(source.pin, resistor.p);
    connect(capacitor.pin, resistor.n);
    annotation(experiment(StopTime=3));
  end LowPass;

  model Divider
    Source source(V=10);
    Resistor r1(R=100), r2(R=200);
    Source ground(V=0);
    Node node;
  equation
    connect(source.pin, r1.p);
    connect(node.pin, r1.n);
    connect(node.pin, r2.p);
    connect(ground.pin, r2.n);
  end Divider;
end Circuits;
