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
  record Body
    Base.ContinuousState s(start=1);
  end Body;
  // rule: start-without-fixed
  model Elements "Each element by one of the two"
    parameter Boolean known = true;
    Base.ContinuousState a[3](fixed={true, false, known});
    Body body(s(fixed=true)), two[2](each s(start=2, fixed=true));
  initial equation
    a[2] = 1;
  equation
    der(a) = {1, 2, 3};
    der(body.s) = 1;
    for i loop
      der(two[i].s) = 1;
    end for;
  end Elements;
  // rule: start-without-fixed
  model Parts "What an initial equation determines may be said to be free"
    model Part
      Base.ContinuousState x(start=1, fixed=true), y(start=1);
    initial equation
      y = x/2;
    equation
      der(x) = 1;
      der(y) = 1;
    end Part;
    Part a[2](x(start={1, 2}), each y(fixed=false)), b(x(start=3, fixed=true));
  end Parts;
end Starts;
// options: -Wstart-without-fixed
