encapsulated package Inner
  constant Real k = 3;
  encapsulated package Deep
    model M
      parameter Real m = 1;
    end M;
  end Deep;
end Inner;

// rule: import-encapsulated
encapsulated package User
  import Inner;
  import D = Inner.Deep;
  import Inner.Deep.M;
  import Inner.k;
  import Base.Units.SI;
  model All
    Inner.Deep.M a;
    D.M b(m=k);
    M c;
    SI.Length x = Inner.k*k;
  end All;
end User;

// rule: import-encapsulated
encapsulated package Whole
  encapsulated package Interfaces
    constant Real one = 1;
  end Interfaces;
  encapsulated package Parts
    import Whole.Interfaces;
    model M
      Real x = Interfaces.one;
    end M;
  end Parts;
end Whole;
