function one
  input Real x;
  output Real y;
algorithm
  y := 2*x;
end one;

function two
  input Real x;
  output Real a;
  output Real b;
algorithm
  a := x;
  b := 2*x;
end two;

model Iterators
  Real x = one(i for i in 1:3);
end Iterators;

model Elements "Two results cannot be taken apart for each element"
  Real x[2];
  Real y[2];
equation
  (x, y) = two({1, 2});
end Elements;

model Fixed
  parameter Boolean b;
  parameter Real p(fixed=b);
initial equation
  p = 2;
end Fixed;

connector Out
  output Real u;
end Out;
connector In
  input Real u;
end In;
connector Ins
  input Real a;
  input Real b;
end Ins;
model Part
  Ins c;
  Real y = c.a + c.b;
end Part;

model Condition
  parameter Integer n;
  Out a[3];
  In b[3];
equation
  for i in 1:3 loop
    if i > n then
      connect(b[i], a[i]);
    end if;
  end for;
end Condition;

model Outside
  Out a[3];
  In b[3];
equation
  for i in 1:3 loop
    connect(b[i], a[i + 1]);
  end for;
end Outside;

model Half
  Part part;
equation
  part.c.a = time;
end Half;

function conditions
  input Real x;
  output Real y;
algorithm
  y := x;
  assert({x > 0, x > 1}, "an array");
  if {x > 0, x > 1} then
    y := 2*x;
  end if;
end conditions;

model Reductions
  Real x = sum(3);
  Real y = max(fill(1.0, 0));
end Reductions;

model Ends
  Real x[1, 1] = [end];
  Real y[end] = {2};
  type T = Real[end];
end Ends;

model When
  Boolean b[2] = {time > 1, time > 2};
  discrete Real n(start=0, fixed=true);
  discrete Real a(start=0, fixed=true);
  discrete Real c(start=0, fixed=true);
equation
  when {b, time > 3} then
    n = 1;
  end when;
  when time > 4 then
    (a, c) = sin(time);
  end when;
  assert(b[1], massage="misspelt");
end When;

// error: 18:12 [type] 'one' does not take iterators
// error: 25:16 [array-size] a call that gives several results cannot be made for every element of an array
// error: 30:26 [structural] the attribute 'fixed' of a parameter must be known when the class is compiled; the value of 'b' is not
// error: 56:8 [structural] the condition of an 'if' equation must be known when the class is compiled; the value of 'n' is not
// error: 67:21 [array-size] subscript 4 is outside of 1:3, the size of 'a', with i = 3
// error: 72:8 [all-determined] 'part.c.b' is an input that nothing determines
// error: 82:3 [function] the condition and the message of 'assert' are scalars
// error: 83:6 [function] a condition is a scalar
// error: 89:16 [array-size] an array is needed here, this is a scalar
// error: 90:12 [array-size] the array is empty: it has no least or greatest element
// error: 94:19 [syntax] 'end' stands only in subscripts
// error: 95:10 [syntax] 'end' stands only in subscripts
// error: 105:9 [type] the elements of the condition of 'when' are Boolean scalars
// error: 109:14 [function] only a function written in Modelica has several results
// error: 111:16 [type] 'massage' is no argument here
