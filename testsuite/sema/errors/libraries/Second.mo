encapsulated package Second
  import First;
  model M
    parameter Real x = 1;
  end M;
end Second;
