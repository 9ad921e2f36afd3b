// Constants of classes: values that are none, and what depends on them.
model A
  constant Real k = 2;
  constant Integer n = 2;
  final constant Real last = 1;
  function f
    input Real x[n];
    output Real y = k*sum(x);
  algorithm
  end f;
  model N
    parameter Real p[n] = fill(k, n);
    Real y = sum(p);
  end N;
  N inside;
  Real w = f(fill(1.0, n));
end A;

model Elements
  A a[2](k={5, 6});
  A b[2](k=5);
  A c[2](each k=5, each n=3);
end Elements;

model Parameter
  parameter Real q = 1;
  A a(k=q);
  A b(k=2*time);
end Parameter;

model Inherited
  parameter Real q = 1;
  extends A(k=q);
end Inherited;

model Type
  A a(k=true);
end Type;

model Final
  A a(last=2);
end Final;

model Wrong
  parameter Real q = 1;
  constant Real c = q;
  function g
    output Real y = c;
  algorithm
  end g;
  Real z = g();
end Wrong;

partial package Waiting
  constant Real k;
  constant Real list[:];
  constant Real size[integer(k)] = fill(k, integer(k));
  constant Real j = 2*k;
  function f
    input Real x;
    output Real y = k*x;
  algorithm
  end f;
  model Inside
    Real y = j + f(1) + list[1] + size[1];
  end Inside;
end Waiting;

model UsesWaiting
  Real a = Waiting.k;
  Real b = Waiting.f(1.0);
end UsesWaiting;

function usesWaiting
  input Real x;
  output Real y = Waiting.f(x);
algorithm
end usesWaiting;

function inItsDefault
  input Real x = inItsDefault(2);
  output Real y = x;
algorithm
end inItsDefault;

function inItsSizes
  input Integer n;
  output Real y[integer(sum(inItsSizes(2)))];
algorithm
  y := {1, 2};
end inItsSizes;

// error: 20:10 [modification] 'k' is a constant, the same for all elements of the array; write 'each' before it
// error: 21:10 [modification] 'k' is a constant, the same for all elements of the array; write 'each' before it
// error: 27:9 [variability] the value of the constant 'k' depends on 'q', which is a parameter
// note: 26:18 'q' is declared here
// error: 28:11 [variability] the value of the constant 'k' depends on 'time', which changes during the simulation
// error: 33:15 [variability] the value of the constant 'k' depends on 'q', which is a parameter
// note: 32:18 'q' is declared here
// error: 37:9 [type] 'k' is of type Real, its value of type Boolean
// note: 37:5 in A, for 'a' as it is declared here
// error: 41:7 [modification] 'last' is final in A, it cannot be modified
// error: 46:21 [variability] the value of a constant depends on 'q', which is a parameter
// note: 45:18 'q' is declared here
// error: 70:12 [type] package Waiting is partial: only partial classes look up names in it
// error: 71:12 [type] package Waiting is partial: only partial classes look up names in it
// error: 76:19 [type] package Waiting is partial: only partial classes look up names in it
// error: 81:18 [function] 'inItsDefault' is called in its own declarations, before its inputs and results are known
// error: 88:29 [function] 'inItsSizes' is called in its own declarations, before its inputs and results are known
