// The level of an assertion, and other places where one wrong word is one error
package Levels
  function member
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "small", AssertionLevel.error.high);
    y := x;
  end member;

  function number
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "small", 3);
    y := x;
  end number;

  function ofVariable
    input Real x;
    output Real y;
  protected
    Boolean warning = true;
  algorithm
    assert(x > 0, "small", level=warning);
    y := x;
  end ofVariable;

  model Element
    Real x = time;
  equation
    assert(x > 0, "small", AssertionLevel.warning[1]);
  end Element;

  model Member
    Real x = time;
  equation
    assert(x > 0, "small", AssertionLevel.error.high);
  end Member;

  model Settable
    parameter AssertionLevel level = AssertionLevel.warning;
    constant AssertionLevel own = AssertionLevel.warning;
    Real x = time;
  equation
    assert(x > 0, "small", own);
    assert(x > 0, "small", level);
  end Settable;

  model NoType
    AssertionLevel.error x;
  end NoType;

  model Unit
    Real x(displayUnit=time) = 3;
  end Unit;

  model Constant
    constant Real k;
    Real x = k*time;
  initial equation
    k = 3;
  end Constant;

  model Smooth
    Real x = smooth(-1, time);
  end Smooth;

  model Text
    String x = String(true, format="8.3f");
  end Text;

  package Equations
    constant Real k = 2;
  equation
  end Equations;

  connector Algorithm
    input Real u;
  algorithm
  end Algorithm;

  record Initial
    Real u;
  initial equation
  end Initial;

  function Without
    input Real u;
    output Real y;
  equation
  algorithm
    y := u;
  end Without;
end Levels;

// error: 7:49 [declare-before-use] 'error' has no members
// error: 15:28 [type] the level of an assertion is AssertionLevel.error or AssertionLevel.warning
// error: 25:34 [type] the level of an assertion is AssertionLevel.error or AssertionLevel.warning
// error: 32:43 [type] 'warning' is a literal: it has no elements, subscripts choose those of a component
// error: 38:49 [declare-before-use] 'error' has no members
// error: 47:28 [type] the level of an assertion is a constant, 'level' is not one: write AssertionLevel.error or AssertionLevel.warning
// error: 51:20 [type] 'error' is a value of enumeration AssertionLevel, not a type; the type is AssertionLevel itself
// error: 55:24 [variability] the attribute 'displayUnit' depends on 'time', which changes during the simulation
// error: 59:19 [all-determined] the constant 'k' has no value; write one after '='
// error: 66:21 [type] the order of 'smooth' counts derivatives without a jump: it is 0 or more, not -1
// error: 70:29 [type] 'String' has no argument 'format' here
// error: 75:3 [type] a package has no equations
// error: 80:3 [type] a connector has no algorithm
// error: 85:3 [type] a record has no equations
// error: 91:3 [type] a function has no equations
