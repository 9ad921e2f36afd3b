model Pendulum
  import SI = Base.Units.SI;
  parameter SI.Length length = 1;
end Pendulum;

package Plain
  import B = Base;
  model M
    B.ContinuousState x;
  equation
    der(x) = 1;
  end M;
end Plain;

encapsulated package Outer
  package Inner
    import Base.Units.SI;
    import U = Base.Units;
    constant SI.Length length = 1;
  end Inner;
end Outer;

// error: 2:3 [import-encapsulated] 'import' stands only in an encapsulated class; model 'Pendulum' is not encapsulated
// error: 7:3 [import-encapsulated] 'import' stands only in an encapsulated class; package 'Plain' is not encapsulated
// error: 17:5 [import-encapsulated] 'import' stands only in an encapsulated class; package 'Inner' is not encapsulated
