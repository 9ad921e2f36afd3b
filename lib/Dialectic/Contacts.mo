within Dialectic;
encapsulated package Contacts "What touches, and lets go"
  /*
    Where two bodies touch, their surfaces give way by delta, and they are pushed apart with the normal force

      f_n = max(0, c*delta)

    along the normal n0 of the surfaces. It follows from positions alone, so the bodies are never pulled
    together, whatever the velocities. A law with a damper beside the spring would do that when the bodies
    part.

    All the same a contact takes energy, by the dialectic law. A mass m that falls on it leaves it with the
    velocity exp(-pi*zeta/sqrt(1 - zeta^2)) times the one it came with, where zeta = TD/2*sqrt(c/m). With zeta
    >= 1 it stays. So the time constant says how bodies bounce, and the stiffness how much. For zeta >> 1 the
    kinetic velocity dies away like exp(-t/TD), while the position is at rest on the surface.

    Along the surfaces there is friction. It depends on the kinetic velocity slip at which they slide, is
    never larger than mu*f_n, and comes to it when slip is well above v_s:

      f_t = -mu*f_n*slip/sqrt(slip^2 + v_s^2)

    So what seems to stick does creep, at some fraction of v_s.

    Each contact knows the shapes of its two sides. They are open: a plane has no end, so a point beyond the
    edge of a table is still on it, and a point far below a plane is pushed up as well.
  */
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Base.Constants.pi;
  import Blocks.Interfaces.RealInput;
  import Blocks.Interfaces.RealOutput;
  import Curves;
  import Dialectic.Functions;
  import Dialectic.Interfaces;

  model Surface "The forces where two surfaces touch"
    // For authors of contacts: the law above, for any shapes. A contact determines delta, n0 and C, which say
    // where the surfaces are, and connects the two flanges to its own. Both forces act at the same point C,
    // so they leave not only the momentum of the two sides as it is, but also what turns them about any
    // point.
    extends Interfaces.Between;
    parameter SI.TranslationalSpringConstant c = 1e5 "Stiffness";
    parameter SI.CoefficientOfFriction mu = 0 "Coefficient of friction";
    parameter SI.Velocity v_s = 0.001 "Velocity of slip above which friction comes to its limit";
    input SI.Position delta "By how much the surfaces overlap";
    input Real n0[2] "Direction in which B is pushed away from A";
    input SI.Position C[2] "Where they touch";
    output SI.Force f_n "Normal force, on B in the direction n0";
    output SI.Force f_t "Friction, on B in the direction of n0 turned by a quarter to the left";
    output SI.Velocity slip "Kinetic velocity at which B slides over A, in the same direction";
  protected
    SI.Position a[2] "From flangeToA to C";
    SI.Position b[2] "From flangeToB to C";
    SI.Velocity u[2] "Kinetic velocity of B over A at C";
    SI.Force f[2] "Force on B";
  equation
    assert(c > 0, "the stiffness c is not positive: nothing would push the surfaces apart");
    assert(mu >= 0, "the coefficient of friction mu is negative: it would drive");
    assert(v_s > 0, "the velocity v_s is not positive: friction without any slip would have no law");
    a = C - flangeToA.r0;
    b = C - flangeToB.r0;
    u = flangeToB.v0 + flangeToB.w*Plane.perpendicular(b) - flangeToA.v0 - flangeToA.w*Plane.perpendicular(a);
    slip = Plane.cross(n0, u);
    f_n = c*max(delta, 0);
    f_t = -mu*f_n*slip/sqrt(slip^2 + v_s^2);
    f = f_n*n0 + f_t*Plane.perpendicular(n0);
    flangeToA.f0 = f;
    flangeToB.f0 = -f;
    flangeToA.t = Plane.cross(a, f);
    flangeToB.t = -Plane.cross(b, f);
    annotation(__mocc(shapes={force(C, f)}));
  end Surface;

  partial model Contact "What contacts have in common"
    // A derived contact determines delta, n0 and C from the positions of its flanges, and hands them on to
    // the surface.
    extends Interfaces.Between;
    parameter SI.TranslationalSpringConstant c = 1e5 "Stiffness";
    parameter SI.CoefficientOfFriction mu = 0 "Coefficient of friction";
    parameter SI.Velocity v_s = 0.001 "Velocity of slip above which friction comes to its limit";
    SI.Position delta "By how much the surfaces overlap; negative where they do not touch";
    Real n0[2] "Direction in which B is pushed away from A";
    SI.Position C[2] "Where they touch";
    RealOutput f_n(unit="N") "Normal force, on B in the direction n0";
    SI.Force f_t "Friction, on B in the direction of n0 turned by a quarter to the left";
    SI.Velocity slip "Kinetic velocity at which B slides over A, in the same direction";
  protected
    Surface surface(c=c, mu=mu, v_s=v_s);
  equation
    connect(flangeToA, surface.flangeToA);
    connect(flangeToB, surface.flangeToB);
    f_n = surface.f_n;
    f_t = surface.f_t;
    slip = surface.slip;
  end Contact;

  model PointPlane "A point on a plane"
    // The plane goes through flangeToA and turns with it; n points out of it. The point is flangeToB.
    extends Contact;
    parameter Real n[2] = {0, 1} "Out of the plane, as seen in flangeToA; its length has no effect";
  protected
    final parameter Real e[2] = Functions.direction(n) "The same with length 1";
  equation
    assert(n*n > 0, "the normal n is {0, 0}: give it a length, so that it points out of the plane");
    n0 = Plane.turned(e, flangeToA.phi);
    delta = -(n0[1]*(flangeToB.r0[1] - flangeToA.r0[1]) + n0[2]*(flangeToB.r0[2] - flangeToA.r0[2]));
    C = flangeToB.r0;
    surface.delta = delta;
    surface.n0 = n0;
    surface.C = C;
    annotation(__mocc(shapes={floor(flangeToA, normal=n)}));
  end PointPlane;

  model CirclePlane "A disc on a plane"
    // The plane goes through flangeToA and turns with it; n points out of it. The disc has its centre at
    // flangeToB.
    extends Contact;
    parameter Real n[2] = {0, 1} "Out of the plane, as seen in flangeToA; its length has no effect";
    parameter SI.Length R = 0.1 "Radius of the disc";
  protected
    final parameter Real e[2] = Functions.direction(n) "The same with length 1";
  equation
    assert(n*n > 0, "the normal n is {0, 0}: give it a length, so that it points out of the plane");
    assert(R > 0, "the radius R is not positive: for a point take PointPlane");
    n0 = Plane.turned(e, flangeToA.phi);
    delta = R - (n0[1]*(flangeToB.r0[1] - flangeToA.r0[1]) + n0[2]*(flangeToB.r0[2] - flangeToA.r0[2]));
    C = flangeToB.r0 - R*n0;
    surface.delta = delta;
    surface.n0 = n0;
    surface.C = C;
    annotation(__mocc(shapes={floor(flangeToA, normal=n), circle(flangeToB, R)}));
  end CirclePlane;

  model CircleCircle "Two discs"
    // Their centres are at the flanges. They touch on the line of centres, in the middle of where they
    // overlap.
    extends Contact;
    parameter SI.Length R_a = 0.1 "Radius of the disc at flangeToA";
    parameter SI.Length R_b = 0.1 "Radius of the disc at flangeToB";
    constant SI.Length tiny = 1e-10 "Where the centres are nearer than that there is no direction";
  protected
    SI.Position d[2] "From centre to centre";
    SI.Length length "Distance of the centres";
  equation
    assert(R_a > 0 and R_b > 0, "a radius R_a or R_b is not positive");
    d = flangeToB.r0 - flangeToA.r0;
    length = sqrt(d[1]^2 + d[2]^2);
    n0 = d/max(length, tiny);
    delta = R_a + R_b - length;
    C = flangeToA.r0 + (R_a - delta/2)*n0;
    surface.delta = delta;
    surface.n0 = n0;
    surface.C = C;
    annotation(__mocc(shapes={circle(flangeToA, R_a), circle(flangeToB, R_b)}));
  end CircleCircle;

  partial block Profile "A closed curve around the origin: a radius for each angle"
    input SI.Angle s "Angle";
    output SI.Length radius "Distance of the curve from the origin, in the direction of the angle; positive";
    output SI.Length slope "Derivative of the radius by the angle";
  end Profile;

  block FunctionProfile "A curve given by a function"
    // The function gives the radius for each angle, the same for angles that differ by a full turn. Its
    // derivative is found by the compiler.
    extends Profile;
    replaceable function f = Functions.eccentric constrainedby Curves.Interfaces.Graph
      "Radius over the angle";
  protected
    function derivative = der(f, x);
  equation
    radius = f(s);
    slope = derivative(s);
  end FunctionProfile;

  block SplineProfile "A curve through points"
    // A closed cubic spline: the radius, its first and its second derivative are continuous all around.
    extends Profile;
    parameter SI.Angle angle[:] = {0, pi/2, pi, 3/2*pi, 2*pi}
      "Angles of the points, each one greater than the one before, one turn in all";
    parameter SI.Length R[size(angle, 1)] = fill(0.05, size(angle, 1))
      "Radius at each angle; the last one is the first one again";
    final parameter Real spline[size(angle, 1), 3] = Curves.Splines.closed(angle, R);
  equation
    radius = Curves.Splines.value(spline, s, Curves.Splines.Extrapolation.periodic);
    slope = Curves.Splines.slope(spline, s, Curves.Splines.Extrapolation.periodic);
  end SplineProfile;

  model PointCurve "A point on a closed curve: a cam and its follower"
    // The curve is fixed to flangeToA and goes around it, the point is flangeToB. For each angle at which the
    // point is seen from flangeToA the profile has a radius, and overlap is what the point lacks of it. The
    // force derives from the energy c*overlap^2/2: it is across the curve, and its component away from
    // flangeToA is c*overlap. For a follower with a roller take the path of the roller's centre as the curve.
    extends Contact;
    replaceable SplineProfile profile constrainedby Profile "The curve";
    constant SI.Length tiny = 1e-10 "Nearer to flangeToA the point has no direction";
    SI.Length overlap "How far the point is inside the curve; negative outside";
  protected
    SI.Position d[2] "From flangeToA to the point";
    SI.Length length "Distance of the point";
    SI.Angle psi "Angle at which the point is seen, from the axes of flangeToA";
    Real out[2] "Direction of the point";
    Real g[2] "How the overlap shrinks as the point moves: across the curve";
  equation
    d = flangeToB.r0 - flangeToA.r0;
    length = max(sqrt(d[1]^2 + d[2]^2), tiny);
    out = d/length;
    psi = atan2(d[2], d[1]) - flangeToA.phi;
    profile.s = psi;
    assert(profile.radius > 0,
      "the radius of the profile is not positive: the curve has to go around flangeToA");
    overlap = profile.radius - length;
    g = out - profile.slope/length*Plane.perpendicular(out);
    n0 = Functions.direction(g);
    delta = overlap*sqrt(g[1]^2 + g[2]^2);
    C = flangeToB.r0;
    surface.delta = delta;
    surface.n0 = n0;
    surface.C = C;
    annotation(__mocc(shapes={cam(flangeToA, profile.radius, profile.s)}));
  end PointCurve;

  model Friction "Something slides on something else, seen from above"
    // The plane of the drawing is the table, what presses the two sides together acts across it: the normal
    // force f_n is a signal, of a brake or of the weight. The friction at flangeToB is against the kinetic
    // velocity u at which it slides over flangeToA, whatever its direction, and never larger than mu*f_n:  f
    // = mu*f_n*u/sqrt(u.u + v_s^2). About the point itself nothing is held.
    extends Interfaces.Between;
    parameter SI.CoefficientOfFriction mu = 0.5 "Coefficient of friction";
    parameter SI.Velocity v_s = 0.001 "Velocity of slip above which friction comes to its limit";
    RealInput f_n(unit="N") "Force that presses the two sides together";
    SI.Velocity u[2] "Kinetic velocity at which flangeToB slides over flangeToA";
    SI.Force f[2] "Force on what is fastened to flangeToA, the opposite on that at flangeToB";
  protected
    SI.Position d[2] "From flangeToA to flangeToB";
  equation
    assert(mu >= 0, "the coefficient of friction mu is negative: it would drive");
    assert(v_s > 0, "the velocity v_s is not positive: friction without any slip would have no law");
    d = flangeToB.r0 - flangeToA.r0;
    u = flangeToB.v0 - flangeToA.v0 - flangeToA.w*Plane.perpendicular(d);
    f = mu*max(f_n, 0)/sqrt(u*u + v_s^2)*u;
    flangeToB.f0 = f;
    flangeToA.f0 = -f;
    flangeToB.t = 0;
    flangeToA.t = -Plane.cross(d, f);
    annotation(__mocc(shapes={force(flangeToA, f)}));
  end Friction;
end Contacts;
