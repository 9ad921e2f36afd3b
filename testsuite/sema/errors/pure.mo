function twice
  input Real x;
  output Real y = 2*x;
end twice;

impure function count
  output Real y;
  external "C" y = counted();
end count;

function nested
  output Real y;
algorithm
  y := count();
end nested;

model M
  Real a = pure(twice(1)), b = pure(3), c = pure();
  Real d = pure(count()), e = count();
end M;

// error: 14:8 [impure] 'count' is impure, but nested, which calls it, is not; write 'impure function nested'
// error: 18:12 [impure] 'pure' stands around the call of an impure function, as in pure(f(x))
// error: 18:32 [impure] 'pure' stands around the call of an impure function, as in pure(f(x))
// error: 18:45 [impure] 'pure' stands around the call of an impure function, as in pure(f(x))
// error: 19:31 [impure] 'count' is impure: what stands here is evaluated again and again; call it in a 'when', an initial equation or the value of a parameter
