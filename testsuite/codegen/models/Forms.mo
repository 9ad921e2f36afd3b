within;
encapsulated package Forms "The same classes where more, or less, depends on balances; each model with a reference without it"
  import Base;
  import Blocks;
  import Planar;
  import Rotational;

  model Arm "Six links, the last one with a free end"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge[6](each phi(start=0.3));
    Planar.Parts.FixedTranslation bar[6](each r={0.4, 0});
    Planar.Parts.Body body[6](each m=0.5, each I=0.03);
  equation
    connect(frame_a, hinge[1].frame_a);
    for i in 1:6 loop
      connect(hinge[i].frame_b, bar[i].frame_a);
      connect(bar[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:5 loop
      connect(bar[i].frame_b, hinge[i + 1].frame_a);
    end for;
    connect(bar[6].frame_b, frame_b);
  end Arm;

  partial model Hanging "The arm at a place at rest"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Arm arm;
  equation
    connect(fixed.frame_b, arm.frame_a);
  end Hanging;

  // A signal that depends on balances affinely

  model Pushed "A torque against the angular acceleration of the end, by way of signals: as an inertia there"
    extends Hanging;
    Planar.Sensors.AbsoluteAcceleration sensor;
    Blocks.Math.Gain gain(k=-0.08);
    Blocks.Math.Gain nothing[2](each k=0);
    Planar.Sources.WorldForce push;
  equation
    connect(arm.frame_b, sensor.frame_a);
    connect(sensor.a[3], gain.u);
    connect(sensor.a[1:2], nothing.u);
    connect(nothing.y, push.force[1:2]);
    connect(gain.y, push.force[3]);
    connect(arm.frame_b, push.frame_b);
  end Pushed;

  model PushedReference
    extends Hanging;
    Planar.Parts.Body inertia(m=0, I=0.08);
  equation
    connect(arm.frame_b, inertia.frame_a);
  end PushedReference;

  // A motion that does not depend on balances, used in a way that is not affine

  partial model Friction "A hinge with a torque of its own"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Base.ContinuousState phi(unit="rad", start=0.2, fixed=true);
    Base.ContinuousState w(unit="rad/s", start=0, fixed=true);
    Real torque(unit="N.m");
  protected
    Base.LinearResponse Cut;
  equation
    der(phi) = w;
    der(w) = Cut.balance;
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi + phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w + w;
  end Friction;

  model ByAcceleration
    extends Friction;
  equation
    torque = 0.1*abs(der(frame_a.v0[1]));
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    Cut.residual = frame_b.t + torque;
  end ByAcceleration;

  model ByTime
    extends Friction;
  equation
    torque = 0.1*abs(2*sin(2*time));
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    Cut.residual = frame_b.t + torque;
  end ByTime;

  model Shaker "Moves to and fro"
    Planar.Interfaces.Frame_b frame_b;
  equation
    frame_b.r0 = {-0.5*sin(2*time), 0};
    frame_b.phi = 0;
    frame_b.v0 = {-cos(2*time), 0};
    frame_b.w = 0;
  end Shaker;

  partial model OnShaker
    inner Planar.World world;
    Shaker shaker;
    Planar.Parts.FixedTranslation bar(r={0.3, 0});
    Planar.Parts.Body body(m=1, I=0.1);
    Arm arm;
  equation
    connect(bar.frame_b, body.frame_a);
    connect(bar.frame_b, arm.frame_a);
  end OnShaker;

  model Fed "The acceleration of the support brakes the hinge at it"
    extends OnShaker;
    ByAcceleration hinge;
  equation
    connect(shaker.frame_b, hinge.frame_a);
    connect(hinge.frame_b, bar.frame_a);
  end Fed;

  model FedReference
    extends OnShaker;
    ByTime hinge;
  equation
    connect(shaker.frame_b, hinge.frame_a);
    connect(hinge.frame_b, bar.frame_a);
  end FedReference;

  // A flow that does not depend on balances, used in a way that is not affine

  model Gauge "Turns at a given speed and tells what torque that takes"
    parameter Real a(unit="rad/s2") = 1;
    Rotational.Interfaces.Flange_b flange;
    Blocks.Interfaces.RealOutput y;
  equation
    flange.phi = 0.5*a*time^2;
    flange.w = a*time;
    y = sqrt(1 + flange.tau^2);
  end Gauge;

  model Law "The same as a signal"
    Blocks.Interfaces.RealOutput y;
  equation
    y = sqrt(1 + (1.5*time^2)^2);
  end Law;

  partial model Twisted "A torque at the end of the arm"
    extends Hanging;
    Blocks.Sources.Constant none[2](each k=0);
    Planar.Sources.WorldForce push;
  equation
    connect(none.y, push.force[1:2]);
    connect(arm.frame_b, push.frame_b);
  end Twisted;

  model Braked "What a spring far from the arm says is a torque at the arm"
    extends Twisted;
    Gauge gauge;
    Rotational.Parts.Spring spring(c=3);
    Rotational.Parts.Fixed wall;
  equation
    connect(gauge.flange, spring.flange_a);
    connect(wall.flange, spring.flange_b);
    connect(gauge.y, push.force[3]);
  end Braked;

  model BrakedReference
    extends Twisted;
    Law law;
  equation
    connect(law.y, push.force[3]);
  end BrakedReference;

  // No balances at all

  model Swung "A body on a spring"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free;
    Planar.Parts.Body body(m=2, I=0.5);
    Planar.Parts.FixedTranslation bar(r={0.3, 0});
    Planar.Parts.Spring spring(c_x=50, c_y=50);
  equation
    connect(fixed.frame_b, free.frame_a);
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, bar.frame_a);
    connect(fixed.frame_b, spring.frame_a);
    connect(bar.frame_b, spring.frame_b);
  end Swung;
end Forms;
