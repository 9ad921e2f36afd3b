within Impulses;
encapsulated package Collisions "Where bodies can meet"
  /*
    A collision goes between two places of a mechanism that move already. As long as they are apart it does
    nothing. It knows the shape of what meets: from it follow the gap, the normal n0 across it (from frame_a
    to frame_b), the tangent m0 along it, and the rates of both; the rest is said by the laws in package Laws.

    The rates follow from a rule that holds for a direction n0 that turns with a body at w:  n0' = w*m0,  m0'
    = -w*n0.

    In each collision:

      normal.hits     impacts so far          normal.resting   whether the bodies rest on each other
      normal.f        force while they rest   normal.impulse   impulse of the last impact
      E_loss          energy that impacts and sliding have cost so far

    (with stops lower and upper in place of normal). When an impact is one, and when bodies rest, is set like
    this: Collisions.BallOnLine floor(e=0.5, normal(v_rest=0.01)).
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Impulses.Interfaces;
  import Impulses.Laws;

  model BallOnLine "A ball and a straight surface: floor, wall, side of a body"
    // The line goes through frame_a and turns with it. The ball has its centre at frame_b; with R = 0 it is
    // the tip of something. With mu > 0 both are rough: a ball that slides begins to turn.
    parameter Real e(unit="1", min=0, max=1) = 1 "Coefficient of restitution";
    parameter SI.Length R = 0.1 "Radius of the ball; may be zero";
    parameter Real n[2] = {0, 1}
      "Normal of the line as seen in frame_a, towards the ball; its length has no effect";
    parameter Real mu(unit="1", min=0) = 0 "Coefficient of friction";
    Interfaces.Frame_a frame_a "A point of the line";
    Interfaces.Frame_a frame_b "Centre of the ball";
    SI.Energy E_loss "Energy that impacts and sliding have cost so far";
    Laws.Normal normal(e=e) "Across the gap";
    Laws.Friction friction(mu=mu) "Along the gap";
  protected
    final parameter Real n1[2] = n/sqrt(n[1]^2 + n[2]^2) "Normal as seen in frame_a";
    Real n0[2] "Normal";
    Real m0[2] "Tangent";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Velocity u[2] "Its rate";
    SI.Position h "Height of the ball's centre over the line";
    SI.Position s "Where the ball is along the line";
    SI.Force f0[2] "Force on the ball";
    SI.Momentum P0[2] "Impulse on the ball";
  equation
    assert(R >= 0, "the radius R is " + String(R) + "; it cannot be negative");
    assert(n*n > 0, "the normal n has no length; give it one, such as {0, 1}");
    // geometry
    n0 = Plane.turned(n1, frame_a.phi);
    m0 = Plane.perpendicular(n0);
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    h = n0[1]*d[1] + n0[2]*d[2];
    s = m0[1]*d[1] + m0[2]*d[2];
    // across the gap
    normal.gap = h - R;
    normal.v = n0[1]*u[1] + n0[2]*u[2] + frame_a.w*s;
    normal.a = n0[1]*(der(frame_b.v0[1]) - der(frame_a.v0[1]))
      + n0[2]*(der(frame_b.v0[2]) - der(frame_a.v0[2]))
      + 2*frame_a.w*(m0[1]*u[1] + m0[2]*u[2]) + der(frame_a.w)*s - frame_a.w^2*h;
    normal.dv = n0[1]*(frame_b.dv0[1] - frame_a.dv0[1]) + n0[2]*(frame_b.dv0[2] - frame_a.dv0[2])
      + frame_a.dw*s;
    // along the gap: the lowest point of the ball over the point of the line below it
    friction.v = m0[1]*u[1] + m0[2]*u[2] - R*frame_b.w - (h - R)*frame_a.w;
    friction.dv = m0[1]*(frame_b.dv0[1] - frame_a.dv0[1]) + m0[2]*(frame_b.dv0[2] - frame_a.dv0[2])
      - R*frame_b.dw - (h - R)*frame_a.dw;
    friction.hit = normal.hit;
    friction.f_n = normal.f;
    friction.P_n = normal.P;
    normal.hold = friction.hold;
    // forces on the ball at its lowest point, and the opposite ones on the line
    f0 = normal.f*n0 + friction.f*m0;
    frame_b.f0 = -f0;
    frame_b.t = R*friction.f;
    frame_a.f0 = f0;
    frame_a.t = Plane.cross(d, f0) - R*friction.f;
    // impulses likewise
    P0 = normal.P*n0 + friction.P*m0;
    frame_b.P0 = -P0;
    frame_b.L = R*friction.P;
    frame_a.P0 = P0;
    frame_a.L = Plane.cross(d, P0) - R*friction.P;
    E_loss = normal.E_loss + friction.E_loss;
    annotation(__mocc(shapes={floor(frame_a, normal=n), circle(frame_b, R), force(frame_b, f0)}));
  end BallOnLine;

  model BallOnBall "Two balls, or discs"
    // The normal points from centre to centre. Both turn if they are rough, mu > 0.
    parameter Real e(unit="1", min=0, max=1) = 1 "Coefficient of restitution";
    parameter SI.Length R_a = 0.1 "Radius of the ball at frame_a";
    parameter SI.Length R_b = 0.1 "Radius of the ball at frame_b; not both are zero";
    parameter Real mu(unit="1", min=0) = 0 "Coefficient of friction";
    Interfaces.Frame_a frame_a "Centre of one ball";
    Interfaces.Frame_a frame_b "Centre of the other";
    SI.Energy E_loss "Energy that impacts and sliding have cost so far";
    Laws.Normal normal(e=e) "Across the gap";
    Laws.Friction friction(mu=mu) "Along the gap";
  protected
    SI.Position d[2] "From frame_a to frame_b";
    SI.Velocity u[2] "Its rate";
    SI.Length distance "Of the centres";
    Real n0[2] "Normal";
    Real m0[2] "Tangent";
    SI.Velocity u_m "Rate of d along the tangent";
    SI.Force f0[2] "Force on the ball at frame_b";
    SI.Momentum P0[2] "Impulse on the ball at frame_b";
  equation
    assert(R_a >= 0 and R_b >= 0 and R_a + R_b > 0,
      "the radii R_a and R_b are " + String(R_a) + " and " + String(R_b)
      + "; none can be negative, and one has to be positive");
    // geometry
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    distance = sqrt(d[1]^2 + d[2]^2);
    n0 = d/distance;
    m0 = Plane.perpendicular(n0);
    u_m = m0[1]*u[1] + m0[2]*u[2];
    // across the gap: the line of centres turns at u_m/distance
    normal.gap = distance - R_a - R_b;
    normal.v = n0[1]*u[1] + n0[2]*u[2];
    normal.a = n0[1]*(der(frame_b.v0[1]) - der(frame_a.v0[1]))
      + n0[2]*(der(frame_b.v0[2]) - der(frame_a.v0[2]))
      + u_m^2/distance;
    normal.dv = n0[1]*(frame_b.dv0[1] - frame_a.dv0[1]) + n0[2]*(frame_b.dv0[2] - frame_a.dv0[2]);
    // along the gap: one surface over the other
    friction.v = u_m - R_b*frame_b.w - R_a*frame_a.w;
    friction.dv = m0[1]*(frame_b.dv0[1] - frame_a.dv0[1]) + m0[2]*(frame_b.dv0[2] - frame_a.dv0[2])
      - R_b*frame_b.dw - R_a*frame_a.dw;
    friction.hit = normal.hit;
    friction.f_n = normal.f;
    friction.P_n = normal.P;
    normal.hold = friction.hold;
    // forces where the balls touch
    f0 = normal.f*n0 + friction.f*m0;
    frame_b.f0 = -f0;
    frame_b.t = R_b*friction.f;
    frame_a.f0 = f0;
    frame_a.t = R_a*friction.f;
    // impulses likewise
    P0 = normal.P*n0 + friction.P*m0;
    frame_b.P0 = -P0;
    frame_b.L = R_b*friction.P;
    frame_a.P0 = P0;
    frame_a.L = R_a*friction.P;
    E_loss = normal.E_loss + friction.E_loss;
    annotation(__mocc(shapes={circle(frame_a, R_a), circle(frame_b, R_b), force(frame_b, f0)}));
  end BallOnBall;

  model RevoluteStop "Two stops that limit a hinge"
    // To be connected beside a hinge, to both of its frames. The stops are at the radius R, so what an impact
    // is to the law, slow or near, is measured there.
    parameter Real e(unit="1", min=0, max=1) = 1 "Coefficient of restitution";
    parameter SI.Angle phi_min = -1 "Smallest angle of frame_b seen from frame_a";
    parameter SI.Angle phi_max = 1 "Largest angle; larger than phi_min";
    parameter SI.Length R = 1 "Distance of the stops from the axis; not zero";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_a frame_b;
    SI.Angle phi_rel "Angle of frame_b seen from frame_a";
    SI.AngularVelocity w_rel "Its rate";
    SI.Torque t "Torque of the stops: on frame_b, the opposite on frame_a";
    SI.AngularMomentum L "Angular impulse of the stops, likewise";
    SI.Energy E_loss "Energy that impacts have cost so far";
    Laws.Normal lower(e=e) "Stop at phi_min";
    Laws.Normal upper(e=e) "Stop at phi_max";
  protected
    SI.AngularAcceleration z_rel "Rate of w_rel";
    SI.AngularVelocity dw_rel "Jump of w_rel";
  equation
    assert(R > 0, "the radius R is " + String(R) + "; it has to be positive");
    assert(phi_max > phi_min,
      "the angle phi_max is " + String(phi_max) +
      "; it has to be larger than phi_min, which is " + String(phi_min));
    phi_rel = frame_b.phi - frame_a.phi;
    w_rel = frame_b.w - frame_a.w;
    z_rel = der(frame_b.w) - der(frame_a.w);
    dw_rel = frame_b.dw - frame_a.dw;
    lower.gap = R*(phi_rel - phi_min);
    lower.v = R*w_rel;
    lower.a = R*z_rel;
    lower.dv = R*dw_rel;
    lower.hold = {false, false};
    upper.gap = R*(phi_max - phi_rel);
    upper.v = -R*w_rel;
    upper.a = -R*z_rel;
    upper.dv = -R*dw_rel;
    upper.hold = {false, false};
    t = R*(lower.f - upper.f);
    L = R*(lower.P - upper.P);
    frame_a.f0 = {0, 0};
    frame_b.f0 = {0, 0};
    frame_a.t = t;
    frame_b.t = -t;
    frame_a.P0 = {0, 0};
    frame_b.P0 = {0, 0};
    frame_a.L = L;
    frame_b.L = -L;
    E_loss = lower.E_loss + upper.E_loss;
    annotation(__mocc(drawn=false));
  end RevoluteStop;

  model PrismaticStop "Two stops that limit a slide"
    // To be connected beside a slide, to both of its frames, with the same direction r.
    parameter Real e(unit="1", min=0, max=1) = 1 "Coefficient of restitution";
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
    parameter SI.Position s_min = -1 "Smallest distance from frame_a to frame_b along the line";
    parameter SI.Position s_max = 1 "Largest distance; larger than s_min";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_a frame_b;
    SI.Position s "From frame_a to frame_b along the line";
    SI.Velocity v "Its rate";
    SI.Force f "Force of the stops along the line: on frame_b, the opposite on frame_a";
    SI.Momentum P "Impulse of the stops, likewise";
    SI.Energy E_loss "Energy that impacts have cost so far";
    Laws.Normal lower(e=e) "Stop at s_min";
    Laws.Normal upper(e=e) "Stop at s_max";
  protected
    final parameter Real e1[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
    Real e0[2] "Direction of the line";
    Real n0[2] "Direction across the line";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Velocity u[2] "Its rate";
    SI.Position q "Distance of frame_b from the line: none on a slide";
    SI.Acceleration a "Rate of v";
    SI.Velocity dv "Jump of v";
  equation
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    assert(s_max > s_min,
      "the distance s_max is " + String(s_max) +
      "; it has to be larger than s_min, which is " + String(s_min));
    e0 = Plane.turned(e1, frame_a.phi);
    n0 = Plane.perpendicular(e0);
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    s = e0[1]*d[1] + e0[2]*d[2];
    q = n0[1]*d[1] + n0[2]*d[2];
    v = e0[1]*u[1] + e0[2]*u[2] + frame_a.w*q;
    a = e0[1]*(der(frame_b.v0[1]) - der(frame_a.v0[1])) + e0[2]*(der(frame_b.v0[2]) - der(frame_a.v0[2]))
      + 2*frame_a.w*(n0[1]*u[1] + n0[2]*u[2]) + der(frame_a.w)*q - frame_a.w^2*s;
    dv = e0[1]*(frame_b.dv0[1] - frame_a.dv0[1]) + e0[2]*(frame_b.dv0[2] - frame_a.dv0[2]) + frame_a.dw*q;
    lower.gap = s - s_min;
    lower.v = v;
    lower.a = a;
    lower.dv = dv;
    lower.hold = {false, false};
    upper.gap = s_max - s;
    upper.v = -v;
    upper.a = -a;
    upper.dv = -dv;
    upper.hold = {false, false};
    f = lower.f - upper.f;
    P = lower.P - upper.P;
    frame_b.f0 = -f*e0;
    frame_b.t = 0;
    frame_a.f0 = f*e0;
    frame_a.t = -q*f;
    frame_b.P0 = -P*e0;
    frame_b.L = 0;
    frame_a.P0 = P*e0;
    frame_a.L = -q*P;
    E_loss = lower.E_loss + upper.E_loss;
    annotation(__mocc(drawn=false));
  end PrismaticStop;

  model Capture "A target that keeps what hits it: clay, a catch, a coupling"
    /*
      The target is a straight surface of some width with its middle at frame_a. When frame_b comes through
      it, both become one rigid body: an impact takes away all relative velocity and turning, and from then on
      a force and a torque keep frame_b where it has come in. What is left of a difference by rounding is
      taken back within the time T.
    */
    parameter Real n[2] = {0, 1} "Normal of the surface as seen in frame_a, to where frame_b comes from";
    parameter SI.Length width = 1 "Width of the surface";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    Interfaces.Frame_a frame_a "Middle of the target";
    Interfaces.Frame_a frame_b "What is to be captured";
    Boolean hit(start=false, fixed=true) "Whether it comes in: during one step of the event only";
    Boolean stuck(start=false, fixed=true) "Whether it is in";
    SI.Force f[2] "Force that holds frame_b: on it";
    SI.Torque t "Torque that holds frame_b: on it";
    SI.Momentum P[2] "Impulse on frame_b";
    SI.AngularMomentum L "Angular impulse on frame_b";
    discrete SI.Momentum impulse[2](each start=0, each fixed=true) "Impulse on frame_b when it came in";
    discrete SI.Energy E_loss(start=0, fixed=true) "Energy that was lost";
  protected
    final parameter Real n1[2] = n/sqrt(n[1]^2 + n[2]^2) "Normal as seen in frame_a";
    constant SI.Mass m_unit = 1 "What makes a velocity an impulse, to be compared";
    constant SI.Inertia I_unit = 1 "The same for an angular velocity";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Velocity u[2] "Velocity of frame_b over the place of the target where it is";
    SI.Velocity du[2] "Its jump";
    SI.AngularVelocity w_rel "Angular velocity of frame_b seen from frame_a";
    SI.AngularVelocity dw_rel "Its jump";
    SI.Position q[2] "From frame_a to frame_b, as seen in frame_a";
    discrete SI.Position q_in[2](each start=0, each fixed=true) "... where it came in";
    discrete SI.Angle phi_in(start=0, fixed=true) "Angle of frame_b seen from frame_a when it came in";
    SI.Position h[2] "From frame_a to where frame_b has to be";
    SI.Acceleration a[2] "Acceleration of frame_b over that place";
    B.LinearResponse Cut[3];
    B.LinearResponse CutJump[3];
  equation
    assert(n*n > 0, "the normal n has no length; give it one, such as {0, 1}");
    assert(width > 0, "the width is " + String(width) + "; it has to be positive");
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = {Cut[1].balance, Cut[2].balance};
    t = Cut[3].balance;
    P = {CutJump[1].balance, CutJump[2].balance};
    L = CutJump[3].balance;
    // geometry
    d = frame_b.r0 - frame_a.r0;
    q = Plane.turned(d, -frame_a.phi);
    u = frame_b.v0 - frame_a.v0 - frame_a.w*Plane.perpendicular(d);
    w_rel = frame_b.w - frame_a.w;
    // coming in
    hit = if pre(stuck) or initial() then false
      else n1[1]*q[1] + n1[2]*q[2] < 0 and abs(Plane.cross(n1, q)) < width/2;
    stuck = pre(stuck) or hit;
    when hit then
      q_in = q;
      phi_in = frame_b.phi - frame_a.phi;
    end when;
    // impulses: at first they take away the relative velocity, later they have to keep it as it is
    du = frame_b.dv0 - frame_a.dv0 - frame_a.dw*Plane.perpendicular(d);
    dw_rel = frame_b.dw - frame_a.dw;
    CutJump[1].residual = if hit then m_unit*(u[1] + du[1]) elseif stuck then m_unit*du[1] else P[1];
    CutJump[2].residual = if hit then m_unit*(u[2] + du[2]) elseif stuck then m_unit*du[2] else P[2];
    CutJump[3].residual = if hit then I_unit*(w_rel + dw_rel) elseif stuck then I_unit*dw_rel else L;
    when hit then
      impulse = P;
      E_loss = -(P[1]*(u[1] + du[1]/2) + P[2]*(u[2] + du[2]/2) + L*(w_rel + dw_rel/2));
    end when;
    // forces
    h = Plane.turned(q_in, frame_a.phi);
    a = der(frame_b.v0) - der(frame_a.v0) - der(frame_a.w)*Plane.perpendicular(h) + frame_a.w^2*h;
    Cut[1].residual = if stuck then m_unit*(a[1] + 2/T*u[1] + (d[1] - h[1])/T^2) else f[1];
    Cut[2].residual = if stuck then m_unit*(a[2] + 2/T*u[2] + (d[2] - h[2])/T^2) else f[2];
    Cut[3].residual = if stuck then I_unit*(der(frame_b.w) - der(frame_a.w) + 2/T*w_rel
      + (frame_b.phi - frame_a.phi - phi_in)/T^2) else t;
    // balance
    frame_b.f0 = -f;
    frame_b.t = -t;
    frame_a.f0 = f;
    frame_a.t = t + Plane.cross(d, f);
    frame_b.P0 = -P;
    frame_b.L = -L;
    frame_a.P0 = P;
    frame_a.L = L + Plane.cross(d, P);
    annotation(__mocc(shapes={floor(frame_a, normal=n), force(frame_b, f)}));
  end Capture;
end Collisions;
