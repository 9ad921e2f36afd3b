# Directional derivatives (mocc --tangents): of library examples, and of models with all constructs of the language,
# against extrapolated differences of their evaluations (tangents.c); of single functions against closed forms; of the
# same model written in two ways. MOCC_EXAMPLES=all takes all examples of the libraries.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use JSON::PP;
use Hosts;
use Mocc;
use POSIX ();
use Test::More;

# --- whole models against differences ----------------------------------------------------------------------------

my $own = 'testsuite/codegen/models/Tangents.mo';
my @models = map { [$own, "Tangents.$_"] } qw(Calls Deep Sections Parameters Tree);
my @examples = qw(Blocks.Examples.Windup Curves.Examples.SplineThroughPoints Dialectic.Examples.CamFollower
    Impulses.Examples.EngineWithStop Planar.Examples.FourBar Planar.Examples.PistonEngine
    Planar.Examples.SingleTrack Planar.Examples.RollerCoaster Rotational.Examples.Drive);
if (($ENV{MOCC_EXAMPLES} // '') eq 'all') {
    my ($status, $out, $err) = run_mocc('--list-classes');
    @examples = map { /^(\S+\.Examples\.\S+)\t\S+\tsimulates/ ? $1 : () } split /\n/, $out;
    cmp_ok(scalar @examples, '>', 60, 'examples of the libraries');
}
push @models, map { [undef, $_] } @examples;

my $host = build_host('testsuite/codegen/tangents.c',
    map { my ($file, $name) = @$_; [$name, '--tangents', '--model', $name, $file // ()] } @models);
my ($status, $out, $err) = run_command($host, 3);
is($status, 0, 'it runs') or diag $err;
my %line = map { /^(\S+): (\d+) compared by (\d+) knowns, (\d+) to 1e-9, (\d+) wrong$/ ? ($1 => [$2, $3, $4, $5]) : () }
    split /\n/, $out;
for my $model (@models) {
    my $name = $model->[1];
    my ($compared, $knowns, $exact, $wrong) = @{ $line{$name} // [0, 0, 0, 1] };
    ok($compared > 100 && $knowns > 0 && $exact >= 0.9 * $compared && !$wrong, "$name: as differences say") or diag $out;
}
unlike($out, qr/there are no differences/, 'there are differences at each time');
like($out, qr/^elimination ok$/m, 'along a tree, and by a matrix') or diag $out;
like($out, qr/^refusals ok$/m, 'what is refused, and what is held') or diag $out;

# --- closed forms ------------------------------------------------------------------------------------------------

sub tangent { return sin($_[0]) / cos $_[0] }
sub hsin    { return (exp($_[0]) - exp -$_[0]) / 2 }
sub hcos    { return (exp($_[0]) + exp -$_[0]) / 2 }

# an expression of the input x, and its derivative
my @forms = (
    ['abs(x)',       sub { $_[0] <=> 0 }],
    ['sqrt(x + 2)',  sub { 0.5 / sqrt($_[0] + 2) }],
    ['sin(x)',       sub { cos $_[0] }],
    ['cos(x)',       sub { -sin $_[0] }],
    ['tan(x)',       sub { 1 + tangent($_[0])**2 }],
    ['asin(x/2)',    sub { 0.5 / sqrt(1 - $_[0]**2 / 4) }],
    ['acos(x/2)',    sub { -0.5 / sqrt(1 - $_[0]**2 / 4) }],
    ['atan(x)',      sub { 1 / (1 + $_[0]**2) }],
    ['atan2(x, 2)',  sub { 2 / (4 + $_[0]**2) }],
    ['atan2(2, x)',  sub { -2 / (4 + $_[0]**2) }],
    ['sinh(x)',      sub { hcos($_[0]) }],
    ['cosh(x)',      sub { hsin($_[0]) }],
    ['tanh(x)',      sub { 1 / hcos($_[0])**2 }],
    ['exp(x)',       sub { exp $_[0] }],
    ['log(x + 2)',   sub { 1 / ($_[0] + 2) }],
    ['log10(x + 2)', sub { 1 / (($_[0] + 2) * log 10) }],
    ['x^2',          sub { 2 * $_[0] }],
    ['(x + 2)^1.5',  sub { 1.5 * sqrt($_[0] + 2) }],
    ['2^x',          sub { log(2) * 2**$_[0] }],
    ['(x + 2)^x',    sub { my $b = $_[0] + 2; $b**$_[0] * (log($b) + $_[0] / $b) }],
    ['(x + 1)/(x - 3)', sub { -4 / ($_[0] - 3)**2 }],
    ['min(x^2, 0.1)', sub { $_[0]**2 < 0.1 ? 2 * $_[0] : 0 }],
    ['max(x, -x/2)', sub { $_[0] > 0 ? 1 : -0.5 }],
    ['sign(x) + floor(3*x) + ceil(x) + x', sub { 1 }],
    ['noEvent(mod(3*x, 1)) + rem(2*x, 1)', sub { 5 }],
    ['if x > 0 then x^3 else 2*x', sub { $_[0] > 0 ? 3 * $_[0]**2 : 2 }],
    ['noEvent(if x > 0 then x^3 else 2*x)', sub { $_[0] > 0 ? 3 * $_[0]**2 : 2 }],
    ['smooth(0, if x > 0 then x else 0)', sub { $_[0] > 0 }],
    ['sum({k*x^k for k in 1:20})/20', sub { my $sum = 0; $sum += $_**2 * $_[0]**($_ - 1) for 1 .. 20; $sum / 20 }],
    ['product({x + k for k in 1:3})', sub { my $x = $_[0]; ($x + 2) * ($x + 3) + ($x + 1) * ($x + 3) + ($x + 1) * ($x + 2) }],
    ['{x, 2, x}*{x, x, 3}', sub { 2 * $_[0] + 5 }],
    ['max({x, -x, 0.01})', sub { $_[0] <=> 0 }],
);
my $text = "model Forms\n  input Real x(start=0.3);\n  output Real y[" . @forms . "];\nequation\n";
$text .= "  y[" . ($_ + 1) . "] = $forms[$_][0];\n" for 0 .. $#forms;
my $sim = compile_model(text => "$text end Forms;\n", options => ['-O0', '--tangents']);
for my $x (0.37, -0.58) {
    ($status, $out, $err) = run_simulator($sim, '--linearize', 0, '--json', '--set', "x=$x");
    is($status, 0, "x = $x") or diag $err;
    my $system = decode_json($out);
    is($system->{derivatives}, 'exact', 'exact derivatives');
    for my $i (0 .. $#forms) {
        my $expected = $forms[$i][1]->($x);
        my $off = abs($system->{D}[$i][0] - $expected);
        cmp_ok($off, '<=', 4e-15 * (abs $expected > 0.1 ? abs $expected : 0.1), "$forms[$i][0] at $x");
    }
}
($status, $out, $err) = run_simulator($sim, '--linearize', 0);
like($out, qr/^By exact derivatives$/m, 'the text says so');

# --- one model in two ways ---------------------------------------------------------------------------------------

# the linear system, names and numbers
sub linear {
    my ($text) = @_;
    my $sim = compile_model(text => $text, options => ['-O0', '--tangents']);
    my ($status, $out, $err) = run_simulator($sim, '--linearize', 0.3, '--json');
    is($status, 0, 'a linear system') or diag $err;
    my $system = decode_json($out);
    return [map { @$_ } map { @{ $system->{$_} } } qw(A B C D)];
}

my $loops = <<'END';
model M
  input Real u(start=0.4);
  parameter Real k = 3;
  Base.ContinuousState x[4](each start=0.5, each fixed=true);
  output Real y[4];
equation
  for i in 1:4 loop
    der(x[i]) = (if i == 1 then u else x[i - 1]) - k*x[i]^2;
    y[i] = exp(-x[i])*u;
  end for;
end M;
END
my $single = "model M\n  input Real u(start=0.4);\n  parameter Real k = 3;\n  Base.ContinuousState x[4](each start=0.5, each fixed=true);\n"
    . "  output Real y[4];\nequation\n";
$single .= "  der(x[$_]) = " . ($_ == 1 ? 'u' : 'x[' . ($_ - 1) . ']') . " - k*x[$_]^2;\n  y[$_] = exp(-x[$_])*u;\n" for 1 .. 4;
$single .= "end M;\n";
is_deeply(linear($loops), linear($single), 'a loop, and its turns');

my $part = <<'END';
package P
  model Tank
    parameter Real k = 3;
    input Real f;
    Base.ContinuousState x(start=0.5, fixed=true);
    output Real y;
  equation
    der(x) = f - k*x^2;
    y = exp(-x);
  end Tank;
  model M
    input Real u(start=0.4);
    output Real y;
    Tank a, b(k=2);
  equation
    a.f = u;
    b.f = a.y*a.x;
    y = b.y*u;
  end M;
end P;
END
my $equations = <<'END';
model M
  input Real u(start=0.4);
  output Real y;
  Base.ContinuousState ax(start=0.5, fixed=true), bx(start=0.5, fixed=true);
  Real ay;
equation
  der(ax) = u - 3*ax^2;
  ay = exp(-ax);
  der(bx) = ay*ax - 2*bx^2;
  y = exp(-bx)*u;
end M;
END
is_deeply(linear($part), linear($equations), 'components, and their equations');

my $function = <<'END';
package P
  function f
    input Real a, b;
    output Real y;
  algorithm
    y := a*b + sin(a);
  end f;
  model M
    input Base.RealWithDerivative u(start=0.4);
    Base.ContinuousState x(start=0.5, fixed=true);
    output Real y, z;
  equation
    der(x) = -f(x, u);
    y = f(u, time);
    z = der(y) + f(x, y);
  end M;
end P;
END
my $inline = <<'END';
model M
  input Base.RealWithDerivative u(start=0.4);
  Base.ContinuousState x(start=0.5, fixed=true);
  output Real y, z;
equation
  der(x) = -(x*u + sin(x));
  y = u*time + sin(u);
  z = der(u)*time + u + cos(u)*der(u) + x*y + sin(x);
end M;
END
my ($called, $written) = (linear($function), linear($inline));
is(scalar @$called, scalar @$written, 'as many numbers');
close_to($called->[$_], $written->[$_], 1e-14, "a function, and its equation: number $_") for 0 .. $#$called;

done_testing;
