encapsulated package P
  model A
    B.ContinuousState x;
  equation
    der(x) = 1;
  end A;
  model C
    B.ContinuousState y;
  equation
    der(y) = 1;
  end C;
end P;
// error: 3:5 [declare-before-use] 'B' is not declared
