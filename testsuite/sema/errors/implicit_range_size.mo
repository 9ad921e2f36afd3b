// A size that is wrong tells a loop no range; it is reported where it stands.
package Untold
  record C
    Real re;
  end C;
  function f
    input C a;
    output C p[nn];
    output Real q[nn];
  algorithm
    for i loop
      p[i] := a;
    end for;
    for i loop
      q[i] := 1;
    end for;
  end f;
  model M
    C p[nn];
    Real q[nn];
    Real z[3] = {q[i] for i};
    Real w[3] = {p[i].re for i};
  equation
    for i loop
      p[i].re = 1;
    end for;
    for i loop
      q[i] = 1;
    end for;
  end M;
end Untold;

// error: 8:16 [declare-before-use] 'nn' is not declared
// error: 19:9 [declare-before-use] 'nn' is not declared
