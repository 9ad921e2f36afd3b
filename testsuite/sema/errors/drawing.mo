model Swing "A weight on a rod"
  constant Real g = 9.81;
  parameter Real length(unit="m") = 1;
  Base.ContinuousState angle(start=1, fixed=true);
  Base.ContinuousState rate(start=0, fixed=true);
  Real tip[2](each unit="m");
equation
  der(angle) = rate;
  length*der(rate) = -g*sin(angle);
  tip = {length*sin(angle), -length*cos(angle)};
  annotation(__mocc(shapes={barr({0, 0}, tip), body(tipp, mass=2), circle(tip, radius=tip),
    wheel(tip, spokes=5)}));
end Swing;

connector Frame
  input Real r0[2];
  Real v0[2];
  flow Real f0[2];
end Frame;

model Hub
  inner Real middle = 1;
end Hub;

model Wrong
  outer Real middle;
  Frame frame_a;
  Real xyz[3] = {1, 2, 3};
  Real list[2, 2] = {{1, 2}, {3, 4}};
  String word = "w";
equation
  frame_a.f0 = {0, 0};
  annotation(__mocc(shapes={
    3,
    dot(xyz),
    dot(word),
    dot(middle),
    dot({1, 2, 3}),
    dot(frame_a.f0[1, 2]),
    dot(frame_a.f0[:]),
    dot(list),
    dot(frame_a, frame_a),
    circle(frame_a),
    circle(frame_a, 1, radius=1),
    circle(frame_a, 2*2),
    polyline(frame_a, {{1, 2}}),
    polyline(frame_a, {1, 2}),
    polyline(frame_a, list),
    force(frame_a, Frame)},
    parts=0, colour=3));
end Wrong;

model Bare
  Frame frame_a;
equation
  frame_a.f0 = {0, 0};
  annotation(__mocc);
end Bare;

model Unlisted
  Frame frame_a;
equation
  frame_a.f0 = {0, 0};
  annotation(__mocc(shapes=dot(frame_a)));
end Unlisted;
// options: -Wdrawing
// warning: 11:29 [drawing] there is no shape 'barr'; did you mean 'bar'?
// warning: 11:53 [drawing] 'tipp' is no component of 'Swing'; did you mean 'tip'?
// warning: 11:87 [drawing] 'radius' is a number, or the name of one
// warning: 12:16 [drawing] 'wheel' has no 'spokes', but at, radius, angle, offset and color
// warning: 34:5 [drawing] a shape is written as a call, such as bar(frame_a, frame_b)
// warning: 35:9 [drawing] 'at' is a connector with a position r0, or a point {x, y}
// warning: 36:9 [drawing] 'at' is a connector with a position r0, or a point {x, y}
// warning: 37:9 [drawing] 'middle' is outer
// warning: 38:9 [drawing] 'at' is a connector with a position r0, or a point {x, y}
// warning: 39:17 [drawing] 'f0' has 1 dimension
// warning: 40:20 [drawing] a subscript in a drawing is a number written out
// warning: 41:9 [drawing] 'at' is a connector with a position r0, or a point {x, y}
// warning: 42:18 [drawing] 'dot' has 1 argument without a name; the others are named
// warning: 43:5 [drawing] 'circle' needs 'radius'
// warning: 44:24 [drawing] 'radius' of 'circle' is given twice
// warning: 45:21 [drawing] 'radius' is a number, or the name of one
// warning: 46:23 [drawing] 'points' is a list of points {{x, y}, ...}, or the name of one
// warning: 47:24 [drawing] 'points' is a point {x, y}, or the name of one
// warning: 49:20 [drawing] 'Frame' is no component of 'Wrong'
// warning: 50:5 [drawing] 'parts' is true or false
// warning: 50:14 [drawing] '__mocc' has 'shapes', 'parts' and 'drawn', each once
// warning: 57:14 [drawing] '__mocc' needs shapes
// warning: 64:21 [drawing] the shapes are a list
