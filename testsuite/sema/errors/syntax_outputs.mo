// What is no component takes no result: it is left out, and the statement is followed by sound ones.
package Outputs
  function two
    input Real u;
    output Real a;
    output Real b;
  algorithm
    a := 2*u;
    b := u;
  end two;
  model Statements
    Real b;
    Real c;
  algorithm
    b := time;
    (1) := two(b);
    (b + 1) := two(b);
    (1, c) := two(b);
    ((c)) := two(b);
  end Statements;
  model Equations
    Real b;
    Real c;
  equation
    (1, b) = two(time);
    (b + 1, c) = two(time);
  end Equations;
  function statements
    input Real u;
    output Real a;
  algorithm
    (two(u)) := two(u);
    (1, a) := two(u);
  end statements;
end Outputs;

// error: 16:6 [syntax] expected a component: only components can take a function's results
// error: 17:6 [syntax] expected a component: only components can take a function's results
// error: 18:6 [syntax] expected a component: only components can take a function's results
// error: 19:7 [syntax] expected a component: only components can take a function's results
// error: 25:6 [syntax] expected a component: only components can take a function's results
// error: 26:6 [syntax] expected a component: only components can take a function's results
// error: 32:6 [syntax] expected a component: only components can take a function's results
// error: 33:6 [syntax] expected a component: only components can take a function's results
