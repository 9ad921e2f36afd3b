package Computed
  model Nothing "no initial equation determines it"
    parameter Real p(fixed=false);
    Real y = p;
  end Nothing;

  model Some "nor all elements of it"
    parameter Real p[3](each fixed=false);
  initial equation
    p[1] = 1;
    p[3] = 3;
  end Some;

  model Twice
    parameter Real p(fixed=false);
  initial equation
    p = 1;
    p = 2;
  end Twice;

  model Value
    parameter Real p(fixed=false) = 3;
  initial equation
    p = 2;
  end Value;

  model Size "structure is decided before a run starts"
    parameter Integer n(fixed=false);
    Real x[n];
  initial equation
    n = 2;
  end Size;

  model Start "of a state is known before the initial equations are"
    parameter Real p(fixed=false);
    Base.ContinuousState x(start=p, fixed=true);
  initial equation
    p = 1;
  equation
    der(x) = 1;
  end Start;

  model Equation "an equation that holds during the run"
    parameter Real p(fixed=false);
  initial equation
    p = 1;
  equation
    p = 2;
  end Equation;

  model Mixed
    parameter Real p[2](fixed={true, false}) = {1, 2};
  end Mixed;

  model Dependent
    parameter Real p(fixed=false);
    parameter Real q = 2*p;
  initial equation
    p = 2;
    q = 3;
  end Dependent;

  model Forgotten
    parameter Real p[3](fixed={true, false, false}, start={1, 2, 3});
  initial equation
    p[2] = 1;
  end Forgotten;

  model Valueless
    parameter Real p[2](fixed={true, false});
  initial equation
    p[2] = 1;
  end Valueless;

  model Fixed
    parameter Real p[2](fixed={true, false}, start={1, 2});
  initial equation
    p = {1, 2};
  end Fixed;
end Computed;
// error: 3:20 [all-determined] no initial equation determines 'p', which has fixed=false
// error: 8:20 [all-determined] no initial equation determines every element of 'p', which has fixed=false
// error: 18:5 [one-unknown] over-determined: 'p' is determined by an initial equation above already
// error: 22:37 [all-determined] 'p' has fixed=false: initial equations determine it, not a value
// error: 29:12 [structural] an array's size must be known when the class is compiled; 'n' is not
// error: 36:34 [variability] the attribute 'start' depends on 'p', which is computed at the start of a run
// note: 35:20 'p' is declared here
// error: 48:5 [one-unknown] over-determined: the equation has no unknown, 'p' is known already
// note: 44:20 'p' is determined here already
// error: 52:48 [all-determined] 'p' has elements with fixed=false: initial equations determine them, 'start' gives the others a value
// error: 60:5 [initial-system] over-determined at the start: there is 1 initial equation to be solved for no unknown with fixed=false; leave 1 out
// error: 64:20 [all-determined] no initial equation determines every element of 'p', which has fixed=false
// error: 70:20 [all-determined] the elements of 'p' with fixed=true have no value; 'start' gives them one
// error: 78:5 [one-unknown] over-determined: 'p' is determined by fixed=true or an initial equation above already
