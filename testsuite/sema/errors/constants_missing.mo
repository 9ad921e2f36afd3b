package P "One error for the constant, none for its uses"
  constant Real k;
  constant Integer n[2];
  function f
    input Real x;
    output Real y;
  algorithm
    y := k*x;
  end f;
  model A
    Real y = k*time;
    Real z = f(time);
    Real v[n[1]];
  end A;
end P;

model UsesP
  Real x = P.f(time);
  Real y = P.k;
  P.A a;
end UsesP;

partial package Q
  constant Real k;
  function f
    input Real x;
    output Real y;
  algorithm
    y := k*x;
  end f;
end Q;

package Named = Q;

model UsesQ
  Real x = Named.f(time);
end UsesQ;

// error: 2:17 [all-determined] the constant 'k' has no value; write one after '='
// error: 3:20 [all-determined] the constant 'n' has no value; write one after '='
// error: 36:12 [structural] 'f' depends on a constant without a value, which it gets where a partial class is extended or redeclared
