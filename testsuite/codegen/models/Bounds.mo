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
end Bounds;
