// All that is declared is used, or may be by others
encapsulated package Used
  import Base;
  import Planar;
  import SI = Base.Units.SI;

  // rule: unused
  model World "Parameters for others to read"
    parameter SI.Acceleration g = 9.81;
  end World;

  partial model Half
    parameter Real c = 1;
  protected
    Real inside;
  end Half;

  // rule: unused
  model Part
    extends Half;
    parameter Integer n = 2 "In a size";
    parameter Boolean present = true "In a condition";
    parameter Real start = 1 "In an attribute";
    parameter Real handed = 3 "In a modification";
    parameter Boolean shown = true "In an annotation" annotation(Dialog(group="Look"));
    parameter Real look = 1 annotation(Dialog(enable=shown));
    Base.ContinuousState x[n](each start=start, each fixed=true);
    World other(g=handed) if present;
    Real y = look;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Real open "Public";
  protected
    Real linear "Solved for";
    Real rate;
  equation
    inside = 1;
    rate = 2;
    2*linear = c;
    open = 1;
    for i in 1:n loop
      der(x[i]) = rate;
    end for;
  end Part;
end Used;
// options: -Wunused
