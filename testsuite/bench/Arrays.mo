model Oscillators "n masses between springs"
  parameter Integer n = 10;
  parameter Real k = 4;
  parameter Real m = 2;
  Base.ContinuousState x[n](each start=0, each fixed=true);
  Base.ContinuousState v[n](each start=0, each fixed=true);
equation
  der(x) = v;
  m*der(v[1]) = k*(x[2] - 2*x[1]);
  for i in 2:n - 1 loop
    m*der(v[i]) = k*(x[i + 1] - 2*x[i] + x[i - 1]);
  end for;
  m*der(v[n]) = k*(x[n - 1] - 2*x[n]);
end Oscillators;

model Rod "Heat along a rod whose ends are kept cold"
  parameter Integer n = 10;
  parameter Real a = 0.3;
  final parameter Real c = a*(n + 1)^2;
  Base.ContinuousState T[n](start={sin(3.14159265358979323846*i/(n + 1)) for i in 1:n}, each fixed=true);
equation
  der(T[1]) = c*(T[2] - 2*T[1]);
  for i in 2:n - 1 loop
    der(T[i]) = c*(T[i + 1] - 2*T[i] + T[i - 1]);
  end for;
  der(T[n]) = c*(T[n - 1] - 2*T[n]);
end Rod;

model Line "A line without losses"
  parameter Integer n = 10;
  parameter Real L = 0.5, C = 2;
  Base.ContinuousState u[n](each start=0, each fixed=true);
  Base.ContinuousState i[n - 1](each start=0, each fixed=true);
equation
  for k in 1:n - 1 loop
    L*der(i[k]) = u[k] - u[k + 1];
  end for;
  C*der(u[1]) = -i[1];
  for k in 2:n - 1 loop
    C*der(u[k]) = i[k - 1] - i[k];
  end for;
  C*der(u[n]) = i[n - 1];
end Line;
