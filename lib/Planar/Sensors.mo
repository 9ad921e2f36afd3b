within Planar;
encapsulated package Sensors "What measures, and takes no part in the motion"
  /*
    Three kinds: sensors at one frame measure how it moves, sensors between two frames how they move against
    each other. Both exert no force. And sensors that are put into a connection, a frame_a on the one side and
    a frame_b on the other, are rigid and measure what goes through.

    A motion has three components: x, y and the angle. A vector has different components in different axes, so
    most sensors have a parameter resolveInFrame: the axes of the world, of a frame of the sensor, or of a
    further frame, frame_resolve, which is there only if it is chosen. The angle is the same in all axes.
  */
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Blocks.Interfaces.RealOutput;
  import Planar.Interfaces;
  import Planar.Functions;
  import Planar.Parts;
  import Planar.Types;

  partial model AbsoluteSensor "What sensors at one frame have in common"
    Interfaces.Frame_a frame_a "What is measured";
    parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "In which axes";
    Interfaces.Frame_a frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve "Has the axes";
  protected
    Parts.Fixed origin if resolveInFrame <> Types.ResolveInFrameA.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve, or else of the world";
    SI.Angle phi_axes "Angle of the axes that were chosen";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_axes = if resolveInFrame == Types.ResolveInFrameA.frame_a then frame_a.phi else axes.phi;
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    annotation(__mocc(drawn=false));
  end AbsoluteSensor;

  model AbsolutePosition "Measures where a frame is and how it is turned"
    // r = {x, y, phi}: from the origin of the world to frame_a.
    extends AbsoluteSensor;
    RealOutput r[3] "Position in m, angle in rad";
  equation
    r[1:2] = Functions.turned(frame_a.r0, -phi_axes);
    r[3] = frame_a.phi;
  end AbsolutePosition;

  model AbsoluteVelocity "Measures how fast a frame moves and turns"
    // v = {v_x, v_y, w}: the rate of the position in the world, then resolved in the axes that were chosen.
    extends AbsoluteSensor;
    RealOutput v[3] "Velocity in m/s, angular velocity in rad/s";
  equation
    v[1:2] = Functions.turned(frame_a.v0, -phi_axes);
    v[3] = frame_a.w;
  end AbsoluteVelocity;

  model AbsoluteAcceleration "Measures the acceleration of a frame"
    // a = {a_x, a_y, z}: the rate of the velocity in the world, then resolved in the axes that were chosen.
    // Gravity is not in it: at a body at rest it shows 0, unlike a real accelerometer.
    extends AbsoluteSensor;
    RealOutput a[3] "Acceleration in m/s2, angular acceleration in rad/s2";
  equation
    a[1:2] = Functions.turned(der(frame_a.v0), -phi_axes);
    a[3] = der(frame_a.w);
  end AbsoluteAcceleration;

  partial model RelativeSensor "What sensors between two frames have in common"
    Interfaces.Frame_a frame_a "From here";
    Interfaces.Frame_a frame_b "To here";
    parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "In which axes";
    Interfaces.Frame_a frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve "Has the axes";
  protected
    Parts.Fixed origin if resolveInFrame <> Types.ResolveInFrameAB.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve, or else of the world";
    SI.Angle phi_axes "Angle of the axes that were chosen";
    SI.AngularVelocity w_axes "Its rate";
    SI.Position d[2] "From frame_a to frame_b, in the axes of the world";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_axes = if resolveInFrame == Types.ResolveInFrameAB.frame_a then frame_a.phi
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then frame_b.phi else axes.phi;
    w_axes = if resolveInFrame == Types.ResolveInFrameAB.frame_a then frame_a.w
      elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then frame_b.w else axes.w;
    d = frame_b.r0 - frame_a.r0;
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    frame_b.f0 = {0, 0};
    frame_b.t = 0;
    annotation(__mocc(drawn=false));
  end RelativeSensor;

  model RelativePosition "Measures where one frame is, seen from another"
    // r_rel = {x, y, phi}: from frame_a to frame_b.
    extends RelativeSensor;
    RealOutput r_rel[3] "Position in m, angle in rad";
  equation
    r_rel[1:2] = Functions.turned(d, -phi_axes);
    r_rel[3] = frame_b.phi - frame_a.phi;
  end RelativePosition;

  model RelativeVelocity "Measures how fast one frame moves, seen from another"
    // v_rel = {v_x, v_y, w}: what an observer sees who stands on frame_a and turns with it; then resolved in
    // the axes that were chosen. What is fixed to the same body as frame_a does not move for him.
    extends RelativeSensor;
    RealOutput v_rel[3] "Velocity in m/s, angular velocity in rad/s";
  protected
    SI.Velocity u[2] "What the observer sees, in the axes of the world";
  equation
    u = frame_b.v0 - frame_a.v0 - frame_a.w*Functions.perpendicular(d);
    v_rel[1:2] = Functions.turned(u, -phi_axes);
    v_rel[3] = frame_b.w - frame_a.w;
  end RelativeVelocity;

  model RelativeAcceleration "Measures how the velocity of one frame changes, seen from another"
    // a_rel = {a_x, a_y, z}: the rates at which the components of RelativeVelocity.v_rel change, in the axes
    // that were chosen. With the axes of frame_a it is the acceleration that an observer sees who stands on
    // frame_a and turns with it. Other axes that turn have a share in it of their own.
    extends RelativeSensor;
    RealOutput a_rel[3] "Acceleration in m/s2, angular acceleration in rad/s2";
  protected
    SI.Velocity v[2] "Difference of the velocities, in the axes of the world";
    SI.Velocity u[2] "What the observer sees, in the axes of the world";
    SI.Acceleration a[2] "Rate of u, in the axes of the world";
  equation
    v = frame_b.v0 - frame_a.v0;
    u = v - frame_a.w*Functions.perpendicular(d);
    a = der(frame_b.v0) - der(frame_a.v0) - der(frame_a.w)*Functions.perpendicular(d)
      - frame_a.w*Functions.perpendicular(v);
    a_rel[1:2] = Functions.turned(a - w_axes*Functions.perpendicular(u), -phi_axes);
    a_rel[3] = der(frame_b.w) - der(frame_a.w);
  end RelativeAcceleration;

  model Distance "Measures how far two frames are apart"
    // Always positive; it has a kink where the frames pass each other.
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_a frame_b;
    RealOutput distance(quantity="Length", unit="m") "Distance of the origins";
  equation
    distance = sqrt((frame_b.r0[1] - frame_a.r0[1])^2 + (frame_b.r0[2] - frame_a.r0[2])^2);
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    frame_b.f0 = {0, 0};
    frame_b.t = 0;
    annotation(__mocc(drawn=false));
  end Distance;

  partial model RigidSensor "What sensors in a connection have in common"
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
  equation
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    annotation(__mocc(drawn=false));
  end RigidSensor;

  model Power "Measures the power that flows from frame_a to frame_b"
    // Force times velocity plus torque times angular velocity.
    extends RigidSensor;
    RealOutput power(quantity="Power", unit="W") "Power";
  equation
    power = frame_a.f0*frame_a.v0 + frame_a.t*frame_a.w;
  end Power;

  model CutForce "Measures the force that goes through a connection"
    // What is fastened to frame_a exerts this force on what is fastened to frame_b, or the other way round.
    extends RigidSensor;
    parameter Boolean positiveSign = true "Whether to measure frame_a.f0, or else frame_b.f0";
    parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "In which axes";
    Interfaces.Frame_a frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve "Has the axes";
    RealOutput force[2](each quantity="Force", each unit="N") "Force";
  protected
    Parts.Fixed origin if resolveInFrame <> Types.ResolveInFrameA.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve, or else of the world";
    SI.Angle phi_axes "Angle of the axes that were chosen";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_axes = if resolveInFrame == Types.ResolveInFrameA.frame_a then frame_a.phi else axes.phi;
    force = (if positiveSign then 1 else -1)*Functions.turned(frame_a.f0, -phi_axes);
  end CutForce;

  model CutTorque "Measures the torque that goes through a connection"
    // As CutForce, for the torque, which is the same in all axes.
    extends RigidSensor;
    parameter Boolean positiveSign = true "Whether to measure frame_a.t, or else frame_b.t";
    RealOutput torque(quantity="Torque", unit="N.m") "Torque";
  equation
    torque = (if positiveSign then 1 else -1)*frame_a.t;
  end CutTorque;

  model CutForceAndTorque "Measures force and torque that go through a connection, and how large the force is"
    // As CutForce and CutTorque in one. The magnitude is the same in all axes; it has a kink where the force
    // is zero. It is there to be looked at, to be asserted, and for events. A force of another mechanism may
    // depend on it, if that one does not act on this one (Examples.SwingBrake). Forces that need each other
    // are found together, and then none may depend on it at once. One that follows it within a short time
    // may, as friction in a hinge by what the hinge bears: put a Blocks.Continuous.FirstOrder between.
    extends RigidSensor;
    parameter Boolean positiveSign = true "Whether to measure at frame_a, or else at frame_b";
    parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "In which axes";
    Interfaces.Frame_a frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve "Has the axes";
    RealOutput force[2](each quantity="Force", each unit="N") "Force";
    RealOutput torque(quantity="Torque", unit="N.m") "Torque";
    RealOutput magnitude(quantity="Force", unit="N") "Magnitude of the force";
  protected
    Parts.Fixed origin if resolveInFrame <> Types.ResolveInFrameA.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve, or else of the world";
    SI.Angle phi_axes "Angle of the axes that were chosen";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_axes = if resolveInFrame == Types.ResolveInFrameA.frame_a then frame_a.phi else axes.phi;
    force = (if positiveSign then 1 else -1)*Functions.turned(frame_a.f0, -phi_axes);
    torque = (if positiveSign then 1 else -1)*frame_a.t;
    magnitude = sqrt(frame_a.f0[1]^2 + frame_a.f0[2]^2);
  end CutForceAndTorque;

  model TransformAbsoluteVector "Resolves a vector in other axes"
    // r_in has its components in the axes of frame_r_in, r_out those of the same vector in the axes of
    // frame_r_out. The third component, an angle, is passed on.
    Interfaces.Frame_a frame_a;
    parameter Types.ResolveInFrameA frame_r_in = Types.ResolveInFrameA.frame_a "Axes of r_in";
    parameter Types.ResolveInFrameA frame_r_out = Types.ResolveInFrameA.world "Axes of r_out";
    Interfaces.Frame_a frame_resolve
      if frame_r_in == Types.ResolveInFrameA.frame_resolve
      or frame_r_out == Types.ResolveInFrameA.frame_resolve
      "Has the axes";
    RealInput r_in[3] "Vector and angle";
    RealOutput r_out[3] "Vector and angle";
  protected
    Parts.Fixed origin
      if frame_r_in <> Types.ResolveInFrameA.frame_resolve
      and frame_r_out <> Types.ResolveInFrameA.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve";
    SI.Angle phi_in "Angle of the axes of r_in";
    SI.Angle phi_out "Angle of the axes of r_out";
    SI.Angle phi "From the axes of r_out to those of r_in";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_in = if frame_r_in == Types.ResolveInFrameA.frame_a then frame_a.phi
      elseif frame_r_in == Types.ResolveInFrameA.frame_resolve then axes.phi else 0;
    phi_out = if frame_r_out == Types.ResolveInFrameA.frame_a then frame_a.phi
      elseif frame_r_out == Types.ResolveInFrameA.frame_resolve then axes.phi else 0;
    phi = phi_in - phi_out;
    r_out[1:2] = Functions.turned(r_in[1:2], phi);
    r_out[3] = r_in[3];
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    annotation(__mocc(drawn=false));
  end TransformAbsoluteVector;

  model TransformRelativeVector "Resolves a vector between two frames in other axes"
    // As TransformAbsoluteVector, with the axes of two frames to choose from.
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_a frame_b;
    parameter Types.ResolveInFrameAB frame_r_in = Types.ResolveInFrameAB.frame_a "Axes of r_in";
    parameter Types.ResolveInFrameAB frame_r_out = Types.ResolveInFrameAB.frame_b "Axes of r_out";
    Interfaces.Frame_a frame_resolve
      if frame_r_in == Types.ResolveInFrameAB.frame_resolve
      or frame_r_out == Types.ResolveInFrameAB.frame_resolve
      "Has the axes";
    RealInput r_in[3] "Vector and angle";
    RealOutput r_out[3] "Vector and angle";
  protected
    Parts.Fixed origin
      if frame_r_in <> Types.ResolveInFrameAB.frame_resolve
      and frame_r_out <> Types.ResolveInFrameAB.frame_resolve;
    Interfaces.Axes axes "Of frame_resolve";
    SI.Angle phi_in "Angle of the axes of r_in";
    SI.Angle phi_out "Angle of the axes of r_out";
    SI.Angle phi "From the axes of r_out to those of r_in";
  equation
    connect(origin.frame_b, axes.frame);
    connect(frame_resolve, axes.frame);
    phi_in = if frame_r_in == Types.ResolveInFrameAB.frame_a then frame_a.phi
      elseif frame_r_in == Types.ResolveInFrameAB.frame_b then frame_b.phi
      elseif frame_r_in == Types.ResolveInFrameAB.frame_resolve then axes.phi else 0;
    phi_out = if frame_r_out == Types.ResolveInFrameAB.frame_a then frame_a.phi
      elseif frame_r_out == Types.ResolveInFrameAB.frame_b then frame_b.phi
      elseif frame_r_out == Types.ResolveInFrameAB.frame_resolve then axes.phi else 0;
    phi = phi_in - phi_out;
    r_out[1:2] = Functions.turned(r_in[1:2], phi);
    r_out[3] = r_in[3];
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    frame_b.f0 = {0, 0};
    frame_b.t = 0;
    annotation(__mocc(drawn=false));
  end TransformRelativeVector;
end Sensors;
