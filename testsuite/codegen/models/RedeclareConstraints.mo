// What the declaration of a replaceable class modifies holds for what takes its place, which may say otherwise.
record R0
  Real a = 1;
  Real b = 2;
end R0;
record R1
  Real a = 11;
  Real b = 12;
end R1;
model A
  parameter Real k = 1;
end A;
model B
  extends A;
  parameter Real extra = 0;
end B;
model Holder
  replaceable model X = A(k=10);
  replaceable model Y = A constrainedby A(k=4);
  replaceable model W = B(k=3, extra=9) constrainedby A(k=8);
  X x;
  Y y;
  W w;
end Holder;
package P0
  constant Real c = 1;
  constant Real d = 1;
  model M
    parameter Real q = c + d;
  end M;
end P0;
package P1
  constant Real c = 2;
  constant Real d = 20;
  model M
    parameter Real q = 100*c + d;
  end M;
end P1;
function f0
  input Real x;
  input Real p = 1;
  output Real y;
algorithm
  y := x*p;
end f0;
function f1
  input Real x;
  input Real p = 1;
  output Real y;
algorithm
  y := 100*x*p;
end f1;
model Packages
  replaceable package P = P0(c=3);
  replaceable function f = f0(p=10);
  replaceable record R = R0(a=10);
  replaceable type V = Real(unit="m");
  P.M m;
  parameter Real pc = P.c;
  parameter Real fx = f(1);
  parameter R r;
  parameter V v = 3;
end Packages;
type L = Real(unit="m", max=7);
model T
  parameter Real p = 0.125;
  Holder a(redeclare model X = B(extra=p), redeclare model Y = B(extra=p), redeclare model W = A);
  Holder b(redeclare model X = B(k=p), redeclare model Y = B(k=p), redeclare model W = A(k=p));
  Packages c(redeclare package P = P1, redeclare function f = f1, redeclare type V = L);
  Packages d(redeclare package P = P1(c=5), redeclare function f = f1(p=p));
  Packages e(redeclare package P = P1(d=5));
end T;
