package P
  type E = enumeration(one, two);
  record C
    Real re;
  end C;
  function g
    input Real a;
    output Real x;
  protected
    constant C p[:] = E.one;
    C q[2];
  algorithm
    for i loop
      q[i].re := p[i].re;
    end for;
    x := a;
  end g;
end P;
