function root
  input Real x;
  output Real y;
  external "C" y = sqrt(x) annotation(Include="#include <math.h>");
end root;

function whole "Without a call"
  input Real x;
  output Real y;
  external;
  annotation(Library="numbers");
end whole;

package Functions
  function builtin
    input Real x;
    output Real y;
    external "builtin" y = sin(x);
  end builtin;

  model Uses "What is told at the function is not told again where it is called"
    Real y = builtin(time);
  end Uses;
end Functions;

class Table "Told once for all that is in it"
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

model Component
  ExternalObject object;
end Component;

model Model "Only functions are external, and they are not"
  external "C";
end Model;

// error: 4:3 [not-in-subset] an external function: not part of restricted Modelica; write it in Modelica, with an algorithm
// error: 10:3 [not-in-subset] an external function: not part of restricted Modelica; write it in Modelica, with an algorithm
// error: 18:5 [not-in-subset] an external function: not part of restricted Modelica; write it in Modelica, with an algorithm
// error: 26:7 [not-in-subset] an external object: not part of restricted Modelica; write functions with an algorithm, and parameters
// error: 42:3 [not-in-subset] 'ExternalObject' (external objects): not part of restricted Modelica; write functions with an algorithm, and parameters
// error: 46:3 [not-in-subset] an external function: not part of restricted Modelica; write it in Modelica, with an algorithm
