function f "two sections"
  input Real u; output Real y;
algorithm
  y := u;
algorithm
  y := 2*u;
end f;

// error: 5:1 [function] a function has one algorithm section, this is another one
