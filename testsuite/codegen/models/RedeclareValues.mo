// Values in redeclarations of classes: what declarations of their components give wins over them.
model A
  parameter Integer n = 1;
  parameter Real k = 1;
  parameter Real v[n] = fill(k, n);
end A;
record R0
  Real a = 1;
  Real b = 2;
end R0;
model Holder
  replaceable model X = A(k=10);
  model Z = X(k=9);
  replaceable record R = R0(a=10);
  replaceable type V = Real(min=0, max=10);
  parameter V w(max=5) = 1;
  X x(k=3, n=2);
  X y;
  Z z;
  parameter R r(a=3);
  parameter R rr;
end Holder;
model Two
  Holder h(x(k=4), r(b=7));
  Holder e(redeclare replaceable model X = A(n=4));
end Two;
model Ext
  extends Holder(redeclare model X = A(k=0.5, n=3), x(n=1));
end Ext;
model Ext2
  extends Holder(redeclare replaceable model X = A(k=0.5, n=3));
end Ext2;
model Ext3
  extends Ext2(redeclare model X = A(k=0.25), y(k=77), z(n=2));
end Ext3;
model H4 = Holder(redeclare model X = A(k=0.5, n=3), redeclare record R = R0(a=0.5, b=0.6), redeclare type V = Real(min=-1, max=7));
model T
  parameter Real p = 0.125;
  Holder a(redeclare model X = A(k=p, n=3), redeclare record R = R0(a=0.5, b=0.6), redeclare type V = Real(min=-1, max=7));
  Ext b;
  Ext3 c;
  Ext3 cc(x(k=8));
  H4 d;
  H4 dd[2](each x(k=8), z(each k=55));
  Two t(h(redeclare model X = A(k=p, n=3)), e(redeclare model X = A(k=p)));
end T;
