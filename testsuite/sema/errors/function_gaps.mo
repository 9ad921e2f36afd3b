package Gaps
  function missing
    input Real x;
    output Real y;
  algorithm
    if x > 0 then
      y := x;
    end if;
  end missing;

  function local
    input Real x;
    output Real y;
  protected
    Real t;
  algorithm
    if x > 1 then
      t := 1;
    elseif x > 0 then
      y := 3;
    else
      t := 2;
    end if;
    y := t + x;
  end local;

  function nested
    input Real x;
    output Real y;
  algorithm
    if x > 1 then
      if x > 2 then
        y := 1;
      end if;
    else
      y := 2;
    end if;
  end nested;

  function checked
    input Real x;
    output Real y;
  algorithm
    if x > 0 then
      y := x;
    end if;
    assert(x > 0, "x must be positive");
  end checked;

  function later
    input Real x;
    output Real y;
  algorithm
    if x <= 0 then
      y := 0;
      return;
    end if;
    if x > 0 then
      y := x;
    end if;
  end later;

  function fine
    input Real x;
    input Integer n;
    output Real y;
    output Real z;
    output Real e;
    output Real l;
    output Real r;
    output Real v[2];
  protected
    Real t, q;
  algorithm
    if n > 1 then
      y := 1;
    end if;
    if n <= 1 then
      y := 2;
    end if;
    if x > 0 then
      z := 1;
    elseif x <= 0 then
      z := 2;
    end if;
    if n > 0 then
      t := x;
    end if;
    if n > 0 then
      z := z + t;
    end if;
    z := if n > 0 then t else 1;
    if x > 0 then
      e := 1;
    else
      assert(false, "negative");
    end if;
    for i in 1:n loop
      if i == 1 then
        q := x;
      else
        q := q*x;
      end if;
      l := q;
    end for;
    if x > 0 then
      r := 1;
    else
      r := 0;
      v[1] := 1;
      e := 3;
      return;
    end if;
    while true loop
      if x > 3 then
        l := 3;
        break;
      end if;
    end while;
    if x > 0 then
      v := {1, 2};
    end if;
  end fine;
end Gaps;
// error: 4:17 [all-determined] the result 'y' may have no value here: not every branch of the 'if' assigns it
// note: 6:5 it is assigned in this 'if' only
// error: 24:10 [all-determined] 't' may have no value here: not every branch of the 'if' assigns it
// note: 17:5 it is assigned in this 'if' only
// error: 29:17 [all-determined] the result 'y' may have no value here: not every branch of the 'if' assigns it
// note: 31:5 it is assigned in this 'if' only
