encapsulated package P
  model A
    SI.Length x = 1;
  end A;
  import SI = Base.Units.SI;
end P;

// error: 3:5 [declare-before-use] 'SI' is not declared
