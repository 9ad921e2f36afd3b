encapsulated package First
  import Second;
  model M
    parameter Real x = 1;
  end M;
end First;
