# The result file: names, order, quoting, times, numbers; --variables, --output, errors of writing.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use Test::More;

my $decay = build_simulator('decay');
my $csv   = scratch_dir() . '/out.csv';

sub lines { return split /\n/, text_of($_[0]) }

# --- names and order
my ($status, $out, $err) = run_simulator($decay, '--output', $csv);
is($status, 0, 'a run succeeds');
is($out, "11 rows in $csv, final time 1\n", 'and says what it has written');
is($err, '', 'nothing else is said');
my @header = (
    'time', 'x', 'der(x)', 'y', 'der(y)', 'der(der(y))',
    '"A[1,1]"', '"A[1,2]"', '"A[2,1]"', '"A[2,2]"',
    (map { my $i = $_; map { "frames[$i].r0[$_]" } 1, 2 } 1 .. 3),
    q{"'a.b ""c""'"}, 'flag',
    (map { my $i = $_; map { my $j = $_; map { qq{"rack.cell[$i,$j].level[$_]"} } 1, 2 } 1 .. 3 } 1, 2),
);
my @lines = lines($csv);
is($lines[0], join(',', @header), 'header: declaration order, full names, quoted where there is a comma or quote');
is(scalar @lines, 12, 'header and eleven rows');
unlike(text_of($csv), qr/\r/, 'lines end in LF');
like(text_of($csv), qr/\n\z/, 'the last one too');

# --- numbers
my $result = read_csv($csv);
is_deeply($result->{time}, ['0', map({ "0.$_" } 1 .. 9), '1'], 'times are the multiples of the interval as one writes them');
is($result->{time}[-1], '1', 'the last time is stop');
is($result->{'A[1,2]'}[0], '1', 'a whole number has no point');
is($result->{"'a.b \"c\"'"}[0], '0.3333333333333333', 'shortest digits that read back');
is($result->{'frames[3].r0[2]'}[0], '32', 'subscripts stand after their part of the name');
is($result->{'rack.cell[2,1].level[2]'}[0], '0.30000000000000004', 'seventeen digits where they are needed');
is(join('', @{ $result->{flag} }), '11111110000', 'Booleans are 0 and 1');

# --- times
for my $case (
    ['--stop 1 --interval 0.3',              [0, 0.3, 0.6, 3 * 0.3, 1]],
    ['--start=0.5 --stop=1 --interval=0.25', [0.5, 0.75, 1]],
    ['--stop 1 --interval 5',                [0, 1]],
    ['--start 2 --stop 2',                   [2]],
    ['--stop 0.7 --interval 0.1',            [(map { 0.1 * $_ } 0 .. 6), 0.7]],
    ['--start -1 --stop 0 --interval 0.5',   [-1, -0.5, 0]],
    ['--start 1e6 --stop 1000001 --interval 0.5', [1e6, 1000000.5, 1000001]],
  )
{
    my ($arguments, $times) = @$case;
    my $run = simulate($decay, split ' ', $arguments);
    is_deeply([map { 0 + $_ } @{ $run->{time} }], $times, "times of $arguments");
}
is(scalar @{ simulate($decay, '--interval', '0.001')->{time} }, 1001, 'a thousand intervals');
is(scalar @{ simulate(build_simulator('stateless'))->{time} }, 501, 'five hundred intervals where the model says nothing');

# --- the same twice
run_simulator($decay, '--output', "$csv.again.csv");
is(text_of("$csv.again.csv"), text_of($csv), 'two runs give the same bytes');

# --- patterns
sub columns {
    my @arguments = map { ('--variables', $_) } @_;
    my @names = sort keys %{ simulate($decay, @arguments) };
    return [grep { $_ ne 'time' } @names];
}
is_deeply(columns('x'), ['x'], 'one variable');
is_deeply(columns('A[1,2],x'), ['A[1,2]', 'x'], 'brackets and the comma inside are literal');
is_deeply(columns('A[1,2]', 'x'), ['A[1,2]', 'x'], 'repeated option');
is_deeply(columns('frames[?].r0[2]'), [map { "frames[$_].r0[2]" } 1 .. 3], 'question mark');
is_deeply(columns('rack.*[1]'), [map { my $i = $_; map { "rack.cell[$i,$_].level[1]" } 1 .. 3 } 1, 2], 'star');
is_deeply(columns('time'), [], 'time is there anyway and may be asked for');
is_deeply(columns('der(*)'), ['der(der(y))', 'der(x)', 'der(y)'], 'derivatives');
for my $pattern ('nothing*', 'rack', '*secret*', 'k') {
    ($status, $out, $err) = run_simulator($decay, '--variables', "x,$pattern", '--output', "$csv.none.csv");
    is($status, 2, "a pattern without match is refused: $pattern");
    like($err, qr/--variables \Q$pattern\E matches no variable/, 'with its text');
    ok(!-e "$csv.none.csv", 'and nothing is written');
}

# --- where the result goes
($status, $out, $err) = run_simulator($decay, '--output', '-');
is($out, text_of($csv), 'standard output gets the same bytes and nothing else');
is($err, '', 'and standard error nothing');
in_scratch(sub {
    ($status, $out, $err) = run_simulator($decay);
    is($out, "11 rows in Decay.csv, final time 1\n", 'the default file is named after the model');
    is(text_of('Decay.csv'), text_of($csv), 'and lies in the current folder');
});
for my $target ('/dev/full', scratch_dir() . '/no/such/folder.csv', scratch_dir()) {
    for my $arguments ([], ['--interval', 1e-5]) {
        ($status, $out, $err) = run_simulator($decay, @$arguments, '--output', $target);
        is($status, 3, "status 3 when $target cannot be written");
        like($err, qr/^\S+: error: cannot write \Q$target\E: .+\n\z/, 'one line says why');
    }
}
for my $arguments ('--output -', '--list', '--help', '--version') {
    my ($code, $said, $complaint) = run_command('sh', '-c', "$decay $arguments > /dev/full");
    is($code, 3, "status 3 when standard output is full: $arguments");
    like($complaint, qr/No space left/, 'with the reason');
}

# --- MATLAB files
my $mat = scratch_dir() . '/out.mat';
($status, $out, $err) = run_simulator($decay, '--output', $mat, '--set', 'k=0.5');
is($status, 0, 'a MATLAB file') or diag $err;
is($out, "11 rows in $mat, final time 1\n", 'is spoken of like any other');
my $trajectory = read_mat($mat);
is("@{ $trajectory->{order} }", 'Aclass name description dataInfo data_1 data_2', 'its matrices');
is(join('', map { substr $_, 0, 1 } @{ $trajectory->{matrix}{Aclass} }), 'Atrajectory', 'its class');
is(join('', map { substr $_, 1, 1 } @{ $trajectory->{matrix}{Aclass} }), '1.1        ', 'in version 1.1');
is(join('', map { substr $_, 3, 1 } @{ $trajectory->{matrix}{Aclass} }), 'binTrans   ', 'transposed');
my $same = simulate($decay, '--set', 'k=0.5');
my @changing = grep { $trajectory->{info}{$_}[0] != 1 } keys %{ $trajectory->{info} };
is_deeply([sort @changing], [sort keys %$same], 'the variables are those of the CSV file');
is(scalar(grep { join(',', map { 0 + $_ } @{ $same->{$_} }) ne join(',', @{ $trajectory->{value}{$_} }) } @changing), 0,
    'with the same values, to the last bit');
is(s/ +\z//r, 'time', 'time is the first') for $trajectory->{matrix}{name}[0];
is_deeply($trajectory->{info}{time}, [0, 1, 0, -1], 'and stands in both data matrices');
is_deeply($trajectory->{info}{x},    [2, 2, 0, -1], 'a variable');
is_deeply($trajectory->{info}{k},    [1, 2, 0, 0],  'a parameter');
is_deeply($trajectory->{matrix}{data_1}[0], [0, 0.5, 1, 3, 3, -1, 1, 0.5, 1 .. 6], 'parameters at the start');
is_deeply($trajectory->{matrix}{data_1}[1], [1, 0.5, 1, 3, 3, -1, 1, 0.5, 1 .. 6], 'and at the end');
is($trajectory->{text}{k},       'rate [1/s]',       'a description with its unit');
is($trajectory->{text}{'der(x)'}, '[kg/s]',          'a unit alone');
is($trajectory->{text}{on},      'decays at all',    'a description alone');
is($trajectory->{text}{steps},   '',                 'neither');
is(scalar(grep { /secret|hidden/ } keys %{ $trajectory->{info} }), 0, 'nothing hidden');
run_simulator($decay, '--output', "$mat.again.mat", '--set', 'k=0.5');
is(text_of("$mat.again.mat"), text_of($mat), 'two runs give the same bytes');
run_simulator($decay, '--output', $mat, '--variables', 'k,rack.cell[2,*].size,y', '--start', 2, '--stop', 2);
$trajectory = read_mat($mat);
is_deeply([map { s/ +\z//r } @{ $trajectory->{matrix}{name} }], ['time', 'k', 'y', map { "rack.cell[2,$_].size" } 1 .. 3],
    'patterns choose among parameters too');
is_deeply($trajectory->{matrix}{data_2}, [[2, 1]], 'a single row');
run_simulator($decay, '--output', $mat, '--variables', 'k');
is(scalar @{ read_mat($mat)->{value}{time} }, 11, 'time alone');
($status, $out, $err) = run_simulator($decay, '--output', $mat, '--interval', 1e-10);
is($status, 2, 'more rows than the format can count');
like($err, qr/holds no more than 2147483647 rows/, 'with the reason');
symlink '/dev/null', "$mat.null.mat";
($status, $out, $err) = run_simulator($decay, '--output', "$mat.null.mat");
is($status, 2, 'no MATLAB file into what cannot be gone back in');
like($err, qr/a MATLAB file has to be a regular file/, 'with the reason');

# --- a disk that gets full: whole rows are kept (a limit of the shell stands for the disk; its blocks have 512 bytes)
sub run_within {
    my ($blocks, @command) = @_;
    return run_command('sh', '-c', "ulimit -f $blocks; exec \"\$@\"", 'sh', @command);
}
for my $kind (qw(csv mat)) {
    my $file = scratch_dir() . "/full.$kind";
    ($status, $out, $err) = run_within(150, $decay, '--interval', 1e-4, '--variables', 'x,y', '--output', $file);
    is($status, 3, "$kind: a disk that gets full");
    like($err, qr/^decay: error: cannot write \Q$file\E: File too large\n\z/, "$kind: is told");
    my $kept = $kind eq 'csv' ? read_csv($file) : read_mat($file)->{value};
    my $n = @{ $kept->{time} };
    cmp_ok(-s $file, '<=', 150 * 512, "$kind: the file has its limit");
    cmp_ok($n, '>', 1000, "$kind: the rows that fit are there");
    is(scalar(grep { abs($kept->{time}[$_] - 1e-4 * $_) > 1e-12 || abs($kept->{x}[$_] - exp(-$kept->{time}[$_])) > 1e-6 } 0 .. $n - 1),
        0, "$kind: and right");
    like(text_of($file), qr/\n\z/, 'the last one is whole') if $kind eq 'csv';
    my $before = text_of($file);
    ($status, $out, $err) = run_within(0, $decay, '--output', $file);
    is($status, 3, "$kind: a disk that is full at the start");
    is(text_of($file), $before, "$kind: the old result stays");
    ok(!-e "$file.part", "$kind: and nothing is beside it");
}

# --- rows that a thread writes beside the run: as many as without one, and the same bytes
SKIP: {
    my @one = ('taskset', '-c', do { (run_command('taskset', '-cp', $$))[1] =~ /: (\d+)/ ? $1 : skip('taskset', 4) });
    for my $kind (qw(csv mat)) {
        my @files = map { scratch_dir() . "/beside$_.$kind" } 0, 1;
        run_simulator($decay, '--interval', 1e-4, '--output', $files[0]);
        ($status, $out, $err) = run_command(@one, $decay, '--interval', 1e-4, '--output', $files[1]);
        is("$status$err", '0', "$kind: a run on one processor");
        ok(text_of($files[0]) eq text_of($files[1]), 'writes the bytes of a run on all');
    }
}
{
    my @wrong = grep { @{ simulate($decay, '--interval', 1 / $_)->{time} } != $_ + 1 } map { ($_, 4 * $_) } 84 .. 96;
    is("@wrong", '', 'however many there are, the last ones too');
}
subtest 'and no race' => sub {
    my $build = $ENV{MOCC_BUILD} // 'build';
    plan skip_all => 'the thread sanitizer goes with no other' if $ENV{MOCC_UNDER} || $ENV{MOCC_CFLAGS} || !-f "$build/tsan/libmoccrt.a";
    my $c = scratch_dir() . '/wall.c';
    run_mocc('--emit-c', '--model', 'Impulses.Examples.DoublePendulumAtWall', '-o', $c);
    my @archives = ("$build/tsan/libmoccrt.a", glob "$build/lib*.a");
    my $program = scratch_dir() . '/watched';
    my ($failed, undef, $why) = run_command('gcc', '-O1', '-fsanitize=thread', "-I$build", '-Iruntime', '-o', $program, $c, '-Wl,--start-group', @archives, '-Wl,--end-group', '-lm');
    is($failed, 0, 'it is linked') or diag $why;
    for my $file ('wall.csv', 'wall.mat') {
        my ($ended, undef, $err) = run_command($program, '--stop', 1, '--interval', 1e-3, '--output', scratch_dir() . "/$file");
        is("$ended$err", '0', $file);
    }
    my ($ended, undef, $err) = run_within(500, $program, '--stop', 1, '--interval', 1e-3, '--output', scratch_dir() . '/wall.csv');
    is("$ended$err", '3watched: error: cannot write ' . scratch_dir() . "/wall.csv: File too large\n", 'a disk that gets full');
};

# --- a pipe whose reader has enough: the run ends at once and silently, as it does with any program
my ($code, $said, $complaint) =
  run_command('bash', '-c', "$decay --stop 1e9 --interval 0.01 --output - | head -n 2 | cut -c1-6; echo \${PIPESTATUS[0]}");
is($said, "time,x\n0,1,-1\n141\n", 'a closed pipe ends the run');
is($complaint, '', 'without a word');
($code, $said, $complaint) =
  run_command('bash', '-c', "trap '' PIPE; { $decay --stop 1e9 --interval 0.01 --output -; echo \$? >&2; } | head -n 2 >/dev/null");
like($complaint, qr/\Adecay: error: cannot write to standard output: Broken pipe\n3\n\z/, 'where that signal is ignored, it is an error');

# --- columns that are equal, or opposite, always or for a while: the numbers of both formats are the same
my $pairs = compile_model(file => write_file('Pairs.mo', <<'END'));
model Pairs
  Real x, same, opposite, later, parted, jumps, less, zero, steady, tiny, scaled[3];
  discrete Integer n(start=0, fixed=true);
  Boolean on;
  Real whole;
equation
  x = sin(7*time);
  same = x;
  opposite = -x;
  later = if time < 0.305 then cos(time) else x;
  parted = if time < 0.405 then -x else 2*x;
  jumps = if sin(40*time) > 0 then x else opposite;
  less = if time > 0.5 then 1e-300*x else 0;
  zero = -less*0;
  steady = -9.81;
  tiny = if time < 0.2 then 0 else -5e-324;
  scaled = {x, -same, 1e17*x};
  when sample(0, 0.07) then
    n = pre(n) - 1;
  end when;
  on = x > 0.3;
  whole = -n;
  annotation(experiment(StopTime=1, Interval=0.01));
end Pairs;
END
run_simulator($pairs, '--output', scratch_dir() . "/pairs.mat");
$trajectory = read_mat(scratch_dir() . "/pairs.mat");
my $numbers = $trajectory->{value};
my %constant = map { $_ => 1 } grep { $trajectory->{info}{$_}[0] == 1 } keys %$numbers;
is(join(' ', sort keys %constant), 'steady', 'what does not change is there as parameters are');
is_deeply([map { $trajectory->{info}{$_}[1] } qw(x same opposite scaled[1] scaled[2])], [2, 2, -2, 2, -2],
    'what is equal or opposite by an equation is there once');
is(scalar @{ $trajectory->{matrix}{data_2}[0] }, 11, 'and no more than that');
my $texts = simulate($pairs);
is(scalar @{ $texts->{time} }, scalar @{ $numbers->{time} }, 'both formats have the same rows');
for my $name (sort keys %$texts) {
    my @values = $constant{$name} ? ($numbers->{$name}[0]) x @{ $texts->{time} } : @{ $numbers->{$name} };
    my @wrong = grep { $texts->{$name}[$_] != $values[$_] } 0 .. $#{ $texts->{time} };
    is("@wrong", '', "$name is the same in both") or diag("$texts->{$name}[$wrong[0]], $numbers->{$name}[$wrong[0]]");
}

# --- what nobody has chosen: of long arrays a sample, which is said
my $wide = compile_model(file => write_file('Wide.mo', <<'END'));
model Cell
  parameter Integer n = 1;
  Real y, z[n];
equation
  y = time;
  for i in 1:n loop
    z[i] = i*time;
  end for;
end Cell;
model Wide
  Real x[30001], m[200, 90], flat[2, 400], short[100], s;
  Cell cell[1001](each n=2), long(n=300);
equation
  for i in 1:30001 loop
    x[i] = i*time;
  end for;
  for i in 1:200 loop
    for j in 1:90 loop
      m[i, j] = 1000*i + j;
    end for;
  end for;
  for i in 1:2 loop
    for j in 1:400 loop
      flat[i, j] = 1000*i + j;
    end for;
  end for;
  for i in 1:100 loop
    short[i] = i + time;
  end for;
  s = x[7];
  annotation(experiment(StopTime=1, Interval=0.5));
end Wide;
END
my $wide_columns = 30001 + 18000 + 800 + 100 + 1 + 3003 + 301;
my @spread = map { int($_ * 30000 / 99) + 1 } 0 .. 99;
my @sampled = ((map { "x[$_]" } @spread),
    (map { my $i = $_; map { "m[" . (1 + int($i * 199 / 9)) . "," . (1 + int($_ * 89 / 9)) . "]" } 0 .. 9 } 0 .. 9),
    (map { my $i = $_; map { "flat[$i," . (1 + int($_ * 399 / 49)) . "]" } 0 .. 49 } 1 .. 2),
    (map { "short[$_]" } 1 .. 100), 's',
    (map { my $i = 1 + int($_ * 1000 / 99); map { "cell[$i].$_" } 'y', 'z[1]', 'z[2]' } 0 .. 99),
    'long.y', (map { 'long.z[' . (1 + int($_ * 299 / 99)) . ']' } 0 .. 99));
($status, $out, $err) = run_simulator($wide, '--output', $csv);
is($status, 0, 'a result that would have too many columns');
my $says = '%d of %d columns are written: of arrays with more than 100 elements, that many or fewer, spread evenly; ';
is($err =~ s/^\w+: //r, sprintf($says, scalar @sampled, $wide_columns) . "--variables '*' writes all\n", 'has fewer, which is said');
is((lines($csv))[0] =~ s/"//gr, join(',', 'time', @sampled), 'an array has elements from its first to its last one');
is(read_csv($csv)->{'x[30001]'}[-1], '30001', 'with their values');
run_simulator($wide, '--output', $mat);
is(join(' ', sort grep { $_ ne 'time' && !/\.n\z/ } keys %{ read_mat($mat)->{info} }), join(' ', sort @sampled), 'a MATLAB file, too');
($status, $out, $err) = run_simulator($wide, '--output', $csv, '--variables', '*');
is(scalar(split /,/, (lines($csv))[0] =~ s/"[^"]*"/x/gr), 1 + $wide_columns, 'all of them for whoever asks');
is($err, '', 'which needs no word');
($status, $out, $err) = run_simulator($wide, '--output', $csv, '--variables', 'x[2*],s');
is(scalar(split /,/, (lines($csv))[0]), 2 + grep({ /^2/ } 1 .. 30001), 'and what is chosen is there as a whole');
my $many = compile_model(program => 1, file => write_file('Many.mo', "model Many\n  Real x[40000];\nequation\n  for i in 1:40000 loop\n    x[i] = i*time;\n  end for;\nend Many;\n"));
($status, $out, $err) = run_command('timeout', '-s', 'INT', 0.3, $many, '--interval', 1e-4, '--output', $csv);
is($err =~ s/\n.*|^\w+: //sgr, 'the result gets 40000 columns and about 1e+04 rows, 7.2 GB; --variables and --interval choose fewer',
    'a result that takes gigabytes is announced');

# --- quoted names: commas, dots and brackets in the quotes are part of the name
my $quoted = compile_model(text => <<'END', options => ['--model', q{'p, q'.'a,b "c" [1]'}]);
package 'p, q'
  model 'a,b "c" [1]'
    parameter Real 'k.l'(unit="m") = 2 "Größe, \"x\"";
    Real 'x,y]'[2] = {time, -time} "of two
lines";
    Real 'it\'s, [me' = 'k.l'*time;
  end 'a,b "c" [1]';
end 'p, q';
END
my @quoted = ("'x,y]'[1]", "'x,y]'[2]", "'it\\'s, [me'");
is(join('|', sort grep { $_ ne 'time' } keys %{ simulate($quoted) }), join('|', sort @quoted), 'quoted names in a CSV file');
is_deeply([sort keys %{ simulate($quoted, '--variables', "$quoted[2],$quoted[1]") }], [sort @quoted[1, 2], 'time'],
    'their commas separate no names');
is_deeply([sort keys %{ simulate($quoted, '--variables', "'x,*'[?],time") }], [sort @quoted[0, 1], 'time'], 'nor those of patterns');
run_simulator($quoted, '--output', $mat);
is(join('|', sort keys %{ read_mat($mat)->{value} }), join('|', sort @quoted, "'k.l'", 'time'), 'and in a .mat file');
is(read_mat($mat)->{text}{"'k.l'"}, 'Größe, "x" [m]', 'a description with quotes, in UTF-8');

done_testing;
