model Small "What each stage makes of a class"
  function half "of a number"
    input Real x;
    output Real y;
  algorithm
    y := if x > 100 then 50 else x/2;
  end half;
  connector In = input Real;
  connector Out = output Real;
  block Gain
    parameter Real k(min=0) = 2;
    In u;
    Out y;
  equation
    y = k*u;
  end Gain;
  parameter Integer n = 2 "How many";
  Base.ContinuousState x(start=1, fixed=true);
  Base.LinearResponse cut;
  Gain gain[n](each k=3);
  Real z[n];
equation
  gain[1].u = x;
  connect(gain[1].y, gain[2].u);
  der(x) = half(gain[2].y) + cut.balance;
  for i in 1:n loop
    z[i] = i*time + (if x > 0.5 then 1 else 0);
  end for;
  cut.residual = 2*cut.balance - x;
end Small;
