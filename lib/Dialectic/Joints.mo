within Dialectic;
encapsulated package Joints "What lets parts move against each other"
  /*
    A joint holds the states of a mechanism: for each direction in which it gives way an elastic position q
    and a kinetic velocity v. How the motion goes on is decided by an equilibrium: the acceleration v' is the
    one at which nothing pushes in that direction any more, which is what the LinearResponse says; and the
    position follows by the law

      q' = v + TD*v'

    Initial values are set like this:  Joints.Revolute revolute(phi(start=0.5), w(start=2));

    What follows a joint has to have a mass, or an inertia, that the joint moves.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Curves;
  import Rotational;
  import Translational;
  import Dialectic.Functions;
  import Dialectic.Interfaces;
  import Dialectic.World;

  model Revolute "Hinge: lets its flanges turn against each other"
    // With useFlange the hinge opens its axis to parts of the Rotational library: angles there are elastic,
    // angular velocities kinetic, as here. They are fastened between support, which stands for flangeTo (phi
    // = 0), and flange, which stands for flangeOn. A torque in flange acts between the two: on flangeOn, and
    // the opposite on flangeTo.
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the hinge";
    Interfaces.FlangeTo flangeTo;
    Interfaces.FlangeOn flangeOn;
    Rotational.Interfaces.Flange_b flange if useFlange "Axis, on the side of flangeOn";
    Rotational.Interfaces.Flange_b support if useFlange "Axis, on the side of flangeTo";
    outer World world;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Elastic angle of flangeOn seen from flangeTo";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true)
      "Kinetic angular velocity of flangeOn seen from flangeTo";
    SI.AngularAcceleration z "Kinetic angular acceleration of the hinge";
    SI.Torque t "Torque about the axis: that of the flange, or none";
  protected
    Rotational.Interfaces.Shaft shaft(phi=phi, w=w);
    Rotational.Parts.Fixed housing if useFlange;
    B.LinearResponse Cut;
  equation
    connect(shaft.flange, flange);
    connect(housing.flange, support);
    // motion of the hinge, with the dialectic law
    z = Cut.balance;
    der(phi) = w + world.TD*z;
    der(w) = z;
    // motion, from flangeTo to flangeOn
    flangeOn.r0 = flangeTo.r0;
    flangeOn.phi = flangeTo.phi + phi;
    flangeOn.v0 = flangeTo.v0;
    flangeOn.w = flangeTo.w + w;
    // balance of forces and torques, from flangeOn to flangeTo
    t = shaft.tau;
    flangeTo.f0 = -flangeOn.f0;
    flangeTo.t = -flangeOn.t;
    Cut.residual = flangeOn.t + t;
    annotation(__mocc(shapes={joint(flangeTo), force(flangeOn, flangeOn.f0)}));
  end Revolute;

  model ElasticJoint "Hinge with a torsion spring and a damper"
    // As Revolute, and about its axis a spring c, which sees the elastic angle, and a damper d, which sees
    // the kinetic angular velocity: t = -c*(phi - phi0) - d*w. A beam that bends is a chain of such hinges.
    parameter SI.RotationalSpringConstant c = 100 "Stiffness";
    parameter SI.RotationalDampingConstant d = 0
      "Damping; the dialectic time constant damps what is stiff anyway";
    parameter SI.Angle phi0 = 0 "Angle without torque";
    Interfaces.FlangeTo flangeTo;
    Interfaces.FlangeOn flangeOn;
    outer World world;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Elastic angle of flangeOn seen from flangeTo";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true)
      "Kinetic angular velocity of flangeOn seen from flangeTo";
    SI.AngularAcceleration z "Kinetic angular acceleration of the hinge";
    SI.Torque t "Torque of spring and damper, on flangeOn";
  protected
    B.LinearResponse Cut;
  equation
    assert(c > 0, "the stiffness c is not positive: a hinge without a spring is a Revolute");
    assert(d >= 0, "the damping d is negative: it would drive the hinge");
    // motion of the hinge, with the dialectic law
    z = Cut.balance;
    der(phi) = w + world.TD*z;
    der(w) = z;
    // motion, from flangeTo to flangeOn
    flangeOn.r0 = flangeTo.r0;
    flangeOn.phi = flangeTo.phi + phi;
    flangeOn.v0 = flangeTo.v0;
    flangeOn.w = flangeTo.w + w;
    // balance of forces and torques, from flangeOn to flangeTo
    t = -c*(phi - phi0) - d*w;
    flangeTo.f0 = -flangeOn.f0;
    flangeTo.t = -flangeOn.t;
    Cut.residual = flangeOn.t + t;
    annotation(__mocc(shapes={joint(flangeTo), force(flangeOn, flangeOn.f0)}));
  end ElasticJoint;

  model Prismatic "Slide: lets flangeOn move along a line that turns with flangeTo"
    // With useFlange the slide opens its axis to parts of the Translational library: positions there are
    // elastic, velocities kinetic, as here. They are fastened between support, which stands for flangeTo (s =
    // 0), and flange, which stands for flangeOn. A force in flange acts between the two: along the line on
    // flangeOn, the opposite on flangeTo.
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the slide";
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in flangeTo; its length has no effect";
    Interfaces.FlangeTo flangeTo;
    Interfaces.FlangeOn flangeOn;
    Translational.Interfaces.Flange_b flange if useFlange "Axis, on the side of flangeOn";
    Translational.Interfaces.Flange_b support if useFlange "Axis, on the side of flangeTo";
    outer World world;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true)
      "Elastic position: from flangeTo to flangeOn along the line";
    B.ContinuousState v(quantity="Velocity", unit="m/s", start=0, fixed=true)
      "Kinetic velocity along the line";
    SI.Acceleration a "Kinetic acceleration of the slide";
    SI.Force f "Force along the line: that of the flange, or none";
  protected
    final parameter Real e[2] = Functions.direction(r) "Direction of the line as seen in flangeTo";
    Real e0[2] "Direction of the line";
    SI.Position d[2] "From flangeTo to flangeOn";
    Translational.Interfaces.Rod rod(s=s, v=v);
    Translational.Parts.Fixed rail if useFlange;
    B.LinearResponse Cut;
  equation
    assert(r*r > 0, "the direction r is {0, 0}: give it a length, so that it points somewhere");
    connect(rod.flange, flange);
    connect(rail.flange, support);
    // motion of the slide, with the dialectic law
    a = Cut.balance;
    der(s) = v + world.TD*a;
    der(v) = a;
    // motion, from flangeTo to flangeOn: along the line, and with the line as it turns
    e0 = Plane.turned(e, flangeTo.phi);
    d = s*e0;
    flangeOn.r0 = flangeTo.r0 + d;
    flangeOn.phi = flangeTo.phi;
    flangeOn.v0 = flangeTo.v0 + v*e0 + flangeTo.w*Plane.perpendicular(d);
    flangeOn.w = flangeTo.w;
    // balance of forces and torques, from flangeOn to flangeTo
    f = rod.f;
    flangeTo.f0 = -flangeOn.f0;
    flangeTo.t = -flangeOn.t - Plane.cross(d, flangeOn.f0);
    Cut.residual = e0[1]*flangeOn.f0[1] + e0[2]*flangeOn.f0[2] + f;
    annotation(__mocc(shapes={slide(flangeTo, flangeOn, direction=r), force(flangeOn, flangeOn.f0)}));
  end Prismatic;

  model PointToCurve "Lets a point move along a curve that turns with flangeTo"
    // A bead on a wire, a roller in a track. The curve is a component that is chosen where the joint is
    // declared:
    //   Joints.PointToCurve bead(redeclare Curves.Shapes.Parabola curve(c=2), s(start=1));
    // Its parameter s, a length or an angle or just a number, is the position of the joint, for which the
    // dialectic law holds. Across the curve the point is held, along it nothing pushes but the stops: with
    // useStops there are bumpers at s_min and s_max (Curves.Stops.impact), strong springs whose dampers see
    // the kinetic velocity. They push, but never pull. Where the curve is not straight, the bumpers take it
    // as straight behind them. flangeOn does not turn against flangeTo.
    replaceable Curves.Shapes.Line curve constrainedby Curves.Interfaces.Shape "The curve";
    parameter Boolean useStops = false "Whether there are bumpers at s_min and s_max";
    parameter Real s_min = -1 "Where the lower bumper is";
    parameter Real s_max = 1 "Where the upper bumper is; greater than s_min";
    parameter Real k = 1e5 "Stiffness of the bumpers: force at a penetration of one metre";
    parameter Real exponent = 1.5 "Exponent of the penetration: 1 is a linear spring";
    parameter SI.TranslationalDampingConstant c_max = 100 "Damping of the bumpers at full penetration";
    parameter SI.Length d_max = 1e-3 "Penetration at which the damping is c_max";
    Interfaces.FlangeTo flangeTo "What the curve is fixed to";
    Interfaces.FlangeOn flangeOn "Point on the curve";
    outer World world;
    B.ContinuousState s(start=0, fixed=true) "Parameter of the curve: where the point is";
    B.ContinuousState v(start=0, fixed=true) "Its kinetic rate";
    Real a "Rate of v";
    Real g "Length of the tangent: how far the point moves when s changes";
    SI.Force f "Force of the bumpers along the curve: on flangeOn, the opposite on flangeTo";
  protected
    SI.Position d[2] "From flangeTo to flangeOn";
    Real u[2] "Tangent in the axes of the world";
    B.LinearResponse Cut;
  equation
    assert(s_min < s_max, "s_min is not less than s_max: there is no place between the bumpers");
    assert(k > 0, "the stiffness k of the bumpers is not positive");
    assert(c_max >= 0, "the damping c_max of the bumpers is negative: it would drive");
    assert(d_max > 0, "the penetration d_max is not positive: the damping would come with a jump");
    // motion of the joint, with the dialectic law
    a = Cut.balance;
    der(s) = v + world.TD*a;
    der(v) = a;
    // motion, from flangeTo to flangeOn: along the curve, and with the curve as it turns
    curve.s = s;
    g = sqrt(curve.t[1]^2 + curve.t[2]^2);
    d = Plane.turned(curve.r, flangeTo.phi);
    u = Plane.turned(curve.t, flangeTo.phi);
    flangeOn.r0 = flangeTo.r0 + d;
    flangeOn.phi = flangeTo.phi;
    flangeOn.v0 = flangeTo.v0 + v*u + flangeTo.w*Plane.perpendicular(d);
    flangeOn.w = flangeTo.w;
    // bumpers
    if useStops then
      f = Curves.Stops.impact(g*(s - s_min), g*v, 0, k, exponent, c_max, d_max)
        - Curves.Stops.impact(g*(s_max - s), -g*v, 0, k, exponent, c_max, d_max);
    else
      f = 0;
    end if;
    // balance of forces and torques, from flangeOn to flangeTo
    flangeTo.f0 = -flangeOn.f0;
    flangeTo.t = -flangeOn.t - Plane.cross(d, flangeOn.f0);
    Cut.residual = (u[1]*flangeOn.f0[1] + u[2]*flangeOn.f0[2])/g + f;
    annotation(__mocc(shapes={curve(flangeTo, curve.r, order=s), force(flangeOn, flangeOn.f0)}));
  end PointToCurve;

  model FreeMotion "No constraint at all: lets a body fly"
    // It carries the states of something that is fastened nowhere. They are seen from the origin of flangeTo,
    // but in the axes of the world, even if flangeTo turns. Nothing is transmitted: no force reaches
    // flangeTo, and what follows flangeOn has to be in equilibrium by itself, in x, in y and about its
    // flange: so it needs a mass and an inertia.
    Interfaces.FlangeTo flangeTo "What the motion is counted from";
    Interfaces.FlangeOn flangeOn "What moves";
    outer World world;
    B.ContinuousState r[2](each quantity="Length", each unit="m", start={0, 0}, each fixed=true)
      "Elastic position of flangeOn seen from flangeTo";
    B.ContinuousState v[2](each quantity="Velocity", each unit="m/s", start={0, 0}, each fixed=true)
      "Kinetic velocity";
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Elastic angle of flangeOn seen from flangeTo";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true)
      "Kinetic angular velocity";
    SI.Acceleration a[2] "Kinetic acceleration seen from flangeTo";
    SI.AngularAcceleration z "Kinetic angular acceleration seen from flangeTo";
  protected
    B.LinearResponse CutX;
    B.LinearResponse CutY;
    B.LinearResponse CutPhi;
  equation
    // free motion, with the dialectic law in all three directions
    a = {CutX.balance, CutY.balance};
    z = CutPhi.balance;
    der(r) = v + world.TD*a;
    der(v) = a;
    der(phi) = w + world.TD*z;
    der(w) = z;
    // motion, from flangeTo to flangeOn
    flangeOn.r0 = flangeTo.r0 + r;
    flangeOn.phi = flangeTo.phi + phi;
    flangeOn.v0 = flangeTo.v0 + v;
    flangeOn.w = flangeTo.w + w;
    // nothing holds flangeOn, nothing pulls at flangeTo
    CutX.residual = flangeOn.f0[1];
    CutY.residual = flangeOn.f0[2];
    CutPhi.residual = flangeOn.t;
    flangeTo.f0 = {0, 0};
    flangeTo.t = 0;
    annotation(__mocc(drawn=false));
  end FreeMotion;
end Joints;
