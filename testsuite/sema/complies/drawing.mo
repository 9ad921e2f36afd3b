// options: -Wdrawing
// rule: drawing
model Swing "A weight on a rod"
  constant Real g = 9.81;
  parameter Real length(unit="m") = 1;
  parameter Real rail[3, 2](each unit="m") = {{-1, 0}, {0, 0.1}, {1, 0}};
  Base.ContinuousState angle(start=1, fixed=true);
  Base.ContinuousState rate(start=0, fixed=true);
  Real tip[2](each unit="m");
equation
  der(angle) = rate;
  length*der(rate) = -g*sin(angle);
  tip = {length*sin(angle), -length*cos(angle)};
  annotation(__mocc(shapes={ground({0, 0}), bar({0, 0}, tip), body(tip, mass=2),
    polyline(at={0, 0}, points=rail), circle({tip[1], 0}, radius=0.1, filled=true, color=2)}));
end Swing;

// rule: drawing
package Parts "Names of inherited components, of components inside, and of connectors"
  connector Frame
    input Real r0[2];
    input Real phi;
    Real v0[2];
    flow Real f0[2];
  end Frame;

  partial model One
    Frame frame_a;
    type Point = Real[2];
    Point load;
    annotation(__mocc(shapes={dot(frame_a), force(frame_a, load)}));
  end One;

  model Plate
    extends One;
    parameter Real width = 1;
    parameter Boolean solid = true;
    Frame corners[2];
  equation
    load = {1, 0};
    frame_a.f0 = load;
    for i in 1:2 loop
      corners[i].f0 = {0, 0};
    end for;
    annotation(__mocc(shapes={box(frame_a, width, height=-1.5e-1, filled=solid, offset={0, width}),
      line(corners[1], corners[2].r0), force(frame_a, {load[1], 0})}, parts=false));
  end Plate;

  model Silent
    extends One;
  equation
    load = {0, 0};
    frame_a.f0 = {0, 0};
    annotation(__mocc(drawn=false), __other(shapes=3));
  end Silent;
end Parts;

// rule: drawing
model Lift "A block beside a wall, seen by a point of the drawing"
  Base.ContinuousState h(start=0, fixed=true);
  parameter Boolean shown = true;
protected
  Real at[2] "What is protected may be named";
equation
  der(h) = 1;
  at = {0, h};
  annotation(__mocc(shapes={floor({0, 0}, normal={0, 1}), box(at, 1, 0.5, filled=shown), slide({0, 0}, at)}));
end Lift;

// rule: drawing
model Clock "Numbers and names in one point; a shape of a component inside"
  record Hand
    Real tip[2];
    Real length;
  end Hand;
  Hand hand;
equation
  hand.length = 0.5;
  hand.tip = {hand.length*sin(time), hand.length*cos(time)};
  annotation(__mocc(parts=true, shapes={line({0, 0}, hand.tip), circle(at={0, 0}, radius=hand.length),
    dot({hand.tip[1], 0}, color=3)}));
end Clock;

// rule: drawing
model Kept "Its base says what it looks like, other annotations say nothing"
  extends Clock;
  annotation(experiment(StopTime=3), __mocc_other(shapes=1), Documentation(info="shapes={frog()}"));
end Kept;
