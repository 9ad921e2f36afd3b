within Planar;
encapsulated package Interfaces "Frames, and what parts have in common"
  import B = Base;
  import SI = Base.Units.SI;

  type AngleInt = B.RealWithDerivative(quantity="Angle", unit="rad", displayUnit="deg")
    "Angle that comes with its derivative: lever arms turn with it";
  type VelocityInt = B.RealWithDerivative(quantity="Velocity", unit="m/s")
    "Velocity that comes with its acceleration";
  type AngularVelocityInt = B.RealWithDerivative(quantity="AngularVelocity", unit="rad/s")
    "Angular velocity that comes with its acceleration";

  connector Frame_a "Frame that takes its motion from elsewhere (To side)"
    input SI.Position r0[2] "Position";
    input AngleInt phi "Angle";
    VelocityInt v0[2] "Velocity";
    AngularVelocityInt w "Angular velocity";
    flow SI.Force f0[2] "Force on the component";
    flow SI.Torque t "Torque on the component";
  end Frame_a;

  connector Frame_b "Frame that gives the motion (On side)"
    output SI.Position r0[2] "Position";
    output AngleInt phi "Angle";
    VelocityInt v0[2] "Velocity";
    AngularVelocityInt w "Angular velocity";
    flow SI.Force f0[2] "Force on the component";
    flow SI.Torque t "Torque on the component";
  end Frame_b;

  partial model Compliant "Something without mass between two places of a mechanism"
    // Both frames take their motion from what they are fastened to. What a derived part adds is the law for
    // the force and the torque that pull the two frames together.
    Frame_a frame_a "One end";
    Frame_a frame_b "The other end";
    SI.Position s_rel[2] "Position of frame_b seen from frame_a";
    SI.Velocity v_rel[2] "Velocity of frame_b seen from frame_a";
    SI.Force f[2] "Force that holds the ends together: on the part, at frame_b";
  equation
    s_rel = frame_b.r0 - frame_a.r0;
    v_rel = frame_b.v0 - frame_a.v0;
  end Compliant;

  model Axes "Reads the angle of a frame"
    // For authors of sensors and sources: what is read from a frame that is there only if the user wants it.
    // They connect frame to it, and to a place at rest if it is not there.
    Frame_a frame;
    output AngleInt phi "Angle of the frame";
    output SI.AngularVelocity w "Its rate";
  equation
    phi = frame.phi;
    w = frame.w;
    frame.f0 = {0, 0};
    frame.t = 0;
    annotation(__mocc(drawn=false));
  end Axes;
end Interfaces;
