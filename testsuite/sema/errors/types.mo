model Booleans
  Boolean b = true;
  Real x = b + 1;
end Booleans;

model Conditions
  Real x = if 1 then 2 else 3;
end Conditions;

model Sides
  Real x;
equation
  x = true;
end Sides;

model IntegerFromReal
  parameter Integer n = 2.5;
end IntegerFromReal;

model Logic
  Boolean b = 1 and true;
end Logic;

model NotNumber
  Boolean b = not 3;
end NotNumber;

model Branches
  Real x = if time > 1 then 1 else false;
end Branches;

model Compared
  Boolean b = 1 < true;
end Compared;

model Elements
  Real x[2] = {1, true};
end Elements;

model Arguments
  Real x = sin();
  Real y = cos(1, 2);
  Real z = sin(true);
end Arguments;

model ClassAsValue
  Real x = Booleans;
end ClassAsValue;

model ComponentAsValue
  Translational.Parts.Fixed fixed;
  Real x = fixed;
end ComponentAsValue;

model ValueAsClass
  parameter Real m = 1;
  m x;
end ValueAsClass;

model PackageAsType
  Base p;
end PackageAsType;

model PartialType
  Translational.Interfaces.Compliant spring;
end PartialType;

model NoFunction
  parameter Real m = 1;
  Real x = m(1);
end NoFunction;

package Variables
  Real x;
end Variables;

// error: 3:12 [type] a number is needed here, this is of type Boolean
// error: 7:15 [type] a condition must be of type Boolean, this is of type Integer
// error: 13:5 [type] the sides of the equation are of different types: Real and Boolean
// error: 17:25 [type] 'n' is of type Integer, its value of type Real
// error: 21:15 [type] an operand of 'and' and 'or' must be of type Boolean, this is of type Integer
// error: 25:19 [type] the operand of 'not' must be of type Boolean, this is of type Integer
// error: 29:29 [type] the branches are of different types: Integer and Boolean
// error: 33:15 [type] Integer and Boolean cannot be compared
// error: 37:19 [type] the elements of an array must be of one type
// error: 41:12 [type] 'sin' takes 1 argument, not 0
// error: 42:12 [type] 'cos' takes 1 argument, not 2
// error: 43:16 [type] a number is needed here, this is of type Boolean
// error: 47:12 [type] 'Booleans' is a class, not a value
// error: 52:12 [type] 'fixed' is a component, not a value
// error: 57:3 [type] 'm' is not a class
// error: 61:3 [type] package 'Base' cannot be the type of a component
// error: 65:3 [type] model 'Translational.Interfaces.Compliant' is partial; extend it, or declare a component of a class that extends it
// error: 70:12 [type] 'm' is not a function
// error: 74:8 [type] a package declares classes and constants only
