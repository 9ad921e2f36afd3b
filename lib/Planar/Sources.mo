within Planar;
encapsulated package Sources "What pushes and pulls"
  /*
    A source exerts a force and a torque on what is fastened to its frame_b. Flows count on the component, so
    at the frame they have the opposite sign. As with sensors, resolveInFrame says in which axes the force is
    given.
  */
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Planar.Functions;
  import Planar.Interfaces;
  import Planar.Parts;
  import Planar.Types;

  partial model Source "What sources at one frame have in common"
    Interfaces.Frame_a frame_b "Where the force acts";
    parameter Types.ResolveInFrameB resolveInFrame = Types.ResolveInFrameB.world "In which axes";
    Interfaces.Frame_a frame_resolve if resolveInFrame == Types.ResolveInFrameB.frame_resolve "Has the axes";
  protected
    Parts.Fixed origin if resolveInFrame <> Types.ResolveInFrameB.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve, or else of the world";
    SI.Angle phi_axes "Angle of the axes that were chosen";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_axes = if resolveInFrame == Types.ResolveInFrameB.frame_b then frame_b.phi else axes.phi;
    annotation(__mocc(shapes={force(frame_b, frame_b.f0)}));
  end Source;

  model WorldForce "Force and torque given by signals"
    // The reaction is taken up by the world.
    extends Source;
    RealInput force[3] "{F_x, F_y, T}: force in N, torque in N.m, on what is fastened to frame_b";
  equation
    frame_b.f0 = -Functions.turned(force[1:2], phi_axes);
    frame_b.t = -force[3];
  end WorldForce;

  model RelativeForce "Force and torque between two frames, given by signals"
    // What is fastened to frame_b gets the force, what is fastened to frame_a the opposite. So the two forces
    // cancel, but where the frames are apart they have a torque together: this is not a force along a bar.
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_a frame_b;
    parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "In which axes";
    Interfaces.Frame_a frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve "Has the axes";
    RealInput force[3] "{F_x, F_y, T}: force in N, torque in N.m, on what is fastened to frame_b";
  protected
    Parts.Fixed origin if resolveInFrame <> Types.ResolveInFrameAB.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve, or else of the world";
    SI.Angle phi_axes "Angle of the axes that were chosen";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_axes = if resolveInFrame == Types.ResolveInFrameAB.frame_a then frame_a.phi
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then frame_b.phi else axes.phi;
    frame_b.f0 = -Functions.turned(force[1:2], phi_axes);
    frame_b.t = -force[3];
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    annotation(__mocc(shapes={line(frame_a, frame_b), force(frame_a, frame_a.f0),
      force(frame_b, frame_b.f0)}));
  end RelativeForce;

  model QuadraticSpeedDependentForce "Force that grows with the square of the velocity"
    // Component by component: F_nominal*q*|q| with q = v/v_nominal, and likewise for the torque. At the
    // nominal velocity the force is the nominal one. Negative nominal forces brake: the resistance of water
    // or air.
    extends Source;
    parameter SI.Force F_nominal = -1 "Force at the nominal velocity; negative: against the motion";
    parameter SI.Velocity v_nominal = 1 "Velocity at which the force is the nominal one; not zero";
    parameter SI.Torque tau_nominal = -1
      "Torque at the nominal angular velocity; negative: against the motion";
    parameter SI.AngularVelocity w_nominal = 1
      "Angular velocity at which the torque is the nominal one; not zero";
    SI.Velocity v[2] "Velocity of the frame, in the axes that were chosen";
    SI.Force f[2] "Force on what is fastened to frame_b, in the same axes";
    SI.Torque t "Torque on what is fastened to frame_b";
  equation
    assert(abs(v_nominal) > 0, "the nominal velocity v_nominal is zero; give it another value");
    assert(abs(w_nominal) > 0, "the nominal angular velocity w_nominal is zero; give it another value");
    v = Functions.turned(frame_b.v0, -phi_axes);
    f = {F_nominal*v[1]*abs(v[1]), F_nominal*v[2]*abs(v[2])}/v_nominal^2;
    t = tau_nominal*frame_b.w*abs(frame_b.w)/w_nominal^2;
    frame_b.f0 = -Functions.turned(f, phi_axes);
    frame_b.t = -t;
  end QuadraticSpeedDependentForce;

  model PointGravity "Two masses attract each other, as planets do"
    // Newton's law: mu*m/distance^2 along the line between the frames. mu is what the mass at frame_a makes
    // of the constant of gravity (3.986e14 m3/s2 for the Earth), m the mass at frame_b. Both frames feel it:
    // fasten frame_a to a Fixed for a star that stays where it is, or to a body. Let the gravity of the world
    // be zero, and the frames never meet.
    parameter Real mu(unit="m3/s2", min=0) = 3.986004418e14 "Constant of gravity times the mass at frame_a";
    parameter SI.Mass m = 1 "Mass at frame_b";
    Interfaces.Frame_a frame_a "What attracts";
    Interfaces.Frame_a frame_b "What is attracted";
    SI.Length distance "Distance of the frames";
    SI.Force f "Force: positive if it attracts";
    SI.Energy E_pot "Potential energy: none at an infinite distance";
  protected
    SI.Position d[2] "From frame_a to frame_b";
  equation
    assert(mu >= 0, "the constant mu is " + String(mu) + "; it cannot be negative");
    assert(m >= 0, "the mass m is " + String(m) + "; it cannot be negative");
    d = frame_b.r0 - frame_a.r0;
    distance = sqrt(d[1]^2 + d[2]^2);
    f = mu*m/distance^2;
    E_pot = -mu*m/distance;
    frame_b.f0 = f/distance*d;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = 0;
    frame_b.t = 0;
    annotation(__mocc(shapes={force(frame_a, frame_a.f0), force(frame_b, frame_b.f0)}));
  end PointGravity;
end Sources;
