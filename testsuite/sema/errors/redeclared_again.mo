// What a redeclaration without 'replaceable' has fixed; the note shows that.
package P
  replaceable function h
    input Real x;
    output Real y;
  algorithm
    y := x;
  end h;
end P;
function g
  input Real x;
  output Real y;
algorithm
  y := 2*x;
end g;
package Q = P(redeclare function h = g);
package S = Q(redeclare function h = g);
model A
  Real x = time;
end A;
model B
  replaceable A a;
end B;
model C
  extends B(redeclare A a);
end C;
model D
  C c(redeclare A a);
end D;
// error: 17:34 [redeclare] 'h' is not replaceable in Q: its redeclaration lacks 'replaceable'
// note: 16:34 'h' is redeclared here
// error: 28:19 [redeclare] 'a' is not replaceable in C: its redeclaration lacks 'replaceable'
// note: 25:25 'a' is redeclared here
