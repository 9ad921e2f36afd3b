within Planar;
encapsulated package Vehicles "Wheels that roll on the plane, seen from above"
  /*
    Here the plane is the ground, and one looks down on it: let the gravity of the world be zero. A wheel is fastened with
    its frame_a to the vehicle. It stands upright and rolls in its driving direction e0, which turns with the frame. Its
    axle is open to parts of the Rotational library: flange gives the motion of the rim, motors, brakes and inertias take it.

    v_long is the velocity of the frame in the driving direction, v_lat the one across it, to the left. The forces f_long
    and f_lat are what the vehicle exerts on the wheel, in these two directions; the ground exerts the opposite.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Rotational;
  import Planar.Interfaces;

  partial model Wheel "What all wheels have in common"
    parameter SI.Length R = 0.3 "Radius; not zero";
    parameter SI.Length r[2] = {1, 0} "Driving direction as seen in frame_a; its length has no effect";
    Interfaces.Frame_a frame_a "Where the wheel is fastened to the vehicle";
    Rotational.Interfaces.Flange_b flange "Axle of the wheel";
    Real e0[2] "Driving direction";
    SI.Velocity v_long "Velocity in the driving direction";
    SI.Velocity v_lat "Velocity across the driving direction";
    SI.AngularVelocity w_roll "Angular velocity of the rim";
    SI.Force f_long "Force of the vehicle on the wheel in the driving direction";
    SI.Force f_lat "Force of the vehicle on the wheel across the driving direction";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Driving direction as seen in frame_a";
  equation
    e0 = {cos(frame_a.phi)*e[1] - sin(frame_a.phi)*e[2], sin(frame_a.phi)*e[1] + cos(frame_a.phi)*e[2]};
    v_long = e0[1]*frame_a.v0[1] + e0[2]*frame_a.v0[2];
    v_lat = e0[1]*frame_a.v0[2] - e0[2]*frame_a.v0[1];
  end Wheel;

  model IdealWheel "Wheel that rolls without any slip"
    // It does not move across its driving direction, and along it as it rolls: v_lat = 0, v_long = R w_roll. So the rim
    // turns as the vehicle moves. The force f_lat is what keeps the wheel from slipping sideways; the force f_long is in
    // equilibrium with the torque at the axle.
    // At the start the vehicle must not move across the wheel. What does remain of v_lat vanishes as exp(-t/T).
    extends Wheel;
    parameter SI.Time T = 0.1 "Time within which slip vanishes; not zero";
    B.ContinuousState phi_roll(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true) "Angle of the rim";
  protected
    B.LinearResponse Cut;
  equation
    w_roll = v_long/R;
    der(phi_roll) = w_roll;
    flange.phi = phi_roll;
    flange.w = w_roll;
    f_long = -flange.tau/R;
    f_lat = Cut.balance;
    Cut.residual = der(v_lat) + v_lat/T;
    frame_a.f0 = f_long*e0 + f_lat*{-e0[2], e0[1]};
    frame_a.t = 0;
  end IdealWheel;

  model AirDrag "Resistance of the air"
    // Pressure times area times the coefficient of the shape, c_W. It acts at the frame, against the driving direction, and
    // only when the frame moves forwards.
    parameter Real c_W = 0.4 "Coefficient of the shape: 0.1 for a drop, 0.3 for a car, 1 for a box";
    parameter SI.Area area = 2 "Cross section";
    parameter SI.Density rho = 1.18 "Density of the air";
    parameter SI.Length r[2] = {1, 0} "Driving direction as seen in frame_a; its length has no effect";
    Interfaces.Frame_a frame_a "Where the force acts";
    SI.Velocity u "Velocity of the air against the driving direction: negative when driving forwards";
    SI.Force f "Force that the air has to be pushed with";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Driving direction as seen in frame_a";
    constant SI.Velocity calm = 1e-3 "What is slower meets no resistance";
    Real e0[2] "Driving direction";
  equation
    e0 = {cos(frame_a.phi)*e[1] - sin(frame_a.phi)*e[2], sin(frame_a.phi)*e[1] + cos(frame_a.phi)*e[2]};
    u = -(e0[1]*frame_a.v0[1] + e0[2]*frame_a.v0[2]);
    f = if u <= -calm then 0.5*area*rho*c_W*u^2 else 0;
    frame_a.f0 = f*e0;
    frame_a.t = 0;
  end AirDrag;

  model Differential "Distributes a torque to two wheels that may turn at different rates"
    // flange_in turns at the mean of the two others, and each of them gets half of its torque. It has no inertia.
    Rotational.Interfaces.Flange_b flange_in "To the motor";
    Rotational.Interfaces.Flange_a flange_left "To the left wheel";
    Rotational.Interfaces.Flange_a flange_right "To the right wheel";
  equation
    flange_in.phi = (flange_left.phi + flange_right.phi)/2;
    flange_in.w = (flange_left.w + flange_right.w)/2;
    flange_left.tau = -flange_in.tau/2;
    flange_right.tau = -flange_in.tau/2;
  end Differential;
end Vehicles;
