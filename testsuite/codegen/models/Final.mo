model A
  parameter Real p = 1;
  parameter Real q = 2*p;
  Base.ContinuousState x(start=1);
equation
  der(x) = q;
end A;
model M
  A a(final p=3);
  A b(x(final start=5));
  A c[2](each final q=7);
end M;
