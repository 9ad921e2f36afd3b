// A name that is used above its declaration in a package of which a modified copy is made below: one error.
package P
  constant Real k = 1;
  function f
    input Real x;
    output Real y;
  algorithm
    y := x + A;
  end f;
end P;
model A
  replaceable package M = P(k=2);
  Real x = M.f(1);
end A;
// error: 8:14 [declare-before-use] 'A' is used here, but declared only below, at line 11
// note: 11:7 'A' is declared here; move it above its first use
