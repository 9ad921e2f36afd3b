model NoName "The constant's name is missing, and Real is none"
  constant Real
  Real x;
  Real y;
equation
  x = time;
  y = x;
end NoName;

// error: 3:7 [syntax] expected ';' before 'x'
