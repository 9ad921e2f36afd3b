model Own "fixed=true asks for an initial equation, which would have no unknown"
  Base.ContinuousState x(start=1, fixed=true);
  Real twice(start=2, fixed=true);
  Real same(fixed=true);
  Real part[2](start={1, 2}, fixed={false, true});
  Real free[2](start={1, 2}, each fixed=false);
  parameter Boolean hold = false;
  Real maybe(start=1, fixed=hold);
  Integer turns(start=1, fixed=true);
equation
  twice = 2*x;
  same = x;
  part = {x, twice};
  free = part;
  maybe = twice;
  der(x) = -x;
algorithm
  turns := 0;
  while noEvent(turns < x) loop
    turns := turns + 1;
  end while;
end Own;

model Derived
  type Held = Real(start=2, fixed=true);
  partial model Half
    Real y;
  end Half;
  model Whole
    extends Half(y(start=3, fixed=true));
    Held z;
  equation
    y = time;
    z = y;
  end Whole;
  extends Half(y.fixed=true);
equation
  y = time;
end Derived;

model Parts
  model Pair
    Blocks.Continuous.FirstOrder filter(T=1);
  equation
    filter.u = 1;
  end Pair;
  Blocks.Continuous.FirstOrder filter(u(start=1, fixed=true), y(start=2, fixed=true), T=1);
  Blocks.Continuous.Integrator integrators[2](y(start={1, 2}, fixed={false, true}));
  Pair pairs[2](each filter.y(start=2, fixed=true));
  Base.LinearResponse response(balance(start=1, fixed=true));
equation
  filter.u = 1;
  integrators.u = {1, 2};
  response.residual = response.balance - filter.y;
end Parts;
model Flanges
  record Point
    Real x(start=2, fixed=true);
  end Point;
  Rotational.Interfaces.Flange_b given(phi(start=1, fixed=true));
  Rotational.Interfaces.Flange_a taken(phi(start=1, fixed=true));
  Rotational.Parts.Fixed fixed;
  Rotational.Parts.Inertia disc(J=2, flange(w(start=3, fixed=true)));
  Point points[2](x(start={1, 2}, fixed={true, false}));
equation
  given.phi = 1;
  given.w = 0;
  taken.tau = taken.w;
  disc.flange.phi = 0;
  disc.flange.w = 0;
  points.x = {1, 2};
end Flanges;

// error: 3:29 [state] 'twice' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 4:19 [state] 'same' is no state: the equations give its value at the start, it cannot be fixed there; fix the state 'x'
// error: 5:36 [state] 'part' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 9:32 [state] 'turns' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 30:35 [state] 'y' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 31:10 [state] 'z' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 36:24 [state] 'y' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 47:50 [state] 'filter.u' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 47:74 [state] 'filter.y' is no state: the equations give its value at the start, it cannot be fixed there; fix the state 'x'
// error: 48:63 [state] 'integrators.y' is no state: the equations give its value at the start, it cannot be fixed there; fix the state 'x'
// error: 49:40 [state] 'pairs.filter.y' is no state: the equations give its value at the start, it cannot be fixed there; fix the state 'x'
// error: 50:49 [state] 'response.balance' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 60:59 [state] 'given.phi' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 61:59 [state] 'taken.phi' is no state: its value at the start comes from outside, it cannot be fixed there; leave 'fixed' out
// error: 63:56 [state] 'disc.flange.w' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
// error: 64:41 [state] 'points.x' is no state: the equations give its value at the start, it cannot be fixed there; fix the states that it follows from
