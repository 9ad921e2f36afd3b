// A derivative above the equations in branches, the call or the section that determine what is derived: no state.
function two
  input Real u;
  output Real a;
  output Real b;
algorithm
  a := u;
  b := 2*u;
end two;
model InBranches
  Real x, y;
equation
  y = der(x);
  if time > 1 then
    x = 2*time;
  else
    x = time + 1;
  end if;
end InBranches;
model InTuple
  Real x, y, z;
equation
  y = der(x);
  (x, z) = two(time);
end InTuple;
model InSection
  Real x, y;
equation
  y = der(x);
algorithm
  x := time;
end InSection;
model Element
  Real x[2], y;
equation
  y = der(x[1]);
  if time > 1 then
    x = {2*time, time};
  else
    x = {time, 1};
  end if;
end Element;
// error: 13:7 [derivative] 'der(x)' needs 'x', which is not known here yet
// note: 15:5 'x' is determined only here; what determines it must stand above what uses it
// error: 23:7 [derivative] 'der(x)' needs 'x', which is not known here yet
// note: 24:3 'x' is determined only here; what determines it must stand above what uses it
// error: 29:7 [derivative] 'der(x)' needs 'x', which is not known here yet
// note: 31:3 'x' is determined only here; what determines it must stand above what uses it
// error: 36:7 [derivative] 'der(x[1])' needs 'x[1]', which is not known here yet
// note: 34:8 'x' is declared here; as a Base.ContinuousState its derivative would be the unknown
