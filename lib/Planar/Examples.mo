within Planar;
encapsulated package Examples "Mechanisms to run, to look at and to change"
  /*
    Each example says what it teaches, and what to look at in its result. They stand in the order in which a
    course might take them: from a falling body to pendulums, controlled machines and springs, then closed
    loops, wheels, vehicles, gears and curves, and at last a chain of any length.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks;
  import Rotational;
  import Translational;
  import Planar.World;
  import Planar.WorldAxes;
  import Planar.Types;
  import Planar.Parts;
  import Planar.Joints;
  import Planar.Assemblies;
  import Planar.Sensors;
  import Planar.Sources;
  import Planar.Gears;
  import Planar.Vehicles;
  import Planar.Contacts;
  import Curves;
  import Base.Constants.pi;

  model FreeBody "A body falls"
    // Teaches how little a model needs, and that what flies needs states too: they are in freeMotion.
    // Look at body.frame_a.r0[2]: the parabola -9.81/2*t^2.
    inner World world;
    Parts.Fixed fixed;
    Joints.FreeMotion freeMotion;
    Parts.Body body(m=1, I=0.1);
  equation
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end FreeBody;

  model Pendulum "A body swings on a bar"
    // Teaches how a mechanism is put together: a fixed point, a hinge, a bar, a body. It starts horizontally.
    // Look at revolute.phi: it swings between 0 and -pi, much slower near the ends than a cosine would. And
    // at fixed.frame_b.f0: what the support has to hold, the weight and the centrifugal force.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Parts.Body body(m=1, I=0.1);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end Pendulum;

  model PendulumExcited "A pendulum is pushed"
    // Teaches sources and sensors: worldForce pushes the body, across the bar, since its signals are resolved
    // in its frame_b; cutForce, put between bar and body, measures the force that the bar exerts on the body.
    // Look at cutForce.force: up to 1.8 s the first component is what keeps the body on its circle. From then
    // on the push works for the swinging and against it.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Parts.Body body(m=1, I=0.1);
    Sensors.CutForce cutForce;
    Sources.WorldForce worldForce(resolveInFrame=Types.ResolveInFrameB.frame_b);
    Blocks.Sources.Sine sine[3](each f=1, amplitude={0, -5, 0}, each startTime=1.8);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, cutForce.frame_a);
    connect(cutForce.frame_b, body.frame_a);
    connect(cutForce.frame_b, worldForce.frame_b);
    connect(sine.y, worldForce.force);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end PendulumExcited;

  model DoublePendulum "A pendulum on a pendulum: chaos"
    // Teaches that simple parts suffice for a motion that cannot be foretold for long. Look at the path of
    // body1, body1.frame_a.r0[2] over body1.frame_a.r0[1]. Then change revolute1.phi at the start by a
    // millionth, or the tolerance, and see when the paths part.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Parts.Body body(m=1, I=0.1);
    Joints.Revolute revolute1;
    Parts.FixedTranslation fixedTranslation1(r={0.4, 0});
    Parts.Body body1(m=0.2, I=0.01);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body.frame_a);
    connect(fixedTranslation.frame_b, revolute1.frame_a);
    connect(revolute1.frame_b, fixedTranslation1.frame_a);
    connect(fixedTranslation1.frame_b, body1.frame_a);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-10));
  end DoublePendulum;

  model MeasureDemo "Sensors at a double pendulum"
    // Teaches what sensors measure, and in which axes. Absolute ones at the outer body, relative ones from
    // the end of the first bar to the outer body. Look at relativePosition.r_rel[1:2]: its length is always
    // 0.4. At absoluteVelocity.v: in the axes of the body the first component is zero if the first bar stands
    // still. And at relativeVelocity.v_rel: an observer on the first bar sees the body circle about his
    // place, so in the axes of the body only the second component is not zero.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Parts.Body body(m=1, I=0.1);
    Joints.Revolute revolute1;
    Parts.FixedTranslation fixedTranslation1(r={0.4, 0});
    Parts.Body body1(m=0.4, I=0.02);
    Sensors.AbsolutePosition absolutePosition(resolveInFrame=Types.ResolveInFrameA.world);
    Sensors.AbsoluteVelocity absoluteVelocity(resolveInFrame=Types.ResolveInFrameA.frame_a);
    Sensors.AbsoluteAcceleration absoluteAcceleration(resolveInFrame=Types.ResolveInFrameA.frame_a);
    Sensors.RelativePosition relativePosition(resolveInFrame=Types.ResolveInFrameAB.world);
    Sensors.RelativeVelocity relativeVelocity(resolveInFrame=Types.ResolveInFrameAB.frame_b);
    Sensors.RelativeAcceleration relativeAcceleration(resolveInFrame=Types.ResolveInFrameAB.frame_b);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body.frame_a);
    connect(fixedTranslation.frame_b, revolute1.frame_a);
    connect(revolute1.frame_b, fixedTranslation1.frame_a);
    connect(fixedTranslation1.frame_b, body1.frame_a);
    connect(fixedTranslation1.frame_b, absolutePosition.frame_a);
    connect(fixedTranslation1.frame_b, absoluteVelocity.frame_a);
    connect(fixedTranslation1.frame_b, absoluteAcceleration.frame_a);
    connect(fixedTranslation.frame_b, relativePosition.frame_a);
    connect(fixedTranslation1.frame_b, relativePosition.frame_b);
    connect(fixedTranslation.frame_b, relativeVelocity.frame_a);
    connect(fixedTranslation1.frame_b, relativeVelocity.frame_b);
    connect(fixedTranslation.frame_b, relativeAcceleration.frame_a);
    connect(fixedTranslation1.frame_b, relativeAcceleration.frame_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-10));
  end MeasureDemo;

  model PowerDistanceDemo "Power and distance at a crane crab"
    // Teaches two more sensors, and a damper of this library in place of one on the axis of the slide. Look
    // at power.power: what the bar gives to the load, and takes back, is the rate of the load's energy. And
    // at distance.distance, from the fixed point to the load.
    inner World world;
    Parts.Fixed fixed;
    Joints.Prismatic prismatic(r={1, 0}, s(start=1));
    Parts.Body body(m=1, I=0.1) "Crab";
    Joints.Revolute revolute(phi(start=2.6179938779915));
    Parts.FixedTranslation fixedTranslation(r={0, -1});
    Sensors.Power power;
    Parts.Body body1(m=0.5, I=0.1) "Load";
    Parts.Damper damper(d=1);
    Sensors.Distance distance;
  equation
    connect(fixed.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, power.frame_a);
    connect(power.frame_b, body1.frame_a);
    connect(fixed.frame_b, damper.frame_a);
    connect(prismatic.frame_b, damper.frame_b);
    connect(fixed.frame_b, distance.frame_a);
    connect(power.frame_b, distance.frame_b);
    annotation(experiment(StartTime=0, StopTime=6, Interval=0.01, Tolerance=1e-8));
  end PowerDistanceDemo;

  model SwingBrake "A pendulum presses the brake of a wheel by its bearing"
    // Teaches that what one mechanism has settled is known in another one at once. The pendulum hangs from a
    // pad, which takes all that the bearing takes, and is pressed on the rim of the wheel as hard as that.
    // Balances of forces cannot be solved with this magnitude. But the wheel does not act on the pendulum. So
    // the pendulum is solved for first; then the force is known, and the friction follows. Look at
    // bearing.magnitude: it is largest at the bottom, and zero where the rod is level. At axle.w: the wheel
    // loses its speed while the pendulum passes the bottom, and the second time it is held. A damper from
    // spoke to rod changes nothing of this, as it is known from states. Put the axle on the rod instead of
    // the ground, and mocc says where the two need each other: such forces are found together.
    inner World world;
    Parts.Fixed fixed "Pad";
    Sensors.CutForceAndTorque bearing;
    Joints.Revolute swing;
    Parts.FixedTranslation rod(r={1, 0});
    Parts.Body weight(m=2, I=0.1);
    Parts.Fixed fixed1(r={0, 0.3});
    Joints.Revolute axle(useFlange=true, w(start=12));
    Parts.Body wheel(m=4, I=0.5);
    Parts.FixedTranslation spoke(r={0.3, 0});
    Rotational.Friction.Brake brake(mue_pos=[0, 0.4], cgeo=0.3) "On the rim";
  equation
    connect(fixed.frame_b, bearing.frame_a);
    connect(bearing.frame_b, swing.frame_a);
    connect(swing.frame_b, rod.frame_a);
    connect(rod.frame_b, weight.frame_a);
    connect(fixed1.frame_b, axle.frame_a);
    connect(axle.frame_b, wheel.frame_a);
    connect(axle.frame_b, spoke.frame_a);
    connect(bearing.magnitude, brake.f_normalized);
    connect(axle.flange, brake.flange);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end SwingBrake;

  model CraneCrab "A load hangs from a crab that slides on a crane"
    // Teaches how a slide works, and how a part of the Translational library acts on it: the damper brakes
    // the crab, and through the crab the load. Look at prismatic.s and revolute.phi: the load swings, the
    // crab is thrown back and forth and comes to rest at last. And at damper.f, the force of the brake.
    inner World world;
    Parts.Fixed fixed;
    Joints.Prismatic prismatic(useFlange=true, r={1, 0});
    Parts.Body body(m=1, I=0.1) "Crab";
    Joints.Revolute revolute(phi(start=2.6179938779915));
    Parts.FixedTranslation fixedTranslation(r={0, -1}) "Rope, as stiff as a bar";
    Parts.Body body1(m=0.5, I=0.1) "Load";
    Translational.Parts.Damper damper(d=10) "Brake";
  equation
    connect(fixed.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body1.frame_a);
    connect(prismatic.support, damper.flange_a);
    connect(prismatic.flange, damper.flange_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end CraneCrab;

  model ControlledCraneCrab "A controller balances a pole on a crab"
    // Teaches how signals get out of a mechanism and back into it: a sensor on the axis of the hinge, a PID
    // controller, a force on the axis of the slide. The pole stands upright, which is no stable equilibrium;
    // the controller makes it one by driving the crab under it. Look at revolute.phi: it goes to zero within
    // two seconds. And at prismatic.v: nobody looks after the crab, which rolls on.
    inner World world;
    Parts.Fixed fixed;
    Joints.Prismatic prismatic(useFlange=true, r={1, 0});
    Parts.Body body(m=250, I=0) "Crab; it does not turn, so it needs no inertia";
    Joints.Revolute revolute(useFlange=true, phi(start=-0.34906585039887));
    Parts.FixedTranslation fixedTranslation(r={0, 2.5}) "Pole";
    Parts.Body body1(m=70, I=0) "At the top of the pole";
    Rotational.Sensors.AngleSensor angleSensor;
    Blocks.Continuous.PID controller(k=-320*9.81*5, Ti=1e9, Td=0.2);
    Translational.Sources.Force force;
  equation
    connect(fixed.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body1.frame_a);
    connect(revolute.flange, angleSensor.flange);
    connect(angleSensor.phi, controller.u);
    connect(controller.y, force.f);
    connect(force.flange, prismatic.flange);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end ControlledCraneCrab;

  model InvertedCraneCrab "Which force moves the pole as wished?"
    // Teaches to turn a model around: the motion of the pole is given, the force on the crab is asked for.
    // The pole turns as a ramp says, made smooth by a filter; the joint says what torque that needs. But
    // nobody turns the pole, so this torque has to be zero, and the force on the crab is what makes it so:
    // inverse finds it. Look at force.f: it jumps at 0 and at 0.5 s, where the acceleration of the pole does.
    inner World world;
    Parts.Fixed fixed;
    Joints.Prismatic prismatic(useFlange=true, r={1, 0});
    Parts.Body body(m=1, I=0.1) "Crab";
    Joints.RevolutePrescribed revolute;
    Parts.FixedTranslation fixedTranslation(r={0, 1}) "Pole";
    Parts.Body body1(m=0.5, I=0.1) "At the top of the pole";
    Blocks.Sources.Ramp ramp(height=0.5, duration=0.5, offset=-0.5);
    Blocks.Continuous.SmoothFirstOrder firstOrder(T=0.1, x(start=-0.5))
      "Starts steady: at the offset of the ramp";
    Blocks.Math.MakeZero inverse;
    Translational.Sources.Force force;
  equation
    connect(fixed.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body1.frame_a);
    connect(ramp.y, firstOrder.u);
    connect(firstOrder.y, revolute.phi);
    connect(revolute.t, inverse.u);
    connect(inverse.y, force.f);
    connect(force.flange, prismatic.flange);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end InvertedCraneCrab;

  model SpringDemo "A body bounces on a spring, guided by a slide"
    // Teaches that springs and dampers are added to a mechanism without touching its joints: the slide has
    // the states, spring and damper only pull at it. Look at prismatic.s: it settles at -0.5 - 0.5*9.81/10.
    // On the way the length of the spring passes through zero; the spring does not mind, and damper.n, its
    // direction, turns about.
    inner World world;
    Parts.Fixed fixed;
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Joints.Prismatic prismatic(r={0, 1}, s(start=0.2));
    Parts.Body body(m=0.5, I=0.1);
    Parts.Spring spring(c_x=1, c_y=10, s_rely0=-0.5);
    Parts.Damper damper(d=1);
  equation
    connect(fixed.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(fixedTranslation.frame_b, spring.frame_a);
    connect(prismatic.frame_b, spring.frame_b);
    connect(fixedTranslation.frame_b, damper.frame_a);
    connect(prismatic.frame_b, damper.frame_b);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end SpringDemo;

  model SpringDamperDemo "A body hangs from a spring and a damper, free to move anywhere"
    // Teaches the difference between a joint and a force: freeMotion lets the body go anywhere, only the
    // springDamper holds it. Look at body.frame_a.r0: x and y go their own ways to the place of rest {-1,
    // -0.5*9.81/5}, for the spring is one spring in x and another one in y.
    inner World world;
    Parts.Fixed fixed;
    Parts.FixedTranslation fixedTranslation(r={-1, 0});
    Joints.FreeMotion freeMotion(r(start={1, 1}));
    Parts.Body body(m=0.5, I=0.1);
    Parts.SpringDamper springDamper(c_x=5, c_y=5, d_x=1, d_y=1);
  equation
    connect(fixed.frame_b, fixedTranslation.frame_a);
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, body.frame_a);
    connect(fixedTranslation.frame_b, springDamper.frame_a);
    connect(freeMotion.frame_b, springDamper.frame_b);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end SpringDamperDemo;

  model KinematicLoop "Two bars and a slide make a triangle, with a pendulum at its tip"
    // Teaches closed loops. The bar at revolute1 and the bar at revolute3 meet in revolute2, which closes the
    // loop. Where a loop is cut is up to the author: at a hinge, best one that has no body of its own. The
    // joints have to start so that the loop is closed. That is geometry: the triangle has equal sides, and
    // half of the base is the sine of the angle at the top. Look at revolute2.r_rel: it stays zero. And at
    // revolute2.f, the force that it takes. The spring on the slide lets the triangle bounce.
    parameter SI.Length L = 0.5 "Length of the bars";
    parameter SI.Position s0 = 0.4 "Base of the triangle at the start";
    final parameter SI.Angle phi0 = asin(s0/2/L) "Half of the angle between the bars at the start";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute1(phi(start=phi0));
    Parts.FixedTranslation fixedTranslation1(r={0, -L});
    Joints.Prismatic prismatic1(useFlange=true, r={1, 0}, s(start=s0));
    Translational.Parts.SpringDamper springDamper1D(c=20, d=4, s_rel0=0.4);
    Joints.Revolute revolute3(phi(start=-phi0));
    Parts.FixedTranslation fixedTranslation2(r={0, -L});
    Joints.RevoluteClosure revolute2;
    Joints.Revolute revolute4(phi(start=-0.69813170079773));
    Parts.FixedTranslation fixedTranslation3(r={0, -0.6});
    Parts.Body body(m=1, I=0.1);
  equation
    connect(fixed.frame_b, revolute1.frame_a);
    connect(revolute1.frame_b, fixedTranslation1.frame_a);
    connect(fixed.frame_b, prismatic1.frame_a);
    connect(prismatic1.support, springDamper1D.flange_a);
    connect(prismatic1.flange, springDamper1D.flange_b);
    connect(prismatic1.frame_b, revolute3.frame_a);
    connect(revolute3.frame_b, fixedTranslation2.frame_a);
    connect(fixedTranslation1.frame_b, revolute2.frame_a);
    connect(fixedTranslation2.frame_b, revolute2.frame_b);
    connect(fixedTranslation1.frame_b, revolute4.frame_a);
    connect(revolute4.frame_b, fixedTranslation3.frame_a);
    connect(fixedTranslation3.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=6, Interval=0.01, Tolerance=1e-8));
  end KinematicLoop;

  model AssembledLoop "The kinematic loop, put together from rough angles"
    // Teaches starts that are solved for. It is the machine of KinematicLoop, but nobody has computed angles:
    // the bars are about there, and fixed=false says that the start may turn them. The closure asks for as
    // many equations (assemble=true): its ends have to meet, and to move together. Where the slide stands and
    // how fast it moves is given, so the slide can begin with a push. Try --set revolute1.phi=2.5 and
    // --set revolute3.phi=-2.5: the triangle can stand on its base, too.
    parameter SI.Length L = 0.5 "Length of the bars";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute1(phi(start=0.6, fixed=false), w(fixed=false));
    Parts.FixedTranslation fixedTranslation1(r={0, -L});
    Joints.Prismatic prismatic1(useFlange=true, r={1, 0}, s(start=0.4), v(start=0));
    Translational.Parts.SpringDamper springDamper1D(c=20, d=4, s_rel0=0.4);
    Joints.Revolute revolute3(phi(start=-0.3, fixed=false), w(fixed=false));
    Parts.FixedTranslation fixedTranslation2(r={0, -L});
    Joints.RevoluteClosure revolute2(assemble=true);
    Joints.Revolute revolute4(phi(start=-0.69813170079773));
    Parts.FixedTranslation fixedTranslation3(r={0, -0.6});
    Parts.Body body(m=1, I=0.1);
  equation
    connect(fixed.frame_b, revolute1.frame_a);
    connect(revolute1.frame_b, fixedTranslation1.frame_a);
    connect(fixed.frame_b, prismatic1.frame_a);
    connect(prismatic1.support, springDamper1D.flange_a);
    connect(prismatic1.flange, springDamper1D.flange_b);
    connect(prismatic1.frame_b, revolute3.frame_a);
    connect(revolute3.frame_b, fixedTranslation2.frame_a);
    connect(fixedTranslation1.frame_b, revolute2.frame_a);
    connect(fixedTranslation2.frame_b, revolute2.frame_b);
    connect(fixedTranslation1.frame_b, revolute4.frame_a);
    connect(revolute4.frame_b, fixedTranslation3.frame_a);
    connect(fixedTranslation3.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=6, Interval=0.01, Tolerance=1e-8));
  end AssembledLoop;

  model LevelSwing "A platform on two parallel arms swings, and stays level"
    // Teaches that a loop may be cut anywhere: here in the middle of the platform, where a RigidClosure welds
    // the halves together again. So what the platform has to bear there is known, weld.f and weld.t. The arms
    // have the same length and direction, so each point of the platform moves on a circle, and all of it as a
    // pendulum does, wherever its load is: 9.81*cos(phi)/length is how the arms begin to turn, which is
    // checked at the start. Try another phi0.
    parameter SI.Angle phi0 = -2 "Angle of the arms at the start";
    parameter SI.Length length = 1.5 "Of the arms";
    inner World world;
    WorldAxes axes(length=0.3) "In the animation";
    Parts.Fixed fixed(r={-1, 0});
    Joints.Revolute hinge1(phi(start=phi0));
    Parts.FixedTranslation arm1(r={length, 0});
    Joints.Revolute pin1(phi(start=-phi0));
    Parts.FixedTranslation half1[2](each r={0.5, 0}) "Left half of the platform";
    Parts.Body body1(m=10, I=1);
    Parts.Fixed fixed1(r={1, 0});
    Joints.Revolute hinge2(phi(start=phi0));
    Parts.FixedTranslation arm2(r={length, 0});
    Joints.Revolute pin2(phi(start=-phi0));
    Parts.FixedTranslation half2[2](each r={-0.5, 0}) "Right half";
    Parts.Body body2(m=30, I=3);
    Joints.RigidClosure weld;
    Blocks.Logical.CheckStart check(u=hinge1.z, value=world.g[2]*cos(phi0)/length);
  equation
    connect(fixed.frame_b, hinge1.frame_a);
    connect(hinge1.frame_b, arm1.frame_a);
    connect(arm1.frame_b, pin1.frame_a);
    connect(pin1.frame_b, half1[1].frame_a);
    connect(half1[1].frame_b, body1.frame_a);
    connect(half1[1].frame_b, half1[2].frame_a);
    connect(fixed1.frame_b, hinge2.frame_a);
    connect(hinge2.frame_b, arm2.frame_a);
    connect(arm2.frame_b, pin2.frame_a);
    connect(pin2.frame_b, half2[1].frame_a);
    connect(half2[1].frame_b, body2.frame_a);
    connect(half2[1].frame_b, half2[2].frame_a);
    connect(half1[2].frame_b, weld.frame_a);
    connect(half2[2].frame_b, weld.frame_b);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end LevelSwing;

  model PistonEngine "A flywheel drives a piston, or the other way round"
    // Teaches a loop with a slide in it, and how start values follow from geometry: the crank pin is on the
    // disc at radius, the rod leads from there to the axis of the piston. Change phi0 or w0 and the loop is
    // closed all the same. Look at revoluteDrive.w: the energy goes back and forth between flywheel and
    // piston, so the speed has its least value wherever the piston is fast. And at revoluteClosing.f: what
    // the rod has to stand.
    parameter SI.Length radius = 0.3 "Of the crank pin";
    parameter SI.Length rod = 0.8 "Length of the connecting rod";
    parameter SI.Angle phi0 = 0 "Angle of the crank at the start";
    parameter SI.AngularVelocity w0 = -2.5 "Angular velocity of the crank at the start";
    final parameter SI.Angle beta0 = -asin(radius*sin(phi0)/rod) "Angle of the rod from the horizontal";
    final parameter SI.AngularVelocity betaRate0 = -radius*cos(phi0)*w0/(rod*cos(beta0)) "Its rate";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revoluteDrive(phi(start=phi0), w(start=w0));
    Parts.Body bodyDrive(m=1, I=0.1) "Flywheel";
    Parts.FixedTranslation fixedTranslationDisc(r={radius, 0});
    Joints.Revolute revoluteDisc(phi(start=beta0 - phi0), w(start=betaRate0 - w0)) "Crank pin";
    Parts.FixedTranslation pistonRod(r={rod, 0});
    Joints.RevoluteClosure revoluteClosing "Piston pin";
    Parts.Fixed fixed1;
    Joints.Prismatic prismatic(r={1, 0}, s(start=radius*cos(phi0) + rod*cos(beta0)),
      v(start=-radius*sin(phi0)*w0 - rod*sin(beta0)*betaRate0)) "Cylinder";
    Parts.Body bodyPiston(m=3, I=0.1);
  equation
    connect(fixed.frame_b, revoluteDrive.frame_a);
    connect(revoluteDrive.frame_b, bodyDrive.frame_a);
    connect(revoluteDrive.frame_b, fixedTranslationDisc.frame_a);
    connect(fixedTranslationDisc.frame_b, revoluteDisc.frame_a);
    connect(revoluteDisc.frame_b, pistonRod.frame_a);
    connect(fixed1.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, bodyPiston.frame_a);
    connect(prismatic.frame_b, revoluteClosing.frame_a);
    connect(pistonRod.frame_b, revoluteClosing.frame_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end PistonEngine;

  model AssembledEngine "The piston engine, put together by its start"
    // Teaches which states to give and which to find: the crank's angle and speed say where the machine is,
    // so those of the crank pin and of the piston have fixed=false. Their start values only say on which side
    // of the shaft the piston runs. Compare PistonEngine, which computes all of it beforehand.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revoluteDrive(phi(start=0), w(start=-2.5)) "Where the machine is, and how fast";
    Parts.Body bodyDrive(m=1, I=0.1) "Flywheel";
    Parts.FixedTranslation fixedTranslationDisc(r={0.3, 0});
    Joints.Revolute revoluteDisc(phi(start=0.2, fixed=false), w(fixed=false)) "Crank pin";
    Parts.FixedTranslation pistonRod(r={0.8, 0});
    Joints.RevoluteClosure revoluteClosing(assemble=true) "Piston pin";
    Parts.Fixed fixed1;
    Joints.Prismatic prismatic(r={1, 0}, s(start=1, fixed=false), v(fixed=false)) "Cylinder";
    Parts.Body bodyPiston(m=3, I=0.1);
  equation
    connect(fixed.frame_b, revoluteDrive.frame_a);
    connect(revoluteDrive.frame_b, bodyDrive.frame_a);
    connect(revoluteDrive.frame_b, fixedTranslationDisc.frame_a);
    connect(fixedTranslationDisc.frame_b, revoluteDisc.frame_a);
    connect(revoluteDisc.frame_b, pistonRod.frame_a);
    connect(fixed1.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, bodyPiston.frame_a);
    connect(prismatic.frame_b, revoluteClosing.frame_a);
    connect(pistonRod.frame_b, revoluteClosing.frame_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end AssembledEngine;

  model WalkingLeg "The crank turns, the foot walks"
    // Teaches that a machine of many loops is put together as one of a single loop is: a tree of hinges, each
    // with a bar and a mass behind it, and a closure wherever two bars meet. It is the leg of the beasts that
    // Theo Jansen has walk along the beach, with his lengths. The start finds all angles but that of the
    // crank; their start values only say which way each loop is folded. Look at foot.frame_a.r0: while the
    // crank goes from 305 to 415 degrees, the foot goes along a line of 0.4 m, straight within 3 mm; for the
    // rest of the turn it is lifted. Many legs on one shaft carry the beast, one after the other. And at
    // crank.w: the flywheel feels how the leg is thrown forward.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute crank(w(start=6));
    Parts.Body flywheel(m=5, I=0.3);
    Parts.FixedTranslation arm(r={0.15, 0}) "Crank";
    Parts.Fixed fixed1(r={-0.38, -0.078});
    Joints.Revolute revoluteUpper(phi(start=2.4, fixed=false), w(fixed=false)) "Crank pin, upper rod";
    Parts.FixedTranslation rodUpper(r={0.5, 0});
    Parts.Body bodyUpper(m=0.3, I=0.006);
    Joints.Revolute revoluteThigh(phi(start=1.2, fixed=false), w(fixed=false)) "Thigh, a triangle";
    Parts.FixedTranslation toRod(r={0.415, 0});
    Parts.FixedTranslation toOuter(r={0.026, 0.4});
    Parts.Body bodyThigh(m=0.4, I=0.01);
    Joints.RevoluteClosure pinUpper(assemble=true) "Upper rod and thigh";
    Joints.Revolute revoluteLower(phi(start=-2.3, fixed=false), w(fixed=false)) "Crank pin, lower rod";
    Parts.FixedTranslation rodLower(r={0.619, 0});
    Parts.Body bodyLower(m=0.4, I=0.01);
    Joints.Revolute revoluteInner(phi(start=-1.3, fixed=false), w(fixed=false)) "Inner rod";
    Parts.FixedTranslation rodInner(r={0.393, 0});
    Parts.Body bodyInner(m=0.2, I=0.003);
    Joints.RevoluteClosure pinLower(assemble=true) "Lower rod and knee";
    Joints.Revolute revoluteOuter(phi(start=-2.4, fixed=false), w(fixed=false)) "Outer rod";
    Parts.FixedTranslation rodOuter(r={0.394, 0});
    Parts.Body bodyOuter(m=0.2, I=0.003);
    Joints.Revolute revoluteKnee(phi(start=-2.4, fixed=false), w(fixed=false)) "Shank, a triangle";
    Parts.FixedTranslation toAnkle(r={0.367, 0});
    Parts.FixedTranslation toFoot(r={-0.078, 0.484});
    Parts.Body foot(m=0.5, I=0.01);
    Joints.RevoluteClosure pinOuter(assemble=true) "Outer rod and shank";
  equation
    connect(fixed.frame_b, crank.frame_a);
    connect(crank.frame_b, flywheel.frame_a);
    connect(crank.frame_b, arm.frame_a);
    // the thigh, moved by the upper rod
    connect(arm.frame_b, revoluteUpper.frame_a);
    connect(revoluteUpper.frame_b, rodUpper.frame_a);
    connect(rodUpper.frame_b, bodyUpper.frame_a);
    connect(fixed1.frame_b, revoluteThigh.frame_a);
    connect(revoluteThigh.frame_b, toRod.frame_a);
    connect(revoluteThigh.frame_b, toOuter.frame_a);
    connect(toOuter.frame_b, bodyThigh.frame_a);
    connect(rodUpper.frame_b, pinUpper.frame_a);
    connect(toRod.frame_b, pinUpper.frame_b);
    // the knee, moved by the lower rod
    connect(arm.frame_b, revoluteLower.frame_a);
    connect(revoluteLower.frame_b, rodLower.frame_a);
    connect(rodLower.frame_b, bodyLower.frame_a);
    connect(fixed1.frame_b, revoluteInner.frame_a);
    connect(revoluteInner.frame_b, rodInner.frame_a);
    connect(rodInner.frame_b, bodyInner.frame_a);
    connect(rodLower.frame_b, pinLower.frame_a);
    connect(rodInner.frame_b, pinLower.frame_b);
    // the shank, between thigh and knee
    connect(toOuter.frame_b, revoluteOuter.frame_a);
    connect(revoluteOuter.frame_b, rodOuter.frame_a);
    connect(rodOuter.frame_b, bodyOuter.frame_a);
    connect(rodInner.frame_b, revoluteKnee.frame_a);
    connect(revoluteKnee.frame_b, toAnkle.frame_a);
    connect(revoluteKnee.frame_b, toFoot.frame_a);
    connect(toFoot.frame_b, foot.frame_a);
    connect(rodOuter.frame_b, pinOuter.frame_a);
    connect(toAnkle.frame_b, pinOuter.frame_b);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end WalkingLeg;

  model FourBar "A crank turns, a rocker swings"
    // Teaches a loop without states of its own. The crank has the two states that the machine has motions;
    // where coupler and rocker are follows from the geometry, at every instant, so nothing has to be pulled
    // together, and another crank.phi or crank.w at the start needs nothing else. Look at rods.frame_ib.phi:
    // the rocker swings, and the crank goes round, since the shortest and the longest of the four lengths
    // make less than the other two. At coupler.frame_a.r0: each point of the coupler draws another curve. And
    // at rods.sine, which stays away from zero. With L_b=0.9 the crank cannot get round: try what is said.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute crank(phi(start=1), w(start=5));
    Parts.Body flywheel(m=1, I=0.5);
    Parts.FixedTranslation arm(r={0.5, 0}) "Crank";
    Parts.Fixed fixed1(r={2, 0});
    Assemblies.JointRRR rods(L_a=2, L_b=1.2) "Coupler and rocker";
    Parts.FixedTranslation toCoupler(r={1, 0.4});
    Parts.Body coupler(m=2, I=0.5);
    Parts.FixedTranslation toRocker(r={0.6, 0});
    Parts.Body rocker(m=1.5, I=0.3);
  equation
    connect(fixed.frame_b, crank.frame_a);
    connect(crank.frame_b, flywheel.frame_a);
    connect(crank.frame_b, arm.frame_a);
    connect(arm.frame_b, rods.frame_a);
    connect(fixed1.frame_b, rods.frame_b);
    connect(rods.frame_ia, toCoupler.frame_a);
    connect(toCoupler.frame_b, coupler.frame_a);
    connect(rods.frame_ib, toRocker.frame_a);
    connect(toRocker.frame_b, rocker.frame_a);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end FourBar;

  model DwellLinkage "A six-bar: the crank turns on, the last bar rests"
    // Teaches how machines of more bars are made of several assemblies, one after the other: a four-bar, and
    // two more rods from a point of its coupler to a hinge of their own. All of it follows from the crank,
    // which has the only two states. On a part of its way the point draws nearly an arc of a circle, whose
    // radius is the length of rod a: then the pin stays where it is, in the middle of the arc, and the last
    // bar rests. Look at dwell.frame_ib.phi: for 150 degrees of the crank it moves by 0.2 degrees, and in the
    // others it swings by 39. And at crank.w: the flywheel feels how the bar is thrown forth and back.
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute crank(phi(start=1), w(start=8));
    Parts.Body flywheel(m=1, I=0.2);
    Parts.FixedTranslation arm(r={0.2, 0}) "Crank";
    Parts.Fixed fixed1(r={0.6, 0});
    Assemblies.JointRRR rods(L_a=0.7, L_b=0.7) "Coupler and rocker";
    Parts.FixedTranslation toPoint(r={1.30622, -0.35});
    Parts.Body coupler(m=1, I=0.1);
    Parts.Fixed fixed2(r={1.444, 1.286});
    Assemblies.JointRRR dwell(L_a=0.688, L_b=0.5) "Link and last bar";
    Parts.FixedTranslation toBar(r={0.25, 0});
    Parts.Body bar(m=2, I=0.05);
  equation
    connect(fixed.frame_b, crank.frame_a);
    connect(crank.frame_b, flywheel.frame_a);
    connect(crank.frame_b, arm.frame_a);
    connect(arm.frame_b, rods.frame_a);
    connect(fixed1.frame_b, rods.frame_b);
    connect(rods.frame_ia, toPoint.frame_a);
    connect(toPoint.frame_b, coupler.frame_a);
    connect(toPoint.frame_b, dwell.frame_a);
    connect(fixed2.frame_b, dwell.frame_b);
    connect(dwell.frame_ib, toBar.frame_a);
    connect(toBar.frame_b, bar.frame_a);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end DwellLinkage;

  model SliderCrank "The machine of PistonEngine with the states of its flywheel alone"
    // Teaches what PistonEngine costs: there the loop has six states and a closure, here two states and none,
    // and no start value has to be computed. Look at revoluteDrive.w, which is the same. At rod.N: how the
    // cylinder wears. And at rod.cosine: how far it is from the dead point at which a piston would have to
    // push straight through its rod; with a rod shorter than radius the crank gets there.
    parameter SI.Length radius = 0.3 "Of the crank pin";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revoluteDrive(w(start=-2.5));
    Parts.Body bodyDrive(m=1, I=0.1) "Flywheel";
    Parts.FixedTranslation fixedTranslationDisc(r={radius, 0});
    Parts.Fixed fixed1 "Cylinder";
    Assemblies.JointRRP rod(L=0.8, r={1, 0}) "Connecting rod and piston pin";
    Parts.Body bodyPiston(m=3, I=0.1);
  equation
    connect(fixed.frame_b, revoluteDrive.frame_a);
    connect(revoluteDrive.frame_b, bodyDrive.frame_a);
    connect(revoluteDrive.frame_b, fixedTranslationDisc.frame_a);
    connect(fixedTranslationDisc.frame_b, rod.frame_a);
    connect(fixed1.frame_b, rod.frame_b);
    connect(rod.frame_ib, bodyPiston.frame_a);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end SliderCrank;

  model QuickReturn "A slotted bar swings back faster than forth"
    // Teaches the third assembly, a slide between two hinges: the pin of a crank moves in the slot of a bar,
    // which is hinged below. While the pin is far away from this hinge, the bar goes to the left slowly, with
    // strength; it comes back quickly. Planing machines work like this. Look at slot.frame_ia.phi and
    // slot.frame_ia.w, and at slot.N, the force of the bar on the pin.
    inner World world;
    Parts.Fixed fixed;
    Parts.Fixed fixed1(r={0, 0.5});
    Joints.Revolute crank(w(start=4));
    Parts.Body flywheel(m=1, I=0.3);
    Parts.FixedTranslation arm(r={0.25, 0});
    Assemblies.JointRPR slot(phi0=pi/2) "The bar is the first part, the pin the second one";
    Parts.Body pin(m=0.2, I=0.001);
    Parts.FixedTranslation toBar(r={0.6, 0});
    Parts.Body bar(m=1, I=0.1);
  equation
    connect(fixed1.frame_b, crank.frame_a);
    connect(crank.frame_b, flywheel.frame_a);
    connect(crank.frame_b, arm.frame_a);
    connect(fixed.frame_b, slot.frame_a);
    connect(arm.frame_b, slot.frame_b);
    connect(slot.frame_ib, pin.frame_a);
    connect(slot.frame_ia, toBar.frame_a);
    connect(toBar.frame_b, bar.frame_a);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end QuickReturn;

  model CounterSpin "A ball with backspin turns back"
    // Teaches dry friction: the wheel slips at first, against its motion, and so is thrown back; then it
    // adheres and rolls. Look at dryFrictionRolling.v_x and dryFrictionRolling.v_slip. Once it adheres, the
    // model is stiff.
    inner World world;
    Joints.DryFrictionRolling dryFrictionRolling(R=0.1, vAdhesion=0.01, vSlide=0.03, mu_A=0.5, mu_S=0.15,
      v_x(start=2), w(start=15));
    Parts.Body body(m=0.01, I=0.0005);
  equation
    connect(dryFrictionRolling.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end CounterSpin;

  model WheelBasedCraneCrab "A load swings below a wheel that rolls"
    // Teaches rolling: the wheel has no motor, the load drags it to and fro. Look at idealRolling.phi and at
    // idealRolling.f_x, the traction that rolling needs. The bar starts upright and swings over, so
    // idealRolling.N is now more and now less than the weight.
    inner World world;
    Joints.IdealRolling idealRolling(R=0.3);
    Parts.Body body(m=1, I=0.1) "Wheel";
    Joints.Revolute revolute(phi(start=1.3962634015955)) "Axle";
    Parts.FixedTranslation fixedTranslation(r={1, 0});
    Parts.Body body1(m=2, I=0.2) "Load";
  equation
    connect(idealRolling.frame_b, body.frame_a);
    connect(idealRolling.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body1.frame_a);
    annotation(experiment(StartTime=0, StopTime=4.5, Interval=0.01, Tolerance=1e-8));
  end WheelBasedCraneCrab;

  model TestIdealWheel "A driven wheel runs round in a circle, without slip"
    // Teaches wheels: the arm (a hinge and a slide) leaves the wheel free to go round and out, the wheel
    // itself does not slip outwards. Look at prismatic.s: it stays 1. And at revolute.w: it grows at a
    // constant rate, for a constant torque drives the wheel.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Joints.Prismatic prismatic(r={0, 1}, s(start=1));
    Parts.Body body(m=10, I=1);
    Vehicles.IdealWheel idealWheel(R=0.3, r={1, 0});
    Rotational.Parts.Inertia inertia(J=1) "Of the rim";
    Rotational.Sources.ConstantTorque engineTorque(tau_constant=2);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, idealWheel.frame_a);
    connect(idealWheel.flange, inertia.flange);
    connect(idealWheel.flange, engineTorque.flange);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end TestIdealWheel;

  model TestDryFrictionWheel "A driven wheel runs round in a circle, with dry friction"
    // Teaches friction: at first the wheel adheres, then it is too fast for its circle and slides outwards.
    // Look at prismatic.s and dryFrictionWheel.v_slip.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Joints.Prismatic prismatic(r={0, 1}, s(start=1));
    Parts.Body body(m=10, I=1);
    Vehicles.DryFrictionWheel dryFrictionWheel(R=0.3, r={1, 0}, N=100, vAdhesion=0.1, vSlide=0.3, mu_A=0.8,
      mu_S=0.4);
    Rotational.Parts.Inertia inertia(J=1) "Of the rim";
    Rotational.Sources.ConstantTorque engineTorque(tau_constant=2);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, dryFrictionWheel.frame_a);
    connect(dryFrictionWheel.flange, inertia.flange);
    connect(dryFrictionWheel.flange, engineTorque.flange);
    annotation(experiment(StartTime=0, StopTime=20, Interval=0.02, Tolerance=1e-8));
  end TestDryFrictionWheel;

  model TestSlipBasedWheel "A driven wheel runs round in a circle, with slip as a tyre has it"
    // Teaches what is different with a tyre: it creeps in proportion to its speed.
    // Look at prismatic.s and slipBasedWheel.v_slip.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.Revolute revolute;
    Joints.Prismatic prismatic(r={0, 1}, s(start=1));
    Parts.Body body(m=10, I=1);
    Vehicles.SlipBasedWheel slipBasedWheel(R=0.3, r={1, 0}, N=100, vAdhesion_min=0.05, vSlide_min=0.15,
      sAdhesion=0.04, sSlide=0.12, mu_A=0.8, mu_S=0.4);
    Blocks.Sources.Constant load(k=0);
    Rotational.Parts.Inertia inertia(J=1) "Of the rim";
    Rotational.Sources.ConstantTorque engineTorque(tau_constant=2);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, prismatic.frame_a);
    connect(prismatic.frame_b, body.frame_a);
    connect(prismatic.frame_b, slipBasedWheel.frame_a);
    connect(load.y, slipBasedWheel.dynamicLoad);
    connect(slipBasedWheel.flange, inertia.flange);
    connect(slipBasedWheel.flange, engineTorque.flange);
    annotation(experiment(StartTime=0, StopTime=20, Interval=0.02, Tolerance=1e-8));
  end TestSlipBasedWheel;

  model SingleTrack "A bicycle without a rider"
    // Teaches a vehicle with two wheels, the rear one driven, the front one steered by its trail alone. It is
    // not holonomic: the wheels restrict where the vehicle can go next, not where it can get in the end. Look
    // at the path of rear and front, rear.frame_a.r0 and front.frame_a.r0, and at revolute.phi: the front
    // wheel comes into line by itself. At the speed of the vehicle the air takes its share, airDrag.f.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.FreeMotion freeMotion;
    Parts.Body rear(m=10, I=0.1);
    Vehicles.IdealWheel idealWheelRear(R=0.3, r={0, 1});
    Rotational.Sources.ConstantTorque engineTorque(tau_constant=2);
    Parts.FixedTranslation chassis(r={0, 1});
    Vehicles.AirDrag airDrag(c_W=0.4, area=2, r={0, 1});
    Joints.Revolute revolute(phi(start=0.69813170079773)) "Steering";
    Parts.FixedTranslation trail(r={0, -0.1});
    Parts.Body front(m=2, I=0.1);
    Vehicles.IdealWheel idealWheelFront(R=0.3, r={0, 1});
  equation
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, rear.frame_a);
    connect(freeMotion.frame_b, idealWheelRear.frame_a);
    connect(idealWheelRear.flange, engineTorque.flange);
    connect(freeMotion.frame_b, chassis.frame_a);
    connect(chassis.frame_b, airDrag.frame_a);
    connect(chassis.frame_b, revolute.frame_a);
    connect(revolute.frame_b, trail.frame_a);
    connect(trail.frame_b, front.frame_a);
    connect(trail.frame_b, idealWheelFront.frame_a);
    annotation(experiment(StartTime=0, StopTime=6, Interval=0.01, Tolerance=1e-8));
  end SingleTrack;

  model TwoTrack "A car with four wheels and a differential"
    // Teaches how a vehicle is put together. The two steering hinges turn together by a coupling, a pulse of
    // torque turns them; the motor drives the rear wheels by way of a differential. Look at the path of the
    // car, centre.frame_a.r0, and at how fast its wheels slip, wheel1.v_slip and so on.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.FreeMotion freeMotion;
    Parts.Body centre(m=300, I=0.1);
    Parts.FixedTranslation rearRight(r={0.75, 0});
    Parts.FixedTranslation rearLeft(r={-0.75, 0});
    Parts.FixedTranslation chassis(r={0, 2});
    Parts.FixedTranslation frontRight(r={0.75, 0});
    Parts.FixedTranslation frontLeft(r={-0.75, 0});
    Joints.Revolute revolute1(useFlange=true, phi(start=-0.43633231299858)) "Steering";
    Joints.Revolute revolute4(useFlange=true, phi(start=-0.43633231299858)) "Steering";
    Rotational.Joints.Coupling tieRod;
    Blocks.Sources.Pulse pulse(amplitude=-2, width=30, period=2, startTime=1);
    Rotational.Sources.Torque steering;
    Parts.FixedTranslation trail1(r={0, -0.05});
    Parts.FixedTranslation trail4(r={0, -0.05});
    Parts.Body body1(m=100, I=1);
    Parts.Body body4(m=100, I=1);
    Vehicles.DryFrictionWheel wheel1(R=0.25, r={0, 1}, N=1000, vAdhesion=0.1, vSlide=0.3, mu_A=1, mu_S=0.7);
    Vehicles.DryFrictionWheel wheel2(R=0.25, r={0, 1}, N=1500, vAdhesion=0.1, vSlide=0.3, mu_A=1, mu_S=0.7);
    Vehicles.DryFrictionWheel wheel3(R=0.25, r={0, 1}, N=1500, vAdhesion=0.1, vSlide=0.3, mu_A=1, mu_S=0.7);
    Vehicles.DryFrictionWheel wheel4(R=0.25, r={0, 1}, N=1000, vAdhesion=0.1, vSlide=0.3, mu_A=1, mu_S=0.7);
    Rotational.Parts.Inertia inertia1(J=1);
    Rotational.Parts.Inertia inertia2(J=1);
    Rotational.Parts.Inertia inertia3(J=1);
    Rotational.Parts.Inertia inertia4(J=1);
    Vehicles.Differential differential;
    Rotational.Sources.ConstantTorque engineTorque(tau_constant=25);
  equation
    connect(fixed.frame_b, freeMotion.frame_a);
    connect(freeMotion.frame_b, centre.frame_a);
    connect(freeMotion.frame_b, rearLeft.frame_a);
    connect(freeMotion.frame_b, rearRight.frame_a);
    connect(freeMotion.frame_b, chassis.frame_a);
    connect(rearLeft.frame_b, wheel2.frame_a);
    connect(rearRight.frame_b, wheel3.frame_a);
    connect(chassis.frame_b, frontRight.frame_a);
    connect(chassis.frame_b, frontLeft.frame_a);
    connect(frontRight.frame_b, revolute1.frame_a);
    connect(frontLeft.frame_b, revolute4.frame_a);
    connect(revolute1.flange, tieRod.flange_a);
    connect(revolute4.flange, tieRod.flange_b);
    connect(pulse.y, steering.tau);
    connect(steering.flange, revolute1.flange);
    connect(revolute1.frame_b, trail1.frame_a);
    connect(revolute4.frame_b, trail4.frame_a);
    connect(trail1.frame_b, body1.frame_a);
    connect(trail4.frame_b, body4.frame_a);
    connect(trail1.frame_b, wheel1.frame_a);
    connect(trail4.frame_b, wheel4.frame_a);
    connect(wheel1.flange, inertia1.flange);
    connect(wheel2.flange, inertia2.flange);
    connect(wheel3.flange, inertia3.flange);
    connect(wheel4.flange, inertia4.flange);
    connect(wheel2.flange, differential.flange_left);
    connect(wheel3.flange, differential.flange_right);
    connect(differential.flange_in, engineTorque.flange);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end TwoTrack;

  model LaneChange "A car changes the lane and brakes"
    // Teaches what the wheels of a car have to carry. In a lane change the outer wheels have more load than
    // the inner ones, in braking the front ones more than the rear ones, car.suspension.load; and what a tyre
    // can hold, it owes to its load, car.wheel[1].f. Look at car.body.frame_a.r0, the path; at
    // car.suspension.roll and car.suspension.pitch. The brakes are strong enough to lock the wheels,
    // car.brake[3].locked: they stand while the car still moves.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Vehicles.Car car(motion(v(start={25, 0})), wheel(w_roll(each start=25/0.3)));
    Blocks.Sources.Sine turn(amplitude=0.06, f=0.5, startTime=1) "To the left, and back";
    Blocks.Sources.Step straight(height=-1, offset=1, startTime=3) "Ends the turn after one period";
    Blocks.Math.Product steering;
    Blocks.Sources.Step braking(height=-0.9, startTime=4);
  equation
    connect(fixed.frame_b, car.frame_a);
    connect(turn.y, steering.u1);
    connect(straight.y, steering.u2);
    connect(steering.y, car.steer);
    connect(braking.y, car.pedal);
    annotation(experiment(StartTime=0, StopTime=7, Interval=0.01, Tolerance=1e-8));
  end LaneChange;

  model DrivenCar "A car to drive, with --live: the arrows steer, accelerate and brake"
    // Teaches how much a car has to offer that one can feel: accelerate in a bend, brake in a bend, and see
    // which wheels let go first. Start it with --live; without, it takes its inputs from --input.
    input Real steer(min=-1, max=1, start=0) "To the right, as far as the wheels turn";
    input Real pedal(min=-1, max=1, start=0) "Full throttle to full brakes";
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Vehicles.Car car(motion(phi(start=1.5707963267949)));
  equation
    connect(fixed.frame_b, car.frame_a);
    car.steer = -steer;
    car.pedal = pedal;
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-6),
      __mocc(shapes={circle({4, 20}, 0.25, filled=true), circle({-4, 35}, 0.25, filled=true),
        circle({4, 50}, 0.25, filled=true), circle({-4, 65}, 0.25, filled=true),
        circle({4, 80}, 0.25, filled=true)}));
  end DrivenCar;

  model HillStart "A car stands on a slope, rolls back, is stopped, and starts off"
    // Teaches what holds a car. Its brakes lock: car.brake[1].locked, the rims do not turn at all. And its
    // tyres carry the weight by what their treads are bent, car.wheel[1].z_long. So it rocks when it is
    // stopped, and then stands: car.motion.v[1]. A tyre whose friction follows from its slip alone, as
    // SlipBasedWheel, would slip downhill all the time. Look at car.suspension.pitch, too: the car leans
    // downhill.
    inner World world(g={-1, 0}) "Seen from above: a slope of ten percent, upwards along x";
    Parts.Fixed fixed;
    Vehicles.Car car;
    Blocks.Sources.TimeTable pedal(table=[0, -0.5; 3, -0.5; 3, 0; 3.5, 0; 3.5, -0.5; 7, -0.5; 7, 0.4;
      9, 0.4]);
    Blocks.Sources.Constant straight(k=0);
  equation
    connect(fixed.frame_b, car.frame_a);
    connect(straight.y, car.steer);
    connect(pedal.y, car.pedal);
    annotation(experiment(StartTime=0, StopTime=9, Interval=0.02, Tolerance=1e-8));
  end HillStart;

  model Sprint "A car with gears starts off, changes up, and brakes"
    // Teaches what a clutch and gears are for. At first the clutch slides: the engine turns, the car does not
    // yet, car.driveTrain.clutch.locked. Then each gear takes the engine through its speeds once,
    // car.driveTrain.crank.w, with less force on the wheels each time. While it shifts, nothing pushes, and
    // the nose goes down: car.suspension.pitch. Look at car.driveTrain.lossPower, too: what clutch and
    // synchronizers get warm from.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Vehicles.GearedCar car;
    Blocks.Sources.TimeTable pedal(table=[0, 0; 0.5, 0; 1.5, 0.9; 9, 0.9; 9.2, -0.5; 12, -0.5]);
    Blocks.Sources.Constant straight(k=0);
    Blocks.Sources.BooleanConstant forwards(k=false);
  equation
    connect(fixed.frame_b, car.frame_a);
    connect(straight.y, car.steer);
    connect(pedal.y, car.pedal);
    connect(forwards.y, car.backwards);
    annotation(experiment(StartTime=0, StopTime=12, Interval=0.02, Tolerance=1e-7));
  end Sprint;

  model DrivenGears "The car of Sprint to drive, with --live"
    // As DrivenCar, with an engine that one has to rev: press the pedal, and the clutch closes. To go back,
    // brake until the car stands, and press the key 1: it shifts into the reverse gear, and pressed once more
    // at a standstill, into the first one. Look at car.driveTrain.gear.
    input Real steer(min=-1, max=1, start=0) "To the right, as far as the wheels turn";
    input Real pedal(min=-1, max=1, start=0) "Full throttle to full brakes";
    input Boolean lever(start=false) "At a standstill: into reverse, or out of it";
    Boolean backwards(start=false, fixed=true) "The lever is at reverse";
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Vehicles.GearedCar car(motion(phi(start=1.5707963267949)));
  equation
    connect(fixed.frame_b, car.frame_a);
    car.steer = -steer;
    car.pedal = pedal;
    when lever and car.driveTrain.standing then
      backwards = not pre(backwards);
    end when;
    car.backwards = backwards;
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-6),
      __mocc(shapes={circle({4, 20}, 0.25, filled=true), circle({-4, 35}, 0.25, filled=true),
        circle({4, 50}, 0.25, filled=true), circle({-4, 65}, 0.25, filled=true),
        circle({4, 80}, 0.25, filled=true)}));
  end DrivenGears;

  model TestAirDrag "A sail on an arm is slowed down by the air"
    // Teaches the resistance of the air, which grows with the square of the speed: so it brakes hard at
    // first, and never to a standstill. Look at revolute.w: 1/w grows at a constant rate.
    inner World world(g={0, 0}) "Seen from above";
    Parts.Fixed fixed;
    Joints.Revolute revolute(w(start=-5));
    Parts.FixedTranslation fixedTranslation(r={0, 2});
    Parts.Body body(m=10, I=1);
    Vehicles.AirDrag airDrag(c_W=0.5, area=1.2, r={1, 0});
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, fixedTranslation.frame_a);
    connect(fixedTranslation.frame_b, body.frame_a);
    connect(fixedTranslation.frame_b, airDrag.frame_a);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end TestAirDrag;

  model SpurGear "Two gear wheels side by side"
    // Teaches a gear between two axes. The first is driven at a constant speed, by way of a coupling, for its
    // hinge has a motion of its own. At the other axis a torque works. Look at revoluteB.phi: the wheels have
    // the same size, so it goes back as fast as the first goes on. And at gear.F and coupling.tau: the force
    // of the teeth hands the torque on to the drive.
    inner World world;
    Parts.Fixed fixedA;
    Joints.Revolute revoluteA(useFlange=true, w(start=1));
    Parts.Body bodyA(m=1, I=0.001);
    Rotational.Sources.ConstantSpeed constantSpeed(w_fixed=1);
    Rotational.Joints.Coupling coupling;
    Parts.Fixed fixedB(r={2, 0});
    Joints.Revolute revoluteB(useFlange=true, w(start=-1));
    Parts.Body bodyB(m=1, I=0.001);
    Rotational.Sources.ConstantTorque constantTorque(tau_constant=10);
    Gears.GearExternal gear(r_a=1, r_b=1);
  equation
    connect(fixedA.frame_b, revoluteA.frame_a);
    connect(revoluteA.frame_b, bodyA.frame_a);
    connect(constantSpeed.flange, coupling.flange_a);
    connect(revoluteA.flange, coupling.flange_b);
    connect(fixedB.frame_b, revoluteB.frame_a);
    connect(revoluteB.frame_b, bodyB.frame_a);
    connect(revoluteB.flange, constantTorque.flange);
    connect(revoluteA.frame_b, gear.frame_a);
    connect(revoluteB.frame_b, gear.frame_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end SpurGear;

  model PlanetaryGear "A planet between a sun and a ring"
    // Teaches gears whose axes move: the planet turns on an arm, the carrier, and meshes with the sun outside
    // and the ring inside. The sun is driven at a constant speed, a torque works at the ring, the carrier is
    // free; the weight of the planet drags it down on one side. The start values of all hinges follow from
    // the speeds of sun and carrier. Look at revoluteRing.w and revoluteCarrier.w: 4 times the speed of the
    // carrier is the speed of the sun plus 3 times that of the ring.
    parameter SI.Length r_s = 1 "Radius of the sun";
    parameter SI.Length r_p = 1 "Radius of the planet";
    parameter SI.AngularVelocity w_s = 1 "Speed of the sun";
    parameter SI.AngularVelocity w_c = 0.5 "Speed of the carrier at the start";
    final parameter SI.Length r_r = r_s + 2*r_p "Radius of the ring";
    final parameter SI.AngularVelocity w_p = w_c - (w_s - w_c)*r_s/r_p "Speed of the planet at the start";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revoluteSun(useFlange=true, w(start=w_s));
    Parts.Body bodySun(m=1, I=0.001);
    Rotational.Sources.ConstantSpeed sunSpeed(w_fixed=w_s);
    Rotational.Joints.Coupling coupling;
    Joints.Revolute revoluteCarrier(w(start=w_c));
    Parts.Body bodyCarrier(m=1, I=0.001);
    Parts.FixedTranslation carrier(r={r_s + r_p, 0});
    Joints.Revolute revolutePlanet(w(start=w_p - w_c));
    Parts.Body bodyPlanet(m=1, I=0.001);
    Joints.Revolute revoluteRing(useFlange=true, w(start=w_c + (w_p - w_c)*r_p/r_r));
    Parts.Body bodyRing(m=1, I=0.001);
    Rotational.Sources.ConstantTorque ringTorque(tau_constant=1);
    Gears.GearExternal gearSun(r_a=r_s, r_b=r_p) "From the sun to the planet";
    Gears.GearInternal gearRing(r_a=r_p, r_b=r_r) "From the planet to the ring";
  equation
    connect(fixed.frame_b, revoluteSun.frame_a);
    connect(revoluteSun.frame_b, bodySun.frame_a);
    connect(sunSpeed.flange, coupling.flange_a);
    connect(revoluteSun.flange, coupling.flange_b);
    connect(fixed.frame_b, revoluteCarrier.frame_a);
    connect(revoluteCarrier.frame_b, bodyCarrier.frame_a);
    connect(revoluteCarrier.frame_b, carrier.frame_a);
    connect(carrier.frame_b, revolutePlanet.frame_a);
    connect(revolutePlanet.frame_b, bodyPlanet.frame_a);
    connect(fixed.frame_b, revoluteRing.frame_a);
    connect(revoluteRing.frame_b, bodyRing.frame_a);
    connect(revoluteRing.flange, ringTorque.flange);
    connect(revoluteSun.frame_b, gearSun.frame_a);
    connect(revolutePlanet.frame_b, gearSun.frame_b);
    connect(revolutePlanet.frame_b, gearRing.frame_a);
    connect(revoluteRing.frame_b, gearRing.frame_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end PlanetaryGear;

  model WornGears "A pendulum swings a flywheel through gears that rub"
    // Teaches losses of gears. The pendulum drives the flywheel, and half a swing later the flywheel the
    // pendulum: through two worn wheels, and through an idle one inside a ring. Each time some of the energy
    // becomes heat, most in the worn gear, worn.lossPower, and less inside the ring, where the wheels turn
    // less against each other. Look at pendulum.phi and at heat: it grows with each swing.
    parameter SI.Angle phi0 = 2 "Angle of the pendulum at the start";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute pendulum(phi(start=phi0));
    Parts.FixedTranslation rod(r={0, -0.5});
    Parts.Body bob(m=2, I=0.01);
    Parts.Body disc(m=1, I=0.02);
    Parts.Fixed fixedB(r={0.3, 0});
    Joints.Revolute flywheel(phi(start=-2*phi0));
    Parts.Body rim(m=1, I=0.08);
    Parts.Fixed fixedC(r={0.6, 0});
    Joints.Revolute ring(phi(start=pi - (2*phi0 + pi)*0.1/0.4)) "Its line of centres has the angle pi";
    Parts.Body hoop(m=1, I=0.3);
    Gears.GearExternal worn(r_a=0.2, r_b=0.1, useLosses=true, eta=0.8);
    Gears.GearInternal inside(r_a=0.1, r_b=0.4, useLosses=true, eta=0.95);
    B.ContinuousState heat(quantity="Energy", unit="J", start=0, fixed=true) "What has become heat";
  equation
    connect(fixed.frame_b, pendulum.frame_a);
    connect(pendulum.frame_b, rod.frame_a);
    connect(rod.frame_b, bob.frame_a);
    connect(pendulum.frame_b, disc.frame_a);
    connect(fixedB.frame_b, flywheel.frame_a);
    connect(flywheel.frame_b, rim.frame_a);
    connect(fixedC.frame_b, ring.frame_a);
    connect(ring.frame_b, hoop.frame_a);
    connect(pendulum.frame_b, worn.frame_a);
    connect(flywheel.frame_b, worn.frame_b);
    connect(flywheel.frame_b, inside.frame_a);
    connect(ring.frame_b, inside.frame_b);
    der(heat) = worn.lossPower + inside.lossPower;
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end WornGears;

  model Comet "A comet flies around a star"
    // Teaches point gravity. The comet starts at its nearest point, faster than for a circle: so its way is
    // an ellipse, with the star in one focus. Look at body.frame_a.r0, and at gravity.distance: the comet is
    // slow where it is far away. The motion from 36.4 s on is that from the start again.
    inner World world(g={0, 0}) "No gravity but that of the star";
    Parts.Fixed star;
    Joints.FreeMotion motion(r(start={1, 0}), v(start={0, 1.3}));
    Parts.Body body(m=2, I=0.1);
    Sources.PointGravity gravity(mu=1, m=2);
  equation
    connect(star.frame_b, motion.frame_a);
    connect(motion.frame_b, body.frame_a);
    connect(star.frame_b, gravity.frame_a);
    connect(motion.frame_b, gravity.frame_b);
    annotation(experiment(StartTime=0, StopTime=40, Interval=0.1, Tolerance=1e-8));
  end Comet;

  model RoughWire "A bead on a rough wire comes to rest on the slope"
    // Teaches what the flanges of a curve are for: dry friction and a damper between support and flange act
    // along the wire. Look at bead.s and friction.locked: the bead swings a few times, and stays where its
    // weight pulls less than friction holds, above the lowest point. bead.way is the length that it has
    // travelled.
    inner World world;
    Parts.Fixed fixed;
    Contacts.PointToCurve bead(useFlange=true, redeclare Curves.Shapes.Parabola curve(c=0.5), s(start=1.5));
    Parts.Body body(m=1, I=0.1);
    Translational.Friction.SupportFriction friction(f_pos=[0, 2.5], peak=1.2);
    Translational.Parts.Damper damper(d=0.1);
  equation
    connect(fixed.frame_b, bead.frame_a);
    connect(bead.frame_b, body.frame_a);
    connect(bead.support, friction.flange_a);
    connect(bead.flange, friction.flange_b);
    connect(bead.support, damper.flange_a);
    connect(bead.flange, damper.flange_b);
    annotation(experiment(StartTime=0, StopTime=6, Interval=0.01, Tolerance=1e-8));
  end RoughWire;

  model Tautochrone "Three beads on one curve reach the bottom at the same time"
    // Teaches points on curves: a curve is chosen, and s says where on it the bead starts. On a cycloid the
    // way to the bottom takes the same time from wherever it begins (Huygens built a clock with it):
    // pi*sqrt(R/g). Look at bead1.s, bead2.s and bead3.s: all pass through zero together. And at bead1.N: the
    // normal force is largest at the bottom, twice the weight if the bead comes from the cusp.
    inner World world;
    Parts.Fixed fixed;
    Contacts.PointToCurve bead1(redeclare Curves.Shapes.Cycloid curve(R=0.5), s(start=-2.5));
    Parts.Body body1(m=1, I=0);
    Contacts.PointToCurve bead2(redeclare Curves.Shapes.Cycloid curve(R=0.5), s(start=-1.5));
    Parts.Body body2(m=1, I=0);
    Contacts.PointToCurve bead3(redeclare Curves.Shapes.Cycloid curve(R=0.5), s(start=-0.5));
    Parts.Body body3(m=1, I=0);
  equation
    connect(fixed.frame_b, bead1.frame_a);
    connect(bead1.frame_b, body1.frame_a);
    connect(fixed.frame_b, bead2.frame_a);
    connect(bead2.frame_b, body2.frame_a);
    connect(fixed.frame_b, bead3.frame_a);
    connect(bead3.frame_b, body3.frame_a);
    annotation(experiment(StartTime=0, StopTime=3, Interval=0.01, Tolerance=1e-8));
  end Tautochrone;

  model InertiaOnParabola "A body that turns with the track is slowest at the bottom"
    // Teaches what tangential orientation does. Without moment of inertia, body1 is fastest at the vertex, as
    // energy says. But body2 has a large one, and has to turn with the tangent, fastest so at the vertex,
    // where the parabola is bent most. The energy of turning is taken from that of moving, though nothing
    // rubs and nobody pushes. Look at heavy.speed: it has a minimum at the vertex (heavy.s = 0) and a maximum
    // on either side. Then at light.speed.
    inner World world;
    Parts.Fixed fixed;
    Contacts.TangentToCurve light(redeclare Curves.Shapes.Parabola curve(c=1), s(start=1));
    Parts.Body body1(m=1, I=0);
    Contacts.TangentToCurve heavy(redeclare Curves.Shapes.Parabola curve(c=1), s(start=1));
    Parts.Body body2(m=1, I=0.5);
  equation
    connect(fixed.frame_b, light.frame_a);
    connect(light.frame_b, body1.frame_a);
    connect(fixed.frame_b, heavy.frame_a);
    connect(heavy.frame_b, body2.frame_a);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end InertiaOnParabola;

  model Bumpers "A bead between two stops"
    // Teaches the ends of a track. A contact has none; bumpers push back what goes too far. Their force is
    // that of a stiff spring, with a damper that takes energy out at each impact. Look at bead.s: it hardly
    // goes beyond -0.5 and 0.5. At bead.f: a short push at each impact, never a pull. And at bead.speed: fast
    // impacts take more energy than slow ones, so at last the bead just reaches the bumpers.
    inner World world;
    Parts.Fixed fixed;
    Contacts.PointToCurve bead(redeclare Curves.Shapes.Parabola curve(c=1), s(start=0.45), v(start=2),
      useStops=true, s_min=-0.5, s_max=0.5, k=1e5, c_max=2000, d_max=5e-3);
    Parts.Body body(m=1, I=0);
  equation
    connect(fixed.frame_b, bead.frame_a);
    connect(bead.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end Bumpers;

  model RollerCoaster "A car runs through a loop"
    // Teaches a curve through points. The track is a spline, its parameter about the length from one point to
    // the next; the car turns with it. Look at body.frame_a.r0[2] over body.frame_a.r0[1], the track; at
    // car.psi: after the loop the car has turned once, by 2 pi; and at car.N: as long as it is positive, the
    // car would not fall off the track. In the bends it is several times the weight.
    inner World world;
    Parts.Fixed fixed;
    Contacts.TangentToCurve car(
      redeclare Curves.Shapes.PointSpline curve(p={0, 2, 3.2, 4.4, 5.4, 6.3, 7.2, 8.1, 9, 10, 11.2, 12.4, 14},
        points=[0, 4; 1, 2.2; 1.9, 0.9; 3, 0.1; 4, 0.2; 4.6, 0.8; 4.5, 1.7; 3.7, 2.1; 3, 1.6; 3, 0.7; 3.9, 0;
          5.1, 0.1; 6.6, 0.9]),
      s(start=0.2));
    Parts.Body body(m=400, I=100);
  equation
    connect(fixed.frame_b, car.frame_a);
    connect(car.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=2.4, Interval=0.005, Tolerance=1e-8));
  end RollerCoaster;

  model SlidingBowl "A marble in a bowl that slides on a table"
    // Teaches a curve that moves: the bowl slides under the marble, without friction. Look at slide.s and
    // marble.s: the bowl goes where the marble does not; their centre of mass stays where it is.
    inner World world;
    Parts.Fixed fixed;
    Joints.Prismatic slide(r={1, 0});
    Parts.Body bowl(m=2, I=0);
    Contacts.PointToCurve marble(redeclare Curves.Shapes.GraphSpline curve(x={-1, -0.6, -0.3, 0, 0.3, 0.6, 1},
      y={1, 0.3, 0.06, 0, 0.06, 0.3, 1}), s(start=0.8));
    Parts.Body body(m=1, I=0);
  equation
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, bowl.frame_a);
    connect(slide.frame_b, marble.frame_a);
    connect(marble.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8));
  end SlidingBowl;

  model CamFollower "A cam lifts a follower against a spring"
    // Teaches how a point of one mechanism runs along a curve of another one: a closure joins the contact to
    // the follower. The contour of the cam is a closed spline over the angle. The roller runs in a groove, so
    // it is held on both sides. The follower is above the shaft, at the angle pi/2; there the contact has to
    // start, with the rate that the turning of the cam gives, and the follower with the velocity that
    // follows. Look at follower.s: how high the cam is at the angle that points upwards. At shaft.w: it costs
    // energy to compress the spring, and the cam slows down. And at closure.f[2]: where it is positive, the
    // groove pulls the roller down, for the spring alone would not be fast enough.
    parameter SI.AngularVelocity w0 = 30 "Speed of the shaft at the start";
    parameter SI.Angle angle[:] = {0, pi/3, 2*pi/3, pi, 4*pi/3, 5*pi/3, 2*pi} "Contour of the cam: angles";
    parameter SI.Length radius[size(angle, 1)] = {0.1, 0.1, 0.12, 0.16, 0.16, 0.12, 0.1}
      "Contour of the cam: radii";
    final parameter Real contour[size(angle, 1), 3] = Curves.Splines.closed(angle, radius);
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute shaft(w(start=w0));
    Parts.Body flywheel(m=1, I=0.02);
    Contacts.PointToCurve cam(redeclare Curves.Shapes.PolarSpline curve(angle=angle, radius=radius),
      s(start=pi/2), v(start=-w0));
    Joints.Prismatic follower(r={0, 1}, useFlange=true, s(start=Curves.Splines.value(contour, pi/2)),
      v(start=-w0*Curves.Splines.slope(contour, pi/2)));
    Parts.Body body(m=0.5, I=0.001);
    Joints.RevoluteClosure closure(T=0.01);
    Translational.Parts.SpringDamper spring(c=100, d=0, s_rel0=0.08);
  equation
    connect(fixed.frame_b, shaft.frame_a);
    connect(shaft.frame_b, flywheel.frame_a);
    connect(shaft.frame_b, cam.frame_a);
    connect(fixed.frame_b, follower.frame_a);
    connect(follower.frame_b, body.frame_a);
    connect(cam.frame_b, closure.frame_a);
    connect(follower.frame_b, closure.frame_b);
    connect(follower.support, spring.flange_a);
    connect(follower.flange, spring.flange_b);
    annotation(experiment(StartTime=0, StopTime=1, Interval=0.002, Tolerance=1e-8));
  end CamFollower;

  model RockingEllipse "An ellipse rocks on a floor of ice"
    // Teaches how two curves touch: the ellipse rolls and slides on the floor. There is no friction, so
    // nothing moves its center sideways; it goes up and down as the ellipse rocks. Look at body.frame_a.phi
    // and body.frame_a.r0[2], the angle and the height. Whether the ellipse tumbles over or rocks back is
    // decided by the energy at the start. And at contact.on_a.N, the force of the floor.
    inner World world;
    Parts.Fixed floor;
    Contacts.CurveToCurve contact(on_a(redeclare Curves.Shapes.Line curve),
      on_b(redeclare Curves.Shapes.Ellipse curve(a_x=0.5, a_y=0.3), s(start=-0.8)));
    Parts.Body body(m=2, I=0.15);
  equation
    connect(floor.frame_b, contact.frame_a);
    connect(contact.frame_b, body.frame_a);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end RockingEllipse;

  model Chain "A chain of n links swings, from horizontal and at rest"
    // Teaches arrays of components and connections in a loop: the text is the same for two links and for
    // thousands. Its length and mass are 1, whatever n is. Look at revolute[1].z at the very start for
    // several n: a chain of many links falls almost freely at first, and to let it, the first link has to
    // turn the faster, the shorter it is.
    parameter Integer n(min=1) = 8 "Number of links";
    inner World world;
    Parts.Fixed fixed;
    Joints.Revolute revolute[n];
    Parts.FixedTranslation fixedTranslation[n](each r={1/n, 0}) "Links";
    Parts.Body body[n](each m=1/n, each I=1/(12*n^3)) "Mass and inertia of each link, at its end";
  equation
    connect(fixed.frame_b, revolute[1].frame_a);
    for i in 1:n loop
      connect(revolute[i].frame_b, fixedTranslation[i].frame_a);
      connect(fixedTranslation[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:n - 1 loop
      connect(fixedTranslation[i].frame_b, revolute[i + 1].frame_a);
    end for;
    annotation(experiment(StartTime=0, StopTime=1, Interval=0.005, Tolerance=1e-8));
  end Chain;
end Examples;
