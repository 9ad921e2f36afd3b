within Planar;
encapsulated package Contacts "What moves along curves"
  /*
    A slide lets a frame move along a straight line. Here the line becomes a curve: a bead on a wire, a roller
    in a track, a cam and its follower. The curve is rigid, but it may move: it is fixed to a frame, not to
    the world. There are three kinds of contact:

      - PointToCurve: a point moves along a curve. Its frame stays parallel to that of the curve.
      - TangentToCurve: the frame of the point turns as the tangent of the curve does.
      - CurveToCurve: two curves touch, and slide and roll on each other.

    Each has one state for each point that moves along a curve: the parameter s of the curve, a length or an
    angle or just a number, and its rate v. The velocity along the curve is v*g, where g is the length of the
    tangent, the derivative of the point by s. A third state, way, is the length that has been travelled:
    forwards less backwards. Nothing pushes along the curve but the stops, and what is fastened to its
    flanges: with useFlange parts of the Translational library go between support, which stands for the curve,
    and flange, which moves as the point does along it. A motor, a brake, a damper or dry friction, as at a
    slide.

    The curve is a component that is chosen when a contact is declared:

      Contacts.PointToCurve bead(redeclare Curves.Shapes.Parabola curve(c=2), s(start=1));

    A contact has no ends: a point cannot be constrained until somewhere. What ends a real track are bumpers,
    and with useStops there are two, at s_min and at s_max: strong springs with dampers, which push but never
    pull (Curves.Stops.impact). So the point goes a little beyond them.

    To let a point of one mechanism move along a curve of another mechanism, both of which move already,
    connect frame_b to the point by a closure, as in Examples.CamFollower.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Base.Constants.pi;
  import Curves;
  import Translational;
  import Planar.Interfaces;
  import Planar.Functions;
  import Planar.Parts;

  partial model AlongCurve "What all contacts with a curve have in common: the motion along it"
    replaceable Curves.Shapes.Line curve constrainedby Curves.Interfaces.Shape "The curve";
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the motion";
    Translational.Interfaces.Flange_b flange if useFlange "Along the curve, on the side of the point";
    Translational.Interfaces.Flange_b support if useFlange "Along the curve, on its own side";
    parameter Boolean useStops = false "Whether there are bumpers at s_min and s_max";
    parameter Real s_min = -1 "Where the lower bumper is";
    parameter Real s_max = 1 "Where the upper bumper is; greater than s_min";
    parameter Real k = 1e5 "Stiffness of the bumpers: force at a penetration of one metre";
    parameter Real e = 1.5 "Exponent of the penetration: 1 is a linear spring";
    parameter SI.TranslationalDampingConstant c_max = 100 "Damping of the bumpers at full penetration";
    parameter SI.Length d_max = 1e-3 "Penetration at which the damping is c_max; not zero";
    B.ContinuousState s(start=0, fixed=true) "Parameter of the curve: where the point is";
    B.ContinuousState v(start=0, fixed=true) "Its rate";
    Real a "Rate of v";
    Real g "Length of the tangent: how far the point moves when s changes";
    Interfaces.VelocityInt speed "Velocity along the curve";
    B.ContinuousState way(quantity="Length", unit="m", start=0, fixed=true)
      "Length travelled along the curve: forwards less backwards";
    SI.Force f "Force of the stops along the curve: on the point, opposite on the curve";
    SI.Force f_flange "Force of the flange along the curve: on the point, opposite on the curve";
  protected
    Translational.Interfaces.Rod rod(s=way);
    Translational.Parts.Fixed rail if useFlange;
    B.LinearResponse Cut;
  equation
    a = Cut.balance;
    der(s) = v;
    der(v) = a;
    curve.s = s;
    g = sqrt(curve.t[1]^2 + curve.t[2]^2);
    speed = g*v;
    rod.v = speed;
    der(way) = speed;
    connect(rod.flange, flange);
    connect(rail.flange, support);
    f_flange = rod.f;
    assert(not useStops or s_max > s_min,
      "the upper stop is not above the lower one: s_max has to be greater than s_min");
    if useStops then
      // lengths beyond the stops, as if the curve were straight there
      f = Curves.Stops.impact(g*(s - s_min), speed, 0, k, e, c_max, d_max)
        - Curves.Stops.impact(g*(s_max - s), -speed, 0, k, e, c_max, d_max);
    else
      f = 0;
    end if;
  end AlongCurve;

  partial model TangentAlongCurve "The angle of the tangent"
    // The tangent has the angle psi = atan2(t[2], t[1]), and it turns by kappa*v:
    //   kappa = (t[1]*b[2] - t[2]*b[1])/g^2,  the curvature of the curve times g.
    // But atan2 jumps from pi to -pi. So a state turned, the integral of kappa*v, follows the angle; what it
    // is off is found by atan2 exactly, and has no jump.
    extends AlongCurve;
    B.ContinuousState turned(quantity="Angle", unit="rad", displayUnit="deg")
      "About psi, but only as exact as the integration";
    Real off[2] "Tangent as seen in the direction that the state has found";
    SI.Angle psi "Angle of the tangent as seen from the curve, without jumps";
    Real kappa "How psi changes with s";
    Real curvature(unit="1/m")
      "Curvature: one over the radius of the circle that fits best, positive in a bend to the left";
  initial equation
    turned = atan2(curve.t[2], curve.t[1]);
  equation
    kappa = Functions.cross(curve.t, curve.b)/g^2;
    curvature = kappa/g;
    der(turned) = kappa*v;
    off = Functions.turned(curve.t, -turned);
    psi = turned + atan2(off[2], off[1]);
  end TangentAlongCurve;

  model PointToCurve "A point moves along a curve, without turning"
    // The curve is fixed to frame_a, and the point C(s) on it is frame_b. Seen from the world they are d =
    // Rot(phi) C(s) apart. When s changes at the rate v, frame_b moves along the tangent u = Rot(phi) C'(s)
    // by v*u. Both frames have the same angle. Nothing pushes along the tangent (but the stops): this decides
    // how s goes on. Across it the curve holds the point with the normal force N.
    extends AlongCurve;
    Interfaces.Frame_a frame_a "What the curve is fixed to";
    Interfaces.Frame_b frame_b "Point on the curve";
    SI.Force N "Normal force: of the curve on the point, to the left of the tangent";
  protected
    SI.Position d[2] "From frame_a to frame_b";
    Real u[2] "Tangent in the axes of the world";
  equation
    // motion, from frame_a to frame_b: along the curve, and with the curve as it moves
    d = Functions.turned(curve.r, frame_a.phi);
    u = Functions.turned(curve.t, frame_a.phi);
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0 + v*u + frame_a.w*Functions.perpendicular(d);
    frame_b.w = frame_a.w;
    // balance of forces and torques, from frame_b to frame_a
    N = (u[2]*frame_b.f0[1] - u[1]*frame_b.f0[2])/g;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Functions.cross(d, frame_b.f0);
    Cut.residual = (u[1]*frame_b.f0[1] + u[2]*frame_b.f0[2])/g + f + f_flange;
    annotation(__mocc(shapes={curve(frame_a, curve.r, order=s), force(frame_b, frame_b.f0)}));
  end PointToCurve;

  model TangentToCurve "A point moves along a curve, and its frame turns with the tangent"
    // As PointToCurve, but the x axis of frame_b is the tangent: its angle is psi more than that of frame_a,
    // and it turns by kappa*v more. So in a bend a torque works, too, and the balance along the curve is one
    // of power:
    //   u f0 + kappa t = 0  at frame_b, without stops.
    // What moves along a curve with a large moment of inertia slows down where the curve is bent more, for it
    // has to turn faster.
    extends TangentAlongCurve;
    Interfaces.Frame_a frame_a "What the curve is fixed to";
    Interfaces.Frame_b frame_b "Point on the curve, with the tangent as x axis";
    SI.Force N "Normal force: of the curve on the point, to the left of the tangent";
  protected
    SI.Position d[2] "From frame_a to frame_b";
    Real u[2] "Tangent in the axes of the world";
  equation
    // motion, from frame_a to frame_b
    d = Functions.turned(curve.r, frame_a.phi);
    u = Functions.turned(curve.t, frame_a.phi);
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi + psi;
    frame_b.v0 = frame_a.v0 + v*u + frame_a.w*Functions.perpendicular(d);
    frame_b.w = frame_a.w + kappa*v;
    // balance of forces and torques, from frame_b to frame_a
    N = (u[2]*frame_b.f0[1] - u[1]*frame_b.f0[2])/g;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Functions.cross(d, frame_b.f0);
    Cut.residual = (u[1]*frame_b.f0[1] + u[2]*frame_b.f0[2] + kappa*frame_b.t)/g + f + f_flange;
    annotation(__mocc(shapes={curve(frame_a, curve.r, order=s), force(frame_b, frame_b.f0)}));
  end TangentToCurve;

  model CurveToTangent "A curve moves so that it stays at a frame, tangent to its x axis"
    // TangentToCurve the other way round: here frame_a is the point with the tangent, frame_b is what the
    // curve is fixed to. With d = Rot(phi) C(s) and u = Rot(phi) C'(s) for the angle phi of frame_b, frame_b
    // is at r0 - d and moves at -v*u and with its own rotation, which is kappa*v slower than that of frame_a.
    extends TangentAlongCurve;
    Interfaces.Frame_a frame_a "Point on the curve, with the tangent as x axis";
    Interfaces.Frame_b frame_b "What the curve is fixed to";
  protected
    SI.Position d[2] "From frame_b to frame_a";
    Real u[2] "Tangent in the axes of the world";
    SI.Torque t_a "Torque of what is at frame_b, about frame_a";
  equation
    // motion, from frame_a to frame_b
    frame_b.phi = frame_a.phi - psi;
    frame_b.w = frame_a.w - kappa*v;
    d = Functions.turned(curve.r, frame_b.phi);
    u = Functions.turned(curve.t, frame_b.phi);
    frame_b.r0 = frame_a.r0 - d;
    frame_b.v0 = frame_a.v0 - v*u - frame_b.w*Functions.perpendicular(d);
    // balance of forces and torques, from frame_b to frame_a
    t_a = frame_b.t - Functions.cross(d, frame_b.f0);
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -t_a;
    Cut.residual = -(u[1]*frame_b.f0[1] + u[2]*frame_b.f0[2] + kappa*t_a)/g + f + f_flange;
    annotation(__mocc(shapes={curve(frame_b, curve.r, order=s)}));
  end CurveToTangent;

  model CurveToCurve "Two curves touch, and slide and roll on each other"
    // The contact point moves along both curves: there are two states, on_a.s and on_b.s. In this point the
    // curves have the same tangent, or with opposite = true, opposite ones. Which it is follows from the
    // sides on which the bodies are. Seen in the direction of growing s, a circle has its body to the left,
    // and the line that is a floor has it to the right. Bodies on different sides touch with the same
    // tangent: a wheel on a floor. Bodies on the same side need opposite ones: a wheel beside a wheel. There
    // is no friction between the curves. And nothing keeps them from penetrating elsewhere: the contact is
    // where the states are. The curves are chosen like this:
    //   CurveToCurve contact(on_a(redeclare Curves.Shapes.Parabola curve, s(start=1)),
    //     on_b(redeclare Curves.Shapes.Circle curve(radius=0.1), s(start=-0.5)));
    parameter Boolean opposite = false "Whether the curves go in opposite directions where they touch";
    Interfaces.Frame_a frame_a "What the first curve is fixed to";
    Interfaces.Frame_b frame_b "What the second curve is fixed to";
    TangentToCurve on_a "From the first curve to the contact point";
    Parts.FixedRotation turn(alpha=if opposite then pi else 0) "From tangent to tangent";
    CurveToTangent on_b "From the contact point to the second curve";
  equation
    connect(frame_a, on_a.frame_a);
    connect(on_a.frame_b, turn.frame_a);
    connect(turn.frame_b, on_b.frame_a);
    connect(on_b.frame_b, frame_b);
  end CurveToCurve;
end Contacts;
