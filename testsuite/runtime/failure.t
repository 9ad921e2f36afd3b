# What happens when a run goes wrong: message, exit status, and the rows that are kept.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use POSIX 'WNOHANG';
use Test::More;

my $sim = build_simulator('failing');
my $csv = scratch_dir() . '/failing.csv';

my %way = (
    fine => 0, blow_up => 1, not_a_number => 2, index => 3, index_in_parameters => 4, singular => 5,
    singular_later => 6, nonlinear => 7, response_infinite => 8, parameter_infinite => 9, parameter_missing => 10,
    jump => 11,
);

# run_until(WAY, ROWS, MESSAGE, ARGUMENTS...): ROWS undef: no file.
sub run_until {
    my ($way, $rows, $message, @arguments) = @_;
    unlink $csv;
    my ($status, $out, $err) = run_simulator($sim, '--set', "way=$way{$way}", '--output', $csv, @arguments);
    is($status, 1, "$way @arguments: status 1");
    like($err, $message, 'the message');
    like($err, qr/^failing: error: [^\n]+\n\z/, 'is one line');
    ok(!-e "$csv.part", 'no part of a file');
    return ok(!-e $csv, 'no file') unless defined $rows;
    my $result = eval { read_csv($csv) };
    ok($result, 'the file is well-formed') or return diag $@;
    is(scalar @{ $result->{time} }, $rows, "it has the $rows rows up to there");
    return;
}

my ($status, $out, $err) = run_simulator($sim, '--output', $csv);
is($status, 0, 'the model is fine as such');

for my $method (qw(bdf adams rk auto)) {
    my @with = ('--method', $method);
    # the pole is at 1, give or take what the tolerance allows
    my ($rows, $pole) = $method =~ /bdf|adams/ ? (4, '0\.99999\d+') : (5, '1\.00000\d+');
    run_until('blow_up', $rows, qr/the integration stopped at time $pole: .*(singularity|not a finite number)/, @with);
    run_until('not_a_number', 3, qr/the integration stopped at time 0\.5: der\(x\) is not a finite number at time 0\.5/, @with);
    run_until('index', 3, qr/stopped at time 0\.5: the subscript 4 of table is outside 1\.\.3 at time 0\.5/, @with);
    run_until('singular_later', 2,
        qr/stopped at time 0\.[45]\d*: the linear responses of joint\[1\]\.Cut \(failing\.mo:3\), joint\[2\]\.Cut \(failing\.mo:3\) have no unique solution at time 0\.5\d*, and have had one before: the model has come to where joints hold the same motion twice/, @with);
    run_until('jump', 3, qr/the integration stopped at time 0\.5: the step size became too small/, @with);
}
run_until('singular', undef,
    qr/error: the linear responses of joint\[1\]\.Cut \(failing\.mo:3\), joint\[2\]\.Cut \(failing\.mo:3\) have no unique solution at time 0: .*without mass/);
run_until('nonlinear', undef, qr/the linear response of third\.Cut \(Library\.mo:4\) leaves a residual at time 0/);
run_until('response_infinite', undef, qr/the linear response of third\.Cut \(Library\.mo:4\) is not a finite number at time 0/);
run_until('index_in_parameters', undef, qr/the subscript 4 of table is outside 1\.\.3/);
run_until('parameter_infinite', undef, qr/the parameter derived is not a finite number: inf/);
run_until('parameter_missing', undef, qr/the parameter derived has no value; give it one with --set/);
($status) = run_simulator($sim, '--set', 'way=10', '--set', 'derived=1', '--output', $csv);
is($status, 0, 'the missing value can be given');
($status, $out) = run_simulator($sim, '--set', 'way=5', '--list');
is($status, 0, 'a model that cannot start can be listed');
like($out, qr/^joint\[1\]\.Cut\.balance +balance$/m, 'without the values that it does not have');

run_until('not_a_number', undef, qr/error: der\(x\) is not a finite number at time 1$/, '--start', 1);
run_until('fine', 1, qr/the integration stopped at time 0: the time to the next event or to the end is too short/, '--stop', 1e-300);

# --- times at the ends of what doubles can do
for my $case ([2, '--interval', '1e300'], [2, '--start', '1e9', '--stop', '1000000000.00001'], [2, '--stop', '1e-30']) {
    my ($rows, @arguments) = @$case;
    is(scalar @{ simulate($sim, @arguments)->{time} }, $rows, "rows of @arguments");
}

# --- a MATLAB file keeps as much
my $mat = scratch_dir() . '/failing.mat';
($status) = run_simulator($sim, '--set', 'way=2', '--output', $mat);
is($status, 1, 'a failed run with a MATLAB file');
my $kept = read_mat($mat);
is_deeply($kept->{value}{time}, [0, 0.25, 0.5], 'has the rows up to there');
is($kept->{matrix}{data_1}[1][0], 0.5, 'and the end that it has come to');
($status) = run_simulator($sim, '--set', 'way=5', '--output', $mat);
is_deeply(read_mat($mat)->{value}{time}, [0, 0.25, 0.5], 'where it cannot start, the old result stays');
ok(!-e "$mat.part", 'and nothing beside it');

# --- tolerances at the end of double precision still work
for my $tolerance (1e-15, 0.5) {
    ($status) = run_simulator($sim, '--tolerance', $tolerance, '--output', $csv);
    is($status, 0, "tolerance $tolerance");
}

# --- signals: the child is sent one while it is in a run that would last for hours
my $pendulum = build_simulator('pendulum');
# timeout(1) sends each signal twice; what is ignored, as INT in the background of a script, has no effect.
for my $signal ([INT => 130, 'csv'], [TERM => 143, 'csv'], [HUP => 129, 'csv'], [INT => 130, 'mat'],
    [TERM => 143, 'csv', 'TERM'], [TERM => 143, 'csv', 'IGNORED']) {
    my ($name, $expected, $kind, @more) = @$signal;
    my $ignored = "@more" eq 'IGNORED';
    @more = qw(INT HUP) if $ignored;
    my $file = scratch_dir() . "/signal.$kind";
    my ($errors) = map { scratch_dir() . "/$_" } 'errors';
    unlink $file;
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        open STDOUT, '>', '/dev/null';
        open STDERR, '>', $errors;
        $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP); # ignored below nohup
        $SIG{$_} = 'IGNORE' for $ignored ? @more : ();
        exec $pendulum, '--stop', '1e7', '--interval', '0.01', '--output', $file;
    }
    # the first rows are in the file: the run is under way
    for (1 .. 600) { last if (-s "$file.part" // 0) > 1 << 16; select undef, undef, undef, 0.05 }
    kill $_, $pid for $ignored ? (@more, $name) : ($name, @more);
    waitpid $pid, 0;
    is($? >> 8, $expected, "SIG@$signal: status $expected");
    is($? & 127, 0, 'by its own exit');
    like(text_of($errors), qr/^pendulum: the result gets .*\npendulum: error: interrupted at time [\d.]+\n\z/, 'it says when');
    my $result = eval { $kind eq 'csv' ? read_csv($file) : read_mat($file)->{value} };
    ok($result && @{ $result->{time} } > 10, 'the rows are there, whole');
    like(text_of($file), qr/\n\z/, 'to the end of the last one') if $kind eq 'csv';
}

# --- whoever asks again after a while wants the process to end at once, whatever it waits for
{
    pipe my $reader, my $writer or die "pipe: $!\n"; # nobody reads
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        open STDERR, '>', '/dev/null';
        open STDOUT, '>&', $writer;
        $SIG{INT} = 'DEFAULT';
        exec $pendulum, '--stop', '1e7', '--interval', '0.01', '--output', '-';
    }
    select undef, undef, undef, 1;
    kill 'INT', $pid;
    select undef, undef, undef, 2.1;
    is(waitpid($pid, WNOHANG), 0, 'a run that waits for its reader cannot end in an orderly way');
    kill 'INT', $pid;
    waitpid $pid, 0;
    is($? & 127, 2, 'but the second signal ends it');
}

# --- what SIGKILL leaves beside a result: whole rows, and what follows the last that counts is never counted
SKIP: {
    skip 'sanitizers and valgrind come with libraries of their own', 1 if $ENV{MOCC_UNDER} || mocc_path() =~ m{/san/};
    my $library = scratch_dir() . '/killing.so';
    my ($failed) = run_command('cc', '-shared', '-fPIC', '-O1', '-o', $library, "$FindBin::Bin/killing.c");
    die "killing.c does not compile\n" if $failed;
    my @long = ($pendulum, '--stop', 1000, '--interval', 0.1);
    my $whole = scratch_dir() . '/whole.mat';
    run_command(@long, '--output', $whole);
    my $all = read_mat($whole)->{value};
    cmp_ok(scalar @{ $all->{time} }, '>', 10000, 'a result of many writes');
    for my $case ([2, 0], [2, 20], [2, 8001], [3, 8], [3, 1 << 30], [4, 12345]) {
        my ($at, $after) = @$case;
        for my $kind ('mat', 'csv') {
            my $file = scratch_dir() . "/killed.$kind";
            unlink $file, "$file.part";
            run_command('env', "LD_PRELOAD=$library", "KILL_AT=$at", "KILL_AFTER=$after", @long, '--output', $file);
            ok(!-e $file && -e "$file.part", "killed in write $at, $kind: the result is not in its place");
            my $text = text_of("$file.part");
            my $values = $kind eq 'mat' ? read_mat("$file.part", torn => 1)->{value}
                : read_csv(write_file('killed_whole.csv', $text =~ s/[^\n]*\z//r));
            my $rows = @{ $values->{time} };
            cmp_ok($rows, '>=', $at > 2 ? 100 : 1, "after $after bytes: rows are there");
            my @wrong = grep { my $name = $_; grep { $values->{$name}[$_] != $all->{$name}[$_] } 0 .. $rows - 1 }
                grep { @{ $all->{$_} } > 2 } keys %$values;
            is("@wrong", '', 'as a whole run has them');
        }
    }
}

done_testing;
