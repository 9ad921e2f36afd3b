package Functions
  constant Real c = 1;

  function assigned
    input Real x;
    output Real y;
  protected
    constant Real k = 2;
    parameter Real p = x;
  algorithm
    x := 1;
    k := 3;
    p := 4;
    c := 5;
    y := x;
  end assigned;

  function iterator
    output Integer y;
  algorithm
    y := 0;
    for i in 1:3 loop
      i := 2;
      y := y + i;
    end for;
  end iterator;

  function types
    input Real x;
    output Integer y;
    output Real v[2];
    output Boolean b;
  algorithm
    y := x;
    v := {1, 2, 3};
    v := x;
    b := 1;
    v[1] := true;
    if x then
      y := 1;
    end if;
    while y loop
      y := 1;
    end while;
  end types;

  function equationsOnly
    input Real x;
    output Real y;
  algorithm
    y := der(x);
    y := time;
    y := pre(x);
    when x > 1 then
      y := 1;
    end when;
    terminate("no");
  end equationsOnly;

  function loops
    input Real x;
    output Real y;
  algorithm
    y := x;
    break;
    for i in x loop
      y := i;
    end for;
    for i in {{0.5, 1}} loop
      y := i;
    end for;
  end loops;

  function unused
    input Real x;
    output Real y;
  algorithm
    sin(x);
    y := x;
  end unused;

  function asserts
    input Real x;
    output Real y;
  algorithm
    assert(x, "no condition");
    assert(x > 0);
    assert(x > 0, 1);
    y := x;
  end asserts;

  function names
    input Real length;
    output Real y;
  algorithm
    y := lenght;
  end names;

  function order
    input Real length;
    output Real y;
  algorithm
    y := later(length);
  end order;

  function later
    input Real x;
    output Real y;
  algorithm
    y := x;
  end later;
end Functions;

model Around
  Real v = time;

  function f
    input Real x;
    output Real y;
  algorithm
    y := x*v;
  end f;
end Around;


// error: 11:5 [function] 'x' is an input, nothing can be assigned to it
// note: 5:16 'x' is declared here
// error: 12:5 [function] 'k' is a parameter or constant, nothing can be assigned to it
// note: 8:19 'k' is declared here
// error: 13:5 [function] 'p' is a parameter or constant, nothing can be assigned to it
// note: 9:20 'p' is declared here
// error: 14:5 [function] 'c' is no variable of this function, nothing can be assigned to it
// note: 2:17 'c' is declared here
// error: 23:7 [function] 'i' is an iterator, nothing can be assigned to it
// error: 34:10 [type] the value of 'y' must be of type Integer, this is of type Real
// error: 35:10 [array-size] 'v' is of size 2, its value of size 3
// error: 36:10 [array-size] 'v' is of size 2, its value of a scalar
// error: 37:10 [type] the value of 'b' must be of type Boolean, this is of type Integer
// error: 38:13 [type] the value of 'v[1]' must be of type Real, this is of type Boolean
// error: 39:8 [type] a condition must be of type Boolean, this is of type Real
// error: 42:11 [type] a condition must be of type Boolean, this is of type Integer
// error: 51:10 [function] 'der' stands only in equations: a function computes from its inputs alone
// error: 52:10 [function] 'time' is not visible in a function; make it an input
// error: 53:10 [function] 'pre' stands only in equations: a function computes from its inputs alone
// error: 54:5 [function] 'when' stands only in equations: a function keeps nothing from one call to the next
// error: 57:5 [function] 'terminate' stands only in equations
// error: 65:5 [function] 'break' stands only in a loop
// error: 66:14 [type] an iterator runs through a vector of numbers, Booleans, literals or Strings, or all values of a type
// error: 69:14 [type] an iterator runs through a vector of numbers, Booleans, literals or Strings, or all values of a type
// error: 78:5 [function] what 'sin' gives is not used
// error: 86:12 [type] the condition must be of type Boolean, this is of type Real
// error: 87:5 [function] 'assert' takes a condition, a message, and maybe a level
// error: 88:19 [type] the message must be of type String, this is of type Integer
// error: 96:10 [declare-before-use] 'lenght' is not declared; did you mean 'length'?
// error: 103:10 [declare-before-use] function 'later' is used here, but declared only below, at line 106
// error: 121:12 [declare-before-use] 'v' is a component of the enclosing class Around, only its classes and constants can be used here
