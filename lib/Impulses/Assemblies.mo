within Impulses;
encapsulated package Assemblies "Two rods with three joints, which pass on impulses without states"
  /*
    In a closed loop more joints have states than the machine has motions (Joints.RevoluteClosure), and at an
    impact all of them begin anew. Or it is chosen which ones: what goes around with an assembly in place of
    two joints and a closure has states in its other joints only, and these alone begin anew. Where the rods
    are, how they move and how they jump follows.

      fixed --- revolute --- crank --- (frame_a) jointRRP (frame_b) --- fixed1

    Here it is the crank that begins anew, whatever the slider hits. With a Joints.Prismatic for the slider
    and a jointRRR from it to the crank's axis it would be the slider. Planar.Assemblies has more about
    assemblies, their two solutions and dead points.

    Impulses follow from those on the rods as forces do, and jumps from those of the hinges as velocities do.
  */
  import SI = Base.Units.SI;
  import Planar;
  import Plane = Planar.Functions;
  import Impulses.Interfaces;

  partial model Frames "What an assembly of the Planar library is to this one"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_a frame_b;
    Planar.Interfaces.Frame_b frame_ia;
    Planar.Interfaces.Frame_b frame_ib;
  end Frames;

  partial model Rods "What all assemblies have in common: motion and forces are those of the Planar library"
    Interfaces.Frame_a frame_a "Hinge of the first part";
    Interfaces.Frame_a frame_b "Hinge of the second part, or what guides it";
    Interfaces.Frame_b frame_ia "On the first part";
    Interfaces.Frame_b frame_ib "On the second part";
    replaceable Planar.Assemblies.JointRRR motion constrainedby Frames "How it moves";
  protected
    SI.Velocity du[2] "Jump of the velocity of frame_b seen from frame_a";
  equation
    motion.frame_a.r0 = frame_a.r0;
    motion.frame_a.phi = frame_a.phi;
    motion.frame_a.v0 = frame_a.v0;
    motion.frame_a.w = frame_a.w;
    motion.frame_b.r0 = frame_b.r0;
    motion.frame_b.phi = frame_b.phi;
    motion.frame_b.v0 = frame_b.v0;
    motion.frame_b.w = frame_b.w;
    frame_ia.r0 = motion.frame_ia.r0;
    frame_ia.phi = motion.frame_ia.phi;
    frame_ia.v0 = motion.frame_ia.v0;
    frame_ia.w = motion.frame_ia.w;
    frame_ib.r0 = motion.frame_ib.r0;
    frame_ib.phi = motion.frame_ib.phi;
    frame_ib.v0 = motion.frame_ib.v0;
    frame_ib.w = motion.frame_ib.w;
    motion.frame_ia.f0 = frame_ia.f0;
    motion.frame_ia.t = frame_ia.t;
    motion.frame_ib.f0 = frame_ib.f0;
    motion.frame_ib.t = frame_ib.t;
    frame_a.f0 = motion.frame_a.f0;
    frame_a.t = motion.frame_a.t;
    frame_b.f0 = motion.frame_b.f0;
    frame_b.t = motion.frame_b.t;
    du = frame_b.dv0 - frame_a.dv0;
    frame_ia.dv0 = frame_a.dv0;
  end Rods;

  model JointRRR "Two rods that meet in a pin, with a hinge at either end"
    // As Planar.Assemblies.JointRRR.
    parameter SI.Length L_a = 1 "From the hinge at frame_a to the pin; not zero";
    parameter SI.Length L_b = 1 "From the hinge at frame_b to the pin; not zero";
    parameter Boolean left = true "Whether the pin is on the left, on the way from frame_a to frame_b";
    parameter SI.Angle phi_a0 = 0 "The angle of rod a is counted such that it is within half a turn of this";
    parameter SI.Angle phi_b0 = 0 "The same of rod b";
    extends Rods(redeclare Planar.Assemblies.JointRRR motion(L_a=L_a, L_b=L_b, left=left, phi_a0=phi_a0,
      phi_b0=phi_b0));
    SI.Momentum P[2] "Impulse in the pin: on rod b";
  protected
    Real e_a[2] "Direction of rod a";
    Real e_b[2] "Direction of rod b";
  equation
    e_a = {cos(frame_ia.phi), sin(frame_ia.phi)};
    e_b = {cos(frame_ib.phi), sin(frame_ib.phi)};
    frame_ia.dw = (du*e_b)/(L_a*motion.sine);
    frame_ib.dv0 = frame_b.dv0;
    frame_ib.dw = (du*e_a)/(L_b*motion.sine);
    // balance of impulses: of each rod about its hinge, then of each rod as a whole
    P = (frame_ib.L/L_b*e_a + frame_ia.L/L_a*e_b)/motion.sine;
    frame_a.P0 = P - frame_ia.P0;
    frame_a.L = 0;
    frame_b.P0 = -P - frame_ib.P0;
    frame_b.L = 0;
  end JointRRR;

  model JointRRP "A rod and a slider, which moves along a line"
    // As Planar.Assemblies.JointRRP, without flanges: what they would drive takes no impulse.
    parameter SI.Length L = 1 "Length of the rod; not zero";
    parameter SI.Position r[2] = {1, 0} "Direction of the line as seen in frame_b; its length has no effect";
    parameter Boolean ahead = true "Whether the pin is ahead of frame_a, as r points, or behind it";
    extends Rods(redeclare Planar.Assemblies.JointRRP motion(L=L, r=r, ahead=ahead));
    SI.Velocity dv "Jump of the slider along the line";
    SI.Momentum P[2] "Impulse in the pin: on the rod";
    SI.Momentum P_n "Impulse of the guide on the slider, to the left of the line";
  protected
    Real e0[2] "Direction of the line";
    Real n0[2] "Direction across the line, to the left";
    Real e_a[2] "Direction of the rod";
    SI.Velocity du_s[2] "Jump of the line at the pin, seen from frame_a";
    SI.Momentum p "Impulse in the pin along the line, on the rod";
    SI.Momentum q "The same across the line";
  equation
    e0 = Plane.turned(r/sqrt(r[1]^2 + r[2]^2), frame_b.phi);
    n0 = Plane.perpendicular(e0);
    e_a = {cos(frame_ia.phi), sin(frame_ia.phi)};
    du_s = du + frame_b.dw*motion.s*n0;
    frame_ia.dw = (du_s*n0)/(L*motion.cosine);
    dv = -(du_s*e_a)/motion.cosine;
    frame_ib.dv0 = frame_b.dv0 + frame_b.dw*motion.s*n0 + dv*e0;
    frame_ib.dw = frame_b.dw;
    // balance of impulses: of the slider along the line, of the rod about its hinge, then across
    p = e0[1]*frame_ib.P0[1] + e0[2]*frame_ib.P0[2];
    q = (p*(e_a*n0) - frame_ia.L/L)/motion.cosine;
    P = p*e0 + q*n0;
    P_n = q - n0[1]*frame_ib.P0[1] - n0[2]*frame_ib.P0[2];
    frame_a.P0 = -P - frame_ia.P0;
    frame_a.L = 0;
    frame_b.P0 = P_n*n0;
    frame_b.L = motion.s*P_n - frame_ib.L;
  end JointRRP;

  model JointRPR "A slide between two hinges: its parts turn together"
    // As Planar.Assemblies.JointRPR, without flanges: what they would drive takes no impulse.
    parameter SI.Angle phi0 = 0 "The angle is counted such that it is within half a turn of this";
    extends Rods(redeclare Planar.Assemblies.JointRPR motion(phi0=phi0));
    SI.Velocity dv "Jump of the distance of the hinges";
    SI.Momentum P_n "Impulse of the first part on the second one, to the left of the line";
  protected
    Real e0[2] "Direction of the line";
    Real n0[2] "Direction across the line, to the left";
  equation
    e0 = {cos(frame_ia.phi), sin(frame_ia.phi)};
    n0 = Plane.perpendicular(e0);
    dv = e0*du;
    frame_ia.dw = (n0*du)/motion.s;
    frame_ib.dv0 = frame_b.dv0;
    frame_ib.dw = frame_ia.dw;
    // balance of impulses: of both parts about frame_a, then of each part
    P_n = (frame_ia.L + frame_ib.L)/motion.s;
    frame_a.P0 = P_n*n0 - frame_ia.P0;
    frame_a.L = 0;
    frame_b.P0 = -P_n*n0 - frame_ib.P0;
    frame_b.L = 0;
  end JointRPR;
end Assemblies;
