function check
  input Real x;
algorithm
  assert(x < 1, "large");
end check;

model Mixed
  Real v[3];
equation
  for i in 1:3 loop
    v[i] = i*time;
    check(v[i]);
  end for;
  check(v[1], 2);
  check(w);
end Mixed;

model Early
  Real x;
equation
  check(x);
  x = time;
end Early;

model EarlyTurns
  Real x, y[2];
equation
  for i in 1:2 loop
    check(y[i]);
  end for;
  if x > 1 then
    check(1);
  end if;
  x = 1;
  y = {1, 2};
end EarlyTurns;

function two
  input Real x;
  output Real a;
  output Real b;
algorithm
  a := x;
  b := 2*x;
end two;

model Targets
  Real x;
  Real y;
  Real z[2];
equation
  (x, time) = two(time);
  for i in 1:2 loop
    (z[i], i) = two(time);
  end for;
  y = time;
end Targets;

// error: 10:3 [function] a call of a function that determines nothing stands beside equations here; give it a 'for', 'if' or 'when' of its own
// error: 14:15 [function] function check takes 1 argument, not 2
// error: 15:9 [declare-before-use] 'w' is not declared
// error: 21:9 [one-unknown] the call reads 'x', which is not known here yet: nothing above it determines it
// note: 22:3 'x' is determined only here; what determines it must stand above what uses it
// error: 29:11 [one-unknown] the call reads 'y', which is not known here yet: nothing above it determines it
// note: 35:3 'y' is determined only here; what determines it must stand above what uses it
// error: 31:6 [one-unknown] the call reads 'x', which is not known here yet: nothing above it determines it
// note: 34:3 'x' is determined only here; what determines it must stand above what uses it
// error: 52:7 [function] what a call gives is equated with variables
// error: 54:12 [function] what a call gives is equated with variables
