type Length = Real(unit=m);
type Angle = Real(start=phi0);
type Lengths = Real[n](each unit="m");
type Speed = Base.ContinuousState(start=v0);
connector Signal = input Real(displayUnit=km/h);
connector Bus
  output Real phi;
end Bus;
connector Buses = Bus[n](phi(start=phi0));
record Pair
  Real x = x0;
  Real y[n];
end Pair;
record Other = Pair(x=x1);
model Open
  outer Bus bus[:];
end Open;
model Changed = Open(bus=k0);
function half
  input Real x = x0;
  output Real y = x/n;
algorithm
end half;
function third = half(x=x0);
// error: 1:25 [type] a unit stands in double quotes: unit="m"
// error: 2:25 [declare-before-use] 'phi0' is not declared
// error: 3:21 [declare-before-use] 'n' is not declared
// error: 4:41 [declare-before-use] 'v0' is not declared
// error: 5:43 [type] a unit stands in double quotes: displayUnit="km/h"
// error: 9:23 [declare-before-use] 'n' is not declared
// error: 9:36 [declare-before-use] 'phi0' is not declared
// error: 11:12 [declare-before-use] 'x0' is not declared
// error: 12:10 [declare-before-use] 'n' is not declared
// error: 14:23 [declare-before-use] 'x1' is not declared
// error: 16:17 [structural] the size ':' of 'bus' comes from its value, and it has none
// error: 18:25 [modification] 'bus' is outer, it cannot be modified
// error: 18:26 [declare-before-use] 'k0' is not declared
// error: 20:18 [declare-before-use] 'x0' is not declared
// error: 21:21 [declare-before-use] 'n' is not declared
// error: 24:25 [declare-before-use] 'x0' is not declared
