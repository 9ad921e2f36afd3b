// States that begin where they say, with any tool
package Starts
  type Angle = Base.ContinuousState(unit="rad", fixed=true);
  partial model Half
    Base.ContinuousState s(start=1);
    Base.ContinuousState t(start=1);
  end Half;
  // rule: start-without-fixed
  model Whole
    extends Half(s(fixed=true), t.fixed=true);
    parameter Boolean known = true;
    Base.ContinuousState x(start=1, fixed=true);
    Base.ContinuousState v[2](start={1, 2}, each fixed=true);
    Base.ContinuousState w[2](fixed={true, true});
    Base.ContinuousState y(fixed=known);
    Angle phi(start=2);
  equation
    der(s) = 1;
    der(t) = 1;
    der(x) = 1;
    der(v) = {1, 2};
    der(w) = {1, 2};
    der(y) = 1;
    der(phi) = 1;
  end Whole;
end Starts;
// options: -Wstart-without-fixed
