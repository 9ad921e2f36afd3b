package Functions
  function f
    input Real length;
    input Real width = 1;
    output Real y;
  algorithm
    y := length*width;
  end f;

  function counted
    input Integer n;
    input Boolean b;
    output Integer y;
    output Integer z;
  algorithm
    y := if b then n else -n;
    z := n;
  end counted;

  function vector
    input Real x[:];
    input Real y[size(x, 1)];
    input Real z[3];
    output Real d;
  algorithm
    d := x*y + sum(z);
  end vector;

  function arrays
    input Real x[:];
    output Real y[size(x, 1)];
  algorithm
    y := x;
  end arrays;

  function filled
    input Integer n;
    output Real y[n];
  algorithm
    y := fill(1, n);
  end filled;

  partial function open
    input Real x;
    output Real y;
  end open;

  function nothing
    input Real x;
  algorithm
    assert(x > 0, "x must be positive");
  end nothing;
end Functions;

model Count
  Real a = Functions.f();
  Real b = Functions.f(1, 2, 3);
  Real c = Functions.f(1, wdth=2);
  Real d = Functions.f(1, length=2);
  Real e = Functions.f(width=2);
end Count;

model Types
  Real a = Functions.f(true);
  Real b = Functions.counted(1.5, true);
  Real c = Functions.counted(1, 2);
  Boolean d = Functions.f(1);
end Types;

model Shapes
  Real a = Functions.vector({1, 2}, {1, 2, 3}, {1, 2, 3});
  Real b = Functions.vector({1, 2}, {1, 2}, {1, 2});
  Real c = Functions.vector(1, {1, 2}, {1, 2, 3});
  Real d = Functions.vector({{1, 2}}, {1, 2}, {1, 2, 3});
  Real e[2] = Functions.arrays({1, 2, 3});
  Real f[2] = Functions.arrays({{1, 2}, {3, 4}});
  Real g[2] = Functions.f({1, 2}, {1, 2, 3});
end Shapes;

model Sizes
  Integer k = if time > 1 then 2 else 3;
  Real a[3] = Functions.filled(k);
  Real b[2] = Functions.filled(-2);
end Sizes;

model Open
  Real a = Functions.open(1);
  Real b = Functions.nothing(1);
  Real c = Functions.f;
end Open;

model Tuples
  Integer y, z, w;
equation
  (y, z, w) = Functions.counted(1, true);
end Tuples;

model TupleKnown
  Integer y = 1, z;
equation
  (y, z) = Functions.counted(1, true);
end TupleKnown;

model TupleUnknown
  Integer n, y, z;
equation
  (y, z) = Functions.counted(n, true);
  n = 1;
end TupleUnknown;

model TupleTypes
  Boolean y;
  Integer z;
equation
  (y, z) = Functions.counted(1, true);
end TupleTypes;

model TupleOfWhat
  Real y, z;
equation
  (y, z) = sin(time);
end TupleOfWhat;

model Argument
  function apply
    input Functions.open g;
    output Real y;
  algorithm
    y := 1;
  end apply;
  Real a = apply(function Functions.f(width=2));
end Argument;

model PartialCall
  Real a = Functions.f(function Functions.f(width=2));
end PartialCall;

model Open2 "the size of a result that only the run knows"
  function ones
    input Real x;
    output Real y[:];
  algorithm
    y := fill(1, integer(x));
  end ones;
  Real a[2] = ones(time);
  Real b[2] = ones(-1);
end Open2;

model Long "what the compiler would never finish"
  function endless
    input Integer n;
    output Integer k = n;
  algorithm
    while k > 0 loop
      k := k + 1;
    end while;
  end endless;
  function deep
    input Integer n;
    output Integer k;
  algorithm
    k := deep(n + 1);
  end deep;
  function outside
    output Integer k;
  protected
    Integer v[3] = {1, 2, 3};
  algorithm
    k := v[v[3] + 1];
  end outside;
  Real a[endless(1)];
  Real b[deep(1)];
  Real c[outside()];
end Long;


// error: 56:12 [function] the call of Functions.f gives no value for the input 'length'
// note: 3:16 'length' is declared here, without a default
// error: 57:30 [function] function Functions.f takes 2 arguments, not 3
// error: 58:27 [function] function Functions.f has no input 'wdth'; did you mean 'width'?
// error: 59:27 [function] the input 'length' is given twice
// error: 60:12 [function] the call of Functions.f gives no value for the input 'length'
// note: 3:16 'length' is declared here, without a default
// error: 64:24 [type] the argument 'length' of Functions.f must be of type Real, this is of type Boolean
// error: 65:30 [type] the argument 'n' of Functions.counted must be of type Integer, this is of type Real
// error: 66:33 [type] the argument 'b' of Functions.counted must be of type Boolean, this is of type Integer
// error: 67:15 [type] 'd' is of type Boolean, its value of type Real
// error: 71:37 [array-size] the argument 'y' of Functions.vector has size 3 in dimension 1, not 2
// error: 72:45 [array-size] the argument 'z' of Functions.vector has size 2 in dimension 1, not 3
// error: 73:29 [array-size] the argument 'x' of Functions.vector has 0 dimensions, it takes 1
// error: 74:12 [array-size] 'd' and its value differ in size: a scalar and size 1
// error: 75:15 [array-size] 'e' and its value differ in size: size 2 and size 3
// error: 76:32 [function] Functions.arrays gives an array: it cannot be called for every element of another one
// error: 77:35 [array-size] Functions.f is called for every element, but its arguments differ in size: size 2 and size 3
// error: 82:15 [structural] the size of the result 'y' of Functions.filled must be known when the class is compiled; 'k' is not
// error: 83:15 [array-size] -2 is no size of an array
// error: 87:12 [function] 'Functions.open' is partial, it cannot be called
// note: 43:20 it is declared here
// error: 88:12 [function] 'Functions.nothing' has no result, it is no expression
// error: 89:22 [type] 'f' is a class, not a value
// error: 95:15 [function] function Functions.counted has 2 results, not 3
// error: 101:4 [one-unknown] over-determined: 'y' is known already
// note: 99:15 'y' is determined here already
// error: 107:3 [one-unknown] under-determined: 'n' stands in an argument of the call, and is not known here
// error: 115:4 [type] the sides of the equation are of different types: Boolean and Integer
// error: 121:12 [function] only a function written in Modelica has several results
// error: 126:11 [not-in-subset] a function as an argument: not part of restricted Modelica
// error: 135:24 [not-in-subset] a function as an argument: not part of restricted Modelica
// error: 145:15 [structural] the size of the result 'y' of Open2.ones must be known when the class is compiled
// error: 146:15 [structural] the size of the result 'y' of Open2.ones must be known when the class is compiled; its computation fails
// note: 143:10 in Open2.ones: an array's size is negative
// error: 171:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 150:12 in Long.endless: its evaluation at compile time takes too long; does its loop end?
// error: 172:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 158:12 in Long.deep: endless recursion: it calls itself over 1000 levels deep
// error: 173:10 [structural] an array's size must be known when the class is compiled; its computation fails
// note: 169:10 in Long.outside: the subscript 4 of 'v' is outside 1..3
