# mocc run: a model is compiled and simulated at once. In memory, where mocc was built with libtcc, and by the C compiler
# the numbers are the same as those of a simulator, bit for bit.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: another program takes the place of mocc' if $ENV{MOCC_UNDER};

my $folder = scratch_dir();
my $root = Cwd::getcwd();
my $home = (Cwd::abs_path(mocc_path()) =~ s{/[^/]*$}{}r);
my $in_memory = -x "$home/mocc-run";

sub bytes {
    my ($path) = @_;
    open my $in, '<:raw', $path or return "$path: $!";
    local $/;
    return scalar <$in>;
}

# What a run leaves in a file, and how it ended
sub run_model {
    my ($options, @arguments) = @_;
    unlink "$folder/run.csv";
    my ($status, $out, $err) = run_mocc('run', @$options, @arguments, '--output', "$folder/run.csv");
    return ($status, bytes("$folder/run.csv"), $err);
}

# --- the same numbers as a simulator of its own: functions, Strings, events, records, powers, tables, a sparse Jacobian
my $powers = write_file('Powers.mo', <<'END');
function mean_square
  input Real x[:];
  input Integer n;
  output Real y;
algorithm
  y := 0;
  for i in 1:size(x, 1) loop
    y := y + x[i]^n/size(x, 1);
  end for;
end mean_square;

model Powers "What C compilers may round in different ways"
  parameter Integer n = 2;
  parameter Real third = 1/3;
  Base.ContinuousState x(start=0.1, fixed=true);
  Real square;
  Real reciprocal;
  Real root;
  Real mean;
  Real elementary;
equation
  square = (x + third)^2 + (x - third)^n;
  reciprocal = (x + third)^(-1) + (x + 3)^(-n);
  root = sqrt(abs(x) + third) + (x + third)^0.5 + (x + 1)^third;
  mean = mean_square({x, x + third, x - third, 7*x}, 2) + mean_square({x, 0.7}, n + 1);
  elementary = sin(x) + cos(x)*tan(x) + exp(-x) + log(x + 2) + log10(x + 2) + atan2(x, third) + asin(x/9) + acos(x/9)
    + sinh(x) + cosh(x) + tanh(x) + atan(x) + mod(7*x, third) + rem(x, 0.3) + div(x, 0.25) + ceil(3*x) + floor(5*x) + sign(x)
    + integer(2*x) + max(x, 1) + min(x, 1);
  der(x) = cos(time)*(1 + square/10);
  annotation(experiment(StopTime=5));
end Powers;
END
for my $case ([$powers], map({ ["testsuite/codegen/models/$_.mo"] } qw(Methods OuterParts Strings RecordUses)),
    ['--model', 'Planar.Examples.RollerCoaster'], ['--model', 'Impulses.Examples.BallisticPendulum'])
{
    my ($file, $model) = @$case == 1 ? (@$case, undef) : (undef, $case->[1]);
    my $sim = compile_model(file => $file // [], model => $model);
    my ($status, undef, $complaint) = run_simulator($sim, '--output', "$folder/sim.csv");
    my $expected = bytes("$folder/sim.csv");
    cmp_ok(length $expected, ">", 1000, "@$case has a result");
    for my $options ([], ['-O0']) {
        my ($ended, $got, $err) = run_model($options, $model // $file);
        is($ended, $status, "run @$options @$case") or diag $err;
        ok($got eq $expected, '... the same result, byte for byte');
    }
}

# --- all that generated code can call is there in memory
SKIP: {
    skip 'mocc was built without libtcc', 1 if !$in_memory;
    for my $model ((sort glob 'testsuite/codegen/models/*.mo'),
        map { /^(\S+)\t\S+\tsimulates/ ? $1 : () } split /\n/, (run_mocc('--list-classes'))[1])
    {
        my ($status, $out, $err) = run_mocc('run', $model, '--list');
        ok($status < 3 && $err !~ /in memory/, "$model in memory") or diag $err;
    }
}

# --- a section of so many results that there is no room in memory for its call
{
    my $section = join '', map { "  y$_ := $_*time;\n" } 1 .. 600;
    my $many = write_file('Many.mo', "model Many\n" . join('', map { "  Real y$_;\n" } 1 .. 600) . "algorithm\n${section}end Many;\n");
    my $rows = scratch_dir() . '/many.csv';
    my ($status, undef, $err) = run_mocc('run', $many, '--stop', 1, '--interval', 1, '--variables', 'y600', '--output', $rows);
    is($status, 0, 'a section of 600 results runs') or diag($err);
    is_deeply(read_csv($rows)->{y600}, [0, 600], '... with its values');
}

# --- the command line
write_file('Decay.mo', <<'END');
model Decay
  parameter Real rate = 1;
  Base.ContinuousState x(start=1, fixed=true);
equation
  der(x) = -rate*x;
  assert(x > 0.1, "nearly gone");
end Decay;

model Other
  Base.ContinuousState y(start=1, fixed=true);
equation
  der(y) = 1;
end Other;
END
chdir $folder or die "chdir: $!\n";
mkdir 'temporary' or die;
$ENV{MOCC} = "$root/" . mocc_path() if mocc_path() !~ m{^/};
local $ENV{TMPDIR} = "$folder/temporary";
for my $how ([], ['-O0']) {
    my ($status, $out, $err) = run_mocc('run', @$how, 'Decay.mo', '--stop', 2, '--interval', 1);
    is("$status$err$out", "03 rows in Other.csv, final time 2\n", "run @$how: the last model, with the simulator's options");
    ($status, $out, $err) = run_mocc('run', @$how, 'Decay.mo', 'Decay', '--set', 'rate=2', '--stop=1', '--interval=1', '--output', '-');
    like("$status$out", qr/^0time,x,der\(x\)\n0,1,-2\n1,0\.13533528/, 'or another one by its name');
    ($status, $out, $err) = run_mocc('run', @$how, '--model', 'Decay', 'Decay.mo', '--stop', 5);
    is($status, 1, 'a run that fails');
    like($err, qr/^mocc run Decay: error: .*nearly gone/m, '... says why, and who says it');
    ($status, $out, $err) = run_mocc('run', @$how, 'Decay.mo', '--sett', 'x=1');
    is($status, 2, 'what the simulator does not know');
    like($err, qr/unknown option '--sett' \(did you mean '--set'\?\) \(try 'mocc run Decay.mo --help'\)/, '... it says itself');
    ($status, $out, $err) = run_mocc('run', @$how, 'Decay.mo', '--help');
    like("$status$out", qr/^0Usage: mocc run Decay.mo \[options\]/, 'its help');
    is_deeply([glob 'temporary/* temporary/.m*'], [], 'nothing is left behind');
}
is((run_mocc('run', 'Decay.mo', '-Wno-all', '--model', 'Decay', '--stop', 2, '--output', '-'))[0], 0, 'options of mocc right behind the file');
for (
    [['run'], 2, qr/run needs a file or the name of a model/],
    [['run', '--stop', 2, 'Decay.mo'], 2, qr/options of the simulator stand after the model: --stop/],
    [['run', 'Decay.mo', '--stop', 2, '--model', 'Decay'], 2, qr/options of mocc stand before those of the simulator: --model/],
    [['run', 'Decay.mo', '-O7', '--stop', 2], 2, qr/unexpected argument '-O7'/],
    [['run', '-o', 'x', 'Decay.mo'], 2, qr/run simulates: of the options it takes/],
    [['run', '--check', 'Decay.mo'], 2, qr/run simulates: of the options it takes/],
    [['run', '--fix', 'Decay.mo'], 2, qr/run simulates: of the options it takes/],
    [['run', '--format', 'Decay.mo'], 2, qr/run simulates: of the options it takes/],
    [['run', 'Decay.mo', 'Decay', 'Other'], 2, qr/run takes one model, this is another one: Other/],
    [['run', 'Decay.mo', 'Decoy'], 1, qr/there is no class 'Decoy'; did you mean 'Decay'/],
    [['run', 'Decay'], 1, qr/there is no class 'Decay'; did you mean 'Decay\.mo'\? \[model\]/],
    [['run', 'none.mo'], 1, qr/none\.mo: no such file/],
    [['run', '-Iwhere', 'Decay.mo'], 2, qr/-I needs a folder/],
) {
    my ($words, $expected, $message) = @$_;
    my ($status, $out, $err) = run_mocc(@$words);
    is($status, $expected, "mocc @$words");
    like($err, $message, '... says why');
    is($out, '', '... and does nothing');
}
write_file('Broken.mo', "model Broken\n  Real x;\nend Broken;\n");
my ($status, $out, $err) = run_mocc('run', 'Broken.mo', '--list');
is($status, 1, 'errors are those of the compiler');
like($err, qr/^Broken\.mo:2:8: error: no equation determines 'x' \[all-determined\]/, '... with their lines');
my @json = run_mocc('run', '--diagnostics=json', 'Broken.mo', '--list');
like($json[1], qr/^\{"file": "Broken\.mo", "line": 2/, '... or for programs');
($status, $out, $err) = run_command('sh', '-c', 'echo "model A Real x; equation x = 3; end A;" | "$0" run - --list', mocc_path());
like("$status$out", qr/^0Name.*\nx .*3\n/, 'standard input');

# --- without what compiles in memory, and without a C compiler
mkdir 'bare' or die;
for my $file (glob "$home/*") {
    symlink $file, 'bare/' . ($file =~ s{.*/}{}r) if $file !~ m{/mocc(?:-run)?$};
}
system('cp', "$home/mocc", 'bare/mocc') == 0 or die;
{
    local $ENV{MOCC} = "$folder/bare/mocc";
    ($status, $out, $err) = run_mocc('run', 'Decay.mo', '--stop', 1);
    like("$status$err$out", qr/^0\d+ rows in Other.csv, final time 1\n/, 'without libtcc the C compiler is called');
}
{
    local $ENV{CC} = 'no-such-compiler';
    ($status, $out, $err) = run_mocc('run', '-O0', 'Decay.mo');
    is($status, 3, 'there is none');
    like($err, qr/the C compiler 'no-such-compiler' cannot be run/, '... it says so');
    is_deeply([glob 'temporary/*'], [], '... and leaves nothing');
    ($status) = run_mocc('run', 'Decay.mo');
    is($status, $in_memory ? 0 : 3, 'in memory none is needed');
}
{
    local $ENV{TMPDIR} = "$folder/none";
    ($status, $out, $err) = run_mocc('run', '-O0', 'Decay.mo');
    like("$status$err", qr{^3mocc: cannot write \S*/none/mocc-\w+: No such file}, 'no place for temporary files');
}
chdir '/';
done_testing;
