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
// error: 52:31 [unsupported] a parameter of which some elements are fixed, others not: this version of mocc does not compile it yet
// error: 60:5 [state] an initial equation determines a state of this class, or pre(v) of a discrete variable; there is none in it
