within Dialectic;
encapsulated package Interfaces "Flanges, and what parts have in common"
  import B = Base;
  import SI = Base.Units.SI;

  type AngleInt = B.RealWithDerivative(quantity="Angle", unit="rad", displayUnit="deg")
    "Elastic angle. Its derivative is not w, but w and the dialectic term; lever arms turn with it";
  type VelocityInt = B.RealWithDerivative(quantity="Velocity", unit="m/s")
    "Kinetic velocity that comes with its acceleration";
  type AngularVelocityInt = B.RealWithDerivative(quantity="AngularVelocity", unit="rad/s")
    "Kinetic angular velocity that comes with its acceleration";

  connector FlangeOn "Flange that gives the motion"
    output SI.Position r0[2] "Elastic position";
    output AngleInt phi "Elastic angle";
    VelocityInt v0[2] "Kinetic velocity";
    AngularVelocityInt w "Kinetic angular velocity";
    flow SI.Force f0[2] "Force on the component";
    flow SI.Torque t "Torque on the component";
  end FlangeOn;

  connector FlangeTo "Flange that takes its motion from elsewhere"
    input SI.Position r0[2] "Elastic position";
    input AngleInt phi "Elastic angle";
    VelocityInt v0[2] "Kinetic velocity";
    AngularVelocityInt w "Kinetic angular velocity";
    flow SI.Force f0[2] "Force on the component";
    flow SI.Torque t "Torque on the component";
  end FlangeTo;

  partial model Between "Something without mass between two places of a mechanism"
    // Both flanges take their motion from what they are fastened to. What a derived part adds is the law for
    // the forces, which are explicit: they follow from positions and velocities alone, and no acceleration
    // waits for them. So such a part closes a loop without becoming a part of the linear system.
    FlangeTo flangeToA "One end";
    FlangeTo flangeToB "The other end";
  end Between;
end Interfaces;
