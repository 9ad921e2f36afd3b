// What outer elements give: what is inside of outer components, at several levels, in arrays, of other classes; and
// elements that are inner and outer at once.
package OuterParts
  model Clock
    Real t = time;
  end Clock;

  model Field
    parameter Real strength = 2;
    parameter Integer n = 2;
    Real x = strength*time;
  end Field;

  model World
    outer Clock clock;
    parameter Integer m = 2;
    parameter Integer n = 2*m;
    Field field(strength=5, n=3);
    Field fields[2](strength={3, 4});
    Base.ContinuousState s(start=1, fixed=true);
    Real f[n];
    Real late = clock.t;
  equation
    der(s) = -s;
    for i in 1:n loop
      f[i] = i*time;
    end for;
  end World;

  model Wide "Has more than a World, and other values"
    extends World(m=3, field(n=1));
    parameter Real more = 7;
    Field further;
  end Wide;

  model Leaf
    outer World world;
    outer parameter Real k;
    outer Base.RealWithDerivative q[2];
    parameter Integer which = 1;
    Real parameters = world.field.strength + world.fields[which].strength + k;
    Real varying = world.field.x + world.fields[which].x + sum(world.fields.x);
    Real slice[2] = world.fields.strength .* world.fields.x;
    Real sized[world.n] = 2*world.f;
    Real inside[world.field.n] = fill(world.clock.t, world.field.n);
    Real rate = der(world.s) + der(q[2]);
  end Leaf;

  model Group "Only hands on what its leaves need, and has something else of a name that they ask for"
    Leaf leaf[3](which={1, 2, 1});
    Real k = 17;
    // what the leaves see, seen from here
    Real seen = leaf[2].world.field.x;
    Real all[3, 2] = leaf.world.fields.x;
    Real state[2] = leaf[{3, 1}].world.s;
    Real clocks[3] = leaf.world.clock.t;
    Real q[3] = leaf.q[2];
  end Group;

  model Site "The element that components ask for is two levels up, and of a class that has more"
    inner Clock clock;
    inner Wide world(field(strength=50));
    inner parameter Real k = 1000;
    inner Real q[2];
    Group group;
    Group groups[2];
    Real seen[2, 3] = groups.leaf.world.field.x;
    Real q1[2, 3] = groups.leaf.q[1];
    Real strengths[2, 3] = groups.leaf.world.field.strength;
  equation
    q = {time, time^3};
  end Site;

  model Sites "Two worlds of the same class in which sizes differ, and leaves of both"
    inner Clock clock;
    inner parameter Real k = 10;
    inner Real q[2] = {0, time^2};
    Site site;
    inner World world;
    Leaf leaf;
  end Sites;

  model Row "An array of outer components"
    model Place
      outer World world[3];
      parameter Integer at;
      Real x = world[at].field.x;
      Real sum_s = sum(world.s);
      Real strengths[3, 2] = world.fields.strength;
    end Place;

    inner Clock clock;
    inner World world[3](field(strength={1, 2, 3}), s(start={1, 2, 3}));
    Place place[3](at={1, 2, 3});
  end Row;

  model Switched
    outer Boolean enabled;
    Base.ContinuousState x(start=1, fixed=true);
  equation
    der(x) = if enabled then -x else 0;
  end Switched;

  model Subsystem "Enables what is inside when it is enabled itself"
    Boolean own = time <= 1;
    inner outer Boolean enabled = enabled and own;
    Switched a;
    Switched b[2];
  end Subsystem;

  model Enabled
    inner Boolean enabled = time >= 0.5;
    Subsystem sub;
    Switched other;
    Boolean seen = sub.enabled;
  end Enabled;

  record State
    Real x;
    Real v;
  end State;

  model Reader
    outer Field field;
    outer State state;
    outer parameter Real gain;
    Real y = gain*field.x + state.v;
  end Reader;

  model Shifted "Gives what is inside other elements than it has itself"
    inner outer Field field(strength=2*field.strength);
    inner outer State state(x=state.x + 1, v=10*state.v);
    inner outer parameter Real gain = gain/2;
    Reader reader;
    Real own = gain*field.x + state.v;
  end Shifted;

  model Nested "The same twice: each level gives to the next"
    inner outer Field field(strength=field.strength + 1);
    inner outer State state(x=0, v=state.v + 100);
    inner outer parameter Real gain = gain + 1;
    Shifted shifted;
    Reader reader;
  end Nested;

  model Levels
    inner Field field(strength=3);
    inner State state(x=time, v=1);
    inner parameter Real gain = 4;
    Nested nested;
    Shifted shifted(field(strength=20), gain=1);
    Reader reader;
  end Levels;

  model Ground
    parameter Real g = 1;
    parameter Integer n = 2;
    Real v[n] = g*(1:n)*time;
  end Ground;

  model Grown
    outer Ground ground;
    Real y = ground.g*time;
    Real s = sum(ground.v);
  end Grown;

  model Cell "Has a ground of its own for what is in it"
    inner Ground ground;
    Grown grown[2];
    Real first = grown[2].ground.v[1];
  end Cell;

  model Cells "An array of such, each with other values"
    Cell cells[3](ground(g={1, 2, 3}));
    Cell other(ground(n=3));
    Real sum_y = sum(cells.grown.y);
    Real g[3, 2] = cells.grown.ground.g;
  end Cells;

  partial model Source
    Real y;
  end Source;

  model Ramp
    extends Source;
    parameter Real k = 2;
  equation
    y = k*time;
  end Ramp;

  model Listener "An outer component of a partial class"
    outer Source source;
    Real y = 10*source.y;
  end Listener;

  partial model Room
    inner Ramp source(k=3);
  end Room;

  model Rooms "Inner elements in a base class, modified; the nearest one counts"
    extends Room(source(k=7));
    Listener listener;
    model Small
      extends Room;
      Listener listener;
    end Small;
    Small small;
  end Rooms;

  model Ticker
    Integer n(start=3, fixed=true);
    Base.ContinuousState x(start=1, fixed=true);
  equation
    der(x) = -x;
    when sample(0.125, 0.25) then
      n = pre(n) + 1;
    end when;
  end Ticker;

  model Watcher
    outer Ticker ticker;
    Integer twice = 2*ticker.n;
    Integer seen(start=0, fixed=true);
    Real rate = der(ticker.x);
  equation
    when change(ticker.n) then
      seen = pre(seen) + 1;
    end when;
  end Watcher;

  model Watched "What happens in an outer component happens once, where the inner one is"
    inner Ticker ticker;
    Watcher watcher[3];
    model Group
      Watcher watcher;
    end Group;
    Group group;
  end Watched;
end OuterParts;
