# --sweep and grids in --set: each row of the table is the end of the run that a single run with these values makes.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(text => <<'END');
model Decay
  parameter Real k = 1;
  parameter Integer n = 2;
  parameter String name = "a";
  parameter Boolean halves = false;
  final parameter Real fixed = 3;
  Base.ContinuousState x(start=1, fixed=true);
  Real y;
equation
  der(x) = -k*x;
  y = n*x;
  assert(x > 0.1, "too small");
  when x < 0.5 and halves then
    terminate("half of it");
  end when;
  annotation(experiment(StopTime=1));
end Decay;
END
my $table = scratch_dir() . '/table.csv';

sub table_of {
    my (@arguments) = @_;
    my ($status, $out, $err) = run_simulator($sim, @arguments, '--output', $table);
    return ($status, $status == 2 ? undef : read_csv($table), $out, $err);
}

# Of the table, or of another file
sub bytes_of { my ($file) = (@_, $table); open my $in, "<:raw", $file or die "$file: $!\n"; local $/; return scalar <$in> }

subtest 'a grid' => sub {
    my ($status, $r, $out, $err) = table_of('--set', 'k=0:2:11', '--variables', 'x,y');
    is($status, 0, 'it succeeds') or diag $err;
    is($out, "11 runs in $table\n", 'and says what is where');
    is("@{ $r->{run} }", "@{[1 .. 11]}", 'runs are numbered');
    is("@{ $r->{k} }", '0 0.2 0.4 0.6 0.8 1 1.2 1.4 1.6 1.8 2', 'short decimals');
    is(join(' ', sort keys %$r), 'k run status time x y', 'the columns that were asked for');
    for my $i (0 .. 10) {
        close_to($r->{x}[$i], exp(-$r->{k}[$i]), 1e-8, 'the closed form');
        my $single = simulate($sim, '--set', "k=$r->{k}[$i]");
        is("$r->{x}[$i] $r->{y}[$i] $r->{time}[$i]", join(' ', map { $single->{$_}[-1] } qw(x y time)), 'a run of its own, digit for digit');
    }
};

subtest 'several grids: the last one runs fastest' => sub {
    my ($status, $r) = table_of('--set', 'n=1:3:3', '--set', 'x=1:2:2', '--set', 'k=0.5');
    is($status, 0, 'it succeeds');
    is("@{ $r->{n} } | @{ $r->{'x.start'} }", '1 1 2 2 3 3 | 1 2 1 2 1 2', 'each with each; a start value beside the value at the end');
    close_to($r->{y}[$_], $r->{n}[$_] * $r->{'x.start'}[$_] * exp(-0.5), 1e-7, 'the closed form') for 0 .. 5;
};

subtest 'the same bytes however many threads there are' => sub {
    my @texts = map { table_of('--set', 'k=0:2:60', '--jobs', $_); bytes_of() } 1, 2, 7;
    is(scalar(() = $texts[0] =~ /\n/g), 61, 'a row for each run');
    ok($texts[0] eq $texts[1] && $texts[0] eq $texts[2], 'byte for byte');
};

subtest 'runs that fail or end by themselves' => sub {
    my ($status, $r, $out, $err) = table_of('--set', 'k=0:4:5');
    is($status, 1, 'a run has failed');
    is("@{ $r->{status} }", '0 0 0 1 1', 'the table says which');
    like($err, qr/\A\S+: error: run 4 \(k=3\): assertion failed at time 0\.76\S+: too small .*\n\S+: error: run 5 \(k=4\): .*\n\z/, 'so do the messages');
    like($out, qr/^5 runs in \S+, 2 of them failed$/, 'and the summary');
    close_to($r->{time}[4], log(10) / 4, 1e-6, 'the row is that of the time reached');
    ($status, $r, $out, $err) = table_of('--set', 'k=0:4:3', '--set', 'halves=true');
    is($status, 0, 'to end by itself is no failure');
    is("@{ $r->{status} }", '0 2 2', 'but another ending');
    close_to($r->{time}[2], log(2) / 4, 1e-9, 'at its time');
    like($err, qr/^\S+: run 3 \(k=4\): terminated at time 0\.17\S+: half of it/m, 'which is told');
};

subtest 'a file' => sub {
    my $file = write_file('values.csv', "k,name,halves\r\n 1 ,\"a,\"\"b\",false\r\n\r\n2,c,true\r\n");
    my ($status, $r) = table_of('--sweep', $file, '--set', 'n=1:2:2', '--variables', 'y');
    is($status, 0, 'it succeeds');
    is(join('|', map { @{ $r->{$_} } } qw(k name halves n status)), '1|1|2|2|a,"b|a,"b|c|c|false|false|true|true|1|2|1|2|0|0|2|2', 'each row with each point');
    close_to($r->{y}[1], 2 * exp(-1), 1e-7, 'the closed form');
    table_of('--set', 'k=0:2:65', '--variables', 'x');
    my ($grid, $many) = (bytes_of(), write_file('many.csv', join '', map { "$_\n" } 'k', map { $_ / 32 } 0 .. 64));
    table_of('--sweep', $many, '--variables', 'x');
    ok(bytes_of() eq $grid, 'a file of many rows is a grid of the same values');
    for my $case (
        ["k,nam\n1,a\n",    qr/values\.csv:1: nam: there is no such variable \(did you mean 'name'\?\)/],
        ["k,n\n1,2\n2,1.5\n", qr/values\.csv:3: n: an Integer is needed, not '1\.5'/],
        ["y\n1\n",          qr/values\.csv:2: y: it is computed/],
        ["k,k\n1,2\n",      qr/'k' is swept twice/],
        ["k,\n1,2\n",       qr/values\.csv:1: error: a column has no name/],
        ["k,n\n1\n",        qr/values\.csv:2: error: the row does not have 2 fields/],
        ["k\n",             qr/values\.csv:2: error: there is no row of values/],
        ["k\n1\0\n",        qr/values\.csv:2: error: there is a byte 0/],
      )
    {
        my ($text, $message) = @$case;
        my ($status, undef, $err) = run_simulator($sim, '--sweep', write_file('values.csv', $text), '--output', $table);
        cmp_ok($status, '>', 0, 'refused');
        like($err, $message, 'with the reason');
        is(scalar(() = $err =~ /\n/g), 1, 'in one line');
    }
};

subtest 'a result of each run' => sub {
    my $folder = scratch_dir() . '/100%';
    mkdir $folder or die "$folder: $!\n";
    my @grid = ('--set', 'k=0:4:5');
    table_of(@grid);
    my $without = bytes_of();
    for my $jobs (1, 3) {
        my ($status, undef, $out) = table_of(@grid, '--results', scratch_dir() . '/100%%/run-%02d.csv', '--jobs', $jobs);
        is("$status|$out", "1|5 runs in $table, 2 of them failed\n", 'the table is as it was');
        ok(bytes_of() eq $without, 'byte for byte');
        is(join(' ', map { s{.*/}{}r } sort glob "$folder/*"), join(' ', map { "run-0$_.csv" } 1 .. 5), 'a file for each run, and nothing beside');
        for my $i (1 .. 5) {
            run_simulator($sim, '--set', 'k=' . ($i - 1), '--output', scratch_dir() . '/one.csv');
            ok(bytes_of("$folder/run-0$i.csv") eq bytes_of(scratch_dir() . '/one.csv'), "that of a run of its own, failed or not: $i");
            unlink "$folder/run-0$i.csv";
        }
    }
    my ($status) = table_of('--set', 'k=1:2:2', '--results', scratch_dir() . '/run-%d.mat', '--variables', 'k,x');
    is($status, 0, 'MATLAB files; a parameter is one of their variables');
    for my $i (1, 2) {
        my $r = read_mat(scratch_dir() . "/run-$i.mat")->{value};
        is($r->{k}[0], $i, 'its own parameter');
        close_to($r->{x}[-1], exp(-$i), 1e-7, 'the closed form');
        run_simulator($sim, '--set', "k=$i", '--variables', 'k,x', '--output', scratch_dir() . '/one.mat');
        ok(bytes_of(scratch_dir() . "/run-$i.mat") eq bytes_of(scratch_dir() . '/one.mat'), 'all rows');
    }
};

subtest 'rows that nobody takes' => sub {
    my $pendulum = compile_model(model => 'Planar.Examples.Pendulum'); # no events, no assertions
    my (@tables, @evaluations);
    for my $taken ([], ['--results', scratch_dir() . '/swing-%d.csv']) {
        my (undef, $out) = run_simulator($pendulum, '--set', 'revolute.phi=0:1:5', '--stop', 3, '--interval', 0.01, '--statistics', '--output', $table, @$taken);
        push @evaluations, $out =~ /^evaluations +(\d+)$/m;
        push @tables, bytes_of();
    }
    ok($tables[0] eq $tables[1], 'change no digit');
    my ($r, $single) = (read_csv($table), read_csv(scratch_dir() . '/swing-3.csv'));
    is($r->{'revolute.phi'}[2], $single->{'revolute.phi'}[-1], 'nor those of the result');
    my $undefined = compile_model(text => <<'END');
model Swing
  Planar.Examples.Pendulum p;
  Real y;
equation
  y = sqrt(0.5 - p.revolute.phi*p.revolute.phi*0.1);
end Swing;
END
    my @said = map {
        my (undef, undef, $err) = run_simulator($undefined, '--set', 'p.revolute.phi=-2:0:3', '--stop', 1, '--interval', 0.01, '--output', $table, @$_);
        $err . bytes_of();
    } [], ['--results', scratch_dir() . '/swing-%d.csv'];
    is($said[0], $said[1], 'what is undefined at one of them is reported of that one all the same');
    like($said[0], qr/run 3 \(p\.revolute\.phi=0\): sqrt.* is undefined at time 0\.79:/, 'at its time');
    my (undef, $c) = run_mocc('--emit-c', '--model', 'Planar.Examples.Pendulum', '-o', '-');
    return if $c !~ /model_differentiate/; # as in builds that check every index
    cmp_ok($evaluations[0] + 5 * 200, '<', $evaluations[1], 'and take no evaluation each');
};

subtest 'results that cannot be written, or are interrupted' => sub {
    my $folder = scratch_dir() . '/few';
    mkdir $folder or die "$folder: $!\n";
    symlink '/dev/full', "$folder/run-3.csv" or die "$folder: $!\n";
    my ($status, $r, $out, $err) = table_of('--set', 'k=0:1:9', '--results', "$folder/run-%d.csv", '--jobs', 1);
    is("$status|$out", "3|2 runs in $table\n", 'a disk that is full ends the sweep');
    is("@{ $r->{run} }", '1 2', 'the table has those that were written');
    like($err, qr/\A\S+: error: run 3 \(k=0\.25\): cannot write \S+run-3\.csv: No space left on device\n\z/, 'which is said once');
    ($status, undef, $err) = run_simulator($sim, '--set', 'k=0:1:9', '--results', "$folder/none/run-%d.csv", '--output', $table, '--jobs', 1);
    is($status, 3, 'a folder that is not there');
    like($err, qr/run 1 \(k=0\): cannot write \S+run-1\.csv: No such file/, 'is named');
    unlink "$folder/run-3.csv";
    my $values = write_file('few/run-2.csv', "k\n1\n2\n");
    ($status, undef, $err) = run_simulator($sim, '--sweep', $values, '--results', "$folder/run-%d.csv", '--output', $table, '--jobs', 1);
    is($status, 2, 'a file that is read');
    like($err, qr/run 2 \(k=2\): \S+run-2\.csv would be overwritten, but is the file of --sweep/, 'is not written');
    run_command('timeout', '-s', 'INT', 0.5, $sim, '--set', 'k=0:1:10000000', '--results', "$folder/run-%d.csv", '--output', $table, '--variables', 'x');
    my @rows = split /\n/, bytes_of();
    is_deeply([glob "$folder/*.part"], [], 'an interrupted sweep leaves no parts');
    my @broken = grep { bytes_of($_) !~ /\Atime,x\n(?:[^\n]+\n){501}\z/ } glob "$folder/run-*.csv";
    is("@broken", '', 'all files are complete');
    is_deeply([grep { !-e "$folder/run-$_.csv" } 1 .. $#rows], [], 'each row has its file');
};

subtest 'wrong usage' => sub {
    my $file = write_file('values.csv', "k\n1\n");
    for my $case (
        [qr/a grid, FROM:TO:N, has 2 points or more, not 1/, '--set', 'k=0:1:1'],
        [qr/has 2 points or more, not 2\.5/, '--set', 'k=0:1:2.5'],
        [qr/--set n: an Integer is needed, not '1\.5'/, '--set', 'n=1:2:3'],
        [qr/--set k: a number is needed, not '1:2:x'/, '--set', 'k=1:2:x'],
        [qr/'k' is swept twice/, '--set', 'k=1:2:3', '--set', 'k=3:4:5'],
        [qr/'k' is swept, and has one value by --set/, '--set', 'k=1:2:3', '--set', 'k=3'],
        [qr/'k' is swept, and has one value by --set/, '--sweep', $file, '--set', 'k=3'],
        [qr/1e\+09 runs are more than can be done/, '--set', 'k=0:1:1000000', '--set', 'x=1:2:1000'],
        [qr/--list is for one run/, '--list', '--set', 'k=1:2:3'],
        [qr/--plot is for one run/, '--plot', 'x', '--set', 'k=1:2:3'],
        [qr/a table, \.csv/, '--output', scratch_dir() . '/a.mat', '--set', 'k=1:2:3'],
        [qr/would be overwritten, but is the file of --sweep/, '--sweep', $file, '--output', $file],
        [qr/--results is for many runs/, '--results', scratch_dir() . '/r-%d.csv', '--set', 'k=1'],
        [qr/--results r\.csv: the number of a run is %d or %03d, once/, '--results', 'r.csv', '--set', 'k=1:2:3'],
        [qr/the number of a run is %d or %03d, once/, '--results', 'r-%d-%d.csv', '--set', 'k=1:2:3'],
        [qr/the number of a run is %d or %03d, once/, '--results', 'r-%s.csv', '--set', 'k=1:2:3'],
        [qr/results are written as \.csv or \.mat/, '--results', 'r-%d.svg', '--set', 'k=1:2:3'],
        [qr/r-03\.csv is the file of the table/, '--results', 'r-%02d.csv', '--output', 'r-03.csv', '--set', 'k=1:2:3'],
        [qr/--jobs needs a number from 1 to 1024, not '0'/, '--jobs', 0, '--set', 'k=1:2:3'],
      )
    {
        my ($message, @arguments) = @$case;
        my ($status, $out, $err) = run_simulator($sim, @arguments);
        is("$status|$out", '2|', "@arguments: wrong usage");
        like($err, $message, 'with the reason');
    }
    my ($status, undef, $err) = run_simulator($sim, '--set', 'fixed=1:2:2', '--output', $table);
    cmp_ok($status, '>', 0, 'what is final');
    like($err, qr/fixed/, 'is not swept');
    ($status, undef, $err) = run_simulator($sim, '--sweep', scratch_dir() . '/none.csv');
    like($err, qr/cannot read '.*none\.csv'/, 'a file that is not there');
    my $r = simulate($sim, '--set', 'name=1:2:3');
    cmp_ok(scalar @{ $r->{time} }, '>', 500, 'what looks like a grid is the text of a String');
};

subtest 'a disk that is full, a signal' => sub {
    my ($status, $out, $err) = run_simulator($sim, '--set', 'k=0:1:3', '--output', '/dev/full');
    is($status, 3, 'the environment is at fault');
    is(scalar(() = $err =~ /cannot write/g), 1, 'which is said once');
    ($status, $out, $err) = run_command('timeout', '-s', 'INT', 1, $sim, '--set', 'k=0:1:10000000', '--output', $table, '--variables', 'x');
    my ($whole, @lines) = (1, split /\n/, bytes_of());
    $whole &&= $lines[$_] =~ /^$_,[-+.e\d]+,0,1,[-+.e\d]+$/ for 1 .. $#lines;
    cmp_ok(scalar @lines, '>', 10, 'rows of what was done');
    ok($whole, 'whole ones, in their order');
};

subtest 'threads do not disturb each other' => sub {
    my $build = $ENV{MOCC_BUILD} // 'build';
    plan skip_all => 'the thread sanitizer goes with no other' if $ENV{MOCC_UNDER} || $ENV{MOCC_CFLAGS} || !-f "$build/tsan/libmoccrt.a";
    my $c = scratch_dir() . '/pendulum.c';
    my ($status) = run_mocc('--emit-c', '--model', 'Impulses.Examples.DoublePendulumAtWall', '-o', $c);
    is($status, 0, 'a mechanism with events');
    my @archives = ("$build/tsan/libmoccrt.a", glob "$build/lib*.a");
    my $program = scratch_dir() . '/watched';
    my ($failed, undef, $why) = run_command('gcc', '-O1', '-fsanitize=thread', "-I$build", '-Iruntime', '-o', $program, $c, '-Wl,--start-group', @archives, '-Wl,--end-group', '-lm');
    is($failed, 0, 'it is linked') or diag $why;
    my @options = ('--stop', 0.3, '--set', 'world.g[2]=-12:-8:8', '--output', $table);
    my ($ended, undef, $err) = run_command($program, @options, '--jobs', 4);
    is("$ended$err", '0', 'no race');
};

done_testing;
