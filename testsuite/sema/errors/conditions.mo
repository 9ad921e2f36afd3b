model Absent "asks for what is not there"
  parameter Boolean there = false;
  Base.RealWithDerivative p if there;
  Real y;
equation
  y = 2*p;
end Absent;
model Varying "an if equation that cannot be decided"
  Real x;
equation
  if time > 1 then
    x = 1;
  else
    x = 2;
  end if;
end Varying;
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
// error: 11:6 [unsupported] an 'if' equation whose condition varies
// error: 19:13 [type] a condition is a Boolean scalar
// error: 23:8 [all-determined] no equation determines 'x[3]'
// error: 37:5 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
