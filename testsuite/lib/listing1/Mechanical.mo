encapsulated package Base "Base elements"

  type ContinuousState = Real "Known at every instant; its derivative is determined by the equations";

  model LinearResponse "A value that settles such that a linear residual vanishes"
    input Real residual;
    output Real balance;
  equation
    residual = 0;
    annotation(defaultConnectionStructurallyInconsistent=true);
  end LinearResponse;

  type RealWithDerivative = Real;
  type RealWith2Derivatives = Real;

  encapsulated package Units
    encapsulated package SI
      type Position = Real(quantity="Length", unit="m");
      type Angle = Real(quantity="Angle", unit="rad");
      type Time = Real(quantity="Time", unit="s");
      type Acceleration = Real(quantity="Acceleration", unit="m/s2");
      type AngularAcceleration = Real(quantity="AngularAcceleration", unit="rad/s2");
      type Mass = Real(quantity="Mass", unit="kg", min=0);
      type Inertia = Real(quantity="MomentOfInertia", unit="kg.m2", min=0);
      type Force = Real(quantity="Force", unit="N");
      type Torque = Real(quantity="Torque", unit="N.m");
    end SI;
  end Units;

end Base;

encapsulated package Mechanical "Planar mechanics, classical with TD = 0 and dialectic with TD > 0"

  encapsulated package Interfaces "Flanges"
    import B = Base;
    import SI = Base.Units.SI;

    // The angle has a derivative of its own: where TD is not zero, it is not the angular velocity.
    type AngleInt = B.RealWithDerivative(unit="rad");
    type VelocityInt = B.RealWithDerivative(unit="m/s");
    type AngularVelocityInt = B.RealWithDerivative(unit="rad/s");

    connector FlangeOnPlanar "Gives the motion"
      output SI.Position r0[2] "Elastic position";
      output AngleInt phi "Elastic angle";
      VelocityInt v0[2] "Kinetic velocity";
      AngularVelocityInt w "Kinetic angular velocity";
      flow SI.Force f0[2];
      flow SI.Torque t;
    end FlangeOnPlanar;

    connector FlangeToPlanar "Takes the motion"
      input SI.Position r0[2] "Elastic position";
      input AngleInt phi "Elastic angle";
      VelocityInt v0[2] "Kinetic velocity";
      AngularVelocityInt w "Kinetic angular velocity";
      flow SI.Force f0[2];
      flow SI.Torque t;
    end FlangeToPlanar;

  end Interfaces;

  encapsulated package Planar "Components"
    import B = Base;
    import Interfaces = Mechanical.Interfaces;
    import SI = Base.Units.SI;

    package Motion "What lets parts move, and what does not"

      model World "Gravity and the dialectic time constant, one for all parts"
        parameter SI.Acceleration g[2] = {0, -9.81} "Gravity";
        parameter SI.Time TD(min=0) = 0 "Dialectic time constant; zero is classical mechanics";
      end World;

      model Root "Flange at rest"
        parameter SI.Position r0_abs[2] = {0, 0} "Position";
        parameter SI.Angle phi_abs = 0 "Angle";
        Interfaces.FlangeOnPlanar flangeOnP;
      equation
        flangeOnP.r0 = r0_abs;
        flangeOnP.phi = phi_abs;
        flangeOnP.v0 = {0, 0};
        flangeOnP.w = 0;
      end Root;

      model RevoluteJoint "Ideal hinge"
        Interfaces.FlangeToPlanar flangeToP;
        Interfaces.FlangeOnPlanar flangeOnP;
        outer World world;
        B.ContinuousState phi(unit="rad", start=0, fixed=true) "Elastic angle";
        B.ContinuousState w(unit="rad/s", start=0, fixed=true) "Kinetic angular velocity";
        SI.AngularAcceleration z "Angular acceleration";
        SI.Torque t "Torque about the axis";
      protected
        B.LinearResponse Cut;
      equation
        z = Cut.balance;

        // the angle runs ahead of the kinetic angular velocity by the dialectic term
        der(phi) = w + world.TD*z;
        der(w) = z;

        flangeOnP.r0 = flangeToP.r0;
        flangeOnP.v0 = flangeToP.v0;
        flangeOnP.phi = flangeToP.phi + phi;
        flangeOnP.w = flangeToP.w + w;

        flangeToP.f0 = -flangeOnP.f0;
        flangeToP.t = -flangeOnP.t;
        t = flangeOnP.t;
        Cut.residual = t;
      end RevoluteJoint;

    end Motion;

    package Parts "Rigid things"

      model Body "Mass and inertia at the flange"
        Interfaces.FlangeToPlanar flangeToP;
        parameter SI.Mass m = 1 "Mass";
        parameter SI.Inertia J = 0.1 "Inertia";
        parameter Boolean enableGravity = true;
        outer Motion.World world;
      protected
        SI.Acceleration a0[2] "Kinetic acceleration";
        SI.AngularAcceleration z "Kinetic angular acceleration";
      equation
        a0 = der(flangeToP.v0);
        z = der(flangeToP.w);
        flangeToP.f0 = if enableGravity then m*a0 - m*world.g else m*a0;
        flangeToP.t = J*z;
      end Body;

      model Rod "Rigid bar without mass"
        Interfaces.FlangeToPlanar flangeToP;
        Interfaces.FlangeOnPlanar flangeOnP;
        parameter SI.Position r[2] = {1, 0} "From flangeToP to flangeOnP, as seen in flangeToP";
      protected
        SI.Position d[2] "The same, in the axes of the world";
      equation
        d = {cos(flangeToP.phi)*r[1] - sin(flangeToP.phi)*r[2], sin(flangeToP.phi)*r[1] + cos(flangeToP.phi)*r[2]};
        flangeOnP.r0 = flangeToP.r0 + d;
        flangeOnP.phi = flangeToP.phi;

        // kinetic velocity; its derivative holds der(d), and so der(flangeToP.phi)
        flangeOnP.v0 = flangeToP.v0 + flangeToP.w*{-d[2], d[1]};
        flangeOnP.w = flangeToP.w;

        flangeToP.f0 = -flangeOnP.f0;
        flangeToP.t = -flangeOnP.t - (d[1]*flangeOnP.f0[2] - d[2]*flangeOnP.f0[1]);
      end Rod;

    end Parts;

  end Planar;

  encapsulated package Examples
    import Planar = Mechanical.Planar;

    model Pendulum "A body on a rod, from horizontal and at rest"
      inner Planar.Motion.World world;
      Planar.Motion.Root root;
      Planar.Motion.RevoluteJoint revolute;
      Planar.Parts.Rod rod(r={1, 0});
      Planar.Parts.Body body(m=1, J=0.1);
    equation
      connect(root.flangeOnP, revolute.flangeToP);
      connect(revolute.flangeOnP, rod.flangeToP);
      connect(rod.flangeOnP, body.flangeToP);
      annotation(experiment(StopTime=3, Interval=0.01, Tolerance=1e-8));
    end Pendulum;

    model DialecticPendulum "The same with a dialectic time constant: it loses energy as it swings"
      extends Pendulum(world(TD=0.05));
    end DialecticPendulum;

  end Examples;

end Mechanical;
