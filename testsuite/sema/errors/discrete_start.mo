// Discrete variables that fixed=true and an initial equation would both start.
model Starts
  Integer n(start=0, fixed=true);
  discrete Real d(start=1, fixed=true), e(start=1), k[2](each start=1, fixed={true, false});
  Boolean b(start=false, fixed=true);
initial equation
  pre(n) = 2;
  d = 5;
  pre(e) = 3;
  pre(k[1]) = 2;
  pre(k[2]) = 2;
equation
  when time > 1 then
    n = pre(n) + 1;
    d = 3;
    e = 3;
    k = {1, 2};
    b = true;
  end when;
initial algorithm
  b := true;
end Starts;
// error: 7:3 [one-unknown] over-determined: 'pre(n)' begins at its start value, fixed=true says so
// error: 8:3 [one-unknown] over-determined: 'pre(d)' begins at its start value, fixed=true says so
// error: 10:3 [one-unknown] over-determined: 'pre(k[1])' begins at its start value, fixed=true says so
// error: 21:3 [one-unknown] over-determined: 'pre(b)' begins at its start value, fixed=true says so
