function wholeName "A name that C has not"
  input Real x;
  output Real y;
  external;
end wholeName;

function 'quoted name'
  input Real x;
  output Real y;
  external "C";
end 'quoted name';

function computed "What is computed is no argument"
  input Real x;
  output Real y;
  external "C" y = f(2*x);
end computed;

function sliced "Nor is a part of an array"
  input Real x[3];
  output Real y;
  external "C" y = f(x[1:2]);
end sliced;

function returned "C returns no array"
  input Real x;
  output Real y[2];
  external "C" y = f(x);
end returned;

function given "and nothing goes to an input"
  input Real x;
  output Real y;
  external "C" x = f(y);
end given;

function open "C cannot decide about a size"
  input Real x;
  output Real y[:];
  external "C" f(x, y);
end open;

record Vector
  Real x[3];
end Vector;

function nested "A struct has no arrays in it"
  input Vector v;
  output Real y;
  external "C" y = f(v);
end nested;

function forgotten "C has to give all results"
  input Real x;
  output Real y;
  output Real z;
  external "C" y = f(x);
end forgotten;

function both "It has an algorithm, or it is external"
  input Real x;
  output Real y;
algorithm
  y := x;
  external "C" y = f(x);
end both;

function unknown "Names are declared above"
  input Real x;
  output Real y;
  external "C" y = f(x, z);
end unknown;

function annotated "Annotations are texts"
  input Real x;
  output Real y;
  external "C" y = f(x) annotation(Include=1, Library={"a", 2});
end annotated;

function nowhere "Folders are there"
  input Real x;
  output Real y;
  external "C" y = f(x) annotation(IncludeDirectory="modelica://Blocks/Resources/Missing");
end nowhere;

function noLibrary "So are packages"
  input Real x;
  output Real y;
  external "C" y = f(x) annotation(LibraryDirectory="modelica://Missing/Resources/Library");
end noLibrary;

function noURI "which a URI names"
  input Real x;
  output Real y;
  external "C" y = f(x) annotation(LibraryDirectory="Resources/Library");
end noURI;

function builtin "Another language"
  input Real x;
  output Real y;
  external "builtin" y = sin(x);
end builtin;

model Uses "What is reported at the function is not reported again where it is called"
  Real y = builtin(time);
end Uses;

class Half "An object that nothing frees"
  extends ExternalObject;

  function constructor
    input String file;
    output Half half;
    external "C" half = openHalf(file);
  end constructor;
end Half;

class Table
  extends ExternalObject;

  function constructor
    input String file;
    output Table table;
    external "C" table = openTable(file);
  end constructor;

  function destructor
    input Table table;
    external "C" closeTable(table);
  end destructor;
end Table;

class Other
  extends ExternalObject;

  function constructor
    output Other other;
    external "C" other = openOther();
  end constructor;

  function destructor
    input Other other;
    external "C" closeOther(other);
  end destructor;
end Other;

function look "Value of a table"
  input Table table;
  input Real x;
  output Real y;
  external "C" y = lookUp(table, x);
end look;

model Component
  ExternalObject object;
end Component;

model Unmade
  Table table;
end Unmade;

model Passing "An object belongs to a component"
  Real y = look(Table("a"), time);
end Passing;

model Freed "Nobody calls a destructor"
  Table table = Table("a");
equation
  when time > 1 then
    Table.destructor(table);
  end when;
end Freed;

model Mixed "Objects are of different types"
  Other other = Other();
  Real y = look(other, time);
end Mixed;

model Compared "and nothing but arguments"
  Table a = Table("a"), b = Table("b");
  Boolean same = a == b;
end Compared;

record Holder "of no record"
  Table table = Table("a");
end Holder;

function making "in no function"
  input Real x;
  output Real y;
protected
  Table table = Table("a");
algorithm
  y := look(table, x);
end making;

model Model "Only functions are external"
  external "C";
end Model;

function rateOf "Derivative of what follows"
  input Real x;
  input Real dx;
  output Real dy;
  external "C" dy = rateOf(x, dx);
end rateOf;

function tooMany "It takes one input more"
  input Real x;
  input Real z;
  output Real y;
  external "C" y = f(x, z);
  annotation(derivative=rateOf);
end tooMany;

function noName
  input Real x;
  output Real y;
  external "C" y = f(x);
  annotation(derivative(noDerivative=z)=rateOf);
end noName;

function twice
  input Real x;
  output Real y;
  external "C" y = f(x);
  annotation(derivative(order=2)=rateOf);
end twice;

function noFunction
  input Real x;
  output Real y;
  external "C" y = f(x);
  annotation(derivative=Vector);
end noFunction;

function plain "Without a derivative"
  input Real x;
  output Real y;
  external "C" y = f(x);
end plain;

function through "What calls it has none, either"
  input Real x;
  output Real y;
algorithm
  y := 2*plain(x);
end through;

model Derived
  Real y = plain(time), z = through(time);
  Real dy = der(y), dz = der(z), constantRate = der(plain(2));
end Derived;

function fixed "Where z changes there is none"
  input Real x;
  input Real z;
  output Real y;
  external "C" y = f(x, z);
  annotation(derivative(zeroDerivative=z)=rateOf3);
end fixed;

function rateOf3
  input Real x;
  input Real z;
  input Real dx;
  output Real dy;
  external "C" dy = rateOf3(x, z, dx);
end rateOf3;

function held
  input Real x;
  input Real z;
  output Real y;
  external "C" y = f(x, z);
  annotation(derivative(zeroDerivative=z)=rateOf3);
end held;

model Held
  Real good = der(held(time, 3));
  Real bad = der(held(time, time));
end Held;

model Sized "What C gives is known only in the run"
  Real x[integer(plain(2))] = fill(1, integer(plain(2)));
end Sized;

// error: 10:3 [external] 'quoted name' is no name of a C function
// error: 16:22 [external] what is handed to C is a variable, a number or size(a, k): compute this in a function with an algorithm, which calls this one
// error: 22:22 [external] only a whole variable, or a scalar, can be handed to C
// error: 28:16 [external] what a C function returns goes to a scalar or a record among the results
// error: 34:16 [external] what a C function returns goes to a scalar or a record among the results
// error: 40:21 [external] C cannot decide the size of 'y': declare it with sizes that follow from the inputs
// error: 50:22 [external] 'v' cannot be handed to C: a record is, if it has scalars and records in it only
// error: 56:15 [all-determined] nothing is assigned to the result 'z' of forgotten
// error: 65:3 [function] the function has an algorithm: what it does stands there or in an external section
// error: 71:25 [declare-before-use] 'z' is not declared
// error: 77:44 [external] the annotation 'Include' is a String, or an array of Strings
// error: 77:61 [external] the annotation 'Library' is a String, or an array of Strings
// error: 83:53 [external] there is no folder 'modelica://Blocks/Resources/Missing'
// error: 89:53 [external] there is no package 'Missing'
// error: 95:53 [external] a folder is named by a URI, as in "modelica://noURI/Resources/Include"
// error: 101:12 [not-in-subset] external "builtin": not part of restricted Modelica; write external "C", and a C function that calls what is meant
// error: 108:7 [external] an external object has two functions, 'constructor' and 'destructor', and nothing else
// error: 155:3 [not-in-subset] 'ExternalObject' (by itself): not part of restricted Modelica; extend it, in a class with a constructor and a destructor
// error: 159:9 [external] an external object is made where it is declared: 'table = Table(...)'
// error: 163:17 [external] an external object is made where it is declared, as the value of a component of type Table
// error: 170:5 [external] an external object is freed with the instance: nothing else calls the destructor of Table
// error: 176:17 [type] the argument 'table' of look must be of type Table, this is of type Other
// error: 181:18 [type] Table and Table cannot be compared
// error: 185:9 [external] an external object belongs to the model or block that declares it
// error: 192:9 [external] in a function, an external object is an input
// error: 198:3 [external] only functions are external, 'Model' is a model
// error: 213:25 [derivative] input number 3 of rateOf has to be the derivative of 'x'
// error: 220:38 [derivative] noDerivative names an input of the function
// error: 227:25 [derivative] order is 1: the second derivative is that of the derivative function, which has a derivative of its own
// error: 234:25 [derivative] 'derivative' names a function
// error: 252:13 [derivative] the derivative of 'y' needs that of 'plain(time)', which has none
// error: 252:26 [derivative] the derivative of 'z' needs that of 'through(time)', which has none
// error: 260:43 [declare-before-use] 'rateOf3' is used here, but declared only below, at line 263
// error: 281:14 [derivative] 'held(time, time)' has no derivative here
// error: 285:10 [structural] an array's size must be known when the class is compiled; its computation fails
