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

# --- Nonlinear
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Sine sine(f=0.5);
  Blocks.Sources.Step step(height=2, startTime=0.25), back(height=-2, startTime=1.5);
  Blocks.Sources.Constant low(k=-0.25), high(k=0.75);
  Blocks.Math.Add both;
  Blocks.Nonlinear.DeadZone deadZone(uMax=0.5), oneSided(uMax=0.3, uMin=-0.6);
  Blocks.Nonlinear.VariableLimiter between, crossed;
  Blocks.Nonlinear.SlewRateLimiter slew(Rising=4, Falling=-8, Td=0.01);
  Blocks.Nonlinear.Quantizer quantizer(quantum=0.5, hysteresis=0.1), exact(quantum=0.5, hysteresis=0), thrice;
  // three jumps at the same instant, one after the other
  Blocks.Sources.BooleanStep first(startTime=0.5);
  Blocks.Logical.Pre second, third;
  Blocks.Math.BooleanToReal jump[3](realTrue={0.3, 0.4, 0.5});
  Blocks.Math.Sum sum(nin=3);
equation
  connect(first.y, second.u);
  connect(second.y, third.u);
  connect(first.y, jump[1].u);
  connect(second.y, jump[2].u);
  connect(third.y, jump[3].u);
  connect(jump.y, sum.u);
  connect(sum.y, thrice.u);
  connect(step.y, both.u1);
  connect(back.y, both.u2);
  connect(sine.y, deadZone.u);
  connect(sine.y, oneSided.u);
  connect(sine.y, between.u);
  connect(high.y, between.limit1);
  connect(low.y, between.limit2);
  connect(sine.y, crossed.u);
  connect(low.y, crossed.limit1);
  connect(high.y, crossed.limit2);
  connect(both.y, slew.u);
  connect(sine.y, quantizer.u);
  connect(sine.y, exact.u);
end M;
END
    my $r = simulate($sim, '--stop', 2, '--interval', 0.01, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    my @s = map { sin $pi * $_ } @t;
    my $course = sub { my ($name, @values) = @_; same_course($r->{$name}, \@values, 1e-12, "Nonlinear: $name") };
    $course->('deadZone.y', map { $_ > 0.5 ? $_ - 0.5 : $_ < -0.5 ? $_ + 0.5 : 0 } @s);
    $course->('oneSided.y', map { $_ > 0.3 ? $_ - 0.3 : $_ < -0.6 ? $_ + 0.6 : 0 } @s);
    $course->('between.y', map { $_ > 0.75 ? 0.75 : $_ < -0.25 ? -0.25 : $_ } @s);
    $course->('crossed.y', map { -0.25 } @s);
    # a rise at the full rate until it is within 0.04 of 2, then an exponential; a fall the same way, within 0.08 of 0
    my @slew = map {
        my $rising = $_ - 0.25 - 1.96 / 4;
        my $falling = $_ - 1.5 - 1.92 / 8;
        $_ < 0.25 ? 0 : $rising < 0 ? 4 * ($_ - 0.25) : $_ < 1.5 ? 2 - 0.04 * exp(-$rising / 0.01)
          : $falling < 0 ? 2 - 8 * ($_ - 1.5) : 0.08 * exp(-$falling / 0.01)
    } @t;
    same_course($r->{'slew.y'}, \@slew, 1e-8, 'Nonlinear: slew.y');
    my $when = sub { my ($x) = @_; return atan2($x, sqrt(1 - $x**2)) / $pi };
    for (['quantizer', 0.05], ['exact', 0]) {
        my ($name, $late) = @$_;
        my ($one, $two) = map { $when->($_ + $late) } 0.25, 0.75;
        my ($three, $four) = map { 1 - $when->($_ - $late) } 0.75, 0.25;
        jumps_are($r, "$name.y", [$one, 0.5], [$two, 1], [$three, 0.5], [$four, 0],
            map { [1 + $_->[0], $_->[1]] } [$one, -0.5], [$two, -1], [$three, -0.5], [$four, 0]);
    }
    jumps_are($r, 'thrice.y', [0.5, 1.2]);
    refuses($sim, 'Nonlinear',
        ['deadZone.uMax=-1 deadZone.uMin=1', 'the upper limit uMax is -1, below the lower limit uMin, which is 1'],
        ['slew.Rising=0', 'the rate Rising is 0; it has to be positive'],
        ['slew.Falling=0', 'the rate Falling is 0; it has to be negative'],
        ['slew.Td=0', 'the time constant Td is 0; it has to be positive'],
        ['quantizer.quantum=0', 'the quantum is 0; it has to be positive'],
        ['quantizer.hysteresis=0.5', 'the hysteresis is 0.5; it is a part of a step, from 0 to below 0.5']);
}

# --- Sources
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Clock clock(offset=2, startTime=0.5);
  Blocks.Sources.ExpSine expSine(amplitude=3, f=1.5, phase=0.4, damping=2, offset=-1, startTime=0.25);
  Blocks.Sources.Chirp chirp(amplitude=2, f1=1, f2=3, duration=1, offset=0.5, startTime=0.25);
  Blocks.Sources.Exponentials exponentials(outMax=2, riseTime=0.75, riseTimeConst=0.25, fallTimeConst=0.5, offset=1, startTime=0.25);
  Blocks.Sources.SawTooth sawTooth(amplitude=2, period=0.5, offset=-1, startTime=0.25);
  Blocks.Sources.Trapezoid trapezoid(amplitude=4, rising=0.125, width=0.25, falling=0.0625, period=0.5, offset=-1, startTime=0.25);
  Blocks.Sources.Trapezoid box(width=0.25, period=0.5, startTime=0.25);
  Blocks.Sources.SawTooth teeth(amplitude=2, period=0.5, offset=-1, startTime=0.25, nperiod=2);
  Blocks.Sources.Trapezoid hills(rising=0.125, width=0.25, falling=0.125, period=0.5, startTime=0.25, nperiod=3);
  Blocks.Sources.Pulse pulses(width=40, period=0.5, startTime=0.25, nperiod=2), never(nperiod=0);
  Blocks.Sources.TimeTable table(table=[0, 1; 0.25, 2; 0.75, 1; 0.75, 3; 0.75, 4; 1.25, 0], offset=1, startTime=0.125);
  Blocks.Sources.TimeTable early(table=[-1, 1; 1, 3]), single(table=[1, 7]);
  Blocks.Sources.BooleanConstant yes, no(k=false);
  Blocks.Sources.IntegerConstant five(k=5);
  Blocks.Sources.BooleanStep on(startTime=0.75), off(startTime=1.25, startValue=true);
  Blocks.Sources.BooleanPulse pulse(width=25, period=0.5, startTime=0.375);
  Blocks.Sources.SampleTrigger trigger(period=0.375, startTime=0.25);
  Blocks.Continuous.Integrator integrator;
  Blocks.Logical.Counter counter;
  Real chirpRate, tableRate;
equation
  connect(table.y, integrator.u);
  connect(trigger.y, counter.u);
  chirpRate = der(chirp.y);
  tableRate = der(table.y);
end M;
END
    my $r = simulate($sim, '--stop', 2, '--interval', 0.01, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    # the second row of an event is the one after it
    my @before = map { $_ < $#t && $t[$_] == $t[$_ + 1] } 0 .. $#t;
    my $at = sub { my ($k, $time) = @_; return $before[$k] ? $t[$k] > $time : $t[$k] >= $time };
    my $course = sub { my ($name, $law) = @_; same_course($r->{$name}, [map { $law->($_, $t[$_]) } 0 .. $#t], 1e-10, "Sources: $name") };
    $course->('clock.y', sub { $_[1] < 0.5 ? 2 : 1.5 + $_[1] });
    $course->('expSine.y', sub {
        my ($k, $t) = @_;
        return $at->($k, 0.25) ? -1 + 3 * exp(-2 * ($t - 0.25)) * sin(3 * $pi * ($t - 0.25) + 0.4) : -1;
    });
    my $turns = sub { my ($x) = @_; return $x < 0 ? 0 : $x < 1 ? $x + $x**2 : 2 + 3 * ($x - 1) };
    $course->('chirp.y', sub { 0.5 + 2 * sin(2 * $pi * $turns->($_[1] - 0.25)) });
    $course->('chirpRate', sub {
        my $x = $_[1] - 0.25;
        my $f = $at->($_[0], 1.25) ? 3 : $at->($_[0], 0.25) ? 1 + 2 * $x : 0;
        return 4 * $pi * $f * cos(2 * $pi * $turns->($x));
    });
    $course->('exponentials.y', sub {
        my $x = $_[1] - 0.25;
        return $x < 0 ? 1 : $x < 0.75 ? 3 - 2 * exp(-$x / 0.25) : 1 + 2 * (1 - exp -3) * exp(-($x - 0.75) / 0.5);
    });
    my $phase = sub { my ($k, $t, $start, $period) = @_; return ($t - $start) - $period * ($before[$k] ? POSIX::ceil(($t - $start) / $period) - 1 : POSIX::floor(($t - $start) / $period)) };
    $course->('sawTooth.y', sub { my ($k, $t) = @_; return $at->($k, 0.25) ? -1 + 4 * $phase->($k, $t, 0.25, 0.5) : -1 });
    $course->('teeth.y', sub { my ($k, $t) = @_; return $at->($k, 0.25) && !$at->($k, 1.25) ? -1 + 4 * $phase->($k, $t, 0.25, 0.5) : -1 });
    $course->('hills.y', sub {
        my ($k, $t) = @_;
        my $x = $phase->($k, $t, 0.25, 0.5);
        return $t < 0.25 || $t > 1.75 ? 0 : $x < 0.125 ? 8 * $x : $x < 0.375 ? 1 : 8 * (0.5 - $x);
    });
    jumps_are($r, 'pulses.y', [0.25, 1], [0.45, 0], [0.75, 1], [0.95, 0]);
    jumps_are($r, 'never.y');
    $course->('trapezoid.y', sub {
        my ($k, $t) = @_;
        my $x = $phase->($k, $t, 0.25, 0.5);
        return -1 + 4 * ($t < 0.25 ? 0 : $x < 0.125 ? 8 * $x : $x < 0.375 ? 1 : $x < 0.4375 ? 16 * (0.4375 - $x) : 0);
    });
    jumps_are($r, 'box.y', map { [$_, $_ * 4 % 2] } map { $_ / 4 } 1 .. 8);
    my $value = sub {
        my ($k, $t) = @_;
        my $x = $t - 0.125;
        return $x < 0 ? 2 : $x < 0.25 ? 2 + 4 * $x : !$at->($k, 0.875) ? 3 - 2 * ($x - 0.25) : $x < 1.25 ? 5 - 8 * ($x - 0.75) : 1;
    };
    $course->('table.y', $value);
    jumps_are($r, 'table.y', [0.875, 5]);
    $course->('tableRate', sub {
        my ($k) = @_;
        return !$at->($k, 0.125) ? 0 : !$at->($k, 0.375) ? 4 : !$at->($k, 0.875) ? -2 : !$at->($k, 1.375) ? -8 : 0;
    });
    $course->('integrator.y', sub {
        my ($k, $t) = @_;
        my ($area, $from) = (0, 0);
        for ([0.125, 2, 2], [0.375, 2, 3], [0.875, 3, 2], [1.375, 5, 1], [2, 1, 1]) {
            my ($to, $left, $right) = @$_;
            my $until = $t < $to ? $t : $to;
            $area += ($until - $from) * ($left + ($right - $left) * ($until - $from) / ($to - $from) / 2) if $until > $from;
            $from = $to;
        }
        return $area;
    });
    $course->('early.y', sub { $_[1] < 1 ? 2 + $_[1] : 3 });
    $course->('single.y', sub { 7 });
    is("@{ $r->{'yes.y'} }[0, -1] @{ $r->{'no.y'} }[0, -1] @{ $r->{'five.y'} }[0, -1]", '1 1 0 0 5 5', 'Sources: constants');
    jumps_are($r, 'on.y', [0.75, 1]);
    jumps_are($r, 'off.y', [1.25, 0]);
    jumps_are($r, 'pulse.y', map { [0.375 + 0.5 * $_, 1], [0.5 + 0.5 * $_, 0] } 0 .. 3);
    jumps_are($r, 'counter.y', map { [0.25 + 0.375 * $_, 1 + $_] } 0 .. 4);
    my $late = simulate($sim, '--start', 0.8125, '--stop', 2, '--interval', 0.01, '--tolerance', 1e-10);
    my %row = map { ($t[$_] => $_) } 0 .. $#t;
    for my $name (qw(table.y early.y trapezoid.y sawTooth.y pulse.y box.y)) {
        my @common = grep { defined $row{ $late->{time}[$_] } && $late->{time}[$_] != ($late->{time}[$_ + 1] // -1) } 0 .. $#{ $late->{time} };
        same_course([map { $late->{$name}[$_] } @common], [map { $r->{$name}[$row{ $late->{time}[$_] }] } @common], 1e-12, "Sources: $name begun late");
    }
    refuses($sim, 'Sources',
        ['chirp.duration=0', 'the duration is 0; it has to be positive'],
        ['exponentials.riseTime=-1', 'the riseTime is -1; it cannot be negative'],
        ['exponentials.riseTimeConst=0', 'the riseTimeConst is 0; it has to be positive'],
        ['exponentials.fallTimeConst=0', 'the fallTimeConst is 0; it has to be positive'],
        ['sawTooth.period=-1', 'the period is -1; it has to be positive'],
        ['trapezoid.period=-1', 'the period is -1; it has to be positive'],
        ['trapezoid.width=0.5', 'rising, width and falling are 0.125, 0.5 and 0.0625; none can be negative, and together they have to fit into the period, which is 0.5'],
        ['table.table[2,1]=-0.5', 'the times of the table do not ascend: 0 is followed by -0.5'],
        ['pulse.width=101', 'the width is 101; it is a percentage, from 0 to 100'],
        ['pulse.period=-1', 'the period is -1; it has to be positive'],
        ['trigger.period=-1', 'the period is -1; it has to be positive']);
}

# --- Logical: a and b go through all four pairs of values, and what follows from them is tabled at the middle of each
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.BooleanPulse a(period=1, startTime=0.5), b(period=2, startTime=1);
  Blocks.Sources.Sine sine(f=0.5), cosine(f=0.5, phase=1.5707963267948966);
  Blocks.Sources.Constant reference(k=0.25);
  Blocks.Logical.And and1;
  Blocks.Logical.Or or1;
  Blocks.Logical.Xor xor1;
  Blocks.Logical.Nand nand1;
  Blocks.Logical.Nor nor1;
  Blocks.Logical.Not not1;
  Blocks.Logical.LogicalSwitch logicalSwitch;
  Blocks.Logical.RSFlipFlop flipFlop, set(Qini=true);
  Blocks.Logical.Switch switch;
  Blocks.Logical.Greater greater;
  Blocks.Logical.GreaterEqual greaterEqual;
  Blocks.Logical.Less less;
  Blocks.Logical.LessEqual lessEqual;
  Blocks.Logical.GreaterThreshold above(threshold=0.5);
  Blocks.Logical.GreaterEqualThreshold aboveEqual(threshold=0.5);
  Blocks.Logical.LessThreshold below(threshold=-0.5);
  Blocks.Logical.LessEqualThreshold belowEqual(threshold=-0.5);
  Blocks.Logical.Hysteresis hysteresis(uLow=-0.5, uHigh=0.5), high(uLow=-2, pre_y_start=true);
  Blocks.Logical.OnOffController onOff(bandwidth=0.5);
  Blocks.Logical.Timer timer;
  Blocks.Logical.Edge rising;
  Blocks.Logical.FallingEdge falling;
  Blocks.Logical.Change changing;
  Blocks.Logical.Counter rises, falls, changes(y_start=10), some(use_reset=true, y_start=2);
  Blocks.Logical.Pre memory, started(pre_u_start=true);
  Blocks.Logical.Not inverter;
  Blocks.Logical.And oscillator;
  Blocks.Logical.Counter ticks;
  Blocks.Logical.Or latch;
  Blocks.Logical.Pre kept;
equation
  connect(b.y, latch.u1);
  connect(kept.y, latch.u2);
  connect(latch.y, kept.u);
  connect(a.y, and1.u1);
  connect(b.y, and1.u2);
  connect(a.y, or1.u1);
  connect(b.y, or1.u2);
  connect(a.y, xor1.u1);
  connect(b.y, xor1.u2);
  connect(a.y, nand1.u1);
  connect(b.y, nand1.u2);
  connect(a.y, nor1.u1);
  connect(b.y, nor1.u2);
  connect(a.y, not1.u);
  connect(xor1.y, logicalSwitch.u1);
  connect(b.y, logicalSwitch.u2);
  connect(a.y, logicalSwitch.u3);
  connect(a.y, flipFlop.S);
  connect(b.y, flipFlop.R);
  connect(and1.y, set.S);
  connect(b.y, set.R);
  connect(sine.y, switch.u1);
  connect(a.y, switch.u2);
  connect(cosine.y, switch.u3);
  connect(sine.y, greater.u1);
  connect(cosine.y, greater.u2);
  connect(sine.y, greaterEqual.u1);
  connect(cosine.y, greaterEqual.u2);
  connect(sine.y, less.u1);
  connect(cosine.y, less.u2);
  connect(sine.y, lessEqual.u1);
  connect(cosine.y, lessEqual.u2);
  connect(sine.y, above.u);
  connect(sine.y, aboveEqual.u);
  connect(sine.y, below.u);
  connect(sine.y, belowEqual.u);
  connect(sine.y, hysteresis.u);
  connect(sine.y, high.u);
  connect(reference.y, onOff.reference);
  connect(sine.y, onOff.u);
  connect(a.y, timer.u);
  connect(a.y, rising.u);
  connect(a.y, falling.u);
  connect(a.y, changing.u);
  connect(rising.y, rises.u);
  connect(falling.y, falls.u);
  connect(changing.y, changes.u);
  connect(a.y, some.u);
  connect(b.y, some.reset);
  connect(a.y, started.u);
  connect(memory.y, inverter.u);
  connect(a.y, oscillator.u1);
  connect(inverter.y, oscillator.u2);
  connect(a.y, memory.u);
  connect(oscillator.y, ticks.u);
end M;
END
    my $r = simulate($sim, '--stop', 4, '--interval', 0.01, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    # b a: 0 0, 0 1, 1 0, 1 1, and again
    my @row = map { my $k = $_; grep { abs($t[$_] - 0.3 - $k / 2) < 1e-9 } 0 .. $#t } 0 .. 7;
    my %truth = (
        'and1.y' => '00010001', 'or1.y' => '01110111', 'xor1.y' => '01100110', 'nand1.y' => '11101110', 'nor1.y' => '10001000',
        'not1.y' => '10101010', 'logicalSwitch.y' => '01100110', 'flipFlop.Q' => '01000100', 'flipFlop.QI' => '10101010',
        'set.Q' => '11000000', 'set.QI' => '00101110', 'rises.y' => '01122334', 'falls.y' => '00112233', 'some.y' => '23233423',
    );
    for my $name (sort keys %truth) {
        is(join('', map { $r->{$name}[$_] } @row), $truth{$name}, "Logical: $name");
    }
    is(join(' ', map { $r->{'changes.y'}[$_] } @row), '10 11 12 13 14 15 16 17', 'Logical: changes.y');
    jumps_are($r, 'rises.y', map { [0.5 + $_, 1 + $_] } 0 .. 3);
    jumps_are($r, 'falls.y', map { [1 + $_, 1 + $_] } 0 .. 3);
    jumps_are($r, $_, [1, 1]) for qw(latch.y kept.y);
    is($r->{'ticks.y'}[-1], 4, 'Logical: each rise of a finds the value before it');
    is("@{ $r->{'started.y'} }[0, @row[1, 2]]", '0 1 0', 'Logical: started.y');
    my @up = @{ $r->{'a.y'} };
    same_course($r->{'switch.y'}, [map { $up[$_] ? sin $pi * $t[$_] : cos $pi * $t[$_] } 0 .. $#t], 1e-12, 'Logical: switch.y');
    same_course($r->{'timer.y'}, [map { $up[$_] ? $t[$_] - POSIX::floor($t[$_]) - 0.5 + ($t[$_] == POSIX::floor($t[$_])) : 0 } 0 .. $#t],
        1e-12, 'Logical: timer.y');
    jumps_are($r, $_, map { [$_ + 0.25, ($_ + 1) % 2] } 0 .. 3) for qw(greater.y greaterEqual.y);
    jumps_are($r, $_, map { [$_ + 0.25, $_ % 2] } 0 .. 3) for qw(less.y lessEqual.y);
    jumps_are($r, $_, map { [$_ + 1 / 6, 1], [$_ + 5 / 6, 0] } 0, 2) for qw(above.y aboveEqual.y);
    jumps_are($r, $_, map { [$_ + 1 / 6, 1], [$_ + 5 / 6, 0] } 1, 3) for qw(below.y belowEqual.y);
    jumps_are($r, 'hysteresis.y', map { [$_ + 1 / 6, 1], [$_ + 7 / 6, 0] } 0, 2);
    is(join('', sort { $a <=> $b } @{ $r->{'high.y'} }), '1' x @t, 'Logical: what is high stays high');
    # 0.25 -/+ 0.25: off above 0.5, on below 0
    jumps_are($r, 'onOff.y', [1, 1], [2 + 1 / 6, 0], [3, 1]);
    refuses($sim, 'Logical',
        ['hysteresis.uHigh=-0.5', 'uHigh is -0.5; it has to be above uLow, which is -0.5'],
        ['onOff.bandwidth=0', 'the bandwidth is 0; it has to be positive']);
}

# --- Continuous
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Constant one, two(k=2);
  Blocks.Sources.Sine sine(amplitude=4, f=0.5), fast(amplitude=2, f=1, phase=0.5), slow(amplitude=1.5, f=0.25);
  Blocks.Sources.BooleanPulse pulse(period=1, startTime=0.5);
  Blocks.Continuous.ResetIntegrator reset(k=3, y_start=-1), set(use_set=true, y_start=0.5);
  Blocks.Continuous.LimIntegrator limited, oneSided(outMax=0.75, outMin=0, k=0.5, y_start=0.25);
  Blocks.Continuous.Integrator integrator(k=3, y_start=2);
  Blocks.Continuous.FirstOrder first(k=2, T=0.5, y_start=3), last(k=2, T=0.5, y_start=3, x(start=5));
  Blocks.Continuous.SmoothFirstOrder smooth(k=2, T=0.5, y_start=3);
  Blocks.Continuous.Derivative derivative(T=0.5, x_start=3);
  Blocks.Continuous.PID pid(k=2, Ti=0.5, Td=0.1, N=2, xi_start=0.25, xd_start=3);
  Blocks.Nonlinear.SlewRateLimiter slew(Rising=2, y_start=3, Td=0.5);
  Blocks.Continuous.SecondOrder second(k=3, w=5, D=0.6, y_start=1, yd_start=-2);
  Blocks.Continuous.TransferFunction strict(b={1, 3}, a={1, 3, 2}), scaled(b={2, 6}, a={2, 6, 4}), proper(b={2, 1}, a={1, 3}),
    ratio(b={3}, a={2}), begun(b={1}, a={1, 0, 4}, x_start={2, 1});
  Blocks.Continuous.StateSpace space(A=[0, 1; -1, 0], B=[0; 1], C=[1, 0; 0, 1; 1, 1], D=[0; 0; 2], x_start={1, 0});
  Blocks.Continuous.StateSpace single;
  Blocks.Continuous.PI pi(k=2, T=0.5, x_start=0.5);
  Blocks.Continuous.LimPID
    p(controllerType=Blocks.Types.SimpleController.P, k=2, yMax=3, wp=0.5),
    i(controllerType=Blocks.Types.SimpleController.PI, k=2, Ti=0.3, yMax=3, yMin=-2, wp=0.5, xi_start=0.2),
    d(controllerType=Blocks.Types.SimpleController.PD, k=1.5, Td=0.2, yMax=3, wp=0.5, wd=0.3, Nd=5, xd_start=0.1),
    all(k=2, Ti=0.4, Td=0.1, yMax=2, yMin=-1, wp=0.7, wd=0.2, Ni=0.5);
  Real acceleration;
equation
  connect(two.y, reset.u);
  connect(pulse.y, reset.reset);
  connect(two.y, set.u);
  connect(pulse.y, set.reset);
  connect(sine.y, set.set);
  connect(sine.y, limited.u);
  connect(sine.y, oneSided.u);
  connect(one.y, integrator.u);
  connect(one.y, first.u);
  connect(one.y, last.u);
  connect(one.y, smooth.u);
  connect(one.y, derivative.u);
  connect(one.y, pid.u);
  connect(two.y, slew.u);
  connect(two.y, second.u);
  acceleration = der(der(second.y));
  connect(one.y, strict.u);
  connect(one.y, scaled.u);
  connect(one.y, proper.u);
  connect(sine.y, ratio.u);
  connect(one.y, begun.u);
  connect(two.y, space.u[1]);
  connect(two.y, single.u[1]);
  connect(two.y, pi.u);
  connect(fast.y, p.u_s);
  connect(slow.y, p.u_m);
  connect(fast.y, i.u_s);
  connect(slow.y, i.u_m);
  connect(fast.y, d.u_s);
  connect(slow.y, d.u_m);
  connect(fast.y, all.u_s);
  connect(slow.y, all.u_m);
end M;
END
    my $r = simulate($sim, '--stop', 3, '--interval', 0.01, '--tolerance', 1e-11);
    my @t = @{ $r->{time} };
    my @before = map { $_ < $#t && $t[$_] == $t[$_ + 1] } 0 .. $#t;
    my $course = sub { my ($name, @values) = @_; same_course($r->{$name}, \@values, 1e-8, "Continuous: $name") };
    my @anew = map { my $n = POSIX::floor($t[$_] + 0.5); $n - 0.5 - ($before[$_] && $t[$_] == $n - 0.5) } 0 .. $#t;
    $course->('reset.y', map { -1 + 6 * ($t[$_] - ($anew[$_] < 0 ? 0 : $anew[$_])) } 0 .. $#t);
    $course->('set.y', map { my $from = $anew[$_]; $from < 0 ? 0.5 + 2 * $t[$_] : 4 * sin($pi * $from) + 2 * ($t[$_] - $from) } 0 .. $#t);
    # both limits are reached, and left where the sine changes its sign
    my $acos = sub { my ($x) = @_; return atan2(sqrt(1 - $x**2), $x) };
    $course->('limited.y', map {
        my ($t, $c) = ($_, cos $pi * $_);
        $t < $acos->(1 - $pi / 4) / $pi ? 4 / $pi * (1 - $c) : $t < 1 ? 1 : $t < 2 - $acos->($pi / 2 - 1) / $pi ? 1 - 4 / $pi * (1 + $c)
          : $t < 2 ? -1 : $t < 2 + $acos->(1 - $pi / 2) / $pi ? -1 + 4 / $pi * (1 - $c) : 1
    } @t);
    $course->('oneSided.y', map {
        my ($t, $c) = ($_, cos $pi * $_);
        $t < $acos->(1 - $pi / 4) / $pi ? 0.25 + 2 / $pi * (1 - $c) : $t < 1 ? 0.75
          : $t < 2 - $acos->(0.75 * $pi / 2 - 1) / $pi ? 0.75 - 2 / $pi * (1 + $c)
          : $t < 2 ? 0 : $t < 2 + $acos->(1 - 0.75 * $pi / 2) / $pi ? 2 / $pi * (1 - $c) : 0.75
    } @t);
    # y = 6 + exp(-3 t) (-5 cos 4 t + c sin 4 t) with y' = -2: 15 + 4 c = -2
    my $c = -17 / 4;
    $course->('second.y', map { 6 + exp(-3 * $_) * (-5 * cos(4 * $_) + $c * sin 4 * $_) } @t);
    $course->('acceleration', map { exp(-3 * $_) * ((-7 * -5 - 24 * $c) * cos(4 * $_) + (-7 * $c + 24 * -5) * sin 4 * $_) } @t);
    $course->($_, map { 2 * (1 - exp -$_) - 0.5 * (1 - exp -2 * $_) } @t) for qw(strict.y scaled.y);
    $course->('proper.y', map { 2 - 5 / 3 * (1 - exp -3 * $_) } @t);
    $course->('ratio.y', map { 6 * sin $pi * $_ } @t);
    $course->('begun.y', map { 0.25 + 0.75 * cos(2 * $_) + sin 2 * $_ } @t);
    my @x = map { 2 - cos $_ } @t;
    my @v = map { sin $_ } @t;
    $course->('space.y[1]', @x);
    $course->('space.y[2]', @v);
    $course->('space.y[3]', map { $x[$_] + $v[$_] + 4 } 0 .. $#t);
    $course->('single.y[1]', map { 2 * (1 - exp -$_) } @t);
    $course->('pi.y', map { 2 * (2.5 + 4 * $_) } @t);
    $course->('integrator.y', map { 2 + 3 * $_ } @t);
    $course->($_, map { 2 + exp -2 * $_ } @t) for qw(first.y smooth.y slew.y);
    $course->('last.y', map { 2 + 3 * exp -2 * $_ } @t);
    $course->('derivative.y', map { -4 * exp -2 * $_ } @t);
    $course->('pid.y', map { 2 * (1.25 + 2 * $_ - 4 * exp -20 * $_) } @t);

    my $clip = sub { my ($y, $low, $high) = @_; return $y > $high ? $high : $y < $low ? $low : $y };
    my $set = sub { 2 * sin(2 * $pi * $_[0] + 0.5) };
    my $is = sub { 1.5 * sin($pi / 2 * $_[0]) };
    $course->('p.y', map { $clip->(2 * (0.5 * $set->($_) - $is->($_)), -3, 3) } @t);
    my $free_i = sub { my ($t, $i) = @_; return 2 * (0.5 * $set->($t) - $is->($t) + $i) };
    my ($integral) = rk_reference(
        sub {
            my ($t, $free) = ($_[0], $free_i->($_[0], $_[1][0]));
            return ($set->($t) - $is->($t) + ($clip->($free, -2, 3) - $free) / (2 * 0.9)) / 0.3;
        },
        [0.2], \@t, 1e-11
    );
    $course->('i.I', @$integral);
    $course->('i.y', map { $clip->($free_i->($t[$_], $integral->[$_]), -2, 3) } 0 .. $#t);
    my ($filter) = rk_reference(sub { my ($t, $x) = @_; return (0.3 * $set->($t) - $is->($t) - $x->[0]) / 0.04 }, [0.1], \@t, 1e-11);
    $course->('d.y', map {
        my ($s, $m) = ($set->($t[$_]), $is->($t[$_]));
        $clip->(1.5 * (0.5 * $s - $m + 5 * (0.3 * $s - $m - $filter->[$_])), -3, 3)
    } 0 .. $#t);
    my $free = sub { my ($t, $i, $x) = @_; return 2 * (0.7 * $set->($t) - $is->($t) + $i + 10 * (0.2 * $set->($t) - $is->($t) - $x)) };
    my ($i, $x) = rk_reference(
        sub {
            my ($t, $y) = @_;
            my $out = $free->($t, @$y);
            return (($set->($t) - $is->($t) + ($clip->($out, -1, 2) - $out) / (2 * 0.5)) / 0.4, (0.2 * $set->($t) - $is->($t) - $y->[1]) / 0.01);
        },
        [0, 0], \@t, 1e-11
    );
    $course->('all.y', map { $clip->($free->($t[$_], $i->[$_], $x->[$_]), -1, 2) } 0 .. $#t);
    my %ends = map { ($_ => 1) } @{ $r->{'all.y'} };
    ok($ends{2} && $ends{-1}, 'Continuous: both limits were reached');
    refuses($sim, 'Continuous',
        ['limited.outMax=-1 limited.outMin=-1', 'the upper limit outMax is -1; it has to be above outMin, which is -1'],
        ['second.w=0', 'the angular frequency w is 0; it has to be positive'],
        ['strict.a[1]=0', 'a[1], the coefficient of the highest power, is zero'],
        ['pi.T=0', 'the time T is 0; it has to be positive'],
        ['all.yMin=3', 'the upper limit yMax is 2, below the lower limit yMin, which is 3'],
        ['all.k=0', 'the gain k is zero'],
        ['all.Ti=0', 'the time of the integral part Ti is 0; it has to be positive'],
        ['all.Td=-1', 'the time of the derivative part Td is -1; it cannot be negative'],
        ['all.Ni=0', 'the factor of the limits Ni is 0; it has to be positive'],
        ['all.Nd=-1', 'the factor of the filter Nd is -1; it has to be positive']);
}

# --- Discrete: recursions from instant to instant
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Sine sine(amplitude=2, f=0.4, phase=0.3);
  Blocks.Sources.BooleanPulse pulse(period=0.5, startTime=0.25);
  Blocks.Discrete.Sampler sampler(samplePeriod=0.2, startTime=0.1);
  Blocks.Discrete.TriggeredSampler triggered(y_start=-1);
  Blocks.Discrete.ZeroOrderHold hold(samplePeriod=0.2, startTime=0.1);
  Blocks.Discrete.UnitDelay delay(samplePeriod=0.2, startTime=0.1, y_start=0.75), chained(samplePeriod=0.2, startTime=0.1);
  Blocks.Discrete.TransferFunction filter(samplePeriod=0.2, startTime=0.1, b={2, 1}, a={2, -0.5, 0.25}), static(samplePeriod=0.2, startTime=0.1, b={3}, a={2}),
    proper(samplePeriod=0.2, startTime=0.1, b={1, 2, 3}, a={2, -0.5, 0.25});
  Blocks.Discrete.StateSpace space(samplePeriod=0.2, startTime=0.1, A=[0.5, 0.25; -0.25, 0.5], B=[1; 0.5], C=[1, 0; 0, 1], D=[0; 2], x_start={1, -1});
  Blocks.Discrete.PI controller(samplePeriod=0.2, startTime=0.1, k=1.5, T=0.4, yMax=3, yMin=-2);
  Blocks.Discrete.UnitDelay stairs(samplePeriod=0.2, startTime=0.1, y_start=3);
  Blocks.Discrete.ZeroOrderHold power(samplePeriod=0.2, startTime=0.1);
  Blocks.Math.Add plusTwo(k2=2), twicePlusOne(k1=2);
  Blocks.Sources.Constant one;
equation
  connect(stairs.y, plusTwo.u1);
  connect(one.y, plusTwo.u2);
  connect(plusTwo.y, stairs.u);
  connect(power.y, twicePlusOne.u1);
  connect(one.y, twicePlusOne.u2);
  connect(twicePlusOne.y, power.u);
  connect(sine.y, sampler.u);
  connect(sine.y, triggered.u);
  connect(pulse.y, triggered.trigger);
  connect(sine.y, hold.u);
  connect(sine.y, delay.u);
  connect(delay.y, chained.u);
  connect(sine.y, filter.u);
  connect(sine.y, static.u);
  connect(sine.y, proper.u);
  connect(sine.y, space.u[1]);
  connect(sine.y, controller.u);
end M;
END
    my $r = simulate($sim, '--stop', 4, '--interval', 0.01, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    my $input = sub { 2 * sin(0.8 * $pi * $_[0] + 0.3) };
    my @u = map { $input->(0.1 + 0.2 * $_) } 0 .. 19;
    my $u = sub { my ($k) = @_; return $k < 0 ? 0 : $u[$k] };
    my (@filter, @proper, @space, @controller);
    my ($x1, $x2, $integral) = (1, -1, 0);
    for my $k (0 .. 19) {
        push @filter, (2 * $u->($k - 1) + $u->($k - 2) + 0.5 * ($k > 0 ? $filter[-1] : 0) - 0.25 * ($k > 1 ? $filter[-2] : 0)) / 2;
        push @proper, ($u->($k) + 2 * $u->($k - 1) + 3 * $u->($k - 2) + 0.5 * ($k > 0 ? $proper[-1] : 0) - 0.25 * ($k > 1 ? $proper[-2] : 0)) / 2;
        push @space, [$x1, $x2 + 2 * $u[$k]];
        ($x1, $x2) = (0.5 * $x1 + 0.25 * $x2 + $u[$k], -0.25 * $x1 + 0.5 * $x2 + 0.5 * $u[$k]);
        $integral += $u[$k] * 0.2 / 0.4;
        my $y = 1.5 * ($u[$k] + $integral);
        push @controller, $y > 3 ? 3 : $y < -2 ? -2 : $y;
        $integral = $controller[-1] / 1.5 - $u[$k] if $y != $controller[-1];
    }
    # what has been taken at a row: nothing before 0.1
    my @last = map {
        my $before = $_ < $#t && $t[$_] == $t[$_ + 1];
        my $since = ($t[$_] - 0.1) / 0.2;
        my $near = POSIX::floor($since + 0.5);
        abs($since - $near) < 1e-9 ? $near - $before : POSIX::floor($since)
    } 0 .. $#t;
    my $course = sub { my ($name, $of, $first) = @_; same_course($r->{$name}, [map { $_ < 0 ? $first : $of->($_) } @last], 1e-12, "Discrete: $name") };
    $course->($_, $u, 0) for qw(sampler.y hold.y);
    $course->('delay.y', sub { $_[0] > 0 ? $u[$_[0] - 1] : 0.75 }, 0.75);
    # delay.y jumps at the instants at which chained takes it: it gets what delay has from then on
    $course->('chained.y', sub { my $k = $_[0] - 1; $k > 0 ? $u[$k - 1] : $k == 0 ? 0.75 : 0 }, 0);
    # loops through them: y(k) = y(k - 1) + 2, and y(k) = 2 y(k - 1) + 1
    $course->('stairs.y', sub { 3 + 2 * $_[0] }, 3);
    $course->('power.y', sub { 2**($_[0] + 1) - 1 }, 0);
    $course->('filter.y', sub { $filter[$_[0]] }, 0);
    $course->('proper.y', sub { $proper[$_[0]] }, 0);
    $course->('static.y', sub { 1.5 * $u[$_[0]] }, 0);
    $course->("space.y[$_]", do { my $i = $_ - 1; sub { $space[$_[0]][$i] } }, 0) for 1, 2;
    $course->('controller.y', sub { $controller[$_[0]] }, 0);
    my %ends = map { ($_ => 1) } @controller;
    ok($ends{3} && $ends{-2}, 'Discrete: both limits were reached');
    jumps_are($r, 'triggered.y', map { [0.25 + 0.5 * $_, $input->(0.25 + 0.5 * $_)] } 0 .. 7);
    refuses($sim, 'Discrete',
        ['sampler.samplePeriod=-1', 'the samplePeriod is -1; it has to be positive'],
        ['filter.a[1]=0', 'a[1], the coefficient of the highest power, is zero'],
        ['controller.k=0', 'the gain k is zero'],
        ['controller.T=0', 'the time T is 0; it has to be positive'],
        ['controller.yMin=4', 'the upper limit yMax is 3, below the lower limit yMin, which is 4']);
}

# --- Tables: lines, cubic polynomials by their conditions at both ends, and a surface that is linear along both axes
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  parameter Real table[:, :] = [0, 1, 4; 1, 2, 4; 1.5, 2.25, 0; 3, 6, -2; 3.5, 5, -1; 5, 5, 3];
  parameter Real plane[:, :] = [0, 1, 2, 4; -1, 0, 1, 5; 0.5, 3, -1, 2; 2, 1, 4, 0];
  Blocks.Sources.Sine sine(amplitude=4, f=0.5, offset=2), cosine(amplitude=3, f=0.5, phase=1, offset=2);
  Blocks.Tables.CombiTable1Ds lines(table=table), held(table=table, columns={3}, extrapolation=Blocks.Types.Extrapolation.HoldLastPoint),
    cubic(table=table, smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2),
    single(table=[3, 7]), pair(table=[0, 1; 2, 5], smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2);
  Blocks.Tables.CombiTable1Dv each1(table=table, columns={3, 2}), eachCubic(table=table, columns={3, 2},
    smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2, extrapolation=Blocks.Types.Extrapolation.HoldLastPoint);
  Blocks.Tables.SmoothTable1D smooth(table=table), smoothHeld(table=table, extrapolation=Blocks.Types.Extrapolation.HoldLastPoint),
    smoothLines(table=table, smoothness=Blocks.Types.Smoothness.LinearSegments);
  Blocks.Tables.CombiTable2Ds surface(table=plane), heldSurface(table=plane, extrapolation=Blocks.Types.Extrapolation.HoldLastPoint),
    row(table=[0, 1, 2; 5, 3, 4]);
  Blocks.Tables.SmoothTable2D smoothSurface(table=plane, smoothness=Blocks.Types.Smoothness.LinearSegments);
  Blocks.Tables.SmoothTable2D bent(table=plane), bentHeld(table=plane, extrapolation=Blocks.Types.Extrapolation.HoldLastPoint),
    twisted(table=[0, 1, 2, 4; -1, 2, 3, 5; 0.5, 0.5, 3, 8; 2, -1, 3, 11]), bentRow(table=[0, 1, 2, 4; 5, 3, 4, -1]);
  Blocks.Tables.CombiTable2Ds plainBent(table=plane, smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2);
  Real rate[2], heldRate[2], lineRate[2], surfaceRate, bentRate, bentHeldRate, twistedRate;
equation
  connect(sine.y, lines.u);
  connect(sine.y, held.u);
  connect(sine.y, cubic.u);
  connect(sine.y, single.u);
  connect(sine.y, pair.u);
  connect(sine.y, each1.u[1]);
  connect(cosine.y, each1.u[2]);
  connect(sine.y, eachCubic.u[1]);
  connect(cosine.y, eachCubic.u[2]);
  connect(sine.y, smooth.u);
  connect(sine.y, smoothHeld.u);
  connect(sine.y, smoothLines.u);
  connect(sine.y, surface.u1);
  connect(cosine.y, surface.u2);
  connect(sine.y, heldSurface.u1);
  connect(cosine.y, heldSurface.u2);
  connect(sine.y, row.u1);
  connect(cosine.y, row.u2);
  connect(sine.y, smoothSurface.u1);
  connect(cosine.y, smoothSurface.u2);
  connect(sine.y, bent.u1);
  connect(cosine.y, bent.u2);
  connect(sine.y, bentHeld.u1);
  connect(cosine.y, bentHeld.u2);
  connect(sine.y, twisted.u1);
  connect(cosine.y, twisted.u2);
  connect(sine.y, bentRow.u1);
  connect(cosine.y, bentRow.u2);
  connect(sine.y, plainBent.u1);
  connect(cosine.y, plainBent.u2);
  bentRate = der(bent.y);
  bentHeldRate = der(bentHeld.y);
  twistedRate = der(twisted.y);
  rate = der(smooth.y);
  heldRate = der(smoothHeld.y);
  lineRate = der(smoothLines.y);
  surfaceRate = der(smoothSurface.y);
end M;
END
    my $r = simulate($sim, '--stop', 2, '--interval', 0.0037, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    my @u = map { 2 + 4 * sin $pi * $_ } @t;
    my @v = map { 2 + 3 * sin($pi * $_ + 1) } @t;
    my @du = map { 4 * $pi * cos $pi * $_ } @t;
    my @dv = map { 3 * $pi * cos($pi * $_ + 1) } @t;
    my @x = (0, 1, 1.5, 3, 3.5, 5);
    my @columns = ([1, 2, 2.25, 6, 5, 5], [4, 4, 0, -2, -1, 3]);
    my $between = sub {
        my ($points, $u) = @_;
        my ($i) = grep { $_ == $#$points - 1 || $u < $points->[$_ + 1] } 0 .. $#$points - 1;
        return $i;
    };
    # (value, slope) of lines through points
    my $line = sub {
        my ($points, $y, $u) = @_;
        my $i = $between->($points, $u);
        my $steep = ($y->[$i + 1] - $y->[$i]) / ($points->[$i + 1] - $points->[$i]);
        return ($y->[$i] + $steep * ($u - $points->[$i]), $steep);
    };
    # Steffen's slopes of both columns, by hand. Column 1 has the steps 1, 0.5, 2.5, -2, 0: monotone at 1 (parabola:
    # 2/3) and at 1.5 (parabola: 1), a top at 3, flat from 3.5 on. Column 2 has the steps 0, -8, -4/3, 2, 8/3: at 1.5 twice -4/3
    # is the bound, at the end the parabola has 8/3 + (8/3 - 2) 1.5/2.
    my @slopes = ([1 + 0.5 * 1 / 1.5, 2 / 3, 1, 0, 0, 0], [0, 0, -8 / 3, 0, 13 / 6, 19 / 6]);
    my $curve = sub {
        my ($y, $slope, $u, $hold) = @_;
        my $end = $u < $x[0] ? 0 : $u > $x[-1] ? $#x : undef;
        return ($y->[$end] + ($hold ? 0 : $slope->[$end] * ($u - $x[$end])), $hold ? 0 : $slope->[$end]) if defined $end;
        my $i = $between->(\@x, $u);
        my ($a, $b) = @x[$i, $i + 1];
        my @c = solve_linear([[1, $a, $a**2, $a**3], [1, $b, $b**2, $b**3], [0, 1, 2 * $a, 3 * $a**2], [0, 1, 2 * $b, 3 * $b**2]],
            [@$y[$i, $i + 1], @$slope[$i, $i + 1]]);
        return ($c[0] + $u * ($c[1] + $u * ($c[2] + $u * $c[3])), $c[1] + $u * (2 * $c[2] + $u * 3 * $c[3]));
    };
    my $course = sub { my ($name, @values) = @_; same_course($r->{$name}, \@values, 1e-10, "Tables: $name") };
    my $within = sub { my ($u, $low, $high) = @_; return $u < $low ? $low : $u > $high ? $high : $u };
    for my $j (1, 2) {
        my ($y, $slope) = ($columns[$j - 1], $slopes[$j - 1]);
        $course->("lines.y[$j]", map { ($line->(\@x, $y, $_))[0] } @u);
        $course->("smoothLines.y[$j]", map { ($line->(\@x, $y, $_))[0] } @u);
        $course->("lineRate[$j]", map { ($line->(\@x, $y, $u[$_]))[1] * $du[$_] } 0 .. $#t);
        $course->("$_.y[$j]", map { ($curve->($y, $slope, $_))[0] } @u) for qw(cubic smooth);
        $course->("rate[$j]", map { ($curve->($y, $slope, $u[$_]))[1] * $du[$_] } 0 .. $#t);
        $course->("smoothHeld.y[$j]", map { ($curve->($y, $slope, $_, 1))[0] } @u);
        $course->("heldRate[$j]", map { ($curve->($y, $slope, $u[$_], 1))[1] * $du[$_] } 0 .. $#t);
    }
    $course->('held.y[1]', map { ($line->(\@x, $columns[1], $within->($_, 0, 5)))[0] } @u);
    $course->('single.y[1]', map { 7 } @t);
    $course->('pair.y[1]', map { 1 + 2 * $_ } @u);
    $course->('each1.y[1]', map { ($line->(\@x, $columns[1], $_))[0] } @u);
    $course->('each1.y[2]', map { ($line->(\@x, $columns[0], $_))[0] } @v);
    $course->('eachCubic.y[1]', map { ($curve->($columns[1], $slopes[1], $_, 1))[0] } @u);
    $course->('eachCubic.y[2]', map { ($curve->($columns[0], $slopes[0], $_, 1))[0] } @v);
    my ($x1, $x2, @z) = ([-1, 0.5, 2], [1, 2, 4], [0, 1, 5], [3, -1, 2], [1, 4, 0]);
    # (value, slope along u1, slope along u2) by the four corners
    my $surface = sub {
        my ($u1, $u2) = @_;
        my ($i, $j) = ($between->($x1, $u1), $between->($x2, $u2));
        my ($h1, $h2) = ($x1->[$i + 1] - $x1->[$i], $x2->[$j + 1] - $x2->[$j]);
        my ($a, $b) = (($u1 - $x1->[$i]) / $h1, ($u2 - $x2->[$j]) / $h2);
        my ($z00, $z01, $z10, $z11) = (@{ $z[$i] }[$j, $j + 1], @{ $z[$i + 1] }[$j, $j + 1]);
        return ((1 - $a) * (1 - $b) * $z00 + (1 - $a) * $b * $z01 + $a * (1 - $b) * $z10 + $a * $b * $z11,
            ((1 - $b) * ($z10 - $z00) + $b * ($z11 - $z01)) / $h1, ((1 - $a) * ($z01 - $z00) + $a * ($z11 - $z10)) / $h2);
    };
    $course->($_, map { ($surface->($u[$_], $v[$_]))[0] } 0 .. $#t) for qw(surface.y smoothSurface.y);
    $course->('heldSurface.y', map { ($surface->($within->($u[$_], -1, 2), $within->($v[$_], 1, 4)))[0] } 0 .. $#t);
    $course->('row.y', map { 2 + $_ } @v);
    $course->('surfaceRate', map { my (undef, $by1, $by2) = $surface->($u[$_], $v[$_]); $by1 * $du[$_] + $by2 * $dv[$_] } 0 .. $#t);
    # Steffen's slopes of the surface by hand. Along u1 the columns have the steps 2, -4/3; -4/3, 10/3; -2, -4/3: turns at 0.5, but in the last
    # one, whose parabola has -5/3 there. The parabolas at the ends have 11/3, -3; -11/3, 17/3; -7/3, -1, of which -3 and -11/3 are bounded
    # by twice -4/3. Along u2 the rows have the steps 1, 2; -4, 3/2; 3, -2; the bound of 3 and of -4 is twice the last step.
    my @along1 = ([11 / 3, -8 / 3, -7 / 3], [0, 0, -5 / 3], [-8 / 3, 17 / 3, -1]);
    my @along2 = ([2 / 3, 4 / 3, 8 / 3], [-35 / 6, 0, 3], [14 / 3, 0, -4]);
    # of three values at distances h1, h2, by the rules of the page
    my $slopes_of = sub {
        my ($x, @y) = @_;
        my @h = map { $x->[$_ + 1] - $x->[$_] } 0, 1;
        my @s = map { ($y[$_ + 1] - $y[$_]) / $h[$_] } 0, 1;
        my $p = ($s[0] * $h[1] + $s[1] * $h[0]) / ($h[0] + $h[1]);
        my $end = sub { my ($h, $k, $s, $t) = @_; my $q = $s + ($s - $t) * $h / ($h + $k); return $q * $s <= 0 ? 0 : abs $q > 2 * abs $s ? 2 * $s : $q };
        my ($least) = sort { $a <=> $b } abs $s[0], abs $s[1], abs($p) / 2;
        return [$end->(@h, @s), $s[0] * $s[1] <= 0 ? 0 : 2 * $least * ($s[0] <=> 0), $end->(reverse(@h), reverse @s)];
    };
    my $columns_of = sub { my @m = @_; return map { my $k = $_; [map { $_->[$k] } @m] } 0 .. 2 };
    is_deeply([map { [map { sprintf '%.12f', $_ } @$_] } map { $slopes_of->($x2, @$_) } @z], [map { [map { sprintf '%.12f', $_ } @$_] } @along2],
        'Tables: slopes along rows, by hand');
    is_deeply([map { [map { sprintf '%.12f', $_ } @$_] } $columns_of->(map { $slopes_of->($x1, @$_) } $columns_of->(@z))],
        [map { [map { sprintf '%.12f', $_ } @$_] } @along1], 'Tables: slopes along columns, by hand');
    my @a = $columns_of->(map { $slopes_of->($x1, @$_) } $columns_of->(@along2));
    my @b = map { $slopes_of->($x2, @$_) } @along1;
    my @mixed = map { my $i = $_; [map { my ($p, $q) = ($a[$i][$_], $b[$i][$_]); $p * $q <= 0 ? 0 : abs $p < abs $q ? $p : $q } 0 .. 2] } 0 .. 2;
    # (value, slope) of Hermite's polynomial through the two ends; lines outside
    my $hermite = sub {
        my ($from, $h, $values, $slopes, $u) = @_;
        my $s = ($u - $from) / $h;
        return ($values->[0] + $slopes->[0] * ($u - $from), $slopes->[0]) if $s < 0;
        return ($values->[1] + $slopes->[1] * ($u - $from - $h), $slopes->[1]) if $s > 1;
        my ($steep, $p, $q) = (($values->[1] - $values->[0]) / $h, @$slopes);
        my ($c, $d) = (3 * $steep - 2 * $p - $q, $p + $q - 2 * $steep);
        return ($values->[0] + $h * $s * ($p + $s * ($c + $s * $d)), $p + $s * (2 * $c + 3 * $s * $d));
    };
    # (value, slope along u1, slope along u2)
    my $bent = sub {
        my ($u1, $u2) = @_;
        my ($i, $j) = ($between->($x1, $u1), $between->($x2, $u2));
        my (@values, @slopes, @crossed, @crossed_slopes);
        for my $k ($i, $i + 1) {
            my @at = ($x2->[$j], $x2->[$j + 1] - $x2->[$j]);
            my ($value, $by2) = $hermite->(@at, [@{ $z[$k] }[$j, $j + 1]], [@{ $along2[$k] }[$j, $j + 1]], $u2);
            my ($by1, $by12) = $hermite->(@at, [@{ $along1[$k] }[$j, $j + 1]], [@{ $mixed[$k] }[$j, $j + 1]], $u2);
            push @values, $value;
            push @crossed, $by2;
            push @slopes, $by1;
            push @crossed_slopes, $by12;
        }
        my @at = ($x1->[$i], $x1->[$i + 1] - $x1->[$i]);
        return ($hermite->(@at, \@values, \@slopes, $u1), ($hermite->(@at, \@crossed, \@crossed_slopes, $u1))[0]);
    };
    $course->($_, map { ($bent->($u[$_], $v[$_]))[0] } 0 .. $#t) for qw(bent.y plainBent.y);
    $course->('bentRate', map { my (undef, $by1, $by2) = $bent->($u[$_], $v[$_]); $by1 * $du[$_] + $by2 * $dv[$_] } 0 .. $#t);
    my @near = map { [$within->($u[$_], -1, 2), $within->($v[$_], 1, 4)] } 0 .. $#t;
    $course->('bentHeld.y', map { ($bent->(@$_))[0] } @near);
    $course->('bentHeldRate', map {
        my (undef, $by1, $by2) = $bent->(@{ $near[$_] });
        ($u[$_] > -1 && $u[$_] < 2 ? $by1 * $du[$_] : 0) + ($v[$_] > 1 && $v[$_] < 4 ? $by2 * $dv[$_] : 0);
    } 0 .. $#t);
    # what is a product of lines stays one
    $course->('twisted.y', map { 3 + ($v[$_] - 2) * ($u[$_] + 2) } 0 .. $#t);
    $course->('twistedRate', map { $dv[$_] * (2 + $u[$_]) + ($v[$_] - 2) * $du[$_] } 0 .. $#t);
    refuses($sim, 'Tables',
        ['cubic.table[2,1]=0', 'the points of the table do not ascend: 0 is followed by 0'],
        ['surface.table[3,1]=-2', 'the points for u1 do not ascend: -1 is followed by -2'],
        ['surface.table[1,3]=0', 'the points for u2 do not ascend: 1 is followed by 0']);
}

# --- Blocks.Examples.Windup: both loops after the jump of the set point
{
    my $r = simulate(compile_model(model => 'Blocks.Examples.Windup'), '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    cmp_ok($t[-1], '==', 10, 'Windup: runs to its stop time');
    my ($first) = grep { $t[$_] == 0.5 && $t[$_ + 1] > 0.5 } 0 .. $#t;
    my @after = @t[$first .. $#t];
    for (['1', 0.9], ['2', 1e9]) {
        my ($loop, $ni) = @$_;
        my ($y, undef, $integral) = rk_reference(
            sub {
                my ($y, $rate, $i, $x) = @{ $_[1] };
                my $free = 4 * (1 - $y + $i + 10 * (-$y - $x));
                my $out = $free > 1.3 ? 1.3 : $free < -1.3 ? -1.3 : $free;
                return ($rate, 1.5 * (1.5 * ($out - $y) - 2 * $rate), (1 - $y + ($out - $free) / (4 * $ni)) / 1.5, (-$y - $x) / 0.02);
            },
            [0, 0, 0, 0], \@after, 1e-11
        );
        same_course($r->{"plant$loop.y"}, [(0) x $first, @$y], 1e-6, "Windup: plant$loop.y");
        same_course($r->{"controller$loop.I"}, [(0) x $first, @$integral], 1e-6, "Windup: controller$loop.I");
    }
    my @peak = map { (sort { $b <=> $a } @{ $r->{"plant$_.y"} })[0] } 1, 2;
    cmp_ok($peak[0], '<', 1.05, 'Windup: the one that follows the limit hardly overshoots');
    cmp_ok($peak[1], '>', 1.2, 'Windup: the other one does');
}

# --- Blocks.Examples.SampledControl: from instant to instant an exponential
{
    my $r = simulate(compile_model(model => 'Blocks.Examples.SampledControl'), '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    cmp_ok($t[-1], '==', 4, 'SampledControl: runs to its stop time');
    for (['1', 0.1], ['2', 0.5]) {
        my ($loop, $period) = @$_;
        my @y = (0);
        push @y, 5 * (1 - $y[-1]) + ($y[-1] - 5 * (1 - $y[-1])) * exp(-$period) for 1 .. 40;
        same_course($r->{"plant$loop.y"}, [map {
            my $k = POSIX::floor($_ / $period + 1e-9);
            5 * (1 - $y[$k]) + ($y[$k] - 5 * (1 - $y[$k])) * exp(-($_ - $k * $period))
        } @t], 1e-8, "SampledControl: plant$loop.y");
    }
    close_to($r->{'plant1.y'}[-1], 5 / 6, 1e-6, 'SampledControl: the fast one settles');
    cmp_ok(abs($r->{'plant2.y'}[-1] - 5 / 6), '>', 5, 'SampledControl: the slow one does not');
}

# --- Routing
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Sine sine[3](amplitude={1, 2, 3}, each f=0.5);
  Blocks.Sources.Clock clock;
  Blocks.Sources.IntegerConstant whole(k=7);
  Blocks.Sources.BooleanStep late(startTime=0.5);
  Blocks.Routing.RealReplicator real(nout=2);
  Blocks.Routing.IntegerReplicator numbers(nout=3);
  Blocks.Routing.BooleanReplicator boolean(nout=2);
  Blocks.Routing.ExtractSignal extract(nin=3, nout=4, extract={3, 1, 1, 2});
  parameter Boolean allow = true;
  Blocks.Routing.Extractor extractor(nin=3, allowOutOfRange=allow, outOfRangeValue=-5);
  Blocks.Routing.Multiplex2 two(n1=3, n2=1);
  Blocks.Routing.Multiplex3 three(n1=2, n2=1, n3=3);
  Blocks.Routing.DeMultiplex2 apart(n1=1, n2=3);
  Blocks.Routing.DeMultiplex3 parts(n1=3, n2=1, n3=2);
  Blocks.Math.MultiProduct product(nu=3);
  Blocks.Math.MultiProduct none;
equation
  connect(clock.y, real.u);
  connect(whole.y, numbers.u);
  connect(late.y, boolean.u);
  connect(sine.y, extract.u);
  connect(sine.y, extractor.u);
  extractor.index = integer(4*time) + 1;
  connect(sine.y, two.u1);
  connect(clock.y, two.u2[1]);
  connect(two.y, apart.u);
  connect(real.y, three.u1);
  connect(clock.y, three.u2[1]);
  connect(sine.y, three.u3);
  connect(three.y, parts.u);
  connect(sine.y, product.u);
end M;
END
    my $r = simulate($sim, '--stop', 1, '--interval', 0.1, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    my $sine = sub { my ($k) = @_; return [map { $k * sin $pi * $_ } @t] };
    my %expected = ((map { ("real.y[$_]" => \@t) } 1, 2), (map { ("numbers.y[$_]" => [map { 7 } @t]) } 1 .. 3),
        (map { my $i = $_; ("extract.y[$i]" => $sine->((3, 1, 1, 2)[$i - 1])) } 1 .. 4), (map { ("two.y[$_]" => $sine->($_)) } 1 .. 3),
        'two.y[4]' => \@t, 'apart.y1[1]' => $sine->(1), 'apart.y2[1]' => $sine->(2), 'apart.y2[2]' => $sine->(3), 'apart.y2[3]' => \@t,
        (map { ("parts.y1[$_]" => \@t) } 1 .. 3), 'parts.y2[1]' => $sine->(1), 'parts.y3[1]' => $sine->(2), 'parts.y3[2]' => $sine->(3),
        'product.y' => [map { 6 * sin($pi * $_)**3 } @t], 'none.y' => [map { 1 } @t]);
    same_course($r->{$_}, $expected{$_}, 1e-14, "Routing, $_") for sort keys %expected;
    my @index = @{ $r->{'extractor.index'} };
    same_course($r->{'extractor.y'}, [map { $index[$_] > 3 ? -5 : $index[$_] * sin $pi * $t[$_] } 0 .. $#t], 1e-14, 'one of several, or none');
    jumps_are($r, "boolean.y[$_]", [0.5, 1]) for 1, 2;
    my ($status, undef, $err) = run_simulator($sim, '--set', 'allow=false', '--stop', 1, '--output', '-');
    is($status, 1, 'or it is an error');
    like($err, qr/there is no signal of the number 4; there are 3/, 'which says so');
}

# --- a delay by a fraction of polynomials
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  parameter Real w = 3;
  parameter Real T = 0.4;
  Blocks.Sources.Step step(startTime=0.5, height=2);
  Blocks.Nonlinear.PadeDelay first(delayTime=T);
  Blocks.Nonlinear.PadeDelay smooth(delayTime=T, n=2, m=1);
  Blocks.Nonlinear.PadeDelay held(delayTime=T, n=5, y_start=0.75);
  Blocks.Nonlinear.PadeDelay wave(delayTime=T, n=6);
equation
  connect(step.y, first.u);
  connect(step.y, smooth.u);
  held.u = 0.75;
  wave.u = sin(w*time);
end M;
END
    my $r = simulate($sim, '--stop', 4, '--interval', 0.01, '--tolerance', 1e-11);
    my @t = @{ $r->{time} };
    my @rows = grep { abs($t[$_] - 0.5) > 1e-9 } 0 .. $#t;
    my $at = sub { my ($name) = @_; return [map { $r->{$name}[$_] } @rows] };
    # (2 - s T)/(2 + s T);  (1 - s T/3)/(1 + 2/3 s T + (s T)^2/6), whose poles are (-2 +- i sqrt 2)/T
    my $after = sub { my ($t, $form) = @_; return $t < 0.5 ? 0 : 2 * $form->(($t - 0.5) / 0.4) };
    same_course($at->('first.y'), [map { $after->($t[$_], sub { 1 - 2 * exp(-2 * $_[0]) }) } @rows], 1e-9, 'a step, delayed by one state');
    same_course($at->('smooth.y'),
        [map { $after->($t[$_], sub { my ($s) = @_; 1 - exp(-2 * $s) * (cos(sqrt(2) * $s) + 4 / sqrt(2) * sin(sqrt(2) * $s)) }) } @rows],
        1e-9, 'by two, without a jump');
    same_course($r->{'held.y'}, [map { 0.75 } @t], 1e-12, 'what has been constant stays so');
    my @late = grep { $t[$_] > 3 } 0 .. $#t;
    same_course([map { $r->{'wave.y'}[$_] } @late], [map { sin 3 * ($t[$_] - 0.4) } @late], 1e-6, 'a sine, later');
    refuses($sim, 'PadeDelay', ['T=0', 'the time delayTime is 0; it has to be positive']);
}

done_testing;
