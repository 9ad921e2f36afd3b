# Events: when equations, relations, steps, samples, initial equations and if equations whose conditions vary, against
# closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;
use POSIX qw(floor ceil);

my $file = "$FindBin::Bin/models/Events.mo";

sub run_model {
    my ($model, @options) = @_;
    return simulate(compile_model(file => $file, model => "Events.$model"), @options);
}

sub trunc { return $_[0] < 0 ? ceil($_[0]) : floor($_[0]) }

# Rows that stand alone at their time: at events the values from before and after stand side by side.
sub regular {
    my ($r) = @_;
    my $t = $r->{time};
    return grep { ($_ == 0 || $t->[$_ - 1] < $t->[$_]) && ($_ == $#$t || $t->[$_] < $t->[$_ + 1]) } 0 .. $#$t;
}

subtest 'bouncing ball: ten impacts' => sub {
    for ([0.8, 3.5], [0.65, 2.1]) {    # before infinitely many impacts
        my ($e, $stop) = @$_;
        my $r = run_model('BouncingBall', '--tolerance', 1e-10, '--set', "e=$e", '--stop', $stop);
        my ($t, $v) = (sqrt(2 / 9.81), sqrt(2 * 9.81));
        for my $n (1 .. 10) {
            close_to($r->{"impact[$n]"}[-1], $t, 1e-8, "impact $n at $t") if $t < $stop;
            $v *= $e;
            $t += 2 * $v / 9.81;
        }
        my ($lowest) = sort { $a <=> $b } @{$r->{h}};
        cmp_ok($lowest, '>', -1e-9, 'it never falls through');
    }
};

subtest 'a ball comes to rest' => sub {
    my $sim = compile_model(file => $file, model => 'Events.Floor');
    my $out = write_file('floor.csv', '');
    for my $floor (0, 1, 100, -0.37) {
        for my $e (0.9, 0.5, 0.1, 0.01, 1e-4) {
            my @set = map { ('--set', $_) } "floor=$floor", "e=$e", 'h=' . ($floor + 1);
            my ($status, undef, $err) = run_simulator($sim, @set, '--output', $out, '--tolerance', 1e-8);
            my $r = read_csv($out);
            my $rest = sqrt(2 / 9.81) * (1 + 2 * $e / (1 - $e));
            ok($status == 1 && $err =~ /'h <= floor' \(.*Events\.mo:\d+\) chatters/, "on a floor at $floor with e = $e: this is told")
                or diag "$status $err";
            # at a height of 100 the tolerance lets each step be wrong by 1e-9, each bounce by as much over its speed
            close_to($r->{time}[-1], $rest, $floor == 100 ? 1e-4 : 1e-5, '... when it happens');
            my ($lowest) = sort { $a <=> $b } @{$r->{h}};
            cmp_ok($lowest, '>', $floor - 1e-9, '... and not below the floor');
        }
    }
};

subtest 'thermostat' => sub {
    my $r = run_model('Thermostat', '--tolerance', 1e-10);
    # T' = (T_end - T)/5, T_end 30 or 10: from T1 to T2 it takes 5 log((T_end - T1)/(T_end - T2))
    my ($t, $T, $on, $n, $last) = (0, 15, 1, 0, 0);
    while (1) {
        my ($end, $to) = $on ? (30, 21) : (10, 19);
        my $next = $t + 5 * log(($end - $T) / ($end - $to));
        last if $next > 20;
        ($t, $T, $on, $last) = ($next, $to, !$on, $next);
        $n++;
    }
    is($r->{switches}[-1], $n, "it switches $n times");
    cmp_ok($n, '>', 4, 'often');
    close_to($r->{last}[-1], $last, 1e-8, 'the last time');
    my $end = $on ? 30 : 10;
    close_to($r->{T}[-1], $end + ($T - $end) * exp(-(20 - $t) / 5), 1e-8, 'the temperature at the end');
};

subtest 'stick and slip' => sub {
    my $r = run_model('StickSlip', '--tolerance', 1e-10);
    # sticking until x = 0.5 (k x = 2); slipping around 0.25 with omega 2 until v = 0.5 again
    my $period = do {
        # x - 0.25 = A cos(2 t + phi), v = -2 A sin(2 t + phi): from (0.25, 0.5) to the mirrored point (-0.25, 0.5)
        my $phi = atan2(-0.25, 0.25);
        my $slip = (2 * atan2(1, 0) * 2 - 2 * atan2(0.25, 0.25)) / 2;
        my $back = -0.25 + 0.25;    # x where it sticks again
        $slip + (0.5 - $back) / 0.5;
    };
    my $slips = 0;
    my @begin = (1);
    push @begin, $begin[-1] + $period while $begin[-1] + $period < 20;
    is($r->{slips}[-1], scalar @begin, 'it slips as often as the closed form says');
    my @found = map { $r->{time}[$_] } grep { $r->{slips}[$_] != $r->{slips}[$_ - 1] } 1 .. $#{$r->{time}};
    close_to($found[$_], $begin[$_], 1e-7, "slip $_ begins at $begin[$_]") for 0 .. $#begin;
};

subtest 'sampled controller' => sub {
    my $r = run_model('SampledController', '--tolerance', 1e-10, '--interval', 0.05);
    my ($x, $h) = (1, 0.1);
    is($r->{k}[-1], 21, 'sampled at 0, 0.1, ... 2');
    my %x;
    for my $k (0 .. 20) {
        $x{$k} = $x;
        $x = exp(-$h) * $x + (1 - exp(-$h)) * -3 * $x;
    }
    for my $i (regular($r)) {
        my $k = floor($r->{time}[$i] / $h + 1e-9);
        my $rest = $r->{time}[$i] - $k * $h;
        my $expected = exp(-$rest) * $x{$k} + (1 - exp(-$rest)) * -3 * $x{$k};
        close_to($r->{x}[$i], $expected, 1e-8, "x at $r->{time}[$i]");
        close_to($r->{u}[$i], -3 * $x{$k}, 1e-8, "u at $r->{time}[$i]");
    }
};

subtest 'clocks that meet each other and a time' => sub {
    my $sim = compile_model(file => $file, model => 'Events.Clocks');
    # start and interval of both, the time, its relation: whole numbers of the unit
    for my $case (
        [0.1, 0, 1, 0, 2, 8], [0.1, 1, 1, 2, 2, 8], [0.1, 3, 1, 0, 4, 8], [0.1, -7, 1, -3, 3, 12], [0.01, 7, 7, 3, 5, 28],
        [0.05, 1, 2, 3, 4, 7], [0.001, 1, 3, 100, 30, 700], [1 / 3, 0, 1, 0, 2, 2], [1 / 7, 1, 2, 0, 3, 9], [0.3, 1, 1, 0, 2, 4],
        [1e-3, 1, 11, 0, 7, 1190],
      )
    {
        my ($unit, $start1, $interval1, $start2, $interval2, $limit) = @$case;
        my ($name, $decimal) = ("@$case", $unit * 1000 == int($unit * 1000));
        my @value = map { sprintf $decimal ? '%.6g' : '%.17g', $_ * $unit } $start1, $interval1, $start2, $interval2, $limit;
        my @names = ('start[1]', 'interval[1]', 'start[2]', 'interval[2]', 'limit');
        my $r = simulate($sim, map { ('--set', "$names[$_]=$value[$_]") } 0 .. 4);
        my (@n, @with);
        my ($both, $last) = (0, 0);
        for my $k (0 .. int(2.05 / $unit + 1e-9)) {
            my @due = map { my ($s, $i) = @$_; $k >= $s && ($k - $s) % $i == 0 } [$start1, $interval1], [$start2, $interval2];
            $n[$_] += $due[$_] for 0, 1;
            $both++ if $due[0] && $due[1];
            $last = $k if $due[0];
            @with = map { $_ ? 1 : 0 } @due if $k == $limit;
        }
        is(join(' ', map { $r->{$_}[-1] } 'n[1]', 'n[2]', 'together', 'with[1]', 'with[2]'), join(' ', @n, $both, @with),
            "$name: how often each is due, both are, and which of them at the limit");
        my @wrong = !$decimal ? () : grep { my $t = $r->{last}[$_]; $t != sprintf '%.6g', $t } 0 .. $#{ $r->{time} };
        is("@wrong", '', '... at the times as one writes them');
        my @seen = grep { $r->{last}[$_] == $value[4] && !$r->{reached}[$_] } 0 .. $#{ $r->{time} };
        is("@seen", '', '... with the limit reached where it is the same time');
    }
};

subtest 'a result with events as input' => sub {
    my $signals = compile_model(file => $file, model => 'Events.Signals');
    my $driven = compile_model(file => $file, model => 'Events.Driven');
    my $input = write_file('signals.csv', '');
    my @options = ('--tolerance', 1e-9);
    my $made = simulate($signals, @options);
    my ($status, undef, $err) = run_simulator($signals, @options, '--variables', 'u,n,b,gear', '--output', $input);
    is($status, 0, 'a result with the inputs alone') or diag $err;
    my $read = simulate($driven, @options, '--input', $input);
    my %exact = (x => 0.905 + 14, y => 14.2, changes => 2, steps => 14, shifts => 11, switches => 3, before => -1, after => 1.7);
    for (sort keys %exact) {
        close_to($made->{"driven.$_"}[-1], $exact{$_}, 1e-7, "$_: what follows from the signals themselves");
        close_to($read->{$_}[-1], $made->{"driven.$_"}[-1], 1e-9, '... and from the result that was read');
    }
    my $rows = read_csv($input);
    is(join(' ', @{ $read->{$_} }), join(' ', @{ $rows->{$_} }), "$_ is in the result as it was in the input") for qw(time n b gear);
    is(scalar(grep { abs($read->{u}[$_] - $rows->{u}[$_]) > 1e-15 } 0 .. $#{ $rows->{u} }), 0, 'so is u');
};

subtest 'pulse train' => sub {
    my $r = run_model('Pulse', '--tolerance', 1e-10);
    my $t = $r->{time};
    my @rises = map { $t->[$_] } grep { $r->{y}[$_] > $r->{y}[$_ - 1] } 1 .. $#$t;
    my @falls = map { $t->[$_] } grep { $r->{y}[$_] < $r->{y}[$_ - 1] } 1 .. $#$t;
    is(scalar @rises, 14, 'pulses');
    cmp_ok($rises[$_], '==', (3 + 7 * $_) / 10, "rises exactly at $rises[$_]") for 0 .. $#rises;
    cmp_ok($falls[$_], '==', $rises[$_] + 0.25, "falls exactly at $falls[$_]") for 0 .. $#falls;
    close_to($r->{area}[-1], 14 * 0.5, 1e-9, 'the area');
};

subtest 'events in loops and arrays of components' => sub {
    my $r = run_model('Many', '--tolerance', 1e-9);
    for my $i (1 .. 5) {
        my ($y, $count, $crossings, $above) = (0, 0, 0, 1);
        my $steps = 200000;
        for my $k (0 .. $steps) {    # brute force, fine enough to miss nothing
            my $t = 20 * $k / $steps;
            my $u = sin($t + $i);
            my $new = $u > 0.1 * $i || ($y && $u > -0.1 * $i) ? 1 : 0;
            $count++ if $new && !$y && $k;
            $y = $new;
            my $now = cos($i * $t) > 0 ? 1 : 0;
            $crossings++ if $above && !$now;
            $above = $now;
        }
        is($r->{"h[$i].count"}[-1], $count, "hysteresis $i rises $count times");
        is($r->{"crossings[$i]"}[-1], $crossings, "crossing $i: $crossings times");
        my @wrong = grep { abs(sin($r->{time}[$_] - $i)) > 1e-6 && $r->{"s[$i]"}[$_] != (sin($r->{time}[$_] - $i) > 0) }
            0 .. $#{$r->{time}};
        is(scalar @wrong, 0, "s[$i] everywhere");
    }
};

subtest 'several branches and conditions' => sub {
    my $r = run_model('Priority');
    is($r->{a}[-1], 3, 'the third branch, later');
    my ($at) = grep { $r->{time}[$_] > 1.2 } 0 .. $#{$r->{time}};
    is($r->{a}[$at], 1, 'the first of two that become active at once');
    is($r->{b}[-1], 2, 'a list of conditions: each rising edge');
    is($r->{c}[0],  10, 'initial() in a list');
    is($r->{c}[-1], 20, '... and later its other condition');
    is($r->{rises}[-1], 1, 'edge of an array: for each element');
    is($r->{changes}[-1], 2, 'and change');
};

subtest 'a cascade at one time' => sub {
    my $r = run_model('Cascade');
    is($r->{$_}[-1], 1, "$_ once") for qw(first second third);
    cmp_ok($r->{at}[-1], '==', 1, 'all at the same time');
};

subtest 'steps' => sub {
    my $r = run_model('Steps', '--tolerance', 1e-9);
    my $n = 0;
    for my $i (regular($r)) {
        my $u = 3 * sin($r->{time}[$i]);
        next if grep { abs($_ - floor($_ + 0.5)) < 1e-6 } $u, 2 * $u, $u / 0.8;
        $n++;
        my %expected = (f => floor($u), c => ceil($u), d => trunc($u), m => $u - floor($u / 0.8) * 0.8,
            r => $u - trunc($u / 0.8) * 0.8, i => floor(2 * $u), 'v[1]' => floor($u), 'v[2]' => floor(2 * $u));
        abs($r->{$_}[$i] - $expected{$_}) < 1e-12 or fail("$_ at $r->{time}[$i]: $r->{$_}[$i], not $expected{$_}")
            for sort keys %expected;
    }
    cmp_ok($n, '>', 450, 'compared everywhere');
    # integrals of floor(3 sin t) and ceil over 0..6, exactly from the crossing times
    my @cuts = sort { $a <=> $b } grep { $_ > 0 && $_ < 6 } (0, 6, map {
        my $x = atan2($_ / 3, sqrt(1 - $_ * $_ / 9));
        ($x, 3.14159265358979324 - $x, $x + 2 * 3.14159265358979324)
    } (-2, -1, 0, 1, 2));
    my ($F, $C, $D, $from) = (0, 0, 0, 0);
    for my $to (@cuts, 6) {
        my $u = 3 * sin((2 * $from + $to) / 3);    # the middle may be the top, where 3 sin is an integer
        $F += floor($u) * ($to - $from);
        $C += ceil($u) * ($to - $from);
        $D += trunc($u) * ($to - $from);
        $from = $to;
    }
    close_to($r->{F}[-1], $F, 1e-8, 'integral of floor');
    close_to($r->{C}[-1], $C, 1e-8, 'integral of ceil');
    close_to($r->{D}[-1] + 1, $D + 1, 1e-8, 'integral of div');
};

subtest 'if equations whose conditions vary' => sub {
    my $r = run_model('Branches', '--tolerance', 1e-10);
    my %seen;
    for my $i (regular($r)) {
        my $t = $r->{time}[$i];
        my $piece = $t < 1 ? 0 : $t < 2 ? 1 : 2;
        $seen{$piece}++;
        my @all = (
            {x => $t, y => 2 * $t, p => 1, 'z[2]' => 2 * $t, 'w[1]' => 1, 'w[2]' => 2, s => 2 * $t, 'q[1]' => exp(-$t),
             'q[2]' => 2 * exp(-$t)},
            {x => 1.5, y => 2.5, p => 2, 'z[2]' => 2 + $t, 'w[1]' => $t, 'w[2]' => 3, s => 2 - ($t - 1), 'q[1]' => exp(-1),
             'q[2]' => 2 * exp(-1) + exp(-1) * ($t - 1)},
            {x => 0, y => 8, p => 3, 'z[2]' => 0, 'w[1]' => $t, 'w[2]' => $t, s => exp($t - 2), 'q[1]' => exp(-1) + $t - 2,
             'q[2]' => 3 * exp(-1) + 2 * ($t - 2)});
        my $expected = $all[$piece];
        abs($r->{$_}[$i] - $expected->{$_}) < 1e-8 or fail("$_ at $t: $r->{$_}[$i], not $expected->{$_}")
            for sort keys %$expected;
    }
    is(scalar keys %seen, 3, 'all branches are taken');
};

subtest 'derivatives of what branches determine' => sub {
    my $r = run_model('Derivatives', '--tolerance', 1e-9);
    my @bad;
    for my $i (regular($r)) {
        my ($s, $c) = (sin($r->{time}[$i]), cos($r->{time}[$i]));
        next if abs($s) < 1e-6;
        my $a = $s > 0 ? 2 : -1;
        push @bad, $i if abs($r->{u}[$i] - $a * $s * $s) > 1e-12 || abs($r->{du}[$i] - 2 * $a * $s * $c) > 1e-12 ||
            abs($r->{ddu}[$i] - 2 * $a * ($c * $c - $s * $s)) > 1e-12;
    }
    is("@bad", '', 'everywhere');
};

subtest 'state machine of an enumeration' => sub {
    my $r = run_model('Machine', '--tolerance', 1e-10);
    # up from 0 at 0.5 to 1 at 1.5, down to 0.25 in 1.5 s, up in 0.75 s, ...
    for my $i (regular($r)) {
        my $t = $r->{time}[$i];
        my $x = $t < 0.5 ? 0 : $t < 1.5 ? $t - 0.5 : do {
            my $s = $t - 1.5;
            $s -= 2.25 while $s > 2.25;
            $s < 1.5 ? 1 - 0.5 * $s : 0.25 + $s - 1.5;
        };
        abs($r->{x}[$i] - $x) < 1e-8 or fail("x at $t: $r->{x}[$i], not $x");
    }
    is($r->{mode}[0], 1, 'idle at the start');
    is($r->{mode}[-1], 2, 'up at the end');
};

subtest 'arrays of states set anew' => sub {
    my $r = run_model('Vector', '--tolerance', 1e-10);
    my ($at) = grep { $r->{time}[$_] > 1.5 } 0 .. $#{$r->{time}};
    is_deeply([map { $r->{"x[$_]"}[$at] } 1 .. 3], [10, 20, 30], 'in a loop');
    is_deeply([map { $r->{"x[$_]"}[-1] } 1 .. 3], [30, 20, 10], 'all at once');
    close_to($r->{y}[$at], $r->{time}[$at] - 1, 1e-9, 'and one more in the same branch');
    close_to($r->{y}[-1],  0, 1e-9, 'conditionally');
};

subtest 'a collision by a linear response' => sub {
    my $r = run_model('Collision', '--tolerance', 1e-10);
    my @v = (0, -0);    # momentum 1, e = 0.5: v2' - v1' = 1, 2 v1' + v2' = 1
    close_to($r->{v1}[-1], 0, 1e-12, 'v1 afterwards');
    close_to($r->{v2}[-1], 1, 1e-12, 'v2 afterwards');
    is($r->{n}[-1], 1, 'one collision');
    close_to($r->{J}[-1], 2, 1e-12, 'the impulse');
    close_to($_, 1, 1e-12, 'momentum') for $r->{momentum}[0], $r->{momentum}[-1];
    my ($at) = grep { $r->{n}[$_] } 0 .. $#{$r->{time}};
    close_to($r->{time}[$at], 0.5, 1e-9, 'when they meet');
};

subtest 'a relation of a balance' => sub {
    my $r = run_model('LateRelation', '--tolerance', 1e-10);
    close_to($r->{opened}[-1], 0.5, 1e-9, 'it opens when the force is zero');
    close_to($r->{v}[-1], 0.25, 1e-8, 'then it accelerates: v = (t - 1/2)^2');
    close_to($r->{s}[-1], 0.125 / 3, 1e-8, 's = (t - 1/2)^3/3');
};

subtest 'the end of the initialization' => sub {
    my $r = run_model('AfterInitialization', '--tolerance', 1e-10);
    is($r->{n}[-1], 1, 'an event');
    cmp_ok($r->{begun}[-1], '==', 0, 'at the start');
    close_to($r->{x}[-1], 6, 1e-9, 'which sets a state');
};

subtest 'what follows from a relation of a balance' => sub {
    my $r = run_model('LateFollowers', '--tolerance', 1e-10);
    close_to($r->{opened}[-1], 0.5, 1e-9, 'when the balance is zero');
    for my $i (grep { abs($r->{time}[$_] - 0.5) > 1e-6 } regular($r)) {
        my $t = $r->{time}[$i];
        my ($opened, $balance) = $t < 0.5 ? (-1, 1 - 2 * $t) : (0.5, 3 * $t);
        close_to($r->{product}[$i], $opened * $balance, 1e-8, "a product with the balance at $t");
        close_to($r->{difference}[$i], $t < 0.5 ? 0 : 0.125 - $balance, 1e-8, "a choice at $t");
    }
    close_to($r->{x}[-1], 0.25 + 0.5 * 0.125, 1e-8, 'the integral of what a component makes of it');
};

subtest 'initial equations' => sub {
    my $r = run_model('Initial', '--tolerance', 1e-10);
    my $s = (sin(0.5) - 1) / 2;
    my %expected = (s => $s, w => 7, 'z[1]' => $s + 7, 'z[3]' => 3 * $s + 7, on => 1, n => 5, 'a.y' => 8, 'b.y' => 45,
        'c[1].y' => 90, 'c[2].y' => 180, kept => 53, 'c[2].der(x)' => 0);
    for my $name (sort keys %expected) {
        next unless exists $r->{$name};
        close_to($r->{$name}[0], $expected{$name}, 1e-12, "$name at the start");
    }
    is($r->{n}[-1],    6, 'a discrete variable goes on from there');
    is($r->{kept}[-1], 0, 'another one too');
};

subtest 'the past of a continuous variable' => sub {
    my $r = run_model('Past');
    close_to($r->{before}[-1], 1,  1e-9, 'before the jump');
    close_to($r->{after}[-1],  11, 1e-9, 'after it');
};

subtest 'no events' => sub {
    my $sim = compile_model(file => $file, model => 'Events.NoEvents');
    my $r = simulate($sim, '--tolerance', 1e-9);
    is(scalar @{$r->{time}}, 501, 'no row but the regular ones');
    close_to($r->{x}[-1], 0.5, 1e-7, 'smooth');
    close_to($r->{y}[-1], 1 - 1.5, 1e-7, 'semiLinear');
};

subtest 'assertions' => sub {
    my $sim = compile_model(file => $file, model => 'Events.Asserts');
    my $out = write_file('asserts.csv', '');
    my ($status, undef, $err) = run_simulator($sim, '--output', $out);
    is($status, 1, 'an assertion ends the run');
    like($err, qr/x = 2(\.\d+)? is beyond 2/, '... with its message');
    like($err, qr/Events\.mo:\d+/, '... and its place');
    my @warnings = $err =~ /warning/g;
    is(scalar @warnings, 4, 'each warning once');
    like($err, qr/number 2/, 'the message of an element');
    like($err, qr/number 3/, '... and of another one');
    my $r = read_csv($out);
    cmp_ok($r->{time}[-1], '>=', 1.99, 'the rows before are kept');
};

subtest 'assertions among initial equations' => sub {
    my $sim = compile_model(file => $file, model => 'Events.InitialAssert');
    my ($status, undef, $err) = run_simulator($sim, '--output', '-');
    is($status, 0, 'what holds at the start may be violated later');
    ($status, undef, $err) = run_simulator($sim, '--output', '-', '--set', 'x=2');
    is($status, 1, 'what does not hold at the start ends the run');
    like($err, qr/time 0\b.*starts too high, at 4/, '... there, with its message');
};

subtest 'assertions about parameters' => sub {
    my $sim = compile_model(text => <<'END');
model M "Assertions that are decided before the run, and some that are not"
  block Root
    parameter Real r = 4;
    parameter Integer n = 2;
    final parameter Real root = sqrt(r)/n;
    Real y;
  equation
    assert(r >= 0, "r is " + String(r));
    assert(n > 0, "n is not positive");
    assert(r <= 100 or n > 1, "a large r takes a large n");
    assert(r < 50, "r is large", AssertionLevel.warning);
    y = root + time;
    for i in 1:2 loop
      assert(n < 10 + i, "n is beyond " + String(10 + i));
    end for;
  end Root;
  Root a;
  Root b[2](r={1, 9});
end M;
END
    my $csv = scratch_dir() . '/parameters.csv';
    my @cases = (
        ['b[2].r=-1' => qr/assertion failed in b\[2\] \(\w+\.mo:18\): r is -1 \(\w+\.mo:8\)\n\z/],
        ['a.n=0' => qr/assertion failed in a \(\w+\.mo:17\): n is not positive \(\w+\.mo:9\)\n\z/],
        ['a.r=200' => undef, qr/warning: assertion failed at time 0 in a \(\w+\.mo:17\): r is large/],
    );
    for (@cases) {
        my ($setting, $error, $warning) = @$_;
        unlink $csv;
        my ($status, $out, $err) = run_simulator($sim, '--set', $setting, '--output', $csv);
        is($status, $error ? 1 : 0, "$setting: status");
        like($err, $error // $warning, "$setting: what is said");
        is(scalar(() = $err =~ /assertion failed/g), 1, "$setting: once");
        is(-e $csv ? 1 : 0, $error ? 0 : 1, "$setting: a result or none");
    }
    my ($status, $out, $err) = run_simulator($sim, '--set', 'a.r=200', '--set', 'a.n=1', '--output', $csv);
    like($err, qr/error: assertion failed in a \S+: a large r takes a large n/, 'of two parameters');
    ($status, $out, $err) = run_simulator($sim, '--set', 'b[1].n=11', '--output', $csv);
    like($err, qr/error: assertion failed at time 0 in b\[1\] \S+: n is beyond 11/, 'in a loop');
};

subtest 'runs that end themselves' => sub {
    my $sim = compile_model(file => $file, model => 'Events.Ends');
    my $out = write_file('ends.csv', '');
    my ($status, $said, $err) = run_simulator($sim, '--output', $out, '--tolerance', 1e-9);
    is($status, 0, 'successfully');
    like("$said$err", qr/x has reached 1/, 'the message is shown');
    my $r = read_csv($out);
    close_to($r->{time}[-1], 1, 1e-8, 'the last row');
    my $last = run_model('Last');
    close_to($last->{final_x}[-1], 3, 1e-8, 'terminal()');
    is(join(' ', map { "$last->{time}[$_] $last->{ends}[$_]" } -2, -1), '1.5 0 1.5 1', '... once, with a row before it and one behind');
};

subtest 'stalls' => sub {
    my $sim = compile_model(file => $file, model => 'Events.Stall', options => ['-Wno-all']);
    my $out = write_file('stall.csv', '');
    for my $case ([1, 'x', '0\.0005\d*'], [2, 'x', '0\.5\d*'], [3, 'v', '0\.784\d*'], [4, 'x', '0\.266\d*']) {
        my ($way, $state, $time) = @$case;
        for my $method ('bdf', 'adams') {
            my ($status, undef, $err) = run_simulator($sim, '--set', "way=$way", '--method', $method, '--output', $out);
            is($status, 1, "$method: a jump to and fro without events ends the run, way $way");
            like($err, qr/the integration stopped at time $time: the derivative of \Q$state\E jumps to and fro, .* look for a jump/,
                '... with state and time');
        }
    }
    my ($status, undef, $err) = run_simulator($sim, '--set', 'way=1', '--tolerance', 0.3, '--stop', 0.01, '--output', $out);
    is($status, 0, 'what comes to its end does so') or diag $err;
    my $r = simulate($sim, '--set', 'way=5', '--method', 'adams');
    close_to($r->{x}[-1], 0.5 * cos(1e4) + sin(1e4), 1e-4, 'so does what only oscillates quickly, for a part of the run');
    (undef, undef, $err) = run_simulator($sim, '--set', 'way=6', '--set', 'x=1', '--stop', 2, '--output', $out);
    like($err, qr/time does not advance any more; look for a singularity/, 'a singularity is one');
};

subtest 'chattering' => sub {
    my $sim = compile_model(file => $file, model => 'Events.Chatter');
    my ($status, undef, $err) = run_simulator($sim, '--output', '/dev/null');
    is($status, 1, 'is an error');
    like($err, qr/x > 0/, 'that names the relation');
    my ($line) = grep { Mocc::slurp($file) =~ /\A(?:.*\n){$_}.*if x > 0 then -1/ } 0 .. 600;
    my $number = $line + 1;
    like($err, qr/Events\.mo:$number\b/, 'and its line');
};
done_testing();
