package Stiff "Many states: which of them depend on each other decides about the Jacobian"

  model Rod "Heat in a rod between two cold ends: two standing waves that die out"
    parameter Integer n = 200;
    parameter Real k = 1e5;
    constant Real pi = 3.14159265358979324;
    Base.ContinuousState T[n](start={sin(pi*i/(n + 1)) + sin(3*pi*i/(n + 1)) for i in 1:n}, each fixed=true);
  equation
    der(T[1]) = k*(T[2] - 2*T[1]);
    for i in 2:n - 1 loop
      der(T[i]) = k*(T[i - 1] - 2*T[i] + T[i + 1]);
    end for;
    der(T[n]) = k*(T[n - 1] - 2*T[n]);
    annotation(experiment(StopTime=0.1));
  end Rod;

  model Couplings "From time 1 on each state follows the one before it, by a factor that is zero at the start"
    parameter Integer n = 40;
    parameter Real k = 1000;
    Base.ContinuousState x[n](start=1:n, each fixed=true);
    Base.ContinuousState factor(fixed=true);
  equation
    der(factor) = if time > 1 then 1 else 0;
    der(x[1]) = -x[1];
    for i in 2:n loop
      der(x[i]) = -x[i] + (if time > 1 then k*factor*(x[i - 1] - x[i]) else 0);
    end for;
    annotation(experiment(StopTime=2));
  end Couplings;

  model Crowd "From time 1 on all states are drawn to their mean"
    parameter Integer n = 40;
    parameter Real k = 1000;
    Base.ContinuousState x[n](start=1:n, each fixed=true);
    Real mean = sum(x)/n;
  equation
    for i in 1:n loop
      der(x[i]) = -x[i] + (if time > 1 then k*(mean - x[i]) else 0);
    end for;
    annotation(experiment(StopTime=2));
  end Crowd;

end Stiff;
