# What mocc writes: whole or not at all, never over a model or a library; simulators that are hardened and the same each
# time.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd ();
use Mocc;
use POSIX ();
use Test::More;

plan skip_all => 'not under valgrind: nothing of it is about memory' if $ENV{MOCC_UNDER};

my $root = Cwd::abs_path("$FindBin::Bin/../..");
my $mocc = $ENV{MOCC} = Cwd::abs_path(mocc_path());
my $home = $mocc =~ s{/mocc\z}{}r;
my $folder = scratch_dir();
my $text = "model M\n  Real x = time;\nend M;\n";
my $model = write_file('M.mo', $text);
chdir $folder or die "chdir: $!\n";

sub bytes_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or return undef;
    local $/;
    return scalar <$in>;
}

# Whether nothing lies about that mocc has begun
sub is_clean {
    my ($name) = @_;
    return is(join(' ', glob "$folder/.mocc-* $folder/*/.mocc-*"), '', $name);
}

# --- simulators
my ($status, $out, $err) = run_mocc('-o', 'sim', $model);
is("$status$out$err", '0', 'a simulator');
is_clean('and nothing else');
($status, $out, $err) = run_command($^X, '-e', '$SIG{CHLD} = "IGNORE"; exec @ARGV', $mocc, '-o', 'sim', $model);
is("$status$out$err", '0', 'the same where the ends of programs are ignored');
mkdir 'other' or die;
{
    chdir 'other';
    local $ENV{TMPDIR} = "$folder/other";
    run_mocc('-o', 'another', '../M.mo');
    chdir $folder;
}
my $simulator = bytes_of('sim');
ok($simulator eq bytes_of('other/another'), 'it is the same each time, wherever it is made');
unlike($simulator, qr/\Q$folder\E|mocc-\w{6}/, 'without names of temporary files');
SKIP: {
    skip 'sanitizers replace what hardening checks', 4 if $mocc =~ m{/san/};
    # The compiler has the C library in it: what it calls of it shows where the same objects share the library.
    for (['sim', 'sim'], [$mocc, "$mocc-shared"]) {
        my ($program, $sharing) = @$_;
        my $headers = join '', map { (run_command('readelf', '-W', $_, $program))[1] } qw(-h -d -l);
        like($headers, qr/Type: +DYN.*\(FLAGS(?:_1)?\) [^\n]*NOW.*GNU_RELRO/s, "$program: at random addresses, bound at the start");
        my $symbols = (run_command('readelf', '-W', '--dyn-syms', $sharing))[1];
        like($symbols, qr/__stack_chk_fail/, "$program: the stack is watched");
    }
}
{
    my $slow = compile_model(text => "model Slow\n  Base.ContinuousState x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Slow;\n");
    my $pid = fork() // die "fork: $!\n";
    if (!$pid) {
        open STDOUT, '>', '/dev/null';
        exec $slow, '--stop', '1e9', '--interval', '1', '--output', '/dev/null';
    }
    is((run_mocc('-o', $slow, $model))[0], 0, 'a simulator that runs can be replaced');
    is(kill('KILL', $pid), 1, 'and goes on');
    waitpid $pid, 0;
}

# --- failures leave the old file
sub old {
    my ($name, $mode) = @_;
    write_file($name, "old\n");
    chmod $mode // 0644, "$folder/$name";
    return "$folder/$name";
}
{
    local $ENV{CC} = 'false';
    is((run_mocc('-o', old('kept'), $model))[0], 3, 'the C compiler fails');
    is(bytes_of('kept'), "old\n", 'the old file stays');
    is_clean('and nothing is beside it');
}
for my $option ([], ['--emit-c']) {
    ($status, $out, $err) = run_command('/bin/sh', '-c', 'ulimit -f 0; exec "$@"', 'sh', $mocc, @$option, '-o', old('kept'), $model);
    is("$status " . bytes_of('kept'), "3 old\n", "a full disk: @$option");
    is_clean('and nothing is beside it');
}
is((run_mocc('--emit-c', '-o', old('kept', 0640), $model))[0], 0, 'C text');
is((stat 'kept')[2] & 0777, 0640, 'the permissions stay');
symlink 'kept', 'link';
run_mocc('-o', 'link', $model);
ok(-l 'link' && -x 'kept' && bytes_of('kept') eq $simulator, 'a link stays one, and what it leads to is replaced');
symlink 'nowhere', 'dangling';
run_mocc('-o', 'dangling', $model);
ok(-l 'dangling' && -x 'nowhere', 'a link to nowhere gets a file to lead to');

# --- two at a time
{
    my $compiler = write_file('meanwhile', "#!/bin/sh\necho other >$folder/shared\nexec gcc \"\$@\"\n");
    chmod 0755, $compiler;
    local $ENV{CC} = $compiler;
    unlink 'shared';
    for my $before ('there is none', 'there is one') {
        ($status, $out, $err) = run_mocc('-o', 'shared', $model);
        is($status, 3, "another program writes the file in the meantime: $before");
        is($err, "mocc: cannot write shared: another program has written it in the meantime\n", 'that is said');
        is(bytes_of('shared'), "other\n", 'and what it has written stays');
        select undef, undef, undef, 0.02; # its time is another one the next time
    }
    is_clean('nothing is beside it');
}

# --- files that are never written to
mkdir $_ for qw(P a);
write_file('P/package.mo', "within ;\npackage P\nend P;\n");
write_file('P/Q.mo', "within P;\nmodel Q\n  Real x = time;\nend Q;\n");
write_file('P/package.order', "Q\n");
link 'M.mo', 'hard';
symlink 'M.mo', 'soft';
symlink "$root/lib/Base.mo", 'base';
symlink 'P/Q.mo', 'other-model';
my $input = 'this would overwrite the input file';
my $name = "this is the name of a model's text";
for my $case (
    [['M.mo'], 'M.mo', $input],
    [['M.mo'], './a/../M.mo', $input],
    [['M.mo'], "$folder/M.mo", $input],
    [['M.mo'], 'hard', $input],
    [['M.mo'], 'soft', $input],
    [['M.mo'], 'New.mo', $name],
    [['M.mo'], 'P/Q.mo', $name],
    [['M.mo'], 'P/package.order', $name],
    [['M.mo'], 'other-model', $name],
    [['--model', 'P.Q', 'P'], 'P/Q.mo', $input],
    [['--model', 'P.Q', 'P'], 'P/package.mo', $input],
    [['--model', 'Planar.Examples.Pendulum'], 'base', $input],
    [['M.mo'], $mocc, 'this would overwrite mocc itself'],
    [['M.mo'], "$home/libmoccrt.a", 'this would overwrite mocc itself'],
    (map { [['M.mo'], $_, 'this would overwrite mocc itself'] } glob "$home/mocc*.h"),
) {
    my ($arguments, $output, $message) = @$case;
    my $before = bytes_of($output);
    for my $option ([], ['--emit-c']) {
        ($status, $out, $err) = run_mocc(@$option, @$arguments, '-o', $output);
        is($status, 2, "@$option @$arguments -o $output");
        like($err, qr/^mocc: \Q$message\E/, 'is refused');
        ok(($before // '') eq (bytes_of($output) // ''), 'and the file is as it was');
    }
}

# --- what is already open, or no file
($status, $out) = run_command('/bin/sh', '-c', "$mocc --emit-c -o /dev/stdout M.mo");
my $c = $out;
like($c, qr/^\/\* Simulator of M/, '/dev/stdout, a pipe');
run_command('/bin/sh', '-c', "{ echo before; $mocc --emit-c -o /dev/stdout M.mo; echo after; } >both");
is(bytes_of('both'), "before\n${c}after\n", '/dev/stdout, a file');
is((run_mocc('-o', '/dev/null', $model))[0], 0, '/dev/null');
ok(-c '/dev/null', 'stays what it is');
POSIX::mkfifo('fifo', 0600);
($status, $out, $err) = run_mocc('-o', 'fifo', $model);
is($status, 2, 'no simulator into a pipe');
like($err, qr/^mocc: a simulator has to be a regular file: fifo$/m, 'as is said');
ok(-p 'fifo', 'which stays one');

# --- descriptors that are closed; warnings do not get into a file
my $warns = write_file('Warns.mo', "model Warns\n  Real x(unit=\"m\") = time;\n  Real y(unit=\"s\") = x;\nend Warns;\n");
($status, $out, $err) = run_mocc('--emit-c', '-o', 'open.c', $warns);
like($err, qr/warning/, 'a model with warnings');
for my $closed ('<&-', '2>&-', '<&- >&- 2>&-') {
    ($status) = run_command('/bin/sh', '-c', "$mocc --emit-c -o closed.c Warns.mo $closed");
    ok($status == 0 && bytes_of('closed.c') eq bytes_of('open.c'), "closed: $closed");
}
unlink 'closed';
($status) = run_command('/bin/sh', '-c', "$mocc -o closed M.mo <&- >&- 2>&-");
ok($status == 0 && bytes_of('closed') eq $simulator, 'a simulator, with all closed');

# --- the C compiler's temporary files
mkdir '-t';
{
    local $ENV{TMPDIR} = '-t';
    ($status, $out, $err) = run_mocc('-o', 'dash', $model);
    is("$status$err", '0', "a folder for temporary files that begins with '-'");
    is(join(' ', glob './-t/*'), '', 'is empty again');
}

# --- signals
my $sleeper = write_file('sleeper', "#!/bin/sh\necho \$\$ >$folder/pid\nexec sleep 1000\n");
chmod 0755, $sleeper;
for my $case ([INT => 130], [TERM => 143], [HUP => 129]) {
    my ($signal, $expected) = @$case;
    old('kept');
    unlink 'pid';
    my $pid = fork() // die "fork: $!\n";
    if (!$pid) {
        $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP);
        $ENV{CC} = $sleeper;
        open STDERR, '>', '/dev/null';
        exec $mocc, '-o', 'kept', 'M.mo' or POSIX::_exit(127);
    }
    for (1 .. 400) { last if -s 'pid'; select undef, undef, undef, 0.05 }
    kill $signal, $pid;
    waitpid $pid, 0;
    is($? >> 8, $expected, "SIG$signal while the C compiler runs: status $expected");
    my ($compiler) = (bytes_of('pid') // '') =~ /(\d+)/;
    ok($compiler && !kill(0, $compiler), 'the C compiler has ended');
    is(bytes_of('kept'), "old\n", 'the old file stays');
    is_clean('and nothing is beside it');
}

# Several compilers are started one after the other: none is missed, whenever the signal comes.
my @late;
for my $round (1 .. 40) {
    my $pid = fork() // die "fork: $!\n";
    if (!$pid) {
        $SIG{TERM} = 'DEFAULT';
        $ENV{CC} = $sleeper;
        open STDERR, '>', '/dev/null';
        exec $mocc, '-o', 'kept', 'M.mo' or POSIX::_exit(127);
    }
    select undef, undef, undef, 0.0004*$round;
    kill 'TERM', $pid;
    my $ended = 0;
    for (1 .. 200) { last if $ended = waitpid $pid, POSIX::WNOHANG(); select undef, undef, undef, 0.02 }
    push @late, $round unless $ended;
    kill 'KILL', $pid and waitpid $pid, 0 unless $ended;
}
is("@late", '', 'a signal ends mocc, whenever it comes');

chdir $root;
# --- -MD: what make has to look at
{
    my $folder = scratch_dir() . '/make it';
    mkdir $folder or die "$folder: $!\n";
    write_file('make it/part.mo', "model Part\n  Real x = time;\nend Part;\n");
    write_file('make it/whole.mo', "model Whole\n  Part part;\nend Whole;\n");
    my $mocc = Cwd::abs_path(mocc_path());
    my $run = sub { return run_command('sh', '-c', "cd '$folder' && $_[0]") };
    my ($status, undef, $err) = $run->("'$mocc' -MD part.mo whole.mo --emit-c -o whole.c");
    is($status, 0, 'a C file with its dependencies') or diag $err;
    my $text = bytes_of("$folder/whole.d");
    like($text, qr/\Awhole\.c: \\\n  part\.mo \\\n  whole\.mo/, 'the files that were read');
    write_file('make it/Makefile', "all: whole.c\ninclude whole.d\nwhole.c:\n\t\@echo made\n");
    utime 1, 1, "$folder/part.mo", "$folder/whole.mo";
    my (undef, $out) = $run->('make --no-print-directory');
    unlike($out, qr/made/, 'nothing to be done');
    utime time + 100, time + 100, "$folder/part.mo";
    (undef, $out) = $run->('make --no-print-directory');
    like($out, qr/made/, 'until a file is newer');
    unlink "$folder/part.mo";
    ($status, $out) = $run->('make --no-print-directory');
    is("$status $out", "0 made\n", 'or gone');
    for my $options ('--check', '--explain', '--dump=tree', '--emit-c -o -') {
        ($status, undef, $err) = $run->("'$mocc' -MD $options whole.mo");
        is($status, 2, "$options: nothing depends on anything");
        like($err, qr/-MD needs a file/, 'which is said');
    }
    write_file('make it/sp ace.mo', "model Space\n  Real x = time;\nend Space;\n");
    $run->("'$mocc' -MD 'sp ace.mo' --emit-c -o space.c");
    like(bytes_of("$folder/space.d"), qr/^  sp\\ ace\.mo/m, 'blanks as make reads them');
}

done_testing;
