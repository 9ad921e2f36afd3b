# Integrators: each against closed forms, and which one the simulator chooses by itself, when, and what it says of that.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Methods.mo";
my $out = scratch_dir() . '/methods.csv';
my %simulator;

sub simulator { my ($model) = @_; return $simulator{$model} //= compile_model(file => $file, model => "Methods.$model") }

# (result, explicit steps, implicit steps, times of switches, evaluations)
sub run_model {
    my ($model, @options) = @_;
    my ($status, $said, $err) = run_simulator(simulator($model), '--statistics', '--output', $out, @options);
    is($status, 0, "$model @options: it succeeds") or diag $err;
    my ($explicit) = $said =~ /^  explicit +(\d+)$/m;
    my ($implicit) = $said =~ /^  implicit +(\d+)$/m;
    my ($count, $times) = $said =~ /^method switches +(\d+)(?:, at time (.*))?$/m;
    my ($evaluations) = $said =~ /^evaluations +(\d+)$/m;
    my ($iterations) = $said =~ /^nonlinear iterations +(\d+)$/m;
    cmp_ok($evaluations, '>=', 11 * $explicit + $iterations, 'no step is counted twice') if defined $explicit && defined $iterations;
    my @times = split /, /, $times // '';
    is(scalar @times, $count, 'as many times as switches') if defined $count && $count <= 8;
    return (read_csv($out), $explicit, $implicit, \@times, $evaluations);
}

sub largest_error {
    my ($column, $exact) = @_;
    my $largest = 0;
    for (0 .. $#$column) {
        my $error = abs($column->[$_] - $exact->[$_]);
        $largest = $error if $error > $largest;
    }
    return $largest;
}

subtest 'the tolerance is about the error of the result' => sub {
    for my $method (qw(auto rk bdf adams)) {
        for my $tolerance (1e-4, 1e-6, 1e-8) {
            my ($r) = run_model('Oscillator', '--method', $method, '--tolerance', $tolerance);
            my $error = largest_error($r->{x}, [map { cos } @{ $r->{time} }]);
            cmp_ok($error, '<', 2 * $tolerance, "$method, $tolerance: x = cos(time)");
        }
    }
};

subtest 'far from 0, where time has few digits' => sub {
    my $start = 2**30;
    for my $method (qw(auto rk)) {
        my ($r) = run_model('Oscillator', '--method', $method, '--start', $start, '--stop', $start + 16, '--interval', 0.0625);
        my $error = largest_error($r->{x}, [map { cos($_ - $start) } @{ $r->{time} }]);
        cmp_ok($error, '<', 1e-7, "$method: x = cos(time - start)");
    }
    for my $rate (1, 30, 1000) { # after the event x is zero but for the rounding of its time
        my @options = ('--method', 'rk', '--start', 1e9, '--stop', 1e9 + 1, '--tolerance', 1e-10, '--set', "rate=$rate");
        my ($r) = run_model('Through', @options);
        close_to($r->{x}[-1], 0.7 * $rate, 1e-5 * $rate, "x goes through zero at the rate $rate");
    }
};

# In each bit, as nothing but exponents of numbers differ; decimal numbers would be rounded.
subtest 'nanoseconds and centuries are integrated alike' => sub {
    my $sim = simulator('Slow');
    for my $method (qw(auto rk bdf adams)) {
        my %course;
        for my $k (0, -30, 30, 60) {
            my $mat = scratch_dir() . '/slow.mat';
            my ($tau, $stop, $interval) = map { sprintf '%.17g', $_*2**$k } 1, 12, 1/16;
            my ($status, $said) = run_simulator($sim, '--method', $method, '--set', "tau=$tau", '--stop', $stop,
                '--interval', $interval, '--statistics', '--output', $mat);
            is($status, 0, "$method, 2^$k s");
            my ($evaluations) = $said =~ /^evaluations +(\d+)$/m;
            my $value = read_mat($mat)->{value};
            $course{$k} = pack 'd*', $evaluations, map { $_/2**$k } (@{ $value->{time} });
            $course{$k} .= pack 'd*', map { @{ $value->{$_} } } qw(x v height rate passed sampled);
            cmp_ok($value->{$_}[-1], '>', 0, "there are events: $_") for 'passed', 'sampled';
        }
        ok($course{$_} eq $course{0}, "$method, 2^$_ s: the same as with 1 s") for -30, 30, 60;
    }
};

subtest 'between the ends of steps the result is as right as there' => sub {
    for my $tolerance (1e-6, 1e-12) {
        my ($r) = run_model('Decaying', '--method', 'rk', '--tolerance', $tolerance);
        my $error = largest_error($r->{s}, [map { exp(-100 * $_) - exp(-9900 * $_) } @{ $r->{time} }]);
        cmp_ok($error, '<', $tolerance, "$tolerance: what stability makes the steps short for");
    }
};

subtest 'what is smooth has the explicit method' => sub {
    my ($r, $explicit, $implicit, $times) = run_model('Oscillator');
    cmp_ok($explicit, '>', 0, 'explicit steps');
    is("$implicit @$times", '0 ', 'and no others');
    ($r, $explicit, $implicit, $times) = run_model('Bounces');
    cmp_ok($explicit, '>', 0, 'explicit steps with impacts');
    is("$implicit @$times", '0 ', 'and no others');
    # impacts at t1 (1 + 2 e + 2 e^2 + ...), each with a row before it and one behind
    my ($t, $flight, @wrong) = (sqrt(2 / 9.81), 2 * sqrt(2 / 9.81));
    my @at = grep { $r->{n}[$_] > $r->{n}[$_ - 1] } 1 .. $#{ $r->{n} };
    for (@at) {
        push @wrong, $r->{time}[$_] if abs($r->{time}[$_] - $t) > 1e-9 || $r->{time}[$_ - 1] != $r->{time}[$_];
        $flight *= 0.9;
        $t += $flight;
    }
    is("@wrong", '', 'impacts at the right times');
    cmp_ok(scalar @at, '>=', 8, 'all of them') or diag scalar @at;
};

subtest 'what is stiff has the implicit method' => sub {
    my ($r, $explicit, $implicit, $times, $evaluations) = run_model('VanDerPol', '--tolerance', 1e-7);
    cmp_ok($implicit, '>', 0, 'implicit steps');
    cmp_ok(scalar @$times, '>', 0, 'after a switch');
    close_to($r->{x}[-1], 1.706167732170469, 1e-5, 'the reference'); # Test Set for IVP Solvers, vdpol
    my (undef, undef, undef, undef, $of_bdf) = run_model('VanDerPol', '--tolerance', 1e-7, '--method', 'bdf');
    cmp_ok($evaluations, '<', 1.5 * $of_bdf, 'not much more work than with the implicit method alone');
    ($r, $explicit, $implicit, $times) = run_model('Robertson');
    cmp_ok($implicit, '>', 0, 'implicit steps');
    my @reference = (0.7158270687194, 9.185534764558e-06, 0.2841637457459); # the same, at 40 s
    close_to($r->{ (qw(a b c))[$_] }[-1], $reference[$_], 1e-6, 'the reference') for 0 .. 2;
};

subtest 'what would take the explicit method millions of steps is left at once' => sub {
    my ($r, $explicit, $implicit, $times, $evaluations) = run_model('Tied');
    cmp_ok(largest_error($r->{x}, [map { cos } @{ $r->{time} }]), '<', 1e-6, 'x = cos(time)');
    is("$explicit @$times", '0 0', 'no explicit steps');
    my (undef, undef, undef, undef, $of_bdf) = run_model('Tied', '--method', 'bdf');
    cmp_ok($evaluations, '<', $of_bdf + 40, 'with an attempt more than the implicit one alone');
    ($r, undef, undef, undef, $evaluations) = run_model('Tied', '--method', 'rk', '--stop', 1e-6, '--interval', 1e-7);
    cmp_ok($evaluations, '>', 1000, 'alone, it takes them');
    cmp_ok(largest_error($r->{x}, [map { cos } @{ $r->{time} }]), '<', 1e-6, 'x = cos(time)');
    ($r, $explicit, $implicit, $times) = run_model('Tied', '--stop', 1e-6, '--interval', 1e-7);
    cmp_ok($explicit, '>', 0, 'in a short run it is tried');
};

subtest 'there and back' => sub {
    my ($r, $explicit, $implicit, $times, $evaluations) = run_model('Seasons');
    my @exact = map { my $t = $_; sin($t) + ($t <= 2 ? exp(-0.5 * $t) : 0) } @{ $r->{time} };
    my @off = grep { !($r->{time}[$_] > 2 && $r->{time}[$_] < 2.01) && abs($r->{x}[$_] - $exact[$_]) > 2e-6 } 0 .. $#exact;
    is("@off", '', 'the closed form');
    is(scalar @$times, 2, 'two switches') or diag "@$times";
    ok($times->[0] > 2 && $times->[0] < 2.1, 'to the implicit method soon after it becomes stiff') or diag $times->[0];
    ok($times->[1] > 10 && $times->[1] < 22, 'and back when it is not stiff any more') or diag $times->[1];
    cmp_ok($evaluations, '<', 10000, 'without the work that stability would ask for');
};

# The phase of the oscillator, counted from x = 0, and its position then
sub position_at_wall {
    my ($t, $k, $wall) = @_;
    my ($w, $centre, $there) = (sqrt(1 + $k), $wall*$k/(1 + $k), atan2($wall, sqrt(1 - $wall**2)));
    my $speed = cos($there);
    my $phase = atan2(($wall - $centre)*$w, $speed);
    my $contact = (4*atan2(1, 1) - 2*$phase)/$w;
    my $period = 2*$there + $contact + 4*atan2(1, 1);
    $t -= $period while $t > $period;
    return sin $t if $t < $there;
    return $centre + sqrt(($wall - $centre)**2 + ($speed/$w)**2)*sin($w*($t - $there) + $phase) if $t < $there + $contact;
    return sin($t - $contact - 2*$there + 4*atan2(1, 1));
}

# Between two stages of a step a contact may begin and end. The start decides about where steps are.
subtest 'no contact is stepped over' => sub {
    my @runs;
    for my $wall ([300, 0.95], [1000, 0.95], [3000, 0.95], [1000, 0.99], [10000, 0.99], [1000, 0.7], [3000, 0.5]) {
        push @runs, grep { sin $_->[2] < $wall->[1] } map { [@$wall, 0.074*$_ - 0.7] } 0 .. 19;
    }
    my $values = write_file('walls.csv', join '', "k,wall,x,v\n",
        map { sprintf "%.17g,%.17g,%.17g,%.17g\n", @$_[0, 1], sin $_->[2], cos $_->[2] } @runs);
    for my $tolerance (1e-4, 1e-5, 1e-6, 1e-7, 1e-8) {
        my ($status, undef, $err) = run_simulator(simulator('Wall'), '--sweep', $values, '--output', $out, '--variables', 'x',
            '--method', 'rk', '--tolerance', $tolerance);
        is($status, 0, 'all runs succeed') or diag $err;
        my $ends = read_csv($out)->{x};
        my @wrong = grep { abs($ends->[$_] - position_at_wall($runs[$_][2] + 15, @{ $runs[$_] }[0, 1])) > 10*$tolerance } 0 .. $#runs;
        is(join('; ', map { "@{ $runs[$_] }" } @wrong), '', "tolerance $tolerance");
    }
};

subtest 'the same numbers in each run' => sub {
    for my $model (qw(Seasons VanDerPol Bounces)) {
        my @texts = map {
            run_simulator(simulator($model), '--output', $out);
            open my $in, '<:raw', $out or die "$out: $!\n";
            local $/;
            scalar <$in>;
        } 1, 2;
        ok($texts[0] eq $texts[1], "$model: byte for byte");
    }
};

subtest 'no states' => sub {
    my $sim = compile_model(text => "model Still\n  Real x = sin(time);\nend Still;\n");
    my ($status, $said) = run_simulator($sim, '--method', 'bdf', '--statistics', '--output', scratch_dir() . '/still.csv');
    is($status, 0, 'it succeeds');
    like($said, qr/^states +0$/m, 'there are none');
    unlike($said, qr/^unknowns of a step/m, 'nor unknowns between components');
};

done_testing;
