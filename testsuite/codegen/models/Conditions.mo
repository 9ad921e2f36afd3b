model Guide "Moves a flange"
  Translational.Interfaces.Flange_b flange;
  input Real s;
  input Base.RealWithDerivative v;
  output Real f;
equation
  flange.s = s;
  flange.v = v;
  f = flange.f;
end Guide;
model Inner
  parameter Boolean useFlange = false;
  parameter Integer mode = 1;
  Planar.Interfaces.Frame_a extra if mode == 3;
  Translational.Interfaces.Flange_b flange if useFlange;
  Base.ContinuousState s(start=1);
  Base.ContinuousState v;
  Guide guide(s=s, v=v);
  Real f;
equation
  connect(guide.flange, flange);
  der(s) = v;
  if mode == 2 then
    f = -1;
  else
    f = guide.f;
  end if;
  2*der(v) = f - s;
end Inner;
model M
  Inner a(useFlange=true);
  Inner b(mode=2);
  Inner c;
  parameter Boolean damped = true;
  Translational.Parts.Fixed wall if damped;
  Translational.Parts.Damper damper(d=0.5) if damped;
  parameter Integer n = 4;
  Real x[n];
  Real y[n];
equation
  connect(a.flange, damper.flange_b);
  connect(wall.flange, damper.flange_a);
  for i in 1:n loop
    if i == 1 then
      x[i] = time;
    elseif i < n then
      x[i] = 2*x[i-1];
    else
      x[i] = noEvent(if x[1] > 0.5 then 1 else 0);
    end if;
  end for;
  for i in n:-1:1 loop
    if i == n then
      y[i] = 1;
    else
      y[i] = y[i+1] + smooth(1, x[i]);
    end if;
  end for;
end M;
