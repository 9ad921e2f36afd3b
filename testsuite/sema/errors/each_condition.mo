record Rec
  constant Real k = 2;
  final parameter Real f = 3;
  Real x = 1;
end Rec;

model Constants
  Rec r(k=3);
  Rec s(f=3);
end Constants;

model Text
  Real x = 1;
  Real y = "a" - x;
end Text;

type E = enumeration(a, b, c, d, always);

model Select
  Real x(stateSelect=E.always) = 1;
end Select;

connector Lost "The flow of unknown type is missing, not forgotten"
  output Real u;
  Real p;
  flow Nothing f;
end Lost;

model UsesLost
  Lost l;
equation
  l.u = 1;
  l.p = 1;
end UsesLost;

model Past
  Boolean b = time > 1;
  Boolean c = edge(pre(b));
end Past;

model Base0
  final parameter Real k = 2;
  Real x = k;
end Base0;

model Extended
  extends Base0(k=3);
end Extended;

encapsulated package Imports
  import SI = Base;
  model M
    Real x = SI;
  end M;
end Imports;

// error: 8:9 [modification] 'k' is a constant in Rec, it cannot be modified
// error: 9:9 [modification] 'f' is final in Rec, it cannot be modified
// error: 14:12 [type] a number is needed here, this is of type String
// error: 20:22 [type] the attribute 'stateSelect' must be of type StateSelect
// error: 26:8 [declare-before-use] 'Nothing' is not declared
// error: 38:20 [discrete] 'edge' takes a variable; this is not one
// error: 47:17 [modification] 'k' is final in Base0, it cannot be modified
// error: 53:14 [type] 'SI' is a class, not a value
