within Impulses;
encapsulated package Examples "Impacts, from a bouncing ball to a cradle"
  /*
    Each example says what it teaches, and what to look at in its result. Most add up their energies: E is
    what the bodies have, and E plus what impacts and sliding have cost, the E_loss of the collisions, stays
    what it was at the start.
  */
  import SI = Base.Units.SI;
  import Base.Constants.pi;
  import Blocks;
  import Planar;
  import Planar.World;
  import Impulses.Parts;
  import Impulses.Joints;
  import Impulses.Assemblies;
  import Impulses.Collisions;
  import Impulses.Sensors;
  import Impulses.Sources;

  model BouncingBall "A ball falls, bounces, and comes to rest"
    // Teaches restitution: each time the ball flies up e times as fast as it came down, so e^2 times as high.
    // The bounces would be infinitely many, all within 2.6 s. At the 29th the ball is so slow that it stays
    // on the floor. Look at floor.normal.hits, and at floor.normal.f: from then on the floor holds the
    // weight.
    inner World world;
    Parts.Fixed fixed;
    Joints.FreeMotion freeMotion(r(start={0, 1.1}));
    Parts.Body body(m=0.5, I=0.002);
    Collisions.BallOnLine floor(e=0.7, R=0.1);
    SI.Energy E "Energy of the ball";
  equation
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, body.frame_a);
    connect(fixed.frame_b, floor.frame_a);
    connect(freeMotion.frame_b, floor.frame_b);
    E = body.E_kin + body.E_pot;
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end BouncingBall;

  model RoughFloor "A spinning ball bounces on a rough floor"
    // Teaches friction in an impact. The ball flies to the right and turns so fast that its lowest point
    // slips. What it loses and gains is up to friction: at the first impacts it slides, and each takes mu
    // times the impulse of the floor. As soon as that would be more than enough, it grips, and rolls from
    // then on: v[1] = -R*w. Look at freeMotion.v[1] and freeMotion.w: steps, and in between constant.
    inner World world;
    Parts.Fixed fixed;
    Joints.FreeMotion freeMotion(r(start={0, 1.1}), v(start={1, 0}), w(start=60));
    Parts.Body body(m=0.5, I=0.002);
    Collisions.BallOnLine floor(e=0.9, R=0.1, mu=0.1);
    SI.Energy E "Energy of the ball";
  equation
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, body.frame_a);
    connect(fixed.frame_b, floor.frame_a);
    connect(freeMotion.frame_b, floor.frame_b);
    E = body.E_kin + body.E_pot;
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end RoughFloor;

  model Billiard "One ball hits another, not in the middle"
    // Teaches impacts that are oblique: the impulse goes along the line of centres. After an elastic impact
    // of equal balls the two fly apart at a right angle. Look at motion1.v and motion2.v. Momentum and energy
    // are what they were: p, l and E.
    inner World world(g={0, 0}) "Seen from above: gravity plays no part";
    Parts.Fixed fixed;
    Joints.FreeMotion motion1(r(start={-1, 0.03}), v(start={2, 0}));
    Joints.FreeMotion motion2;
    Parts.Body ball1(m=0.2, I=1e-4);
    Parts.Body ball2(m=0.2, I=1e-4);
    Collisions.BallOnBall collision(R_a=0.03, R_b=0.03);
    SI.Momentum p[2] "Momentum of both balls";
    SI.AngularMomentum l "Angular momentum of both balls";
    SI.Energy E "Energy of both balls";
  equation
    connect(fixed.frame_b, motion1.frame_a);
    connect(fixed.frame_b, motion2.frame_a);
    connect(motion1.frame_b, ball1.frame_a);
    connect(motion2.frame_b, ball2.frame_a);
    connect(motion1.frame_b, collision.frame_a);
    connect(motion2.frame_b, collision.frame_b);
    p = ball1.p + ball2.p;
    l = ball1.l + ball2.l;
    E = ball1.E_kin + ball2.E_kin;
    annotation(experiment(StartTime=0, StopTime=1, Interval=0.01, Tolerance=1e-8));
  end Billiard;

  model NewtonsCradle "Balls on strings, in a row"
    // Teaches impacts that follow each other at one instant: a ball hits the next, which touches the next
    // already, and so on. So the last ball flies off as fast as the first has come, whatever stands between
    // them. Solved all at once, with momentum and energy alone, the outcome would not even be determined.
    // Look at revolute[1].w and revolute[n].w: they take turns, and what is between them rests. Then raise
    // two balls, by revolute[2].phi=-0.5; or let an impact lose energy, by contact[1].e=0.5, and the impacts
    // go to and fro in the row.
    parameter Integer n = 5 "Number of balls";
    parameter SI.Length R = 0.1 "Radius of a ball";
    parameter SI.Length length = 1 "Length of a string";
    inner World world;
    Parts.Fixed fixed[n](r={{2*R*i, 0} for i in 1:n});
    Joints.Revolute revolute[n](phi(start={if i == 1 then -0.5 else 0 for i in 1:n}));
    Parts.FixedTranslation string[n](each r={0, -length});
    Parts.Body ball[n](each m=1, each I=0);
    Collisions.BallOnBall contact[n - 1](each R_a=R, each R_b=R);
    SI.Energy E "Energy of all balls";
    SI.Energy E_loss "Energy that the impacts have cost so far";
  equation
    for i in 1:n loop
      connect(fixed[i].frame_b, revolute[i].frame_a);
      connect(revolute[i].frame_b, string[i].frame_a);
      connect(string[i].frame_b, ball[i].frame_a);
    end for;
    for i in 1:n - 1 loop
      connect(string[i].frame_b, contact[i].frame_a);
      connect(string[i + 1].frame_b, contact[i].frame_b);
    end for;
    E = sum(ball.E_kin) + sum(ball.E_pot);
    E_loss = sum(contact.E_loss);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-10));
  end NewtonsCradle;

  model BallisticPendulum "A bullet gets stuck in a block on a string"
    // Teaches plastic impacts: afterwards both are one body. Momentum about the hinge is conserved, but of
    // the energy only the small part m/(m + M) or so is left. So from the swing of the block follows how fast
    // the bullet was. Look at revolute.phi before and after, and at target.E_loss: 99 % of the energy of the
    // bullet.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Parts.FixedTranslation string(r={0, -2});
    Parts.Body weight(m=2, I=0.02);
    Joints.FreeMotion flight(r(start={-3, -1.95}), v(start={300, 0}));
    Parts.Body bullet(m=0.02, I=1e-6);
    Collisions.Capture target(n={-1, 0}, width=0.2);
    SI.Energy E "Energy of block and bullet";
    SI.AngularMomentum l "Angular momentum about the hinge";
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, string.frame_a);
    connect(string.frame_b, weight.frame_a);
    connect(fixed.frame_b, flight.frame_a);
    connect(flight.frame_b, bullet.frame_a);
    connect(string.frame_b, target.frame_a);
    connect(flight.frame_b, target.frame_b);
    E = weight.E_kin + weight.E_pot + bullet.E_kin + bullet.E_pot;
    l = weight.l + bullet.l;
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end BallisticPendulum;

  model SweetSpot "A bat is hit by a ball"
    // Teaches how an impulse goes through bars and hinges, and where a bat has its sweet spot: a blow at the
    // distance I/(m a) beyond the centre of mass, which itself is at a from the hand, goes without an impulse
    // on the hand. Hit nearer, the hand is pushed back with the blow; hit beyond, it is pulled against it.
    // Look at hand.P: zero, before and after the blow. Then set b=0 or b=0.5.
    parameter SI.Length a = 0.5 "From the hand to the centre of mass";
    parameter SI.Mass m = 1 "Mass of the bat";
    parameter SI.Inertia I = 0.1 "Its inertia about the centre of mass";
    parameter SI.Length b = I/(m*a) "From the centre of mass to where the bat is hit";
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Sensors.CutImpulse hand;
    Joints.Revolute revolute;
    Parts.FixedTranslation handle(r={a, 0});
    Parts.Body bat(m=m, I=I);
    Parts.FixedTranslation blade(r={b, 0});
    Sources.Blow blow(P={0, 2}, startTime=0.5);
  equation
    connect(fixed.frame_b, hand.frame_a);
    connect(hand.frame_b, revolute.frame_a);
    connect(revolute.frame_b, handle.frame_a);
    connect(handle.frame_b, bat.frame_a);
    connect(handle.frame_b, blade.frame_a);
    connect(blade.frame_b, blow.frame_a);
    annotation(experiment(StartTime=0, StopTime=1, Interval=0.01, Tolerance=1e-8));
  end SweetSpot;

  model DoublePendulumAtWall "A double pendulum swings against a wall"
    // Teaches that an impact is felt in all of a mechanism: the tip of the second bar hits the wall, and both
    // hinges jump. Look at revolute.w and revolute1.w, and at E + wall.E_loss, which is constant.
    inner World world;
    Parts.Fixed fixed;
    Parts.Fixed pillar(r={0.5, 0});
    Joints.Revolute revolute(phi(start=-2.5));
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Parts.Body body(m=1, I=0.1);
    Joints.Revolute revolute1;
    Parts.FixedTranslation fixedTranslation1(r={0.4, 0});
    Parts.Body body1(m=0.2, I=0.01);
    Collisions.BallOnLine wall(e=0.5, R=0, n={-1, 0});
    SI.Energy E "Energy of both bodies";
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body.frame_a);
    connect(fixedTranslation.frame_b, revolute1.frame_a);
    connect(revolute1.frame_b, fixedTranslation1.frame_a);
    connect(fixedTranslation1.frame_b, body1.frame_a);
    connect(pillar.frame_b, wall.frame_a);
    connect(fixedTranslation1.frame_b, wall.frame_b);
    E = body.E_kin + body.E_pot + body1.E_kin + body1.E_pot;
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-10));
  end DoublePendulumAtWall;

  model Door "A door falls shut"
    // Teaches stops of hinges: a spring pulls the door shut, at the frame it bounces some times, and then it
    // stays there, pressed against the stop. The spring comes from the Planar library, through ports. Look at
    // revolute.phi, and at stop.lower.f once it is shut: the force of the spring.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.Revolute revolute(phi(start=1.2));
    Parts.FixedTranslation half(r={0.4, 0});
    Parts.Body door(m=20, I=1.1);
    Collisions.RevoluteStop stop(e=0.4, phi_min=0, phi_max=2, R=0.8);
    Parts.ForcePort wallPort;
    Parts.ForcePort doorPort;
    Planar.Parts.Spring spring(c_x=0, c_y=0, c_phi=15, phi_rel0=-0.5);
    SI.Energy E "Energy of door and spring";
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, half.frame_a);
    connect(half.frame_b, door.frame_a);
    connect(fixed.frame_b, stop.frame_a);
    connect(revolute.frame_b, stop.frame_b);
    connect(fixed.frame_b, wallPort.frame_a);
    connect(revolute.frame_b, doorPort.frame_a);
    connect(wallPort.frame_b, spring.frame_a);
    connect(doorPort.frame_b, spring.frame_b);
    E = door.E_kin + spring.c_phi*(revolute.phi - spring.phi_rel0)^2/2;
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end Door;

  model EngineWithStop "The piston of an engine hits a stop"
    // Teaches impacts in closed loops: the stop acts on the piston, and through rod and crank the drive
    // jumps. The closure passes on the impulse as it passes on forces. Look at revoluteDrive.w: it turns
    // around at each impact; and at closing.r_rel, which stays zero.
    parameter SI.AngularVelocity w0 = 2.5 "Speed of the crank at the start";
    inner World world(g={0, 0});
    Parts.Fixed fixed;
    Joints.Revolute revoluteDrive(phi(start=1.5707963267948966), w(start=w0));
    Parts.Body bodyDrive(m=1, I=0.1);
    Parts.FixedTranslation crank(r={0.3, 0});
    Joints.Revolute revoluteDisc(phi(start=-1.5707963267948966 - asin(0.3/0.8)), w(start=-w0));
    Parts.FixedTranslation rod(r={0.8, 0});
    Joints.Prismatic prismatic(r={1, 0}, s(start=sqrt(0.8^2 - 0.3^2)), v(start=-0.3*w0));
    Parts.Body piston(m=3, I=0.1);
    Joints.RevoluteClosure closing;
    Collisions.PrismaticStop stop(e=0.8, s_min=0.55, s_max=0.95);
    SI.Energy E "Energy of drive and piston";
  equation
    connect(fixed.frame_b, revoluteDrive.frame_a);
    connect(revoluteDrive.frame_b, bodyDrive.frame_a);
    connect(revoluteDrive.frame_b, crank.frame_a);
    connect(crank.frame_b, revoluteDisc.frame_a);
    connect(revoluteDisc.frame_b, rod.frame_a);
    connect(fixed.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, piston.frame_a);
    connect(rod.frame_b, closing.frame_a);
    connect(prismatic.frame_b, closing.frame_b);
    connect(fixed.frame_b, stop.frame_a);
    connect(prismatic.frame_b, stop.frame_b);
    E = bodyDrive.E_kin + piston.E_kin;
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8));
  end EngineWithStop;

  model CrankWithStop "The same engine, whose crank alone has states"
    // Teaches which states begin anew at an impact. In EngineWithStop all four joints of the loop do. Here an
    // assembly stands in place of rod, slide and closure: the engine has the two states of its crank, and
    // though it is the piston that hits the stop, only revoluteDrive.w begins anew. Look at it, and at
    // jointRRP.dv: the jump of the piston follows. The loop cannot open, and the run takes half of the time.
    parameter SI.AngularVelocity w0 = 2.5 "Speed of the crank at the start";
    inner World world(g={0, 0});
    Parts.Fixed fixed;
    Joints.Revolute revoluteDrive(phi(start=1.5707963267948966), w(start=w0));
    Parts.Body bodyDrive(m=1, I=0.1);
    Parts.FixedTranslation crank(r={0.3, 0});
    Assemblies.JointRRP jointRRP(L=0.8);
    Parts.Body piston(m=3, I=0.1);
    Collisions.PrismaticStop stop(e=0.8, s_min=0.55, s_max=0.95);
    SI.Energy E "Energy of drive and piston";
  equation
    connect(fixed.frame_b, revoluteDrive.frame_a);
    connect(revoluteDrive.frame_b, bodyDrive.frame_a);
    connect(revoluteDrive.frame_b, crank.frame_a);
    connect(crank.frame_b, jointRRP.frame_a);
    connect(fixed.frame_b, jointRRP.frame_b);
    connect(jointRRP.frame_ib, piston.frame_a);
    connect(fixed.frame_b, stop.frame_a);
    connect(jointRRP.frame_ib, stop.frame_b);
    E = bodyDrive.E_kin + piston.E_kin;
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.01, Tolerance=1e-8));
  end CrankWithStop;

  model ShakenTable "A lump of clay on a table that shakes"
    // Teaches how bodies part and meet again: as long as the table pushes, the clay stays on it. It flies off
    // as soon as the table falls faster than gravity lets the clay, and sticks again where they meet. The
    // motion of the table is prescribed: nothing that falls on it changes it. Look at table.r0[2] and
    // clay.frame_a.r0[2], and at contact.normal.f: never negative.
    parameter SI.Length A = 0.1 "Amplitude of the table";
    inner World world;
    Planar.Parts.Fixed ground;
    Planar.Joints.PrismaticPrescribed drive(r={0, 1});
    Blocks.Sources.Sine sine(amplitude=A, f=2, phase=-pi/2);
    Parts.Unyielding table;
    Parts.Fixed fixed;
    Joints.FreeMotion freeMotion(r(start={0, -A}));
    Parts.Body clay(m=0.3, I=0.001);
    Collisions.BallOnLine contact(e=0, R=0);
  equation
    connect(sine.y, drive.s);
    connect(ground.frame_b, drive.frame_a);
    connect(drive.frame_b, table.frame_a);
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, clay.frame_a);
    connect(table.frame_b, contact.frame_a);
    connect(freeMotion.frame_b, contact.frame_b);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end ShakenTable;

  model Ladder "A ladder slides down a wall"
    // Teaches contacts that last, and end: floor and wall are smooth, so the ladder slides, at first along
    // both. The wall can only push: at two thirds of its height at the start the ladder leaves it, and falls
    // on, foot on the floor, until it lies. Look at wall.normal.resting and floor.normal.f; the impact at the
    // end is several in a row, to and fro between the ends.
    parameter SI.Length l = 1 "Half the length of the ladder";
    parameter SI.Mass m = 12 "Its mass";
    parameter SI.Angle theta0 = 1.2 "Its angle with the floor at the start";
    inner World world;
    Parts.Fixed corner;
    Joints.FreeMotion middle(r(start={l*cos(theta0), l*sin(theta0)}), phi(start=pi - theta0));
    Parts.Body ladder(m=m, I=m*l^2/3);
    Parts.FixedTranslation lower(r={-l, 0});
    Parts.FixedTranslation upper(r={l, 0});
    Collisions.BallOnLine floor(e=0, R=0) "Under the foot";
    Collisions.BallOnLine wall(e=0, R=0, n={1, 0}) "Beside the top";
    Collisions.BallOnLine ground(e=0, R=0) "Where the top falls to";
    SI.Energy E "Energy of the ladder";
    SI.Energy E_loss "Energy that the impacts have cost so far";
  equation
    connect(corner.frame_b, middle.frame_a);
    connect(middle.frame_b, ladder.frame_a);
    connect(middle.frame_b, lower.frame_a);
    connect(middle.frame_b, upper.frame_a);
    connect(corner.frame_b, floor.frame_a);
    connect(corner.frame_b, wall.frame_a);
    connect(corner.frame_b, ground.frame_a);
    connect(lower.frame_b, floor.frame_b);
    connect(upper.frame_b, wall.frame_b);
    connect(upper.frame_b, ground.frame_b);
    E = ladder.E_kin + ladder.E_pot;
    E_loss = floor.E_loss + wall.E_loss + ground.E_loss;
    annotation(experiment(StartTime=0, StopTime=1.5, Interval=0.01, Tolerance=1e-8));
  end Ladder;

  model TumblingBox "A box tumbles down on a rough floor"
    // Teaches what comes of a few simple laws: four corners that can each hit the floor, slide on it, grip
    // and rest. The box falls on one corner, is thrown about, rocks on two corners faster and faster, and
    // lies still. Look at body.frame_a.r0[2] and motion.phi, and at floor[k].normal.resting: which side does
    // it lie on? Then vary e and mu a little: the answer changes.
    parameter SI.Length width = 0.6 "Width of the box";
    parameter SI.Length height = 0.4 "Its height";
    parameter SI.Mass m = 2 "Its mass";
    inner World world;
    Parts.Fixed fixed;
    Joints.FreeMotion motion(r(start={0, 1.1}), v(start={1.5, 0}), phi(start=0.3), w(start=2));
    Parts.Body body(m=m, I=m*(width^2 + height^2)/12);
    Parts.FixedTranslation corner[4](r={{width/2, height/2}, {-width/2, height/2}, {-width/2, -height/2},
      {width/2, -height/2}});
    Collisions.BallOnLine floor[4](each e=0.5, each mu=0.4, each R=0);
    SI.Energy E "Energy of the box";
    SI.Energy E_loss "Energy that impacts and sliding have cost so far";
  equation
    connect(fixed.frame_b, motion.frame_a);
    connect(motion.frame_b, body.frame_a);
    for k in 1:4 loop
      connect(motion.frame_b, corner[k].frame_a);
      connect(fixed.frame_b, floor[k].frame_a);
      connect(corner[k].frame_b, floor[k].frame_b);
    end for;
    E = body.E_kin + body.E_pot;
    E_loss = sum(floor.E_loss);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end TumblingBox;
end Examples;
