encapsulated package Tools
  constant Real k = 3;
  constant Real both = 1;

  function twice
    input Real u;
    output Real y;
  algorithm
    y := 2*u;
  end twice;

  type Width = Real(unit="m");

  block Gain
    input Real u;
    output Real y = k*u;
  end Gain;
protected
  constant Real hidden = 1;
end Tools;

encapsulated package Others
  constant Real both = 2;
  constant Real own = 5;
end Others;

encapsulated package Uses
  import Tools.*;
  import Others.*;
  import Base.Units.SI.*;
  constant Real own = 7;

  model M "By names, own ones first"
    Width x(start=1) = twice(k);
    Gain gain(u=own);
    Real y = x + gain.y;
  end M;

  encapsulated package Inner
    import Uses.*;

    model N
      extends M;
    end N;
  end Inner;
end Uses;

encapsulated model Whole
  import Tools.twice;
  import Others.*;
  import Uses.M;

  encapsulated function four
    import Tools.*;
    input Real u;
    output Real y;
  algorithm
    y := twice(twice(u)) + k;
  end four;

  M m;
  Real z = twice(own) + four(1);
end Whole;

class Plain
  class Part
    parameter Real p = 2;
    Real x;
  equation
    x = p*time;
  end Part;

  class Longer
    extends Part(p=3);
    Real y = x + 1;
  end Longer;
  Part part, parts[2](p={1, 5});
  Longer longer;
end Plain;

model FromClass
  extends Plain;
  Whole whole;
end FromClass;
