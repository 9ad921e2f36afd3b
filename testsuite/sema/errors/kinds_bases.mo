connector Pin
  input Real s;
end Pin;

record Point
  Real x = 1, y = 2;
end Point;

model Body
  parameter Real m = 1;
end Body;

function double
  input Real u;
  output Real y;
algorithm
  y := 2*u;
end double;

package Numbers
  constant Real one = 1;
end Numbers;

model IsPin
  extends Pin;
end IsPin;

connector IsBody
  extends Body;
end IsBody;

block IsModel "a block is more than a model"
  extends Body;
end IsModel;

record IsMachine
  extends Body;
end IsMachine;

model IsFunction
  extends double;
end IsFunction;

model IsPackage
  extends Numbers;
end IsPackage;

model IsReal
  extends Real;
end IsReal;

type IsRecord = Point;

package OfModel = Body;

function OfRecord = Point;

model Called
  double twice;
end Called;

model Fine "A model may be made of a record or of a block"
  extends Point;
end Fine;

// error: 25:11 [type] model IsPin cannot be derived from connector Pin, only a model from models, blocks, records and classes
// error: 29:11 [type] connector IsBody cannot be derived from model Body, only a connector from connectors, records and types
// error: 33:11 [type] block IsModel cannot be derived from model Body, only a block from blocks, records and classes
// error: 37:11 [type] record IsMachine cannot be derived from model Body, only a record from records
// error: 41:11 [type] model IsFunction cannot be derived from function double, only a model from models, blocks, records and classes
// error: 45:11 [type] model IsPackage cannot be derived from package Numbers, only a model from models, blocks, records and classes
// error: 49:11 [type] model IsReal cannot be derived from type Real, only a model from models, blocks, records and classes
// error: 52:17 [type] type IsRecord cannot be derived from record Point, only a type from types
// error: 54:19 [type] package OfModel cannot be derived from model Body, only a package from packages
// error: 56:21 [type] function OfRecord cannot be derived from record Point, only a function from functions
// error: 59:3 [type] function 'double' cannot be the type of a component
