record R
  Real x;
end R;

type Colour = enumeration(:);

// error: 1:8 [unsupported] a record: this version of mocc does not compile it yet
// error: 5:6 [unsupported] an enumeration without literals: this version of mocc does not compile it yet
