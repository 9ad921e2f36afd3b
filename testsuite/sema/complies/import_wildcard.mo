encapsulated package P
  import Base.Units.SI.*;
  model M
    parameter Real m = 1;
  end M;
end P;

