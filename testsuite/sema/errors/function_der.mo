package P
  function f
    input Real x(unit="m");
    input Integer n;
    input Real a[2];
    output Real y(unit="J");
    output Integer k;
  algorithm
    y := x*n*sum(a);
    k := n;
  end f;
  function g
    input Real x(unit="m");
    output Real y(unit="J");
  protected
    constant Real k(unit="J/m2") = 1;
  algorithm
    y := k*x^2;
  end g;
  model A
  end A;
  function f1 = der(f, x);
  function g1 = der(g, z);
  function g2 = der(g, x, y);
  function f2 = der(f, n);
  function f3 = der(f, a);
  function h = der(A, x);
  model g3 = der(g, x);
  function force = der(g, x);
  function stiffness = der(force, x);
  model M
    Real v[integer(force(2))];
    Real w(unit="N") = force(time);
    Real c(unit="N/m") = stiffness(2);
    Real d(unit="N") = stiffness(2);
  end M;
end P;
// error: 22:12 [function] the result 'k' of P.f is not Real, it has no derivative
// error: 23:24 [function] 'z' is no input of P.g
// error: 24:27 [function] 'y' is no input of P.g
// error: 25:24 [function] 'n' is no Real number among the inputs of P.f
// error: 26:24 [function] 'a' is no Real number among the inputs of P.f
// error: 27:20 [type] 'A' is no function: it has no derivative
// error: 28:9 [type] only a function is given by 'der', 'g3' is a model
// error: 32:12 [structural] an array's size must be known when the class is compiled; its computation fails
// warning: 33:30 [unit] the input 'x' and this argument differ in unit: m and s
// warning: 35:24 [unit] 'd' and its value differ in unit: N and N/m
// note: 29:12 in P.force: a derivative of a function has a value only in the simulator
// options: --check -Wunit
