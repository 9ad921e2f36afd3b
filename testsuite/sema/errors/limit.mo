model Long "A slip in the unit: elements for each millisecond of a day"
  parameter Real noise[24*60*60*1000];
  Real x = noise[1];
end Long;

model Dimensions
  Real x[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
end Dimensions;

model Table
  parameter Integer n = 4000;
  Real A[n, n - 1] = fill(time, n, n - 1);
end Table;

model Product "One element of 400 million"
  parameter Real v[20000] = fill(1, 20000);
  Real x = sum(outerProduct(v, v));
end Product;

model Turns
  parameter Real v[10000] = fill(1, 10000);
  Real x = sum(v[i]*v[j] for i, j);
end Turns;

model Loops
  Real x;
equation
  for i in 1:10000, j in 1:10000 loop
    if i == j and i == 1 then
      x = 1;
    end if;
  end for;
end Loops;

model Loop
  Real x;
equation
  for i in 1:24*60*60*1000 loop
    if i == 1 then
      x = 1;
    end if;
  end for;
end Loop;

model Parts
  Base.ContinuousState v[3](each fixed=true);
  Real r[3] = cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v,
    cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, cross(v, v))))))))))))))))))));
equation
  der(v) = r;
end Parts;

model Derivative
  Real x = der(der(der(der(der(der(der(der(der(der(der(der(sin(exp(cos(time*time)))))))))))))));
end Derivative;

encapsulated model Fourth
  import Base;
  Base.ContinuousState s(fixed=true);
  Real v = s^6;
  Real x;
  Real y;
equation
  der(s) = 1;
  x = der(der(der(der(s^6))));
  y = der(der(der(der(v))));
end Fourth;

model Third
  Base.ContinuousState s(fixed=true);
  Real v = cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(s))))))))))))))))))))))))))))))))))))))))))))))))))))))))))));
  Real a = der(v);
  Real b = der(a);
  Real c = der(b);
equation
  der(s) = 1;
end Third;

model FourthInSteps
  Real v = sin(time);
  Real a = der(der(v));
  Real b = der(sin(a));
  Real c = der(b);
end FourthInSteps;

// error: 2:24 [limit] an array of over 10 million elements
// error: 7:8 [limit] an array of over 16 dimensions
// error: 12:8 [limit] an array of over 10 million elements
// error: 17:16 [limit] an array of over 10 million elements
// error: 22:33 [limit] over 10 million turns, with the enclosing iterators
// error: 28:28 [limit] a loop of over 10 million turns
// error: 38:14 [limit] a loop of over 10 million turns
// error: 47:78 [limit] an expression of over 200,000 parts, its array products written out: give parts of it names of their own
// error: 54:32 [limit] this derivative gets too long: over 200,000 parts, or 15 derivatives of a function
// error: 65:7 [limit] 'der(der(der(s)))' has no further derivative: a variable has 3 at most
// error: 66:7 [limit] 'der(der(der(v)))' has no further derivative: a variable has 3 at most
// error: 74:12 [limit] the derivative of 'der(der(v))' gets too long: over 200,000 parts, or 15 derivatives of a function
// error: 83:12 [limit] the derivative of 'der(a)' needs that of 'der(der(der(v)))': a variable has 3 at most
