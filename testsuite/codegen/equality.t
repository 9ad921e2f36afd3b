# Relations and steps whose operands meet and stay equal: saturation, dead bands, clipping, signals that are constant
# piece by piece, against closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;
use POSIX qw(floor ceil);

my $file = "$FindBin::Bin/models/Equality.mo";

sub compile { return compile_model(file => $file, model => "Equality.$_[0]") }

# --- every relation of every signal: the sign of signal - level before a, between and after b
my ($a, $b) = (sqrt 0.5, sqrt 5);
my @shapes = ('min', 'noEvent', 'a function', 'a dead band', 'constant pieces down', 'constant pieces up', 'a jump');
my @after = (-1, -1, -1, 1, -1, 1, 1);
my @relations = (
    [less => sub { $_[0] < 0 }],
    [lessEqual => sub { $_[0] <= 0 }],
    [greater => sub { $_[0] > 0 }],
    [greaterEqual => sub { $_[0] >= 0 }],
);

# What the relations of a signal are to be, where it has the given sign.
sub expected {
    my ($sign) = @_;
    my @holds = map { $_->[1]->($sign) ? 1 : 0 } @relations;
    my %value = map { ($relations[$_][0] => $holds[$_], "turned[" . ($_ + 1) . "]" => $holds[$_]) } 0 .. 3;
    $value{direct} = $holds[0] + 2 * $holds[1] + 4 * $holds[2] + 8 * $holds[3];
    $value{branch} = $sign;
    return \%value;
}

# The rows in which a signal's relations are not what they are to be.
sub wrong_rows {
    my ($r, $watch, @signs) = @_;
    my @expected = map { expected($_) } @signs;
    my @wrong;
    for my $i (0 .. $#{ $r->{s} }) {
        my $s = $r->{s}[$i];
        next if abs($s - $a) < 1e-12 || abs($s - $b) < 1e-12;
        my $e = $expected[$s < $a ? 0 : $s < $b ? 1 : 2];
        push @wrong, map { "$_ at $s" } grep { $r->{"$watch.$_"}[$i] != $e->{$_} } sort keys %$e;
    }
    return @wrong;
}

# How often, and when last, a relation becomes true after the start.
sub rises {
    my ($holds, $s0, @signs) = @_;
    my @at = ($a, $b);
    my ($n, $last) = (0, -1);
    for my $k (0, 1) {
        next if $at[$k] < $s0 || $holds->($signs[$k]) || !$holds->($signs[$k + 1]);
        ($n, $last) = ($n + 1, $at[$k] - $s0);
    }
    return ($n, $last);
}

my $levels = compile('Levels');
my @counted = @relations[0, 1, 2, 3];
for my $s0 (0, 1.5) {
    for my $options (['--method', 'bdf'], ['--method', 'adams'], ['--tolerance', 1e-10], ['--set', 'level=-1000.3'],
        ['--interval', 3], ['--interval', 0.01])
    {
        my $r = simulate($levels, @$options, '--set', "s=$s0", '--stop', 3 - $s0);
        my $case = "@$options from $s0";
        for my $k (0 .. $#shapes) {
            for my $way (['up', 1], ['down', -1]) {
                my ($name, $sign) = @$way;
                my $watch = "$name\[" . ($k + 1) . ']';
                my @signs = (-$sign, 0, $sign * $after[$k]);
                is(join(', ', wrong_rows($r, $watch, @signs)), '', "$shapes[$k], $name, $case: relations");
                my @wrong;
                for my $j (0 .. 3) {
                    my ($n, $last) = rises($counted[$j][1], $s0, @signs);
                    my $field = '[' . ($j + 1) . ']';
                    push @wrong, "$counted[$j][0]: " . $r->{"$watch.n$field"}[-1] . " times, not $n"
                        if $r->{"$watch.n$field"}[-1] != $n;
                    push @wrong, "$counted[$j][0]: at " . $r->{"$watch.last$field"}[-1] . ", not $last"
                        if abs($r->{"$watch.last$field"}[-1] - $last) > 1e-12;
                }
                is(join(', ', @wrong), '', '... when they change');
            }
        }
    }
}

# --- what begins on the level, and leaves it at once
for my $start ('a=0', "s=$b") {
    my $r = simulate($levels, '--set', $start, '--interval', 0.5);
    my $from = $start eq 'a=0' ? 1 : 2;
    my @wrong;
    for my $k (0 .. $#shapes) {
        my $e = expected($from == 1 ? 0 : $after[$k]);
        push @wrong, map { "$shapes[$k]: $_" } grep { $r->{"up[" . ($k + 1) . "].$_"}[2] != $e->{$_} } sort keys %$e;
    }
    is(join(', ', @wrong), '', "the relations soon after a start on the level, $start");
}

# --- steps
my $steps = simulate(compile('Steps'), '--tolerance', 1e-9);
my %step = (
    floors => sub { floor($_[0]) },
    ceils => sub { ceil($_[0]) },
    integers => sub { floor($_[0]) },
    divs => sub { $_[0] < 0 ? ceil($_[0]) : floor($_[0]) },
    mods => sub { $_[0] - 2 * floor($_[0] / 2) },
    rems => sub { $_[0] - 2 * ($_[0] < 0 ? ceil($_[0] / 2) : floor($_[0] / 2)) },
);
my @off;
for my $i (0 .. $#{ $steps->{s} }) {
    my $s = $steps->{s}[$i];
    my $hump = 2 + ($s - 1) * (2 - $s);
    my $up = $hump < 2 ? $hump : 2;
    my $through = $s < 1 ? 2 * $s : $s < 2 ? 2 : 2 * $s - 2;
    my @signals = ($up, -$up, $through, -$through);
    for my $k (0 .. 3) {
        my $x = $signals[$k];
        my $flat = $s > 1 + 1e-12 && $s < 2 - 1e-12;
        next if abs($x - floor($x + 0.5)) < 1e-12 && !$flat;
        for my $name (sort keys %step) {
            my $value = $steps->{ "$name\[" . ($k + 1) . ']' }[$i];
            push @off, "$name\[$k] at $s: $value" if abs($value - $step{$name}->($x)) > 1e-12;
        }
    }
}
is("@off", '', 'steps of what stays at whole numbers');
is($steps->{n}[-1], 3, 'integer(up) rises to 1 and 2 and falls to 1');

# --- a tank that runs full and empty: 3 sin(2 t) until the volume is 1, 1.5 (1 - cos(2 t)) = 0.5
my $tank = compile('Tank');
my $full = atan2(sqrt(5) / 3, 2 / 3) / 2;
my $pi = 4 * atan2(1, 1);
my $empty = $pi / 2 + atan2(sqrt(8) / 3, 1 / 3) / 2;    # 1.5 (1 + cos(2 t)) = 1 after half a period
for my $method ('bdf', 'adams', 'rk') {
    my $r = simulate($tank, '--method', $method, '--tolerance', 1e-9);
    my @wrong;
    for my $i (0 .. $#{ $r->{time} }) {
        my $t = $r->{time}[$i];
        my $v = $t < $full ? 0.5 + 1.5 * (1 - cos(2 * $t)) : $t < $pi / 2 ? 1
            : $t < $empty ? 1 - 1.5 * (1 + cos(2 * $t)) : $t < $pi ? 0 : 1.5 * (1 - cos(2 * $t));
        $v = 1 if $v > 1;
        push @wrong, "$t: $r->{volume}[$i], not $v" if abs($r->{volume}[$i] - $v) > 1e-8;
    }
    is("@wrong", '', "$method: what is in a tank that runs full and empty");
    close_to($r->{lost}[-1], 2.5 - 2 + 1.5 * (1 - cos 8) - 1, 1e-8, 'and what ran over, less what was missing');
    my ($first) = grep { $r->{empty}[$_] } 0 .. $#{ $r->{time} };
    close_to($r->{time}[$first], $empty, 1e-8, 'when it was empty');
}

# --- a balance
my $motor = compile('Motor');
my $saturated = atan2(3, sqrt 7);
for my $method ('bdf', 'adams', 'rk') {
    my $r = simulate($motor, '--method', $method);
    is($r->{n}[-1], 2, "$method: a linear value reaches a limit and leaves it");
    close_to($r->{last}[-1], $pi - $saturated, 1e-12, 'when it should');
    my @at = grep { $r->{saturated}[$_] != $r->{saturated}[$_ - 1] } 1 .. $#{ $r->{time} };
    close_to($r->{time}[$at[0]], $saturated, 1e-12, 'both times');
}

# --- what is equal but for rounding errors gets to its end
my $noise = compile('Noise');
for my $size (1, 1e3, 1e-3) {
    my $csv = scratch_dir() . '/noise.csv';
    my ($status, undef, $err) = run_simulator($noise, '--set', "size=$size", '--output', $csv);
    is($status, 0, "noise around $size") or diag $err;
    cmp_ok(scalar(() = $err =~ /warning: .* changes with rounding errors/g), '<=', 2, 'one warning for each relation at most');
    my $r = read_csv($csv);
    is((grep { $r->{s}[$_] < 1 - 1e-9 && $r->{reached}[$_] } 0 .. $#{ $r->{s} }), 0, 'not reached too early');
}

done_testing;
