function deep "Its recursion has no end"
  input Integer n;
  output Integer y;
algorithm
  y := deep(n + 1);
end deep;
model Recursion
  parameter Integer k = deep(3);
  Real x[k] = zeros(k);
end Recursion;
package Containment
  model A
    A a;
  end A;
  model B
    C c;
  end B;
  model C
    B b;
  end C;
end Containment;
model Parameter
  parameter Real k = 2;
  Real x;
equation
  k = 2;
  x = k;
end Parameter;
model Part
  output Real i = time;
end Part;
model Elements
  Part a[3];
  Real x = 2*a.i;
  Real y;
equation
  y = a.i;
end Elements;
model Order
  Later later;
  Real x = below(time);
end Order;
model Later
  Real y = time;
end Later;
function below
  input Real u;
  output Real y;
algorithm
  y := u;
end below;
package Library
  partial function Law
    input Real u;
    output Real y;
  end Law;
  function linear
    extends Law;
  algorithm
    y := u;
  end linear;
  function gain
    extends Law;
    input Real k;
  algorithm
    y := k*u;
  end gain;
  model Part
    replaceable function f = linear constrainedby Law;
    Real y = f(time);
  end Part;
  model Plain
    replaceable function f = linear;
    Real y = f(time);
  end Plain;
end Library;
model Use
  Library.Part p(redeclare function f = Library.gain), q(redeclare function f = Library.gain(k=2));
  Library.Plain r(redeclare function f = Library.gain);
end Use;
// error: 9:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 1:10 in deep: endless recursion: it calls itself over 1000 levels deep
// error: 13:5 [declare-before-use] 'A' is used inside of its own declaration, before it is complete: it would contain itself without end
// error: 16:5 [declare-before-use] 'C' is used here, but declared only below, at line 18
// note: 18:9 'C' is declared here, with a component of B: each would contain the other without end
// error: 26:3 [one-unknown] over-determined: 'k' is a parameter, so it is known; give it its value in the declaration, or in a modification
// error: 34:12 [array-size] 'x' and its value differ in size: a scalar and size 3
// note: 34:14 'a' is an array of components, of size 3, so this has a value for each; write 'a[1].i' for the first
// error: 37:5 [array-size] the sides of the equation differ in size: a scalar and size 3
// note: 37:7 'a' is an array of components, of size 3, so this has a value for each; write 'a[1].i' for the first
// error: 40:3 [declare-before-use] 'Later' is used here, but declared only below, at line 43
// note: 43:7 'Later' is declared here; move it above its first use
// error: 41:12 [declare-before-use] function 'below' is used here, but declared only below, at line 46
// note: 46:10 'below' is declared here; move it above its first use
// error: 78:41 [redeclare] Library.gain cannot stand for 'f', whose constraining type is Library.Law: its input 'k' has no default, and Library.Law has no such input
// note: 69:26 'f' is declared here
// error: 79:42 [redeclare] Library.gain cannot stand for 'f', whose constraining type is Library.linear: its input 'k' has no default, and Library.linear has no such input
// note: 73:26 'f' is declared here
