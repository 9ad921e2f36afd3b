// What is derived but not declared as a state: one error for each, at its declaration, wherever it is used first
model Pair "the second one is an unknown of the first equation"
  Real x(start=1);
  Real y;
equation
  der(x) = y;
  der(y) = -x;
end Pair;

model UsedAbove "the first use is neither derivative"
  parameter Real m=1;
  Real x, v, F;
equation
  F = -m*x;
  v = der(x);
  m*der(v) = F;
end UsedAbove;

model Elements
  Real x[2](each start=1);
equation
  der(x[1]) = x[2];
  der(x[2]) = -x[1];
end Elements;

model Bouncing "reinit and relations; the when stands too low"
  parameter Real e=0.7, g=9.81;
  Real h(start=1), v;
  Boolean flying(start=true), impact;
  Real v_new;
equation
  impact = h <= 0.0;
  der(v) = if flying then -g else 0;
  der(h) = v;
  when {h <= 0.0 and v <= 0.0, impact} then
    v_new = if edge(impact) then -e*pre(v) else 0;
    flying = v_new > 0;
    reinit(v, v_new);
  end when;
end Bouncing;

model Beginning
  Real x, y;
initial equation
  x = 3;
equation
  if x > 1 then
    y = 1;
  else
    y = 2;
  end if;
  der(x) = -y*x;
end Beginning;

model Second
  Real x(start=1);
equation
  der(der(x)) = -x;
end Second;

block Output
  input Real u;
  output Real y;
equation
  2*der(y) + y = u;
end Output;

model Typed "the unit of the type is named"
  type Angle = Real(unit="rad");
  Angle phi(start=1);
algorithm
  assert(phi < 3, "far");
equation
  der(phi) = -1;
end Typed;

model Below "what an equation determines is no state, but is determined too low"
  Real x(start=0), z;
  Base.ContinuousState y;
equation
  der(x) = y + z;
  der(y) = -x + z;
  x = sin(time);
end Below;

model Pendulum "an equation between what is derived: other coordinates are needed, no states here"
  parameter Real m=1, g=9.81, L=1;
  Real x(start=1), y(start=0), vx, vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -x/L*F;
  m*der(vy) = -y/L*F - m*g;
  x^2 + y^2 = L^2;
end Pendulum;

model Constraint "the same with states, the constraint first"
  Base.ContinuousState x(start=1), y, vx, vy;
  Real F;
equation
  x^2 + y^2 = 1;
  der(x) = vx;
  der(y) = vy;
  der(vx) = -x*F;
  der(vy) = -y*F - 9.81;
end Constraint;

model Coordinate "the state's derivative stands inside of what is derived"
  Base.ContinuousState phi(start=1), w;
  Real x, y, vx, vy, F;
equation
  der(phi) = w;
  x = sin(phi);
  y = -cos(phi);
  vx = der(x);
  vy = der(y);
  der(vx) = -x*F;
  der(vy) = -y*F - 9.81;
end Coordinate;

model Coupled "two linear equations with the same unknowns"
  Real x, y;
equation
  x + y = 3;
  x - y = 1;
end Coupled;

model Product
  Real x, y;
equation
  x*y = 3;
  x + y = 4;
end Product;

model Acceleration "the equation below is the one for a, though F is unknown in it, too"
  Base.ContinuousState x, v;
  Real a, F;
equation
  v = der(x);
  a = der(v);
  2*a = F;
  F = -x - v;
end Acceleration;

model Loop
  Base.ContinuousState w1;
  Real w2, tau;
equation
  w1 = w2;
  1*der(w2) = tau;
  2*der(w1) = 3 - tau;
end Loop;

model CoupledThree "what is left over stands first"
  Real x, y, z;
equation
  x + y + z = 3;
  x - y = 4;
  x - z = 1;
end CoupledThree;

model Diode "relations and branches are not linear"
  Real s, v, i;
  Boolean off;
equation
  off = s < 0;
  v = if off then s else 0;
  i = if off then 0 else s;
  v + 10*i = sin(time);
end Diode;

model Starting "an initial equation that could be solved for another one"
  Base.ContinuousState x[2](each fixed=false);
  Real T;
initial equation
  for i in 1:2 loop
    x[i] = i;
  end for;
  T = sum(x);
equation
  der(x) = {0, 0};
  der(T) = -1;
end Starting;

model Balance "v stands alone, but that equation determines f"
  Real v;
  Real f, a;
equation
  f = -v;
  2*a = f;
  der(v) = a;
end Balance;

model Sum "one of two that are derived follows from the other one"
  Base.ContinuousState x;
  Real y, vy;
equation
  der(x) = -1;
  vy = der(y);
  x + y = 3;
end Sum;

model Apart "a when between the two has nothing to do with them"
  Real x, y;
  Integer n(start=1, fixed=true);
equation
  x + y = time;
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
  x - y = 1;
end Apart;

// error: 3:8 [state] 'x' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 6:3 'der(x)' stands here
// error: 4:8 [state] 'y' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 7:3 'der(y)' stands here
// error: 12:8 [state] 'x' and 'v' are derived and no equation determines them, so they are meant as states; declare them Base.ContinuousState
// note: 15:7 'der(x)' stands here
// note: 16:5 'der(v)' stands here
// error: 20:8 [state] 'x' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 22:3 'der(x[1])' stands here
// error: 28:8 [state] 'h' and 'v' are derived and no equation determines them, so they are meant as states; declare them Base.ContinuousState
// note: 34:3 'der(h)' stands here
// note: 33:3 'der(v)' stands here
// error: 33:3 [one-unknown] under-determined: the equation has 2 unknowns, 'der(v)' and 'flying'; it can determine one
// note: 37:5 'flying' is determined only here; what determines it must stand above what uses it
// error: 43:8 [state] 'x' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 52:3 'der(x)' stands here
// error: 56:8 [state] 'x' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState, and a second state for its derivative: der(x) = v, der(v) = ...
// note: 58:3 'der(der(x))' stands here
// error: 63:15 [state] 'y' is derived and no equation determines it, so it is meant as a state; as an output it cannot be one: declare a state besides, 'Base.ContinuousState s', write 'y = s' and derive 's'
// note: 65:5 'der(y)' stands here
// error: 70:9 [state] 'phi' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState, with unit="rad"
// note: 74:3 'der(phi)' stands here
// error: 81:3 [derivative] 'der(x)' needs 'x', which is not known here yet
// note: 83:3 'x' is determined only here; what determines it must stand above what uses it
// error: 94:3 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 88:8 'x' is derived, so it is a state, and known
// note: 94:3 an equation between states is a constraint; keep as states only what nothing constrains (minimal coordinates, such as an angle) and compute the others from these above; Planar builds mechanisms so, from joints and parts
// error: 101:3 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 98:24 'x' is a state, so it is known; its derivative is the unknown
// note: 101:3 an equation between states is a constraint; keep as states only what nothing constrains (minimal coordinates, such as an angle) and compute the others from these above; Planar builds mechanisms so, from joints and parts
// error: 118:3 [one-unknown] over-determined: the equation has no unknown, 'der(vy)' is known already
// note: 118:3 'der(vy)' follows from 'der(w)', which no equation determines; declare 'Base.LinearResponse r', write 'der(w) = r.balance' above, and this one as 'r.residual = der(vy) - (-y*F - 9.81)'
// error: 124:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'; it can determine one
// note: 125:3 'x' is found only by several equations together, this one among them: declare 'Base.LinearResponse r', write 'x = r.balance' above all of them, and 'r.residual = x - y - 1' below them, in place of this one
// error: 131:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'; it can determine one
// note: 132:3 'x' is found only by several equations together, this one among them, and not all are linear: solve them by hand, compute 'x' in a function, or make it a state that follows fast
// error: 140:3 [one-unknown] under-determined: the equation has 2 unknowns, 'a' and 'der(v)'; it can determine one
// note: 141:3 'a' is determined only here; what determines it must stand above what uses it
// error: 151:3 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 149:3 by way of 'der(w2)'
// note: 150:3 by way of 'tau'
// note: 150:3 if all of it is linear: declare 'Base.LinearResponse r', write 'tau = r.balance' here, and this equation below the others as 'r.residual = 1*der(w2) - tau'
// error: 157:3 [one-unknown] under-determined: the equation has 3 unknowns, 'x', 'y' and 'z'; it can determine one
// note: 157:3 'x' is found only by several equations together, this one among them: declare 'Base.LinearResponse r', write 'x = r.balance' above all of them, and 'r.residual = x + y + z - 3' below them, in place of this one
// error: 166:3 [one-unknown] under-determined: the equation has 2 unknowns, 'off' and 's'; it can determine one
// note: 169:3 's' is found only by several equations together, this one among them, and not all are linear: solve them by hand, compute 's' in a function, or make it a state that follows fast
// error: 174:8 [state] 'T' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 182:3 'der(T)' stands here
// error: 186:8 [state] 'v' is derived and no equation determines it, so it is meant as a state; declare it Base.ContinuousState
// note: 191:3 'der(v)' stands here
// error: 199:8 [derivative] 'der(y)' needs 'y', which is not known here yet
// note: 200:3 'y' is determined only here; what determines it must stand above what uses it
// error: 207:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'; it can determine one
// note: 211:3 'x' is found only by several equations together, this one among them: declare 'Base.LinearResponse r', write 'x = r.balance' above all of them, and 'r.residual = x - y - 1' below them, in place of this one
