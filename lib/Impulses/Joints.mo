within Impulses;
encapsulated package Joints "What lets parts move against each other, and jump"
  /*
    A joint holds states, and decides by an equilibrium how they go on (see Planar.Joints). Here it decides
    the same way how they jump: by just so much that there is no impulse in the direction in which the joint
    gives way. So each joint has two LinearResponses for each direction, one for the acceleration and one for
    the jump.

    What is missing here, rolling or a motion that is prescribed, is missing for good reason: a wheel that
    rolls takes no impulse from the ground without friction in an impact (Collisions.BallOnLine), and a
    prescribed motion does not jump (Parts.Unyielding).

    Initial values are set like this:  Joints.Revolute revolute(phi(start=0.5), w(start=2));
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Impulses.Interfaces;

  model Revolute "Hinge: lets its frames turn against each other"
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of frame_b seen from frame_a";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.AngularAcceleration z "Angular acceleration of the hinge";
    SI.AngularVelocity dw "Jump of the rate";
  protected
    Interfaces.Turns turns;
    B.LinearResponse Cut;
    B.LinearResponse CutJump;
  equation
    // motion and jump of the hinge
    z = Cut.balance;
    der(phi) = w;
    der(w) = z;
    dw = CutJump.balance;
    turns.jumps = abs(dw) > 0;
    when {turns.odd, turns.even} then
      reinit(w, w + dw);
    end when;
    // motion and jump, from frame_a to frame_b
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi + phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w + w;
    frame_b.dv0 = frame_a.dv0;
    frame_b.dw = frame_a.dw + dw;
    // balance of forces and torques, from frame_b to frame_a
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    Cut.residual = frame_b.t;
    // balance of impulses
    frame_a.P0 = -frame_b.P0;
    frame_a.L = -frame_b.L;
    CutJump.residual = frame_b.L;
    annotation(__mocc(shapes={joint(frame_a), force(frame_b, frame_b.f0)}));
  end Revolute;

  model Prismatic "Slide: lets frame_b move along a line that turns with frame_a"
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true)
      "From frame_a to frame_b along the line";
    B.ContinuousState v(quantity="Velocity", unit="m/s", start=0, fixed=true) "Its rate";
    SI.Acceleration a "Acceleration of the slide";
    SI.Velocity dv "Jump of the rate";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
    Real e0[2] "Direction of the line";
    SI.Position d[2] "From frame_a to frame_b";
    Interfaces.Turns turns;
    B.LinearResponse Cut;
    B.LinearResponse CutJump;
  equation
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    // motion and jump of the slide
    a = Cut.balance;
    der(s) = v;
    der(v) = a;
    dv = CutJump.balance;
    turns.jumps = abs(dv) > 0;
    when {turns.odd, turns.even} then
      reinit(v, v + dv);
    end when;
    // motion and jump, from frame_a to frame_b: along the line, and with the line as it turns
    e0 = Plane.turned(e, frame_a.phi);
    d = s*e0;
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0 + v*e0 + frame_a.w*Plane.perpendicular(d);
    frame_b.w = frame_a.w;
    frame_b.dv0 = frame_a.dv0 + dv*e0 + frame_a.dw*Plane.perpendicular(d);
    frame_b.dw = frame_a.dw;
    // balance of forces and torques, from frame_b to frame_a
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Plane.cross(d, frame_b.f0);
    Cut.residual = e0[1]*frame_b.f0[1] + e0[2]*frame_b.f0[2];
    // balance of impulses
    frame_a.P0 = -frame_b.P0;
    frame_a.L = -frame_b.L - Plane.cross(d, frame_b.P0);
    CutJump.residual = e0[1]*frame_b.P0[1] + e0[2]*frame_b.P0[2];
    annotation(__mocc(shapes={slide(frame_a, frame_b, direction=r), force(frame_b, frame_b.f0)}));
  end Prismatic;

  model FreeMotion "No constraint at all: lets a body fly"
    // As Planar.Joints.FreeMotion: the states of something that is fastened nowhere, seen from the origin of
    // frame_a in the axes of the world. No force and no impulse reaches frame_a.
    Interfaces.Frame_a frame_a "What the motion is counted from";
    Interfaces.Frame_b frame_b "What moves";
    B.ContinuousState r[2](each quantity="Length", each unit="m", start={0, 0}, each fixed=true)
      "Position of frame_b seen from frame_a";
    B.ContinuousState v[2](each quantity="Velocity", each unit="m/s", start={0, 0}, each fixed=true)
      "Its rate";
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of frame_b seen from frame_a";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.Acceleration a[2] "Acceleration seen from frame_a";
    SI.AngularAcceleration z "Angular acceleration seen from frame_a";
    SI.Velocity dv[2] "Jump of the velocity seen from frame_a";
    SI.AngularVelocity dw "Jump of the angular velocity seen from frame_a";
  protected
    Interfaces.Turns turns;
    B.LinearResponse CutX;
    B.LinearResponse CutY;
    B.LinearResponse CutPhi;
    B.LinearResponse CutJumpX;
    B.LinearResponse CutJumpY;
    B.LinearResponse CutJumpPhi;
  equation
    // free motion and jump
    a = {CutX.balance, CutY.balance};
    z = CutPhi.balance;
    der(r) = v;
    der(v) = a;
    der(phi) = w;
    der(w) = z;
    dv = {CutJumpX.balance, CutJumpY.balance};
    dw = CutJumpPhi.balance;
    turns.jumps = abs(dv[1]) > 0 or abs(dv[2]) > 0 or abs(dw) > 0;
    when {turns.odd, turns.even} then
      reinit(v, v + dv);
      reinit(w, w + dw);
    end when;
    // motion and jump, from frame_a to frame_b
    frame_b.r0 = frame_a.r0 + r;
    frame_b.phi = frame_a.phi + phi;
    frame_b.v0 = frame_a.v0 + v;
    frame_b.w = frame_a.w + w;
    frame_b.dv0 = frame_a.dv0 + dv;
    frame_b.dw = frame_a.dw + dw;
    // nothing holds frame_b, nothing pulls at frame_a
    CutX.residual = frame_b.f0[1];
    CutY.residual = frame_b.f0[2];
    CutPhi.residual = frame_b.t;
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    // nor do impulses
    CutJumpX.residual = frame_b.P0[1];
    CutJumpY.residual = frame_b.P0[2];
    CutJumpPhi.residual = frame_b.L;
    frame_a.P0 = {0, 0};
    frame_a.L = 0;
    annotation(__mocc(drawn=false));
  end FreeMotion;

  model RevoluteClosure "Hinge that closes a loop"
    // Both frames move, and jump, already, each as its branch lets it. The closure exerts the force at which
    // their accelerations agree, and the impulse at which their jumps do. See Planar.Joints.RevoluteClosure
    // on T and on start values.
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    Interfaces.Frame_a frame_a "End of one branch";
    Interfaces.Frame_a frame_b "End of the other branch";
    SI.Position r_rel[2] "Difference in position: none";
    SI.Velocity v_rel[2] "Difference in velocity: none";
    SI.Force f[2] "Force that holds the ends together: on the closure, at frame_b";
    SI.Momentum P[2] "Impulse that holds the ends together: on the closure, at frame_b";
  protected
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
    SI.Acceleration a_rel[2] "Difference in acceleration";
    B.LinearResponse CutX;
    B.LinearResponse CutY;
    B.LinearResponse CutJumpX;
    B.LinearResponse CutJumpY;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = {CutX.balance, CutY.balance};
    P = {CutJumpX.balance, CutJumpY.balance};
    r_rel = frame_b.r0 - frame_a.r0;
    v_rel = frame_b.v0 - frame_a.v0;
    assert(sqrt(r_rel*r_rel) < gap, "the loop is open: the ends are " + String(sqrt(r_rel*r_rel))
      + " m apart; give its joints start values that fit", AssertionLevel.warning);
    a_rel = der(frame_b.v0) - der(frame_a.v0);
    CutX.residual = a_rel[1] + 2/T*v_rel[1] + r_rel[1]/T^2;
    CutY.residual = a_rel[2] + 2/T*v_rel[2] + r_rel[2]/T^2;
    CutJumpX.residual = frame_b.dv0[1] - frame_a.dv0[1];
    CutJumpY.residual = frame_b.dv0[2] - frame_a.dv0[2];
    frame_a.f0 = -f;
    frame_b.f0 = f;
    frame_a.t = 0;
    frame_b.t = 0;
    frame_a.P0 = -P;
    frame_b.P0 = P;
    frame_a.L = 0;
    frame_b.L = 0;
    annotation(__mocc(shapes={joint(frame_a), force(frame_b, frame_b.f0)}));
  end RevoluteClosure;

  model PrismaticClosure "Slide that closes a loop"
    // As RevoluteClosure, for two frames that may slide along a line but not leave it, nor turn against each
    // other. The line goes through frame_a and turns with it. Along the line there is no force and no
    // impulse.
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
    parameter SI.Angle phi_rel0 = 0 "Angle of frame_b seen from frame_a, which is kept";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    Interfaces.Frame_a frame_a "End of one branch: it has the line";
    Interfaces.Frame_a frame_b "End of the other branch: it stays on the line";
    SI.Position s "From frame_a to frame_b along the line";
    SI.Position q "Distance of frame_b from the line: none";
    SI.Angle phi_rel "Difference in angle: none";
    SI.Force f "Force across the line: on the closure, at frame_b";
    SI.Torque t "Torque on the closure at frame_b";
    SI.Momentum P "Impulse across the line: on the closure, at frame_b";
    SI.AngularMomentum L "Angular impulse on the closure at frame_b";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
    constant SI.Angle skew = 1e-3 "Nor is this";
    Real e0[2] "Direction of the line";
    Real n0[2] "Direction across the line";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Velocity u[2] "Its rate";
    SI.Velocity v_q "Rate of q";
    SI.Acceleration a_q "Rate of v_q";
    SI.AngularVelocity w_rel "Rate of phi_rel";
    B.LinearResponse CutQ;
    B.LinearResponse CutPhi;
    B.LinearResponse CutJumpQ;
    B.LinearResponse CutJumpPhi;
  equation
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = CutQ.balance;
    t = CutPhi.balance;
    P = CutJumpQ.balance;
    L = CutJumpPhi.balance;
    // geometry
    e0 = Plane.turned(e, frame_a.phi);
    n0 = Plane.perpendicular(e0);
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    s = e0[1]*d[1] + e0[2]*d[2];
    // across the line, which turns: n0 changes at the rate -w e0
    q = n0[1]*d[1] + n0[2]*d[2];
    v_q = n0[1]*u[1] + n0[2]*u[2] - frame_a.w*s;
    a_q = n0[1]*(der(frame_b.v0[1]) - der(frame_a.v0[1])) + n0[2]*(der(frame_b.v0[2]) - der(frame_a.v0[2]))
      - 2*frame_a.w*(e0[1]*u[1] + e0[2]*u[2]) - der(frame_a.w)*s - frame_a.w^2*q;
    CutQ.residual = a_q + 2/T*v_q + q/T^2;
    CutJumpQ.residual = n0[1]*(frame_b.dv0[1] - frame_a.dv0[1]) + n0[2]*(frame_b.dv0[2] - frame_a.dv0[2])
      - frame_a.dw*s;
    // and in the angle
    phi_rel = frame_b.phi - frame_a.phi - phi_rel0;
    w_rel = frame_b.w - frame_a.w;
    assert(abs(q) < gap and abs(phi_rel) < skew, "the loop is open: frame_b is " + String(abs(q))
      + " m off the line and " + String(abs(phi_rel)) + " rad askew; give its joints start values that fit",
      AssertionLevel.warning);
    CutPhi.residual = der(frame_b.w) - der(frame_a.w) + 2/T*w_rel + phi_rel/T^2;
    CutJumpPhi.residual = frame_b.dw - frame_a.dw;
    // balance of forces and torques
    frame_b.f0 = f*n0;
    frame_a.f0 = -f*n0;
    frame_b.t = t;
    frame_a.t = -t - s*f;
    // balance of impulses
    frame_b.P0 = P*n0;
    frame_a.P0 = -P*n0;
    frame_b.L = L;
    frame_a.L = -L - s*P;
    annotation(__mocc(shapes={slide(frame_a, frame_b, direction=r), force(frame_b, frame_b.f0)}));
  end PrismaticClosure;
end Joints;
