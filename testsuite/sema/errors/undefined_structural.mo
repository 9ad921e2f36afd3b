// What decides about the structure of a model, and is undefined: the operation is reported, once
package Structural
  constant Integer none = 0;

  model Part
    parameter Integer n = 1;
    Real z[n] = fill(time, n);
  end Part;

  model Declared
    parameter Integer size_ = 0;
    Real v[2] = {time, 1};
    Real a[div(1, 0)];
    Real b[mod(3, none)];
    Real c[:] = fill(1, integer(log(none)));
    Real d[:] = linspace(0, 1, div(2, size_));
    Real e = sum(i for i in 1:mod(2, none));
    Real f = v[div(2, none)];
    Real g = sum(v[1:mod(2, none)]);
    Part h if mod(2, none) > 2;
    Part j(n=rem(1, none));
    Real k(start=1/none) = time;
  end Declared;

  model Looped
    Real y[2], z[2], w[2], x;
  equation
    for i in 1:mod(2, none) loop
      y[i] = 1;
    end for;
    for i in {1, div(2, none)} loop
      z[i] = 1;
    end for;
    w[mod(1, none)] = 1;
    if time > 3 then
      x = 1;
    elseif mod(2, none) > 0 then
      x = 2;
    else
      x = 3;
    end if;
  end Looped;

  model Guarded
    Real y = if none > 0 then sum(i for i in 1:div(2, none)) else 0;
    Real z[2];
    Part absent if none > 0 and mod(2, none) > 1;
  equation
    if none > 0 then
      for i in 1:div(2, none) loop
        z[i] = y;
      end for;
    else
      z = {y, y};
    end if;
  end Guarded;
end Structural;
// error: 13:12 [domain] div(1, 0) is undefined: the divisor is zero
// error: 14:12 [domain] mod(3, 0) is undefined
// error: 15:33 [domain] log(0) is undefined
// error: 16:32 [domain] div(2, size_) is undefined
// error: 17:31 [domain] mod(2, 0) is undefined
// error: 18:16 [domain] div(2, 0) is undefined
// error: 19:22 [domain] mod(2, 0) is undefined
// error: 20:15 [domain] mod(2, 0) is undefined
// error: 21:14 [domain] rem(1, 0) is undefined
// error: 22:18 [domain] 1/0 is undefined
// error: 28:16 [domain] mod(2, 0) is undefined
// error: 31:18 [domain] div(2, 0) is undefined
// error: 34:7 [domain] mod(1, 0) is undefined
// error: 37:12 [domain] mod(2, 0) is undefined
