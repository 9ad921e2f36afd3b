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
  import Blocks.Interfaces.BooleanInput;
  import Blocks.Interfaces.RealOutput;
  import Blocks.Continuous.FirstOrder;
  import Blocks.Continuous.SmoothFirstOrder;
  import Planar.Interfaces;
  import Planar.Functions;
  import Planar.Joints;
  import Planar.Parts;
  import Planar.World;

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
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
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
  initial equation
    assert(T*abs(v_lat) < gap, "the wheel slips sideways at the start, at " + String(abs(v_lat))
      + " m/s; give what it is fastened to start values along it", AssertionLevel.warning);
  end IdealWheel;

  partial model TurningWheel "What wheels with friction have in common"
    // The rim turns by itself, as the torque at the axle and the friction of the ground decide. It has no
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
  protected
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
  end TurningWheel;

  partial model SlippingWheel "What wheels have in common whose friction follows from the slip"
    // Friction acts against the velocity at which the tread slips over the ground, along and across. So a
    // wheel that carries a force creeps, at rest, too.
    extends TurningWheel;
    SI.Velocity v_slip "Slip; a little more than it is, so that it is never zero";
    SI.Force f "Friction";
  protected
    constant SI.Velocity tiny = 1e-4 "What is added to the slip";
  equation
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

  model ElasticWheel "Slip-based wheel with an elastic tread, which holds a vehicle at rest"
    /*
      The tread is fastened to the rim by a spring and a damper, whose forces are in proportion to the load.
      Its deflection z grows with the slip, and the faster the tread slides over the ground, the more of it is
      lost:

        z' = v_slip - stiffness*v_slip/mu(v_slip)*z

      So it takes a stretch of the way until the force is there: mu_A*1.5/(sAdhesion*stiffness) where slip is
      small. While slip stays the same, friction becomes that of SlipBasedWheel, up to mu_A at the slip
      sAdhesion, down to mu_S at sSlide. A wheel whose brake holds it does not slip at all as long as it would
      need less than mu_A: where a SlipBasedWheel creeps, this one keeps its deflection, which turns with the
      ground below the wheel.
    */
    extends TurningWheel;
    parameter Real sAdhesion = 0.04 "Slip over speed at which friction is largest";
    parameter Real sSlide = 0.12 "Slip over speed from which on the wheel slides; larger than sAdhesion";
    parameter SI.Velocity vSlide_min = 0.15 "Least slip velocity from which on the wheel slides; not zero";
    parameter Real stiffness(unit="1/m") = 60 "Force over load and deflection of the tread; not zero";
    parameter Real damping(unit="s/m") = 1 "Force over load and rate of the deflection";
    RealInput dynamicLoad(unit="N") "What is added to N";
    B.ContinuousState z_long(quantity="Length", unit="m", start=0, fixed=true)
      "Deflection of the tread in the driving direction: how far the ground keeps it back";
    B.ContinuousState z_lat(quantity="Length", unit="m", start=0, fixed=true) "The same across it";
    SI.Velocity v_slip "Slip of the rim over the ground";
    SI.Velocity vAdhesion "Slip velocity at which friction is largest now";
    SI.Velocity vSlide "Slip velocity from which on the wheel slides now";
    Real loss(unit="1/s") "What part of the deflection is lost in a unit of time";
    SI.Force load "Force on the ground";
    SI.Force f "Friction";
  protected
    constant SI.Velocity tiny = 1e-3 "What is slower than that slips less than it would";
  equation
    assert(mu_A > 0, "the coefficient of friction mu_A is zero; it has to be positive");
    assert(mu_S > 0, "the coefficient of friction mu_S is zero; it has to be positive");
    assert(vSlide_min > 0, "the velocity vSlide_min is " + String(vSlide_min) + "; it has to be positive");
    assert(sAdhesion >= 0, "the slip sAdhesion is " + String(sAdhesion) + "; it cannot be negative");
    assert(sSlide > sAdhesion,
      "the slip sSlide is " + String(sSlide) +
      "; it has to be larger than sAdhesion, which is " + String(sAdhesion));
    assert(stiffness > 0, "the stiffness is " + String(stiffness) + "; it has to be positive");
    assert(damping >= 0, "the damping is " + String(damping) + "; it cannot be negative");
    v_slip = Functions.magnitude(v_slip_long, v_slip_lat, tiny);
    vAdhesion = sAdhesion*Functions.magnitude(R*w_roll, 0, tiny);
    vSlide = max(sSlide*abs(R*w_roll), vSlide_min);
    loss = stiffness*Functions.slipOverFriction(vAdhesion, vSlide, mu_A, mu_S, v_slip);
    der(z_long) = v_slip_long - loss*z_long + frame_a.w*z_lat;
    der(z_lat) = v_slip_lat - loss*z_lat - frame_a.w*z_long;
    load = max(0, N + dynamicLoad);
    f_long = load*(stiffness*z_long + damping*der(z_long));
    f_lat = load*(stiffness*z_lat + damping*der(z_lat));
    f = sqrt(f_long^2 + f_lat^2);
    frame_a.f0 = f_long*e0 + f_lat*Functions.perpendicular(e0);
    frame_a.t = 0;
    Cut.residual = flange.tau + R*f_long;
  end ElasticWheel;

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
    // flange_in turns ratio times as fast as the mean of the two others, and each of them gets ratio/2 times
    // its torque. It has no inertia.
    extends Rotational.Gears.Differential;
  end Differential;

  model Suspension "How a car heaves, rolls and pitches on its springs, and what that puts on each wheel"
    // The plane has no height, and a car has one: its centre of mass is the height h above the ground, where
    // the wheels push. So a car that brakes leans on its front wheels, one in a bend on the outer ones. Here
    // this is added: the body moves up and down and turns about two axes, on four springs with dampers. It
    // takes its accelerations from frame_a, which belongs at the centre of mass, and exerts no force there.
    // On a slope the plane has gravity, that of the world: the car leans downhill.
    // Connect the loads to wheels with N = 0. A wheel that is in the air has no load.
    parameter SI.Mass m = 1000 "Mass on the springs";
    parameter SI.Inertia I_roll = 400 "Moment of inertia about the driving direction; not zero";
    parameter SI.Inertia I_pitch = 1500 "Moment of inertia about the axis across it; not zero";
    parameter SI.Length h = 0.5 "Height of the centre of mass above the ground";
    parameter SI.Length a = 1.2 "From the centre of mass to the front axle";
    parameter SI.Length b = 1.4 "From the rear axle to the centre of mass";
    parameter SI.Length width = 1.5 "From the left wheels to the right ones";
    parameter SI.TranslationalSpringConstant c = 25000 "Stiffness of the spring of each wheel";
    parameter SI.TranslationalDampingConstant d = 2500 "Damping of each wheel";
    parameter SI.Acceleration g = 9.81 "Gravity, across the plane";
    outer World world;
    parameter SI.Acceleration g_slope[2] = world.g "Gravity in the plane: by default that of the world";
    parameter SI.Length r[2] = {1, 0} "Driving direction as seen in frame_a; its length has no effect";
    Interfaces.Frame_a frame_a "Centre of mass";
    RealOutput load[4](each unit="N") "On the ground: front left and right, rear left and right";
    B.ContinuousState z(quantity="Length", unit="m", start=0, fixed=true) "Height above rest";
    B.ContinuousState v_z(quantity="Velocity", unit="m/s", start=0, fixed=true) "Its rate";
    B.ContinuousState roll(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle about the driving direction: the left side is up";
    B.ContinuousState w_roll(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    B.ContinuousState pitch(quantity="Angle", unit="rad", displayUnit="deg", start=0, fixed=true)
      "Angle about the axis across: the nose is down";
    B.ContinuousState w_pitch(quantity="AngularVelocity", unit="rad/s", start=0, fixed=true) "Its rate";
    SI.Acceleration a_long "Acceleration in the driving direction";
    SI.Acceleration a_lat "Acceleration across it, to the left";
  protected
    final parameter Real e[2] = r/sqrt(r[1]^2 + r[2]^2) "Driving direction as seen in frame_a";
    final parameter SI.Position x[4] = {a, a, -b, -b} "Of the wheels, in the driving direction";
    final parameter SI.Position y[4] = {width, -width, width, -width}/2 "Of the wheels, to the left";
    final parameter SI.Force N[4] = m*g/(2*(a + b))*{b, b, a, a} "Loads at rest";
    Real e0[2] "Driving direction";
    SI.Length s[4] "How far each corner of the body is above its place at rest";
    SI.Velocity v[4] "Their rates";
  equation
    assert(m > 0, "the mass m is " + String(m) + "; it has to be positive");
    assert(I_roll > 0, "the moment of inertia I_roll is " + String(I_roll) + "; it has to be positive");
    assert(I_pitch > 0, "the moment of inertia I_pitch is " + String(I_pitch) + "; it has to be positive");
    assert(a > 0, "the length a is " + String(a) + "; it has to be positive");
    assert(b > 0, "the length b is " + String(b) + "; it has to be positive");
    assert(width > 0, "the width is " + String(width) + "; it has to be positive");
    assert(c >= 0, "the stiffness c is " + String(c) + "; it cannot be negative");
    assert(d >= 0, "the damping d is " + String(d) + "; it cannot be negative");
    assert(r*r > 0, "the direction r has no length; give it one, such as {1, 0}");
    for i in 1:4 loop
      s[i] = z + y[i]*roll - x[i]*pitch;
      v[i] = v_z + y[i]*w_roll - x[i]*w_pitch;
      load[i] = max(0, N[i] - c*s[i] - d*v[i]);
    end for;
    e0 = Functions.turned(e, frame_a.phi);
    a_long = e0*der(frame_a.v0);
    a_lat = Functions.perpendicular(e0)*der(frame_a.v0);
    der(z) = v_z;
    der(v_z) = sum(load)/m - g;
    der(roll) = w_roll;
    der(w_roll) = (y*load + h*m*(a_lat - Functions.perpendicular(e0)*g_slope))/I_roll;
    der(pitch) = w_pitch;
    der(w_pitch) = -(x*load + h*m*(a_long - e0*g_slope))/I_pitch;
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    annotation(__mocc(drawn=false));
  end Suspension;

  partial model Chassis "A car, but for what drives it"
    // Four wheels with tyres on a body with springs. The front wheels are steered, by a servo that takes the
    // time T; what drives the car is fastened to differential.flange_in and turns the rear wheels; all four
    // have brakes, which hold the wheels once they stand. On a slope, which is gravity of the world in the
    // plane, the car stays where it is then, for its tyres are elastic.
    parameter SI.Mass m = 1200 "Mass";
    parameter SI.Inertia I = 1800 "Moment of inertia about the vertical axis";
    parameter SI.Length a = 1.2 "From the centre of mass to the front axle";
    parameter SI.Length b = 1.4 "From the rear axle to the centre of mass";
    parameter SI.Length width = 1.5 "From the left wheels to the right ones";
    parameter SI.Length R = 0.3 "Radius of the wheels";
    parameter SI.Angle steer_max = 0.6 "Angle of the front wheels for steer = 1";
    parameter SI.Time T = 0.05 "Time constant of the steering";
    parameter SI.Torque tau_front = 1500 "Largest torque of each front brake";
    parameter SI.Torque tau_rear = 800 "Largest torque of each rear brake";
    constant SI.Length arm = 1 "Lever arm of the brakes: their force is their torque";
    Interfaces.Frame_a frame_a "Where the motion of the car is counted from: a place at rest";
    RealInput steer "Steering wheel, from -1, all the way to the right, to 1, to the left";
    RealInput pedal "From -1, full brakes, to 1, full throttle";
    Joints.FreeMotion motion "Of the centre of mass";
    Parts.Body body(m=m, I=I);
    Suspension suspension(m=m, a=a, b=b, width=width);
    AirDrag airDrag(c_W=0.35, area=2);
    Parts.FixedTranslation hub[4](r={{a, width/2}, {a, -width/2}, {-b, width/2}, {-b, -width/2}});
    FirstOrder valve(k=steer_max, T=T) "The servo: valve and rack, one after the other";
    SmoothFirstOrder rack(T=T);
    Joints.RevolutePrescribed kingpin[2] "Front left and right";
    ElasticWheel wheel[4](each R=R, each N=0, each mu_A=1, each mu_S=0.75, each vSlide_min=0.6,
      each sAdhesion=0.08, each sSlide=0.3) "Front left and right, rear left and right";
    Rotational.Parts.Inertia rim[4](each J=1);
    Rotational.Friction.Brake brake[4](each mue_pos=[0, 1], each cgeo=arm,
      fn_max={tau_front, tau_front, tau_rear, tau_rear}/arm);
    Differential differential;
  equation
    connect(frame_a, motion.frame_a);
    connect(motion.frame_b, body.frame_a);
    connect(motion.frame_b, suspension.frame_a);
    connect(motion.frame_b, airDrag.frame_a);
    connect(steer, valve.u);
    connect(valve.y, rack.u);
    for i in 1:4 loop
      connect(motion.frame_b, hub[i].frame_a);
      connect(suspension.load[i], wheel[i].dynamicLoad);
      connect(wheel[i].flange, rim[i].flange);
      connect(wheel[i].flange, brake[i].flange);
      brake[i].f_normalized = max(0, -pedal);
    end for;
    for i in 1:2 loop
      connect(rack.y, kingpin[i].phi);
      connect(hub[i].frame_b, kingpin[i].frame_a);
      connect(kingpin[i].frame_b, wheel[i].frame_a);
      connect(hub[i + 2].frame_b, wheel[i + 2].frame_a);
    end for;
    connect(wheel[3].flange, differential.flange_left);
    connect(wheel[4].flange, differential.flange_right);
    annotation(__mocc(shapes={box(motion.frame_b, 3.8, 1.7)}));
  end Chassis;

  model Car "A car to steer and to drive"
    // Its motor needs no gears, as an electric one. Pedal: from 0 to 1 the share of the motor's torque, from
    // 0 to -1 the share of the brakes'.
    extends Chassis;
    parameter SI.Torque tau_motor = 1500 "Largest torque of the motor, at the differential";
    parameter SI.Power P_motor = 80e3 "Largest power of the motor";
    Rotational.Sources.Motor motor(tau_max=tau_motor, P_max=P_motor);
  equation
    motor.u = max(0, pedal);
    connect(differential.flange_in, motor.flange);
  end Car;

  model DriveTrain "Engine, clutch and gearbox, which shifts by itself"
    /*
      The engine has its torque from a map over throttle and speed; without throttle it idles. The clutch
      closes as the engine becomes faster, from w_low to w_high: so the car stands still while it idles, and
      starts off with the clutch sliding. The gearbox changes up where the engine would turn at more than w_up
      in the present gear, and down below w_down. For that the clutch opens and the throttle closes; the gear
      is brought to its speed within shiftTime, and within the same time again the clutch closes. Only then
      it may be changed again. With backwards = true it shifts into the reverse gear, gear = -1, as soon as
      the car stands, and with false into the first one.
    */
    parameter Real map[:, :] = [0, 0, 60, 90, 120, 400, 650; 0, 60, 40, 5, -15, -40, -70;
      0.5, 70, 80, 90, 100, 70, -20; 1, 80, 100, 120, 135, 150, 100]
      "Of the engine. First column: throttle, first row: speed, both ascending; others: torque";
    parameter SI.Inertia J_engine = 0.15 "Moment of inertia of the engine; not zero";
    parameter SI.Inertia J_shaft = 0.02 "Moment of inertia between clutch and gears; not zero";
    parameter SI.Torque tau_clutch = 300 "Torque that the clutch holds when it is closed";
    parameter Real ratio[:](each unit="1") = {3.3, 2.1, 1.5, 1.15, 0.9} "Of the gears";
    parameter Real ratioReverse(unit="1") = 3.5 "Of the reverse gear; positive";
    parameter SI.Time shiftTime = 0.2 "Time to synchronize, and time to close the clutch; not zero";
    parameter SI.AngularVelocity w_idle = 93 "Speed of the engine at the start";
    parameter SI.AngularVelocity w_low = 105 "Speed of the engine below which the clutch is open";
    parameter SI.AngularVelocity w_high = 205 "Speed of the engine above which it is closed";
    parameter SI.AngularVelocity w_up = 520 "Speed of the engine above which it changes up";
    parameter SI.AngularVelocity w_down = 180 "Speed of the engine below which it changes down";
    parameter SI.AngularVelocity w_still = 1 "Speed at the differential below which the car stands; positive";
    constant SI.Length arm = 1 "Lever arm of the clutch: its force is its torque";
    final parameter Integer n = size(ratio, 1) "Number of gears that go forwards";
    final parameter Real ratios[n + 1](each unit="1") = cat(1, ratio, {-ratioReverse}) "Of all gears";
    RealInput throttle "From 0 to 1";
    BooleanInput backwards "Drive backwards, once the car stands";
    Rotational.Interfaces.Flange_a flange "To the differential";
    Rotational.Parts.Fixed housing;
    Rotational.Joints.Bearing crank(w(start=w_idle));
    Rotational.Parts.Inertia flywheel(J=J_engine);
    Rotational.Sources.Engine engine(map=map);
    Rotational.Joints.Bearing shaft;
    Rotational.Parts.Inertia wheels(J=J_shaft);
    Rotational.Friction.Clutch clutch(mue_pos=[0, 1], cgeo=arm, fn_max=tau_clutch/arm);
    Rotational.Gears.Gearbox gearbox(ratio=ratios, shiftTime=shiftTime, tau_max=2000);
    Integer gear(start=1, fixed=true) "Which gear; -1: the reverse one";
    Boolean standing "The car stands, or nearly so";
    discrete SI.Time shift(start=-1e9, fixed=true) "When it was changed";
    SI.AngularVelocity w_gear "How fast the engine would turn in this gear, with the clutch closed";
    Real ready(unit="1") "How far a change of gears is through: from 0 to 1";
    SI.Power lossPower "Power that turns into heat in the clutches";
  equation
    assert(ratioReverse > 0, "the ratio ratioReverse is " + String(ratioReverse) + "; it has to be positive");
    assert(w_still > 0, "the speed w_still is " + String(w_still) + "; it has to be positive");
    assert(w_high > w_low, "the speed w_high is " + String(w_high) + "; it has to be above w_low, which is "
      + String(w_low));
    assert(w_up > w_down, "the speed w_up is " + String(w_up) + "; it has to be above w_down, which is "
      + String(w_down));
    connect(housing.flange, crank.flange_a);
    connect(crank.flange_b, flywheel.flange);
    connect(crank.flange_b, engine.flange);
    connect(housing.flange, shaft.flange_a);
    connect(shaft.flange_b, wheels.flange);
    connect(crank.flange_b, clutch.flange_a);
    connect(shaft.flange_b, clutch.flange_b);
    connect(shaft.flange_b, gearbox.flange_a);
    connect(flange, gearbox.flange_b);
    w_gear = flange.w*ratios[if pre(gear) < 0 then n + 1 else pre(gear)];
    standing = abs(flange.w) < w_still;
    ready = max(0, min(1, (time - pre(shift))/shiftTime - 1));
    when ready >= 1 and standing and backwards and pre(gear) > 0 then
      gear = -1;
      shift = time;
    elsewhen ready >= 1 and standing and not backwards and pre(gear) < 0 then
      gear = 1;
      shift = time;
    elsewhen ready >= 1 and w_gear > w_up and pre(gear) > 0 and pre(gear) < n then
      gear = pre(gear) + 1;
      shift = time;
    elsewhen ready >= 1 and w_gear < w_down and pre(gear) > 1 then
      gear = pre(gear) - 1;
      shift = time;
    end when;
    gearbox.gear = if gear < 0 then n + 1 else gear;
    engine.u = throttle*ready;
    clutch.f_normalized = min(ready, max(0, min(1, (crank.w - w_low)/(w_high - w_low))));
    lossPower = clutch.lossPower + gearbox.lossPower;
  end DriveTrain;

  model GearedCar "A car with an engine, a clutch and gears"
    // As Car, with a DriveTrain in place of the motor. Pedal: from 0 to 1 the throttle, from 0 to -1 the
    // share of the brakes' torque.
    extends Chassis(differential(ratio=3.7));
    BooleanInput backwards "Drive backwards, once the car stands";
    DriveTrain driveTrain "Engine, clutch and gearbox";
  equation
    driveTrain.throttle = max(0, pedal);
    driveTrain.backwards = backwards;
    connect(differential.flange_in, driveTrain.flange);
  end GearedCar;
end Vehicles;
