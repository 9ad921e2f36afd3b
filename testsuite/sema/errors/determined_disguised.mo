model Forgotten "A variable without an equation"
  Base.ContinuousState h(start=10), v;
  Real e;
equation
  der(h) = v;
  der(v) = -9.81;
end Forgotten;

model LastElement "A loop that ends too early"
  parameter Integer n = 4;
  Real x[n];
equation
  for i in 1:n - 1 loop
    x[i] = i*time;
  end for;
end LastElement;

model Corner "One element of a matrix"
  Real A[2, 2];
equation
  A[1, 1] = 1;
  A[1, 2] = 2;
  A[2, 1] = 3;
end Corner;

block Open "An output of a block"
  input Real u;
  output Real y, z;
equation
  y = u;
end Open;

partial model Base1
  Real force;
end Base1;

model Derived "What a base class leaves open"
  extends Base1;
  Real a = 1;
end Derived;

model Branch "Nothing in the branch that is taken"
  parameter Integer mode = 2;
  Real f;
equation
  if mode == 1 then
    f = 1;
  end if;
end Branch;

model Constant
  constant Real c;
end Constant;

package Library
  model Friction
    parameter Real mu = 0.1;
    Real normal, friction;
  equation
    friction = mu*9.81;
  end Friction;
end Library;

model Flag
  Boolean on;
  Integer n;
  Real x = 1;
end Flag;

model Protected
  Real shown = 1;
protected
  Real hidden;
end Protected;

// error: 3:8 [all-determined] no equation determines 'e'
// error: 11:8 [all-determined] no equation determines 'x[4]'
// error: 19:8 [all-determined] no equation determines 'A[2, 2]'
// error: 28:18 [all-determined] no equation determines 'z'
// error: 34:8 [all-determined] no equation determines 'force'
// error: 44:8 [all-determined] no equation determines 'f'
// error: 52:17 [all-determined] the constant 'c' has no value
// error: 58:10 [all-determined] no equation determines 'normal'
// error: 65:11 [all-determined] no equation determines 'on'
// error: 66:11 [all-determined] no equation determines 'n'
// error: 73:8 [all-determined] no equation determines 'hidden'
