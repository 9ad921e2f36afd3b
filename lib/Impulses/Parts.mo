within Impulses;
encapsulated package Parts "Fixed points, bodies, bars, and ports for the Planar library"
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Planar;
  import Impulses.Interfaces;

  model Fixed "Place at rest, whatever hits it"
    parameter SI.Position r[2] = {0, 0} "Where it is";
    parameter SI.Angle phi = 0 "How it is turned";
    Interfaces.Frame_b frame_b;
  equation
    frame_b.r0 = r;
    frame_b.phi = phi;
    frame_b.v0 = {0, 0};
    frame_b.w = 0;
    frame_b.dv0 = {0, 0};
    frame_b.dw = 0;
    annotation(__mocc(shapes={ground(frame_b), force(frame_b, frame_b.f0)}));
  end Fixed;

  model Body "Mass and inertia, concentrated at the frame"
    // Newton and Euler twice: force and weight together give the mass its acceleration, the impulse gives it
    // its jump. An impact is too short for the weight to matter. The energies and momenta are there to be
    // added up.
    parameter SI.Mass m = 1 "Mass";
    parameter SI.Inertia I = 0.1 "Inertia about the centre of mass, which is at the frame";
    parameter Boolean enableGravity = true "Whether the body has weight";
    outer Planar.World world;
    parameter SI.Acceleration g[2] = world.g "Gravity at this body: by default that of the world";
    Interfaces.Frame_a frame_a "Centre of mass";
    SI.Acceleration a0[2] "Acceleration";
    SI.AngularAcceleration z "Angular acceleration";
    SI.Momentum p[2] "Momentum";
    SI.AngularMomentum l "Angular momentum about the origin of the world";
    SI.Energy E_kin "Kinetic energy";
    SI.Energy E_pot "Potential energy: none at the origin of the world";
  equation
    assert(m >= 0, "the mass m is " + String(m) + "; it cannot be negative");
    assert(I >= 0, "the inertia I is " + String(I) + "; it cannot be negative");
    // forces
    a0 = der(frame_a.v0);
    z = der(frame_a.w);
    frame_a.f0 = if enableGravity then m*(a0 - g) else m*a0;
    frame_a.t = I*z;
    // impulses
    frame_a.P0 = m*frame_a.dv0;
    frame_a.L = I*frame_a.dw;
    // what may be conserved
    p = m*frame_a.v0;
    l = Plane.cross(frame_a.r0, p) + I*frame_a.w;
    E_kin = m*(frame_a.v0[1]^2 + frame_a.v0[2]^2)/2 + I*frame_a.w^2/2;
    E_pot = if enableGravity then -m*(g[1]*frame_a.r0[1] + g[2]*frame_a.r0[2]) else 0;
    annotation(__mocc(shapes={body(frame_a, mass=m)}));
  end Body;

  model FixedTranslation "Rigid bar without mass"
    // The bar turns with frame_a: so its far end moves, and jumps, the faster, the longer the bar is. The
    // forces at both ends cancel, and so do the torques, lever arm included; the same holds for impulses.
    parameter SI.Position r[2] = {1, 0} "From frame_a to frame_b, as seen in frame_a";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
  protected
    SI.Position d[2] "From frame_a to frame_b";
  equation
    // motion and jump, from frame_a to frame_b
    d = Plane.turned(r, frame_a.phi);
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0 + frame_a.w*Plane.perpendicular(d);
    frame_b.w = frame_a.w;
    frame_b.dv0 = frame_a.dv0 + frame_a.dw*Plane.perpendicular(d);
    frame_b.dw = frame_a.dw;
    // balance of forces and torques, from frame_b to frame_a
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Plane.cross(d, frame_b.f0);
    // balance of impulses
    frame_a.P0 = -frame_b.P0;
    frame_a.L = -frame_b.L - Plane.cross(d, frame_b.P0);
    annotation(__mocc(shapes={bar(frame_a, frame_b)}));
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
    frame_b.dv0 = frame_a.dv0;
    frame_b.dw = frame_a.dw;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    frame_a.P0 = -frame_b.P0;
    frame_a.L = -frame_b.L;
    annotation(__mocc(drawn=false));
  end FixedRotation;

  model ForcePort "Place for parts of the Planar library that exert forces"
    // For springs, dampers, sensors and sources. Their forces stay finite while an impact lasts, so they take
    // no part in it. What has mass would have to: do not put Planar.Parts.Body behind this port.
    Interfaces.Frame_a frame_a "Where the port is fastened";
    Planar.Interfaces.Frame_b frame_b "For parts of the Planar library";
  equation
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    frame_a.P0 = {0, 0};
    frame_a.L = 0;
    annotation(__mocc(drawn=false));
  end ForcePort;

  model Unyielding "Place that moves as a frame of the Planar library does, whatever hits it"
    // For tables that shake and rackets that are swung: what is driven so strongly that no impact changes its
    // motion. The mechanism before it notices the forces, not the impulses; so it has to be one whose motion
    // is prescribed (Planar.Joints.RevolutePrescribed, Planar.Joints.PrismaticPrescribed).
    Planar.Interfaces.Frame_a frame_a "What prescribes the motion";
    Interfaces.Frame_b frame_b "What moves so";
  equation
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w;
    frame_b.dv0 = {0, 0};
    frame_b.dw = 0;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    annotation(__mocc(drawn=false));
  end Unyielding;
end Parts;
