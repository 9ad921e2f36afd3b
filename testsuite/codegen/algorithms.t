# Algorithm sections of models: against closed forms, and against the same models written with equations, whose
# results are the same bytes.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

sub result_of {
    my ($text, $model, @options) = @_;
    my ($status, $out, $err) = run_simulator(compile_model(text => $text, model => $model), @options, '--output', '-');
    is($status, 0, "$model: runs") or diag($err);
    return $out;
}

# --- by algorithm and by equations -----------------------------------------------------------------

my $pairs = <<'END';
function both
  input Real u;
  output Real a;
  output Real b;
algorithm
  a := sin(u);
  b := a + u;
end both;
record Pair
  Real a;
  Integer n;
end Pair;
block Gain
  input Real u;
  output Real y;
equation
  y = 3*u;
end Gain;

model Events1
  Base.ContinuousState x(start=0, fixed=true);
  Real y, z;
  Boolean b;
  Integer n, turns;
  discrete Real last(start=-1, fixed=true);
  Integer count(start=0, fixed=true), mode(start=0, fixed=true), k[3](each start=0, each fixed=true);
equation
  y = if x > 0.3 then sin(x) else cos(x);
  b = x > 0.5 and not y > 2;
  n = integer(3*x);
  turns = if b then 2 else 1;
  when {sample(0.1, 0.25), initial()} then
    count = pre(count) + turns;
  end when;
  when b then
    last = time;
    mode = pre(mode) + 1;
  elsewhen x > 0.8 then
    last = 2*time;
    mode = pre(mode) + 10;
  end when;
  for i in 1:3 loop
    when x > i/4 then
      k[i] = pre(k[i]) + i;
    end when;
  end for;
  z = if edge(b) then 1 else floor(4*x) + last;
  der(x) = 1 - x*y/4;
end Events1;
model Events2
  Base.ContinuousState x(start=0, fixed=true);
  Real y, z;
  Boolean b;
  Integer n, turns;
  discrete Real last(start=-1, fixed=true);
  Integer count(start=0, fixed=true), mode(start=0, fixed=true), k[3](each start=0, each fixed=true);
algorithm
  if x > 0.3 then
    y := sin(x);
  else
    y := cos(x);
  end if;
  b := x > 0.5;
  b := b and not y > 2;
  n := integer(3*x);
  turns := 1;
  if b then
    turns := turns + 1;
  end if;
  when {sample(0.1, 0.25), initial()} then
    count := count + turns;
  end when;
  when b then
    last := time;
    mode := mode + 1;
  elsewhen x > 0.8 then
    last := 2*time;
    mode := pre(mode) + 10;
  end when;
  when x > 1/4 then
    k[1] := k[1] + 1;
  end when;
  when x > 2/4 then
    k[2] := k[2] + 2;
  end when;
  when x > 3/4 then
    for i in 3:3 loop
      k[i] := k[i] + i;
    end for;
  end when;
  z := if edge(b) then 1 else floor(4*x) + last;
equation
  der(x) = 1 - x*y/4;
end Events2;

model Arrays1
  parameter Integer n = 4;
  Real v[n], m[2, n], s, a, b;
  Pair p, q;
  Gain gain[3], one;
equation
  v = {sin(i*time) for i in 1:n};
  for i in 1:n loop
    m[1, i] = i*v[i];
    m[2, i] = v[n + 1 - i];
  end for;
  s = sum(m);
  (a, b) = both(time);
  p.a = s;
  p.n = 3;
  q = Pair(2*p.a, p.n + 1);
  gain.u = v[1:3];
  one.u = gain[2].y + q.a;
end Arrays1;
model Arrays2
  parameter Integer n = 4;
  Real v[n], m[2, n], s, a, b;
  Pair p, q;
  Gain gain[3], one;
algorithm
  for i in 1:n loop
    v[i] := sin(i*time);
  end for;
  for i loop
    m[1, i] := i*v[i];
  end for;
  m[2, :] := v[n:-1:1];
equation
  s = sum(m);
algorithm
  (a, b) := both(time);
  p.a := s;
  p.n := 3;
  q := p;
  q.a := 2*q.a;
  q.n := q.n + 1;
  for i in 1:3 loop
    gain[i].u := v[i];
  end for;
equation
  one.u = gain[2].y + q.a;
end Arrays2;

model Parts1
  block Limiter
    input Real u;
    output Real y;
    parameter Real most = 0.5;
    Boolean hit;
  equation
    hit = u > most;
    y = if hit then most else u;
  end Limiter;
  model Filter
    input Real u;
    Base.ContinuousState x(start=0, fixed=true);
    Limiter limiter(u=u + x), two[2](u={u, 2*u}, most={0.2, 0.7});
  equation
    der(x) = limiter.y - x;
  end Filter;
  Filter filter(u=sin(3*time)), others[2](u={time, filter.x});
end Parts1;
model Parts2
  block Limiter
    input Real u;
    output Real y;
    parameter Real most = 0.5;
    Boolean hit;
  algorithm
    hit := u > most;
    y := u;
    if hit then
      y := most;
    end if;
  end Limiter;
  model Filter
    input Real u;
    Base.ContinuousState x(start=0, fixed=true);
    Limiter limiter(u=u + x), two[2](u={u, 2*u}, most={0.2, 0.7});
  equation
    der(x) = limiter.y - x;
  end Filter;
  Filter filter(u=sin(3*time)), others[2](u={time, filter.x});
end Parts2;

model Start1
  Base.ContinuousState x[3], z;
  Integer n, k;
  parameter Real p(fixed=false);
initial equation
  for i in 1:3 loop
    x[i] = i^2;
  end for;
  z = 2 + x[2];
  n = if z > 3 then 4 else 5;
  p = x[3] + n;
equation
  der(x) = -x;
  der(z) = p;
  when z > 10 then
    n = pre(n) + 1;
  end when;
  k = n;
end Start1;
model Start2
  Base.ContinuousState x[3], z(start=2);
  Integer n, k;
  parameter Real p(fixed=false);
initial algorithm
  for i in 1:3 loop
    x[i] := i^2;
  end for;
  z := z + x[2];
  n := 5;
  if z > 3 then
    n := n - 1;
  end if;
  p := x[3] + n;
equation
  der(x) = -x;
  der(z) = p;
algorithm
  when z > 10 then
    n := n + 1;
  end when;
  k := n;
end Start2;

model Breaks1 "What a loop does between and at events"
  Real x, n, pairs, y;
  Integer turns;
  discrete Real at(start=-1, fixed=true), three(start=-1, fixed=true);
protected
  Real count;
equation
  x = time;
  count = 4 + max(0, noEvent(ceil(x/0.2137)) - 3);
  n = 1 + sum(if noEvent(x < 0.3*i) then 0 else 1 for i in 1:4);
  turns = 1 + sum(if x < 0.35*i then 0 else 1 for i in 1:4);
  pairs = sum(max(0, noEvent(ceil(x/0.2137)) - i) for i in 1:3);
  y = sum(if i <= turns then (if x > 0.15*i then 10 else 1) else 0 for i in 1:5);
  when n > 2 then
    at = time;
  end when;
  when turns >= 3 then
    three = time;
  end when;
end Breaks1;
model Breaks2
  Real x;
  Integer n;
  Real pairs, y;
  Integer turns;
  discrete Real at(start=-1, fixed=true), three(start=-1, fixed=true);
protected
  Real count;
algorithm
  x := time;
  n := 0;
  for i in 1:5 loop
    n := n + 1;
    if noEvent(x < 0.3*i) then
      break;
    end if;
  end for;
  turns := 0;
  y := 0;
  for i in 1:5 loop
    turns := turns + 1;
    y := y + (if x > 0.15*i then 10 else 1);
    if x < 0.35*i then
      break;
    end if;
  end for;
  pairs := 0;
  for i in 1:3 loop
    count := i;
    while true loop
      count := count + 1;
      if 0.2137*count >= x + 0.2137 then
        break;
      end if;
      pairs := pairs + 1;
    end while;
  end for;
  when turns >= 3 then
    three := time;
  end when;
equation
  when n > 2 then
    at = time;
  end when;
end Breaks2;
END
for my $name (qw(Events Arrays Parts Start Breaks)) {
    my @options = ('--stop', 1.5, '--interval', 0.05);
    my @results = map { result_of($pairs, "$name$_", @options) } 1, 2;
    ok($results[0] eq $results[1], "$name: by algorithm as by equations") or diag(join "\n", @results);
}

# --- closed forms ----------------------------------------------------------------------------------

my $closed = <<'END';
model Closed
  Base.ContinuousState x(start=0.1, fixed=true);
  parameter Integer m = 3 "turns";
  Real y "sin(x)*x^3 + x^2 + 2*x + 3";
  Real w "sqrt(x)", z "x^2 above 1";
  Real reached(start=2) "2 until x > 1, then x";
  Real area;
  Integer halvings;
protected
  Real next, h;
algorithm
  y := sin(x);
  for i in 1:m loop
    y := y*x + i;
  end for;
  w := 1;
  next := (1 + x)/2;
  while abs(w - next) > 1e-9 loop
    w := next;
    next := (w + x/w)/2;
  end while;
  w := (next + x/next)/2;
  if x > 1 then
    z := x^2;
  else
    z := 2*x - 1;
  end if;
  if x > 1 then
    reached := x;
  end if;
  halvings := 0;
  h := 1;
  while h > x/8 loop
    h := h/2;
    halvings := halvings + 1;
    if halvings >= 5 then
      break;
    end if;
  end while;
  area := 0;
  for i in {1, 3, 5}, j in 1:2 loop
    area := area + i*j*x;
  end for;
equation
  der(x) = 1;
public
  Real dy = der(y), ddy = der(dy), dw = der(w), dz = der(z);
end Closed;
END
my $r = simulate(compile_model(text => $closed), '--stop', 2, '--interval', 0.1, '--tolerance', 1e-10);
my %worst;
sub see {
    my ($name, $found, $right) = @_;
    my $error = abs($found - $right);
    $worst{$name} = $error if $error > ($worst{$name} // 0);
    return;
}
for my $i (0 .. $#{ $r->{time} }) {
    my $x = $r->{x}[$i];
    my ($s, $c) = (sin $x, cos $x);
    see('y', $r->{y}[$i], $s * $x**3 + $x**2 + 2 * $x + 3);
    see('dy', $r->{dy}[$i], $c * $x**3 + 3 * $s * $x**2 + 2 * $x + 2);
    see('ddy', $r->{ddy}[$i], -$s * $x**3 + 6 * $c * $x**2 + 6 * $s * $x + 2);
    see('w', $r->{w}[$i], sqrt $x);
    see('dw', $r->{dw}[$i], 0.5 / sqrt $x);
    see('z', $r->{z}[$i], $x > 1 ? $x**2 : 2 * $x - 1);
    see('dz', $r->{dz}[$i], $x > 1 ? 2 * $x : 2) if abs($x - 1) > 1e-6;
    see('reached', $r->{reached}[$i], $x > 1 ? $x : 2) if abs($x - 1) > 1e-6;
    my ($h, $n) = (1, 0);
    ($h, $n) = ($h / 2, $n + 1) while $h > $x / 8 && $n < 5;
    see('halvings', $r->{halvings}[$i], $n);
    see('area', $r->{area}[$i], 27 * $x);
}
for my $name (qw(y dy ddy w dw z dz reached halvings area)) {
    cmp_ok($worst{$name} // 0, '<', 1e-12, "closed form: $name");
}
my ($at) = grep { abs($r->{x}[$_] - 1) < 1e-9 } 0 .. $#{ $r->{time} };
ok(defined $at, 'the relation makes an event');

# The start value from outside; what is set at the command line
my $started = <<'END';
model Held
  input Real u;
  Real y(start=5);
algorithm
  if u > 1 then
    y := u;
  end if;
end Held;
model Started
  Held a(u=0), b[2](each u=0, y(start={7, 8}));
end Started;
END
$r = simulate(compile_model(text => $started), '--stop', 1, '--interval', 1);
is_deeply([map { $r->{$_}[0] } 'a.y', 'b[1].y', 'b[2].y'], [5, 7, 8], 'start values, from outside too');
$r = simulate(compile_model(text => $closed), '--stop', 0, '--set', 'm=1', '--set', 'x=0.5');
close_to($r->{y}[0], sin(0.5) * 0.5 + 1, 1e-15, 'how often a loop turns can be set before the run');

# --- bubble sort, in a block with connections and in arrays of it ----------------------------------

my $sort = <<'END';
encapsulated package Sorting
  connector In = input Real;
  connector Out = output Real;
  block Sorter
    parameter Integer n = 4;
    In u[n];
    Out y[n], median;
  protected
    Boolean swapped;
    Real t;
  algorithm
    y := u;
    swapped := true;
    while swapped loop
      swapped := false;
      for i in 1:n - 1 loop
        if y[i] > y[i + 1] then
          t := y[i];
          y[i] := y[i + 1];
          y[i + 1] := t;
          swapped := true;
        end if;
      end for;
    end while;
    median := (y[div(n, 2)] + y[div(n, 2) + 1])/2;
  end Sorter;
  block Sources
    Out y[6];
  equation
    y = {sin(7*time + i^2) for i in 1:6};
  end Sources;
  model Run
    Sources sources;
    Sorter four, six(n=6), more[2];
  equation
    connect(sources.y, six.u);
    connect(sources.y[1:4], four.u);
    connect(six.y[1:4], more[1].u);
    more[2].u = six.y[6:-1:3];
  end Run;
end Sorting;
END
$r = simulate(compile_model(text => $sort, model => 'Sorting.Run'), '--stop', 1, '--interval', 0.1);
my $wrong = 0;
for my $i (0 .. $#{ $r->{time} }) {
    my @u = map { $r->{"sources.y[$_]"}[$i] } 1 .. 6;
    my @six = sort { $a <=> $b } @u;
    my @four = sort { $a <=> $b } @u[0 .. 3];
    $wrong++ if "@six" ne join ' ', map { $r->{"six.y[$_]"}[$i] } 1 .. 6;
    $wrong++ if "@four" ne join ' ', map { $r->{"four.y[$_]"}[$i] } 1 .. 4;
    $wrong++ if "@six[0 .. 3]" ne join ' ', map { $r->{"more[1].y[$_]"}[$i] } 1 .. 4;
    $wrong++ if "@six[2 .. 5]" ne join ' ', map { $r->{"more[2].y[$_]"}[$i] } 1 .. 4;
    $wrong++ if $r->{'four.median'}[$i] != ($four[1] + $four[2]) / 2;
}
is($wrong, 0, 'bubble sort');

# --- assertions, ends, calls without results -------------------------------------------------------

my $ends = <<'END';
function check
  input Real x;
algorithm
  assert(x < 1.5, "x is " + String(x));
end check;
model Ends
  parameter Real last = 10;
  parameter Boolean checks = false;
  Base.ContinuousState x[2](start={0, 1}, each fixed=true);
algorithm
  for i in 1:2 loop
    assert(x[i] < last, "part " + String(i) + " is too far", AssertionLevel.warning);
  end for;
  if x[1] > 0.75 then
    terminate("x[1] is " + String(x[1], significantDigits=3));
  end if;
equation
  der(x) = {1, 1};
algorithm
  if checks then
    check(x[2]);
  end if;
end Ends;
END
my $sim = compile_model(text => $ends);
my ($status, $out, $err) = run_simulator($sim, '--output', '-');
is($status, 0, 'an end');
like($err, qr/terminated at time 0\.7[45]\d*: x\[1\] is 0\.75/, '... where the statement is reached');
(undef, undef, $err) = run_simulator($sim, '--set', 'last=1.5', '--output', '-');
like($err, qr/part 2 is too far/, 'an assertion in a loop, by its turn');
unlike($err, qr/part 1/, '... only that one');
($status, undef, $err) = run_simulator($sim, '--set', 'checks=true', '--output', '-');
is($status, 1, 'a function without results is called');
like($err, qr/x is 1\.5/, '... and its assertion fails');

# Conditions of when that are arrays, of sizes that are no literals: each element makes it active.
my $vectors = <<'END';
model Vectors
  parameter Integer k = 4;
  Base.ContinuousState x(start=0, fixed=true);
  Integer each1(start=0, fixed=true), slice(start=0, fixed=true), picked(start=0, fixed=true), both(start=0, fixed=true);
  Boolean b[6];
algorithm
  for i in 1:6 loop
    b[i] := x > 0.1*i;
  end for;
  when {x > 0.1*i for i in 1:k} then
    each1 := each1 + 1;
  end when;
  when b[2:k] then
    slice := slice + 1;
  end when;
  when b[{1, 3}] then
    picked := picked + 1;
  end when;
  when {b[i] and x < 0.45 for i in k - 1:-1:2} then
    both := both + 1;
  end when;
equation
  der(x) = 1;
end Vectors;
END
my $active = simulate(compile_model(text => $vectors), '--stop', 1, '--interval', 1);
is(join(' ', map { $active->{$_}[-1] + 0 } qw(each1 slice picked both)), '4 3 2 2', 'vectors of conditions');

# What a loop runs through may have a value twice: each turn has relations of its own.
my $twice = <<'END';
model Twice
  Base.ContinuousState x(start=0, fixed=true);
  Integer k, passed, steps;
algorithm
  k := 0;
  passed := 0;
  steps := 0;
  for i in {1, 1, 1} loop
    k := k + 1;
    if x > k then
      passed := passed + i;
    end if;
    steps := steps + integer(x/k);
  end for;
equation
  der(x) = 4;
end Twice;
END
my $turns = simulate(compile_model(text => $twice), '--stop', 0.9, '--interval', 0.3);
my %passed = map { $turns->{time}[$_] => $turns->{passed}[$_] } 0 .. $#{ $turns->{time} };
is_deeply([@passed{qw(0 0.3 0.6 0.9)}], [0, 1, 2, 3], 'relations in turns with the same value');
close_to($turns->{steps}[-1], 3 + 1 + 1, 0, 'steps, too');

# A statement that is reached several times tells of the first time that its condition fails, with the text as it is then.
my $reached = <<'END';
model Reached
  Integer n(start=2, fixed=true), k, m;
  Real v[2] = {1 + time, 2};
algorithm
  when time > 0.5 then
    n := 3;
  end when;
  for i in 1:n loop
    assert(i < 3, "turn " + String(i), AssertionLevel.warning);
  end for;
  for e in v loop
    assert(e < 1.8, "value " + String(e, significantDigits=1), AssertionLevel.warning);
  end for;
  for e in v[1:0], i in 1:0 loop
    assert(e > 100*i, "none", AssertionLevel.warning);
  end for;
  k := 0;
  for i in {4, 4} loop
    k := k + 1;
    assert(k > 1, "the first " + String(i), AssertionLevel.warning);
  end for;
  m := 0;
  while m < 3 loop
    m := m + 1;
    assert(m <> 2, "while " + String(m), AssertionLevel.warning);
    for i in 1:2 loop
      assert(m + i < 4, "within " + String(10*m + i), AssertionLevel.warning);
      if time > 0.7 and m + i == 4 then
        terminate("at " + String(10*m + i));
      end if;
    end for;
  end while;
end Reached;
END
(undef, undef, $err) = run_simulator(compile_model(text => $reached), '--output', '-');
like($err, qr/at time 0\.5: turn 3/, 'an assertion in a loop whose turns only the run knows');
like($err, qr/at time 0: value 2/, '... that runs through values');
like($err, qr/at time 0: the first 4/, '... with the same value twice');
like($err, qr/at time 0: while 2/, '... in a while');
like($err, qr/at time 0: within 22/, '... in a loop in a while');
like($err, qr/terminated at time 0\.7\d*: at 22/, 'the end, too');
unlike($err, qr/none/, 'nothing of loops without turns');

# --- arrays, records, enumerations and strange names -----------------------------------------------

my $shapes = <<'END';
package P
  record R
    Real a[2];
    Boolean on;
  end R;
  function f
    input Real x[:];
    output Real y[size(x, 1)];
  algorithm
    y := 2*x;
  end f;
  model Sub
    input Real u[2];
    output Real y;
    output Integer k;
    R r;
    parameter Integer n = 3;
    Real table[n, 2] = {{i, i^2} for i in 1:n};
  algorithm
    y := 0;
    for i in 1:n loop
      y := if noEvent(u[1] > table[i, 1]) then table[i, 2] else y;
    end for;
    k := integer(u[2]);
    r.a := u;
    r.on := u[1] > 2;
    r := r;
  end Sub;
  model J
    Base.ContinuousState x[2](start={0, 1}, each fixed=true);
    Sub sub[2];
    Real v[3], w[3], e, m[2, 2], big[20], 'odd name', d2;
    String s;
    discrete Real held[2](each start=0, each fixed=true);
    Boolean flag[3];
    type Color = enumeration(red, green);
    Color color, other;
    Real perColor[Color];
    Integer idx;
  algorithm
    for i in 1:2 loop
      sub[i].u := {x[i], i*x[1]};
    end for;
    v := f({x[1], x[2], time});
    w := v[{3, 1, 2}];
    w[2:3] := {w[3], w[2]};
    e := max(w) + sum(v[i]*w[i] for i in 1:3) + w*v;
    m := {{x[1], 1}, {2, x[2]}};
    m := m*m + identity(2) - transpose(m);
    m := m^2;
    for i in 1:20 loop
      big[i] := if x[1] > i/10 then i else 0;
    end for;
    'odd name' := cross(v, w)*{1, 1, 1} + m[1, 1];
    flag := {v[i] > i for i in 1:3};
    flag[1] := flag[1] or edge(flag[2]);
    color := if flag[1] then Color.red else Color.green;
    other := color;
    for c in Color loop
      perColor[c] := if c == color then x[1] else 0;
    end for;
    when {sample(0, 0.3), x[1] > 0.5} then
      held := x;
      held[2] := held[1] + pre(held[2]);
    end when;
    idx := 1;
    while idx < 3 and v[idx] < 1 loop
      idx := idx + 1;
    end while;
    d2 := e + v[idx];
  equation
    der(x) = {1, -x[2]};
    s = "t";
    assert(sub[1].y < 100, "large");
  public
    Real de = der(e), dm = der(m[1, 2]);
  end J;
end P;
END
$r = simulate(compile_model(text => $shapes, model => 'P.J'), '--stop', 1, '--interval', 0.1, '--tolerance', 1e-10);
%worst = ();
for my $i (0 .. $#{ $r->{time} }) {
    my ($t, $x) = ($r->{time}[$i], $r->{'x[2]'}[$i]);
    see('w', $r->{"w[$_->[0]]"}[$i], $_->[1]) for [1, 2 * $t], [2, 2 * $x], [3, 2 * $t];
    see('e', $r->{e}[$i], 2 * ($t > $x ? $t : $x) + 16 * $t**2 + 8 * $x**2) if abs($t - $x) > 1e-6;
    see('de', $r->{de}[$i], ($t > $x ? 2 : -2 * $x) + 32 * $t - 16 * $x**2) if abs($t - $x) > 1e-2;
    my @m = ($t**2 + 2 + 1 - $t, $t + $x - 2, 2 * $t + 2 * $x - 1, 2 + $x**2 + 1 - $x);
    see('m', $r->{'m[1,2]'}[$i], $m[0] * $m[1] + $m[1] * $m[3]);
    see('flag', $r->{'flag[1]'}[$i], 2 * $t > 1 ? 1 : 0) if abs($t - 0.5) > 1e-6;
    see('color', $r->{'perColor[1]'}[$i], 2 * $t > 1 ? $t : 0) if abs($t - 0.5) > 1e-6;
    see('big', $r->{'big[7]'}[$i], $t > 0.7 ? 7 : 0) if abs($t - 0.7) > 1e-6;
}
cmp_ok($worst{$_}, '<', 1e-8, "arrays: $_") for sort keys %worst;
my $jumps = grep { $r->{'big[7]'}[$_] != $r->{'big[7]'}[$_ - 1] && $r->{time}[$_] == $r->{time}[$_ - 1] } 1 .. $#{ $r->{time} };
is($jumps, 1, 'the turns of a loop make events of their own');
close_to($r->{'held[1]'}[-1], 0.9, 1e-9, 'an array kept by when');

# Loops through values that the run keeps: each turn has events of its own, as in the equation of `y`
my $values = <<'END';
model V
  parameter Real v[3] = {0.5, 0.25, -0.5};
  Real x = sin(6*time), y = sum(if x > a then a else 0 for a in v);
  Real each_literal, each_pair, by_comprehension, slope, d;
  String t;
algorithm
  each_literal := 0;
  for a in {0.5, 0.25, -0.5} loop
    if x > a then
      each_literal := each_literal + a;
    end if;
  end for;
  each_pair := 0;
  for a in v, b in {1.5, 2} loop
    if x > a then
      each_pair := each_pair + a*b;
    end if;
  end for;
  by_comprehension := sum(if x > a then a else 0 for a in v);
  slope := 0;
  for i in 1:2, a in v loop
    slope := slope + a*time;
  end for;
  t := "";
  for s in {"a", "b"} loop
    t := t + s;
  end for;
equation
  d = der(slope);
  assert(t == "ab", "Strings");
end V;
END
$r = simulate(compile_model(text => $values, model => 'V'), '--stop', 1, '--interval', 0.1);
%worst = ();
for my $i (0 .. $#{ $r->{time} }) {
    my $y = $r->{y}[$i];
    see('literals', $r->{each_literal}[$i], $y);
    see('pairs', $r->{each_pair}[$i], 3.5 * $y);
    see('comprehension', $r->{by_comprehension}[$i], $y);
    see('slope', $r->{slope}[$i], 0.5 * $r->{time}[$i]);
    see('derivative', $r->{d}[$i], 0.5);
}
cmp_ok($worst{$_}, '<', 1e-12, "loops through values: $_") for sort keys %worst;
is(scalar(grep { $r->{time}[$_] == $r->{time}[$_ - 1] } 1 .. $#{ $r->{time} }), 6, '... whose relations make events');

# --- balances --------------------------------------------------------------------------------------

# What an algorithm computes beside balances, and from their solution at events
my $balances = <<'END';
model Balances
  Base.ContinuousState x(start=0.2, fixed=true);
  Base.LinearResponse force;
  Real stiffness, a;
  Boolean large;
  Integer times(start=0, fixed=true);
algorithm
  stiffness := 2;
  for i in 1:2 loop
    stiffness := stiffness + i*x;
  end for;
equation
  a = 3*force.balance - stiffness*x;
  force.residual = a + 1;
  der(x) = force.balance;
algorithm
  when force.balance > 0.2 then
    times := times + 1;
  end when;
equation
  large = times > 0;
end Balances;
END
$r = simulate(compile_model(text => $balances), '--stop', 3, '--interval', 0.1);
my $worst = 0;
for my $i (0 .. $#{ $r->{time} }) {
    my $x = $r->{x}[$i];
    my $error = abs($r->{'der(x)'}[$i] - ((2 + 3 * $x) * $x - 1) / 3);
    $worst = $error if $error > $worst;
}
cmp_ok($worst, '<', 1e-12, 'an algorithm beside a balance');

clean_c('algorithms with arrays', text => $shapes, model => 'P.J');
clean_c('algorithms', text => $closed);
# --- Integers that vary between events -------------------------------------------------------------

my $counted = <<'END';
model Counted
  Integer n, m, own;
  parameter Real a[3] = {10, 20, 30};
  Real y, z, w, v[2], d, same;
algorithm
  n := 0;
  while n < 10 and n*0.1 < time loop
    n := n + 1;
  end while;
  m := mod(n, 3) + div(n, 4) + rem(-n, 3);
  own := if mod(n, 2) == 0 then 1 else 2;
equation
  y = a[mod(n, 3) + 1];
  z = div(n, 3);
  w = mod(-n, 4);
  v = rem({n, 2*n}, 3);
  d = abs(n - 5) + sign(n - 5);
  same = if n == 5 then 1 elseif n <> 8 then 2 else 3;
end Counted;
END
my $counts = simulate(compile_model(text => $counted), '--stop', 1, '--interval', 0.25);
my %expected = ( # n is 0, 3, 5, 8 and 10
    m => [0, 0, 1, 2, 2], own => [1, 2, 2, 1, 1], y => [10, 10, 30, 30, 20], z => [0, 1, 1, 2, 3], w => [0, 1, 3, 0, 2],
    'v[1]' => [0, 0, 2, 2, 1], 'v[2]' => [0, 0, 1, 1, 2], d => [4, 1, 0, 4, 6], same => [2, 2, 1, 3, 2]);
for my $name (sort keys %expected) {
    is_deeply([map { $_ + 0 } @{ $counts->{$name} }], $expected{$name}, "$name of Integers that vary between events");
}

# sign(x) is an Integer that no event changes: a relation with it makes its own
my $signs = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 0.125);
model Signs
  Real x = time - 0.45;
  Integer n(start=0, fixed=true);
  Real equation_, section, both, own;
equation
  when time >= 0.7 then
    n = 1;
  end when;
  equation_ = if sign(x) > 0 then rem(7*time, 2) else 2;
algorithm
  section := if sign(x) > 0 then rem(7*time, 2) else 2;
  both := if n > 0 and sign(x) >= n then 1 else 0;
  own := 0;
  for i in 1:3 loop
    if sign(x) > i - 2 then
      own := own + i;
    end if;
  end for;
end Signs;
END
for my $i (0 .. $#{ $signs->{time} }) {
    my ($t, $event) = ($signs->{time}[$i], grep { abs($signs->{time}[$i] - $_) < 1e-9 } 0.45, 4/7, 6/7, 0.7);
    next if defined $event;
    my $rest = $t > 0.45 ? 7*$t - 2*int(7*$t/2) : 2;
    close_to($signs->{$_}[$i], $rest, 1e-9, "$_ at $t") for 'equation_', 'section';
    is($signs->{both}[$i] + 0, $t > 0.7 ? 1 : 0, "a relation with another Integer at $t");
    is($signs->{own}[$i] + 0, $t > 0.45 ? 3 : 0, "in a loop at $t");
}
cmp_ok((grep { abs($_ - 0.45) < 1e-9 } @{ $signs->{time} }), '>', 1, 'with an event');

clean_c('time in what a condition leaves out', text => <<'END');
block LeftOut
  parameter Real p = 0.5;
  output Real y;
algorithm
  y := if 2 == 2 and 2 <> 4 or p < time then 1 else tanh(time);
end LeftOut;
END
clean_c('algorithms and parts', text => $pairs, model => 'Parts2');
clean_c('algorithms with events', text => $pairs, model => 'Events2');
my ($explained, $text) = run_mocc('--explain', write_file('closed.mo', $closed));
like($text, qr/^    algorithm\n      y := sin\(x\);\s+\/\/ line \d+\n      for i in 1:m loop\s+\/\/ line/m, '--explain');
done_testing();
