model A
  parameter Real p = 1;
  parameter Real q = 2*p;
  Base.ContinuousState x(start=1);
equation
  der(x) = q;
end A;
type FromTwo = Base.ContinuousState(final start=2);
model Parts
  FromTwo x(fixed=true);
  Base.ContinuousState y(final start=3, fixed=true);
  Base.ContinuousState z(start=3, fixed=true);
  final Base.ContinuousState u(start=5, fixed=true);
  discrete Real d(final start=4, fixed=true);
  discrete Real e(start=4, fixed=true);
equation
  der(x) = -x;
  der(y) = -y;
  der(z) = -z;
  der(u) = -u;
  when time > 2 then
    d = 2;
    e = 2;
  end when;
end Parts;
model Starts
  Parts a(z(final start=7)), b;
  Parts c[2](final z(start={1, 2}));
  extends Parts(final z(start=8));
end Starts;
model M
  A a(final p=3);
  A b(x(final start=5));
  A c[2](each final q=7);
end M;
