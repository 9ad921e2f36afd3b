# The library Blocks: blocks of one package in one model, each against its closed form or its definition, and what wrong
# parameters lead to.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use POSIX ();
use Mocc;

my $pi = atan2 0, -1;

# run_text(TEXT, OPTIONS...): the result of a model, at a tolerance of 1e-10.
sub run_text {
    my ($text, @options) = @_;
    return simulate(compile_model(text => $text, options => ['-O0']), '--tolerance', 1e-10, @options);
}

# jumps(RESULT, NAME): the times at which a variable jumps, and the values that it has from then on.
sub jumps {
    my ($r, $name) = @_;
    my ($t, $y) = ($r->{time}, $r->{$name});
    return map { $t->[$_] == $t->[$_ - 1] && $y->[$_] != $y->[$_ - 1] ? [$t->[$_], $y->[$_]] : () } 1 .. $#$t;
}

# jumps_are(RESULT, NAME, [TIME, VALUE]...): a test that passes when a variable jumps at these times to these values, and
# at no other ones.
sub jumps_are {
    my ($r, $name, @expected) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @got = jumps($r, $name);
    my $passed = @got == @expected && !grep { abs($got[$_][0] - $expected[$_][0]) > 1e-9 || abs($got[$_][1] - $expected[$_][1]) > 1e-9 } 0 .. $#got;
    ok($passed, "$name jumps when it should")
      or diag(join ' ', 'got', (map { sprintf '%.12g:%.10g', @$_ } @got), 'expected', map { sprintf '%.12g:%.10g', @$_ } @expected);
    return $passed;
}

# refuses(TEXT, MESSAGE...): tests that a run ends at its start with each of the assertions that wrong parameters break,
# one component m1, m2, ... for each message.
sub refuses {
    my ($sim, $package, @cases) = @_;
    for my $case (@cases) {
        my ($set, $message) = @$case;
        my ($status, $out, $err) = run_simulator($sim, '--stop', 0.01, '--output', scratch_dir() . '/refused.csv', map { ('--set', $_) } split / /, $set);
        ok($status == 1 && index($err, $message) >= 0, "$package: $set") or diag("status $status: $err");
    }
    return;
}

# --- Math
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Sine sine(amplitude=0.9, f=0.5, phase=0.2);
  Blocks.Sources.Ramp ramp(height=4, duration=2, offset=1);
  Blocks.Math.Feedback feedback;
  Blocks.Math.Add3 add3(k1=2, k2=-3, k3=0.5);
  Blocks.Math.Sum sum(nin=3, k={1, -2, 3});
  Blocks.Math.Sum plain(nin=2);
  Blocks.Math.MatrixGain matrixGain(K=[1, 2; 3, 4; 5, 6]);
  Blocks.Math.Division division;
  Blocks.Math.LinearDependency dependency(y0=2, k1=3, k2=-1);
  Blocks.Math.Abs abs1;
  Blocks.Math.Sign sign1;
  Blocks.Math.Abs even(generateEvent=false);
  Blocks.Math.Sign quiet(generateEvent=false);
  Blocks.Math.Max max1;
  Blocks.Math.Min min1;
  Blocks.Math.MinMax minMax(nu=3);
  Blocks.Math.Sqrt sqrt1;
  Blocks.Math.Sin sin1;
  Blocks.Math.Cos cos1;
  Blocks.Math.Tan tan1;
  Blocks.Math.Asin asin1;
  Blocks.Math.Acos acos1;
  Blocks.Math.Atan atan1;
  Blocks.Math.Atan2 atan21;
  Blocks.Math.Sinh sinh1;
  Blocks.Math.Cosh cosh1;
  Blocks.Math.Tanh tanh1;
  Blocks.Math.Exp exp1;
  Blocks.Math.Log log1;
  Blocks.Math.Log10 log101;
  Blocks.Math.Power power(base=2), natural;
  Blocks.Math.WrapAngle wrap, positive(positiveRange=true);
  Blocks.Math.RealToInteger rounded;
  Blocks.Math.IntegerToReal back;
  Blocks.Math.IntegerToBoolean atLeast(threshold=-1);
  Blocks.Math.Gain gain(k=-2);
  Blocks.Math.RealToBoolean high;
  Blocks.Math.BooleanToReal chosen(realTrue=3, realFalse=-1);
  Blocks.Math.BooleanToInteger counted(integerTrue=7, integerFalse=2);
equation
  connect(sine.y, feedback.u1);
  connect(ramp.y, feedback.u2);
  connect(sine.y, add3.u1);
  connect(ramp.y, add3.u2);
  connect(feedback.y, add3.u3);
  connect(sine.y, sum.u[1]);
  connect(ramp.y, sum.u[2]);
  connect(feedback.y, sum.u[3]);
  connect(sine.y, plain.u[1]);
  connect(ramp.y, plain.u[2]);
  connect(sine.y, matrixGain.u[1]);
  connect(ramp.y, matrixGain.u[2]);
  connect(sine.y, division.u1);
  connect(ramp.y, division.u2);
  connect(sine.y, dependency.u1);
  connect(ramp.y, dependency.u2);
  connect(sine.y, abs1.u);
  connect(sine.y, sign1.u);
  connect(sine.y, even.u);
  connect(sine.y, quiet.u);
  connect(sine.y, max1.u1);
  connect(min1.y, max1.u2);
  connect(abs1.y, min1.u1);
  connect(sqrt1.y, min1.u2);
  connect(matrixGain.y, minMax.u);
  connect(ramp.y, sqrt1.u);
  connect(sine.y, sin1.u);
  connect(sine.y, cos1.u);
  connect(sine.y, tan1.u);
  connect(sine.y, asin1.u);
  connect(sine.y, acos1.u);
  connect(ramp.y, atan1.u);
  connect(sine.y, atan21.u1);
  connect(division.y, atan21.u2);
  connect(sine.y, sinh1.u);
  connect(sine.y, cosh1.u);
  connect(sine.y, tanh1.u);
  connect(sine.y, exp1.u);
  connect(ramp.y, log1.u);
  connect(ramp.y, log101.u);
  connect(sine.y, power.u);
  connect(sine.y, natural.u);
  connect(ramp.y, gain.u);
  connect(gain.y, wrap.u);
  connect(gain.y, positive.u);
  connect(gain.y, rounded.u);
  connect(rounded.y, back.u);
  connect(rounded.y, atLeast.u);
  connect(sine.y, high.u);
  connect(high.y, chosen.u);
  connect(high.y, counted.u);
end M;
END
    my $r = simulate($sim, '--stop', 2, '--interval', 0.01, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    my $rows = $#t;
    my @s = map { 0.9 * sin($pi * $_ + 0.2) } @t;
    my @r = map { 1 + 2 * $_ } @t;
    my $each = sub {
        my ($name, $law) = @_;
        same_course($r->{$name}, [map { $law->($s[$_], $r[$_]) } 0 .. $rows], 1e-12, "Math: $name");
    };
    my $least = sub { my ($a, $b) = @_; return $a < $b ? $a : $b };
    $each->('feedback.y', sub { $_[0] - $_[1] });
    $each->('add3.y', sub { 2.5 * $_[0] - 3.5 * $_[1] });
    $each->('sum.y', sub { 4 * $_[0] - 5 * $_[1] });
    $each->('plain.y', sub { $_[0] + $_[1] });
    $each->("matrixGain.y[$_]", do { my $i = $_; sub { (2 * $i - 1) * $_[0] + 2 * $i * $_[1] } }) for 1 .. 3;
    $each->('division.y', sub { $_[0] / $_[1] });
    $each->('dependency.y', sub { 2 + 6 * $_[0] - 2 * $_[1] });
    $each->('abs1.y', sub { abs $_[0] });
    $each->('min1.y', sub { $least->(abs $_[0], sqrt $_[1]) });
    $each->('max1.y', sub { -$least->(-$_[0], -$least->(abs $_[0], sqrt $_[1])) });
    $each->('minMax.yMin', sub { my ($s, $r) = @_; $least->($s + 2 * $r, $least->(3 * $s + 4 * $r, 5 * $s + 6 * $r)) });
    $each->('minMax.yMax', sub { my ($s, $r) = @_; -$least->(-$s - 2 * $r, $least->(-3 * $s - 4 * $r, -5 * $s - 6 * $r)) });
    $each->('sqrt1.y', sub { sqrt $_[1] });
    $each->('sin1.y', sub { sin $_[0] });
    $each->('cos1.y', sub { cos $_[0] });
    $each->('tan1.y', sub { sin($_[0]) / cos $_[0] });
    $each->('asin1.y', sub { atan2 $_[0], sqrt(1 - $_[0]**2) });
    $each->('acos1.y', sub { atan2 sqrt(1 - $_[0]**2), $_[0] });
    $each->('atan1.y', sub { atan2 $_[1], 1 });
    $each->('sinh1.y', sub { (exp($_[0]) - exp -$_[0]) / 2 });
    $each->('cosh1.y', sub { (exp($_[0]) + exp -$_[0]) / 2 });
    $each->('tanh1.y', sub { 1 - 2 / (exp(2 * $_[0]) + 1) });
    $each->('exp1.y', sub { exp $_[0] });
    $each->('log1.y', sub { log $_[1] });
    $each->('log101.y', sub { log($_[1]) / log 10 });
    $each->('power.y', sub { 2**$_[0] });
    $each->('natural.y', sub { exp $_[0] });

    # the sine passes zero at (k pi - 0.2)/pi; 0.5 where sin is 5/9
    my ($zero, $rise) = (0.4 / $pi, (atan2(5 / 9, sqrt(1 - (5 / 9)**2)) - 0.2) / $pi);
    my $fall = 1 - $zero - $rise;
    is_deeply([map { $r->{$_}[0] } qw(sign1.y high.y chosen.y counted.y)], [1, 0, -1, 2], 'Math: before the jumps');
    my @signs = grep { $_->[1] } jumps($r, 'sign1.y');
    is(join(' ', map { sprintf '%.9f:%d', @$_ } @signs), sprintf('%.9f:-1 %.9f:1', 1 - $zero / 2, 2 - $zero / 2), 'Math: sign1.y');
    is(join(' ', jumps($r, 'quiet.y')), '', 'Math: quiet.y makes no event');
    same_course($r->{'quiet.y'}, [map { $_ > 0 ? 1 : -1 } @s], 0, 'Math: quiet.y');
    same_course($r->{'even.y'}, $r->{'abs1.y'}, 1e-12, 'Math: even.y');
    jumps_are($r, 'high.y', [$rise, 1], [$fall, 0]);
    jumps_are($r, 'chosen.y', [$rise, 3], [$fall, -1]);
    jumps_are($r, 'counted.y', [$rise, 7], [$fall, 2]);
    # the angle falls from -2 to -10, so it passes -pi, -2 pi, -3 pi
    my $turn = sub { my ($x, $low) = @_; return $x - 2 * $pi * POSIX::floor(($x - $low) / (2 * $pi)) };
    my @inside = grep { my $t = $t[$_]; !grep { abs($t + 0.5 - $_ * $pi / 4) < 1e-9 } 1 .. 3 } 0 .. $rows;
    for (['wrap', -$pi], ['positive', 0]) {
        my ($name, $low) = @$_;
        same_course([map { $r->{"$name.y"}[$_] } @inside], [map { $turn->(-2 * $r[$_], $low) } @inside], 1e-12, "Math: $name");
    }
    # at the event itself the mod may stand at either end of the turn
    is(join(' ', map { sprintf '%.9f', $_->[0] } grep { abs $_->[1] > 1 } jumps($r, 'wrap.y')),
        join(' ', map { sprintf '%.9f', $_ * $pi / 4 - 0.5 } 1, 3), 'Math: wrap jumps at odd multiples of pi');
    is(join(' ', map { sprintf '%.9f', $_->[0] } grep { abs $_->[1] > 1 } jumps($r, 'positive.y')),
        sprintf('%.9f', $pi / 2 - 0.5), 'Math: positive jumps at multiples of 2 pi');
    jumps_are($r, 'rounded.y', map { [$_ / 4 + 0.125, -2 - $_ - 1] } 0 .. 7);
    same_course($r->{'back.y'}, $r->{'rounded.y'}, 0, 'Math: back.y');
    is("@{ $r->{'atLeast.y'} }[0, -1]", '0 0', 'Math: atLeast.y');
    refuses($sim, 'Math', ['power.base=0', 'the base is 0; it has to be positive']);
}

done_testing;
