model Body
  parameter Real m(min=0) = 1;
  parameter Real I = 1;
end Body;

model Pair
  Body a, b;
end Pair;

model Value
  Body body(m=1, I=2, m=3);
end Value;

model Dots "a.m is the m in a(...)"
  Pair pair(a.m=1, a(I=2, m=3));
end Dots;

model Deep "The same attribute by two ways"
  Pair pair(a(m(min=1)), a.m.min=2);
end Deep;

model Attribute
  Real x(unit="m", start=1, unit="m") = 1;
end Attribute;

model Derived
  extends Pair(b.m=1, a.m=2, b.m=3);
end Derived;

model Apart "No error: what has dots is put together"
  Pair pair(a.m=1, a.I=2, b(m=3), b.m.min=0);
end Apart;

// error: 11:23 [modification] 'm' is modified twice
// error: 15:27 [modification] 'm' is modified twice
// error: 19:30 [modification] 'min' is modified twice
// error: 23:29 [modification] 'unit' is modified twice
// error: 27:32 [modification] 'm' is modified twice
