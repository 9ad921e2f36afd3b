// A field of a record has a value, from the record's class or with the whole record, and fixed=false: initial equations would
// not count.
// error: 12:19 [all-determined] 'w.m' has fixed=false: initial equations determine it, not a value
// error: 18:19 [all-determined] 'w.r' has fixed=false: initial equations determine it, not a value
record Wheel
  parameter Real m = 1;
  parameter Real r;
  final parameter Real J = m*r^2/2;
end Wheel;

model Default
  parameter Wheel w(m(fixed=false, start=1), r=2);
initial equation
  w.m = 3;
end Default;

model Whole
  parameter Wheel w(r(fixed=false)) = Wheel(r=2);
initial equation
  w.r = 3;
end Whole;

model Good
  parameter Wheel w(r(fixed=false));
initial equation
  w.J = 3;
end Good;
