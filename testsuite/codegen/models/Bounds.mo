package Bounds "Variables that leave their attributes min and max"
  type Level = Real(unit="m", min=0, max=5);

  model Tank
    parameter Real area(unit="m2", min=0.1) = 1;
    parameter Real top(unit="m") = 2;
    constant Real tau(unit="s") = 1;
    parameter Level height = 3;
    Level level(max=top) = (time/tau - 0.5)*height;
    annotation(experiment(StopTime=2));
  end Tank;

  type Mode = enumeration(off, low, high);

  model Tanks
    Tank tank[2](height={1, 4});
    Integer n(min=-1, max=3, start=0, fixed=true);
    Mode mode(max=Mode.low, start=Mode.off, fixed=true);
    constant Real second(unit="s") = 1;
    Real pair[2](min={0, -10}, each max=10) = {time - second, time - second}/second;
    parameter Integer count(max=4) = 2;
  equation
    when sample(0.3, 0.3) then
      n = pre(n) + 1;
      mode = if pre(n) > 2 then Mode.high else Mode.low;
    end when;
    annotation(experiment(StopTime=2));
  end Tanks;

  // attributes that modifications of components give

  connector Outlet
    output Real e;
    Real phi;
    flow Real f;
  end Outlet;

  record Point
    Real x;
    Real y;
  end Point;

  model Vessel
    parameter Real top = 2;
    Level level(max=top) = 3*time;
    Real pair[2] = {time, 2*time};
    Point at(x=time, y=-time);
    Outlet outlet;
    discrete Mode mode(start=Mode.off, fixed=true);
  equation
    outlet.e = time;
    outlet.phi = -time;
    when time > 0.5 then
      mode = Mode.high;
    end when;
  end Vessel;

  model Low
    extends Vessel(top=1);
    Boolean late = time > 0.5;
  end Low;

  model Hall
    replaceable Vessel inside(level(max=0.5));
    Vessel many[2](each level(max=0.25));
    parameter Real most = 0.75;
    Vessel third(level(max=most));
  end Hall;

  model SmallHall
    extends Hall(many(each level(max=2.5)), third(level(max=2.25)));
  end SmallHall;

  model Modified
    Vessel own(level(max=1));
    Vessel apart[2](level(max={1.5, 1.75}), each pair(max={0.5, 0.25}));
    Vessel point[1](each pair(each max=0.125), each at(x(max=0.1), y(min=-0.2)));
    Vessel port(outlet(phi(min=-0.3)), mode(max=Mode.low));
    annotation(experiment(StopTime=1));
  end Modified;

  model Halls
    Hall hall(third(level(max=0.6)), many(level(max={0.2, 0.3})));
    Hall other(redeclare Low inside(level(max=0.55)), most=0.7);
    SmallHall small(many(each level(min=-1)), inside(level(max=7)));
    annotation(experiment(StopTime=1));
  end Halls;
end Bounds;
