package Captured "What functions take from the instance around them"
  partial function base
    input Real u;
    output Real y;
  end base;
  function line
    extends base;
    input Real k = 1;
  algorithm
    y := k*u;
  end line;
  model Source
    replaceable function f = line constrainedby base;
    Real y = f(time);
  end Source;
  model Direct
    parameter Real q = 1;
    function g
      input Real u;
      output Real y = q*u;
    algorithm
    end g;
    function h
      extends line(k=q);
    end h;
    Real y = g(time) + h(time);
  end Direct;
  model Nested
    parameter Real q = 1;
    function f = line(k=q);
    model Inside
      Real y = f(time);
    end Inside;
    Inside inside;
  end Nested;
  model Types
    parameter String s = "a";
    parameter Real v[2] = {1, 2};
    function f = line(k=s);
    function g = line(k=v);
    Real y = f(time), z = g(time);
    Source source(redeclare function f = line(k=s));
    Source second(redeclare function f = line(k=v));
  end Types;
  model Below
    Real x;
    function f = line(k=x);
    Real y = f(time);
  equation
    x = 1;
  end Below;
  model Steep
    extends Source;
    Real dy = der(y);
  end Steep;
  model Moving
    Real x = time;
    Steep steep(redeclare function f = line(k=x));
  end Moving;
end Captured;

// error: 20:23 [declare-before-use] 'q' is a component of the enclosing class Captured.Direct, only its classes and constants can be used here
// note: 17:20 it is declared here; declare an input in g for it, and give it its value where g is used
// error: 24:22 [declare-before-use] 'q' is a component of the enclosing class Captured.Direct, only its classes and constants can be used here
// note: 17:20 it is declared here; declare an input in h for it, and give it its value where h is used
// error: 30:25 [declare-before-use] 'q' is a component of the enclosing class Captured.Nested, only its classes and constants can be used here
// note: 29:20 it is declared here; declare a parameter or an input in Inside for it, and give it its value where Inside is used
// error: 39:25 [type] the argument 'k' of Captured.Types.f must be of type Real, this is of type String
// error: 40:25 [array-size] the argument 'k' of Captured.Types.g has 1 dimension, it takes 0
// error: 42:49 [type] ''f(k)'' must be of type Real, this is of type String
// error: 43:49 [array-size] ''f(k)'' needs a value of a scalar, this has size 2
// error: 48:14 [one-unknown] under-determined: the equation has 2 unknowns, 'y' and 'x'; it can determine one
// note: 50:5 'x' is determined only here; what determines it must stand above what uses it
// error: 54:15 [derivative] the derivative of 'y' needs that of ''f(k)'', which has none
// note: 14:14 'y' is determined here
// note: 58:36 ''f(k)'' is declared here, without a derivative
// note: 58:11 in Captured.Steep, for 'steep' as it is declared here
