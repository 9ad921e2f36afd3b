model Real
end Real;

model Component
  parameter Integer String = 1;
end Component;

package Types
  type Boolean = enumeration(no, yes);
end Types;

function f
  input Real Integer;
  output Real y;
algorithm
  y := 1;
end f;

// error: 1:7 [declare-before-use] 'Real' is predefined: nothing else can have this name
// error: 5:21 [declare-before-use] 'String' is predefined: nothing else can have this name
// error: 9:8 [declare-before-use] 'Boolean' is predefined: nothing else can have this name
// error: 13:14 [declare-before-use] 'Integer' is predefined: nothing else can have this name
