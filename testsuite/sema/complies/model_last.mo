model First
  Real x = time;
end First;

// rule: model
block Last "Without --model it is the last one; what stands outside gives its inputs"
  input Real u;
  output Real y;
  First first;
equation
  y = u + first.x;
end Last;

partial model Behind "No model yet"
  Real x;
end Behind;
// options: -O2
// compile
