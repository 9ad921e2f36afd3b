# C functions that models call: what they get and give, against C's own arithmetic; derivatives, objects, errors.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = scratch_dir();
mkdir "$folder/$_" or die "$folder/$_: $!\n" for qw(Resources Resources/Include Resources/Library);

write_file('Resources/Include/calls.h', <<'END');
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ModelicaUtilities.h"

typedef struct { double x; int n; struct { int on; double y; } inner; } Point;

static double weighted(const double *a, size_t rows, size_t columns) { /* row by row */
    double sum = 0;
    for (size_t i = 0; i < rows * columns; i++) sum += (double)(i + 1) * a[i];
    return sum;
}
static void kinds(int i, int b, int side, const char *s, const int *v, size_t n, int *j, int *c, int *other, const char **t,
                  int *w, int *flags, const char **names, double *work) {
    *j = 2 * i;
    *c = !b;
    *other = 3 - side;
    char *text = ModelicaAllocateString(strlen(s) + 1);
    sprintf(text, "%s!", s);
    *t = text;
    for (size_t k = 0; k < n; k++) {
        work[k] = 0.5 * v[k];
        w[k] = (int)(4 * work[k]);
        flags[k] = v[k] > 2;
    }
    names[0] = "first";
    names[1] = ModelicaDuplicateString(t[0]);
}
static double norm(const Point *p) { return sqrt(p->x * p->x + p->n * p->n + p->inner.y * p->inner.y) + p->inner.on; }
static void grow(const Point *p, Point *q) {
    *q = *p;
    q->n++;
    q->inner.on = !p->inner.on;
}
static Point made(double x) {
    Point p = {x, 7, {1, 2 * x}};
    return p;
}
static void nothing(void) {}
static double bounded(double x, double most) {
    if (x > most) ModelicaFormatError("%g is more than %g\n", x, most);
    return x;
}
/* x^3 k, and its derivatives */
static double law(double x, double k, double scale) { return scale * x * x * x * k; }
static double law1(double x, double k, double scale, double dx) { return scale * 3 * x * x * dx * k; }
static double lawFull(double x, double k, double scale, double dx, double dk) { return scale * (3 * x * x * dx * k + x * x * x * dk); }
static double law2(double x, double k, double scale, double dx, double ddx) { return scale * k * (6 * x * dx * dx + 3 * x * x * ddx); }
static void both(double x, const double *a, size_t n, double *y, double *z) {
    *z = x * x;
    for (size_t i = 0; i < n; i++) y[i] = a[i] * x;
}
static void bothRate(double x, const double *a, size_t n, double dx, const double *da, double *dy, double *dz) {
    *dz = 2 * x * dx;
    for (size_t i = 0; i < n; i++) dy[i] = da[i] * x + a[i] * dx;
}
typedef struct { double sum; char name[20]; } Counter;
static void *counterNew(const char *name, double from) {
    if (from < 0) ModelicaFormatError("a counter cannot begin with %g", from);
    Counter *c = malloc(sizeof *c);
    c->sum = from;
    snprintf(c->name, sizeof c->name, "%s", name);
    ModelicaFormatMessage("made %s", name);
    return c;
}
static void counterFree(void *object) {
    Counter *c = object;
    ModelicaFormatMessage("freed %s", c->name);
    free(c);
}
static double counterValue(void *object, double x) {
    Counter *c = object;
    if (x > 8) ModelicaError("too far");
    return c->sum + x;
}
END

my $library = write_file('Calls.mo', <<'END');
package Calls
  type Side = enumeration(left, right);
  record Part Boolean on; Real y; end Part;
  record Point Real x; Integer n; Part part; end Point;

  function weighted
    input Real a[:, :]; output Real sum;
    external annotation(Include="#include \"calls.h\"");
  end weighted;
  function kinds
    input Integer i; input Boolean b; input Side side; input String s; input Integer v[:];
    output Integer j; output Boolean c; output Side other; output String t; output Integer w[size(v, 1)];
    output Boolean flags[size(v, 1)]; output String names[2];
  protected
    Real work[size(v, 1)];
  external "C" kinds(i, b, side, s, v, size(v, 1), j, c, other, t, w, flags, names, work)
    annotation(Include="#include \"calls.h\"");
  end kinds;
  function norm input Point p; output Real y; external "C" y = norm(p) annotation(Include="#include \"calls.h\""); end norm;
  function grow input Point p; output Point q; external "C" grow(p, q) annotation(Include="#include \"calls.h\""); end grow;
  function made input Real x; output Point p; external "C" p = made(x) annotation(Include="#include \"calls.h\""); end made;
  function nothing external "C" nothing() annotation(Include="#include \"calls.h\""); end nothing;
  function mathHypot "Declared by mocc" input Real a; input Real b; output Real c; external "C" c = hypot(a, b) annotation(Library="m"); end mathHypot;
  function bounded input Real x; input Real most = 1; output Real y; external "C" y = bounded(x, most) annotation(Include="#include \"calls.h\""); end bounded;

  function law2 input Real x; input Real k; input Real scale; input Real dx; input Real ddx; output Real y;
    external "C" y = law2(x, k, scale, dx, ddx) annotation(Include="#include \"calls.h\""); end law2;
  function law1Rate input Real x; input Real k; input Real scale; input Real dx; input Real x_rate; input Real dx_rate; output Real y;
  algorithm
    y := scale*k*6*x*dx*x_rate + law2(x, k, scale, 0, dx_rate);
  end law1Rate;
  function law1 input Real x; input Real k; input Real scale; input Real dx; output Real y;
    external "C" y = law1(x, k, scale, dx) annotation(Include="#include \"calls.h\"");
    annotation(derivative(zeroDerivative=k, noDerivative=scale)=law1Rate); end law1;
  function lawFull input Real x; input Real k; input Real scale; input Real dx; input Real dk; output Real y;
    external "C" y = lawFull(x, k, scale, dx, dk) annotation(Include="#include \"calls.h\""); end lawFull;
  function law input Real x; input Real k; input Real scale = 1; output Real y;
    external "C" y = law(x, k, scale) annotation(Include="#include \"calls.h\"");
    annotation(derivative(order=1, zeroDerivative=k, noDerivative=scale)=law1, derivative(noDerivative=scale)=lawFull); end law;
  function twiceLaw "A function in Modelica is derived through" input Real x; output Real y;
  algorithm
    y := 2*law(x^2, 3);
  end twiceLaw;
  function lawByX = der(law, x);
  function bothRate input Real x; input Real a[:]; input Real dx; input Real da[size(a, 1)]; output Real dy[size(a, 1)]; output Real dz;
    external "C" bothRate(x, a, size(a, 1), dx, da, dy, dz) annotation(Include="#include \"calls.h\""); end bothRate;
  function both input Real x; input Real a[:]; output Real y[size(a, 1)]; output Real z;
    external "C" both(x, a, size(a, 1), y, z) annotation(Include="#include \"calls.h\""); annotation(derivative=bothRate); end both;

  class Counter
    extends ExternalObject;
    function constructor input String name; input Real from; output Counter counter;
      external "C" counter = counterNew(name, from) annotation(Include="#include \"calls.h\""); end constructor;
    function destructor input Counter counter;
      external "C" counterFree(counter) annotation(Include="#include \"calls.h\""); end destructor;
  end Counter;
  function count input Counter counter; input Real x; output Real y;
    external "C" y = counterValue(counter, x) annotation(Include="#include \"calls.h\""); end count;
  block Counting
    parameter Real from = 1;
    parameter String name = "one";
    Counter counter = Counter(name, from);
    Real y = count(counter, time);
  end Counting;
end Calls;
END

# --- values ---------------------------------------------------------------------------------------------------------
my $values = write_file('Values.mo', <<'END');
model Values
  Real x = time;
  Real sum = Calls.weighted([1, 2, 3; x, 5, 6]);
  Integer j, w[3];
  Boolean c, flags[3];
  Calls.Side other;
  String t, names[2];
  Boolean good;
  parameter Calls.Point p = Calls.made(1.5), q = Calls.grow(p);
  Real px = p.x, py = p.part.y;
  Integer pn = p.n, qn = q.n;
  Boolean on = p.part.on, qon = q.part.on;
  Real length = Calls.norm(q), h = Calls.mathHypot(3*x, 4*x);
  Real eachOne[3] = Calls.bounded({0.1, 0.2, x}, 100);
  Real y = Calls.law(x, 2), y1 = der(y), y2 = der(y1), free = Calls.law(x, x), freeRate = der(free);
  Real through = Calls.twiceLaw(x), throughRate = der(through), partial_ = Calls.lawByX(x, 5);
  Real v[2], z, vRate[2], zRate;
equation
  (j, c, other, t, w, flags, names) = Calls.kinds(21, false, Calls.Side.right, "abc", {1, 2, 3});
  good = t == "abc!" and names[1] == "first" and names[2] == "abc!" and other == Calls.Side.left;
  (v, z) = Calls.both(x, {3, x});
  vRate = der(v);
  zRate = der(z);
  when x > 0.75 then
    Calls.nothing();
  end when;
  annotation(experiment(StopTime=1, Interval=0.25));
end Values;
END

my @sources = ($library, $values);
my $sim = compile_model(file => \@sources, options => ['-O0']);
my $r = simulate($sim);
for my $row (0 .. $#{ $r->{time} }) {
    my $x = $r->{time}[$row];
    my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], 1e-13, "$_[0] at $x") };
    my %expected = (sum => 14 + 4 * $x + 25 + 36, j => 42, c => 1, good => 1, 'w[1]' => 2, 'w[2]' => 4, 'w[3]' => 6, 'flags[1]' => 0, 'flags[2]' => 0,
        'flags[3]' => 1, px => 1.5, pn => 7, on => 1, py => 3, qn => 8, qon => 0,
        length => sqrt(1.5**2 + 64 + 9), h => 5 * $x, 'eachOne[3]' => $x, y => 2 * $x**3, y1 => 6 * $x**2, y2 => 12 * $x, free => $x**4,
        freeRate => 4 * $x**3, through => 6 * $x**6, throughRate => 36 * $x**5, partial_ => 15 * $x**2, 'v[1]' => 3 * $x, 'v[2]' => $x**2, z => $x**2,
        'vRate[1]' => 3, 'vRate[2]' => 2 * $x, zRate => 2 * $x);
    $is->($_, $expected{$_}) for sort keys %expected;
}

# The same C text once more by hand, and by mocc run
my $c = "$folder/values.c";
is((run_mocc('--emit-c', '-o', $c, @sources))[0], 0, 'the C text');
my $again = "$folder/again.c";
run_mocc('--emit-c', '-o', $again, @sources);
ok(slurp_all($c) eq slurp_all($again), 'is the same each time');
my ($status, $out, $err) = run_mocc('run', @sources, '--output', "$folder/run.csv");
is($status, 0, 'mocc run') or diag($err);
is_deeply(read_csv("$folder/run.csv"), $r, 'gives the same numbers');

sub slurp_all {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# --- objects --------------------------------------------------------------------------------------------------------
my $objects = compile_model(file => [$library], options => ['-O0'], text => <<'END');
model Objects
  Calls.Counting a(name="a", from=10), b[2](name={"b", "c"}, each from=20);
  Real total = a.y + b[1].y + b[2].y;
end Objects;
END
($status, $out, $err) = run_simulator($objects, '--stop', 1, '--output', "$folder/objects.csv");
is($status, 0, 'a model with objects runs');
is(join(' ', $err =~ /(made \w|freed \w)/g), 'made a made b made c freed c freed b freed a', 'objects live as long as the instance');
close_to(read_csv("$folder/objects.csv")->{total}[-1], 53, 1e-14, 'values of objects');
($status, $out, $err) = run_simulator($objects, '--stop', 10, '--output', "$folder/objects.csv");
is($status, 1, 'an error in C is one of the run');
like($err, qr/error: in Calls\.count \(Calls\.mo:\d+\) for \S+\.y .*: too far at time 8/, 'with place, name and time');
is(() = $err =~ /freed/g, 3, 'and objects are freed all the same');
($status, $out, $err) = run_simulator($objects, '--set', 'b[1].from=-3');
is($status, 1, 'an error in a constructor');
like($err, qr/in Calls\.Counter\.constructor \(Calls\.mo:\d+\) for b\[1\]\.counter .*: a counter cannot begin with -3/, 'says for what');
is(join(' ', $err =~ /(made \w|freed \w)/g), 'made a freed a', 'what has been made is freed');
($status, $out, $err) = run_simulator($objects, '--set', 'a.from=1:8:800', '--stop', 1, '--variables', 'total', '--output', "$folder/sweep-%.csv");
is($status, 0, 'instances in threads') or diag($err);
is(() = $err =~ /freed/g, () = $err =~ /made/g, 'each frees what it has made');

# --- impure functions: once at an instant ---------------------------------------------------------------------------
write_file('Resources/Include/counter.h', <<'END');
#include <stdio.h>
static int calls;
static double counted(int what) { fprintf(stderr, "counted %d\n", what); return what + ++calls; }
static void said(const char *text, double x) { fprintf(stderr, "said %s %g\n", text, x); }
END
my $impure = compile_model(file => write_file('Impure.mo', <<'END'), options => ['-O0', '--model', 'Impure.M']);
package Impure
  impure function count input Integer what; output Real y; external "C" y = counted(what) annotation(Include="#include \"counter.h\""); end count;
  impure function say input String text; input Real x; external "C" said(text, x) annotation(Include="#include \"counter.h\""); end say;
  impure function both input Integer what; output Real a, b; algorithm a := count(what); b := count(what); end both;
  impure function three output Real v[3]; algorithm for i in 1:3 loop v[i] := count(30); end for; end three;
  model M
    parameter Real p = count(10);
    parameter Real q[3] = three();
    Base.ContinuousState x(fixed=false), i1(fixed=false), i2(fixed=false), t(start=0, fixed=true);
    discrete Real a(start=0, fixed=true), b(start=0, fixed=true), w[3](each start=0, each fixed=true), g(start=0, fixed=true);
    discrete Real r[2](each start=0, each fixed=true);
    Base.LinearResponse force;
    Real late = force.balance;
    discrete Real held(start=0, fixed=true);
  initial equation
    x = count(20);
    (i1, i2) = both(21);
  equation
    der(x) = 0;
    der(i1) = 0;
    der(i2) = 0;
    der(t) = 1;
    force.residual = 2*force.balance - t;
    when sample(0.25, 1) then
      (a, b) = both(40);
      w = three();
      for i in 1:2 loop
        r[i] = count(50);
      end for;
      say("a", a);
    elsewhen sample(0.75, 1) then
      w = zeros(3);
    end when;
    when t > 0.5 then
      held = count(60) + late;
    end when;
  algorithm
    when t > 0.6 then
      g := count(70);
      say("g", g);
    end when;
  end M;
end Impure;
END
($status, $out, $err) = run_simulator($impure, '--stop', 1, '--interval', 0.5, '--output', "$folder/impure.csv");
is($status, 0, 'a model with impure functions runs') or diag($err);
is($err, join('', map { "$_\n" } 'counted 10', ('counted 30') x 3, 'counted 20', ('counted 21') x 2,
    ('counted 40') x 2, ('counted 30') x 3, ('counted 50') x 2, 'said a 48', 'counted 60', 'counted 70', 'said g 86'),
    'each call is made once, in the order of the text');
my $counted = read_csv("$folder/impure.csv");
close_to($counted->{$_->[0]}[-1], $_->[1], 1e-9, "$_->[0]: what the call has given")
  for ['x', 25], ['i1', 27], ['i2', 28], ['a', 48], ['b', 49], ['w[3]', 0], ['r[1]', 63], ['r[2]', 64], ['held', 75.25], ['g', 86];

# --- impure functions that count as pure: called as often as equations are evaluated ----------------------------------
write_file('Resources/Include/looked.h', "static int looked;\nstatic double look(double x) { looked++; return 2 * x; }\nstatic int looks(double x) { return x > 0 ? looked : 0; }\n");
my $pure = simulate(compile_model(file => write_file('Purely.mo', <<'END'), options => ['-O0', '--model', 'Purely.M']), '--tolerance', 1e-10);
package Purely
  impure function look input Real x; output Real y; external "C" y = look(x) annotation(Include="#include \"looked.h\""); end look;
  function looks input Real x; output Integer n; external "C" n = looks(x) annotation(Include="#include \"looked.h\""); end looks;
  impure function both input Real x; output Real y; algorithm y := look(x); y := y + look(x + 1); end both;
  function lookup input Real x; output Real y; algorithm y := pure(look(x)) + 1; end lookup;
  model M
    parameter Real p = pure(look(10)), direct = look(11);
    Base.ContinuousState x(start=0, fixed=true);
    Real a = pure(both(x)), b = lookup(x), last = looks(x);
    discrete Real d(start=0, fixed=true), e(start=0, fixed=true);
  equation
    der(x) = pure(look(time));
    when sample(0.25, 1) then
      e = 3;
      d = e + pure(look(time));
    end when;
  end M;
end Purely;
END
for my $row (0 .. $#{ $pure->{time} }) {
    my ($t, $x) = ($pure->{time}[$row], $pure->{x}[$row]);
    next if $row % 100;
    close_to($x, $t**2, 1e-8, "pure(...) in a derivative at $t");
    close_to($pure->{a}[$row], 4 * $x + 2, 1e-14, '... of a function that calls others');
    close_to($pure->{b}[$row], 2 * $x + 1, 1e-14, '... in a function that is pure');
}
is("$pure->{e}[-1] $pure->{d}[-1]", '3 3.5', '... in a when, whose equations are equations');
cmp_ok($pure->{last}[-1], '>', 600, '... which are called again and again');

# --- errors at the declaration --------------------------------------------------------------------------------------
my @faults = (
    ['external "C" y = f(x) annotation(Include="#include \"missing.h\"")', 'missing.h: No such file'],
    ['external "C" y = f(x) annotation(Library="missing")', 'there is no library libmissing.a or libmissing.so'],
    ['external "C" y = missing(x)', q{there is no C function 'missing'}],
    ['external "C" y = undeclared(x) annotation(Include="static double f(double x) { return x; }")',
        q{the C compiler does not accept this: implicit declaration of function 'undeclared'}],
    ['external "C" y = f(x) annotation(Include="static double f(double x) { return x x; }")', 'the C compiler does not accept this: expected'],
    ['external "C" y = f(x) annotation(Include="#include \"broken.h\"")', 'the C compiler does not accept this: .*broken.h:2:\d+: '],
    ['external "C" y = f(x) annotation(Include="static double f(double x, double z) { return x + z; }")', 'too few arguments'],
);
write_file('Resources/Include/broken.h', "/* */\nstatic double f(double x) { return z; }\n");
for (@faults) {
    my ($section, $message) = @$_;
    my $file = write_file('Fault.mo', "function g\n  input Real x;\n  output Real y;\n  $section;\nend g;\nmodel Fault\n  Real y = g(time);\nend Fault;\n");
    ($status, $out, $err) = run_mocc('-O0', '-o', "$folder/fault", $file);
    is($status, 1, "$message: the input is at fault");
    like($err, qr/\A\S*Fault\.mo:4:\d+: error: .*$message.* \[external\]\n/, 'reported at the declaration');
    is(() = $err =~ /error/g, 1, 'once');
    ($status) = run_mocc('--check', $file);
    is($status, 0, 'no C compiler checks texts');
}

# --- the C text does not say where the Modelica text lies -------------------------------------------------------------
{
    my @texts;
    for my $where ('here', 'there/deep') {
        my $path = $folder;
        $path .= "/$_", -d $path || mkdir $path or die "$path: $!\n" for split(m{/}, $where), 'Lib';
        mkdir "$path/Inside" or die "$path: $!\n";
        write_file("$where/Lib/package.mo", "within;\nencapsulated package Lib\nend Lib;\n");
        write_file("$where/Lib/package.order", "Inside\n");
        write_file("$where/Lib/Inside/package.mo", <<'END');
within Lib;
package Inside
  function f input Real x; output Real y; external "C" y = f(x) annotation(Include="static double f(double x) { return x; }"); end f;
  function g input Real x; output Real y;
    external "C" y = g(x) annotation(Include="static double g(double x) { return z; }");
  end g;
end Inside;
END
        my $model = write_file("$where/Use.mo", "model Use\n  Real y = Lib.Inside.f(time);\nend Use;\nmodel Wrong\n  Real y = Lib.Inside.g(time);\nend Wrong;\n");
        ($status, $out, $err) = run_mocc('--emit-c', '-I', "$folder/$where", '--model', 'Use', '-o', "$folder/use.c", $model);
        is($status, 0, 'a library in a folder') or diag($err);
        push @texts, slurp_all("$folder/use.c");
        ($status, $out, $err) = run_mocc('-O0', '-I', "$folder/$where", '--model', 'Wrong', '-o', "$folder/use", $model);
        like($err, qr{\A\Q$path\E/Inside/package\.mo:5:\d+: error: the C compiler does not accept this: .*'z' undeclared}, 'errors name its file');
    }
    is($texts[0], $texts[1], 'the same text, wherever the library lies');
    unlike($texts[0], qr/\Q$folder\E/, 'without a path');
}

# --- libraries, and the model that calls too much -------------------------------------------------------------------
write_file('half.c', "double half(double x) { return x / 2; }\n");
is((run_command('gcc', split(' ', $ENV{MOCC_CFLAGS} // ''), '-c', "$folder/half.c", '-o', "$folder/half.o"))[0], 0, 'a library of the user');
is((run_command('ar', 'rc', "$folder/Resources/Library/libhalf.a", "$folder/half.o"))[0], 0, 'in the folder where libraries are');
my $half = simulate(compile_model(options => ['-O0'], text => <<'END'));
model Half
  function half input Real x; output Real y; external annotation(Library="half"); end half;
  Real y = half(time);
end Half;
END
close_to($half->{y}[-1], 0.5, 1e-15, 'a library found without a folder');

# Two libraries of which the one that is named first is called by the other, and a function that a library lacks
write_file('quarter.c', "double half(double x);\ndouble quarter(double x) { return half(half(x)); }\n");
run_command('gcc', split(' ', $ENV{MOCC_CFLAGS} // ''), '-c', "$folder/quarter.c", '-o', "$folder/quarter.o");
run_command('ar', 'rc', "$folder/Resources/Library/libquarter.a", "$folder/quarter.o");
my $quarters = <<'END';
model Quarter
  function quarter input Real x; output Real y; external annotation(Library={"half", "quarter"}); end quarter;
  Real y = quarter(time);
end Quarter;
END
close_to(simulate(compile_model(options => ['-O0'], text => $quarters))->{y}[-1], 0.25, 1e-15, 'libraries in any order');
for (['"quarter", "none"', 'there is no library libnone.a'], ['"quarter"', q{there is no C function 'half'}]) {
    my ($libraries, $message) = @$_;
    ($status, $out, $err) = run_mocc('-O0', '-o', "$folder/quarter", write_file('Quarter.mo', $quarters =~ s/"half", "quarter"/$libraries/r));
    like($err, qr/\A\S*Quarter\.mo:2:\d+: error: .*\Q$message\E/, "$message, said at the declaration");
}

my $bounded = compile_model(file => [$library], options => ['-O0'], text => "model Bounded\n  Real y = Calls.bounded(time);\nend Bounded;\n");
($status, $out, $err) = run_simulator($bounded, '--stop', 2, '--output', "$folder/bounded.csv");
is($status, 1, 'ModelicaFormatError ends the run');
like($err, qr/error: in Calls\.bounded \(Calls\.mo:\d+\) for y \(model\d+\.mo:2\): 1\.\d+ is more than 1 at time 1\.\d+\n/, 'with its text, place and time');

done_testing;
