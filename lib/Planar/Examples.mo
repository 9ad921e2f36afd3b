within Planar;
encapsulated package Examples "Mechanisms to run, to look at and to change"
  import Planar.World;
  import Planar.Parts;
  import Planar.Joints;
  import Translational;

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
    // Look at revolute.phi: it swings between 0 and -pi, much slower near the ends than a cosine would. And at
    // fixed.frame_b.f0: what the support has to hold, the weight and the centrifugal force.
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

  model DoublePendulum "A pendulum on a pendulum: chaos"
    // Teaches that simple parts suffice for a motion that cannot be foretold for long.
    // Look at the path of body1, body1.frame_a.r0[2] over body1.frame_a.r0[1]. Then change revolute1.phi at the
    // start by a millionth, or the tolerance, and see when the paths part.
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

  model CraneCrab "A load hangs from a crab that slides on a crane"
    // Teaches how a slide works, and how a part of the Translational library acts on it: the damper brakes the crab,
    // and through the crab the load.
    // Look at prismatic.s and revolute.phi: the load swings, the crab is thrown back and forth and comes to rest at
    // last. And at damper.f, the force of the brake.
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

  model SpringDemo "A body bounces on a spring, guided by a slide"
    // Teaches that springs and dampers are added to a mechanism without touching its joints: the slide has the
    // states, spring and damper only pull at it.
    // Look at prismatic.s: it settles at -0.5 - 0.5*9.81/10. On the way the length of the spring passes through zero;
    // the spring does not mind, and damper.n, its direction, turns about.
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
    // Teaches the difference between a joint and a force: freeMotion lets the body go anywhere, only the springDamper
    // holds it.
    // Look at body.frame_a.r0: x and y go their own ways to the place of rest {-1, -0.5*9.81/5}, for the spring is
    // one spring in x and another one in y.
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

  model Chain "A chain of n links swings, from horizontal and at rest"
    // Teaches arrays of components and connections in a loop: the text is the same for two links and for thousands.
    // Its length and mass are 1, whatever n is.
    // Look at revolute[1].z at the very start for several n: a chain of many links falls almost freely at
    // first, and to let it, the first link has to turn the faster, the shorter it is.
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
