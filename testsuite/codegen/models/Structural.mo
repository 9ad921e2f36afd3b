package Structural "Which parameters the structure of a class depends on"
  model Part
    parameter Integer n = 1;
    parameter Integer m = n + 1;
    parameter Real gain = 1;
    parameter Real offset = gain;
    input Real u;
    Real y = n*gain*u + m + offset;
  end Part;

  model Group
    parameter Integer q = 2;
    Part part(n = q, u = time);
  end Group;

  model Sized "has sizes by a parameter"
    parameter Integer n = 1;
    Real x[n] = fill(time, n);
    Real total = sum(x);
  end Sized;

  model Asked "Nothing of this decides about the structure"
    parameter Boolean on = true;
    parameter Boolean late = false;
    parameter Real level = 1;
    parameter Integer which = 2;
    parameter Integer chosen = 1;
    parameter Real table[3] = {1, 2, 3};
    parameter Real least = 0;
    parameter Real start = 0;
    Real x, y, z, v;
    discrete Real d(start = start, fixed = true);
    Part part(u = time);
  equation
    if on and time > 0.5 then
      x = 1;
    else
      x = 2;
    end if;
    y = table[which] + (if late or time > 0.5 then 1 else 0);
    z = max(time, least);
    when time > 0.25 then
      if level > 0 and time > 0 then
        d = 1;
      else
        d = 2;
      end if;
    end when;
  algorithm
    v := 0;
    for k in 1:3 loop
      if k == chosen or time > 5 then
        v := v + table[k];
      end if;
    end for;
  end Asked;

  model Decided "All of this does"
    parameter Integer size_ = 3;
    parameter Integer half = div(size_, 2);
    parameter Boolean present = true;
    parameter Boolean branch = true;
    parameter Integer last = 2;
    parameter Integer element = 2;
    parameter Integer limit = 3;
    parameter Integer list[2] = {1, 2};
    Real x[size_], y[3], z, w, s[half];
    Part part(u = time) if present;
    parameter Real p[3] = {1, 2, 3};
    Real q[4];
  equation
    x = fill(time, size_);
    if branch then
      z = 1;
      w = 2;
    else
      w = 1;
      z = w;
    end if;
    for i in 1:last loop
      y[i] = i;
    end for;
    for i in last + 1:3 loop
      y[i] = x[element];
    end for;
    for i in 1:4 loop
      q[i] = if i <= limit then p[i] else 0;
    end for;
    for i in list loop
      assert(time >= 0, "never");
    end for;
    s = fill(1, half);
  end Decided;

  model Enclosing "Parameters of components decide about the class that they stand in"
    Part a(n = 2, u = time), b(u = time), c[2](n = {3, 3}, each u = time);
    Group d(q = 3), e;
    Sized f(n = b.n), g(n = f.n);
    Real x[a.m] = fill(time, a.m);
    Real y[b.n] = fill(time, b.n);
    Real z[c[1].n] = fill(time, c[2].n);
    Real w[d.part.n] = fill(time, d.part.n);
    Real v[g.n] = g.x;
  end Enclosing;

  model Beside "The same classes, of which nothing is asked"
    Part a(n = 2, u = time), b(u = time), c[2](n = {3, 4}, each u = time);
    Group d(q = 3), e;
    Sized f;
  end Beside;
end Structural;
