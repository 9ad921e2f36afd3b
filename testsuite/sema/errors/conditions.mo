model Absent "asks for what is not there"
  parameter Boolean there = false;
  Base.RealWithDerivative p if there;
  Real y;
equation
  y = 2*p;
end Absent;
model NotBoolean
  parameter Integer n = 1;
  Real x if n;
end NotBoolean;
model Open "one branch determines nothing"
  parameter Integer n = 3;
  Real x[n];
equation
  for i in 1:n loop
    if i < n then
      x[i] = i;
    end if;
  end for;
end Open;
model TwoBranches "what the other branch says does not count"
  parameter Boolean first = true;
  Real x;
equation
  if first then
    x = 1;
    x = 2;
  else
    x = 3;
  end if;
end TwoBranches;
model Event "a component does not come and go"
  Boolean on = time > 1;
  Real x = 1 if on;
end Event;
model Timed
  Base.ContinuousState s(fixed=true);
  model Part
    Real x = 1;
  end Part;
  Part first if time > 1, second if s > 0, third if not true;
equation
  der(s) = 1;
end Timed;
model Mixed "an iterator and what changes together: the branches determine the same"
  Boolean on = time > 1;
  Real x[2], y[2];
equation
  for i in 1:2 loop
    if i > 1 and on then
      x[i] = 1;
    else
      y[i] = 1;
    end if;
  end for;
end Mixed;

// error: 6:9 [structural] 'p' is absent here: its condition is false; only a connect may name it all the same
// error: 10:13 [type] a condition is a Boolean scalar
// error: 14:8 [all-determined] no equation determines 'x[3]'
// error: 28:5 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 27:5 'x' is determined here already
// error: 35:17 [structural] 'x' is there during the whole run or not at all, but its condition depends on 'on', which changes; make that a parameter, or declare 'x' always and use its values under the condition
// error: 42:17 [structural] 'first' is there during the whole run or not at all, but its condition depends on 'time', which changes; make that a parameter, or declare 'first' always and use its values under the condition
// error: 42:37 [structural] 'second' is there during the whole run or not at all, but its condition depends on 's', which changes; make that a parameter, or declare 'second' always and use its values under the condition
// error: 52:7 [all-determined] one branch of this 'if' determines 'x[2]', another does not; its condition is not known when the class is compiled, so all must determine the same
