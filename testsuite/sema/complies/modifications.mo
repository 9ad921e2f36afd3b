model Part
  parameter Real a(min=0) = 1;
  parameter Real v[2] = {0, 0};
  input Real u;
  Base.ContinuousState x(start=1);
equation
  der(x) = u;
end Part;

// rule: modification
model Nested
  Part part(a=2, v={1, 2}, u=time, x(start=3, fixed=true));
  Part parts[2](each a=3, v={{1, 2}, {3, 4}}, u={1, 2}, x(each start=2));
  parameter Real scale = 2;
  Part scaled(a=scale*part.a, u=0);
end Nested;

// rule: modification
model Outermost
  Nested nested(part(a=7), scale=3, scaled.a=1);
end Outermost;

// rule: modification
model Derived
  extends Part(a=5, x(start=0));
  Real y = a;
end Derived;

model Short = Part(a=6, u=1);

// rule: modification
model Uses
  Short short;
end Uses;
