within Planar;
encapsulated package Assemblies "Two rods with three joints: loops without states of their own"
  /*
    A closure (Joints.RevoluteClosure) keeps the ends of two branches together by a force. All joints of the
    loop then have states, more than the machine has motions, and small errors are pulled back again. An
    assembly does without: it goes between two frames that move already, and where its rods are follows from
    where these frames are. It has no state, so a four-bar has the two of its crank; a loop cannot drift
    apart, and nothing but the crank has start values.

      fixed --- revolute --- crank --- (frame_a) jointRRR (frame_b) --- fixed1

    The letters say which joints there are, from frame_a to frame_b: R is a hinge, P a slide.

      - JointRRR: two rods that meet in a pin. Four-bars, knees, scissors.
      - JointRRP: a rod and a slider. Engines, pumps, presses.
      - JointRPR: a slide between two hinges. Hydraulic cylinders, slotted bars.

    More complicated machines are made of several assemblies, one after the other: each goes between frames
    of which it is known already how they move.

    The rods have no mass. frame_ia is on the first part, frame_ib on the second one; what is fastened there
    moves with them, bodies first of all. Both frames give the motion, as a joint's frame_b does, so that any
    tree of parts and joints can follow.

    How a loop goes together has two solutions, and a parameter says which. In between are dead points, where
    the rods are in line: there the two solutions meet, and no force is large enough. The run ends with an
    error that says so. A machine that passes dead points of an assembly needs another choice of which joint
    has the states: a crank that turns round and round, for instance, never the rod that it drives.
  */
  import SI = Base.Units.SI;
  import Base.Constants.pi;
  import Translational;
  import Planar.Interfaces;
  import Planar.Functions;

  model JointRRR "Two rods that meet in a pin, with a hinge at either end"
    // Rod a leads from frame_a to the pin, rod b from frame_b to the pin. Seen from frame_a, the pin C is x
    // along the line to frame_b, which is D away, and h beside it:
    //   x = (L_a^2 - L_b^2 + D^2)/(2 D),  h^2 = L_a^2 - x^2
    // With the directions e_a, e_b of the rods, their angular velocities follow from that of the pin,
    //   v_a + w_a L_a perpendicular(e_a) = v_b + w_b L_b perpendicular(e_b)
    // by multiplying with e_b and with e_a. The force in the pin follows from the torques about the two
    // hinges in the same way.
    parameter SI.Length L_a = 1 "From the hinge at frame_a to the pin; not zero";
    parameter SI.Length L_b = 1 "From the hinge at frame_b to the pin; not zero";
    parameter Boolean left = true "Whether the pin is on the left, on the way from frame_a to frame_b";
    parameter SI.Angle phi_a0 = 0 "The angle of rod a is counted such that it is within half a turn of this";
    parameter SI.Angle phi_b0 = 0 "The same of rod b";
    Interfaces.Frame_a frame_a "Hinge of rod a";
    Interfaces.Frame_a frame_b "Hinge of rod b";
    Interfaces.Frame_b frame_ia "At the hinge of rod a, with the x axis towards the pin";
    Interfaces.Frame_b frame_ib "At the hinge of rod b, with the x axis towards the pin";
    SI.Position r_pin[2] "Place of the pin";
    SI.Force f[2] "Force in the pin: on rod b";
    Real sine(unit="1") "Of the angle from rod a to rod b: zero at a dead point";
  protected
    constant Real dead = 1e-6 "Sine of the angle between rods that are in line";
    constant SI.Length tiny = 1e-10 "What is shorter has no direction";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Length D "Its length";
    Real n[2] "Its direction";
    SI.Position x "From frame_a to the pin, along d";
    SI.Position h "The same across d, to the left";
    SI.Velocity u[2] "Velocity of frame_b seen from frame_a";
    Real i_a[2] "Direction of rod a";
    Real i_b[2] "Direction of rod b";
    Real e_a[2] "Direction of rod a, which turns with it";
    Real e_b[2] "Direction of rod b, which turns with it";
    Real i_sine "Sine of the angle from rod a to rod b";
  equation
    assert(L_a > 0, "the length L_a is " + String(L_a) + "; it has to be positive");
    assert(L_b > 0, "the length L_b is " + String(L_b) + "; it has to be positive");
    // where the pin is
    d = frame_b.r0 - frame_a.r0;
    D = max(sqrt(d[1]^2 + d[2]^2), tiny);
    assert(D < L_a + L_b and D > abs(L_a - L_b),
      "the loop cannot be closed, or has come to a dead point: the hinges of the rods are " + String(D)
      + " m apart, the rods are " + String(L_a) + " m and " + String(L_b) + " m long");
    n = d/D;
    x = (L_a^2 - L_b^2 + D^2)/(2*D);
    h = (if left then 1 else -1)*sqrt(max(L_a^2 - x^2, (dead^2*L_a)^2));
    i_a = (x*n + h*Functions.perpendicular(n))/L_a;
    i_b = ((x - D)*n + h*Functions.perpendicular(n))/L_b;
    i_sine = Functions.cross(i_a, i_b);
    r_pin = frame_a.r0 + L_a*i_a;
    // how the rods turn
    u = frame_b.v0 - frame_a.v0;
    frame_ia.r0 = frame_a.r0;
    frame_ib.r0 = frame_b.r0;
    frame_ia.phi = Functions.withRate(Functions.angleNear(i_a[2], i_a[1], phi_a0), (u*i_b)/(L_a*i_sine));
    frame_ib.phi = Functions.withRate(Functions.angleNear(i_b[2], i_b[1], phi_b0), (u*i_a)/(L_b*i_sine));
    e_a = {cos(frame_ia.phi), sin(frame_ia.phi)};
    e_b = {cos(frame_ib.phi), sin(frame_ib.phi)};
    sine = Functions.cross(e_a, e_b);
    assert(abs(sine) > dead, "dead point: the rods are in line, so nothing decides where they go; "
      + "let another joint have the states");
    frame_ia.v0 = frame_a.v0;
    frame_ib.v0 = frame_b.v0;
    frame_ia.w = (u*e_b)/(L_a*sine);
    frame_ib.w = (u*e_a)/(L_b*sine);
    // balance of forces and torques: of each rod about its hinge, then of each rod as a whole
    f = (frame_ib.t/L_b*e_a + frame_ia.t/L_a*e_b)/sine;
    frame_a.f0 = f - frame_ia.f0;
    frame_a.t = 0;
    frame_b.f0 = -f - frame_ib.f0;
    frame_b.t = 0;
    annotation(__mocc(shapes={bar(frame_a, r_pin), bar(frame_b, r_pin), joint(frame_a), joint(frame_b),
      joint(r_pin), force(r_pin, f)}));
  end JointRRR;

  model JointRRP "A rod and a slider, which moves along a line"
    // The rod leads from frame_a to the pin of the slider. The slider moves along the line through frame_b
    // that has the direction e0 and turns with frame_b; s is how far it is from frame_b. The rod has the
    // angle delta from the line:
    //   L sin(delta) = distance of frame_a from the line, to its right
    // With useFlange the slide opens its axis to parts of the Translational library, as Joints.Prismatic
    // does: support stands for frame_b (s = 0), flange for the slider. So gas may press on a piston.
    parameter SI.Length L = 1 "Length of the rod; not zero";
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_b; its length has no effect";
    parameter Boolean ahead = true "Whether the pin is ahead of frame_a, as r points, or behind it";
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the slider";
    Interfaces.Frame_a frame_a "Hinge of the rod";
    Interfaces.Frame_a frame_b "What guides the slider";
    Interfaces.Frame_b frame_ia "At the hinge of the rod, with the x axis towards the pin";
    Interfaces.Frame_b frame_ib "Slider, at the pin; parallel to frame_b";
    Translational.Interfaces.Flange_b flange if useFlange "Axis, on the side of the slider";
    Translational.Interfaces.Flange_b support if useFlange "Axis, on the side of frame_b";
    SI.Position s "From frame_b to the pin along the line";
    Interfaces.VelocityInt v "Its rate";
    SI.Force f "Force along the line: that of the flange, or none";
    SI.Force f_pin[2] "Force in the pin: on the rod";
    SI.Force N "Force of the guide on the slider, to the left of the line";
    Real cosine(unit="1") "Of the angle from the line to the rod: zero at a dead point";
  protected
    constant Real dead = 1e-6 "Cosine of the angle of a rod that is across the line";
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Direction of the line as seen in frame_b";
    final parameter SI.Angle psi = atan2(r[2], r[1]) "Its angle";
    Real e0[2] "Direction of the line";
    Real n0[2] "Direction across the line, to the left";
    SI.Position d[2] "From frame_b to frame_a";
    Real sine "Of the angle from the line to the rod";
    Real i_cosine "Cosine of this angle";
    Real i_a[2] "Direction of the rod";
    SI.Position i_s "From frame_b to the pin along the line";
    SI.Velocity i_u[2] "Velocity of the line at the pin, seen from frame_a";
    Real e_a[2] "Direction of the rod, which turns with it";
    SI.Velocity u[2] "Velocity of the line at the pin, seen from frame_a";
    SI.Force p "Force in the pin along the line, on the rod";
    SI.Force q "The same across the line";
    Translational.Interfaces.Rod rod;
    Translational.Parts.Fixed rail if useFlange;
  equation
    assert(L > 0, "the length L is " + String(L) + "; it has to be positive");
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    connect(rod.flange, flange);
    connect(rail.flange, support);
    // where the rod is
    e0 = Functions.turned(e, frame_b.phi);
    n0 = Functions.perpendicular(e0);
    d = frame_a.r0 - frame_b.r0;
    sine = -(n0*d)/L;
    assert(abs(sine) < 1, "the loop cannot be closed, or has come to a dead point: the hinge of the rod is "
      + String(abs(n0*d)) + " m off the line of the slider, the rod is " + String(L) + " m long");
    i_cosine = (if ahead then 1 else -1)*sqrt(max(1 - sine^2, dead^4));
    i_a = i_cosine*e0 + sine*n0;
    i_s = e0*d + L*i_cosine;
    // how the rod turns and the slider moves
    i_u = frame_b.v0 - frame_a.v0 + frame_b.w*i_s*n0;
    frame_ia.r0 = frame_a.r0;
    frame_ia.phi = Functions.withRate(frame_b.phi + psi
      + (if ahead then atan2(sine, i_cosine) else pi - atan2(sine, -i_cosine)), (i_u*n0)/(L*i_cosine));
    s = Functions.withRate(i_s, -(i_u*i_a)/i_cosine);
    e_a = {cos(frame_ia.phi), sin(frame_ia.phi)};
    cosine = e_a[1]*e0[1] + e_a[2]*e0[2];
    assert(abs(cosine) > dead,
      "dead point: the rod is across the line of the slider, so nothing decides where it goes; let another "
      + "joint have the states");
    u = frame_b.v0 - frame_a.v0 + frame_b.w*s*n0;
    frame_ia.v0 = frame_a.v0;
    frame_ia.w = (u*n0)/(L*cosine);
    v = -(u*e_a)/cosine;
    rod.s = s;
    rod.v = v;
    frame_ib.r0 = frame_b.r0 + s*e0;
    frame_ib.phi = frame_b.phi;
    frame_ib.v0 = frame_b.v0 + frame_b.w*s*n0 + v*e0;
    frame_ib.w = frame_b.w;
    // balance of forces and torques: of the slider along the line, of the rod about its hinge, then across
    f = rod.f;
    p = f + e0[1]*frame_ib.f0[1] + e0[2]*frame_ib.f0[2];
    q = (p*sine - frame_ia.t/L)/cosine;
    f_pin = p*e0 + q*n0;
    N = q - n0[1]*frame_ib.f0[1] - n0[2]*frame_ib.f0[2];
    frame_a.f0 = -f_pin - frame_ia.f0;
    frame_a.t = 0;
    frame_b.f0 = f*e0 + N*n0;
    frame_b.t = s*N - frame_ib.t;
    annotation(__mocc(shapes={slide(frame_b, frame_ib, direction=r), bar(frame_a, frame_ib), joint(frame_a),
      joint(frame_ib), force(frame_ib, f_pin)}));
  end JointRRP;

  model JointRPR "A slide between two hinges: its parts turn together"
    // The first part is hinged to frame_a, the second one to frame_b, and they slide along the line through
    // both hinges: a cylinder and its piston, or a slotted bar and the block in it. frame_ia is on the first
    // part, frame_ib on the second one, both with the x axis from frame_a to frame_b. The parts push each
    // other aside by the force N, as far as the torques at frame_ia and frame_ib ask for it.
    // With useFlange the slide opens its axis to parts of the Translational library: support stands for the
    // first part (s = 0), flange for the second one. So a cylinder gets its pressure.
    // There is one way only to put this together, and no dead point, but the hinges must not meet.
    parameter SI.Angle phi0 = 0 "The angle is counted such that it is within half a turn of this";
    parameter Boolean useFlange = false "Whether there are flanges to drive or to brake the slide";
    Interfaces.Frame_a frame_a "Hinge of the first part";
    Interfaces.Frame_a frame_b "Hinge of the second part";
    Interfaces.Frame_b frame_ia "First part, at frame_a";
    Interfaces.Frame_b frame_ib "Second part, at frame_b";
    Translational.Interfaces.Flange_b flange if useFlange "Axis, on the side of the second part";
    Translational.Interfaces.Flange_b support if useFlange "Axis, on the side of the first part";
    SI.Position s "Distance of the hinges";
    Interfaces.VelocityInt v "Its rate";
    SI.Force f "Force along the line: that of the flange, or none";
    SI.Force N "Force of the first part on the second one, to the left of the line";
  protected
    constant SI.Length tiny = 1e-6 "What is shorter has no direction";
    SI.Position d[2] "From frame_a to frame_b";
    SI.Length D "Its length";
    Real i_e[2] "Its direction";
    SI.Velocity u[2] "Velocity of frame_b seen from frame_a";
    Real e0[2] "Direction of the line, which turns with it";
    Real n0[2] "Direction across the line, to the left";
    Translational.Interfaces.Rod rod;
    Translational.Parts.Fixed cylinder if useFlange;
  equation
    connect(rod.flange, flange);
    connect(cylinder.flange, support);
    // where the line is
    d = frame_b.r0 - frame_a.r0;
    D = max(sqrt(d[1]^2 + d[2]^2), tiny);
    assert(D > tiny, "the hinges of the slide meet, so it has no direction; place frame_a or frame_b "
      + "elsewhere");
    i_e = d/D;
    // how it turns and gets longer
    u = frame_b.v0 - frame_a.v0;
    frame_ia.r0 = frame_a.r0;
    frame_ib.r0 = frame_b.r0;
    frame_ia.phi = Functions.withRate(Functions.angleNear(i_e[2], i_e[1], phi0), Functions.cross(i_e, u)/D);
    frame_ib.phi = frame_ia.phi;
    s = Functions.withRate(D, i_e*u);
    e0 = {cos(frame_ia.phi), sin(frame_ia.phi)};
    n0 = Functions.perpendicular(e0);
    v = e0*u;
    rod.s = s;
    rod.v = v;
    frame_ia.v0 = frame_a.v0;
    frame_ib.v0 = frame_b.v0;
    frame_ia.w = (n0*u)/s;
    frame_ib.w = frame_ia.w;
    // balance of forces and torques: of both parts about frame_a, then of each part
    f = rod.f;
    N = (frame_ia.t + frame_ib.t)/s;
    frame_a.f0 = f*e0 + N*n0 - frame_ia.f0;
    frame_a.t = 0;
    frame_b.f0 = -f*e0 - N*n0 - frame_ib.f0;
    frame_b.t = 0;
    annotation(__mocc(shapes={slide(frame_a, frame_b), joint(frame_a), joint(frame_b),
      force(frame_b, frame_b.f0)}));
  end JointRPR;
end Assemblies;
