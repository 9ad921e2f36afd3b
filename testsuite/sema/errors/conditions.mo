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
// error: 6:9 [structural] 'p' is absent here: its condition is false; only a connect may name it all the same
// error: 10:13 [type] a condition is a Boolean scalar
// error: 14:8 [all-determined] no equation determines 'x[3]'
// error: 28:5 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
