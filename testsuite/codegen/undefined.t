# Operations that are not defined for their operands, in all places where they may stand: the run ends at the first point
# that counts, and says which one, in what, where and when. Those that a condition keeps from being computed are legal.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Undefined.mo";
my $ways = compile_model(file => $file, model => 'Undefined.Ways');
my @lines = split /\n/, Mocc::slurp($file);

# The number of the line that has this text
sub line_of {
    my ($text) = @_;
    my ($i) = grep { index($lines[$_], $text) >= 0 } 0 .. $#lines;
    return $i + 1;
}

# [way, operation, variable, time, reason]; a time stands for the first row after the place where it goes wrong
my @undefined = (
    [1, 'sqrt(x)', 'y[1]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is negative'],
    [2, 'log(x)', 'y[2]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is not positive'],
    [3, 'log10(x)', 'y[3]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is not positive'],
    [4, 'asin(1.25 - x)', 'y[4]', '0.25\d*', 'the argument 1.00\d* is outside of -1 to 1'],
    [5, 'acos(x - 1.25)', 'y[5]', '0.25\d*', 'the argument -1.00\d* is outside of -1 to 1'],
    [6, '1/(zero*x)', 'y[6]', 0, 'the divisor is zero'],
    [7, 'x^0.5', 'y[7]', '0\.5(?:0000000\d*)?', '-\S+ to the power 0.5 is no real number'],
    [8, '(x*zero)^(-1)', 'y[8]', 0, '0 to the power -1 is no real number'],
    [9, 'sqrt(x)', 'y[9]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is negative'],
    [10, 'sqrt(x)', 'y[10]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is negative'],
    [11, 'sqrt(x)', 'Undefined.half for y[11]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is negative'],
    [12, 'log(x)', 'Undefined.all for y[12]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is not positive'],
    [13, 'sqrt(x)', 'Undefined.half for y[13]', '0\.5(?:0000000\d*)?', 'the argument -\S+ is negative'],
    [14, 'mod(x, zero)', 'y[14]', 0, 'the divisor is zero'],
    [15, 'rem(x, zero)', 'y[15]', 0, 'the divisor is zero'],
    [16, 'div(x, zero)', 'y[16]', 0, 'the divisor is zero'],
    [17, 'x/(2 - 2)', 'y[17]', 0, 'the divisor is zero'],
    [19, '1/(time/second - 0.5)', 'y[19]', 0.5, 'the divisor is zero'],
    [25, 'integer(1e+18*x)', 'y[25]', 0, 'the Integer 5e\+17 is outside of -9007199254740991 to 9007199254740991'],
    [26, '10*y', 'Undefined.count for y[26]', '0.80*\d*', 'the Integer 10000000000000000 is outside of .*'],
    [27, '2/zero', 'y[27:28]', 0, 'the divisor is zero'],
    [30, '1/zero', 'bound', undef, 'the divisor is zero'],
    [31, 'sqrt(-x)', 'computed', 0, 'the argument -0.5 is negative'],
    [33, 'sqrt(-x)', 's', 0.1, 'the argument -0.4 is negative'],
    [34, '1000*pre(k)', 'k', 0.6, 'the Integer 1e\+18 is outside of .*'],
    [35, 'x/zero', 'm', 0.1, 'the divisor is zero'],
    [36, 'sqrt(-x)', 'c', 0.1, 'the argument -0.4 is negative'],
    [37, 'mod(5, integer(zero))', 'n', 0.1, 'the divisor is zero'],
    [38, 'sqrt(x)', '', '0\.5(?:0000000\d*)?', 'the argument -\S+ is negative'],
    [40, '1/zero', '', '0\.5(?:0000000\d*)?', 'the divisor is zero'],
    [41, 'integer(1e+18*x)', 'Undefined.Ways for large', 0, 'the Integer 5e\+17 is outside of .*'],
    [42, 'div(x, zero)', 'Undefined.Ways for quotient', 0, 'the divisor is zero'],
);
for my $case (@undefined) {
    my ($way, $operation, $target, $time, $reason) = @$case;
    my ($status, undef, $err) = run_simulator($ways, '--set', "way=$way", '--output', scratch_dir() . '/ways.csv');
    is($status, 1, "way $way: status 1");
    my $when = defined $time ? " at time $time" : '';
    my $where = $target =~ /^(\S+) for (.*)/ ? " in $1 \\(Undefined\\.mo:\\d+\\) for " . quotemeta("$2 (") : $target ? ' in ' . quotemeta("$target (") : ' \\(';
    like($err, qr/^\S+: error: \Q$operation\E${where}Undefined\.mo:\d+\) is undefined$when: $reason$/, 'it says which operation');
    next if $target =~ /^Undefined/ || $target eq '';
    my ($line) = $err =~ /Undefined\.mo:(\d+)/;
    like($lines[$line - 1], qr/\b\Q$1\E/, 'and where') if $target =~ /^(\w+)/;
}

for my $case (
    [18, qr/error: y\[18\] is not a finite number at time 0\.35[56]\d*$/m],
    [32, qr/error: '.*' \(Undefined\.mo:\d+\) compares what is not a number at time 0\.35[56]\d*$/m],
  )
{
    last if $ENV{MOCC_UNDER}; # valgrind has no flags of floating-point exceptions
    my ($way, $message) = @$case;
    my ($status, undef, $err) = run_simulator($ways, '--set', "way=$way", '--output', scratch_dir() . '/ways.csv');
    is($status, 1, "way $way, an overflow: status 1");
    like($err, $message, 'it says where');
}

for my $way (0, 20 .. 24, 39) {
    my $result = simulate($ways, '--set', "way=$way");
    ok(!(grep { !/^[-+.\de]+$/ } map { @$_ } values %$result), "way $way is legal, and all are numbers");
    is($result->{time}[-1], 1, 'to the end');
}

# --- what parameters decide, before the run
my $parts = compile_model(file => $file, model => 'Undefined.Parts');
my $line = line_of('y = time/d');
my ($status, undef, $err) = run_simulator($parts, '--set', 'd=0', '--output', scratch_dir() . '/parts.csv');
is($status, 1, 'a parameter that divides is zero: status 1');
like($err, qr{^\S+: error: time/d in part\[2\]\.y \(Undefined\.mo:$line\) is undefined: the divisor is zero$}, 'before the run');
ok(!-e scratch_dir() . '/parts.csv', 'without a result');

# --- values that follow from balances: not those of the trials on the way to the solution
my $balance = compile_model(file => $file, model => 'Undefined.Balance');
my $solved = simulate($balance);
close_to($solved->{root}[-1], sqrt(3), 1e-12, 'the root of a solution');
for my $case ([1, '-0.5'], [0, '-1']) {
    my ($load, $argument) = @$case;
    ($status, undef, $err) = run_simulator($balance, '--set', "load=$load", '--output', scratch_dir() . '/balance.csv');
    is($status, 1, "a solution outside of the domain, load $load: status 1");
    like($err, qr/: error: sqrt\(a - 1\) in root \(Undefined\.mo:\d+\) is undefined at time 0\.5: the argument $argument is negative$/, 'it says which operation');
}

# --- what constants guard is no error, neither when compiled nor in the run
my $guarded = simulate(compile_model(file => "$FindBin::Bin/models/Guarded.mo", model => 'Guarded.Whole'));
close_to($guarded->{x}[-1], 2*exp(-1), 1e-5, 'guarded: to the end');
close_to($guarded->{$_->[0]}[-1], $_->[1], 0, "guarded: $_->[0]") for ['a', 0], ['b', 0], ['c', 1], ['d', 2], ['e', 0], ['f', 1], ['z', 1];

# --- in functions: for what they are called
my $callers = compile_model(file => $file, model => 'Undefined.Callers');
my $function = 'log\(x\) in Undefined.logarithm \(Undefined\.mo:' . line_of('y := log(x)') . '\)';
for my $case (
    ['caller[1].k=-1', '{at} for caller[1].y', 'Real y[2] = {log', 0],
    ['caller[2].low=0.5', '{at} for caller[2].low_', '(low_, one) = nested', 0.5],
    ['caller[1].start_=-2', '{at} for caller[1].x', 'x = logarithm(start_)', 0],
    ['caller[2].limit=0.25', '{at} for caller[2]', 'assert(logarithm', 0.25],
    ['own=0.75', '{at}, called', 'assert(own > 1 or logarithm', 0.75],
    ['caller[1].section=0.375', 'sqrt\(section - t\) in Undefined.Callers.Part \(Undefined\.mo:\d+\) for caller[1].z', 'z := 1', 0.5],
) {
    my ($setting, $what, $begin, $time) = @$case;
    ($status, undef, $err) = run_simulator($callers, '--set', $setting, '--output', scratch_dir() . '/callers.csv');
    my $place = 'Undefined.mo:' . line_of($begin);
    my $expected = $what =~ /\{at\}(, called)?(.*)/ ? $1 ? "$function, called at \Q$place\E," : $function . quotemeta("$2 ($place)")
        : $what =~ s/\[/\\[/r =~ s/\]/\\]/r . ' \(Undefined\.mo:\d+\)';
    like($err, qr/error: $expected is undefined at time $time/, "$setting: for what");
}

# --- the last row of a run that fails holds numbers; that of a violated assertion is the one that violates it
my $rows = compile_model(file => $file, model => 'Undefined.Rows');
# [way, its times]; the event of d is at 0.75, that of way 6 at 0.7
for my $case ([1], [2, 0, 0.5, 0.75, 0.75], [3, 0, 0.5], [4, 0, 0.5, 0.75], [5, 0, 0.5], [6, 0, 0.5, 0.7, 0.7],
    [7, 0, 0.5, 0.75, 0.75, 1, 1.5, 2], [9, 0, 0.5, 0.75, 0.75, 1]) {
    my ($way, @times) = @$case;
    next if $way == 5 && $ENV{MOCC_UNDER}; # an overflow
    for my $format ('csv', 'mat') {
        my $path = scratch_dir() . "/rows.$format";
        unlink $path;
        ($status) = run_simulator($rows, '--set', "way=$way", '--output', $path);
        is($status, 1, "way $way ends");
        if (!@times) {
            ok(!-e $path, "way $way: no row, no file");
            next;
        }
        my $values = $format eq 'csv' ? read_csv($path) : read_mat($path)->{value};
        is_deeply([map { sprintf '%.9g', $_ } @{ $values->{time} }], \@times, "way $way: the rows of the .$format");
        ok(!(grep { !/^[-+.\de]+$/ } map { @$_ } values %$values), "way $way: all are numbers");
    }
}
my $whole = simulate($rows, '--set', 'way=8');
close_to($whole->{y}[$_->[0]], $_->[1], 1e-6, 'what is undefined on the far side of an event alone is no error') for [1, sqrt 0.5], [-1, 0];

my $trial = compile_model(file => $file, model => 'Undefined.Trial');
$solved = simulate($trial);
close_to($solved->{$_->[0]}[-1], $_->[1], 1e-12, "a solution within an array: $_->[0]") for ['k', 4], ['v', 4], ['w', 4], ['grade', 4];
my $calling = line_of('w = pick(a)');
for my $case ([10, 'the subscript 5 of \'t\' is outside 1..4'], [2, 'x is too small']) {
    my ($load, $message) = @$case;
    ($status, undef, $err) = run_simulator($trial, '--set', "load=$load", '--output', scratch_dir() . '/trial.csv');
    is($status, 1, "a solution outside, load $load: status 1");
    like($err, qr/: error: in Undefined\.pick \(Undefined\.mo:\d+\) for w \(Undefined\.mo:$calling\): \Q$message\E at time 0.5$/, 'it says why');
}
my $singular = compile_model(file => $file, model => 'Undefined.Singular');
($status, undef, $err) = run_simulator($singular, '--output', scratch_dir() . '/singular.csv');
is($status, 1, 'no solution: status 1');
like($err, qr/: error: the linear responses of Cut .*have no unique solution at time 0/, 'and not because of the root of none, or of an assertion about it');
my $vanishing = compile_model(file => $file, model => 'Undefined.Vanishing');
for my $case ([1, 'the linear responses of Cut .*have no unique solution'], [0.25, 'assertion failed at time .*: x is too large']) {
    my ($limit, $message) = @$case;
    ($status, undef, $err) = run_simulator($vanishing, '--set', "limit=$limit", '--output', scratch_dir() . '/vanishing.csv');
    is($status, 1, "a solution that ends, limit $limit: status 1");
    like($err, qr/: error: $message/, 'what is true is reported');
}

# --- a subscript and a literal that are not there: where they stand, too
my $chosen = compile_model(text => <<'END', model => 'Chosen');
model Chosen
  type Level = enumeration(low, high);
  function level
    input Integer k;
    output Level l = Level(k);
  end level;
  model Row
    parameter Integer way = 0;
    Integer k(start=1, fixed=true);
    Real x[3] = {1, 2, time};
    Real y, z[3];
    Level here, called;
  equation
    when time > 0.5 then
      k = 7;
    end when;
    y = if way == 1 then x[k] else 0;
    for i in 1:3 loop
      z[i] = if way == 2 then x[i + k - 1] + i else 0;
    end for;
    here = if way == 3 then Level(k) else Level.low;
    called = if way == 4 then level(k) else Level.low;
  end Row;
  parameter Integer way = 0;
  Row a[2](way={0, way});
end Chosen;
END
{
    my @said = ('', 'in a[2].y (FILE:17): the subscript 7 of x is outside 1..3', 'in a[2].z[i] (FILE:19): the subscript 7 of x is outside 1..3',
        'in a[2].here (FILE:21): there is no literal number 7 of Chosen.Level, only 1..2',
        'in Chosen.level (FILE:5) for a[2].called (FILE:22): there is no literal number 7 of Chosen.Level, only 1..2');
    for my $way (1 .. $#said) {
        ($status, undef, $err) = run_simulator($chosen, '--set', "way=$way", '--output', scratch_dir() . '/chosen.csv');
        is($status, 1, "outside, way $way: status 1");
        like($err, qr/: error: @{[quotemeta($said[$way]) =~ s{FILE}{model\\d+\\.mo}gr]} at time 0\.5\n/, '... and where it stands');
    }
}

# --- a derivative that fails is explained
($status, undef, $err) = run_simulator($parts, '--stop', 5, '--output', scratch_dir() . '/parts.csv');
is($status, 1, 'a state leaves the domain of its derivative: status 1');
like($err, qr{stopped at time 0\.\d+: sqrt\(x\) in der\(x\) \(Undefined\.mo:\d+\) is undefined at time 0\.\d+: the argument -\S+ is negative},
    'because of the root');

# --- an initial equation under a condition of the run
my $begins = compile_model(text => <<'END');
model Begins
  parameter Real p = 0;
  Base.ContinuousState x(start=0);
initial equation
  if time > p then
    x = mod(1, 0);
  else
    x = 1;
  end if;
equation
  der(x) = 1;
end Begins;
END
close_to(simulate($begins)->{x}[0], 1, 0, 'an initial equation that a condition leaves out is not computed');

done_testing();
