function f
  input Real x;
  output Real y;
algorithm
  y := x;
end f;

record R
  Real x;
end R;

type Colour = enumeration(:);

model Replaceable
  Translational.Parts.Fixed fixed;
end Replaceable;

// error: 1:10 [unsupported] a function: this version of mocc does not compile it yet
// error: 8:8 [unsupported] a record: this version of mocc does not compile it yet
// error: 12:6 [unsupported] an enumeration without literals: this version of mocc does not compile it yet
// error: 15:3 [unsupported] 'replaceable': this version of mocc does not compile it yet
