model Assigned "As if it were an assignment"
  Real n;
equation
  n = 0;
  n = n + 1;
end Assigned;

model Overlap "Element 3 is in both loops"
  Real x[5];
equation
  for i in 1:3 loop
    x[i] = i;
  end for;
  for i in 3:5 loop
    x[i] = time;
  end for;
end Overlap;

model Slices "Slices that overlap"
  Real x[4];
equation
  x[1:3] = {1, 2, 3};
  x[2:4] = {1, 2, 3};
end Slices;

partial model Common
  Real v;
equation
  v = 1;
end Common;

model Inherited "The base class has determined it"
  extends Common;
equation
  v = 2;
end Inherited;

model Output "A component's output is not free"
  Planar.Parts.Fixed fixed;
equation
  fixed.frame_b.phi = 0.5;
end Output;

model Parameter "A parameter is no unknown"
  parameter Real k = 2;
equation
  k = 3;
end Parameter;

model Time "Time is no unknown"
equation
  time = 5;
end Time;

model InTheLoop "The same for every turn"
  Real x;
equation
  for i in 1:3 loop
    x = i;
  end for;
end InTheLoop;

model Matrix "A row, and then all of it"
  Real A[2, 2];
equation
  A[1, :] = {1, 2};
  A = [1, 2; 3, 4];
end Matrix;

package Machines
  block Gain
    input Real u;
    output Real y;
    parameter Real k = 1;
  equation
    y = k*u;
    u = 0;
  end Gain;
end Machines;

model Twice "A value at the declaration, and an equation"
  Real weight = 9.81;
equation
  weight = 2*9.81;
end Twice;

model Modified "Values from a modification, and by an equation"
  block Source
    output Real y;
  equation
    y = time;
  end Source;
  Source source(y=3);
end Modified;

model Condition "Both branches are taken"
  parameter Boolean heavy = true;
  Real m;
equation
  if heavy then
    m = 10;
  end if;
  if not heavy or true then
    m = 1;
  end if;
end Condition;

// error: 5:3 [one-unknown] over-determined: the equation has no unknown, 'n' is known already
// note: 4:3 'n' is determined here already
// error: 15:5 [one-unknown] over-determined: the equation has no unknown, 'x[i]' is known already
// note: 12:5 'x[i]' is determined here already
// error: 23:3 [one-unknown] over-determined: a part of 'x[2:4]' is known already
// note: 22:3 'x[2:4]' is determined here already
// error: 35:3 [one-unknown] over-determined: the equation has no unknown, 'v' is known already
// note: 29:3 'v' is determined here already
// error: 41:3 [one-unknown] over-determined: the equation has no unknown, 'fixed.frame_b.phi' is known already
// note: 39:22 'fixed.frame_b.phi' is given by its component
// error: 47:3 [one-unknown] over-determined: 'k' is a parameter, so it is known; give it its value in the declaration
// error: 52:3 [one-unknown] over-determined: there is no unknown in the equation
// error: 59:5 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// note: 59:5 'x' is determined here already
// error: 67:3 [one-unknown] over-determined: a part of 'A' is known already
// note: 66:3 'A' is determined here already
// error: 77:5 [one-unknown] over-determined: the equation has no unknown, 'u' is known already
// note: 72:16 'u' is known from outside
// error: 84:3 [one-unknown] over-determined: the equation has no unknown, 'weight' is known already
// note: 82:17 'weight' is determined here already
// error: 93:17 [modification] 'y' is computed by Modified.Source; only parameters, start values and inputs are given from outside
// error: 104:5 [one-unknown] over-determined: the equation has no unknown, 'm' is known already
// note: 101:5 'm' is determined here already
