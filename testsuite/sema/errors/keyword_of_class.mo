package P
  pure f "What stands before it says that it is a function"
    input Real x;
    output Real y;
  algorithm
    y := x;
  end f;
  impure g
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end g;
  expandable C
    output Real y;
  end C;
end P;

// error: 2:8 [syntax] expected 'function' before 'f'
// error: 8:10 [syntax] expected 'function' before 'g'
// error: 14:14 [syntax] expected 'connector' before 'C'
