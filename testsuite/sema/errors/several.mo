package Several "Independent mistakes in one class, each told in the same run"
  function g
    input Real x;
    output Real y;
  protected
    Real a, b;
  algorithm
    a := x*nowhere;
    b := true;
    y := a + c;
  end g;
  model Computed
    parameter Real p(fixed=false);
    parameter Real q = true;
    Real x = time;
  end Computed;
  model Deriv
    Base.ContinuousState x(start=1, fixed=true);
    input Real u;
    Real v, w, z;
  equation
    der(x) = -x;
    v = u*x;
    w = der(v);
    z = nowhere;
  end Deriv;
  model When
    discrete Real d, e;
    Integer i;
  equation
    when time > 1 then
      d = nowhere;
    end when;
    when time > 2 then
      e = 1;
      i = 1.5;
    end when;
  end When;
  record R
    Real a = true;
    Real b = nowhere;
    Integer c = 1.5;
  end R;
  model Loop
    model G
      input Real u;
      output Real y;
    equation
      y = u;
    end G;
    G a, b;
    Real x;
  equation
    a.u = b.y;
    b.u = a.y;
    x = nowhere;
  end Loop;
  model Undetermined "What a wrong equation mentions is silent, all else is not"
    Real a, b, c, d, e;
    Base.ContinuousState x(start=1, fixed=true);
  equation
    a = b + true;
    c = 2*unknown;
    e = d;
  end Undetermined;
  model Flanges
    Translational.Parts.Fixed fixed;
    Translational.Parts.Mass mass(mm=1), other;
    Translational.Parts.Spring spring;
  equation
    connect(fixed.flange, spring.flange_a);
    connect(sprng.flange_b, other.flange_a);
  end Flanges;
end Several;

// error: 8:12 [declare-before-use] 'nowhere' is not declared
// error: 9:10 [type] the value of 'b' must be of type Real, this is of type Boolean
// error: 10:14 [declare-before-use] 'c' is not declared
// error: 13:20 [all-determined] no initial equation determines 'p', which has fixed=false
// error: 14:24 [type] 'q' is of type Real, its value of type Boolean
// error: 24:9 [derivative] the derivative of 'v' needs that of 'u', which has none
// note: 23:5 'v' is determined here
// note: 19:16 'u' is declared here, without a derivative
// error: 25:9 [declare-before-use] 'nowhere' is not declared
// error: 32:11 [declare-before-use] 'nowhere' is not declared
// error: 36:11 [type] 'i' is of type Integer, this is of type Real
// error: 40:14 [type] 'R.a' is of type Real, its value of type Boolean
// error: 41:14 [declare-before-use] 'nowhere' is not declared
// error: 55:5 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: 51:10 by way of 'b'
// note: 54:5 by way of 'a.u'
// note: 51:7 by way of 'a'
// error: 56:9 [declare-before-use] 'nowhere' is not declared
// error: 60:26 [state] no equation determines 'der(x)' of this state; write 'der(x) = ...'
// error: 62:13 [type] a number is needed here, this is of type Boolean
// error: 63:11 [declare-before-use] 'unknown' is not declared
// error: 64:5 [one-unknown] under-determined: the equation has 2 unknowns, 'e' and 'd'; it can determine one
// error: 68:30 [connect] 'mass.flange' (Translational.Interfaces.Flange_a) is not connected; connect it to a flange that gives its motion
// error: 68:35 [modification] model Translational.Parts.Mass has no 'mm' to modify
// error: 72:13 [declare-before-use] 'sprng' is not declared; did you mean 'spring'?
// error: 72:35 [declare-before-use] model Translational.Parts.Mass has no 'flange_a'; did you mean 'flange'?
