// What stands in the place of a package is wrong: that is reported alone.
package P
  constant Real k = 1;
  function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
end P;
package Q = Pq;
model A
  replaceable package Medium = Q(k=2) constrainedby P;
  Real x = Medium.k;
  Real y = Medium.f(0);
end A;
model B
  A a(redeclare package Medium = Q);
end B;
// error: 10:13 [declare-before-use] 'Pq' is not declared; did you mean 'P'?
