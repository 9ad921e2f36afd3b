encapsulated package Types
  type Level = enumeration(
    low "the first",
    mid,
    high) "levels of something";
  type Height = Level;
  type Frame = enumeration(world, here);
  constant Level best = Level.high;
  constant Level order[3] = {Level.high, Level.low, Level.mid};
  constant String names[Level] = {"L", "M", "H"};
end Types;

encapsulated model Gain
  import Types;
  parameter Types.Frame frame = Types.Frame.world;
  parameter Real k = 1;
  Real y;
equation
  if frame == Types.Frame.world then
    y = k;
  else
    y = -k;
  end if;
end Gain;

encapsulated model Enumerations
  import Types;
  import Gain;
  parameter Types.Level level(min=Types.Level.low, max=Types.Level.high) = Types.Level.mid "which";
  parameter Types.Height height = Types.best;
  parameter Integer i = 2;
  parameter Boolean flag = true;
  parameter Real w[Types.Level] = {1, 2, 4};
  parameter Real b[Boolean] = {10, 20};
  parameter Types.Frame resolve = Types.Frame.here;
  final parameter Boolean extra = resolve == Types.Frame.here;
  Gain world(k=2), here(frame=resolve, k=3);
  Gain optional(k=5) if extra;
  Gain parts[Types.Frame](k={7, 8});
  Real picked = w[level];
  Real last = w[end];
  Real compared = if level < Types.Level.high and level <> Types.Level.low then 1 else 0;
  Real total = sum(w[e] for e in Types.Level);
  Real upper = sum(Integer(e)*w[e] for e in Types.Level.mid:Types.Level.high);
  Real slice[2] = w[Types.Level.low:Types.Level.mid];
  Real grid[Types.Level, Boolean];
  Real both = b[flag] + 100*b[not flag];
  Real comprehension[Boolean] = {if f then time else 1 for f in Boolean};
  Types.Level converted = Types.Level(i);
  Types.Level ordered = Types.order[i];
  Integer number = Integer(level);
  Integer numbers[Types.Level] = {Integer(e) for e in Types.Level};
  parameter Integer n = 2, k = 2;
  Integer back = Integer(Types.Level(n)) + div(7, Integer(Types.Level(n + 1)));
  Real by_number = w[Types.Level(k)] + sum(w[Types.Level(j)] for j in 1:2);
  Boolean negated = (not time > 3) == (n > 1);
  Boolean nested = (not flag) <> ((not time > 3) < flag);
  Real parts_here = parts[Types.Frame.here].y;
  Real elements = size(w, 1)*10 + size(b, 1);
equation
  for e in Types.Level loop
    for f in Boolean loop
      grid[e, f] = Integer(e)*time + (if f then 0.5 else 0);
    end for;
  end for;
end Enumerations;
