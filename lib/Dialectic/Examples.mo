within Dialectic;
encapsulated package Examples "Mechanisms to run, to look at and to change"
  /*
    Each example says what it teaches, and what to look at in its result. They stand in the order in which a course might
    take them: the law by itself, pendulums, closed loops, then what touches and lets go, and at last machines in which
    all of it comes together.

    To see what the dialectic time constant does, run any of them with another one: --set world.TD=0 is classical mechanics.
  */
  import SI = Base.Units.SI;
  import Dialectic.World;
  import Dialectic.Parts;
  import Dialectic.Joints;
  import Dialectic.Elastic;
  import Dialectic.Contacts;

  model FreeFall "A body falls"
    // Teaches the difference between the position and the kinetic velocity: where a force acts, the position runs ahead, here
    // at the velocity TD*g.
    // Look at body.flangeTo.v0[2], which is what everybody knows, 5 - 9.81*t. And at body.flangeTo.r0[2]: the parabola
    // 5*t - 9.81/2*t^2, and TD*9.81*t below it. With world.TD=0 the two fit together again.
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
    // Teaches what the time constant does to a frequency. The same body hangs on two springs, one of them ten thousand times as
    // stiff as the other. The slow one, omega = 10/s, has TD*omega/2 = 0.05 and swings on; the stiff one, omega = 1000/s, has
    // TD*omega/2 = 5 and does not swing at all.
    // Look at slow.s and stiff.s, and at stiff.v: the stiff spring lets its body stop within TD.
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
    // Teaches contacts: how much of its velocity a ball keeps is up to zeta, which is TD/2 times the frequency of the ball on its
    // contact. So the stiffness follows from the zeta that is wanted.
    // Look at ball.flangeTo.r0[2]: with zeta=0.1 the ball leaves the floor with 0.73 of the velocity that it came with. Try
    // 0.25 (0.44) and 1 (nothing: it stays on the floor). And at contact.f_n: however fast it is, the floor never pulls.
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

  model Pendulum "A body swings on a bar"
    // Teaches how a mechanism is put together: a root, a hinge, a bar, a body. It starts horizontally.
    // Look at revolute.phi: with the large time constant of this example each swing falls short of the one before. Then
    // take world.TD=0.001, which is enough for contacts and bearings, and nothing of it is left to be seen.
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
    // Teaches how the dialectic law goes through a chain: the outer body is behind the lever arm of the first hinge, which turns
    // at the elastic rate.
    // Look at the path of body1, body1.flangeTo.r0[2] over body1.flangeTo.r0[1]; then run it for 100 s: what is chaos at first
    // comes to rest at last.
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
    // Teaches closed loops. The mechanism is cut at the hinge between coupler and rocker, so that two trees are left, and a Bearing
    // holds their ends together. Three hinges and a stiff bearing leave one slow motion and two stiff ones, which the
    // dialectic law damps; nobody has to tune a damper.
    // The loop has to be closed at the start. That is geometry: the angles of coupler and rocker follow from that of the crank by
    // the law of cosines, and the angular velocities from the law of sines.
    // Look at rocker.phi over crank.phi. And at bearing.e: under the load of the bars it gives way by a few micrometres.
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
    final parameter SI.Angle phi2 = atan2(y, x) + acos((l^2 + b^2 - c^2)/(2*l*b)) "Angle of the coupler at the start";
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
end Examples;
