# Sweeps under mpirun: the processes of a job share the runs, the table is that of one process, and a process that is lost
# loses what it has taken. What mpirun tells its processes is in their environment, so most of this needs no mpirun.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep);

my $sim = compile_model(program => 1, text => <<'END');
model Hum
  parameter Real f = 1;
  parameter Real k = 1;
  Base.ContinuousState x(start=1, fixed=true);
equation
  der(x) = -k*x*(1 + sin(f*time));
  assert(x > 0.1, "too small");
  annotation(experiment(StopTime=1));
end Hum;
END
my $table = scratch_dir() . '/table.csv';
my $folder = "$table.ranks";

sub bytes_of { my ($file) = @_; open my $in, '<:raw', $file or return ''; local $/; return scalar <$in> }

# Starts a process of a job; returns its number.
sub start {
    my ($rank, $size, @arguments) = @_;
    my $job = $arguments[0] =~ s/^job=// ? shift @arguments : 'one';
    my $pid = fork // die "fork: $!\n";
    return $pid if $pid;
    @ENV{qw(OMPI_COMM_WORLD_RANK OMPI_COMM_WORLD_SIZE PMIX_NAMESPACE)} = ($rank, $size, $job);
    open STDOUT, '>', scratch_dir() . "/out.$rank";
    open STDERR, '>', scratch_dir() . "/err.$rank";
    exec { $sim } $sim, '--output', $table, '--jobs', 1, @arguments or POSIX::_exit(127);
}

# Waits for processes: their exit statuses, in hundreds and more for signals; then what all have said
sub ends { return map { waitpid $_, 0; $? >> 8 || 100 * $? } @_ }
sub said { my ($which, $size) = @_; return join '', map { bytes_of(scratch_dir() . "/$which.$_") } 0 .. $size - 1 }

# Runs a job of several processes. Returns their statuses and what they have said.
sub run_job {
    my ($size, @arguments) = @_;
    unlink $table;
    my @pids = map { start($_, $size, @arguments) } 0 .. $size - 1;
    return (join(' ', sort { $a <=> $b } ends(@pids)), said('out', $size), said('err', $size));
}

# Waits until it is true.
sub await { my ($what) = @_; for (1 .. 2000) { my $found = $what->(); return $found if defined $found; sleep 0.01 } die "nothing has come\n" }

# The rank that has taken this run, counted from 0, and nothing after it
sub taker { my ($run, $size) = @_; return await(sub { (grep { bytes_of("$folder/$_.rows") =~ /^taken $run 1\n\z/m } 0 .. $size - 1)[0] }) }

# Whether a rank has come to rest
sub rests { my ($rank) = @_; return await(sub { bytes_of("$folder/$rank.rows") =~ /^end /m ? 1 : undef }) }

subtest 'the table is that of one process' => sub {
    my @grid = ('--set', 'k=0:1:40', '--set', 'f=1:2:3');
    run_simulator($sim, @grid, '--output', $table);
    my $alone = bytes_of($table);
    like($alone, qr/^120,1,2,0,1,[^\n]*\n\z/m, 'all runs');
    for my $size (2, 5) {
        my ($statuses, $out) = run_job($size, @grid, '--statistics');
        is($statuses, '0 ' x ($size - 1) . '0', "$size processes");
        like($out, qr/\A120 runs in \Q$table\E\nthreads +\d\nsteps +\d+\nevaluations +\d+\nwall time.*\n\z/, 'one of them says what is where');
        ok(bytes_of($table) eq $alone, 'byte for byte');
        ok(!-e $folder, 'they leave nothing behind');
    }
};

subtest 'runs that fail, results of each' => sub {
    my ($statuses, $out, $err) = run_job(3, '--set', 'k=0:4:9', '--results', scratch_dir() . '/run-%d.csv');
    is($statuses, '0 0 1', 'a failed run is the status of the one that writes the table');
    like($out, qr/\A9 runs in \S+, (\d) of them failed\n\z/, 'which counts them');
    is(scalar(() = $err =~ /: error: run \d \(k=\S+\): assertion failed/g), ($out =~ /, (\d)/)[0], 'each says why');
    is(scalar(grep { -s scratch_dir() . "/run-$_.csv" } 1 .. 9), 9, 'every run has its result');
    ($statuses, undef, $err) = run_job(3, '--set', 'k=0:4:9', '--results', scratch_dir() . '/none/run-%d.csv');
    like($statuses, qr/3\z/, 'a result that cannot be written');
    like($err, qr/cannot write \S+none/, 'is said');
    ok(!-e $folder, 'nothing is left');
};

# Run 6 would take for hours.
my @slow = ('--sweep', write_file('values.csv', "f\n" . join '', map { $_ == 6 ? "1e12\n" : "$_\n" } 1 .. 8));

sub start_slow {
    unlink $table;
    my @pids = map { start($_, 3, @slow) } 0 .. 2;
    my $in = taker(5, 3);
    my @others = grep { $_ != $in } 0 .. 2;
    rests($_) for @others;
    return ($in, \@others, @pids);
}

subtest 'processes that are lost' => sub {
    my ($in, $others, @pids) = start_slow();
    kill 'KILL', $pids[$others->[0]];
    ends($pids[$others->[0]]);
    kill 'KILL', $pids[$in];
    ends($pids[$in]);
    is(join(' ', ends($pids[$others->[1]])), '1', 'the last one writes the table, and knows that it is not complete');
    is(said('out', 3), "8 runs in $table, 1 of them lost\n", 'it says so');
    like(said('err', 3), qr/\A\S+: error: run 6 \(f=1e12\): lost with the process of rank $in\n\z/, 'and which run it is');
    my ($lost) = grep { /^6,/ } split /\n/, bytes_of($table);
    is($lost, '6,1e12,3,,,', 'its row has a status of its own');
    my $rest = write_file('rest.csv', "f\n" . join '', map { "$_\n" } 1 .. 5, 7, 8);
    run_simulator($sim, '--sweep', $rest, '--output', scratch_dir() . '/alone.csv');
    my @tables = map { join '', map { s/^\d+//r } grep { !/1e12/ } split /^/, bytes_of($_) } $table, scratch_dir() . '/alone.csv';
    is($tables[0], $tables[1], 'all others are there');
    ok(!-e $folder, 'nothing is left');
};

subtest 'all are interrupted' => sub {
    my ($in, $others, @pids) = start_slow();
    kill $_, @pids for 'STOP', 'TERM', 'CONT'; # none ends before all have got the signal
    is(join(' ', sort { $a <=> $b } ends(@pids)), '0 0 143', 'one of them writes what there is');
    is(join(' ', map { /^(\d+),/ ? $1 : () } split /\n/, bytes_of($table)), '1 2 3 4 5 7 8', 'all but the run that was interrupted');
    ok(!-e $folder, 'nothing is left');
};

subtest 'jobs that meet' => sub {
    my ($in, $others, @pids) = start_slow();
    my ($status) = ends(start(0, 3, 'job=two', '--set', 'f=1:2:3'));
    is($status, 3, 'a folder in use');
    like(bytes_of(scratch_dir() . '/err.0'), qr/table\.csv\.ranks is in use by another job$/, 'is that of another job');
    for my $rank (@$others, $in) {
        kill 'KILL', $pids[$rank];
        ends($pids[$rank]);
    }
    ok(-e $folder, 'a job that is killed leaves its folder');
    my ($statuses) = run_job(2, 'job=two', '--set', 'f=1:2:3');
    is($statuses, '0 0', 'the next one');
    is(scalar(() = bytes_of($table) =~ /\n/g), 4, 'begins anew');
    ok(!-e $folder, 'and leaves nothing behind');
};

subtest 'processes that come late, or come again' => sub {
    my @few = ('--set', 'f=1:2:3');
    is(join(' ', ends(start(0, 2, @few))), '0', 'one does without the other');
    my $text = bytes_of($table);
    is(scalar(() = $text =~ /\n/g), 4, 'it does all runs');
    unlink $table;
    is(join(' ', ends(start(0, 2, '--set', 'f=1:2:5'))), '0', 'the same one has another sweep');
    is(scalar(() = bytes_of($table) =~ /\n/g), 6, 'which is not taken for done');
    unlink $table;
    is(join(' ', ends(start(1, 2, '--set', 'f=1:2:5'))), '0', 'the other one comes when all is done');
    ok(!-e $table && !-e $folder, 'and does nothing but clean up');
};

subtest 'what cannot be' => sub {
    my ($statuses, undef, $err) = run_job(2, @slow, '--output', scratch_dir() . '/values.csv');
    is($statuses, '2 2', 'a table that would overwrite what is read');
    like($err, qr/would be overwritten, but is the file of --sweep/, 'is refused before the runs');
    ($statuses, undef, $err) = run_job(2, '--set', 'f=1:2:3', '--output', scratch_dir() . '/none/table.csv');
    is($statuses, '3 3', 'a folder that is not there');
    like($err, qr/cannot share the runs in \S+none\/table\.csv\.ranks: No such file/, 'is named');
};

subtest 'under mpirun' => sub {
    my ($mpirun) = grep { -x } map { "$_/mpirun" } split /:/, $ENV{PATH};
    plan skip_all => 'there is no mpirun of Open MPI' if !$mpirun || `$mpirun --version 2>&1` !~ /Open MPI/;
    local @ENV{qw(OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM PRTE_ALLOW_RUN_AS_ROOT PRTE_ALLOW_RUN_AS_ROOT_CONFIRM)} = (1) x 4;
    my @several = ($mpirun, '--oversubscribe', '--enable-recovery', '-n', 3);
    run_simulator($sim, '--set', 'k=0:1:40', '--output', $table);
    my $alone = bytes_of($table);
    unlink $table;
    my ($status, $out, $err) = run_command(@several, $sim, '--set', 'k=0:1:40', '--output', $table);
    is($status, 0, 'three processes') or diag $err;
    is($out, "40 runs in $table\n", 'one of them says what is where');
    ok(bytes_of($table) eq $alone, 'the table is that of one');
    my $suicide = write_file('suicide', "#!/bin/sh\n(while ! grep -qx 'taken 5 1' $folder/\$OMPI_COMM_WORLD_RANK.rows 2>/dev/null; do sleep 0.05; kill -0 \$\$ || exit; done; kill -KILL \$\$) &\nexec \"\$@\"\n");
    chmod 0755, $suicide;
    ($status, $out, $err) = run_command(@several, $suicide, $sim, @slow, '--output', $table, '--jobs', 1);
    is($out, "8 runs in $table, 1 of them lost\n", 'a process is killed, the others go on') or diag $err;
    like(bytes_of($table), qr/^6,1e12,3,,,$/m, 'its run alone is lost');
};

done_testing;
