// Classes that are redeclared, of which components are redeclared further inside.
model C
  parameter Real a = 1;
end C;
model D
  extends C;
  parameter Real b = 2;
end D;
model A2
  replaceable C c(a=5);
  parameter Real k = 1;
end A2;
model A3
  extends A2;
  parameter Real extra = 3;
end A3;
model Holder
  replaceable model X = A2(k=10, c(a=50));
  replaceable model Y = A2(redeclare replaceable D c(b=7));
  X x(redeclare D c);
  X xx[2](redeclare each D c(b=8));
  X z;
  Y y;
end Holder;
model T
  parameter Real p = 0.125;
  Holder h;
  Holder h1(redeclare model X = A3);
  Holder h2(redeclare model X = A3(k=p));
  Holder h3(redeclare model X = A3(redeclare replaceable C c(a=p)));
  Holder h4(redeclare model Y = A3);
  Holder h5(redeclare model Y = A3(c(b=p)));
end T;
