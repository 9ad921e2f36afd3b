within Dialectic;
encapsulated package Sources "What pushes"
  // A source exerts a force and a torque on what is fastened to its flange. Flows count on the component, so
  // at the flange they have the opposite sign.
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Plane = Planar.Functions;
  import Dialectic.Interfaces;

  model WorldForce "Force and torque given by signals"
    // The reaction is taken up by the world.
    parameter Boolean resolveInFlange = false "Whether the force has the axes of the flange";
    Interfaces.FlangeTo flangeTo "Where the force acts";
    RealInput force[3] "{F_x, F_y, T}: force in N, torque in N.m, on what is fastened to the flange";
  protected
    SI.Angle phi_axes "Angle of the axes";
  equation
    phi_axes = if resolveInFlange then flangeTo.phi else 0;
    flangeTo.f0 = -Plane.turned(force[1:2], phi_axes);
    flangeTo.t = -force[3];
    annotation(__mocc(shapes={force(flangeTo, flangeTo.f0)}));
  end WorldForce;

  model LineForce "Force along the line between two flanges, given by a signal"
    // A positive one pushes them apart: a hydraulic cylinder. Where the flanges meet there is no direction,
    // and no force.
    extends Interfaces.Between;
    RealInput f(unit="N") "Force that pushes the flanges apart";
    constant SI.Length tiny = 1e-10 "What is shorter has no direction";
    SI.Length length "Distance of the flanges";
    Real n[2] "Direction from flangeToA to flangeToB";
  protected
    SI.Position d[2] "From flangeToA to flangeToB";
  equation
    d = flangeToB.r0 - flangeToA.r0;
    length = sqrt(d[1]^2 + d[2]^2);
    n = d/max(length, tiny);
    flangeToA.f0 = f*n;
    flangeToB.f0 = -f*n;
    flangeToA.t = 0;
    flangeToB.t = 0;
    annotation(__mocc(shapes={line(flangeToA, flangeToB), force(flangeToA, flangeToA.f0),
      force(flangeToB, flangeToB.f0)}));
  end LineForce;

  model RelativeTorque "Torque between two flanges, given by a signal"
    // What is fastened to flangeToB gets the torque, what is fastened to flangeToA the opposite: a motor in
    // a hinge.
    extends Interfaces.Between;
    RealInput tau(unit="N.m") "Torque on what is fastened to flangeToB";
  equation
    flangeToA.f0 = {0, 0};
    flangeToB.f0 = {0, 0};
    flangeToA.t = tau;
    flangeToB.t = -tau;
    annotation(__mocc(drawn=false));
  end RelativeTorque;

  model QuadraticSpeedDependentForce "Force that grows with the square of the kinetic velocity"
    // Component by component: F_nominal*q*|q| with q = v/v_nominal, and likewise for the torque, in the axes
    // of the world. Negative nominal forces brake: the resistance of water or air.
    parameter SI.Force F_nominal = -1 "Force at the nominal velocity; negative: against the motion";
    parameter SI.Velocity v_nominal = 1 "Velocity at which the force is the nominal one; not zero";
    parameter SI.Torque tau_nominal = -1
      "Torque at the nominal angular velocity; negative: against the motion";
    parameter SI.AngularVelocity w_nominal = 1
      "Angular velocity at which the torque is the nominal one; not zero";
    Interfaces.FlangeTo flangeTo "Where the force acts";
    SI.Force f[2] "Force on what is fastened to the flange";
    SI.Torque t "Torque on what is fastened to the flange";
  equation
    assert(abs(v_nominal) > 0, "the nominal velocity v_nominal is zero; give it another value");
    assert(abs(w_nominal) > 0, "the nominal angular velocity w_nominal is zero; give it another value");
    f = F_nominal*{flangeTo.v0[1]*abs(flangeTo.v0[1]), flangeTo.v0[2]*abs(flangeTo.v0[2])}/v_nominal^2;
    t = tau_nominal*flangeTo.w*abs(flangeTo.w)/w_nominal^2;
    flangeTo.f0 = -f;
    flangeTo.t = -t;
    annotation(__mocc(shapes={force(flangeTo, flangeTo.f0)}));
  end QuadraticSpeedDependentForce;
end Sources;
