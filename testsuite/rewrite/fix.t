# mocc --fix: what it mends, that meanings stay, and that texts that comply stay byte for byte.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use File::Basename;
use File::Copy;
use JSON::PP;
use List::Util qw(shuffle);
use Mocc;
use Test::More;

my $json = JSON::PP->new->utf8;
*slurp = \&Mocc::slurp;
my $suite = "$FindBin::Bin/..";

# The comments of a text, sorted
sub comments_of {
    my ($text) = @_;
    my @found;
    push @found, $1 while $text =~ m{"(?:[^"\\]|\\.)*"|(//[^\r\n]*|/\*.*?\*/)}gs;
    return sort grep { defined } @found;
}

sub fix {
    my ($path, @options) = @_;
    my ($status, $out, $err) = run_mocc('--fix', @options, $path);
    return ($status, $out, $err);
}

# --- single fixes: [what, before, after, the remaining errors]
my @cases = (
    ['what is known in part, where the rest is determined below', <<'BEFORE', <<'AFTER', 0],
model M
  Real v[3], m[2, 3], s;
equation
  v[1] = time;
  m[1, :] = v;
  m[2, :] = 2*v;
  s = sum(m);
  v[2:3] = {1, 2};
end M;
BEFORE
model M
  Real v[3], m[2, 3], s;
equation
  v[1] = time;
  v[2:3] = {1, 2};
  m[1, :] = v;
  m[2, :] = 2*v;
  s = sum(m);
end M;
AFTER
    ['an import goes once all that uses it has been read', <<'BEFORE', <<'AFTER', 0],
model M
  import SI = Modelica.Units.SI;
  SI.Length s = 2*r;
equation
  w = v;
  parameter SI.Length r = 1;
  SI.Velocity v = 3;
  SI.Velocity w;
end M;
BEFORE
model M
  parameter Base.Units.SI.Length r = 1;
  Base.Units.SI.Length s = 2*r;
  Base.Units.SI.Velocity v = 3;
  Base.Units.SI.Velocity w;
equation
  w = v;
end M;
AFTER
    ['a name in a modification is that of a part', <<'BEFORE', <<'AFTER', 0],
model Gain
  parameter Real k = 1;
  Real y = k*time;
end Gain;
model M
  Real sum_y = sum(gain.y);
  Gain other(k=3);
  Gain gain[2](k={1, 2});
  Real k[2] = gain.k;
  Real far = near;
  Real near = nearest;
  Real nearest = time;
end M;
BEFORE
model Gain
  parameter Real k = 1;
  Real y = k*time;
end Gain;
model M
  Gain gain[2](k={1, 2});
  Real sum_y = sum(gain.y);
  Gain other(k=3);
  Real k[2] = gain.k;
  Real nearest = time;
  Real near = nearest;
  Real far = near;
end M;
AFTER
    ['an equation in a branch that is tried twice', <<'BEFORE', <<'AFTER', 0],
model M
  final parameter Boolean known = true;
  Real a, b, c;
equation
  if known then
    a = 2*time;
    b = c;
  else
    a = 3;
    b = 4;
  end if;
  c = time;
end M;
BEFORE
model M
  final parameter Boolean known = true;
  Real a, b, c;
equation
  c = time;
  if known then
    a = 2*time;
    b = c;
  else
    a = 3;
    b = 4;
  end if;
end M;
AFTER
    ['equations in branches, and in those of branches', <<'BEFORE', <<'AFTER', 0],
model M
  parameter Integer n = 2;
  Real x, y, z, u, v[3];
  Real w = time;
equation
  if time > 0.5 then
    y = 2*x; // of x
    // the first
    x = time;
    if time > 0.7 then
      u = 3*z;
      z = y;
    else
      z = x;
      u = z + 1;
    end if;
  elseif time > 0.2 then
    u = z;
    z = y + x;
    x = 3;
    y = x;
  else
    x = 1; y = 2; z = 3; u = 4;
  end if;
  if n > 1 then
    v[2] = v[1] + 1;
    v[1] = w;
    v[3] = w + v[2];
  else
    v = {1, 2, 3};
  end if;
end M;
BEFORE
model M
  parameter Integer n = 2;
  Real x, y, z, u, v[3];
  Real w = time;
equation
  if time > 0.5 then
    // the first
    x = time;
    y = 2*x; // of x
    if time > 0.7 then
      z = y;
      u = 3*z;
    else
      z = x;
      u = z + 1;
    end if;
  elseif time > 0.2 then
    x = 3;
    y = x;
    z = y + x;
    u = z;
  else
    x = 1; y = 2; z = 3; u = 4;
  end if;
  if n > 1 then
    v[1] = w;
    v[2] = v[1] + 1;
    v[3] = w + v[2];
  else
    v = {1, 2, 3};
  end if;
end M;
AFTER
    ['an inner element, and what it needs, above what asks for it', <<'BEFORE', <<'AFTER', 0],
model Under
  outer Real level;
  Real depth = 3*level;
end Under;
model Both
  Under one, two;
end Both;
model M
  Both both;
  Real x = time;
  // of the lake
  inner Real level(unit="m") = deep*time; // in all
  parameter Real deep = 2;
end M;
BEFORE
model Under
  outer Real level;
  Real depth = 3*level;
end Under;
model Both
  Under one, two;
end Both;
model M
  parameter Real deep = 2;
  // of the lake
  inner Real level(unit="m") = deep*time; // in all
  Both both;
  Real x = time;
end M;
AFTER
    ['the end of what stands before the annotation of the class', <<'BEFORE', <<'AFTER', 0],
model M
  Real x;
equation
  x = time "the time" // without its end
  annotation(experiment(StopTime=3));
end M;
BEFORE
model M
  Real x;
equation
  x = time "the time"; // without its end
  annotation(experiment(StopTime=3));
end M;
AFTER
    ['a declaration and what it needs', <<'BEFORE', <<'AFTER', 0],
model M
  // a
  parameter Real a = b; // of a

  /* b,
     long */
  parameter Real b = 2*c; // of b
  // c
  parameter Real c = 1;
end M;
BEFORE
model M
  // c
  parameter Real c = 1;
  /* b,
     long */
  parameter Real b = 2*c; // of b
  // a
  parameter Real a = b; // of a
end M;
AFTER
    ['imports of the Modelica Standard Library, in a model as textbooks have it', <<'BEFORE', <<'AFTER', 0],
model Spring
  import Modelica.Units.SI; // SI units
  import pi = Modelica.Constants.pi;
  import Modelica.Math.sin;
  parameter SI.Mass m = 1; // SI
  Real x(start=0.1, fixed=true);
  Real v(start=0, fixed=true);

  model Inside
    SI.Angle phi = sin(2*pi*time);
  end Inside;
  Inside inside[2];
equation
  v = der(x);
  m*der(v) = -x;
end Spring;
BEFORE
model Spring
  parameter Base.Units.SI.Mass m = 1; // SI
  Base.ContinuousState x(start=0.1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);

  model Inside
    Base.Units.SI.Angle phi = sin(2*Base.Constants.pi*time);
  end Inside;
  Inside inside[2];
equation
  v = der(x);
  m*der(v) = -x;
end Spring;
AFTER
    ['names whose new ones mean something else there: only suggested', <<'BEFORE', undef, 3],
model M
  import Modelica.Units.SI;
  import Modelica.Constants.pi;
  parameter Real two = 2*pi;
  Real Base = 1;
  SI.Mass m = 1;
  Real x = Modelica.Constants.e;
end M;
BEFORE
    ['semicolons before keywords on the next line, and no others', <<'BEFORE', <<'AFTER', 1],
model A
  Real x = 1
  Real y "the same"
  parameter Real z = 2 // a note

equation
  y = x
algorithm
  assert(x > 0, "a")
end A
model B
  A a(y(unit="m"))
end B;
BEFORE
model A
  Real x = 1
  Real y "the same";
  parameter Real z = 2; // a note

equation
  y = x;
algorithm
  assert(x > 0, "a");
end A;
model B
  A a(y(unit="m"));
end B;
AFTER
    ['classes of a package and of a file', <<'BEFORE', <<'AFTER', 0],
model Top
  P.M m;
end Top;

package P "a package"
  model M
    K k;
  equation
    k.u = f(2);
  end M;

  model K
    input Real u;
  end K;

  function f
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end f;
end P;
BEFORE
package P "a package"
  model K
    input Real u;
  end K;

  function f
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end f;

  model M
    K k;
  equation
    k.u = f(2);
  end M;
end P;

model Top
  P.M m;
end Top;
AFTER
    ['declarations among equations and statements', <<'BEFORE', <<'AFTER', 1],
model M
  Real x;
  // the equations
equation
  x = k*z;

  // the gain
  parameter Real k = 2; // of z
  Real z = 3;
protected
  Real p;
equation
  p = x; parameter Real q = 1;
end M;

function f
  input Real u;
  output Real y;
protected
  Real a;
algorithm
  a := u;
  Real b;
  b := a;
  y := b;
end f;

model Start
  Base.ContinuousState x(start = 1, fixed = true);
initial equation
  p = 2*q;
  parameter Real q = 1;
equation
  der(x) = -p*x;
  parameter Real p(fixed = false);
end Start;
BEFORE
model M
  Real x;
  // the gain
  parameter Real k = 2; // of z
  Real z = 3;
  // the equations
equation
  x = k*z;
protected
  Real p;
equation
  p = x; parameter Real q = 1;
end M;

function f
  input Real u;
  output Real y;
protected
  Real a;
  Real b;
algorithm
  a := u;
  b := a;
  y := b;
end f;

model Start
  Base.ContinuousState x(start = 1, fixed = true);
  parameter Real q = 1;
  parameter Real p(fixed = false);
initial equation
  p = 2*q;
equation
  der(x) = -p*x;
end Start;
AFTER
    ['values at the start among equations', <<'BEFORE', <<'AFTER', 3],
model M "two states"
  parameter Real x0 = 1;
  Base.ContinuousState x, v;
equation
  // where it begins
  x = x0;
  der(x) = v;
  v = 2*x0 + 1; // how fast
  der(v) = -x;
end M;

model Given "the second goes to the first"
  Base.ContinuousState x, y;
initial equation
  x = 1;
equation
  der(x) = y;
  der(y) = -1; y = 2;
end Given;

model OneLine
  Base.ContinuousState x; equation x = 1; der(x) = -x;
end OneLine;

model Stays "what is meant is not sure"
  Base.ContinuousState x(start = 1, fixed = true), y, z[2];
  Real w = y;
equation
  x = 2;
  y = time;
  for i in 1:2 loop
    z[i] = i;
  end for;
  der(x) = -x;
  der(y) = 1;
  der(z) = -z;
end Stays;
BEFORE
model M "two states"
  parameter Real x0 = 1;
  Base.ContinuousState x, v;
initial equation
  // where it begins
  x = x0;
  v = 2*x0 + 1; // how fast
equation
  der(x) = v;
  der(v) = -x;
end M;

model Given "the second goes to the first"
  Base.ContinuousState x, y;
initial equation
  x = 1;
  y = 2;
equation
  der(x) = y;
  der(y) = -1;
end Given;

model OneLine
  Base.ContinuousState x; initial equation x = 1; equation der(x) = -x;
end OneLine;

model Stays "what is meant is not sure"
  Base.ContinuousState x(start = 1, fixed = true), y, z[2];
  Real w = y;
equation
  x = 2;
  y = time;
  for i in 1:2 loop
    z[i] = i;
  end for;
  der(x) = -x;
  der(y) = 1;
  der(z) = -z;
end Stays;
AFTER
    ['what cannot move: a circle, another visibility, the order of fields, an import in between', <<'BEFORE', undef, 4],
package P
  model Circle
    parameter Real a = b;
    parameter Real b = a;
  end Circle;
  model Visible
    parameter Real a = b;
  protected
    parameter Real b = 1;
  end Visible;
  record Fields
    Real a = b;
    Real b;
  end Fields;
  encapsulated model Between
    parameter Real a = b;
    import Base;
    parameter Real b = 2*Base.Constants.pi;
  end Between;
end P;
BEFORE
    ['what a base in between brings', <<'BEFORE', <<'AFTER', 0],
model Base1
  parameter Real d = 1;
end Base1;
model Base2
  parameter Real e = 1;
end Base2;
model Needed
  parameter Real a = b; // a
  extends Base2;
  // d
  extends Base1(d = c);
  parameter Real b = d;
  parameter Real c = 5;
end Needed;
model Passed
  parameter Real a = b;
  extends Base1; // of it
  parameter Real b = 3;
end Passed;
model Inherits
  Real z = 2*d;
  parameter Real k = 2;
  extends Base1(d = k);
end Inherits;
BEFORE
model Base1
  parameter Real d = 1;
end Base1;
model Base2
  parameter Real e = 1;
end Base2;
model Needed
  parameter Real c = 5;
  // d
  extends Base1(d = c);
  parameter Real b = d;
  parameter Real a = b; // a
  extends Base2;
end Needed;
model Passed
  parameter Real b = 3;
  parameter Real a = b;
  extends Base1; // of it
end Passed;
model Inherits
  parameter Real k = 2;
  extends Base1(d = k);
  Real z = 2*d;
end Inherits;
AFTER
    ['states', <<'BEFORE', <<'AFTER', 0],
encapsulated package P
  import SI = Base.Units.SI;
  model M
    Real x(start=1, fixed=true) "x, of", y, z[2](each start=1, each fixed=true); // zz
    SI.Angle phi(start=1, fixed=true), psi(displayUnit="rad", start=0, fixed=true);
    Real[2, 1] w;
  equation
    der(x) = -x;
    y = x;
    der(z) = -z;
    der(phi) = -phi;
    der(psi) = phi;
    der(w) = -w;
  end M;
end P;
BEFORE
encapsulated package P
  import Base;
  import SI = Base.Units.SI;
  model M
    Base.ContinuousState x(start=1, fixed=true) "x, of";
    Real y;
    Base.ContinuousState z[2](each start=1, each fixed=true); // zz
    Base.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=1, fixed=true), psi(quantity="Angle", unit="rad", displayUnit="rad", start=0, fixed=true);
    Base.ContinuousState[2, 1] w;
  equation
    der(x) = -x;
    y = x;
    der(z) = -z;
    der(phi) = -phi;
    der(psi) = phi;
    der(w) = -w;
  end M;
end P;
AFTER
    ['equations, in loops and around algorithms', <<'BEFORE', <<'AFTER', 0],
model M
  Real a, b, y[3], z[3], s, t;
equation
  // a
  a = b; // of a
  b = time;
  for i in 1:3 loop
    // z
    z[i] = 2*y[i];
    // y
    y[i] = i*a;
  end for;
algorithm
  s := a;
equation
  t = s;
end M;
BEFORE
model M
  Real a, b, y[3], z[3], s, t;
equation
  b = time;
  // a
  a = b; // of a
  for i in 1:3 loop
    // y
    y[i] = i*a;
    // z
    z[i] = 2*y[i];
  end for;
algorithm
  s := a;
equation
  t = s;
end M;
AFTER
    ['what is derived is no state if an order determines it', <<'BEFORE', <<'AFTER', 0],
model M
  Real x, w, rate;
  function f
    input Real u;
    output Real y;
    output Real z;
  algorithm
    y := u;
    z := 2*u;
  end f;
equation
  rate = der(x);
  (x, w) = f(time);
end M;
BEFORE
model M
  Real x, w, rate;
  function f
    input Real u;
    output Real y;
    output Real z;
  algorithm
    y := u;
    z := 2*u;
  end f;
equation
  (x, w) = f(time);
  rate = der(x);
end M;
AFTER
    ['what several equations determine together stays', <<'BEFORE', undef, 1],
model M
  Real x, y;
equation
  x = 2*y + 1;
  x = y - time;
end M;
BEFORE
    ['a value in a declaration that uses what an equation determines, and what uses it', <<'BEFORE', <<'AFTER', 0],
model M
  Real q;
  Real v = 2*q;
  Real w;
equation
  w = v + q;
  q = time;
end M;
BEFORE
model M
  Real q;
  Real v;
  Real w;
equation
  q = time;
  v = 2*q;
  w = v + q;
end M;
AFTER
    ['such values in all forms', <<'BEFORE', <<'AFTER', 0],
model M "Values above what they use"
  Real x;
  Real e = (x - 1)*2, f(unit="1") = (x), g = -(x + 1) "Text", h;
  Real v[3] = {x, 2*x,
    e + 1} "Of three";
  output Real y = if x > 1 then f else g;
  Integer n = if x > 2 then 1 else 0;
  record R
    Real a, b;
  end R;
  R r = R(x, 2*x);
protected
  Real 'a b' = r.a annotation(Dialog);
equation
  x = time; // at once
  h = 'a b' + y;
  // of the class
  annotation(experiment(StopTime=1));
end M;
BEFORE
model M "Values above what they use"
  Real x;
  Real e, f(unit="1"), g "Text", h;
  Real v[3] "Of three";
  output Real y;
  Integer n;
  record R
    Real a, b;
  end R;
  R r;
protected
  Real 'a b' annotation(Dialog);
equation
  x = time; // at once
  e = (x - 1)*2;
  f = (x);
  g = -(x + 1);
  v = {x, 2*x,
    e + 1};
  y = if x > 1 then f else g;
  n = if x > 2 then 1 else 0;
  r = R(x, 2*x);
  'a b' = r.a;
  h = 'a b' + y;
  // of the class
  annotation(experiment(StopTime=1));
end M;
AFTER
    ['values of inputs of components, where these have none of their own', <<'BEFORE', <<'AFTER', 1],
block Gain
  parameter Real k = 1;
  input Real u;
  input Real w = 2;
  output Real y = k*u + w;
end Gain;
block Wide
  extends Gain(k=3);
end Wide;
block Given
  extends Gain(u=time);
end Given;
model M
  Real x;
  Gain g(k=2, u=x), h(u=2*x, k=3), i(u = (x + 1)) "Third", j(u=x, w=4);
  Wide v(u=x) "Wide";
  Given given;
  Real z = g.y + h.y + v.y;
equation
  x = time;
end M;
model N
  Real x;
  Gain g(u=time, w=x);
equation
  x = time;
end N;
BEFORE
block Gain
  parameter Real k = 1;
  input Real u;
  input Real w = 2;
  output Real y = k*u + w;
end Gain;
block Wide
  extends Gain(k=3);
end Wide;
block Given
  extends Gain(u=time);
end Given;
model M
  Real x;
  Gain g(k=2), h(k=3), i "Third", j(w=4);
  Wide v "Wide";
  Given given;
  Real z = g.y + h.y + v.y;
equation
  x = time;
  g.u = x;
  h.u = 2*x;
  i.u = (x + 1);
  j.u = x;
  v.u = x;
end M;
model N
  Real x;
  Gain g(u=time, w=x);
equation
  x = time;
end N;
AFTER
    ['in one line', <<'BEFORE', <<'AFTER', 0],
model M Real x; Real e = x - 1; equation x = time; end M;
BEFORE
model M Real x; Real e; equation x = time; e = x - 1; end M;
AFTER
    ['values that are modified elsewhere, those of inputs, and what has a comment stay', <<'BEFORE', undef, 3],
model A
  Real x;
  Real e = x - 1;
equation
  x = time;
end A;
model B
  Real x;
  input Real u = x;
equation
  x = time;
end B;
model C
  Real x;
  Real e2 = /* of x */ x - 1;
equation
  x = time;
end C;
model M
  A a(e=3);
end M;
BEFORE
    ['equations above the algorithm that determines what they use, and what uses these', <<'BEFORE', <<'AFTER', 0],
model M
  Real x, y, z, w;
equation
  // twice
  y = 2*x; // of x
  z = y + 1;
algorithm
  x := time;
algorithm
  w := z;
end M;
BEFORE
model M
  Real x, y, z, w;
algorithm
  x := time;
equation
  // twice
  y = 2*x; // of x
  z = y + 1;
algorithm
  w := z;
end M;
AFTER
    ['an algorithm above what it reads, where other sections follow', <<'BEFORE', <<'AFTER', 0],
model M
  Real x, y, z;
  Base.ContinuousState s(fixed=true);
algorithm
  y := 2*x;
  if y > 1 then
    y := 1;
  end if;
  z := y + 1; // last

equation
  x = time;
initial equation
  assert(x < 1, "at the start");
equation
  der(s) = x;
end M;
BEFORE
model M
  Real x, y, z;
  Base.ContinuousState s(fixed=true);

equation
  x = time;
initial equation
  assert(x < 1, "at the start");
equation
  der(s) = x;
algorithm
  y := 2*x;
  if y > 1 then
    y := 1;
  end if;
  z := y + 1; // last
end M;
AFTER
    ['names of the Modelica Standard Library, and symbols of other languages', <<"BEFORE", <<'AFTER', 1],
encapsulated package P
  import Modelica.Units.SI;
  import U = Modelica.SIunits;
  import Modelica.SIunits;
  import Modelica.Constants.pi;
  model M
    parameter SI.Length l = .5;
    Modelica.Units.SI.Angle phi(start=1, fixed=true);
    Real y, z;
  equation
    der(phi) = -Modelica.Constants.pi*phi/l**2;
    y = Modelica.Math.sin(phi) \xE2\x88\x92 Modelica.Math.exp(phi);
    z = if y > 1&&phi>0 or!(y=>2)and 1~=2 then 1 else 3\xC2\xB2;
  end M;
  model N
    Modelica.Blocks.Continuous.PID pid "only perhaps the same";
  end N;
end P;
BEFORE
encapsulated package P
  import Base;
  import Base.Units.SI;
  import U = Base.Units.SI;
  import SIunits = Base.Units.SI;
  import Base.Constants.pi;
  model M
    parameter SI.Length l = 0.5;
    Base.ContinuousState phi(quantity="Angle", unit="rad", displayUnit="deg", start=1, fixed=true);
    Real y, z;
  equation
    der(phi) = -Base.Constants.pi*phi/l^2;
    y = sin(phi) - exp(phi);
    z = if y > 1 and phi>0 or not(y>=2)and 1<>2 then 1 else 3^2;
  end M;
  model N
    Modelica.Blocks.Continuous.PID pid "only perhaps the same";
  end N;
end P;
AFTER
    ['a misspelt name is no certain one', <<'BEFORE', undef, 1],
model M
  parameter Real length = 1;
  Real x = 2*lenght;
end M;
BEFORE
);
for my $case (@cases) {
    my ($what, $before, $after, $left) = @$case;
    my $path = write_file('case.mo', $before);
    my ($status, $out, $err) = fix($path, '-Wno-all');
    is(slurp($path), $after // $before, $what);
    is($status, $left ? 1 : 0, 'status');
    like($err, $left ? qr/: $left error/ : qr/all comply$/, 'what remains');
    is($out ne '', defined $after ? 1 : '', 'a diff if something has changed');
    (my $crlf = $before) =~ s/\n/\r\n/g;
    $path = write_file('crlf.mo', $crlf =~ s/\r\n\z//r);
    fix($path);
    my $expected = ($after // $before) =~ s/\n/\r\n/gr =~ s/\r\n\z//r;
    is(slurp($path), $expected, 'with other line ends, and none at the end');
}

# --- the diff, and what is written
my $wrong = "model M\n  Real y = 2*p;\n  parameter Real p = 1;\nend M;\n";
my $path = write_file('M.mo', $wrong);
chmod 0640, $path or die;
my ($status, $out, $err) = fix($path, '--diff');
is(slurp($path), $wrong, '--diff writes nothing');
is($status, 0, 'nothing would remain');
my $patch = write_file('patch', $out);
my $copy = write_file('copy.mo', $wrong);
my ($patched, undef, $patch_err) = run_command('patch', '-s', $copy, $patch);
SKIP: {
    skip 'no patch(1)', 1 if $patched == 127;
    is("$patched " . slurp($copy), "0 model M\n  parameter Real p = 1;\n  Real y = 2*p;\nend M;\n", 'patch(1) reads it');
}
symlink $path, "$path.link.mo" or die;
($status, my $same) = fix("$path.link.mo");
is($status, 0, 'by a link');
is($same =~ s/\.link\.mo//gr, $out, 'the same diff');
is(slurp($path), "model M\n  parameter Real p = 1;\n  Real y = 2*p;\nend M;\n", 'written');
ok(-l "$path.link.mo", 'where the link leads to');
is((stat $path)[2] & 0777, 0640, 'with its permissions');
for my $case (
    [['--fix'], qr/no input file/], [['--fix', '-'], qr/--fix needs files/], [['--diff', $path], qr/--diff needs --fix or --format/],
    [['--fix', '--explain', $path], qr/--fix goes with/], [['--fix', '--diagnostics=json', $path], qr/is taken/],
  )
{
    ($status, $out, $err) = run_mocc(@{ $case->[0] });
    is("$status|$out", '2|', "status 2: @{ $case->[0] }");
    like($err, $case->[1], 'with a reason');
}
mkdir scratch_dir() . '/p' or die;
my $file = write_file('p/package.mo', "package p\nend p;\n");
my $inner = write_file('p/A.mo', "within p;\nmodel A\n  Real y = 2*k;\n  parameter Real k = 1;\nend A;\n");
my $other = write_file('p/B.mo', "within p;\nmodel B\n  Real y = 2*k;\n  parameter Real k = 1;\nend B;\n");
($status, $out, $err) = fix($inner);
like(slurp($inner), qr/k = 1;\n  Real y/, 'a file of a package');
like(slurp($other), qr/Real y = 2\*k;\n  parameter/, 'and no other one');
is($status, 1, 'though that is wrong, too');
($status) = fix(dirname($inner));
is($status, 0, 'the folder');

# --- texts that comply stay
my $folder = scratch_dir() . '/complies';
mkdir $folder or die;
my @complying = (glob("$suite/sema/complies/*.mo"), glob("$suite/codegen/models/*.mo"));
cmp_ok(scalar @complying, '>', 100, 'texts that comply');
for my $name (@complying) {
    copy($name, "$folder/" . basename($name)) or die "$name: $!";
}
($status, $out, $err) = fix($folder);
is($out, '', 'nothing changes');
is(join(' ', grep { slurp($_) ne slurp("$folder/" . basename($_)) } @complying), '', 'not a byte');

# --- texts with errors: fewer of them, no new ones, all comments, nothing more to do. Where a declaration moves, what
# was hidden by its place may show: once.
my %hidden = ('function_declarations.mo' => 1);
my $errors = scratch_dir() . '/errors';
mkdir $errors or die;
copy($_, "$errors/" . basename($_)) || die for glob "$suite/sema/errors/*.mo";

# The errors of a file, without lines, and whether one has a certain fix
sub errors_in {
    my ($status, $out) = run_mocc('--check', '--diagnostics=json', $_[0]);
    my @found = grep { $_->{severity} eq 'error' } map { $json->decode($_) } split /\n/, $out;
    my @texts = map { "$_->{rule}: " . $_->{message} =~ s/line \d+/line/gr } @found;
    return (scalar(grep { $_->{certain} } map { @{ $_->{fixes} } } @found), \@texts);
}
my (%before, %after, %text, @fixed);
for my $name (glob "$errors/*.mo") {
    (my $fixes, $before{$name}) = errors_in($name);
    next if !$fixes;
    push @fixed, $name;
    $text{$name} = slurp($name);
}
$out = join '', map { (fix($_))[1] } @fixed;
$after{$_} = (errors_in($_))[1] for @fixed;
cmp_ok(scalar @fixed, '>=', 16, 'files are fixed');
is(join(' ', map { /^\+\+\+ (.*)/ ? $1 : () } split /\n/, $out), "@fixed", 'and shown');
my (@more, @new, @lost);
for my $name (@fixed) {
    my $base = basename($name);
    my %known;
    $known{$_}++ for @{ $before{$name} };
    my @surprising = grep { !$known{$_} || !$known{$_}-- } @{ $after{$name} };
    push @new, map { "$base: $_" } @surprising if @surprising > ($hidden{$base} // 0);
    push @more, $base if @{ $after{$name} } >= @{ $before{$name} } + ($hidden{$base} // 0);
    push @lost, $base if join("\n", comments_of($text{$name})) ne join("\n", comments_of(slurp($name)));
}
is("@more", '', 'with fewer errors');
is(join("\n", @new), '', 'and no new ones');
is("@lost", '', 'with all comments');
is(join('', map { (fix($_, '--diff'))[1] } @fixed), '', 'once more changes nothing');

# --- meanings stay: declarations and equations in random orders, states without their type
my @declarations = split /\n\n/, <<'END';
  // the rate
  parameter Real k(unit="1/s") = 2*half; // of decay

  parameter Real half = 0.5*unit;

  parameter Real unit = 1;

  parameter Integer n = 2 + 1;

  Base.ContinuousState x(start=1, fixed=true) "decays"; /* x */

  Base.ContinuousState v[n](each start=0, each fixed=true);

  Real a[n], b;

  Real chain[n] "each from the one before";

  discrete Integer count(start=0, fixed=true);

  Boolean high;

  Twice twice;

  // seen by what is below
  inner Real level = 2*half + time;

  Under under; // the level

  Base.LinearResponse cut;

  Real p, q;

  Real w "p, q; // no comment";

  Real r;
END
my @equations = split /\n\n/, <<'END';
  // x decays
  der(x) = -k*x + 0.1*b; // b is small

  b = sin(3*chain[n]);

  chain[1] = time*half;

  for i in 2:n loop
    // from the one before
    chain[i] = 0.5*chain[i - 1] + a[i];
  end for;

  a = {x, 2*x, k*v[1]};

  der(v) = a - 0.3*v;

  high = b > 0.2;

  when high then
    count = pre(count) + 1;
  end when;

  twice.u = b + count;

  p = cut.balance;

  q = w*p - r;

  cut.residual = p + 3*q - 1;

  w = 2 + x^2;

  r = twice.y + (if high then 1 else x);
END
s/\n\z// for @declarations, @equations;
cmp_ok(@declarations + @equations, '==', 31, 'items');
my $part = "model Twice\n  input Real u;\n  output Real y;\nequation\n  y = 2*u;\nend Twice;\n\n"
  . "model Under\n  outer Real level;\n  Real depth = 3*level;\nend Under;\n\n";
my $rest = "  annotation(experiment(StopTime=2, Interval=0.1));\n";
sub model_text {
    my ($name, $d, $e) = @_;
    return join "\n", "model $name", @$d, 'equation', @$e, "${rest}end $name;\n";
}
srand 5;
my $count = 12;
my @models = model_text('M0', \@declarations, [shuffle @equations]);
for my $i (1 .. $count) {
    my @d = $i % 3 == 1 ? @declarations : shuffle @declarations;
    s/^  Base\.ContinuousState (?=[xv])/  Real / for grep { $i % 2 } @d;
    my @e = $i % 3 == 2 ? @equations : shuffle @equations;
    push @models, model_text("M$i", \@d, \@e);
}
my $shuffled = join "\n", ($count % 2 ? reverse @models : @models), $part;
$path = write_file('shuffled.mo', $shuffled);
($status, $out, $err) = fix($path, '-Wno-all');
like($err, qr/all comply$/, 'shuffled models comply') or diag($err);
my $mended = slurp($path);
is(join("\n", comments_of($mended)), join("\n", comments_of($shuffled)), 'with all their comments');
my @lines = map { [sort grep { /\S/ } split /\n/, $_ =~ s/Base\.ContinuousState (?=[xv])/Real /gr] } $shuffled, $mended;
is_deeply($lines[1], $lines[0], 'and all their lines');
($status, $out) = fix($path);
is("$status|$out", '0|', 'once more changes nothing');
my $all = join '', map { "  M$_ m$_;\n" } 0 .. $count;
my $sim = compile_model(text => "$mended\nmodel All\n$all$rest" . "end All;\n");
my $result = simulate($sim);
cmp_ok(scalar @{ $result->{time} }, '>=', 21, 'rows');
my @differ;
for my $column (grep { /^m0\./ } keys %$result) {
    for my $i (1 .. $count) {
        my $values = $result->{ $column =~ s/^m0/m$i/r };
        push @differ, "$column $i"
          if grep { abs($values->[$_] - $result->{$column}[$_]) > 1e-12 * (1 + abs $values->[$_]) } 0 .. $#$values;
    }
}
cmp_ok(scalar(grep { /^m0\./ } keys %$result), '>', 15, 'columns');
is("@differ", '', 'the same numbers in all orders');

done_testing;
