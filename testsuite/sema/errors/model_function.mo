function double
  input Real u;
  output Real y;
algorithm
  y := 2*u;
end double;
// options: --model double
// compile

// error: 1:10 [model] 'double' is a function, not a model
