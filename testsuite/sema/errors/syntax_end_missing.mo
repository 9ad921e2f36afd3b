encapsulated package P
  model A
    parameter Real x = 1;
  end A;
  model B
    parameter Real x = 1;
end P;

// error: 7:1 [syntax] expected 'end B;' before 'end P'
// note: 5:3 'B' begins here
