encapsulated package Types
  record Motion
    Real x;
    Real v[2];
  end Motion;
  record Load
    Real f;
    Real t[2];
  end Load;
  record Pose
    Motion motion;
    Real angle;
  end Pose;
  connector Flange_On
    output Pose pose;
    Motion potential;
    flow Load load;
  end Flange_On;
  connector Flange_To
    input Pose pose;
    Motion potential;
    flow Load load;
  end Flange_To;
  connector MotionInput = input Motion;
  connector MotionOutput = output Motion;
  connector Bus_On
    parameter Integer n = 2;
    output Real x[n];
    output Real y[2*n];
  end Bus_On;
  connector Bus_To
    parameter Integer n = 2;
    input Real x[n];
    input Real y[2*n];
  end Bus_To;
  function twice
    input Motion m;
    output Motion d;
  algorithm
    d := Motion(2*m.x, 2*m.v);
  end twice;
end Types;
encapsulated package Parts
  import Types;
  model Source
    parameter Real k = 1;
    Types.Flange_On flange;
    Types.MotionOutput y;
  equation
    flange.pose = Types.Pose(Types.Motion(k*time, {1, time}), angle=time^2);
    flange.potential = Types.Motion(3*k, v={time, 4});
    y = flange.pose.motion;
  end Source;
  model Spring
    Types.Flange_To flange;
    Types.MotionOutput y;
  equation
    flange.load.f = flange.pose.angle + flange.potential.x;
    flange.load.t = {flange.pose.motion.x, flange.potential.v[2]};
    y = Types.twice(flange.pose.motion);
  end Spring;
  model Gain
    Types.MotionInput u;
    Types.MotionOutput y;
    Types.MotionInput many[2];
    Real sum = u.v[1] + many[1].x*many[2].v[2];
  equation
    y = Types.twice(u);
  end Gain;
  model BusSource
    Types.Bus_On bus(n=3);
  equation
    bus.x = {i*time for i in 1:3};
    bus.y = fill(time, 6);
  end BusSource;
  model BusSink
    parameter Integer n = 1;
    Types.Bus_To bus(n=n), other;
    Real s = sum(bus.x) + sum(bus.y) + bus.n;
  equation
  end BusSink;
end Parts;
encapsulated model RecordConnectors
  import Types;
  import Parts;
  Parts.Source source(k=2);
  Parts.Source sources[2](k={3, 4});
  Parts.Spring one, two, rows[2];
  Parts.Gain gain;
  Parts.BusSource from;
  Parts.BusSink sink(n=3, other(n=3));
  Types.Motion through;
equation
  connect(source.flange, one.flange);
  connect(two.flange, source.flange);
  connect(rows.flange, sources.flange);
  connect(one.y, gain.u);
  connect(sources.y, gain.many);
  connect(from.bus, sink.bus);
  connect(from.bus, sink.other);
  through = gain.y;
end RecordConnectors;
