encapsulated package P
  import Base.Units.SI.*;
  model M
    parameter Real m = 1;
  end M;
end P;

// error: 2:3 [not-in-subset] a wildcard import ('.*'): not part of restricted Modelica
