within Dialectic;
encapsulated package Elastic "Springs and what is made of them: bearings and gears"
  /*
    All of these go between two places that have their motion already. Their force follows from positions
    (springs, bearings, gears) or from kinetic velocities (dampers). They have no state and no linear
    response.

    The elastic ones derive from an energy, so they give back what they take; what gets lost is lost by the
    dialectic law alone. None of them needs a damper to calm it down: with c > m*(2/TD)^2, m being the mass
    that rings on it, it does not ring.
  */
  import SI = Base.Units.SI;
  import Plane = Planar.Functions;
  import Dialectic.Interfaces;

  model Spring "Linear spring along the line between its flanges"
    // It pulls with f = c*(length - s0), in the direction n of the line. Where the flanges meet there is no
    // direction and no force. A very stiff one is a rod without mass between two hinges.
    extends Interfaces.Between;
    parameter SI.TranslationalSpringConstant c = 100 "Stiffness";
    parameter SI.Length s0 = 0 "Length without force";
    constant SI.Length tiny = 1e-10 "What is shorter has no direction";
    SI.Length length "Distance of the flanges";
    Real n[2] "Direction from flangeToA to flangeToB";
    SI.Force f "Tension: negative if the spring pushes";
  protected
    SI.Position d[2] "From flangeToA to flangeToB";
  equation
    assert(c > 0, "the stiffness c is not positive: a spring that does nothing can be left away");
    assert(s0 >= 0, "the length s0 without force is negative");
    d = flangeToB.r0 - flangeToA.r0;
    length = sqrt(d[1]^2 + d[2]^2);
    n = d/max(length, tiny);
    f = c*(length - s0);
    flangeToA.f0 = -f*n;
    flangeToB.f0 = f*n;
    flangeToA.t = 0;
    flangeToB.t = 0;
    annotation(__mocc(shapes={spring(flangeToA, flangeToB), force(flangeToA, flangeToA.f0),
      force(flangeToB, flangeToB.f0)}));
  end Spring;

  model Damper "Linear damper along the line between its flanges"
    // The force has the direction n of this line and grows with the kinetic velocity at which the flanges
    // part: f = d*v_rel. For what moves slowly; what is stiff is damped by the dialectic law.
    extends Interfaces.Between;
    parameter SI.TranslationalDampingConstant d = 1 "Damping";
    constant SI.Length tiny = 1e-10 "What is shorter has no direction";
    SI.Length length "Distance of the flanges";
    Real n[2] "Direction from flangeToA to flangeToB";
    SI.Velocity v_rel "Kinetic velocity at which the flanges part";
    SI.Force f "Tension: negative if the damper pushes";
  protected
    SI.Position s[2] "From flangeToA to flangeToB";
    SI.Velocity u[2] "Kinetic velocity of flangeToB seen from flangeToA";
  equation
    assert(d >= 0, "the damping d is negative: it would drive what it is fastened to");
    s = flangeToB.r0 - flangeToA.r0;
    u = flangeToB.v0 - flangeToA.v0;
    length = sqrt(s[1]^2 + s[2]^2);
    n = s/max(length, tiny);
    v_rel = n[1]*u[1] + n[2]*u[2];
    f = d*v_rel;
    flangeToA.f0 = -f*n;
    flangeToB.f0 = f*n;
    flangeToA.t = 0;
    flangeToB.t = 0;
    annotation(__mocc(shapes={damper(flangeToA, flangeToB), force(flangeToA, flangeToA.f0),
      force(flangeToB, flangeToB.f0)}));
  end Damper;

  model Bearing "Elastic hinge, or elastic guide: holds two flanges together, and so closes a loop"
    // Three springs: across the x axis and the y axis of flangeToA, which turn with it, and about the axis of
    // the bearing.
    //   - A hinge: c_x and c_y large, c_phi = 0. The flanges turn freely against each other.
    //   - A joint that is glued: all three large.
    //   - A guide along the x axis of flangeToA: c_x = 0, c_y and c_phi large.
    // The force f on the bearing at flangeToB and the torque t derive from the energy (c_x*e[1]^2 +
    // c_y*e[2]^2 + c_phi*phi_rel^2)/2, where e is how far flangeToB is out of place, in the axes of
    // flangeToA. If the force is not along e, the pair of forces turns flangeToA, as that of a guide does.
    extends Interfaces.Between;
    parameter SI.TranslationalSpringConstant c_x = 1e6 "Stiffness along the x axis of flangeToA";
    parameter SI.TranslationalSpringConstant c_y = 1e6 "Stiffness along the y axis of flangeToA";
    parameter SI.RotationalSpringConstant c_phi = 0 "Stiffness against turning";
    parameter SI.Angle phi_rel0 = 0 "Angle of flangeToB seen from flangeToA without torque";
    SI.Position e[2] "How far flangeToB is out of place, in the axes of flangeToA";
    SI.Angle phi_rel "Angle out of place";
    SI.Force f[2] "Force on the bearing at flangeToB";
    SI.Torque t "Torque on the bearing at flangeToB";
  protected
    SI.Position d[2] "From flangeToA to flangeToB";
  equation
    assert(c_x >= 0 and c_y >= 0 and c_phi >= 0,
      "a stiffness c_x, c_y or c_phi is negative: it would push apart");
    assert(c_x > 0 or c_y > 0 or c_phi > 0,
      "no stiffness c_x, c_y or c_phi is positive: the bearing does not hold anything");
    d = flangeToB.r0 - flangeToA.r0;
    e = Plane.turned(d, -flangeToA.phi);
    phi_rel = flangeToB.phi - flangeToA.phi - phi_rel0;
    f = Plane.turned({c_x*e[1], c_y*e[2]}, flangeToA.phi);
    t = c_phi*phi_rel;
    flangeToB.f0 = f;
    flangeToA.f0 = -f;
    flangeToB.t = t;
    flangeToA.t = -t - Plane.cross(d, f);
    annotation(__mocc(shapes={joint(flangeToA), force(flangeToB, f)}));
  end Bearing;

  model GearMesh "Two gear wheels whose teeth are elastic"
    // Between the axes of two wheels that turn already, each by a hinge of its own. The wheels roll on each
    // other at the point where their pitch circles touch, on the line of centres, which has the angle phi_g.
    // What the arcs that have passed there do not agree in, bends the teeth by s, and the teeth push back
    // with F = c*s across the line of centres:
    //   external   s = r_a*(phi_a - phi_g) + r_b*(phi_b - phi_g)
    //   internal   s = r_a*(phi_a - phi_g) - r_b*(phi_b - phi_g),  the wheel at flangeToA inside the ring
    // With axes at rest and phi_g = 0 that is F = c*(r_a*phi_a + r_b*phi_b). The axes may move as well, on an
    // arm for instance: then it is a planetary gear. What keeps their distance is what carries the hinges,
    // and it has to fit the radii. At the start the wheels have to stand so that the teeth mesh, s = 0: with
    // phi_g = 0 all angles may be 0. The line of centres goes from flangeToA to flangeToB, in an internal
    // mesh from the ring to the wheel.
    extends Interfaces.Between;
    parameter SI.Length r_a = 1 "Radius of the pitch circle at flangeToA";
    parameter SI.Length r_b = 1 "Radius of the pitch circle at flangeToB";
    parameter Boolean internal = false "Whether flangeToB is the axis of a ring with teeth inside";
    parameter SI.TranslationalSpringConstant c = 1e6 "Stiffness of the teeth";
    SI.Angle phi_g "Angle of the line of centres";
    SI.Position s "By how much the teeth are bent";
    SI.Force F "Force of the teeth";
  protected
    final parameter Real side = if internal then -1 else 1 "Which side of wheel b has the teeth";
    final parameter SI.Length r_c = r_a + side*r_b
      "What the distance of the axes has to be, negative in an internal mesh";
    SI.Position d[2] "Line of centres";
    SI.Length length "Distance of the axes";
    SI.Angle phi_m "What phi_g is when the teeth are not bent";
    SI.Position q[2] "Line of centres as seen in the direction phi_m";
    SI.Angle delta "Difference between phi_g and phi_m";
    SI.Force f[2] "Force on flangeToA";
  equation
    assert(r_a > 0 and r_b > 0, "a radius r_a or r_b is not positive");
    assert(not internal or r_b > r_a,
      "the ring has a radius r_b that is not larger than r_a, so wheel a does not fit into it");
    assert(c > 0, "the stiffness c of the teeth is not positive");
    d = side*(flangeToB.r0 - flangeToA.r0);
    length = sqrt(d[1]^2 + d[2]^2);
    // The angle of the line of centres is found near the one that the wheels ask for, which has no jump.
    phi_m = (r_a*flangeToA.phi + side*r_b*flangeToB.phi)/r_c;
    q = Plane.turned(d, -phi_m);
    delta = atan2(q[2], q[1]);
    phi_g = phi_m + delta;
    s = -r_c*delta;
    F = c*s;
    // The derivatives of the energy c*s^2/2; the distance of the axes need not be quite right.
    f = side*F*r_c/length^2*Plane.perpendicular(d);
    flangeToA.f0 = f;
    flangeToB.f0 = -f;
    flangeToA.t = r_a*F;
    flangeToB.t = side*r_b*F;
    annotation(__mocc(shapes={gear(flangeToA, r_a),
      gear(flangeToB, r_b, opposite=true, inside=internal)}));
  end GearMesh;
end Elastic;
