// Where a line cannot be read, or a condition is wrong, the mistakes of other lines are reported all the same.
model Repeated
  Real f, u;
equation
  f = 2* *3;
  u = time;
  u = time;
end Repeated;

model Headless
  Real f, u;
equation
   = 3;
  u = time + true;
end Headless;

model Condition
  parameter Real period = true;
  Integer n(start=0, fixed=true);
equation
  when sample(period, period) then
    n = pre(n) + 1 + true;
  elsewhen time > 3 then
    n = 2 + false;
  end when;
end Condition;

model Inside
  Integer n(start=0, fixed=true);
  discrete Real w(start=0, fixed=true);
equation
  when time > 2 then
    if tme > 3 then
      n = 1;
      w = 1 + true;
    elseif time > 4 then
      n = 2 + true;
      w = 2;
    else
      n = 3;
      w = 3;
    end if;
  end when;
end Inside;

model Derivative
  parameter Real k=2;
  Base.ContinuousState x(start=1);
  Real force = kk*x;
equation
  x.derivative = -force/k;
end Derivative;

model Parts
  record R
    Base.RealWithDerivative u;
  end R;
  Base.ContinuousState x[2](each start=1);
  R r;
  Real force = kk*x[1];
equation
  x[1].derivative = -force;
  r.u.derivative = force;
  der(x[2]) = time + der(r.u);
end Parts;

// error: 5:10 [syntax] expected an expression before '*'
// error: 7:3 [one-unknown] over-determined: the equation has no unknown, 'u' is known already
// error: 13:4 [syntax] expected an equation before '='
// error: 14:14 [type] a number is needed here, this is of type Boolean
// error: 18:27 [type] 'period' is of type Real, its value of type Boolean
// error: 22:22 [type] a number is needed here, this is of type Boolean
// error: 24:13 [type] a number is needed here, this is of type Boolean
// error: 33:8 [declare-before-use] 'tme' is not declared
// error: 35:15 [type] a number is needed here, this is of type Boolean
// error: 37:15 [type] a number is needed here, this is of type Boolean
// error: 49:16 [declare-before-use] 'kk' is not declared; did you mean 'k'?
// error: 51:5 [declare-before-use] 'x' is of type Base.ContinuousState, it has no 'derivative'; der() gives its derivative
// error: 60:16 [declare-before-use] 'kk' is not declared
// error: 62:8 [declare-before-use] 'x' is of type Base.ContinuousState, it has no 'derivative'; der() gives its derivative
// error: 63:7 [declare-before-use] 'u' is of type Base.RealWithDerivative, it has no 'derivative'; der() gives its derivative
