function sign "What if x is zero?"
  input Real x;
  output Real y;
algorithm
  x := 2*x;
end sign;

function area
  input Real r;
  Real square;
  output Real a;
algorithm
  square := r^2;
  a := 3.14159*square;
end area;

model Uses
  Real a = area();
end Uses;
// error: 5:3 [function] 'x' is an input, nothing can be assigned to it
// note: 2:14 'x' is declared here
// error: 10:8 [function] 'square' is neither an input nor an output of the function; declare it under 'protected'
