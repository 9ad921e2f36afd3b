package Types
  type Any = enumeration(:) "Stands for every enumeration";
  type Colour = enumeration(red, green, blue);
end Types;

// rule: redeclare
model Table "Not compiled by itself, so nothing in it has sizes yet"
  replaceable type Index = enumeration(:);
  parameter Index first;
  Real x[Index];
  Index last = Index(size(x, 1));
  Real least;
equation
  for i in Index loop
    x[i] = Integer(i);
  end for;
  least = min(x);
end Table;

// rule: redeclare
model Both "In an instance and in a derived class"
  type Shade = enumeration(dark, light);
  model Grey
    extends Table(redeclare type Index = Shade, first=Shade.dark);
  end Grey;
  Table table(redeclare type Index = Types.Colour, first=Types.Colour.red);
  Grey grey;
end Both;

// rule: redeclare
model Constrained "With a type of its own, for another one of any length"
  model Row
    replaceable type Index = Types.Colour constrainedby Types.Any;
    Real x[Index] = {1 for i in Index};
  end Row;
  Row row, shorter(redeclare type Index = enumeration(left, right));
end Constrained;
