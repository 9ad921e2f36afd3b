package Types
  record Point
    Real x;
    Real y;
  end Point;

  record Named
    Real x;
    String name;
  end Named;

  function length
    input Point p;
    output Real l;
  algorithm
    l := sqrt(p.x^2 + p.y^2);
  end length;

  function shifted
    input Point p;
    input Real by = 1;
    output Point q;
    output Integer n = 1;
  algorithm
    q := Point(p.x + by, p.y);
  end shifted;
end Types;

package Wrong
  function changesInput
    input Types.Point p;
    output Real y;
  algorithm
    p.x := 1;
    y := p.x;
  end changesInput;

  function otherRecord
    input Types.Point p;
    output Types.Named q;
  algorithm
    q := p;
  end otherRecord;

  function number
    input Types.Point p;
    output Real q;
  algorithm
    q := p;
  end number;

  function forgotten
    input Real x;
    output Types.Point p;
  algorithm
    p.x := x;
  end forgotten;

  function wrongField
    input Real x;
    output Types.Point p;
  algorithm
    p.x := x;
    p.y := true;
  end wrongField;
end Wrong;

model Arguments
  Types.Point p = Types.Point(time, 1);
  Types.Named n = Types.Named(time, "n");
  Real a = Types.length(n);
  Real b = Types.length(time);
  Real c = Types.length(p=p, q=p);
  Real d = Types.length({p, p});
  Types.Point e = Types.shifted();
  Real f = Types.shifted(p);
  Real g = Types.shifted(p, by=p);
end Arguments;

model Results
  Types.Point p = Types.Point(time, 1);
  Types.Point q;
  Types.Named r;
  Integer n;
equation
  (r, n) = Types.shifted(p);
  (q, n, n) = Types.shifted(p);
end Results;

// error: 34:5 [function] 'p' is an input, nothing can be assigned to it
// note: 31:23 'p' is declared here
// error: 42:10 [type] the value assigned here must be of type Types.Named, this is of type Types.Point
// error: 49:10 [type] the value of 'q' must be of type Real, this is of type Types.Point
// error: 54:24 [all-determined] nothing is assigned to the result 'p.y' of Wrong.forgotten
// error: 64:12 [type] the value of 'p.y' must be of type Real, this is of type Boolean
// error: 71:25 [type] the argument 'p' of Types.length must be of type Types.Point, this is of type Types.Named
// error: 72:25 [type] the argument 'p' of Types.length must be of type Types.Point, this is of type Real
// error: 73:30 [function] function Types.length has no input 'q'
// error: 74:12 [array-size] 'd' and its value differ in size: a scalar and size 2
// error: 75:19 [function] the call of Types.shifted gives no value for the input 'p'
// note: 20:17 'p' is declared here, without a default
// error: 76:12 [type] 'f' is of type Real, its value of type Types.Point
// error: 77:32 [type] the argument 'by' of Types.shifted must be of type Real, this is of type Types.Point
// error: 86:4 [type] the sides of the equation are of different types: Types.Named and Types.Point
// error: 87:15 [function] function Types.shifted has 2 results, not 3
