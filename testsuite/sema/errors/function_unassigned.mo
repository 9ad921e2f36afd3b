package Functions
  record Point
    Real x;
    Real y;
  end Point;

  function before
    input Real x;
    output Real y;
  protected
    Real t;
    Real u[3];
  algorithm
    y := t + x;
    t := 1;
    u[1] := u[2];
  end before;

  function field
    input Real x;
    output Point q;
  protected
    Point p;
  algorithm
    p.x := x;
    q := p;
  end field;

  function condition
    input Real x;
    output Real y = 0;
  protected
    Boolean found;
  algorithm
    while not found loop
      y := y + x;
    end while;
  end condition;

  function binding
    input Real x;
    output Real y;
  protected
    Real t;
    Real k = t*x;
  algorithm
    y := k;
  end binding;

  function fine "What one of the ways may have assigned, and sizes"
    input Real x[:];
    output Real y;
  protected
    Real t;
    Real last;
    Real u[size(x, 1)];
    Integer n = size(u, 1);
  algorithm
    if n > 0 then
      t := x[1];
    end if;
    y := if n > 0 then t else 0;
    for i in 1:size(u, 1) loop
      if i > 1 then
        y := y + last;
      end if;
      last := x[i];
    end for;
  end fine;
end Functions;

// error: 14:10 [all-determined] 't' has no value here: nothing above assigns it
// note: 11:10 it is declared here, without a value to begin with
// error: 16:13 [all-determined] 'u' has no value here: nothing above assigns it
// note: 12:10 it is declared here, without a value to begin with
// error: 26:10 [all-determined] 'p.y' has no value here: nothing above assigns it
// note: 23:11 it is declared here, without a value to begin with
// error: 35:15 [all-determined] 'found' has no value here: nothing above assigns it
// note: 33:13 it is declared here, without a value to begin with
// error: 45:14 [all-determined] 't' has no value here: nothing above assigns it
// note: 44:10 it is declared here, without a value to begin with
