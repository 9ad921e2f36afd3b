within Planar;
encapsulated package Gears "Gear wheels that mesh"
  /*
    A gear goes between the axes of two wheels that turn already: each wheel has a hinge of its own. The teeth
    let the wheels roll on each other at the point where their pitch circles touch, on the line of centres.
    The force F of the teeth is across that line.

    The axes themselves may move: with the hinge of one wheel on an arm that turns about the other it is a
    planetary gear. What keeps the distance of the axes is not the gear, but what carries the hinges: the
    distance has to fit the radii.

    phi_g is the angle of the line of centres. At the start the wheels have to stand so that the teeth mesh,
    and turn so that they roll; the equations below say what that means. A wheel's angle counts from a mark on
    it, and for a mesh the marks have to be right: with phi_g = 0 all angles may be 0. A warning tells if not.

    With useLosses the teeth rub. They touch beside the point where they only roll, and slide the faster the
    more the wheels turn against each other. The friction is a torque T between the wheels, in proportion to
    the force of the teeth, T = e |F|, against their relative rotation. Where the wheel at frame_a drives, the
    efficiency is

      eta = (1 - e/r_b)/(1 + e/r_a)  of external,  eta = (1 + e/r_b)/(1 + e/r_a)  of internal gears,

    and where that at frame_b drives, the same with r_a and r_b exchanged, or e negative. So e follows from
    eta. Inside a ring a wheel rolls less, and loses less: there eta has to be more than r_a/r_b. What is lost
    is heat, lossPower.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Planar.Interfaces;
  import Planar.Functions;

  partial model Mesh "What external and internal gears have in common"
    parameter SI.Length r_a = 1 "Radius of the pitch circle at frame_a; not zero";
    parameter SI.Length r_b = 1 "Radius of the pitch circle at frame_b; not zero";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    parameter Boolean useLosses = false "Whether the teeth rub";
    parameter Real eta(unit="1") = 0.97 "Efficiency where the wheel at frame_a drives; with useLosses";
    parameter SI.AngularVelocity w_creep = 0.001
      "Relative rotation at which they have 0.7 of their friction; not zero";
    Interfaces.Frame_a frame_a "Axis of one wheel";
    Interfaces.Frame_a frame_b "Axis of the other wheel";
    SI.Force F "Force of the teeth";
    SI.Angle phi_g "Angle of the line of centres";
    SI.AngularVelocity w_g "Its rate";
    SI.Position slip "By how much the teeth have slipped: nothing";
    SI.Velocity v_slip "Its rate";
    SI.Power lossPower "Power that turns into heat";
    Boolean forwards(start=true, fixed=true) "The force of the teeth is positive; with useLosses";
  protected
    constant SI.Force none = 1e-9 "What is less has no direction but that of rounding errors";
    parameter Real side = 1 "Of the wheel at frame_b, on which that at frame_a is: 1 outside, -1 inside";
    final parameter SI.Length distance = r_b + side*r_a "Of the axes";
    final parameter SI.Length gap = 1e-3*max(r_b, distance) "What is more is no rounding error";
    final parameter SI.Length e = if useLosses then (1 - eta)/(side/r_b + eta/r_a) else 0
      "Torque of friction over the force of the teeth";
    Real rate(unit="1") "Direction of the relative rotation, smaller where it is slow";
    SI.Torque rub "Torque of friction: of the wheel at frame_a on the other one";
    SI.Position d[2] "Line of centres: from frame_a to frame_b outside, from frame_b to frame_a inside";
    SI.Velocity u[2] "Its rate";
    SI.Acceleration a[2] "Second rate";
    SI.Length length "Distance of the axes";
    Real n[2] "Direction across the line of centres";
    SI.Angle phi_m "What phi_g is when the teeth mesh";
    SI.Position q[2] "Line of centres as seen in the direction phi_m";
    SI.Angle delta "Difference between phi_g and phi_m";
    SI.AngularAcceleration z_g "Angular acceleration of the line of centres";
    B.LinearResponse Cut;
  equation
    assert(r_a > 0, "the radius r_a is " + String(r_a) + "; it has to be positive");
    assert(r_b > 0, "the radius r_b is " + String(r_b) + "; it has to be positive");
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    assert(eta > 0 and eta <= 1, "the efficiency eta is " + String(eta) + "; it is above 0 and not above 1");
    assert(w_creep > 0, "the velocity w_creep is " + String(w_creep) + "; it has to be positive");
    F = Cut.balance;
    // The direction of the force changes at an event, so that friction is linear in between.
    rate = (frame_a.w - frame_b.w)/sqrt((frame_a.w - frame_b.w)^2 + w_creep^2);
    if useLosses then
      forwards = if pre(forwards) then F > -none else F > none;
      rub = (if pre(forwards) then e else -e)*rate*F;
    else
      forwards = true;
      rub = 0;
    end if;
    lossPower = rub*(frame_a.w - frame_b.w);
    d = side*(frame_b.r0 - frame_a.r0);
    u = side*(frame_b.v0 - frame_a.v0);
    a = side*(der(frame_b.v0) - der(frame_a.v0));
    length = sqrt(d[1]^2 + d[2]^2);
    n = Functions.perpendicular(d)/length;
    assert(abs(length - distance) < gap, "the axes are " + String(length) + " m apart, the radii make "
      + String(distance) + " m; place the axes so that the wheels touch");
    // How the line of centres turns. Its angle is found near the one that the wheels ask for, which has no
    // jump.
    phi_m = (side*r_a*frame_a.phi + r_b*frame_b.phi)/distance;
    q = Functions.turned(d, -phi_m);
    delta = atan2(q[2], q[1]);
    phi_g = phi_m + delta;
    w_g = (n[1]*u[1] + n[2]*u[2])/length;
    z_g = (n[1]*a[1] + n[2]*a[2])/length - 2*w_g*(d[1]*u[1] + d[2]*u[2])/length^2;
    // rolling
    slip = -side*distance*delta;
    v_slip = r_a*(frame_a.w - w_g) + side*r_b*(frame_b.w - w_g);
    Cut.residual = r_a*(der(frame_a.w) - z_g) + side*r_b*(der(frame_b.w) - z_g) + 2/T*v_slip + slip/T^2;
    // force of the teeth
    frame_a.f0 = F*n;
    frame_b.f0 = -F*n;
    frame_a.t = r_a*F + rub;
    frame_b.t = side*r_b*F - rub;
  initial equation
    assert(abs(slip) < gap, "the teeth do not mesh at the start: the wheels are " + String(abs(slip))
      + " m from where they fit; give their joints start values that do", AssertionLevel.warning);
    assert(T*abs(v_slip) < gap, "the wheels do not roll at the start: they slip at " + String(abs(v_slip))
      + " m/s; give their joints start values that fit", AssertionLevel.warning);
  end Mesh;

  model GearExternal "Two wheels side by side: they turn in opposite directions"
    // The line of centres goes from frame_a to frame_b. Seen from this line, the arcs that have passed are
    // opposite: r_a (phi_a - phi_g) = -r_b (phi_b - phi_g). The distance of the axes is r_a + r_b.
    extends Mesh(final side=1);
    annotation(__mocc(shapes={gear(frame_a, r_a), gear(frame_b, r_b, opposite=true)}));
  end GearExternal;

  model GearInternal "A wheel inside a ring: they turn in the same direction"
    // The wheel is at frame_a, the ring at frame_b; the line of centres goes from frame_b to frame_a. Seen
    // from this line, the arcs that have passed are equal: r_a (phi_a - phi_g) = r_b (phi_b - phi_g). The
    // distance of the axes is r_b - r_a.
    extends Mesh(r_b=2, final side=-1);
  equation
    assert(r_b > r_a,
      "the radius r_b of the ring is " + String(r_b) +
      "; it has to be larger than that of the wheel, r_a, which is " + String(r_a));
    assert(eta*r_b > r_a or not useLosses, "the efficiency eta is " + String(eta)
      + "; inside a ring it has to be more than r_a/r_b, which is " + String(r_a/r_b));
    annotation(__mocc(shapes={gear(frame_a, r_a), gear(frame_b, r_b, inside=true)}));
  end GearInternal;
end Gears;
