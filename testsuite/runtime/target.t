# Where a result goes: the file is replaced when the run has ended, and nothing else is ever written to.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Fcntl qw(:flock);
use Mocc;
use POSIX ();
use Simulators;
use Test::More;

my $decay = build_simulator('decay');
my $pendulum = build_simulator('pendulum');
my $folder = scratch_dir();
my $csv = "$folder/out.csv";
my ($status, $out, $err) = run_simulator($decay, '--output', $csv);
is($status, 0, 'a run') or diag $err;
my $text = text_of($csv);
is_deeply([glob "$csv*"], [$csv], 'leaves its result alone');

# --- links, permissions
sub old {
    my ($name, $mode) = @_;
    my $path = write_file($name, "old\n");
    chmod $mode // 0644, $path;
    return $path;
}
my $target = old('target.csv', 0640);
symlink 'target.csv', "$folder/link.csv";
run_simulator($decay, '--output', "$folder/link.csv");
ok(-l "$folder/link.csv" && text_of($target) eq $text, 'a link stays one, and what it leads to is replaced');
is((stat $target)[2] & 0777, 0640, 'permissions stay');
symlink 'nowhere.csv', "$folder/dangling.csv";
run_simulator($decay, '--output', "$folder/dangling.csv");
ok(-l "$folder/dangling.csv" && text_of("$folder/nowhere.csv") eq $text, 'a link to nowhere gets a file to lead to');
my $long = "$folder/" . 'x' x 251 . '.csv';
($status) = run_simulator($decay, '--output', $long);
ok($status == 0 && text_of($long) eq $text, 'a name that is too long for another beside it');

# --- files that are no results
my $inputs = build_simulator('inputs');
my $input = write_file('input.csv', "time,u\n0,1\n");
my $input_text = text_of($input);
link $input, "$folder/hard.csv";
symlink $input, "$folder/soft.csv";
mkdir "$folder/a";
link $input, "$folder/next.csv.part";
symlink $inputs, "$folder/program.csv";
my $program = text_of($inputs);
for my $case (
    [$input,                 'the file of --input'],
    ["$folder/a/../input.csv", 'the file of --input'],
    ["$folder/hard.csv",     'the file of --input'],
    ["$folder/soft.csv",     'the file of --input'],
    ["$folder/next.csv",     'the file of --input'],
    [$inputs,                'this simulator'],
    ["$folder/program.csv",  'this simulator'],
    ["$folder/Model.mo",     "the name of a model's text"],
) {
    my ($file, $what) = @$case;
    next if $what eq 'this simulator' && $ENV{MOCC_UNDER}; # the running program is valgrind
    ($status, $out, $err) = run_simulator($inputs, '--input', $input, '--output', $file);
    is($status, 2, "refused: $file");
    like($err, qr/^inputs: error: .*\Q$what\E.*\n\z/, 'in one line that says why');
}
is(text_of($input), $input_text, 'the input is as it was');
ok(text_of($inputs) eq $program, 'the simulator, too');
ok(!-e "$folder/Model.mo", 'and there is no new model');

# --- what is no regular file, or already open
($status, $out) = run_command('/bin/sh', '-c', "$decay --output /dev/stdout --statistics; echo after");
is($out, "${text}after\n", '/dev/stdout, a pipe') or diag $out;
run_command('/bin/sh', '-c', "{ echo before; $decay --output /dev/stdout; echo after; } >$folder/stdout.csv");
is(text_of("$folder/stdout.csv"), "before\n${text}after\n", '/dev/stdout, a file');
run_command('/bin/sh', '-c', "{ echo before; $decay --output /dev/fd/3 3>&1; } >$folder/three.csv");
is(text_of("$folder/three.csv"), "before\n$text", '/dev/fd/3');
($status, $out) = run_command('/bin/sh', '-c', "$decay --output $folder/same.csv >$folder/same.csv");
is(text_of("$folder/same.csv"), $text, 'a file that is standard output as well');
POSIX::mkfifo("$folder/fifo", 0600) or die "mkfifo: $!\n";
run_command('/bin/sh', '-c', "cat $folder/fifo >$folder/from-fifo & $decay --output $folder/fifo; wait");
ok(-p "$folder/fifo" && text_of("$folder/from-fifo") eq $text, 'a named pipe');
is(text_of("$folder/fifo.part"), undef, 'without anything beside it');
is((run_simulator($decay, '--output', '/dev/null'))[0], 0, '/dev/null');
is(text_of('/dev/null.part'), undef, 'without anything beside it');

# --- descriptors that are closed
for my $closed ('<&-', '2>&-', '<&- 2>&-') {
    old('closed.csv');
    ($status) = run_command('/bin/sh', '-c', "$decay --output $folder/closed.csv $closed");
    ok($status == 0 && text_of("$folder/closed.csv") eq $text, "closed: $closed");
}
for my $closed ('>&-', '<&- >&- 2>&-') {
    old('closed.csv');
    ($status, $out, $err) = run_command('/bin/sh', '-c', "$decay --output $folder/closed.csv $closed");
    is($status, 3, "closed: $closed: what is said of the result cannot be written");
    is(text_of("$folder/closed.csv"), $text, 'the result is whole');
}
my ($failing) = build_simulator('failing');
($status) = run_command('/bin/sh', '-c', "$failing --set way=2 --output $folder/closed.csv 2>&-");
unlike(text_of("$folder/closed.csv"), qr/error/, 'a message does not get into the result');

# --- a folder that cannot be written to
sub without_rights {
    my @command = @_;
    my $pid = fork() // die "fork: $!\n";
    if (!$pid) {
        open STDERR, '>', "$folder/said";
        open STDOUT, '>', '/dev/null';
        $( = $) = '65534 65534' if $> == 0;
        POSIX::setuid(65534) if $> == 0;
        exec @command or POSIX::_exit(127);
    }
    waitpid $pid, 0;
    return $? >> 8;
}
chmod 0755, $folder;
write_file('said', '');
mkdir "$folder/closed";
my $open = old('closed/open.csv', 0666);
my $shut = old('closed/shut.csv', 0444);
chmod 0555, "$folder/closed";
is(without_rights($decay, '--output', $open), 0, 'a file in a folder that cannot be written to');
is(text_of($open), $text, 'is written as it is');
open my $busy, '>>', $open or die;
flock $busy, LOCK_EX | LOCK_NB or die;
is(without_rights($decay, '--output', $open), 3, 'two runs into it');
like(text_of("$folder/said"), qr/cannot write \Q$open\E: another run is writing it/, 'the second one is refused');
close $busy;
is(without_rights($failing, '--set', 'way=5', '--output', old('closed/other.csv', 0666)), 1, 'a run that fails at its start there');
is(text_of("$folder/closed/other.csv"), "old\n", 'leaves the old result');
is(without_rights($decay, '--output', $shut), 3, 'a file that cannot be written to');
is(text_of($shut), "old\n", 'stays');
like(text_of("$folder/said"), qr/cannot write \Q$shut\E: Permission denied/, 'and that is said');
is(without_rights($decay, '--output', "$folder/closed/new.csv"), 3, 'a new file there');
chmod 0755, "$folder/closed";

# --- two runs, and one that is killed
my $shared = old('shared.csv');
my $pid = fork() // die "fork: $!\n";
if (!$pid) {
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', '/dev/null';
    exec $pendulum, '--stop', '1e7', '--interval', '0.01', '--output', $shared;
}
for (1 .. 600) { last if (-s "$shared.part" // 0) > 1 << 16; select undef, undef, undef, 0.05 }
is(text_of($shared), "old\n", 'the old result is there until the run has ended');
($status, $out, $err) = run_simulator($decay, '--output', $shared);
is($status, 3, 'another run into the same file');
is($err, "decay: error: cannot write $shared: another run is writing it\n", 'is told');
kill 'KILL', $pid;
waitpid $pid, 0;
is(text_of($shared), "old\n", 'a run that is killed leaves the old result');
ok(-e "$shared.part", 'and what it has beside it');
($status) = run_simulator($decay, '--output', $shared);
ok($status == 0 && text_of($shared) eq $text && !-e "$shared.part", 'which the next run writes anew');

done_testing;
