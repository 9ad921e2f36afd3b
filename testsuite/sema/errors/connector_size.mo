connector K
  parameter Integer c = 2;
  input Real s[c];
end K;
connector On
  parameter Integer c = 2;
  output Real s[c];
end On;
model M
  K k;
  Real x = k.s[1];
end M;
model Rows
  K row[2](c={2, 3});
end Rows;
model Outside
  K k;
  Real x = k.s[3];
end Outside;
model Source
  On on(c=3);
equation
  on.s = {1, 2, 3};
end Source;
model Wired
  M m(k(c=4));
  Source source;
equation
  connect(source.on, m.k);
end Wired;
model Late
  parameter Real r = 2;
  parameter Integer n;
  K k(c=integer(r*n));
end Late;

// error: 3:16 [array-size] the elements of 'row' would differ in size: 2 and 3
// error: 3:16 [structural] an array's size must be known when the class is compiled; the value of 'k.c' is not
// note: 2:21 'k.c' is declared here
// error: 18:16 [array-size] subscript 3 is outside of 1:2, the size of 's'
// error: 29:3 [connect] 'source.on.s' has 3 elements, 'm.k.s' 4
