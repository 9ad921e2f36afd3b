model Pendulum
  paramter Real length = 1;
  Base.ContinuousState phi(start=0.5);
    output Real c;
    output Real d;
  algorithm
    c := a;
    d := 2*a;
  end both;
  function check
    input Real x;
  algorithm
    assert(x < 1e9, "x is too large: " + String(x, 
  Base.ContinuousState phi(start=0=3));
    assert(x > -1e9, "x is very small", AssertionLevel.warning);
  end check;
  function tuples
    input Real a;
    output Real c;
    output Real d;
  algorithm
    (c, d) := both(a);
    (, d) := both(c);
    d := c;
    constant Real cp;
    constant Integer nX = 1;
    type Density = Real(unit="kg/m3");
    model Properties2
      extends Properties;
    equation
      h = cp*T;
    end Properties2;
  end tuples;
end Functions;
