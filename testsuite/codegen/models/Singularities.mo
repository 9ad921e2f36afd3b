encapsulated package Singularities "Runs that come near to a singularity, and others with steps as short"
  import Base;
  encapsulated model Stage "A parallelogram, whose upper side stays level"
    import Planar.*;
    parameter Real phi0 = 0.9;
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    Joints.Revolute left(phi(start=phi0));
    Parts.FixedTranslation barLeft(r={1, 0});
    Parts.Body bodyLeft(m=0.4, I=0.03);
    Joints.Revolute top(phi(start=-phi0));
    Parts.FixedTranslation across(r={0.5, 0});
    Parts.Body platform(m=0.6, I=0.05);
    Parts.FixedTranslation base(r={0.5, 0});
    Joints.Revolute right(phi(start=phi0));
    Parts.FixedTranslation barRight(r={1, 0});
    Parts.Body bodyRight(m=0.4, I=0.03);
    Joints.RevoluteClosure pin;
  equation
    connect(frame_a, left.frame_a);
    connect(left.frame_b, barLeft.frame_a);
    connect(barLeft.frame_b, bodyLeft.frame_a);
    connect(barLeft.frame_b, top.frame_a);
    connect(top.frame_b, across.frame_a);
    connect(across.frame_b, platform.frame_a);
    connect(frame_a, base.frame_a);
    connect(base.frame_b, right.frame_a);
    connect(right.frame_b, barRight.frame_a);
    connect(barRight.frame_b, bodyRight.frame_a);
    connect(across.frame_b, pin.frame_a);
    connect(barRight.frame_b, pin.frame_b);
    connect(top.frame_b, frame_b);
  end Stage;

  encapsulated model Lift "Two parallelograms; where one of them falls flat, its bars could go on as a cross, too"
    import Planar.*;
    import Singularities.Stage;
    inner World world;
    Parts.Fixed fixed;
    Stage stage1, stage2;
    Parts.Body load(m=2, I=0.1);
  equation
    connect(fixed.frame_b, stage1.frame_a);
    connect(stage1.frame_b, stage2.frame_a);
    connect(stage2.frame_b, load.frame_a);
  end Lift;

  encapsulated model Settled "A balance that is always the same"
    import Base;
  protected
    Base.LinearResponse one;
  equation
    one.residual = one.balance - 1;
  end Settled;

  encapsulated model Crowd "The lift, beside very many balances"
    import Singularities.Lift;
    import Singularities.Settled;
    extends Lift;
    Settled settled[300];
  end Crowd;

  model Rest "Oscillates quickly, and faster and faster, for a small part of a long run"
    parameter Real t_begin = 1e7, t_end = t_begin + 0.5, rate = 1e5;
    Base.ContinuousState x(start=0), v(start=rate);
  protected
    Boolean moves = time >= t_begin and time < t_end;
    Real w = if moves then rate*(1 + time - t_begin) else 0;
  equation
    der(x) = if moves then v else 0;
    der(v) = -w^2*x;
  end Rest;
end Singularities;
