type Level = enumeration(low, mid, high);

model Untold "Nothing has the iterator alone as a subscript"
  Real x[3] = {1, 2, 3};
  Real a = sum(i for i);
  Real b = sum(x[i + 1] for i);
  Real c = sum(x[1, i] for i);
  Real d[2] = {1 for i};
end Untold;

model Loop "An empty loop, and one whose iterator is not used"
  Real x[3] = {1, 2, 3};
  Real y[3];
equation
  for i loop
  end for;
  for i, j loop
    y[i] = x[i];
  end for;
end Loop;

model Different "Lengths, and types of subscripts"
  Real x[3] = {1, 2, 3};
  Real y[4] = {1, 2, 3, 4};
  Real e[Level] = {1, 2, 3};
  Real z = sum(x[i]*y[i] for i);
  Real w[3];
equation
  for i loop
    w[i] = e[i] + x[i];
  end for;
end Different;

model Parts "Components and connectors too"
  model Part
    input Real u;
  end Part;
  Part a[2], b[3];
equation
  for i loop
    a[i].u = 1;
    b[i].u = 2;
  end for;
end Parts;

model Function
  function f
    input Real x[2];
    input Real y[3];
    output Real s = 0;
  algorithm
    for i loop
      s := s + x[i]*y[i];
    end for;
  end f;
  Real z = f({1, 2}, {1, 2, 3});
end Function;

model Slip "One error, for the name"
  Real x[3] = {1, 2, 3};
  Real z = sum(xx[i] for i);
end Slip;

model NoArrays "Subscripts of what is none"
  Real t = time[1];
  Real x[2] = {i[1] for i in 1:2};
  Level l = Level.low[1];
  Real y = sum(Level[i] for i);
end NoArrays;

model OfTime
  Real x[3] = {2*time[l] for l};
end OfTime;

// error: 5:22 [array-size] 'i' has no range, and nothing tells it: no array has 'i' alone as a subscript here; write 'i in 1:n'
// error: 6:29 [array-size] 'i' has no range, and nothing tells it: no array has 'i' alone as a subscript here; write 'i in 1:n'
// error: 7:28 [array-size] 'i' has no range, and nothing tells it: no array has 'i' alone as a subscript here; write 'i in 1:n'
// error: 8:22 [array-size] 'i' has no range, and nothing tells it: no array has 'i' alone as a subscript here; write 'i in 1:n'
// error: 15:7 [array-size] 'i' has no range, and nothing tells it: no array has 'i' alone as a subscript here; write 'i in 1:n'
// error: 17:10 [array-size] 'j' has no range, and nothing tells it: no array has 'j' alone as a subscript here; write 'j in 1:n'
// error: 26:23 [array-size] 'i' has no range of its own, and as a subscript of 'y' it would go through 1:4, but through 1:3 as one of 'x'
// note: 26:18 here; write 'i in ...' if both are meant
// error: 30:14 [array-size] 'i' has no range of its own, and as a subscript of 'e' it would go through Level, but through 1:3 as one of 'w'
// note: 30:7 here; write 'i in ...' if both are meant
// error: 42:7 [array-size] 'i' has no range of its own, and as a subscript of 'b' it would go through 1:3, but through 1:2 as one of 'a'
// note: 41:7 here; write 'i in ...' if both are meant
// error: 53:23 [array-size] 'i' has no range of its own, and as a subscript of 'y' it would go through 1:3, but through 1:2 as one of 'x'
// note: 53:18 here; write 'i in ...' if both are meant
// error: 61:16 [declare-before-use] 'xx' is not declared
// error: 65:12 [array-size] 'time' has 0 dimensions, not 1
// error: 66:16 [array-size] 'i' has 0 dimensions, not 1
// error: 67:19 [type] 'low' is a literal: it has no elements, subscripts choose those of a component
// error: 68:16 [type] 'Level' is a class: it has no elements, subscripts choose those of a component
// error: 72:30 [array-size] 'l' has no range, and nothing tells it
