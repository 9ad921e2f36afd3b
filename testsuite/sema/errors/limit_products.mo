// The same product of 14 matrices wherever an expression can stand. Written out, or computed once to see whether it is
// structural, it would take for hours.

model Relation
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Boolean b = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0;
end Relation;
model Step
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = floor(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Step;
model Condition
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = if v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then 1 else 2;
end Condition;
model Branch
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = if time > 1 then 1 else v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
end Branch;
model RangeEnd
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b[3] = 1.0:1.0:(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end RangeEnd;
model Body
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b[3] = {v*A*A*A*A*A*A*A*A*A*A*A*A*A*v + i for i in 1:3};
end Body;
model Through
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b[3] = {i for i in 1:integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v)};
end Through;
model Sum
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = sum(i*(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v) for i in 1:3);
end Sum;
model Reduced
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = max({1, v*A*A*A*A*A*A*A*A*A*A*A*A*A*v});
end Reduced;
function f
  input Real x, y;
  output Real z = x + y;
algorithm
end f;
model Argument
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = f(1, y = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Argument;
model ArrayArgument
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = sin(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end ArrayArgument;
model Subscript
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b = v[integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v)];
end Subscript;
model Start
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Base.ContinuousState s(start = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v, fixed = true);
equation
  der(s) = 1;
end Start;
model Bound
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b(min = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v) = time;
end Bound;
model Size
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b[integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v)] = ones(3);
end Size;
model Absent
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Size b if v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0;
end Absent;
model Part
  parameter Real k = 1;
end Part;
model Given
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Part b(k = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Given;
model Inherited
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  extends Part(k = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Inherited;
model When
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  discrete Integer n(start = 0, fixed = true);
equation
  when v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then
    n = 1;
  end when;
end When;
model WhenBody
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  discrete Real n(start = 0, fixed = true);
equation
  when time > 1 then
    n = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
  end when;
end WhenBody;
model Reinit
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Base.ContinuousState s(start = 0, fixed = true);
equation
  der(s) = 1;
  when time > 1 then
    reinit(s, v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
  end when;
end Reinit;
model Sample
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Boolean b = sample(0, v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Sample;
model Assert
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
equation
  assert(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v >= 0, "long");
end Assert;
model Message
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
equation
  assert(time < 9, String(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v));
end Message;
model Terminate
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
equation
  when time > 1 then
    terminate(String(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v));
  end when;
end Terminate;
model IfEquation
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b;
equation
  if v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then
    b = 1;
  else
    b = 2;
  end if;
end IfEquation;
model ForEquation
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b[3];
equation
  for i in 1:integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v) loop
    b[i] = i;
  end for;
end ForEquation;
model Equation
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b;
equation
  2*b = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
end Equation;
model Derivative
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = der(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Derivative;
model Smooth
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b = smooth(0, noEvent(if v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then 1 else 2));
end Smooth;
model Initial
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Base.ContinuousState s(fixed = false);
initial equation
  s = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
equation
  der(s) = 1;
end Initial;
model InitialAlgorithm
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  parameter Real q(fixed = false) "Computed";
initial algorithm
  q := v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
equation
  assert(q > 0, "used");
end InitialAlgorithm;
model Section
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b;
algorithm
  b := v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
end Section;
model SectionIf
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b;
algorithm
  b := 0;
  if v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then
    b := 1;
  end if;
end SectionIf;
model SectionFor
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b;
algorithm
  b := 0;
  for i in 1:integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v) loop
    b := b + i;
  end for;
end SectionFor;
model SectionWhile
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b;
algorithm
  b := 0;
  while b < v*A*A*A*A*A*A*A*A*A*A*A*A*A*v loop
    b := b + 1;
  end while;
end SectionWhile;
model SectionWhen
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  discrete Real b(start = 0, fixed = true);
algorithm
  when v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then
    b := 1;
  end when;
end SectionWhen;
model SectionTarget
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Real b[3];
algorithm
  b := {1, 2, 3};
  b[integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v)] := 4;
end SectionTarget;
function Assigns
  input Real A[4, 4], v[4];
  output Real y;
algorithm
  y := v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
end Assigns;
function Chooses
  input Real A[4, 4], v[4];
  output Real y;
algorithm
  y := 0;
  if v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0 then
    y := 1;
  end if;
end Chooses;
function Repeats
  input Real A[4, 4], v[4];
  output Real y;
algorithm
  y := 0;
  for i in 1:integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v) loop
    y := y + i;
  end for;
end Repeats;
function Waits
  input Real A[4, 4], v[4];
  output Real y;
algorithm
  y := 0;
  while v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > y loop
    y := y + 1;
  end while;
end Waits;
function Asserts
  input Real A[4, 4], v[4];
  output Real y;
algorithm
  assert(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0, "long");
  y := 0;
end Asserts;
function Begins
  input Real A[4, 4], v[4];
  output Real y = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
algorithm
end Begins;
function Lacks
  input Real A[4, 4], v[4], z = v*A*A*A*A*A*A*A*A*A*A*A*A*A*v;
  output Real y;
algorithm
  y := z;
end Lacks;
function Sizes
  input Real A[4, 4], v[4];
  output Real y;
protected
  Real w[integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v)];
algorithm
  y := 0;
end Sizes;
record Pair
  Real a, b;
end Pair;
model Constructor
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Pair b = Pair(1, v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Constructor;
model Matrix
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Real b[1, 2] = [1, v*A*A*A*A*A*A*A*A*A*A*A*A*A*v];
end Matrix;
model Text
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  String b = String(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v);
end Text;
model Logic
  parameter Real A[4, 4] = identity(4);
  Real v[4] = {time, 1, 2, 3};
  Boolean b = time > 1 or not v*A*A*A*A*A*A*A*A*A*A*A*A*A*v > 0;
end Logic;
connector Out = output Real;
connector In = input Real;
block Source
  Out y[3];
equation
  y = {1, 2, 3};
end Source;
block Sink
  In u;
end Sink;
model Connect
  parameter Real A[4, 4] = identity(4);
  parameter Real v[4] = {0, 1, 2, 3};
  Source source;
  Sink sink;
equation
  connect(source.y[integer(v*A*A*A*A*A*A*A*A*A*A*A*A*A*v)], sink.u);
end Connect;
model Work "Products of more elements are loops: they are short, and take for ever"
  parameter Real A[50, 50] = identity(50);
  parameter Real v[50] = ones(50);
  Real b = v[integer(v*A*A*A*A*A*v)];
end Work;
model Loops
  parameter Real A[50, 50] = identity(50);
  Real v[50] = fill(time, 50);
  Real b = v*A*A*A*A*A*v;
end Loops;
model Few "Some millions are none too many"
  parameter Real A[100, 100] = identity(100);
  Real v[100] = fill(time, 100);
  Real b = v*A*A*v;
end Few;

// error: 7:15 [limit] an expression of over 200,000 parts, its array products written out
// error: 12:18 [limit] an expression of over 200,000 parts, its array products written out
// error: 17:15 [limit] an expression of over 200,000 parts, its array products written out
// error: 22:36 [limit] an expression of over 200,000 parts, its array products written out
// error: 27:24 [limit] an expression of over 200,000 parts, its array products written out
// error: 32:16 [limit] an expression of over 200,000 parts, its array products written out
// error: 37:37 [limit] an expression of over 200,000 parts, its array products written out
// error: 42:19 [limit] an expression of over 200,000 parts, its array products written out
// error: 47:20 [limit] an expression of over 200,000 parts, its array products written out
// error: 57:21 [limit] an expression of over 200,000 parts, its array products written out
// error: 62:16 [limit] an expression of over 200,000 parts, its array products written out
// error: 67:22 [limit] an expression of over 200,000 parts, its array products written out
// error: 72:34 [limit] an expression of over 200,000 parts, its array products written out
// error: 79:16 [limit] an expression of over 200,000 parts, its array products written out
// error: 84:18 [limit] an expression of over 200,000 parts, its array products written out
// error: 89:13 [limit] an expression of over 200,000 parts, its array products written out
// error: 97:14 [limit] an expression of over 200,000 parts, its array products written out
// error: 102:20 [limit] an expression of over 200,000 parts, its array products written out
// error: 109:8 [limit] an expression of over 200,000 parts, its array products written out
// error: 119:9 [limit] an expression of over 200,000 parts, its array products written out
// error: 129:15 [limit] an expression of over 200,000 parts, its array products written out
// error: 135:25 [limit] an expression of over 200,000 parts, its array products written out
// error: 141:10 [limit] an expression of over 200,000 parts, its array products written out
// error: 147:27 [limit] an expression of over 200,000 parts, its array products written out
// error: 154:22 [limit] an expression of over 200,000 parts, its array products written out
// error: 162:6 [limit] an expression of over 200,000 parts, its array products written out
// error: 173:22 [limit] an expression of over 200,000 parts, its array products written out
// error: 182:9 [limit] an expression of over 200,000 parts, its array products written out
// error: 187:16 [limit] an expression of over 200,000 parts, its array products written out
// error: 192:33 [limit] an expression of over 200,000 parts, its array products written out
// error: 199:7 [limit] an expression of over 200,000 parts, its array products written out
// error: 208:8 [limit] an expression of over 200,000 parts, its array products written out
// error: 217:8 [limit] an expression of over 200,000 parts, its array products written out
// error: 225:6 [limit] an expression of over 200,000 parts, its array products written out
// error: 235:22 [limit] an expression of over 200,000 parts, its array products written out
// error: 245:13 [limit] an expression of over 200,000 parts, its array products written out
// error: 254:8 [limit] an expression of over 200,000 parts, its array products written out
// error: 264:13 [limit] an expression of over 200,000 parts, its array products written out
// error: 270:8 [limit] an expression of over 200,000 parts, its array products written out
// error: 277:6 [limit] an expression of over 200,000 parts, its array products written out
// error: 286:22 [limit] an expression of over 200,000 parts, its array products written out
// error: 295:9 [limit] an expression of over 200,000 parts, its array products written out
// error: 303:10 [limit] an expression of over 200,000 parts, its array products written out
// error: 308:19 [limit] an expression of over 200,000 parts, its array products written out
// error: 312:33 [limit] an expression of over 200,000 parts, its array products written out
// error: 321:18 [limit] an expression of over 200,000 parts, its array products written out
// error: 331:20 [limit] an expression of over 200,000 parts, its array products written out
// error: 336:22 [limit] an expression of over 200,000 parts, its array products written out
// error: 341:21 [limit] an expression of over 200,000 parts, its array products written out
// error: 346:31 [limit] an expression of over 200,000 parts, its array products written out
// error: 364:28 [limit] an expression of over 200,000 parts, its array products written out
// error: 369:22 [limit] an expression of over 100 million operations for one element
// error: 374:12 [limit] an expression of over 100 million operations for one element
