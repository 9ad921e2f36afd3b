within Planar;
encapsulated package Parts "Fixed points, bodies, bars, springs and dampers"
  import SI = Base.Units.SI;
  import Planar.Interfaces;
  import Planar.Functions;
  import Planar.World;

  model Fixed "Place at rest: where a mechanism begins"
    // It gives the motion and needs no force for it. What the mechanism exerts on it is frame_b.f0 and
    // frame_b.t.
    parameter SI.Position r[2] = {0, 0} "Where it is";
    parameter SI.Angle phi = 0 "How it is turned";
    Interfaces.Frame_b frame_b;
  equation
    frame_b.r0 = r;
    frame_b.phi = phi;
    frame_b.v0 = {0, 0};
    frame_b.w = 0;
    annotation(__mocc(shapes={ground(frame_b), force(frame_b, frame_b.f0)}));
  end Fixed;

  model Body "Mass and inertia, concentrated at the frame"
    // Newton and Euler: the force and the weight together give the mass its acceleration, the torque gives
    // the inertia its angular acceleration. A body needs no state: it moves as the joints before it let it
    // move.
    parameter SI.Mass m = 1 "Mass";
    parameter SI.Inertia I = 0.1 "Inertia about the centre of mass, which is at the frame";
    parameter Boolean enableGravity = true "Whether the body has weight";
    outer World world;
    parameter SI.Acceleration g[2] = world.g "Gravity at this body: by default that of the world";
    Interfaces.Frame_a frame_a "Centre of mass";
    SI.Acceleration a0[2] "Acceleration";
    SI.AngularAcceleration z "Angular acceleration";
  equation
    assert(m >= 0, "the mass m is " + String(m) + "; it cannot be negative");
    assert(I >= 0, "the inertia I is " + String(I) + "; it cannot be negative");
    a0 = der(frame_a.v0);
    z = der(frame_a.w);
    frame_a.f0 = if enableGravity then m*(a0 - g) else m*a0;
    frame_a.t = I*z;
    annotation(__mocc(shapes={body(frame_a, mass=m)}));
  end Body;

  model FixedTranslation "Rigid bar without mass"
    // The bar turns with frame_a, so its far end is where the turned vector r points to, and moves the
    // faster, the longer the bar is. The forces at both ends cancel, and so do the torques, lever arm
    // included.
    parameter SI.Position r[2] = {1, 0} "From frame_a to frame_b, as seen in frame_a";
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
  protected
    SI.Position d[2] "From frame_a to frame_b";
  equation
    // motion, from frame_a to frame_b
    d = Functions.turned(r, frame_a.phi);
    frame_b.r0 = frame_a.r0 + d;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0 + frame_a.w*Functions.perpendicular(d);
    frame_b.w = frame_a.w;
    // balance of forces and torques, from frame_b to frame_a
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t - Functions.cross(d, frame_b.f0);
    annotation(__mocc(shapes={bar(frame_a, frame_b)}));
  end FixedTranslation;

  model FixedRotation "Rigid kink: turns what follows by a fixed angle"
    // Both frames are at the same place and turn at the same rate; the forces and the torques at them cancel.
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
    annotation(__mocc(drawn=false));
  end FixedRotation;

  model Neutral "Nothing: two frames, and no force"
    // Where a part of your own begins. It goes between two frames that move already, and fulfils what every
    // part does that has no mass: the forces cancel, and so do the torques, with the lever arm d of the force
    // at frame_b. For a spring, say by f and t how it pulls. For a joint between two frames that move, let f
    // and t be balances of LinearResponses, whose residuals are the accelerations that have to vanish:
    // Joints.RigidClosure is made like this. For a joint that lets frame_b move, make that a Frame_b.
    Interfaces.Frame_a frame_a "One end";
    Interfaces.Frame_a frame_b "The other end";
    SI.Force f[2] "Force on the part at frame_b";
    SI.Torque t "Torque on the part at frame_b";
  protected
    SI.Position d[2] "From frame_a to frame_b";
  equation
    d = frame_b.r0 - frame_a.r0;
    f = {0, 0};
    t = 0;
    frame_b.f0 = f;
    frame_b.t = t;
    frame_a.f0 = -f;
    frame_a.t = -t - Functions.cross(d, f);
    annotation(__mocc(drawn=false));
  end Neutral;

  model Spring "Linear spring, in x, in y and in the angle"
    // Three springs in one: each grows with its own relative coordinate. The directions x and y are those of
    // the world, they do not turn with the frames.
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
    assert(c_x >= 0, "the stiffness c_x is " + String(c_x) + "; it cannot be negative");
    assert(c_y >= 0, "the stiffness c_y is " + String(c_y) + "; it cannot be negative");
    assert(c_phi >= 0, "the stiffness c_phi is " + String(c_phi) + "; it cannot be negative");
    phi_rel = frame_b.phi - frame_a.phi;
    f = {c_x*(s_rel[1] - s_relx0), c_y*(s_rel[2] - s_rely0)};
    t = c_phi*(phi_rel - phi_rel0);
    frame_a.f0 = -f;
    frame_b.f0 = f;
    frame_a.t = -t;
    frame_b.t = t;
    annotation(__mocc(shapes={spring(frame_a, frame_b), force(frame_a, frame_a.f0),
      force(frame_b, frame_b.f0)}));
  end Spring;

  model Damper "Linear damper along the line between its frames"
    // The force has the direction n of this line and grows with the velocity at which the frames part. Where
    // the frames meet there is no direction, and no force.
    extends Interfaces.Compliant;
    parameter SI.TranslationalDampingConstant d = 1 "Damping";
    constant SI.Length tiny = 1e-10 "What is shorter has no direction";
    SI.Length length "Distance of the frames";
    Real n[2] "Direction from frame_a to frame_b";
  equation
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    length = sqrt(s_rel[1]^2 + s_rel[2]^2);
    n = s_rel/max(length, tiny);
    f = d*(n[1]*v_rel[1] + n[2]*v_rel[2])*n;
    frame_a.f0 = -f;
    frame_b.f0 = f;
    frame_a.t = 0;
    frame_b.t = 0;
    annotation(__mocc(shapes={damper(frame_a, frame_b), force(frame_a, frame_a.f0),
      force(frame_b, frame_b.f0)}));
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
    assert(c_x >= 0, "the stiffness c_x is " + String(c_x) + "; it cannot be negative");
    assert(c_y >= 0, "the stiffness c_y is " + String(c_y) + "; it cannot be negative");
    assert(c_phi >= 0, "the stiffness c_phi is " + String(c_phi) + "; it cannot be negative");
    assert(d_x >= 0, "the damping d_x is " + String(d_x) + "; it cannot be negative");
    assert(d_y >= 0, "the damping d_y is " + String(d_y) + "; it cannot be negative");
    assert(d_phi >= 0, "the damping d_phi is " + String(d_phi) + "; it cannot be negative");
    phi_rel = frame_b.phi - frame_a.phi;
    w_rel = frame_b.w - frame_a.w;
    f = {c_x*(s_rel[1] - s_relx0) + d_x*v_rel[1], c_y*(s_rel[2] - s_rely0) + d_y*v_rel[2]};
    t = c_phi*(phi_rel - phi_rel0) + d_phi*w_rel;
    frame_a.f0 = -f;
    frame_b.f0 = f;
    frame_a.t = -t;
    frame_b.t = t;
    annotation(__mocc(shapes={spring(frame_a, frame_b, side=1), damper(frame_a, frame_b, side=-1),
      force(frame_a, frame_a.f0), force(frame_b, frame_b.f0)}));
  end SpringDamper;
end Parts;
