encapsulated package Planar "Mechanics in the plane"

  /*
    Bodies, bars, joints and springs that move in the x-y plane. Models are put together as the machine is: from a
    fixed point outwards, joint by joint.

    Conventions, the same everywhere:

      - Vectors have two components, x to the right and y upwards, in the axes of the world.
      - Angles, angular velocities and torques count counter-clockwise.
      - A force f0 or a torque t in a frame is what acts ON the component at that frame.
      - A vector d moving with a body that turns at w changes at the rate w*{-d[2], d[1]}.
      - A force f at the end of a lever arm d has the torque d[1]*f[2] - d[2]*f[1].

    Frames come in two kinds. A Frame_b gives the motion, a Frame_a takes it. So each connection joins one Frame_b to
    one Frame_a or to several, and a mechanism grows like a tree:

      fixed --- revolute --- fixedTranslation --- body

    where each line goes from a frame_b to a frame_a. Springs and dampers go between two places of the tree that have
    their motion already: both their frames are of the kind Frame_a, although one is named frame_b.

    Read the packages in the order in which they stand here, then run the examples.
  */

  import SI = Base.Units.SI;

  encapsulated package Interfaces "Frames, and what parts have in common"
    import B = Base;
    import SI = Base.Units.SI;

    type AngleInt = B.RealWithDerivative(quantity="Angle", unit="rad", displayUnit="deg")
      "Angle that comes with its derivative: lever arms turn with it";
    type VelocityInt = B.RealWithDerivative(quantity="Velocity", unit="m/s")
      "Velocity that comes with its acceleration";
    type AngularVelocityInt = B.RealWithDerivative(quantity="AngularVelocity", unit="rad/s")
      "Angular velocity that comes with its acceleration";

    connector Frame_a "Frame that takes its motion from elsewhere (To side)"
      input SI.Position r0[2] "Position";
      input AngleInt phi "Angle";
      VelocityInt v0[2] "Velocity";
      AngularVelocityInt w "Angular velocity";
      flow SI.Force f0[2] "Force on the component";
      flow SI.Torque t "Torque on the component";
    end Frame_a;

    connector Frame_b "Frame that gives the motion (On side)"
      output SI.Position r0[2] "Position";
      output AngleInt phi "Angle";
      VelocityInt v0[2] "Velocity";
      AngularVelocityInt w "Angular velocity";
      flow SI.Force f0[2] "Force on the component";
      flow SI.Torque t "Torque on the component";
    end Frame_b;

    partial model Compliant "Something without mass between two places of a mechanism"
      // Both frames take their motion from what they are fastened to. What a derived part adds is the law for the
      // force and the torque that pull the two frames together.
      Frame_a frame_a "One end";
      Frame_a frame_b "The other end";
      SI.Position s_rel[2] "Position of frame_b seen from frame_a";
      SI.Velocity v_rel[2] "Velocity of frame_b seen from frame_a";
      SI.Force f[2] "Force that holds the ends together: on the part, at frame_b";
    equation
      s_rel = frame_b.r0 - frame_a.r0;
      v_rel = frame_b.v0 - frame_a.v0;
    end Compliant;
  end Interfaces;

  model World "What all parts of a model share: gravity"
    // A model declares it once, as  inner Planar.World world;  and every body in the model finds it.
    parameter SI.Acceleration g[2] = {0, -9.81} "Gravity";
    annotation(defaultComponentName="world", defaultComponentPrefixes="inner");
  end World;

  encapsulated package Parts "Fixed points, bodies, bars, springs and dampers"
    import SI = Base.Units.SI;
    import Planar.Interfaces;
    import Planar.World;

    model Fixed "Place at rest: where a mechanism begins"
      parameter SI.Position r[2] = {0, 0} "Where it is";
      parameter SI.Angle phi = 0 "How it is turned";
      Interfaces.Frame_b frame_b;
    equation
      frame_b.r0 = r;
      frame_b.phi = phi;
      frame_b.v0 = {0, 0};
      frame_b.w = 0;
    end Fixed;

    model Body "Mass and inertia, concentrated at the frame"
      // Newton and Euler: the force and the weight together give the mass its acceleration, the torque gives the
      // inertia its angular acceleration. A body needs no state: it moves as the joints before it let it move.
      parameter SI.Mass m = 1 "Mass";
      parameter SI.Inertia I = 0.1 "Inertia about the centre of mass, which is at the frame";
      parameter Boolean enableGravity = true "Whether the body has weight";
      Interfaces.Frame_a frame_a "Centre of mass";
      outer World world;
      SI.Acceleration a0[2] "Acceleration";
      SI.AngularAcceleration z "Angular acceleration";
    equation
      a0 = der(frame_a.v0);
      z = der(frame_a.w);
      frame_a.f0 = if enableGravity then m*(a0 - world.g) else m*a0;
      frame_a.t = I*z;
    end Body;

    model FixedTranslation "Rigid bar without mass"
      // The bar turns with frame_a, so its far end is where the turned vector r points to, and moves the faster, the
      // longer the bar is. The forces at both ends cancel, and so do the torques, lever arm included.
      parameter SI.Position r[2] = {1, 0} "From frame_a to frame_b, as seen in frame_a";
      Interfaces.Frame_a frame_a;
      Interfaces.Frame_b frame_b;
    protected
      SI.Position d[2] "From frame_a to frame_b";
    equation
      // motion, from frame_a to frame_b
      d = {cos(frame_a.phi)*r[1] - sin(frame_a.phi)*r[2], sin(frame_a.phi)*r[1] + cos(frame_a.phi)*r[2]};
      frame_b.r0 = frame_a.r0 + d;
      frame_b.phi = frame_a.phi;
      frame_b.v0 = frame_a.v0 + frame_a.w*{-d[2], d[1]};
      frame_b.w = frame_a.w;
      // balance of forces and torques, from frame_b to frame_a
      frame_a.f0 = -frame_b.f0;
      frame_a.t = -frame_b.t - (d[1]*frame_b.f0[2] - d[2]*frame_b.f0[1]);
    end FixedTranslation;

    model FixedRotation "Rigid kink: turns what follows by a fixed angle"
      parameter SI.Angle alpha = 0 "From the angle of frame_a to that of frame_b";
      Interfaces.Frame_a frame_a;
      Interfaces.Frame_b frame_b;
    equation
      frame_b.r0 = frame_a.r0;
      frame_b.phi = frame_a.phi + alpha;
      frame_b.v0 = frame_a.v0;
      frame_b.w = frame_a.w;
      frame_a.f0 = -frame_b.f0;
      frame_a.t = -frame_b.t;
    end FixedRotation;

    model Spring "Linear spring, in x, in y and in the angle"
      // Three springs in one: each grows with its own relative coordinate. The directions x and y are those of the
      // world, they do not turn with the frames.
      extends Interfaces.Compliant;
      parameter SI.TranslationalSpringConstant c_x = 1 "Stiffness in x";
      parameter SI.TranslationalSpringConstant c_y = 1 "Stiffness in y";
      parameter SI.RotationalSpringConstant c_phi = 0 "Stiffness against turning";
      parameter SI.Position s_relx0 = 0 "Relative position in x without force";
      parameter SI.Position s_rely0 = 0 "Relative position in y without force";
      parameter SI.Angle phi_rel0 = 0 "Relative angle without torque";
      SI.Angle phi_rel "Angle of frame_b seen from frame_a";
      SI.Torque t "Torque on the spring at frame_b";
    equation
      phi_rel = frame_b.phi - frame_a.phi;
      f = {c_x*(s_rel[1] - s_relx0), c_y*(s_rel[2] - s_rely0)};
      t = c_phi*(phi_rel - phi_rel0);
      frame_a.f0 = -f;
      frame_b.f0 = f;
      frame_a.t = -t;
      frame_b.t = t;
    end Spring;

    model Damper "Linear damper along the line between its frames"
      // The force has the direction n of this line and grows with the velocity at which the frames part. Where the
      // frames meet there is no direction, and no force.
      extends Interfaces.Compliant;
      parameter SI.TranslationalDampingConstant d = 1 "Damping";
      constant SI.Length tiny = 1e-10 "What is shorter has no direction";
      SI.Length length "Distance of the frames";
      Real n[2] "Direction from frame_a to frame_b";
    equation
      length = sqrt(s_rel[1]^2 + s_rel[2]^2);
      n = s_rel/max(length, tiny);
      f = d*(n[1]*v_rel[1] + n[2]*v_rel[2])*n;
      frame_a.f0 = -f;
      frame_b.f0 = f;
      frame_a.t = 0;
      frame_b.t = 0;
    end Damper;

    model SpringDamper "Linear spring and damper, in x, in y and in the angle"
      // As Spring, with a damper beside each of the three springs.
      extends Interfaces.Compliant;
      parameter SI.TranslationalSpringConstant c_x = 1 "Stiffness in x";
      parameter SI.TranslationalSpringConstant c_y = 1 "Stiffness in y";
      parameter SI.RotationalSpringConstant c_phi = 0 "Stiffness against turning";
      parameter SI.TranslationalDampingConstant d_x = 1 "Damping in x";
      parameter SI.TranslationalDampingConstant d_y = 1 "Damping in y";
      parameter SI.RotationalDampingConstant d_phi = 0 "Damping against turning";
      parameter SI.Position s_relx0 = 0 "Relative position in x without spring force";
      parameter SI.Position s_rely0 = 0 "Relative position in y without spring force";
      parameter SI.Angle phi_rel0 = 0 "Relative angle without spring torque";
      SI.Angle phi_rel "Angle of frame_b seen from frame_a";
      SI.AngularVelocity w_rel "Angular velocity of frame_b seen from frame_a";
      SI.Torque t "Torque on the part at frame_b";
    equation
      phi_rel = frame_b.phi - frame_a.phi;
      w_rel = frame_b.w - frame_a.w;
      f = {c_x*(s_rel[1] - s_relx0) + d_x*v_rel[1], c_y*(s_rel[2] - s_rely0) + d_y*v_rel[2]};
      t = c_phi*(phi_rel - phi_rel0) + d_phi*w_rel;
      frame_a.f0 = -f;
      frame_b.f0 = f;
      frame_a.t = -t;
      frame_b.t = t;
    end SpringDamper;
  end Parts;

  encapsulated package Joints "What lets parts move against each other"
    /*
      A joint holds the states of a mechanism: for each direction in which it gives way, how far and how fast. How a
      motion goes on is decided by an equilibrium: the acceleration in the joint is the one at which nothing pushes in
      that direction any more. This is what the LinearResponse in each joint says.

      Initial values are set like this:  Joints.Revolute revolute(phi(start=0.5), w(start=2));
    */
    import B = Base;
    import SI = Base.Units.SI;
    import Planar.Interfaces;
    import Axis = Translational.Interfaces;

    model Revolute "Hinge: lets its frames turn against each other"
      Interfaces.Frame_a frame_a;
      Interfaces.Frame_b frame_b;
      B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
        "Angle of frame_b seen from frame_a";
      B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
      SI.AngularAcceleration z "Angular acceleration of the hinge";
      SI.Torque t "Torque about the axis: an ideal hinge has none";
    protected
      B.LinearResponse Cut;
    equation
      // motion of the hinge
      z = Cut.balance;
      der(phi) = w;
      der(w) = z;
      // motion, from frame_a to frame_b
      frame_b.r0 = frame_a.r0;
      frame_b.phi = frame_a.phi + phi;
      frame_b.v0 = frame_a.v0;
      frame_b.w = frame_a.w + w;
      // balance of forces and torques, from frame_b to frame_a
      frame_a.f0 = -frame_b.f0;
      frame_a.t = -frame_b.t;
      t = frame_b.t;
      Cut.residual = t;
    end Revolute;

    model Prismatic "Slide: lets frame_b move along a line that turns with frame_a"
      // The slide opens its axis to parts of the Translational library. They are fastened between support, which
      // stands for frame_a (s = 0), and flange, which stands for frame_b. A force in flange acts between the two
      // frames: along the line on frame_b, the opposite on frame_a. Nothing needs to be fastened: a free flange has
      // no force.
      parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
      Interfaces.Frame_a frame_a;
      Interfaces.Frame_b frame_b;
      Axis.Flange_b support "Axis, on the side of frame_a";
      Axis.Flange_b flange "Axis, on the side of frame_b";
      B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true) "From frame_a to frame_b along the line";
      B.ContinuousState v(quantity="Velocity", unit="m/s", start=0, fixed=true) "Its rate";
      SI.Acceleration a "Acceleration of the slide";
      SI.Force f "Force along the line that is left for the slide: none in equilibrium";
    protected
      final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
      Real e0[2] "Direction of the line";
      SI.Position d[2] "From frame_a to frame_b";
      B.LinearResponse Cut;
    equation
      // motion of the slide
      a = Cut.balance;
      der(s) = v;
      der(v) = a;
      support.s = 0;
      support.v = 0;
      flange.s = s;
      flange.v = v;
      // motion, from frame_a to frame_b: along the line, and with the line as it turns
      e0 = {cos(frame_a.phi)*e[1] - sin(frame_a.phi)*e[2], sin(frame_a.phi)*e[1] + cos(frame_a.phi)*e[2]};
      d = s*e0;
      frame_b.r0 = frame_a.r0 + d;
      frame_b.phi = frame_a.phi;
      frame_b.v0 = frame_a.v0 + v*e0 + frame_a.w*{-d[2], d[1]};
      frame_b.w = frame_a.w;
      // balance of forces and torques, from frame_b to frame_a
      frame_a.f0 = -frame_b.f0;
      frame_a.t = -frame_b.t - (d[1]*frame_b.f0[2] - d[2]*frame_b.f0[1]);
      f = e0[1]*frame_b.f0[1] + e0[2]*frame_b.f0[2] + flange.f;
      Cut.residual = f;
    end Prismatic;

    model FreeMotion "No constraint at all: lets a body fly"
      // It carries the states of something that is fastened nowhere. They are seen from the origin of frame_a, but in
      // the axes of the world, even if frame_a turns. Nothing is transmitted: no force reaches frame_a, and what
      // follows frame_b has to be in equilibrium by itself, in x, in y and about its frame.
      Interfaces.Frame_a frame_a "What the motion is counted from";
      Interfaces.Frame_b frame_b "What moves";
      B.ContinuousState r[2](each quantity="Length", each unit="m", start={0, 0}, each fixed=true)
        "Position of frame_b seen from frame_a";
      B.ContinuousState v[2](each quantity="Velocity", each unit="m/s", start={0, 0}, each fixed=true) "Its rate";
      B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
        "Angle of frame_b seen from frame_a";
      B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
      SI.Acceleration a[2] "Acceleration seen from frame_a";
      SI.AngularAcceleration z "Angular acceleration seen from frame_a";
    protected
      B.LinearResponse CutX;
      B.LinearResponse CutY;
      B.LinearResponse CutPhi;
    equation
      // free motion
      a = {CutX.balance, CutY.balance};
      z = CutPhi.balance;
      der(r) = v;
      der(v) = a;
      der(phi) = w;
      der(w) = z;
      // motion, from frame_a to frame_b
      frame_b.r0 = frame_a.r0 + r;
      frame_b.phi = frame_a.phi + phi;
      frame_b.v0 = frame_a.v0 + v;
      frame_b.w = frame_a.w + w;
      // nothing holds frame_b, nothing pulls at frame_a
      CutX.residual = frame_b.f0[1];
      CutY.residual = frame_b.f0[2];
      CutPhi.residual = frame_b.t;
      frame_a.f0 = {0, 0};
      frame_a.t = 0;
    end FreeMotion;
  end Joints;

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
      Joints.Prismatic prismatic(r={1, 0});
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

end Planar;
