within Dialectic;
encapsulated package Parts "Where a mechanism begins, what has mass, and what is rigid"
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Dialectic.Interfaces;
  import Dialectic.World;

  model Root "Place at rest: where a mechanism begins"
    parameter SI.Position r[2] = {0, 0} "Where it is";
    parameter SI.Angle phi = 0 "How it is turned";
    Interfaces.FlangeOn flangeOn;
  equation
    flangeOn.r0 = r;
    flangeOn.phi = phi;
    flangeOn.v0 = {0, 0};
    flangeOn.w = 0;
    annotation(__mocc(shapes={ground(flangeOn), force(flangeOn, flangeOn.f0)}));
  end Root;

  model Body "Mass and inertia, concentrated at the flange"
    // Newton and Euler, for the kinetic velocity: the force and the weight together give the mass its
    // acceleration a0 = v0', the torque gives the inertia its angular acceleration z = w'. Inertia does not
    // see the positions. A body needs no state: it moves as the joints before it let it move. I = 0 is a
    // point mass.
    parameter SI.Mass m = 1 "Mass";
    parameter SI.Inertia I = 0.1 "Inertia about the centre of mass, which is at the flange";
    parameter Boolean enableGravity = true "Whether the body has weight";
    outer World world;
    parameter SI.Acceleration g[2] = world.g "Gravity at this body: by default that of the world";
    Interfaces.FlangeTo flangeTo "Centre of mass";
    SI.Acceleration a0[2] "Kinetic acceleration";
    SI.AngularAcceleration z "Kinetic angular acceleration";
  equation
    assert(m > 0, "the mass m is not positive: what has no mass needs no body");
    assert(I >= 0, "the inertia I is negative: take 0 for a point mass");
    a0 = der(flangeTo.v0);
    z = der(flangeTo.w);
    flangeTo.f0 = if enableGravity then m*(a0 - g) else m*a0;
    flangeTo.t = I*z;
    annotation(__mocc(shapes={body(flangeTo, mass=m)}));
  end Body;

  model Rod "Rigid bar without mass"
    // The bar turns with flangeTo, so its far end is where the turned vector r points to: d. Kinetic
    // velocities go along with the kinetic angular velocity, v + w*{-d[2], d[1]}. When the far end is
    // accelerated, the bar has turned further as well, and it has done so at the elastic rate phi'. This is
    // where the dialectic term enters the balance of the forces. The forces at both ends cancel, and so do
    // the torques, lever arm included.
    parameter SI.Position r[2] = {1, 0} "From flangeTo to flangeOn, as seen in flangeTo";
    Interfaces.FlangeTo flangeTo;
    Interfaces.FlangeOn flangeOn;
  protected
    SI.Position d[2] "From flangeTo to flangeOn";
  equation
    // motion, from flangeTo to flangeOn
    d = Plane.turned(r, flangeTo.phi);
    flangeOn.r0 = flangeTo.r0 + d;
    flangeOn.phi = flangeTo.phi;
    flangeOn.v0 = flangeTo.v0 + flangeTo.w*Plane.perpendicular(d);
    flangeOn.w = flangeTo.w;
    // balance of forces and torques, from flangeOn to flangeTo
    flangeTo.f0 = -flangeOn.f0;
    flangeTo.t = -flangeOn.t - Plane.cross(d, flangeOn.f0);
    annotation(__mocc(shapes={bar(flangeTo, flangeOn)}));
  end Rod;
end Parts;
