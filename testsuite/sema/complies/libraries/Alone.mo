encapsulated package Alone
  model M
    parameter Real x = 1;
  end M;
end Alone;
