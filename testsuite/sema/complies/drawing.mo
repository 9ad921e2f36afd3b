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
