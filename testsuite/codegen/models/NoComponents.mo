connector Gives
  output Real w;
  Real phi;
  flow Real tau;
end Gives;

connector Takes
  input Real w;
  Real phi;
  flow Real tau;
end Takes;

model Source
  parameter Real k = 1;
  Gives p;
equation
  p.w = k;
  p.phi = k*time;
end Source;

model Sink
  parameter Real d = 1;
  Takes p;
equation
  p.tau = d*p.w;
end Sink;

model Lags "Its parameter n is structural"
  parameter Integer n = 2;
  parameter Real z = 1;
  input Real u;
  Base.ContinuousState x[n](start=fill(z, n), each fixed=true);
  output Real y[n] = x + fill(u, n);
equation
  der(x) = fill(u, n);
end Lags;

model Row
  parameter Integer n = 1;
  Real y[n] = fill(time, n);
end Row;

model Cuts "Balances that settle at once, maybe none"
  parameter Integer n = 1;
  Base.LinearResponse cut[n];
  Real f[n];
equation
  for i in 1:n loop
    f[i] = 2*cut[i].balance - time;
    cut[i].residual = f[i] - 3;
  end for;
end Cuts;

model NoCuts "Has none, and parts without any"
  Cuts without(n=0), parts[2](each n=0), none[0];
  Real total = sum(without.f) + sum(parts.f) + sum(none.f);
end NoCuts;

model NoComponents "Arrays of k components: what is given to each of them, and connected, is given to none if k is zero"
  parameter Integer k = 0;
  parameter Real z = 2.5;
  parameter Integer m[k] = fill(3, k);
  Source source[k](each k=z), matrix[k, 2](k={{i*j*z for j in 1:2} for i in 1:k});
  Sink sink[k](d={i*z for i in 1:k}), sinks[k, 2](each d=z + 1);
  Lags same[k](each n=3, each u=time, z={i*z for i in 1:k}), filled[k](n=fill(3, k), u={i*time for i in 1:k});
  Lags listed[2, k](n={{3 for i in 1:k} for j in 1:2}, each u=1), given[k](n=m, u=same.y[1]);
  Row row[k](n=fill(3, k));
  Cuts cuts[k](n=fill(0, k));
  Real flows, values, wide;
equation
  connect(source.p, sink.p);
  for i in 1:k loop
    connect(matrix[i, :].p, sinks[i, :].p);
  end for;
  flows = sum(sink.p.tau) + sum(sinks.p.tau);
  values = sum(same.y) + sum(filled.y) + sum(listed.y) + sum(given.y) + sum(row.y);
  wide = size(row.y, 2);
end NoComponents;

model SomeComponents
  extends NoComponents(k=2);
end SomeComponents;
