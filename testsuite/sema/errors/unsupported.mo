record R
  Real x;
end R;

type Colour = enumeration(:);

// error: 5:6 [unsupported] an enumeration without literals: this version of mocc does not compile it yet
