within Dialectic;
encapsulated package Examples "Mechanisms to run, to look at and to change"
  /*
    Each example says what it teaches, and what to look at in its result. They stand in the order in which a
    course might take them: the law by itself, pendulums, closed loops, then what touches and lets go, and at
    last machines in which all of it comes together.

    To see what the dialectic time constant does, run any of them with another one: --set world.TD=0 is
    classical mechanics.
  */
  import SI = Base.Units.SI;
  import Base.Constants.pi;
  import Curves;
  import Rotational;
  import Translational;
  import Blocks;
  import Dialectic.World;
  import Dialectic.Parts;
  import Dialectic.Joints;
  import Dialectic.Elastic;
  import Dialectic.Contacts;
  import Dialectic.Assemblies;
  import Dialectic.Sensors;
  import Dialectic.Sources;

  model FreeFall "A body falls"
    // Teaches the difference between the position and the kinetic velocity: where a force acts, the position
    // runs ahead, here at the velocity TD*g. Look at body.flangeTo.v0[2], which is what everybody knows, 5 -
    // 9.81*t. And at body.flangeTo.r0[2]: the parabola 5*t - 9.81/2*t^2, and TD*9.81*t below it. With
    // world.TD=0 the two fit together again.
    inner World world(TD=0.02);
    Parts.Root root;
    Joints.FreeMotion freeMotion(v(start={1, 5}), w(start=2));
    Parts.Body body(m=1, I=0.1);
  equation
    connect(root.flangeOn, freeMotion.flangeTo);
    connect(freeMotion.flangeOn, body.flangeTo);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end FreeFall;

  model Oscillator "A slow oscillator and a stiff one"
    // Teaches what the time constant does to a frequency. The same body hangs on two springs, one of them ten
    // thousand times as stiff as the other. The slow one, omega = 10/s, has TD*omega/2 = 0.05 and swings on;
    // the stiff one, omega = 1000/s, has TD*omega/2 = 5 and does not swing at all. Look at slow.s and
    // stiff.s, and at stiff.v: the stiff spring lets its body stop within TD.
    inner World world(g={0, 0}, TD=0.01);
    Parts.Root root;
    Joints.Prismatic slow(r={1, 0}, s(start=1.1));
    Parts.Body slowBody(m=1, I=0.1);
    Elastic.Spring slowSpring(c=100, s0=1);
    Joints.Prismatic stiff(r={1, 0}, s(start=1), v(start=1));
    Parts.Body stiffBody(m=1, I=0.1);
    Elastic.Spring stiffSpring(c=1e6, s0=1);
  equation
    connect(root.flangeOn, slow.flangeTo);
    connect(slow.flangeOn, slowBody.flangeTo);
    connect(root.flangeOn, slowSpring.flangeToA);
    connect(slow.flangeOn, slowSpring.flangeToB);
    connect(root.flangeOn, stiff.flangeTo);
    connect(stiff.flangeOn, stiffBody.flangeTo);
    connect(root.flangeOn, stiffSpring.flangeToA);
    connect(stiff.flangeOn, stiffSpring.flangeToB);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.005, Tolerance=1e-8));
  end Oscillator;

  model BouncingBall "A ball bounces on the floor"
    // Teaches contacts: how much of its velocity a ball keeps is up to zeta, which is TD/2 times the
    // frequency of the ball on its contact. So the stiffness follows from the zeta that is wanted. Look at
    // ball.flangeTo.r0[2]: with zeta=0.1 the ball leaves the floor with 0.73 of the velocity that it came
    // with. Try 0.25 (0.44) and 1 (nothing: it stays on the floor). And at contact.f_n: however fast it is,
    // the floor never pulls.
    parameter Real zeta = 0.1 "Damping of the ball on the floor, by the dialectic law";
    parameter SI.Time TD = 0.001 "Dialectic time constant";
    parameter SI.Mass m = 1 "Mass of the ball";
    parameter SI.Length R = 0.1 "Its radius";
    parameter SI.Length h = 1 "From where it falls: below it";
    inner World world(TD=TD);
    Parts.Root floor;
    Joints.FreeMotion freeMotion(r(start={0, h + R}), v(start={0.5, 0}));
    Parts.Body ball(m=m, I=2/5*m*R^2);
    Contacts.CirclePlane contact(R=R, c=m*(2*zeta/TD)^2);
  equation
    connect(floor.flangeOn, freeMotion.flangeTo);
    connect(freeMotion.flangeOn, ball.flangeTo);
    connect(floor.flangeOn, contact.flangeToA);
    connect(freeMotion.flangeOn, contact.flangeToB);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.005, Tolerance=1e-8));
  end BouncingBall;

  model Tether "A winch holds two satellites together like a spring"
    // Teaches how signals get out of a mechanism and back into it: a sensor of the distance, a controller,
    // a force along the line between the two. The controller makes them a spring of 27 N/m, which is 1 m
    // long at rest, so they swing to each other and away again, with omega = 6/s. The position runs ahead
    // of the velocity here, too, so they come to rest, with TD*omega/2 = 0.15 of critical damping, as at a
    // spring of the package Elastic. Look at distance.distance. And at work.y, what has gone through the
    // sensor of the power: at each instant it is m/2*v^2 of the second satellite.
    inner World world(g={0, 0}, TD=0.05);
    Parts.Root root;
    Joints.FreeMotion motion1;
    Parts.Body satellite1(m=1, I=0.1);
    Joints.FreeMotion motion2(r(start={2, 0}));
    Parts.Body satellite2(m=3, I=0.3);
    Sensors.Distance distance;
    Blocks.Sources.Constant rest(k=1);
    Blocks.Math.Feedback difference;
    Blocks.Math.Gain winch(k=27);
    Sources.LineForce line;
    Sensors.Power power;
    Blocks.Continuous.Integrator work;
  equation
    connect(root.flangeOn, motion1.flangeTo);
    connect(motion1.flangeOn, satellite1.flangeTo);
    connect(root.flangeOn, motion2.flangeTo);
    connect(motion2.flangeOn, power.flangeTo);
    connect(power.flangeOn, satellite2.flangeTo);
    connect(motion1.flangeOn, distance.flangeToA);
    connect(motion2.flangeOn, distance.flangeToB);
    connect(rest.y, difference.u1);
    connect(distance.distance, difference.u2);
    connect(difference.y, winch.u);
    connect(winch.y, line.f);
    connect(motion1.flangeOn, line.flangeToA);
    connect(motion2.flangeOn, line.flangeToB);
    connect(power.power, work.u);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end Tether;

  model Pendulum "A body swings on a bar"
    // Teaches how a mechanism is put together: a root, a hinge, a bar, a body. It starts horizontally. Look
    // at revolute.phi: with the large time constant of this example each swing falls short of the one before.
    // Then take world.TD=0.001, which is enough for contacts and bearings, and nothing of it is left to be
    // seen.
    inner World world(TD=0.01);
    Parts.Root root;
    Joints.Revolute revolute;
    Parts.Rod rod(r={1, 0});
    Parts.Body body(m=1, I=0.1);
  equation
    connect(root.flangeOn, revolute.flangeTo);
    connect(revolute.flangeOn, rod.flangeTo);
    connect(rod.flangeOn, body.flangeTo);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end Pendulum;

  model DoublePendulum "A pendulum on a pendulum"
    // Teaches how the dialectic law goes through a chain: the outer body is behind the lever arm of the first
    // hinge, which turns at the elastic rate. Look at the path of body1, body1.flangeTo.r0[2] over
    // body1.flangeTo.r0[1]; then run it for 100 s: what is chaos at first comes to rest at last.
    inner World world(TD=0.001);
    Parts.Root root;
    Joints.Revolute revolute;
    Parts.Rod rod(r={1, 0});
    Parts.Body body(m=1, I=0.1);
    Joints.Revolute revolute1;
    Parts.Rod rod1(r={0.4, 0});
    Parts.Body body1(m=0.2, I=0.01);
  equation
    connect(root.flangeOn, revolute.flangeTo);
    connect(revolute.flangeOn, rod.flangeTo);
    connect(rod.flangeOn, body.flangeTo);
    connect(rod.flangeOn, revolute1.flangeTo);
    connect(revolute1.flangeOn, rod1.flangeTo);
    connect(rod1.flangeOn, body1.flangeTo);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-10));
  end DoublePendulum;

  model FourBar "Four bars with four hinges: a crank turns, a rocker rocks"
    // Teaches closed loops. The mechanism is cut at the hinge between coupler and rocker, so that two trees
    // are left, and a Bearing holds their ends together. Three hinges and a stiff bearing leave one slow
    // motion and two stiff ones, which the dialectic law damps; nobody has to tune a damper. The loop has to
    // be closed at the start. That is geometry: the angles of coupler and rocker follow from that of the
    // crank by the law of cosines, and the angular velocities from the law of sines. Look at rocker.phi over
    // crank.phi. And at bearing.e: under the load of the bars it gives way by a few micrometres.
    parameter SI.Length ground = 1 "Distance of the two hinges at rest";
    parameter SI.Length a = 0.3 "Length of the crank";
    parameter SI.Length b = 0.9 "Length of the coupler";
    parameter SI.Length c = 0.8 "Length of the rocker";
    parameter SI.Angle phi0 = 1 "Angle of the crank at the start";
    parameter SI.AngularVelocity w0 = 6 "Angular velocity of the crank at the start";
    parameter SI.Mass m = 1 "Mass of coupler and rocker each";
    final parameter SI.Length x = ground - a*cos(phi0) "From the crank pin to the rocker's hinge";
    final parameter SI.Length y = -a*sin(phi0) "From the crank pin to the rocker's hinge";
    final parameter SI.Length l = sqrt(x^2 + y^2) "Their distance";
    final parameter SI.Angle phi2 = atan2(y, x) + acos((l^2 + b^2 - c^2)/(2*l*b))
      "Angle of the coupler at the start";
    final parameter SI.Angle phi3 = atan2(a*sin(phi0) + b*sin(phi2), a*cos(phi0) + b*cos(phi2) - ground)
      "Angle of the rocker at the start";
    final parameter SI.AngularVelocity w2 = a*w0*sin(phi0 - phi3)/(b*sin(phi3 - phi2)) "Rate of phi2";
    final parameter SI.AngularVelocity w3 = a*w0*sin(phi0 - phi2)/(c*sin(phi3 - phi2)) "Rate of phi3";
    inner World world(TD=0.001);
    Parts.Root root;
    Joints.Revolute crank(phi(start=phi0), w(start=w0));
    Parts.Body flywheel(m=5, I=0.2);
    Parts.Rod crankRod(r={a, 0});
    Joints.Revolute coupler(phi(start=phi2 - phi0), w(start=w2 - w0));
    Parts.Rod couplerRod1(r={b/2, 0});
    Parts.Body couplerBody(m=m, I=m*b^2/12);
    Parts.Rod couplerRod2(r={b/2, 0});
    Parts.Root root1(r={ground, 0});
    Joints.Revolute rocker(phi(start=phi3), w(start=w3));
    Parts.Rod rockerRod1(r={c/2, 0});
    Parts.Body rockerBody(m=m, I=m*c^2/12);
    Parts.Rod rockerRod2(r={c/2, 0});
    Elastic.Bearing bearing(c_x=1e6, c_y=1e6);
  equation
    connect(root.flangeOn, crank.flangeTo);
    connect(crank.flangeOn, flywheel.flangeTo);
    connect(crank.flangeOn, crankRod.flangeTo);
    connect(crankRod.flangeOn, coupler.flangeTo);
    connect(coupler.flangeOn, couplerRod1.flangeTo);
    connect(couplerRod1.flangeOn, couplerBody.flangeTo);
    connect(couplerRod1.flangeOn, couplerRod2.flangeTo);
    connect(root1.flangeOn, rocker.flangeTo);
    connect(rocker.flangeOn, rockerRod1.flangeTo);
    connect(rockerRod1.flangeOn, rockerBody.flangeTo);
    connect(rockerRod1.flangeOn, rockerRod2.flangeTo);
    connect(rockerRod2.flangeOn, bearing.flangeToA);
    connect(couplerRod2.flangeOn, bearing.flangeToB);
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.005, Tolerance=1e-8));
  end FourBar;

  model PistonEngine "A flywheel drives a piston, or the other way round"
    // Teaches a loop with a slide in it. Crank, rod and piston make one chain, and the cylinder is a Bearing
    // that lets the piston go along it, c_x = 0, and holds it across and against turning. So each of the
    // three hinges has something heavy to move. Look at revoluteDrive.w, and compare it with
    // Planar.Examples.PistonEngine, which is the same machine with an ideal loop: with larger c and smaller
    // TD the two come together. And at cylinder.f[2], the force on the wall.
    parameter SI.Length radius = 0.3 "Of the crank pin";
    parameter SI.Length rod = 0.8 "Length of the connecting rod";
    parameter SI.Angle phi0 = 0 "Angle of the crank at the start";
    parameter SI.AngularVelocity w0 = -2.5 "Angular velocity of the crank at the start";
    parameter SI.TranslationalSpringConstant c = 1e7 "Stiffness of the cylinder across";
    parameter SI.RotationalSpringConstant c_phi = 3e5 "Stiffness of the cylinder against turning";
    final parameter SI.Angle beta0 = -asin(radius*sin(phi0)/rod) "Angle of the rod from the horizontal";
    final parameter SI.AngularVelocity betaRate0 = -radius*cos(phi0)*w0/(rod*cos(beta0)) "Its rate";
    inner World world(TD=0.001);
    Parts.Root root;
    Joints.Revolute revoluteDrive(phi(start=phi0), w(start=w0));
    Parts.Body bodyDrive(m=1, I=0.1) "Flywheel";
    Parts.Rod disc(r={radius, 0});
    Joints.Revolute revoluteDisc(phi(start=beta0 - phi0), w(start=betaRate0 - w0)) "Crank pin";
    Parts.Rod pistonRod(r={rod, 0});
    Joints.Revolute revolutePiston(phi(start=-beta0), w(start=-betaRate0)) "Piston pin";
    Parts.Body bodyPiston(m=3, I=0.1);
    Elastic.Bearing cylinder(c_x=0, c_y=c, c_phi=c_phi);
  equation
    connect(root.flangeOn, revoluteDrive.flangeTo);
    connect(revoluteDrive.flangeOn, bodyDrive.flangeTo);
    connect(revoluteDrive.flangeOn, disc.flangeTo);
    connect(disc.flangeOn, revoluteDisc.flangeTo);
    connect(revoluteDisc.flangeOn, pistonRod.flangeTo);
    connect(pistonRod.flangeOn, revolutePiston.flangeTo);
    connect(revolutePiston.flangeOn, bodyPiston.flangeTo);
    connect(root.flangeOn, cylinder.flangeToA);
    connect(revolutePiston.flangeOn, cylinder.flangeToB);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end PistonEngine;

  model Beam "A beam that is bent and let go"
    // Teaches elastic joints, and arrays of components: the beam is a chain of n stiff links between hinges
    // with springs. It is clamped at its left end, straight at the start, and falls under its own weight.
    // Look at body[n].flangeTo.r0[2], the height of the tip: it goes down to about twice as far as it hangs
    // in the end, and comes up again. Of the many modes of such a beam the lowest is all that is left after a
    // moment: the quick ones do not ring.
    parameter Integer n(min=1) = 8 "Number of links";
    parameter SI.Length l = 1 "Length";
    parameter SI.Mass m = 1 "Mass";
    parameter SI.RotationalSpringConstant c = 50
      "Stiffness of the whole beam: of the same beam as a single hinge";
    inner World world(TD=0.002);
    Parts.Root root;
    Joints.ElasticJoint hinge[n](each c=c*n);
    Parts.Rod rod[n](each r={l/n, 0});
    Parts.Body body[n](each m=m/n, each I=m*l^2/(12*n^3)) "Mass of each link, at its end";
  equation
    connect(root.flangeOn, hinge[1].flangeTo);
    for i in 1:n loop
      connect(hinge[i].flangeOn, rod[i].flangeTo);
      connect(rod[i].flangeOn, body[i].flangeTo);
    end for;
    for i in 1:n - 1 loop
      connect(rod[i].flangeOn, hinge[i + 1].flangeTo);
    end for;
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.005, Tolerance=1e-8));
  end Beam;

  model GearTrain "Three gear wheels hand on a torque"
    // Teaches gears: their teeth are springs that do not ring. A motor turns the first wheel, the third one
    // turns in a damper of the Rotational library. Look at wheel1.w, wheel2.w and wheel3.w: they keep the
    // ratio of the radii, turn by turn, to within the bending of the teeth. And at mesh12.F and mesh23.F: 10
    // N at both, less what accelerates the wheels.
    parameter SI.Length r1 = 0.1 "Radius of the first wheel";
    parameter SI.Length r2 = 0.2 "Radius of the second wheel";
    parameter SI.Length r3 = 0.15 "Radius of the third wheel";
    inner World world(TD=0.001);
    Parts.Root root1;
    Joints.Revolute wheel1(useFlange=true);
    Parts.Body body1(m=1, I=0.005);
    Rotational.Sources.ConstantTorque motor(tau_constant=1);
    Parts.Root root2(r={r1 + r2, 0});
    Joints.Revolute wheel2;
    Parts.Body body2(m=1, I=0.02);
    Parts.Root root3(r={r1 + 2*r2 + r3, 0});
    Joints.Revolute wheel3(useFlange=true);
    Parts.Body body3(m=1, I=0.01);
    Rotational.Parts.Damper load(d=0.05);
    Elastic.GearMesh mesh12(r_a=r1, r_b=r2, c=1e6);
    Elastic.GearMesh mesh23(r_a=r2, r_b=r3, c=1e6);
  equation
    connect(root1.flangeOn, wheel1.flangeTo);
    connect(wheel1.flangeOn, body1.flangeTo);
    connect(wheel1.flange, motor.flange);
    connect(root2.flangeOn, wheel2.flangeTo);
    connect(wheel2.flangeOn, body2.flangeTo);
    connect(root3.flangeOn, wheel3.flangeTo);
    connect(wheel3.flangeOn, body3.flangeTo);
    connect(wheel3.support, load.flange_a);
    connect(wheel3.flange, load.flange_b);
    connect(wheel1.flangeOn, mesh12.flangeToA);
    connect(wheel2.flangeOn, mesh12.flangeToB);
    connect(wheel2.flangeOn, mesh23.flangeToA);
    connect(wheel3.flangeOn, mesh23.flangeToB);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end GearTrain;

  model NewtonsCradle "Balls in a row hand on a blow"
    // Teaches contacts between bodies, and how little it takes to let a blow go through a row: a stiff
    // contact, a small time constant, and a gap, so that the balls meet one after the other. Look at
    // hinge[1].phi and hinge[n].phi: the first ball stops, the last one goes on to nearly the same height,
    // and back. And at contact[1].f_n: the balls touch for two milliseconds.
    parameter Integer n(min=2) = 5 "Number of balls";
    parameter SI.Mass m = 0.1 "Mass of each";
    parameter SI.Length R = 0.025 "Radius of each";
    parameter SI.Length L = 0.3 "Length of the threads, stretched as if they were rods";
    parameter SI.Length gap = 0.0005 "Between balls at rest";
    parameter SI.Angle phi0 = -0.6 "Angle of the first thread at the start";
    inner World world(TD=2e-5);
    Parts.Root root[n](r={{(i - 1)*(2*R + gap), 0} for i in 1:n});
    Joints.Revolute hinge[n](phi(start={if i == 1 then phi0 else 0 for i in 1:n}));
    Parts.Rod thread[n](each r={0, -L});
    Parts.Body ball[n](each m=m, each I=2/5*m*R^2);
    Contacts.CircleCircle contact[n - 1](each R_a=R, each R_b=R, each c=1e5);
  equation
    for i in 1:n loop
      connect(root[i].flangeOn, hinge[i].flangeTo);
      connect(hinge[i].flangeOn, thread[i].flangeTo);
      connect(thread[i].flangeOn, ball[i].flangeTo);
    end for;
    for i in 1:n - 1 loop
      connect(thread[i].flangeOn, contact[i].flangeToA);
      connect(thread[i + 1].flangeOn, contact[i].flangeToB);
    end for;
    annotation(experiment(StartTime=0, StopTime=2, Interval=0.002, Tolerance=1e-8));
  end NewtonsCradle;

  model Stack "Boxes fall onto each other and come to rest"
    // Teaches contacts with friction, and a model that is stiff all the time: at rest, a stack is nothing but
    // contacts. The boxes fall a little way, tilted now to one side and now to the other, land on one corner,
    // then on the other, and stay. Look at box[1].motion.phi and so on: at rest, after half a second. And at
    // left[1].f_n + right[1].f_n, which in the end is the weight of all. The time constant makes zeta about 1
    // for a box on its corners, so nothing bounces; try world.TD=0.0005.
    parameter Integer n(min=1) = 3 "Number of boxes";
    parameter SI.Length width = 0.4 "Width of each";
    parameter SI.Length height = 0.2 "Height of each";
    parameter SI.Length gap = 0.05 "Between boxes at the start";
    parameter SI.Angle tilt = 0.1 "Of every other box at the start, the rest the other way round";
    inner World world(TD=0.005);
    Parts.Root floor;
    Assemblies.Box box[n](each width=width, each height=height,
      r0={{0, (i - 0.5)*height + i*gap} for i in 1:n},
      phi0={if mod(i, 2) == 1 then tilt else -tilt for i in 1:n});
    Contacts.PointPlane left[n](each c=1e5, each mu=0.5, each v_s=0.01) "Under the left corner of each";
    Contacts.PointPlane right[n](each c=1e5, each mu=0.5, each v_s=0.01) "Under the right corner of each";
  equation
    connect(floor.flangeOn, left[1].flangeToA);
    connect(floor.flangeOn, right[1].flangeToA);
    for i in 1:n loop
      connect(box[i].left, left[i].flangeToB);
      connect(box[i].right, right[i].flangeToB);
    end for;
    for i in 1:n - 1 loop
      connect(box[i].top, left[i + 1].flangeToA);
      connect(box[i].top, right[i + 1].flangeToA);
    end for;
    annotation(experiment(StartTime=0, StopTime=1, Interval=0.002, Tolerance=1e-8));
  end Stack;

  model Gripper "Two fingers close on a disc"
    // Teaches how a machine with many loops is put together: four of them here, and two more when the jaws
    // hold the disc. A force pulls the head down, the links draw the levers in, and the jaws close, seen from
    // above. The disc does not lie in the middle; the jaw that comes first takes it along. Look at
    // disc.flangeTo.r0[1], and at gripRight.f_n and gripLeft.f_n: in the end they are equal. And at
    // right.jaw.phi + right.lever1.phi, by how much the jaw has turned: nothing but what the bearings give.
    parameter SI.Length a = 0.03
      "From the middle to the first lever, between the levers, and the length of the jaws";
    parameter SI.Length L = 0.1 "Length of the levers";
    parameter SI.Angle alpha0 = 1.2 "Angle of the levers at the start";
    parameter SI.Length l = 0.06 "Length of the links";
    final parameter SI.Position s0 = L/2*sin(alpha0) - sqrt(l^2 - (a + L/2*cos(alpha0))^2)
      "Position of the head at the start";
    inner World world(g={0, 0}, TD=0.002) "Seen from above";
    Parts.Root root;
    Joints.Prismatic head(useFlange=true, r={0, 1}, s(start=s0));
    Parts.Body headBody(m=0.1, I=1e-4);
    Translational.Sources.ConstantForce pull(f_constant=-3);
    Assemblies.Finger right(side=1, a=a, L=L, alpha0=alpha0, s0=s0);
    Assemblies.Finger left(side=-1, a=a, L=L, alpha0=alpha0, s0=s0);
    Joints.FreeMotion free(r(start={0.008, 0.11}));
    Parts.Body disc(m=0.2, I=9e-5);
    Contacts.CirclePlane gripRight(n={-1, 0}, R=0.03, c=1e5, mu=0.3, v_s=0.01);
    Contacts.CirclePlane gripLeft(n={1, 0}, R=0.03, c=1e5, mu=0.3, v_s=0.01);
  equation
    connect(root.flangeOn, head.flangeTo);
    connect(head.flangeOn, headBody.flangeTo);
    connect(head.flange, pull.flange);
    connect(root.flangeOn, right.base);
    connect(head.flangeOn, right.head);
    connect(root.flangeOn, left.base);
    connect(head.flangeOn, left.head);
    connect(root.flangeOn, free.flangeTo);
    connect(free.flangeOn, disc.flangeTo);
    connect(right.pad, gripRight.flangeToA);
    connect(free.flangeOn, gripRight.flangeToB);
    connect(left.pad, gripLeft.flangeToA);
    connect(free.flangeOn, gripLeft.flangeToB);
    annotation(experiment(StartTime=0, StopTime=0.5, Interval=0.001, Tolerance=1e-8));
  end Gripper;

  model CamFollower "A cam lifts a follower"
    // Teaches contacts with curves. The cam is a closed spline through eight points; a spring presses the
    // follower, which slides up and down above the axis, onto it. The start values follow from the spline:
    // its value where the follower is, and its slope times the speed. Look at follower.s over cam.phi: the
    // profile, turn by turn. And at contact.f_n: it shows how little force is left where the cam turns back.
    // With w0=50 the follower loses the cam, flies, and lands.
    parameter SI.Angle angle[:] = (0:8)*pi/4 "Angles of the points of the cam, a full turn";
    parameter SI.Length R[size(angle, 1)] = {0.04, 0.04, 0.042, 0.05, 0.058, 0.06, 0.052, 0.043, 0.04}
      "Its radii there";
    parameter SI.Angle phi0 = 0 "Angle of the cam at the start";
    parameter SI.AngularVelocity w0 = 40 "Angular velocity of the cam at the start";
    final parameter Real spline[size(angle, 1), 3] = Curves.Splines.closed(angle, R);
    final parameter SI.Position s0 =
      Curves.Splines.value(spline, pi/2 - phi0, Curves.Splines.Extrapolation.periodic)
      "Position of the follower at the start";
    final parameter SI.Velocity v0 =
      -w0*Curves.Splines.slope(spline, pi/2 - phi0, Curves.Splines.Extrapolation.periodic)
      "Velocity of the follower at the start";
    inner World world(TD=0.001);
    Parts.Root root;
    Joints.Revolute cam(phi(start=phi0), w(start=w0));
    Parts.Body flywheel(m=2, I=0.01);
    Joints.Prismatic follower(r={0, 1}, s(start=s0), v(start=v0));
    Parts.Body body(m=0.3, I=1e-5);
    Parts.Root root1(r={0, 0.2});
    Elastic.Spring spring(c=150, s0=0.2);
    Contacts.PointCurve contact(redeclare Contacts.SplineProfile profile(angle=angle, R=R), c=5e5);
  equation
    connect(root.flangeOn, cam.flangeTo);
    connect(cam.flangeOn, flywheel.flangeTo);
    connect(root.flangeOn, follower.flangeTo);
    connect(follower.flangeOn, body.flangeTo);
    connect(root1.flangeOn, spring.flangeToA);
    connect(follower.flangeOn, spring.flangeToB);
    connect(cam.flangeOn, contact.flangeToA);
    connect(follower.flangeOn, contact.flangeToB);
    annotation(experiment(StartTime=0, StopTime=1, Interval=0.001, Tolerance=1e-8));
  end CamFollower;
end Examples;
