package Calls "C functions: what may be handed to them, and what they give"
  type Side = enumeration(left, right);

  record Point
    Real x;
    Integer n;
  end Point;

  // rule: external
  function implicit "The call that is not written"
    input Real a[:, :];
    input Boolean mirrored;
    output Real total;
    external;
  end implicit;

  function explicit "Sizes, constants, results and variables of its own"
    input Real a[:];
    input Side side;
    input Point point;
    input String name;
    output Real y[size(a, 1)];
    output Point q;
    output String text;
  protected
    Real work[2*size(a, 1)];
  external "C" explicitly(a, size(a, 1), side, point, name, y, q, text, work, 1.5, -2, "text", true)
    annotation(Include={"#include \"explicit.h\"", "/* more */"}, Library={"m", "explicit"},
      IncludeDirectory="modelica://Blocks/Resources/Include");
  end explicit;

  pure function slope
    input Real x;
    input Real k;
    input Real dx;
    output Real dy;
    external "C" dy = slopeOf(x, k, dx) annotation(Library="m");
  end slope;

  pure function rate
    input Real x;
    input Real k;
    input Real dx;
    input Real dk;
    output Real dy;
  algorithm
    dy := slope(x, k, dx) + x*dk;
  end rate;

  // rule: external
  pure function law "The first of its derivatives that fits is used"
    input Real x;
    input Real k;
    output Real y;
    external "C" y = lawOf(x, k);
    annotation(derivative(order=1, zeroDerivative=k)=slope, derivative=rate);
  end law;

  partial function Law "An interface, with the section in what extends it"
    input Real x;
    output Real y;
  end Law;

  function root
    extends Law;
    external "C" y = sqrt(x) annotation(Include="#include <math.h>");
  end root;

  // rule: external
  class Table
    extends ExternalObject;

    function constructor
      input String file;
      input Real scale = 1;
      output Table table;
      external "C" table = openTable(file, scale);
    end constructor;

    function destructor
      input Table table;
      external "C" closeTable(table);
    end destructor;
  end Table;

  function look
    input Table table;
    input Real x;
    output Real y;
    external "C" y = lookUp(table, x);
  end look;

  function lookTwice "Functions hand objects on"
    input Table table;
    input Real x;
    output Real y;
  algorithm
    y := look(table, look(table, x));
  end lookTwice;
end Calls;

block Looking
  parameter String file = "a.csv";
  Calls.Table table = Calls.Table(file, scale=2);
  parameter Calls.Table others[2] = {Calls.Table("b"), Calls.Table("c")};
  Real y = Calls.lookTwice(table, time) + Calls.look(others[2], time);
end Looking;

model Laws
  Looking looking(file="d.csv");
  Real x = time;
  Real fixed = Calls.law(x, 3), free = Calls.law(x, x);
  Real rates[2] = {der(fixed), der(free)};
  Real r = Calls.root(4);
  Real total = Calls.implicit([1, 2; 3, 4], true);
end Laws;
