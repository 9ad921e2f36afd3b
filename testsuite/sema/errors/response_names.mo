// What is advised to be declared has a name that the class does not have yet.
model One
  parameter Real r = 2;
  Real x, y;
equation
  x = 2*y + r;
  y = x - time;
end One;

model Base1
  Real r = time, response2 = 1;
end Base1;

model Two
  extends Base1;
  parameter Real response = 1;
  Real x, y;
equation
  x = 2*y + r;
  y = x - response*response2;
end Two;
// error: 6:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'
// note: 7:3 'x' is found only by several equations together, this one among them: declare 'Base.LinearResponse response', write 'x = response.balance' above all of them, and 'response.residual = y - (x - time)' below them, in place of this one
// error: 19:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'
// note: 20:3 'x' is found only by several equations together, this one among them: declare 'Base.LinearResponse response3', write 'x = response3.balance' above all of them
