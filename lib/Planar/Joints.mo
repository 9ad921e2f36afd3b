within Planar;
encapsulated package Joints "What lets parts move against each other"
  /*
    A joint holds the states of a mechanism: for each direction in which it gives way, how far and how fast.
    How a motion goes on is decided by an equilibrium: the acceleration in the joint is the one at which
    nothing pushes in that direction any more. This is what the LinearResponse in each joint says.

    Initial values are set like this:  Joints.Revolute revolute(phi(start=0.5), w(start=2));

    There are four kinds of joints here:

      - Revolute, Prismatic, FreeMotion: what follows them moves as the forces let it.
      - RevolutePrescribed, PrismaticPrescribed: what follows them moves as a signal says.
      - RevoluteClosure, PrismaticClosure, RigidClosure: they close a loop. Both their frames move already,
        and they exert the forces that keep the frames together. Package Assemblies has loops without.
      - IdealRolling, DryFrictionRolling: wheels that roll on the x axis.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealOutput;
  import Blocks.Interfaces.TwiceSmoothInput;
  import Rotational;
  import Translational;
  import Planar.Interfaces;
  import Planar.Functions;

  model Revolute "Hinge: lets its frames turn against each other"
    // With useFlange the hinge opens its axis to parts of the Rotational library. They are fastened between
    // support, which stands for frame_a (phi = 0), and flange, which stands for frame_b. A torque in flange
    // acts between the two frames: on frame_b, and the opposite on frame_a.
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the hinge";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    Rotational.Interfaces.Flange_b flange if useFlange "Axis, on the side of frame_b";
    Rotational.Interfaces.Flange_b support if useFlange "Axis, on the side of frame_a";
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of frame_b seen from frame_a";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.AngularAcceleration z "Angular acceleration of the hinge";
    SI.Torque t "Torque about the axis: that of the flange, or none";
  protected
    Rotational.Interfaces.Shaft shaft(phi=phi, w=w);
    Rotational.Parts.Fixed housing if useFlange;
    B.LinearResponse Cut;
  equation
    connect(shaft.flange, flange);
    connect(housing.flange, support);
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
    t = shaft.tau;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    Cut.residual = frame_b.t + t;
    annotation(__mocc(shapes={joint(frame_a), force(frame_b, frame_b.f0)}));
  end Revolute;

  model Prismatic "Slide: lets frame_b move along a line that turns with frame_a"
    // With useFlange the slide opens its axis to parts of the Translational library. They are fastened
    // between support, which stands for frame_a (s = 0), and flange, which stands for frame_b. A force in
    // flange acts between the two frames: along the line on frame_b, the opposite on frame_a.
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the slide";
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    Translational.Interfaces.Flange_b flange if useFlange "Axis, on the side of frame_b";
    Translational.Interfaces.Flange_b support if useFlange "Axis, on the side of frame_a";
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true)
      "From frame_a to frame_b along the line";
    B.ContinuousState v(quantity="Velocity", unit="m/s", start=0, fixed=true) "Its rate";
    SI.Acceleration a "Acceleration of the slide";
    SI.Force f "Force along the line: that of the flange, or none";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
    Real e0[2] "Direction of the line";
    SI.Position d[2] "From frame_a to frame_b";
    Translational.Interfaces.Rod rod(s=s, v=v);
    Translational.Parts.Fixed rail if useFlange;
    B.LinearResponse Cut;
  equation
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    connect(rod.flange, flange);
    connect(rail.flange, support);
    // motion of the slide
    a = Cut.balance;
    der(s) = v;
    der(v) = a;
    // motion, from frame_a to frame_b: along the line, and with the line as it turns
    e0 = Functions.turned(e, frame_a.phi);
    d = s*e0;
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0 + v*e0 + frame_a.w*Functions.perpendicular(d);
    frame_b.w = frame_a.w;
    // balance of forces and torques, from frame_b to frame_a
    f = rod.f;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Functions.cross(d, frame_b.f0);
    Cut.residual = e0[1]*frame_b.f0[1] + e0[2]*frame_b.f0[2] + f;
    annotation(__mocc(shapes={slide(frame_a, frame_b, direction=r), force(frame_b, frame_b.f0)}));
  end Prismatic;

  model FreeMotion "No constraint at all: lets a body fly"
    // It carries the states of something that is fastened nowhere. They are seen from the origin of frame_a,
    // but in the axes of the world, even if frame_a turns. Nothing is transmitted: no force reaches frame_a,
    // and what follows frame_b has to be in equilibrium by itself, in x, in y and about its frame.
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
    annotation(__mocc(drawn=false));
  end FreeMotion;

  model RevolutePrescribed "Hinge that turns as a signal says"
    // No state and no response: the angle is what the signal says, and so are the velocity and the
    // acceleration, its derivatives. In return the torque is what is needed for it. So this joint computes
    // what a motor has to do.
    TwiceSmoothInput phi(quantity="Angle", unit="rad") "Angle of frame_b seen from frame_a";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    RealOutput t(quantity="Torque", unit="N.m")
      "Torque that the motion needs: on frame_b, the opposite on frame_a";
    Interfaces.AngularVelocityInt w "Rate of the angle";
  equation
    w = der(phi);
    // motion, from frame_a to frame_b
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi + phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w + w;
    // balance of forces and torques, from frame_b to frame_a
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    t = -frame_b.t;
    annotation(__mocc(shapes={joint(frame_a), force(frame_b, frame_b.f0)}));
  end RevolutePrescribed;

  model PrismaticPrescribed "Slide that moves as a signal says"
    // As RevolutePrescribed: no state, and a force that is computed.
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
    TwiceSmoothInput s(quantity="Length", unit="m") "From frame_a to frame_b along the line";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    RealOutput f(quantity="Force", unit="N")
      "Force that the motion needs: on frame_b, the opposite on frame_a";
    Interfaces.VelocityInt v "Rate of the position";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
    Real e0[2] "Direction of the line";
    SI.Position d[2] "From frame_a to frame_b";
  equation
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    v = der(s);
    // motion, from frame_a to frame_b: along the line, and with the line as it turns
    e0 = Functions.turned(e, frame_a.phi);
    d = s*e0;
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0 + v*e0 + frame_a.w*Functions.perpendicular(d);
    frame_b.w = frame_a.w;
    // balance of forces and torques, from frame_b to frame_a
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Functions.cross(d, frame_b.f0);
    f = -(e0[1]*frame_b.f0[1] + e0[2]*frame_b.f0[2]);
    annotation(__mocc(shapes={slide(frame_a, frame_b, direction=r), force(frame_b, frame_b.f0)}));
  end PrismaticPrescribed;

  model RevoluteClosure "Hinge that closes a loop"
    // Both frames move already, each as its branch lets it. The closure exerts just the force at which their
    // accelerations agree. That alone would let rounding errors grow: so what is left of a difference in
    // velocity and position is taken back within the time T, as by a critically damped spring. The frames may
    // turn against each other freely. The frames have to agree at the start, in position and in velocity: see
    // to the start values of the joints, or let the start find them (assemble).
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    parameter Boolean assemble = false "Whether the start closes the loop, by four states with fixed=false";
    Interfaces.Frame_a frame_a "End of one branch";
    Interfaces.Frame_a frame_b "End of the other branch";
    SI.Position r_rel[2] "Difference in position: none";
    SI.Velocity v_rel[2] "Difference in velocity: none";
    SI.Force f[2] "Force that holds the ends together: on the closure, at frame_b";
  protected
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
    B.LinearResponse CutX;
    B.LinearResponse CutY;
    SI.Acceleration a_rel[2] "Difference in acceleration";
  initial equation
    if assemble then
      r_rel = {0, 0};
      v_rel = {0, 0};
    end if;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = {CutX.balance, CutY.balance};
    r_rel = frame_b.r0 - frame_a.r0;
    v_rel = frame_b.v0 - frame_a.v0;
    a_rel = der(frame_b.v0) - der(frame_a.v0);
    assert(sqrt(r_rel*r_rel) < gap, "the loop is open: the ends are " + String(sqrt(r_rel*r_rel))
      + " m apart; give its joints start values that fit", AssertionLevel.warning);
    CutX.residual = a_rel[1] + 2/T*v_rel[1] + r_rel[1]/T^2;
    CutY.residual = a_rel[2] + 2/T*v_rel[2] + r_rel[2]/T^2;
    frame_a.f0 = -f;
    frame_b.f0 = f;
    frame_a.t = 0;
    frame_b.t = 0;
    annotation(__mocc(shapes={joint(frame_a), force(frame_b, frame_b.f0)}));
  end RevoluteClosure;

  model PrismaticClosure "Slide that closes a loop"
    // As RevoluteClosure, for two frames that may slide along a line but not leave it, nor turn against each
    // other. The line goes through frame_a and turns with it. Along the line there is no force.
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_a; its length has no effect";
    parameter SI.Angle phi_rel0 = 0 "Angle of frame_b seen from frame_a, which is kept";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    parameter Boolean assemble = false "Whether the start closes the loop, by four states with fixed=false";
    Interfaces.Frame_a frame_a "End of one branch: it has the line";
    Interfaces.Frame_a frame_b "End of the other branch: it stays on the line";
    SI.Position s "From frame_a to frame_b along the line";
    SI.Position q "Distance of frame_b from the line: none";
    SI.Angle phi_rel "Difference in angle: none";
    SI.Force f "Force across the line: on the closure, at frame_b";
    SI.Torque t "Torque on the closure at frame_b";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_a";
    Real e0[2] "Direction of the line";
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
    constant SI.Angle skew = 1e-3 "Nor is this";
    Real n0[2] "Direction across the line";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Velocity u[2] "Velocity of frame_b seen from frame_a, in the axes of the world";
    SI.Velocity v_q "Rate of q";
    SI.AngularVelocity w_rel "Rate of phi_rel";
    SI.Acceleration a_q "Rate of v_q";
    B.LinearResponse CutQ;
    B.LinearResponse CutPhi;
  initial equation
    if assemble then
      q = 0;
      v_q = 0;
      phi_rel = 0;
      w_rel = 0;
    end if;
  equation
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = CutQ.balance;
    t = CutPhi.balance;
    e0 = Functions.turned(e, frame_a.phi);
    n0 = Functions.perpendicular(e0);
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    s = e0[1]*d[1] + e0[2]*d[2];
    // across the line; e0 changes at the rate w n0, n0 at the rate -w e0
    q = n0[1]*d[1] + n0[2]*d[2];
    v_q = n0[1]*u[1] + n0[2]*u[2] - frame_a.w*s;
    a_q = n0[1]*(der(frame_b.v0[1]) - der(frame_a.v0[1])) + n0[2]*(der(frame_b.v0[2]) - der(frame_a.v0[2]))
      - 2*frame_a.w*(e0[1]*u[1] + e0[2]*u[2]) - der(frame_a.w)*s - frame_a.w^2*q;
    CutQ.residual = a_q + 2/T*v_q + q/T^2;
    // and in the angle
    phi_rel = frame_b.phi - frame_a.phi - phi_rel0;
    w_rel = frame_b.w - frame_a.w;
    assert(abs(q) < gap and abs(phi_rel) < skew, "the loop is open: frame_b is " + String(abs(q))
      + " m off the line and " + String(abs(phi_rel)) + " rad askew; give its joints start values that fit",
      AssertionLevel.warning);
    CutPhi.residual = der(frame_b.w) - der(frame_a.w) + 2/T*w_rel + phi_rel/T^2;
    // balance of forces and torques
    frame_b.f0 = f*n0;
    frame_a.f0 = -f*n0;
    frame_b.t = t;
    frame_a.t = -t - s*f;
    annotation(__mocc(shapes={slide(frame_a, frame_b, direction=r), force(frame_b, frame_b.f0)}));
  end PrismaticClosure;

  model RigidClosure "Weld that closes a loop"
    // As RevoluteClosure, for two frames that stay together and do not turn against each other either. The
    // loop has to have three joints more than the machine has motions.
    parameter SI.Angle phi_rel0 = 0 "Angle of frame_b seen from frame_a, which is kept";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    parameter Boolean assemble = false "Whether the start closes the loop, by six states with fixed=false";
    Interfaces.Frame_a frame_a "End of one branch";
    Interfaces.Frame_a frame_b "End of the other branch";
    SI.Position r_rel[2] "Difference in position: none";
    SI.Velocity v_rel[2] "Difference in velocity: none";
    SI.Angle phi_rel "Difference in angle: none";
    SI.AngularVelocity w_rel "Difference in angular velocity: none";
    SI.Force f[2] "Force that holds the ends together: on the closure, at frame_b";
    SI.Torque t "Torque on the closure at frame_b";
  protected
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
    constant SI.Angle skew = 1e-3 "Nor is this";
    B.LinearResponse CutX;
    B.LinearResponse CutY;
    B.LinearResponse CutPhi;
    SI.Acceleration a_rel[2] "Difference in acceleration";
  initial equation
    if assemble then
      r_rel = {0, 0};
      v_rel = {0, 0};
      phi_rel = 0;
      w_rel = 0;
    end if;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = {CutX.balance, CutY.balance};
    t = CutPhi.balance;
    r_rel = frame_b.r0 - frame_a.r0;
    v_rel = frame_b.v0 - frame_a.v0;
    a_rel = der(frame_b.v0) - der(frame_a.v0);
    phi_rel = frame_b.phi - frame_a.phi - phi_rel0;
    w_rel = frame_b.w - frame_a.w;
    assert(sqrt(r_rel*r_rel) < gap and abs(phi_rel) < skew, "the loop is open: the ends are "
      + String(sqrt(r_rel*r_rel)) + " m apart and " + String(abs(phi_rel))
      + " rad askew; give its joints start values that fit", AssertionLevel.warning);
    CutX.residual = a_rel[1] + 2/T*v_rel[1] + r_rel[1]/T^2;
    CutY.residual = a_rel[2] + 2/T*v_rel[2] + r_rel[2]/T^2;
    CutPhi.residual = der(frame_b.w) - der(frame_a.w) + 2/T*w_rel + phi_rel/T^2;
    frame_a.f0 = -f;
    frame_b.f0 = f;
    frame_a.t = -t;
    frame_b.t = t;
    annotation(__mocc(shapes={dot(frame_a), force(frame_b, frame_b.f0)}));
  end RigidClosure;

  model IdealRolling "Wheel that rolls on the x axis without slipping"
    // frame_b is its centre. It stays at the height R, and when the wheel turns by phi, it moves by -R phi: a
    // wheel that turns clockwise rolls to the right. So there is one state, the angle. The ground pushes at
    // the lowest point with the normal force N and the traction f_x that no slip needs; the traction has the
    // torque R f_x about the centre, and in equilibrium with the torque at frame_b it decides the
    // acceleration. The wheel has no mass; connect a Body to frame_b.
    parameter SI.Length R = 0.3 "Radius; not zero";
    parameter SI.Position x0 = 0 "Where the wheel is when phi = 0";
    Interfaces.Frame_b frame_b "Centre of the wheel";
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of the wheel";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.AngularAcceleration z "Angular acceleration of the wheel";
    SI.Force N "Force of the ground on the wheel, upwards: negative if the wheel would have to be held down";
    SI.Force f_x "Force of the ground on the wheel, to the right";
  protected
    B.LinearResponse Cut;
  equation
    assert(R > 0, "the radius R is " + String(R) + "; it has to be positive");
    z = Cut.balance;
    der(phi) = w;
    der(w) = z;
    frame_b.r0 = {x0 - R*phi, R};
    frame_b.phi = phi;
    frame_b.v0 = {-R*w, 0};
    frame_b.w = w;
    f_x = -frame_b.f0[1];
    N = -frame_b.f0[2];
    Cut.residual = frame_b.t + R*f_x;
    annotation(__mocc(shapes={floor({0, 0}), wheel(frame_b, R), force({frame_b.r0[1], 0}, {f_x, N})}));
  end IdealRolling;

  model DryFrictionRolling "Wheel that rolls and slips on the x axis"
    // As IdealRolling, but the traction is limited: it is friction, the normal force times a coefficient that
    // depends on the velocity v_slip at which the lowest point of the wheel slips over the ground. Up to
    // vAdhesion the wheel adheres and creeps a little, beyond vSlide it slides (Functions.S3). So there are
    // two motions, of the centre and of the angle. An adhering wheel is stiff: it takes a method for stiff
    // systems, and the more so, the smaller vAdhesion. The wheel has no mass; connect a Body to frame_b.
    parameter SI.Length R = 0.3 "Radius; not zero";
    parameter SI.Velocity vAdhesion = 0.1 "Slip velocity at which friction is largest; not zero";
    parameter SI.Velocity vSlide = 0.3 "Slip velocity from which on the wheel slides; larger than vAdhesion";
    parameter SI.CoefficientOfFriction mu_A = 0.8 "Coefficient of friction at adhesion";
    parameter SI.CoefficientOfFriction mu_S = 0.4 "Coefficient of friction when sliding";
    Interfaces.Frame_b frame_b "Centre of the wheel";
    B.ContinuousState x(quantity="Length", unit="m", start=0, fixed=true) "Position of the centre";
    B.ContinuousState v_x(quantity="Velocity", unit="m/s", start=0, fixed=true) "Its rate";
    B.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of the wheel";
    B.ContinuousState w(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.Acceleration a_x "Acceleration of the centre";
    SI.AngularAcceleration z "Angular acceleration of the wheel";
    SI.Velocity v_slip "Velocity of the lowest point of the wheel over the ground";
    SI.Force N "Force of the ground on the wheel, upwards";
    SI.Force f_x "Force of the ground on the wheel, to the right: against v_slip";
  protected
    Real mu "Coefficient of friction, with the sign of v_slip";
    B.LinearResponse CutX;
    B.LinearResponse CutPhi;
  equation
    assert(R > 0, "the radius R is " + String(R) + "; it has to be positive");
    assert(vAdhesion > 0, "the velocity vAdhesion is " + String(vAdhesion) + "; it has to be positive");
    assert(vSlide > vAdhesion,
      "the velocity vSlide is " + String(vSlide) +
      "; it has to be larger than vAdhesion, which is " + String(vAdhesion));
    assert(mu_A >= 0, "the coefficient of friction mu_A is " + String(mu_A) + "; it cannot be negative");
    assert(mu_S >= 0, "the coefficient of friction mu_S is " + String(mu_S) + "; it cannot be negative");
    a_x = CutX.balance;
    z = CutPhi.balance;
    der(x) = v_x;
    der(v_x) = a_x;
    der(phi) = w;
    der(w) = z;
    frame_b.r0 = {x, R};
    frame_b.phi = phi;
    frame_b.v0 = {v_x, 0};
    frame_b.w = w;
    v_slip = v_x + R*w;
    mu = Functions.S3(vAdhesion, vSlide, mu_A, mu_S, v_slip);
    N = -frame_b.f0[2];
    f_x = -N*mu;
    CutX.residual = frame_b.f0[1] + f_x;
    CutPhi.residual = frame_b.t + R*f_x;
    annotation(__mocc(shapes={floor({0, 0}), wheel(frame_b, R), force({frame_b.r0[1], 0}, {f_x, N})}));
  end DryFrictionRolling;
end Joints;
