package Open
  package Inside
    model M
      parameter Real m = 1;
    end M;
  end Inside;
end Open;

encapsulated package P
  import Open.Inside;
  model M
    parameter Real m = 1;
  end M;
end P;

encapsulated package Q
  import Nowhere;
  import Base.Unit.SI;
  model N
    Nowhere.Thing thing;
    SI.Length x = 1;
  end N;
end Q;

encapsulated package R
  import R.Parts;
  import R;
end R;

// error: 10:10 [import-encapsulated] 'Open.Inside' does not stand in an encapsulated package
// error: 17:10 [declare-before-use] package 'Nowhere' is neither declared above in this file nor found on the library path
// error: 18:15 [declare-before-use] package Base has no 'Unit'; did you mean 'Units'?
// error: 26:12 [declare-before-use] package R has no 'Parts'
// error: 27:10 [import-encapsulated] circular import: 'R' is not complete, this import stands inside of it
