package Types
  type Any = enumeration(:) "Stands for every enumeration";
  type Colour = enumeration(red, green, blue);
  type Shade = Any "The same by another name";
end Types;

model Table
  replaceable type Index = enumeration(:);
  parameter Index first;
  Real x[Index];
end Table;

model Bare "No redeclaration"
  Table table;
end Bare;

model Handed "A derived class waits too"
  extends Table;
end Handed;

model Inside
  Handed handed;
end Inside;

model Component
  Types.Any a;
end Component;

model Alias
  Types.Shade a;
end Alias;

model Again "Redeclared without literals"
  Table table(redeclare type Index = Types.Any);
end Again;

model Number
  Table table(redeclare type Index = Integer);
end Number;

model Literal "The constraining type has none"
  replaceable type Index = Types.Colour constrainedby Types.Any;
  Index i = Index.red;
end Literal;

model Missing
  replaceable type Index = enumeration(:);
  Index i = Index.red;
end Missing;

model Final "Not replaceable"
  type Index = enumeration(:);
  Real x[3] = {1, 2, 3};
  Index i;
end Final;

model Wrong "One error, in the part; what uses it is right"
  model Part
    Table table(redeclare type Index = Types.Shade);
  end Part;
  Part part;
end Wrong;

model Passing "Waits for what its part waits for"
  replaceable type Index = enumeration(:);
  Table table(redeclare type Index = Index);
end Passing;

model Forgotten
  Passing passing;
end Forgotten;

// error: 14:3 [redeclare] model Table needs a redeclaration of 'Index', whose enumeration Table.Index has no literals
// note: 8:20 'Index' is declared here
// error: 22:3 [redeclare] model Handed needs a redeclaration of 'Index', whose enumeration Table.Index has no literals
// note: 8:20 'Index' is declared here
// error: 26:3 [type] enumeration 'Types.Any' has no literals: a 'replaceable' type can be declared with it, which a redeclaration gives another one
// error: 30:3 [type] enumeration 'Types.Shade' has no literals: a 'replaceable' type can be declared with it, which a redeclaration gives another one
// error: 34:38 [redeclare] enumeration Types.Any has no literals, it cannot stand for 'Index'
// error: 38:38 [redeclare] Integer cannot stand for 'Index', whose constraining type is Table.Index: it is no enumeration
// note: 8:20 'Index' is declared here
// error: 43:19 [declare-before-use] enumeration Types.Any has no literal 'red' here: it gets literals where it is redeclared
// error: 48:19 [declare-before-use] enumeration Missing.Index has no literal 'red' here: it gets literals where it is redeclared
// error: 54:3 [type] enumeration 'Final.Index' has no literals: a 'replaceable' type can be declared with it, which a redeclaration gives another one
// error: 59:40 [redeclare] enumeration Types.Shade has no literals, it cannot stand for 'Index'
// error: 70:3 [redeclare] model Passing needs a redeclaration of 'Index', whose enumeration Passing.Index has no literals
// note: 65:20 'Index' is declared here
