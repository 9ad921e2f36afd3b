// Equations with several unknowns that are elements of arrays, and sums of which more than one element is not known.
model Each
  Real x[2];
equation
  {2*x[i] for i in 1:2} = {1, time};
end Each;
model Joined
  Real x[2], y[3];
equation
  cat(1, x, y) = {1, 2, 3, 4, 5};
end Joined;
model Listed
  Real x[2];
equation
  {x[1], x[2]} = {3, time};
end Listed;
model Sum
  Real x[3];
equation
  x[1] = time;
  sum(x) = 0;
end Sum;
model None
  Real x[3];
equation
  sum(x) = 0;
end None;
model Known
  Real x[3];
equation
  x = {1, 2, time};
  sum(x) = 3;
end Known;
model Twice
  Real x[3];
equation
  x[1] = time;
  x = {1, 2, 3};
end Twice;
model Cancels
  Real x;
equation
  sum({x, -x}) = time;
end Cancels;
model Squared
  Real x;
equation
  {x, 1}*{x, 2} = time;
end Squared;
model Product
  Real x;
equation
  product({x, 2, x}) = time;
end Product;
model Many
  Real x[300];
equation
  x[3:299] = fill(time, 297);
  sum(x) = 0;
end Many;
model Last
  Real x[300], y;
equation
  x[2:300] = fill(time, 299);
  sum(x) = y;
end Last;

model Start
  Base.ContinuousState x[3];
initial equation
  x[1] = 1;
  x[2] = 2;
  sum(x[j] for j in 1:3) = 10;
equation
  der(x) = -x;
end Start;
model Turns
  Real x[3];
equation
  x[1] = 1;
  sum(x[j] for j in 1:3) = 10;
end Turns;

// error: 5:3 [one-unknown] under-determined: the equation has several unknowns, elements of 'x'; it can determine one
// error: 10:3 [one-unknown] under-determined: the equation has several unknowns, elements of 'x' and elements of 'y'; it can determine one
// error: 15:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x[1]' and 'x[2]'; it can determine one
// error: 21:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x[2]' and 'x[3]'; it can determine one
// error: 26:3 [explicit-solution] the equation cannot be solved for 'x': it stands for one of several elements; write one equation for each unknown
// error: 32:3 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 31:3 'x' is determined here already
// error: 38:3 [one-unknown] over-determined: a part of 'x' is known already
// note: 37:3 'x' is determined here already
// error: 43:3 [explicit-solution] the equation cannot be solved for 'x': it cancels out
// error: 48:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 53:3 [explicit-solution] the equation cannot be solved for 'x': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver
// error: 59:3 [one-unknown] under-determined: the equation has several unknowns, elements of 'x'; it can determine one
// error: 65:3 [one-unknown] under-determined: the equation has 2 unknowns, 'x[1]' and 'y'; it can determine one
// error: 73:3 [explicit-solution] the equation cannot be solved for 'x[j]': it does not stand alone on one side, nor enter linearly; this would need a non-linear solver; with fixed=false the start solves it numerically
// error: 81:3 [one-unknown] under-determined: the equation has several unknowns, elements of 'x'; it can determine one
