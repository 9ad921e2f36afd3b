// States whose beginning another tool may choose differently
package Starts
  type Angle = Base.ContinuousState(unit="rad", start=1);
  model Plain
    Base.ContinuousState x(start=1);
    Base.ContinuousState y;
    Base.ContinuousState z(start=1, fixed=false);
    Base.ContinuousState v[3](each start=1, fixed={true, true, false});
    Angle phi;
  equation
    der(x) = 1;
    der(y) = 1;
    der(z) = 1;
    der(v) = {1, 2, 3};
    der(phi) = 1;
  end Plain;
  partial model Half
    Base.ContinuousState s(start=1);
  end Half;
  model Whole
    extends Half;
  equation
    der(s) = 1;
  end Whole;
end Starts;
// options: -Wstart-without-fixed
// warning: 5:26 [start-without-fixed] the state 'x' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 6:26 [start-without-fixed] the state 'y' begins at 0 here, at another value elsewhere maybe; give it start=... and fixed=true
// warning: 7:26 [start-without-fixed] the state 'z' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 8:26 [start-without-fixed] the state 'v' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 9:11 [start-without-fixed] the state 'phi' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 18:26 [start-without-fixed] the state 's' begins at its start value here, another tool may take that for a guess; add fixed=true
