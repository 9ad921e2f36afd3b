// What an extends clause brings is known below it.
package InheritedBelow
  model Base
    parameter Real k = 2;
    Real y = k*time;
  end Base;
  function law
    input Real x;
    output Real y = 2*x;
  algorithm
  end law;
  model Uses
    Real z = 3*y;
    parameter Real p = 2*k;
    extends Base;
  end Uses;
  package Constants
    constant Real c = 2;
    model Part
      Real x = c;
    end Part;
  end Constants;
  package Within
    model Inner
      Part part;
      Real z = c*time;
    end Inner;
    extends Constants;
  end Within;
  model Unknown
    Real z = 3*w;
    extends Base;
  end Unknown;
end InheritedBelow;
// error: 13:16 [declare-before-use] 'y' is used here, but inherited only below, at line 15
// note: 15:13 it comes from here; move 'extends' above
// error: 14:26 [declare-before-use] 'k' is used here, but inherited only below, at line 15
// note: 15:13 it comes from here; move 'extends' above
// error: 25:7 [declare-before-use] 'Part' is used here, but inherited only below, at line 28
// note: 28:13 it comes from here; move 'extends' above
// error: 26:16 [declare-before-use] 'c' is used here, but inherited only below, at line 28
// note: 28:13 it comes from here; move 'extends' above
// error: 31:16 [declare-before-use] 'w' is not declared
