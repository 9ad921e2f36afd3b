// Connectors of outer elements: shafts that parts in several places are fastened to, signals, arrays, connectors of
// outer components, and what is handed through classes that do not know of it.
package OuterConnectors
  model Load "Takes the motion of the shaft, and loads it"
    outer Rotational.Interfaces.Flange_b shaft;
    parameter Real J = 2;
    Rotational.Parts.Inertia disc(J=J);
    Real phi = shaft.phi;
    Real a = der(shaft.w);
  equation
    connect(shaft, disc.flange);
  end Load;

  model Drive "Gives the shaft its motion, and loads it too"
    outer Rotational.Interfaces.Flange_b shaft;
    Rotational.Parts.Fixed fixed;
    Rotational.Joints.Bearing bearing;
    Rotational.Parts.Inertia rotor(J=1);
  equation
    connect(fixed.flange, bearing.flange_a);
    connect(bearing.flange_b, shaft);
    connect(shaft, rotor.flange);
  end Drive;

  model Group "Fastens something itself, and hands on"
    outer Rotational.Interfaces.Flange_b shaft;
    Load load[2](J={3, 4});
    Rotational.Sources.ConstantTorque motor(tau_constant=24);
  equation
    connect(shaft, motor.flange);
  end Group;

  model Hall "Only hands on; its own shaft is something else"
    Group group;
    Drive drive;
    Real seen = group.load[2].shaft.phi;
    Real all[2] = group.load.shaft.w;
  end Hall;

  model Plant "24 N.m turn 3 + 4 + 1 + 2 + 2 = 12 kg.m2"
    inner Rotational.Interfaces.Flange_b shaft;
    Hall hall;
    Load load;
    Rotational.Parts.Inertia disc(J=2);
  equation
    connect(shaft, disc.flange);
  end Plant;

  model Outside "What stands inside of a component loads what is fastened to its inner connector outside"
    model Box
      inner Rotational.Interfaces.Flange_a shaft;
      model Inside
        outer Rotational.Interfaces.Flange_a shaft;
        Rotational.Parts.Inertia disc(J=2);
        Real tau = shaft.tau;
      equation
        connect(shaft, disc.flange);
      end Inside;
      Inside inside[2];
    end Box;
    Rotational.Parts.Fixed fixed;
    Rotational.Joints.Bearing bearing;
    Rotational.Sources.ConstantTorque motor(tau_constant=12);
    Box box, box1;
  equation
    connect(fixed.flange, bearing.flange_a);
    connect(bearing.flange_b, motor.flange);
    connect(bearing.flange_b, box.shaft);
    connect(bearing.flange_b, box1.shaft);
  end Outside;

  connector Out = output Real;
  connector In = input Real;

  model Ramp
    parameter Real k = 1;
    Out y;
  equation
    y = k*time;
  end Ramp;

  model Gain
    parameter Real k = 1;
    In u;
    Out y;
  equation
    y = k*u;
  end Gain;

  model Tower "Has places for parts, and a signal for them"
    Rotational.Interfaces.Flange_b place[3];
    Out alarm;
    In wish;
    Real load[3];
  equation
    for i in 1:3 loop
      place[i].phi = i*time;
      place[i].w = i;
      load[i] = place[i].tau;
    end for;
    alarm = 5*time;
  end Tower;

  model Tenant "Is fastened to a connector of an outer component"
    outer Tower tower;
    parameter Integer floor = 1;
    Rotational.Parts.Inertia disc(J=1);
    Rotational.Sources.ConstantTorque motor(tau_constant=floor + 0.5);
    Gain gain(k=2);
    Real phi = disc.flange.phi;
  equation
    connect(tower.place[floor], disc.flange);
    connect(tower.place[floor], motor.flange);
    connect(tower.alarm, gain.u);
  end Tenant;

  model Manager
    outer Tower tower;
    Ramp ramp(k=7);
  equation
    connect(ramp.y, tower.wish);
  end Manager;

  model City
    inner Tower tower;
    Tenant tenant[2];
    Tenant third(floor=3);
    Manager manager;
  end City;

  model Signals "Signals by outer connectors, some elements given here, others there"
    model Giver
      outer Out s[4];
      Ramp ramp[2](k={1, 10});
    equation
      connect(ramp[1].y, s[1]);
      connect(ramp[2].y, s[3]);
    end Giver;
    model Both
      outer Out s[4];
      Ramp ramp[2](k={100, 1000});
      Gain gain[2];
    equation
      for i in 1:2 loop
        connect(ramp[i].y, s[2*i]);
        connect(s[2*i - 1], gain[i].u);
      end for;
    end Both;
    inner Out s[4];
    Giver giver;
    Both both;
    Gain sum_of[4](each k=2);
  equation
    connect(s, sum_of.u);
  end Signals;

  connector Bus
    Out speed;
    Out torque;
    Rotational.Interfaces.Flange_b flange[2];
  end Bus;

  model Buses "A connector of connectors, of which components use parts"
    model Motor
      outer Bus bus;
      Ramp ramp(k=3);
      Rotational.Sources.ConstantTorque motor(tau_constant=6);
    equation
      connect(ramp.y, bus.speed);
      connect(bus.flange[2], motor.flange);
    end Motor;
    model Joint
      outer Bus bus;
      Rotational.Parts.Fixed fixed;
      Rotational.Joints.Bearing bearing[2];
      Rotational.Parts.Inertia disc[2](J={1, 2});
      Ramp ramp(k=4);
      Gain gain;
    equation
      for i in 1:2 loop
        connect(fixed.flange, bearing[i].flange_a);
        connect(bearing[i].flange_b, disc[i].flange);
        connect(bearing[i].flange_b, bus.flange[i]);
      end for;
      connect(ramp.y, bus.torque);
      connect(bus.speed, gain.u);
    end Joint;
    inner Bus bus;
    Motor motor;
    Joint joint;
    Real seen = bus.torque + motor.bus.speed;
  end Buses;

  connector Sized "Its size comes first, so nothing gives its first variable"
    parameter Integer n = 2;
    output Real v[n];
    output Real w;
  end Sized;
  connector SizedIn
    parameter Integer n = 2;
    input Real v[n];
    input Real w;
  end SizedIn;
  connector HalfSized
    parameter Integer n = 2;
    output Real v[n];
    input Real w;
  end HalfSized;
  connector OtherHalf
    parameter Integer n = 2;
    input Real v[n];
    output Real w;
  end OtherHalf;

  model Halves "Two give what one takes, each a half; and one by a plain connect"
    model First
      model Give
        HalfSized c;
        Real other = c.w;
      equation
        c.v = {time, 2*time};
      end Give;
      outer Sized bus;
      Give give;
    equation
      connect(give.c, bus);
    end First;
    model Second
      model Give
        OtherHalf c;
      equation
        c.w = sum(c.v);
      end Give;
      outer Sized bus;
      Give give;
    equation
      connect(give.c, bus);
    end Second;
    model Take
      SizedIn c;
      Real y = sum(c.v) + 10*c.w;
    end Take;
    model Whole
      Sized c;
    equation
      c.v = {1, 2};
      c.w = 3;
    end Whole;
    inner Sized bus;
    First first;
    Second second;
    Take take, plain;
    Whole whole;
  equation
    connect(bus, take.c);
    connect(whole.c, plain.c);
  end Halves;

  model Fresh "An inner shaft of its own below, of the same name as the one around"
    model Own
      inner outer Rotational.Interfaces.Flange_b shaft;
      Drive drive;
      Load load(J=1);
      Rotational.Sources.ConstantTorque motor(tau_constant=8);
      Rotational.Parts.Inertia disc(J=3);
      model Push
        outer Rotational.Interfaces.Flange_b shaft;
        Rotational.Sources.ConstantTorque motor(tau_constant=2);
      equation
        connect(shaft, motor.flange);
      end Push;
      Push push;
    equation
      connect(shaft, motor.flange);
      connect(shaft, disc.flange);
    end Own;
    inner Rotational.Interfaces.Flange_b shaft;
    Drive drive;
    Own own;
  end Fresh;

  model Hung
    outer Planar.Interfaces.Frame_b frame;
    Planar.Parts.Body body(m=1, I=0.1);
  equation
    connect(frame, body.frame_a);
  end Hung;

  model Pendulum "Two bodies at an outer frame"
    inner Planar.World world;
    inner Planar.Interfaces.Frame_b frame;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute revolute(phi(start=1));
    Planar.Parts.FixedTranslation bar(r={1, 0});
    Hung hung[2];
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, bar.frame_a);
    connect(bar.frame_b, frame);
  end Pendulum;

  model Direct "The same bodies, connected at once"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute revolute(phi(start=1));
    Planar.Parts.FixedTranslation bar(r={1, 0});
    Planar.Parts.Body body[2](each m=1, each I=0.1);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, bar.frame_a);
    for i in 1:2 loop
      connect(bar.frame_b, body[i].frame_a);
    end for;
  end Direct;

  connector BooleanOut = output Boolean;
  connector BooleanIn = input Boolean;
  connector IntegerOut = output Integer;
  connector IntegerIn = input Integer;

  model Trigger
    model Clock
      BooleanOut on = time > 0.3;
      IntegerOut n(start=0, fixed=true);
    equation
      when sample(0.1, 0.2) then
        n = pre(n) + 1;
      end when;
    end Clock;
    outer BooleanOut on;
    outer IntegerOut count;
    Clock clock;
  equation
    connect(clock.on, on);
    connect(clock.n, count);
  end Trigger;

  model Counter
    model Events
      BooleanIn on;
      IntegerIn n;
      Integer changes(start=0, fixed=true);
      Real since(start=-1, fixed=true);
    equation
      when on then
        since = time;
      end when;
      when change(n) then
        changes = pre(changes) + 1;
      end when;
    end Events;
    outer BooleanOut on;
    outer IntegerOut count;
    Events events;
    Integer twice = 2*count;
  equation
    connect(on, events.on);
    connect(count, events.n);
  end Counter;

  model Discrete "Signals that change at events, by outer connectors"
    inner BooleanOut on;
    inner IntegerOut count;
    Trigger trigger;
    Counter counter[2];
  end Discrete;

  model Many "As many loads as the argument says: 8 N.m for 2*n kg.m2"
    parameter Integer n = 3000;
    inner Rotational.Interfaces.Flange_b shaft;
    Drive drive;
    Rotational.Sources.ConstantTorque motor(tau_constant=8);
    Load load[n];
  equation
    connect(shaft, motor.flange);
  end Many;
end OuterConnectors;
