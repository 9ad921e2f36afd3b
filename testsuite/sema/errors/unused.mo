// What is declared and never used
encapsulated package Unused
  import Base;
  import SI = Base.Units.SI;
  import Base.Constants;

  model Body
    Real v = 1;
  end Body;

  model Part
    parameter Real gain = 1 "Used";
    parameter Real idle = 2;
    parameter SI.Length length = 3;
    output Real y;
  protected
    constant Real factor = 2;
    constant Real unusedFactor = 2;
    Real shown "Only determined";
    Real wanted = gain "Never read";
    Real twice "Used";
    Body still;
  equation
    shown = factor*gain;
    twice = 2*gain;
    y = twice;
  end Part;

  model Loops
    Real x[3];
    Real w[1];
    Real y = sum(1 for k in 1:3);
  equation
    x = {2 for k in 1:3};
    for i in 1:1 loop
      w[1] = 1;
    end for;
  end Loops;

  partial model Frame
  protected
    Real left "For those that extend it";
  end Frame;

  model Inherits
    extends Frame;
  protected
    model Inside
    end Inside;
    parameter Integer n = 2;
    parameter Integer m = 2;
    Real z[n];
  equation
    left = 1;
    z = fill(left, n);
  end Inherits;
end Unused;
// options: -Wunused
// warning: 3:10 [unused] the import 'Base' is never used
// warning: 5:15 [unused] the import 'Constants' is never used
// warning: 13:20 [unused] the parameter 'idle' is never used
// warning: 14:25 [unused] the parameter 'length' is never used
// warning: 18:19 [unused] the protected constant 'unusedFactor' is never used
// warning: 19:10 [unused] the protected variable 'shown' is determined, but never used
// warning: 20:10 [unused] the protected variable 'wanted' is never used
// warning: 22:10 [unused] the protected component 'still' is never used
// warning: 32:24 [unused] the iterator 'k' is never used
// warning: 34:16 [unused] the iterator 'k' is never used
// warning: 35:9 [unused] the iterator 'i' is never used
// warning: 48:11 [unused] the protected class 'Inside' is never used
// warning: 51:23 [unused] the parameter 'm' is never used
// warning: 52:10 [unused] the protected variable 'z' is determined, but never used
