package Twice
  model Signals "one error: what the equation would determine is not known"
    input Real x;
    output Real x;
  equation
    x = 1;
  end Signals;

  model Variables
    Real x;
    Real x = 2;
    Real y = x;
  end Variables;

  model Derivatives "der() of what is declared twice has no place"
    Real x = time;
    Real x = 2*time;
    Real y = der(x);
    Real z = der(der(x)) + der(y);
  end Derivatives;

  connector Give "a connect with what takes from it is no mistake of its own"
    output Real s;
    output Real s;
  end Give;

  connector Take
    input Real s;
  end Take;

  model Source
    Give give;
  equation
    give.s = 1;
  end Source;

  model Sink
    Take take;
  end Sink;

  model Connected
    Source source;
    Sink sink;
  equation
    connect(source.give, sink.take);
  end Connected;

  model Parts "nothing is asked of the second one"
    Rotational.Parts.Fixed fixed;
    Rotational.Joints.Bearing bearing, other;
    Rotational.Parts.Inertia disc(J=1);
    Rotational.Parts.Inertia disc(J=2);
    Rotational.Parts.Inertia ring(J=2);
    Base.LinearResponse Cut;
    Base.LinearResponse Cut;
  equation
    connect(fixed.flange, bearing.flange_a);
    connect(fixed.flange, other.flange_a);
    connect(bearing.flange_b, disc.flange);
    connect(other.flange_b, ring.flange);
    Cut.residual = Cut.balance - 1;
  end Parts;

  model Kinds "what the first one does not have may be meant of the second"
    Rotational.Parts.Fixed fixed;
    Rotational.Joints.Bearing bearing;
    Rotational.Parts.Inertia part(J=1);
    Rotational.Parts.SpringDamper part(c=1, d=1);
    Real number;
    Rotational.Parts.Fixed number;
  equation
    connect(fixed.flange, bearing.flange_a);
    connect(fixed.flange, part.flange_a);
    connect(bearing.flange_b, part.flange_b);
    connect(number.flange, part.flange);
  end Kinds;

  model Sides "a connect may be meant of the second"
    Translational.Parts.Fixed fixed;
    Rotational.Parts.Fixed fixed;
    Rotational.Joints.Bearing bearing;
    Translational.Joints.Slide slide;
    Translational.Parts.Mass mass;
    Translational.Joints.Slide mass;
    Rotational.Parts.Inertia inertia;
  equation
    connect(fixed.flange, bearing.flange_a);
    connect(fixed.flange, slide.flange_a);
    connect(slide.flange_b, mass.flange);
    connect(bearing.flange_b, inertia.flange);
  end Sides;

  connector Flange "a name that is there twice does not count twice"
    output Real r0;
    Real r;
    flow Real f;
    flow Real f;
  end Flange;

  function two
    input Real u;
    output Real y;
    output Real y;
  algorithm
    y := u;
  end two;

  function three
    input Real u;
    input Real u;
    input Integer n;
    output Real y;
  algorithm
    y := u*n;
  end three;

  model Called
    Real y = two(time) + three(time, 2);
  end Called;
end Twice;
// error: 4:17 [declare-before-use] 'x' is declared twice
// note: 3:16 it is declared here already
// error: 11:10 [declare-before-use] 'x' is declared twice
// note: 10:10 it is declared here already
// error: 17:10 [declare-before-use] 'x' is declared twice
// note: 16:10 it is declared here already
// error: 24:17 [declare-before-use] 's' is declared twice
// note: 23:17 it is declared here already
// error: 52:30 [declare-before-use] 'disc' is declared twice
// note: 51:30 it is declared here already
// error: 55:25 [declare-before-use] 'Cut' is declared twice
// note: 54:25 it is declared here already
// error: 68:35 [declare-before-use] 'part' is declared twice
// note: 67:30 it is declared here already
// error: 70:28 [declare-before-use] 'number' is declared twice
// note: 69:10 it is declared here already
// error: 80:28 [declare-before-use] 'fixed' is declared twice
// note: 79:31 it is declared here already
// error: 84:32 [declare-before-use] 'mass' is declared twice
// note: 83:30 it is declared here already
// error: 97:15 [declare-before-use] 'f' is declared twice
// note: 96:15 it is declared here already
// error: 103:17 [declare-before-use] 'y' is declared twice
// note: 102:17 it is declared here already
// error: 110:16 [declare-before-use] 'u' is declared twice
// note: 109:16 it is declared here already
