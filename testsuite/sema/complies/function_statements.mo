package Functions
  type Gear = enumeration(first, second, third);

  function factorial
    input Integer n;
    output Integer f;
  algorithm
    f := if n <= 1 then 1 else n*factorial(n - 1);
  end factorial;

  function loops
    input Real x[:];
    output Real y;
  protected
    Integer k;
  algorithm
    y := 0;
    for i in 1:size(x, 1), j in i:-1:1 loop
      y := y + x[i]*x[j];
    end for;
    for i in {1, 3, 7} loop
      y := y + i;
    end for;
    for g in Gear loop
      y := y + (if g == Gear.second then 1 else Integer(g));
    end for;
    k := 0;
    while true loop
      k := k + 1;
      if k > 10 then
        break;
      elseif k == 5 and y > 100 then
        return;
      else
        y := y + k;
      end if;
    end while;
  end loops;

  function both
    input Real a;
    output Real c;
    output Real d;
  algorithm
    c := a;
    d := 2*a;
  end both;

  function check
    input Real x;
  algorithm
    assert(x < 1e9, "x is too large: " + String(x, significantDigits=3));
    assert(x > -1e9, "x is very small", AssertionLevel.warning);
  end check;

  function tuples
    input Real a;
    output Real c;
    output Real d;
  algorithm
    (c, d) := both(a);
    (, d) := both(c);
    d := c;
    check(d);
  end tuples;

  function slices
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 2)];
    output Real r;
  protected
    Integer n = size(A, 1);
    Real v[:];
  algorithm
    B := A;
    B[1, :] := A[end, :];
    B[2:n, 1] := A[1:n - 1, 1];
    B[{1, n}, 2] := {A[n, 2], A[1, 2]};
    v := vector(A[:, 1]);
    r := v[end] + sum(v[2:end]) + max(A) + sum(A[i, i] for i in 1:n);
  end slices;

  function matrices
    input Real A[3, 3];
    output Real B[3, 3];
    output Real s;
  protected
    Real e[3] = {1, 0, 0};
  algorithm
    B := transpose(A)*A - 2*identity(3) + diagonal({1, 2, 3}) .* ones(3, 3) + skew(e) + outerProduct(e, e);
    B := [B[1:2, :]; transpose(matrix(cross(e, A*e)))];
    s := e*B*e + scalar(B[1:1, 1]) + sum(symmetric(B)) + sum(linspace(0, 1, 5)) + product(fill(2, 3));
  end matrices;
end Functions;
