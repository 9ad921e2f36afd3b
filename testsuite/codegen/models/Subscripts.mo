model Subscripts "what conditions leave out may lie outside of the arrays"
  constant Integer n = 4;
  parameter Real p[n] = {1, 2, 3, 4};
  parameter Integer m = 3;
  parameter Integer limit = 4;
  Real shifted[n];
  Real mixed[n];
  Real branched[n];
  Real settable[n];
  Real varying[n];
  Real called[n];
  Real reduced[n];
  Real parity[n];
  Real byVariable[n];
  Real empty = sum(p[k + 100] for k in 1:0);
  Real none[0] = {p[k] for k in 5:4};
  Real triangle = sum(sum(p[j] for j in i:n) for i in 1:n);
  Real size5 = if size(p, 1) >= 5 then p[5] else -1;
  Real comprehension[n] = {if k < n then p[k + 1] else 0 for k in 1:n};
  Real table[2, 3] = {{if i + j <= 4 then p[i + j] else 0 for j in 1:3} for i in 1:2};
  Real x[n] = {time + k for k in 1:n};
  Real y[n];
  Boolean on = time > 0.5;
  discrete Integer d[n](each start=0, each fixed=true);
  Base.ContinuousState s[n](each start=0, each fixed=true);
  Base.ContinuousState i0[n];
  parameter Real c[n](each fixed=false);
  parameter Integer which = 2;
  parameter Integer hop[3] = {1, 2, 9} "known when the class is compiled";
  Real hops[hop[1]] = fill(0, hop[1]);
  parameter Boolean hopping = false;
  Real hopped;
  Real chosen = p[which];
  Real a[5], b[5];
  Integer i(start=0, fixed=true);
  Real safe;
  function twice
    input Real v;
    output Real w;
    output Real other;
  algorithm
    w := 2*v;
    other := v;
  end twice;
initial equation
  for k in 1:n loop
    if k < n then
      i0[k + 1] = 10*k;
      c[k + 1] = k;
    else
      i0[1] = 7;
      c[1] = 9;
    end if;
  end for;
equation
  for k in 1:n loop
    shifted[k] = if k < n then p[k + 1] else 0;
    mixed[k] = if on and k < n then p[k + 1] else if k == n then -2 else 0;
    settable[k] = if k < limit then p[k + 1] else 0;
    called[k] = if k < n then twice(p[k + 1]) else 0;
    reduced[k] = if k < n then sum(p[k + j - j + 1]*j for j in 1:6) else 0;
    parity[k] = if mod(k, 2) == 1 then x[k + 1] else p[k - 1];
    byVariable[k] = if k < n then x[k + 1] else x[1];
    varying[k] = if time > 0.5 and k < n then x[k + 1] else 0;
    der(s[k]) = if k > 1 then p[k - 1] else 0;
    der(i0[k]) = 0;
  end for;
  for k in 1:n loop
    if k < n then
      branched[k] = p[k + 1];
      assert(x[k + 1] > -1 and p[k + 1] > 0, "never");
    else
      branched[k] = p[k - 3];
    end if;
    if on and k < n then
      y[k] = x[k + 1];
    else
      y[k] = -k;
    end if;
  end for;
  a[1] = time + 1;
  a[2] = time + 2;
  b[3] = time + 3;
  b[4] = time + 4;
  b[5] = time + 5;
  for k in 1:5 loop
    a[k] = 2*b[k];
  end for;
  for k in 5:n loop
    p[k] = x[9];
  end for;
  when on then
    i = 3;
    for k in 1:n loop
      if k < n then
        d[k + 1] = k;
        reinit(s[k + 1], 100*p[k + 1]);
        assert(p[k + 1] + x[k + 1] > 0, String(p[k]));
      else
        d[1] = 5;
      end if;
    end for;
  end when;
  hopped = if hopping and i > 0 then p[hop[i]] else 0;
  safe = if i >= 1 and i <= n then p[i] else -1;
end Subscripts;
