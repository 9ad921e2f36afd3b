package Functions
  function plain "neither input nor output"
    input Real x;
    output Real y;
    Real t;
  algorithm
    t := x;
    y := t;
  end plain;

  function hidden "a protected input"
    output Real y;
  protected
    input Real x;
  algorithm
    y := x;
  end hidden;

  function state "a state"
    input Real x;
    output Real y;
  protected
    Base.ContinuousState s;
  algorithm
    y := x;
  end state;

  function component "a model inside"
    input Real x;
    output Real y;
  protected
    Translational.Parts.Fixed f;
  algorithm
    y := x;
  end component;

  function equations "equations instead of an algorithm"
    input Real x;
    output Real y;
  equation
    y = x;
  end equations;

  function empty "no algorithm"
    input Real x;
    output Real y;
  end empty;

  function forgotten "a result without a value"
    input Real x;
    output Real y;
    output Real z;
  algorithm
    y := x;
  end forgotten;

  function twice "an algorithm beside the inherited one"
    extends fine;
  algorithm
    y := 2*x;
  end twice;

  function fine
    input Real x;
    output Real y;
  algorithm
    y := x;
  end fine;

  function double "the same, in order"
    extends fine;
  algorithm
    y := 2*x;
  end double;

  function wrongDefault
    input Real x = true;
    input Integer n = 2.5;
    input Real v[3] = {1, 2};
    output Real y;
  algorithm
    y := x;
  end wrongDefault;

  function modified = fine(z = 1);

  function conditional
    input Real x;
    output Real y if true;
  algorithm
    y := x;
  end conditional;
end Functions;

function twice
  input Real x;
  output Real y;
protected
  Real k = 1;
algorithm
  y := 2*k*x;
end twice;

function thrice = twice(k=3);

// error: 5:10 [function] 't' is neither an input nor an output of the function; declare it under 'protected'
// error: 14:16 [function] 'x' is an input or output, so it cannot be protected
// error: 23:26 [function] 's' is a state: a function keeps nothing from one call to the next
// error: 32:31 [function] 'f': a function's variables are numbers, Booleans, Strings, records, and arrays of them
// error: 41:5 [function] a function has no equations, only an algorithm
// error: 52:17 [all-determined] nothing is assigned to the result 'z' of Functions.forgotten
// error: 58:13 [declare-before-use] 'fine' is used here, but declared only below, at line 63
// note: 63:12 'fine' is declared here; move it above its first use
// error: 73:5 [function] the function has an algorithm already, inherited from Functions.fine
// error: 77:20 [type] the value of 'x' must be of type Real, this is of type Boolean
// error: 78:23 [type] the value of 'n' must be of type Integer, this is of type Real
// error: 79:23 [array-size] 'v' is of size 3, its value of size 2
// error: 85:28 [modification] function Functions.fine has no 'z' to modify
// error: 89:17 [function] 'y': a function's variables are plain, without 'inner', 'outer', 'flow' or a condition
// error: 46:17 [all-determined] nothing is assigned to the result 'y' of Functions.empty
// error: 104:25 [modification] 'k' is no input or output of function twice: it cannot be modified
