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

// error: 30:3 [connect] Both has the connector 'b' inside, One has none of that name
// error: 37:3 [connect] Both has the connector 'b' inside, Other has none of that name
// error: 44:3 [connect] Signal has the connector 'a' inside, Plain has none of that name
