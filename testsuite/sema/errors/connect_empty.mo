connector E
end E;
connector R = output Real;
model A
  R y = 1;
end A;
model B
  E e;
end B;
model M
  A a;
  B b;
equation
  connect(a.y, b.e);
  connect(b.e, a.y);
end M;

// error: 14:3 [connect] 'a.y' (R) and 'b.e' (E) do not have the same variables: the first has 'y', the second has not
// error: 15:3 [connect] 'b.e' (E) and 'a.y' (R) do not have the same variables: the second has 'y', the first has not
