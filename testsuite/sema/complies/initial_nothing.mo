// Arrays without elements, and loops without turns: initial equations about them determine nothing, as others do.
model Part
  parameter Integer n = 0;
  parameter Real p[n](each fixed=false, each start=0), q[n](fixed=fill(false, n)), r[n] = p + q;
  Base.ContinuousState x[n], y[n](each start=1, each fixed=false);
  discrete Real d[n, 2];
initial equation
  p = fill(2, n);
  for i in 1:n loop
    q[i] = 2*p[i];
    x[i] = r[i];
    y[i]*y[i] = x[i];
    pre(d[i, :]) = {x[i], y[i]};
  end for;
equation
  der(x) = -x;
  der(y) = x;
  when time > 0.5 then
    for i in 1:n loop
      d[i, :] = {x[i], i};
    end for;
  end when;
end Part;

model ByAlgorithm
  parameter Integer n = 0;
  parameter Real p[n](each fixed=false, each start=0);
  Base.ContinuousState x[n];
initial algorithm
  for i in 1:n loop
    p[i] := i;
    x[i] := p[i];
  end for;
equation
  der(x) = p;
end ByAlgorithm;

model Parts
  Part none, parts[2], one(n=1);
  ByAlgorithm nothing, something(n=2);
end Parts;
