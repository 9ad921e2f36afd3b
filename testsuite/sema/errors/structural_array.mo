model A
  parameter Integer n = 2;
  Real y[n];
equation
  for i in 1:n loop
    y[i] = i*time;
  end for;
end A;
model T
  A a[2](n={2, 3});
end T;
// error: 10:10 [structural] 'n' decides how A is compiled
// note: 3:10 it is needed here
