encapsulated package Drag "A body with a resistance that grows with its acceleration squared"
  import Translational.Interfaces;
  import B = Base;
  model Mass
    Interfaces.Flange_a flange;
    Real a;
  equation
    a = der(flange.v);
    flange.f = a*abs(a);
  end Mass;
  model Slide
    Interfaces.Flange_b flange;
    B.ContinuousState s(start=0), v(start=0);
  protected
    B.LinearResponse cut;
  equation
    der(s) = v;
    der(v) = cut.balance;
    flange.s = s;
    flange.v = v;
    cut.residual = flange.f - 1;
  end Slide;
  model Whole
    Slide slide;
    Mass mass;
  equation
    connect(slide.flange, mass.flange);
  end Whole;
end Drag;

model Both "Beside a flow that is linear"
  Drag.Slide slide;
  Drag.Mass mass;
  Translational.Parts.Mass plain(m=1), last(m=2);
equation
  connect(slide.flange, plain.flange);
  connect(slide.flange, mass.flange);
  connect(slide.flange, last.flange);
end Both;

// error: 27:5 [linear-response] 'mass' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 9:18 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// error: 37:3 [linear-response] 'mass' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 9:18 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
