// A file of medium size with most of what the language has: what the mutants are made from.
encapsulated package Line "Mechanics along one line, in short"
  encapsulated package Interfaces
    import B = Base;
    type Speed = B.RealWithDerivative(unit="m/s") "Comes with its acceleration";
    connector To
      input Real s(unit="m") "Position";
      Speed v "Velocity";
      flow Real f "Force";
    end To;
    connector On
      output Real s(unit="m") "Position";
      Speed v "Velocity";
      flow Real f "Force";
    end On;
    connector Signal = input Real;
    partial model Two "Two ends"
      To a "One";
      On b "Other";
      parameter Real length = 1 "Between them";
    equation
      b.s = a.s + length;
      b.v = a.v;
    end Two;
  end Interfaces;
  model Gravity
    parameter Real g = 9.81;
    constant Real none = 0;
  end Gravity;
  encapsulated package Parts
    import B = Base;
    import Line.Interfaces;
    import Line.Gravity;
    model Fixed
      parameter Real s = 0;
      Interfaces.On b;
    equation
      b.s = s;
      b.v = 0;
    end Fixed;
    model Slide
      extends Interfaces.Two(length=0);
      B.ContinuousState x(start=0.1, fixed=true);
      B.ContinuousState w(start=0, fixed=true);
      outer Gravity gravity;
      parameter Real m = 1;
      Interfaces.Signal push;
    protected
      B.LinearResponse cut;
      Real z "Acceleration";
    equation
      z = cut.balance;
      der(x) = w;
      der(w) = z;
      a.f = if x > 0 then -b.f else -b.f + 0*z;
      cut.residual = m*(z - gravity.g) + b.f - push;
    end Slide;
    model Mass
      extends Interfaces.Two;
      parameter Integer n(min=1) = 3;
      parameter Real part[n] = {k/n for k in 1:n};
      Real share[n], all, squares[2, n];
    equation
      for i in 1:n loop
        share[i] = part[i]*der(a.v);
      end for;
      squares = {share, share};
      all = sum(share) + 0*squares[1, end];
      a.f = all - b.f;
    end Mass;
  end Parts;
end Line;

model Train
  inner Line.Gravity gravity(g=-9.81);
  Line.Parts.Fixed fixed;
  parameter Integer n = 3;
  Line.Parts.Slide slide(x(start=0.2), m=0.5);
  Line.Parts.Mass mass[n](each n=2, length={0.1*i for i in 1:n});
  Real top[2] = {max(mass[1:2].a.s), mass[n].b.s};
equation
  connect(fixed.b, slide.a);
  slide.push = sin(time)^2;
  connect(slide.b, mass[1].a);
  for i in 1:n - 1 loop
    connect(mass[i].b, mass[i + 1].a);
  end for;
  annotation(experiment(StopTime=1, Tolerance=1e-6));
end Train;
