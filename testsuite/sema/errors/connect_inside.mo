connector On
  output Real u;
end On;
connector To
  input Real u;
end To;
connector Both
  On a;
  On b;
end Both;
connector One
  To a;
end One;
connector Other
  To a;
  To c;
end Other;
connector Signal
  output Real u;
  On a;
end Signal;
connector Plain
  input Real u;
end Plain;
connector Pair
  output Real x;
  output Real y;
end Pair;
connector Turned
  input Real y;
  input Real x;
end Turned;

model Few
  Both both;
  One one;
equation
  connect(both, one);
end Few;

model Named
  Both both;
  Other other;
equation
  connect(both, other);
end Named;

model Inside
  Signal signal;
  Plain plain;
equation
  connect(signal, plain);
end Inside;

model Order
  Pair pair;
  Turned turned;
equation
  connect(pair, turned);
end Order;

// error: 38:3 [connect] Both has the connector 'b' inside, One has none of that name
// error: 45:3 [connect] Both has the connector 'b' inside, Other has none of that name
// error: 52:3 [connect] Signal has the connector 'a' inside, Plain has none of that name
// error: 59:3 [connect] 'pair' (Pair) and 'turned' (Turned) do not have the same variables in the same order
