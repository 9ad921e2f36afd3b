encapsulated package Dialectic "Dialectic mechanics in the plane: stiff machines, without their stiffness"

  /*
    Machines with contacts, gears and closed loops are stiff: what does not give way is modelled by a very
    stiff spring, and such a spring rings at a frequency that nobody wants to see. Classical mechanics lets it
    ring for ever. Dialectic mechanics gives each degree of freedom two coordinates that are allowed to differ
    a little, a position q and a kinetic velocity v, with one law between them:

      q' = v + TD*v'

    TD is the dialectic time constant, a few milliseconds at most. It says that v is the rate of q, smoothed
    over the time TD. Inertia acts upon v, elasticity upon q, and so each of them sees what is its own.

    What comes of it, for a mode of the frequency omega (M v' = -C q, so omega^2 = C/M):

      q'' + TD*omega^2*q' + omega^2*q = 0

      - A slow mode, TD*omega/2 << 1, goes on as ever; it decays at the rate TD*omega^2/2, which is small.
      - A stiff mode, TD*omega/2 >= 1, does not ring at all: it decays like exp(-t/TD), or faster.
      - TD = 0 is classical mechanics.

    So there is a damping which nobody has to tune. It takes energy only where forces act, at the rate TD*f.v'
    (that is TD*f.f/m for a mass). It changes no momentum: what acts between two parts of a model leaves their
    common momentum as it is. For that all parts need the same TD, so it is a parameter of the World.

    How to choose: TD*omega/2 well below 1 for every motion of interest, and stiffnesses c so large that
    TD*omega/2 is 1 or more for what shall not ring, that is c > m*(2/TD)^2. Then a method for stiff systems
    (BDF, which simulators turn to by themselves) takes steps as large as the slow motion allows. An explicit
    method cannot: it stays below 2.8/(TD*omega^2). More stiffness than that has its price: the force of a
    spring carries the rounding errors of the positions, c times as large. So tolerances far below 1e-9 gain
    nothing in a stiff model, but cost many steps.

    Conventions, the same everywhere:

      - Vectors have two components, x to the right and y upwards, in the axes of the world.
      - Angles, angular velocities and torques count counter-clockwise.
      - Positions r0 and angles phi are elastic, velocities v0 and w kinetic: r0' is not v0, and phi' is not
        w.
      - A force f0 or a torque t in a flange is what acts ON the component at that flange.
      - A vector d moving with a body that turns at w moves its end at the velocity w*{-d[2], d[1]}.
      - A force f at the end of a lever arm d has the torque d[1]*f[2] - d[2]*f[1].

    Flanges come in two kinds. A FlangeOn gives the motion, a FlangeTo takes it. Each connection joins one
    FlangeOn to one FlangeTo or to several, and a mechanism grows like a tree:

      root --- revolute --- rod --- body

    where each line goes from a flangeOn to a flangeTo. All that pulls or pushes without a mass (springs,
    dampers, bearings, gears, contacts) goes between two places of the tree that have their motion already: it
    has two FlangeTo, and computes its force from their positions. A loop is no exception: cut it, and close
    it by a Bearing.

    Three mistakes are easily made:

      - A joint that moves no mass: nothing decides how it moves. The simulator says that its linear response
        has no unique solution. A rod between two hinges needs a body; or leave it away, and take a Spring of
        its length.
      - A TD that is too large for a fast motion. A pair of links loses its solution where TD times the rate
        at which they turn is near the root of their masses' ratio; the simulator names the joint and the
        time.
      - A loop that does not close at the start: the bearing begins with a blow. Give the joints start values
        that fit, computed from the geometry, as Examples.FourBar does.

    Read the packages in the order of package.order, then run the examples.
  */

  import SI = Base.Units.SI;

  model World "What all parts of a model share: gravity and the dialectic time constant"
    // A model declares it once, as  inner Dialectic.World world;  and every joint and every body finds it.
    // With different time constants in one model the centre of mass would not follow the momentum: so there
    // is only this one.
    parameter SI.Acceleration g[2] = {0, -9.81} "Gravity";
    parameter SI.Time TD(min=0) = 0.001 "Dialectic time constant; 0 is classical mechanics";
  equation
    assert(TD >= 0,
      "the dialectic time constant TD is negative: take 0 for classical mechanics, or a positive time");
    annotation(defaultComponentName="world", defaultComponentPrefixes="inner");
  end World;

end Dialectic;
