record R
  Real x = time;
end R;
record R2
  parameter Real x = 2*time;
end R2;
function f
  input Real u; output Real y;
algorithm
  y := u + time;
end f;
function f2
  input Real u = time; output Real y;
algorithm
  y := u;
end f2;
package P
  constant Real k = time;
end P;
model M
  R r;
  Real y = f(2) + f2();
end M;

// error: 2:12 [type] 'time' is visible in models and blocks only, not in a record: give the value where the record is declared
// error: 5:24 [type] 'time' is visible in models and blocks only, not in a record: give the value where the record is declared
// error: 10:12 [function] 'time' is not visible in a function; make it an input
// error: 13:18 [function] 'time' is not visible in a function; make it an input
// error: 18:21 [variability] the value of the constant 'k' depends on 'time', which changes during the simulation
