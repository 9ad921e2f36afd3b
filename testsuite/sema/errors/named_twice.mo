// Determined elements that subscripts name twice; {2, 1} names each once.
connector G
  input Real u;
end G;
model P
  G g;
  Real y;
equation
  y = g.u;
end P;
function two
  input Real u;
  output Real a[2];
  output Real b;
algorithm
  a := {u, u};
  b := u;
end two;
model Twice
  parameter Integer k[2] = {2, 2};
  Real x[3];
  P p[2];
  Base.ContinuousState s[2](each start=0, each fixed=true);
  Base.ContinuousState o[2](each start=0, each fixed=true);
  Real A[2, 2];
  discrete Real d[2](each start=0, each fixed=true);
  Real q[2], r;
  Real z[2], w[3], a2[2];
equation
  x[k] = {time, 2};
  x[3] = 1;
  x[1] = 1;
  p[{1, 1}].g.u = {1, 2};
  p[2].g.u = 1;
  der(s[{2, 2}]) = {1, 2};
  der(s[1]) = 1;
  der(o) = {1, 2};
  A[{1, 1}, :] = {{1, 2}, {3, 4}};
  A[2, :] = {1, 2};
  (q[{1, 1}], r) = two(time);
  q[2] = 1;
  when time > 1 then
    d[{1, 1}] = {1, 2};
    d[2] = 3;
  end when;
  when time > 1 then
    reinit(s[{1, 1}], {3, 4});
    for i in 1:2 loop
      if i == 2 then
        reinit(o[{2, 1}], {3, 4});
      end if;
    end for;
  end when;
  if time > 2 then
    z[{1, 1}] = {1, 2};
    z[2] = 3;
  else
    z = {3, 4};
  end if;
  for i in 1:2 loop
    w[{i, 2*i - 1}] = {1, 2};
  end for;
  w[2] = 3;
  a2[{2, 1}] = {3, 4};
end Twice;
// error: 30:3 [one-unknown] over-determined: 'x[k[2]]' stands twice in 'x[k]'
// error: 33:3 [one-unknown] over-determined: 'p[1].g.u' stands twice in 'p[{1, 1}].g.u'
// error: 35:3 [one-unknown] over-determined: 'der(s[2])' stands twice in 'der(s[{2, 2}])'
// error: 38:3 [one-unknown] over-determined: 'A[1, 1]' stands twice in 'A[{1, 1}, :]'
// error: 40:4 [one-unknown] over-determined: 'q[1]' stands twice in 'q[{1, 1}]'
// error: 43:5 [one-unknown] over-determined: 'd[1]' stands twice in 'd[{1, 1}]'
// error: 47:5 [discrete] a state is set anew once: 'reinit' of 's[{1, 1}]' sets an element twice
// error: 55:5 [one-unknown] over-determined: 'z[1]' stands twice in 'z[{1, 1}]'
// error: 61:5 [one-unknown] over-determined: 'w[2*i - 1]' stands twice in 'w[{i, 2*i - 1}]'
