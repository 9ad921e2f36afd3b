model Pendulum
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute(phi(strat=0.5));
  Planar.Parts.Body body(mass=1, I=0.1);
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(revolute.frame_b, body.frame_a);
end Pendulum;

model Attribute
  Real x(unti="m") = 1;
  parameter Real m(minimum=0) = 1;
end Attribute;

model Twice
  Real x(start=1, start=2) = 1;
  Translational.Parts.Fixed fixed(s0=1, s0=2);
end Twice;

model Part
  parameter Real a = 1;
  final parameter Real b = 2;
  constant Real c = 3;
  Real d = 4;
  Real e;
protected
  parameter Real f = 6;
equation
  e = a + f;
end Part;

model Final
  Part part(b=3);
end Final;

model Constant
  Part part(c=4);
end Constant;

model Computed
  Part part(e=6);
end Computed;

model Protected
  Part part(f=7);
end Protected;

model ComponentValue
  Planar.Parts.Fixed fixed = 1;
end ComponentValue;

model Base1
  extends Part(aa=2);
end Base1;

model Base2
  extends Part(b=2);
end Base2;

model Each
  Part part[3](a=1);
end Each;

model TypeOfAttribute
  Real x(start=true) = 1;
  Real y(unit=1) = 1;
end TypeOfAttribute;

model Port
  Planar.Interfaces.Frame_a frame_a = 1;
equation
  frame_a.f0 = {0, 0};
  frame_a.t = 0;
end Port;

model Sized
  replaceable Real v[:] = {1, 2};
end Sized;

model Sizing
  parameter Integer n = 3;
  Sized same(v = {3, 4});
  Sized other(v = fill(time, n));
  Sized stated(redeclare Real v[n] = ones(n));
end Sizing;

// error: 4:39 [modification] Real has no attribute 'strat'
// error: 5:26 [modification] model Planar.Parts.Body has no 'mass' to modify
// error: 12:10 [modification] Real has no attribute 'unti'
// error: 13:20 [modification] Real has no attribute 'minimum'
// error: 17:19 [modification] 'start' is modified twice
// error: 18:41 [modification] 's0' is modified twice
// error: 34:13 [modification] 'b' is final in Part, it cannot be modified
// error: 42:13 [modification] 'e' is computed by Part; only parameters, start values and inputs are given from outside
// error: 46:13 [protected] 'f' is protected in Part
// error: 50:30 [modification] 'fixed' is a component, it has no value
// error: 54:16 [modification] model Part has no 'aa' to modify
// error: 58:16 [modification] 'b' is final in Part, it cannot be modified
// error: 62:18 [array-size] 'a' needs a value of size 3, this has a scalar; write 'each' to give all elements the same
// error: 66:16 [type] the attribute 'start' must be of type Real, this is of type Boolean
// error: 67:15 [type] the attribute 'unit' must be of type String, this is of type Integer
// error: 71:39 [modification] 'frame_a' is a connector, it has no value
// error: 83:14 [modification] 'v' is computed by Sized; only parameters, start values and inputs are given from outside
// error: 84:15 [modification] 'v' is computed by Sized; only parameters, start values and inputs are given from outside
// error: 85:31 [modification] 'v' is computed by Sized; only parameters, start values and inputs are given from outside
