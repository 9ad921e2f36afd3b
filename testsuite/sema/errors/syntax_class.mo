// Classes whose own text has a syntax error, at the top level and in a package: their names are not reported.
record R
  parameter Real a = 1;
end R;

record S = R(
  a=(2 1.0));

model M
  parameter S s;
end M;

model N
  parameter S s(a=3);
  Real missing = y_S;
end N;

package P
  type U = Real(unit="m" min=1);
  model Q
    U u = 1;
    V v = 1;
  end Q;
end P;

// error: 7:8 [syntax] expected ')' before '1.0'
// error: 15:18 [declare-before-use] 'y_S' is not declared
// error: 19:26 [syntax] expected ',' or ')' before 'min'
