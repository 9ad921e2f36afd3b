function named "Nobody's"
  output String name;
algorithm
  name := getInstanceName();
end named;

record Label
  String text = getInstanceName();
end Label;

model Counted
  parameter Integer n = if getInstanceName() == "Counted" then 1 else 2;
  Real x[n];
  String other = getInstanceName(1);
equation
  x = fill(time, n);
end Counted;

// error: 4:11 [function] 'getInstanceName' stands in models and blocks only, 'named' is a function: hand the text over
// error: 8:17 [function] 'getInstanceName' stands in models and blocks only, 'Label' is a record: hand the text over
// error: 13:10 [structural] an array's size must be known when the class is compiled; the value of 'n' is not
// error: 14:18 [type] 'getInstanceName' takes 0 arguments, not 1
