within Planar;
encapsulated package Vehicles "Wheels that roll on the plane, seen from above"
  /*
    Here the plane is the ground, and one looks down on it: let the gravity of the world be zero. A wheel is
    fastened with its frame_a to the vehicle. It stands upright and rolls in its driving direction e0, which
    turns with the frame. Its axle is open to parts of the Rotational library: flange gives the motion of the
    rim, motors, brakes and inertias take it.

    v_long is the velocity of the frame in the driving direction, v_lat the one across it, to the left. The
    forces f_long and f_lat are what the vehicle exerts on the wheel, in these two directions; the ground
    exerts the opposite.
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Rotational;
  import Blocks.Interfaces.RealInput;
  import Planar.Interfaces;
  import Planar.Functions;

  partial model Wheel "What all wheels have in common"
    parameter SI.Length R = 0.3 "Radius; not zero";
    parameter SI.Length r[2] = {1, 0} "Driving direction as seen in frame_a; its length has no effect";
    Interfaces.Frame_a frame_a "Where the wheel is fastened to the vehicle";
    Rotational.Interfaces.Flange_b flange "Axle of the wheel";
    Real e0[2] "Driving direction";
    SI.Velocity v_long "Velocity in the driving direction";
    SI.Velocity v_lat "Velocity across the driving direction";
    SI.Force f_long "Force of the vehicle on the wheel in the driving direction";
    SI.Force f_lat "Force of the vehicle on the wheel across the driving direction";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Driving direction as seen in frame_a";
  equation
    assert(R > 0, "the radius R is " + String(R) + "; it has to be positive");
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    e0 = Functions.turned(e, frame_a.phi);
    v_long = e0[1]*frame_a.v0[1] + e0[2]*frame_a.v0[2];
    v_lat = Functions.cross(e0, frame_a.v0);
    annotation(__mocc(shapes={tyre(frame_a, R, direction=r), force(frame_a, frame_a.f0)}));
  end Wheel;

  model IdealWheel "Wheel that rolls without any slip"
    // It does not move across its driving direction, and along it as it rolls: v_lat = 0, v_long = R w_roll.
    // So the rim turns as the vehicle moves. The force f_lat is what keeps the wheel from slipping sideways;
    // the force f_long is in equilibrium with the torque at the axle. At the start the vehicle must not move
    // across the wheel. What does remain of v_lat vanishes as exp(-t/T).
    extends Wheel;
    parameter SI.Time T = 0.1 "Time within which slip vanishes; not zero";
    B.ContinuousState phi_roll(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of the rim";
    SI.AngularVelocity w_roll "Angular velocity of the rim";
  protected
    B.LinearResponse Cut;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    w_roll = v_long/R;
    der(phi_roll) = w_roll;
    flange.phi = phi_roll;
    flange.w = w_roll;
    f_long = -flange.tau/R;
    f_lat = Cut.balance;
    Cut.residual = der(v_lat) + v_lat/T;
    frame_a.f0 = f_long*e0 + f_lat*Functions.perpendicular(e0);
    frame_a.t = 0;
  end IdealWheel;

  partial model SlippingWheel "What wheels with friction have in common"
    // The rim turns by itself, as the torque at the axle and the friction of the ground decide. Friction acts
    // against the velocity at which the tread slips over the ground, along and across. The rim has no
    // inertia: fasten one to flange.
    extends Wheel;
    parameter SI.Force N = 100 "Force of the wheel on the ground";
    parameter SI.CoefficientOfFriction mu_A = 0.8 "Coefficient of friction at adhesion";
    parameter SI.CoefficientOfFriction mu_S = 0.4 "Coefficient of friction when sliding";
    B.ContinuousState phi_roll(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle of the rim";
    B.ContinuousState w_roll(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.Velocity v_slip_long "Slip in the driving direction";
    SI.Velocity v_slip_lat "Slip across the driving direction";
    SI.Velocity v_slip "Slip; a little more than it is, so that it is never zero";
    SI.Force f "Friction";
  protected
    constant SI.Velocity tiny = 1e-4 "What is added to the slip";
    B.LinearResponse Cut;
  equation
    assert(N >= 0, "the load N is " + String(N) + "; it cannot be negative");
    assert(mu_A >= 0, "the coefficient of friction mu_A is " + String(mu_A) + "; it cannot be negative");
    assert(mu_S >= 0, "the coefficient of friction mu_S is " + String(mu_S) + "; it cannot be negative");
    der(phi_roll) = w_roll;
    der(w_roll) = Cut.balance;
    flange.phi = phi_roll;
    flange.w = w_roll;
    v_slip_long = v_long - R*w_roll;
    v_slip_lat = v_lat;
    v_slip = sqrt(v_slip_long^2 + v_slip_lat^2) + tiny;
  end SlippingWheel;

  model DryFrictionWheel "Wheel with dry friction between tread and ground"
    // Up to vAdhesion the tread adheres and creeps a little, beyond vSlide it slides.
    extends SlippingWheel;
    parameter SI.Velocity vAdhesion = 0.1 "Slip velocity at which friction is largest; not zero";
    parameter SI.Velocity vSlide = 0.3 "Slip velocity from which on the wheel slides; larger than vAdhesion";
  equation
    assert(vAdhesion > 0, "the velocity vAdhesion is " + String(vAdhesion) + "; it has to be positive");
    assert(vSlide > vAdhesion,
      "the velocity vSlide is " + String(vSlide) +
      "; it has to be larger than vAdhesion, which is " + String(vAdhesion));
    f = N*Functions.S3(vAdhesion, vSlide, mu_A, mu_S, v_slip);
    f_long = f*v_slip_long/v_slip;
    f_lat = f*v_slip_lat/v_slip;
    frame_a.f0 = f_long*e0 + f_lat*Functions.perpendicular(e0);
    frame_a.t = 0;
    Cut.residual = flange.tau + R*f_long;
  end DryFrictionWheel;

  model SlipBasedWheel "Wheel with friction that depends on slip in proportion to speed"
    // As DryFrictionWheel, with bounds that grow with the speed of the tread, as those of a tyre do. And the
    // force on the ground may change, by dynamicLoad, but not below zero.
    extends SlippingWheel;
    parameter SI.Velocity vAdhesion_min = 0.05 "Least slip velocity at which friction is largest; not zero";
    parameter SI.Velocity vSlide_min = 0.15 "Least slip velocity from which on the wheel slides";
    parameter Real sAdhesion = 0.04 "Slip over speed at which friction is largest";
    parameter Real sSlide = 0.12 "Slip over speed from which on the wheel slides";
    RealInput dynamicLoad(unit="N") "What is added to N";
    SI.Velocity vAdhesion "Slip velocity at which friction is largest now";
    SI.Velocity vSlide "Slip velocity from which on the wheel slides now";
  equation
    assert(vAdhesion_min > 0, "the velocity vAdhesion_min is " + String(vAdhesion_min)
      + "; it has to be positive");
    assert(vSlide_min > vAdhesion_min,
      "the velocity vSlide_min is " + String(vSlide_min) +
      "; it has to be larger than vAdhesion_min, which is " + String(vAdhesion_min));
    assert(sAdhesion >= 0, "the slip sAdhesion is " + String(sAdhesion) + "; it cannot be negative");
    assert(sSlide >= sAdhesion,
      "the slip sSlide is " + String(sSlide) +
      "; it cannot be less than sAdhesion, which is " + String(sAdhesion));
    vAdhesion = max(sAdhesion*abs(R*w_roll), vAdhesion_min);
    vSlide = max(sSlide*abs(R*w_roll), vSlide_min);
    f = max(0, N + dynamicLoad)*Functions.S3(vAdhesion, vSlide, mu_A, mu_S, v_slip);
    f_long = f*v_slip_long/v_slip;
    f_lat = f*v_slip_lat/v_slip;
    frame_a.f0 = f_long*e0 + f_lat*Functions.perpendicular(e0);
    frame_a.t = 0;
    Cut.residual = flange.tau + R*f_long;
  end SlipBasedWheel;

  model AirDrag "Resistance of the air"
    // Pressure times area times the coefficient of the shape, c_W. It acts at the frame, against the driving
    // direction, and only when the frame moves forwards.
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
    assert(c_W >= 0, "the coefficient c_W is " + String(c_W) + "; it cannot be negative");
    assert(area >= 0, "the area is " + String(area) + "; it cannot be negative");
    assert(rho >= 0, "the density rho is " + String(rho) + "; it cannot be negative");
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    e0 = Functions.turned(e, frame_a.phi);
    u = -(e0[1]*frame_a.v0[1] + e0[2]*frame_a.v0[2]);
    f = if u <= -calm then 0.5*area*rho*c_W*u^2 else 0;
    frame_a.f0 = f*e0;
    frame_a.t = 0;
    annotation(__mocc(shapes={force(frame_a, frame_a.f0)}));
  end AirDrag;

  model Differential "Distributes a torque to two wheels that may turn at different rates"
    // flange_in turns at the mean of the two others, and each of them gets half of its torque. It has no
    // inertia.
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
