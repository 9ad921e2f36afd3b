# The command line: options, --set and its errors, --list, --statistics, --help.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use JSON::PP 'decode_json';
use Test::More;

my $decay = build_simulator('decay');

sub first { my ($name, @arguments) = @_; return simulate($decay, @arguments)->{$name}[0] }

# --- wrong usage: status 2, one line, a hint
for my $case (
    ['--frobnicate',         qr/unknown option '--frobnicate'/],
    ['--frobnicate=3',       qr/unknown option '--frobnicate'/],
    ['-x',                   qr/unexpected argument '-x' \(try/],
    ['--stopTime=3',         qr/unknown option '--stopTime' \(did you mean '--stop'\?\)/],
    ['-stop 3',              qr/unexpected argument '-stop' \(did you mean '--stop'\?\)/],
    ['--Interval 1',         qr/unknown option '--Interval' \(did you mean '--interval'\?\)/],
    ['--tolerence 1',        qr/unknown option '--tolerence' \(did you mean '--tolerance'\?\)/],
    ['--set x 3',            qr/--set needs NAME=VALUE, not 'x'/],
    ['-o',                   qr/--output needs a value: FILE/],
    ['file.csv',             qr/unexpected argument 'file.csv'/],
    ['--stop',               qr/--stop needs a value: T/],
    ['--list=3',             qr/--list takes no value/],
    ['--stop ten',           qr/--stop needs a number, not 'ten'/],
    ['--stop 10s',           qr/--stop needs a number, not '10s'/],
    ['--stop 1,5',           qr/--stop needs a number, not '1,5'/],
    ['--stop 0x10',          qr/needs a number/],
    ['--stop nan',           qr/needs a number/],
    ['--stop inf',           qr/needs a number/],
    ['--stop 1e999',         qr/needs a number/],
    ['--stop=',              qr/--stop needs a number, not ''/],
    ['--stop -1',            qr/--stop -1 lies before --start 0/],
    ['--start -1e308 --stop 1e308', qr/too far apart/],
    ['--start 1e15 --stop 1000000000000001', qr/too near to each other/],
    ['--stop 1e15',          qr/--interval 0.1 is too short for 1e\+15 s/],
    ['--tolerance 1e-400',   qr/--tolerance must be between 0 and 1/],
    ['--tolerance -1e-6',    qr/--tolerance must be between 0 and 1/],
    ['--interval 0',         qr/--interval must be positive/],
    ['--interval -1',        qr/--interval must be positive/],
    ['--interval 1e-300',    qr/--interval 1e-300 is too short/],
    ['--output a.txt',       qr/--output a\.txt: results are written as \.csv or \.mat, and plots as \.svg/],
    ['--output a.MAT',       qr/results are written as/],
    ['--tolerance 0',        qr/--tolerance must be between 0 and 1/],
    ['--tolerance 1',        qr/--tolerance must be between 0 and 1/],
    ['--method euler',       qr/--method is auto, bdf, adams or rk, not 'euler'/],
    ['--set k',              qr/--set needs NAME=VALUE, not 'k'/],
    ['--set =3',             qr/--set needs NAME=VALUE/],
    ['--set k=',             qr/--set k: a number is needed, not ''/],
    ['--set k=1x',           qr/--set k: its unit is 1\/s, which '1x' is no value of/],
    ['--set k=nan',          qr/--set k: a number is needed, not 'nan'/],
    ['--set k=true',         qr/--set k: a number is needed, not 'true'/],
    ['--set on=1',           qr/--set on: true or false is needed, not '1'/],
    ['--set steps=2.5',      qr/--set steps: an Integer is needed, not '2.5'/],
    ['--set count=4',        qr/--set count: its value was fixed when the model was compiled/],
    ['--set y=4',            qr/--set y: it is computed, not a parameter or a state/],
    ['--set der(x)=4',       qr/--set der\(x\): it is computed/],
    ['--set limits=4',       qr/--set limits: it is an array; set its elements one by one/],
    ['--set limits[3]=4',    qr/--set limits\[3\]: the subscript is out of bounds/],
    ['--set limits[0]=4',    qr/--set limits\[0\]: the subscript is out of bounds/],
    ['--set limits[1,1]=4',  qr/no such parameter or state \(did you mean 'limits\[1\]'\?\)/],
    ['--set x[1]=4',         qr/no such parameter or state/],
    ['--set rack.gian=4',    qr/Test\.Decay has no such parameter or state \(did you mean 'rack\.gain'\?\)/],
    ['--set K=4',            qr/no such parameter or state \(did you mean 'k'\?\)/], # rather than 'x'
    ['--set rack.cell[1,4].size=4', qr/the subscript is out of bounds/],
    ['--set rack.cell.size=4', qr/it is an array/],
    ['--set rack.cell[1].size=4', qr/no such parameter or state \(did you mean 'rack\.cell\[1,1\]\.size'\?\)/],
    ['--set rack.cell[1,2]=4', qr/no such parameter or state/],
    ['--set rack=4',         qr/no such parameter or state/],
    ['--set rack.cell[1,1].secret=4', qr/no such parameter or state/],
    ['--set wholly.different=4', qr/no such parameter or state \(try/],
  )
{
    my ($arguments, $message) = @$case;
    my ($status, $out, $err) = run_simulator($decay, split ' ', $arguments);
    is($status, 2, "status 2: $arguments");
    like($err, $message, 'the message');
    like($err, qr/^decay: error: [^\n]+\(try 'decay --help'\)\n\z/, 'is one line with a hint');
    is($out, '', 'nothing goes to standard output');
}

# --- short forms
for my $arguments (['-o', scratch_dir() . '/short.csv'], ['-o=' . scratch_dir() . '/joined.csv']) {
    my ($status, $out, $err) = run_simulator($decay, @$arguments);
    my $file = $arguments->[-1] =~ s/^-o=//r;
    is("$status$err", '0', "@$arguments");
    ok(-s $file, 'is --output');
}

# --- values that arrive
is(first('x', '--set', 'x=2.5'), '2.5', 'a start value');
is(first('der(x)', '--set', 'k=4', '--set=x=2'), '-8', 'a parameter, and the form with =');
is(first('der(x)', '--set', 'k=4', '--set', 'k=5'), '-5', 'the last value counts');
is(first('der(x)', '--set', 'on=false'), '0', 'a Boolean');
is(first('x', '--set', 'x=-1e-3'), '-0.001', 'a negative number with an exponent');
is(first('rack.cell[2,3].level[1]', '--start', 1, '--stop', 1, '--set', 'rack.cell[2,3].size=8'), '4',
    'a parameter in an array of components');

# --- a hundred thousand components
my $wide = build_simulator('wide');
my $result = simulate($wide, '--method', 'adams', '--variables', 'cell[70000].x,total', '--set', 'cell[70000].x=2');
close_to($result->{'cell[70000].x'}[-1], 2 * exp(-1.69999), 1e-6, 'wide model: the end value of one component');
my ($status, $out, $err) = run_simulator($wide, '--set', 'cell[70001].xx=2');
like($err, qr/did you mean 'cell\[70001\]\.x'/, 'wide model: the nearest name');
($status, $out, $err) = run_simulator($wide, '--set', 'cell[100001].x=2');
like($err, qr/out of bounds/, 'wide model: a subscript too large');

# --- texts
($status, $out, $err) = run_simulator($decay, '--help');
is($status, 0, '--help succeeds');
like($out, qr/\Q$_\E/, "--help mentions $_")
  for qw(--start --stop --interval --tolerance --method --set --output --variables --input --list --statistics --version),
  'Exponential decay', 'Decay.csv', '--stop 1 --tolerance 1e-08 --interval 0.1';
is_deeply([grep { length > 80 && !/\Q$decay\E/ } split /\n/, $out], [], 'within 80 columns');
($status, $out, $err) = run_simulator($decay, '--version');
like($out, qr/^Test\.Decay, mocc runtime \S+, SUNDIALS \d/, '--version');

($status, $out, $err) = run_simulator($decay, '--list', '--set', 'k=3');
is($status, 0, '--list succeeds');
like($out, qr/^Name +Kind +Value +Unit +Description$/m, 'it has heads');
like($out, qr{^k +parameter +3 +1/s +rate$}m, 'a parameter with the value set');
like($out, qr/^on +parameter +true +decays at all$/m, 'a Boolean');
like($out, qr/^count +fixed +3 +size of an array$/m, 'a fixed parameter');
like($out, qr/^x +state +1 +kg +what decays$/m, 'a state');
like($out, qr{^der\(x\) +derivative +-3 +kg/s$}m, 'a derivative');
like($out, qr/^rack\.cell\[2,3\]\.size +parameter +6 +m$/m, 'a parameter of a component');
unlike($out, qr/secret|hidden/, 'nothing hidden');
($status, $out, $err) = run_simulator($decay, '--list', '--variables', 'rack.gain');
is(scalar(split /\n/, $out), 2, '--list keeps to --variables');

($status, $out, $err) = run_simulator($decay, '--statistics', '--method', 'bdf', '--output', scratch_dir() . '/s.csv');
unlike($out, qr/explicit|implicit|switches/, 'of one method --statistics does not say which');
like($out, qr/^$_ +\d/m, "--statistics tells $_")
  for 'error test failures', 'state events', 'time events', 'event iterations', 'wall time', 'processor time';
like($out, qr/^$_ +[1-9]/m, "--statistics counts $_") for 'steps', 'evaluations', 'Jacobians', 'nonlinear iterations';
like($out, qr/^elements of each +1, by 1 evaluations$/m, '--statistics tells how large a Jacobian is');
($status, $out, $err) = run_simulator($decay, '--statistics', '--output', '-');
unlike($out, qr/steps/, 'statistics stay out of a result on standard output');
like($err, qr/steps/, 'and go to standard error');

# --- --set @FILE: many settings
{
    my $file = write_file('values.txt', "# two values\n\n  k = 0.5\r\nsteps=3\n");
    my (undef, $list) = run_simulator($decay, '--list', '--set', "\@$file", '--set', 'rack.gain=7');
    like($list, qr/^k +parameter +0\.5 /m, 'with blanks around both, and a carriage return');
    like($list, qr/^steps +parameter +3/m, 'on each line');
    like($list, qr/^rack\.gain +parameter +7/m, 'and others beside them');
    (undef, $list) = run_simulator($decay, '--list', '--set', "\@$file", '--set', 'k=2');
    like($list, qr/^k +parameter +2 /m, 'what stands later counts');
    for my $case (
        ["k=1\n\nkk=2\n", qr/error: \S+values\.txt:3: kk: Test\.Decay has no such parameter/],
        ["k=1\nk\n",      qr/error: \S+values\.txt:2: needs NAME=VALUE, not 'k'/],
        ["=1\n",          qr/values\.txt:1: needs NAME=VALUE/],
        ["k=\n",          qr/values\.txt:1: k: a number is needed, not ''/],
        ["k=1\0\n",       qr/values\.txt:1: error: there is a byte 0/],
      )
    {
        my ($text, $message) = @$case;
        my ($status, undef, $err) = run_simulator($decay, '--list', '--set', '@' . write_file('values.txt', $text));
        cmp_ok($status, '>', 0, 'refused');
        like($err, $message, 'with its line');
    }
    my ($status, undef, $err) = run_simulator($decay, '--set', '@' . scratch_dir() . '/none');
    like($err, qr/cannot read '.*none'/, 'a file that is not there');
}

# --- --list --json
{
    my (undef, $out, $err) = run_simulator($decay, '--list', '--json');
    my ($status, $list) = (run_simulator($decay, '--list'))[0, 1];
    my @rows = map { decode_json($_) } split /\n/, $out;
    is(scalar @rows, (() = $list =~ /\n/g) - 1, 'a line for each variable');
    is(join(' ', map { $_->{name} } @rows), join(' ', map { /^('[^']*'|\S+)/ ? $1 : () } (split /\n/, $list)[1 .. @rows]), 'in the same order');
    my %row = map { $_->{name} => $_ } @rows;
    is_deeply($row{k}, { name => 'k', kind => 'parameter', value => $row{k}{value}, unit => '1/s', description => $row{k}{description} }, 'all of one');
    like($out, qr/"name": "k", .*"value": 1,/, 'a number');
    like($out, qr/"value": (?:true|false)/, 'a Boolean');
    ($status, undef, $err) = run_simulator($decay, '--json');
    is($status, 2, 'alone it is of no use');
    like($err, qr/--json needs --list/, 'which is said');
}

# --- --statistics --json
{
    my @options = ('--output', scratch_dir() . '/s.csv', '--statistics');
    my ($text) = (run_simulator($decay, @options))[1];
    my ($status, $out, $err) = run_simulator($decay, @options, '--json');
    my $counts = decode_json($out);
    like($err, qr/rows in/, 'standard output has nothing else');
    my %said = (steps => 'steps', explicitSteps => '  explicit', evaluations => 'evaluations', states => 'states', timeEvents => 'time events');
    for my $key (sort keys %said) {
        is($counts->{$key}, $text =~ /^$said{$key} +(\d+)/m ? $1 : undef, "$key is what is said");
    }
    is_deeply($counts->{switchTimes}, [], 'no times of switches');
    ($status, $out, $err) = run_simulator($decay, '--statistics', '--json', '--output', '-');
    is(decode_json(($err =~ /^(\{.*)/m)[0])->{steps}, $counts->{steps}, 'beside a result on standard output');
}

done_testing;
