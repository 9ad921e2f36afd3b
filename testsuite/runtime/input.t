# --input: values over time for the model's inputs.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use Test::More;

my $sim = build_simulator('inputs');

sub with_input {
    my ($text, @arguments) = @_;
    return simulate($sim, '--input', write_file('input.csv', $text), @arguments);
}

# u rises from 0 at 1 to 1 at 2 and falls to -1 at 3
my $ramp = "time,u\n1,0\n2,1\n3,-1\n";
for my $method (qw(bdf adams rk)) {
    my $result = with_input($ramp, '--method', $method);
    is_deeply([map { 0 + $_ } @{ $result->{u} }], [0, 0, 0, 0.5, 1, 0, -1, -1, -1], "$method: linear in between, held outside");
    is_deeply([map { 0 + $_ } @{ $result->{'part.u'} }], [map { 0 + $_ } @{ $result->{u} }], "$method: it arrives inside");
    same_course($result->{x}, [0, 0, 0, 0.125, 0.5, 0.75, 0.5, 0, -0.5], 1e-9, "$method: its integral");
    is_deeply([map { 0 + $_ } @{ $result->{slope} }], [0, 0, 1, 1, -2, -2, 0, 0, 0], "$method: its slope, after a kink");
    same_course($result->{bent}, [0, 0, 0, 0.5, 1, 3, 5, 5, 5], 1e-9, "$method: integral of the squared slope");
}

my $result = with_input(qq{\xef\xbb\xbftime,"v[1]",on, u \r\n0,5,true,1\r\n"2",7,false, 1 \r\n\r\n});
is_deeply([map { 0 + $_ } @{ $result->{'v[1]'} }], [5, 5.5, 6, 6.5, 7, 7, 7, 7, 7, 7], 'an element of an array; CRLF, quotes, BOM, blanks');
is($result->{'v[2]'}[-1], '0.25', 'an input without column keeps its start value');
is($result->{n}[-1], '0', 'or 0');
is(join('', @{ $result->{on} }), '1111100000', 'a Boolean keeps its value until the next row; it jumps in two rows of the result');
$result = with_input("time,n\n0,3\n1,-2\n");
is(join(' ', @{ $result->{n} }), '3 3 3 -2 -2 -2 -2 -2 -2 -2', 'so does an Integer');
$result = with_input("time\n0\n");
is($result->{x}[-1], '0', 'a file without inputs changes nothing');
$result = with_input("time,u\n0,2");
close_to($result->{x}[-1], 8, 1e-9, 'one row, no line end: a constant');
$result = simulate($sim, '--set', 'u=2');
close_to($result->{x}[-1], 8, 1e-9, 'an input may be set');

# a pulse between two output times, short against the steps that the constant before would allow
$result = with_input("time,u\n0,0\n3.3,0\n3.3001,1000\n3.3002,0\n");
close_to($result->{x}[-1], 0.1, 1e-6, 'a narrow pulse is not stepped over');

# rows at one time are a jump: the first one ends what is before, the last one begins what follows
for my $method (qw(bdf adams rk)) {
    $result = with_input("time,u\n0.25,0\n1,3\n1,-1\n2,-1\n2,5\n2,1\n3.3,1\n3.3,0\n", '--method', $method);
    my %at;
    push @{ $at{ $result->{time}[$_] } }, 0 + $result->{u}[$_] for 0 .. $#{ $result->{time} };
    is_deeply([@at{ 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.3, 3.5, 4 }],
        [[0], [1], [3, -1], [-1], [-1, 1], [1], [1], [1, 0], [0], [0]], "$method: jumps of a Real");
    close_to($result->{x}[-1], 0.75 * 3 / 2 - 1 + 1.3, 1e-9, '... and its integral');
    close_to($result->{bent}[-1], 0.75 * 16, 1e-9, '... and that of the squared slope');
}
$result = with_input("time,u,n\n0,1,4\n0,2,5\n4,2,5\n4,3,6\n");
is("$result->{u}[0] $result->{n}[0]", '2 5', 'a jump at the start has happened');
is("$result->{u}[-2] $result->{n}[-2] $result->{u}[-1] $result->{n}[-1]", '2 5 3 6', 'one at the end happens');
close_to($result->{x}[-1], 8, 1e-9, 'too late for the integral');

# --- what is shown of a hostile file
my $long = 'x' x 100000;
for my $case (
    ["time,u\n0,1\0\n",          2, 'there is a byte 0: the file is no text in UTF-8'],
    ["time,u\n0,\"1\0junk\"\n",  2, 'there is a byte 0: the file is no text in UTF-8'],
    ["time,u\n0,1\n\0\0",         3, 'there is a byte 0: the file is no text in UTF-8'],
    ["time,u\0\n0,1\n",          1, 'there is a byte 0: the file is no text in UTF-8'],
    ["time,u\r0,1\r",            1, 'a carriage return (CR) stands without a line feed (LF)'],
    ["time,u\n0,1\e[2J\n",       2, "a number is needed, not '1\\x1b[2J'"],
    ["time,u\n0,1\x07\x7f\n",    2, "a number is needed, not '1\\x07\\x7f'"],
    ["time,u\n0,\xc3\xa4\xc2\x9b\xff\xc3\n", 2, "a number is needed, not '\xc3\xa4\\xc2\\x9b\\xff\\xc3'"],
    ["time,u\n0,\"1\n2\"\n",     2, "a number is needed, not '1\\x0a2'"],
    ["time,u\n0,$long\n",        2, "a number is needed, not '" . ('x' x 100) . "...'"],
    ["time,\e[1m\n0,1\n",        1, "'\\x1b[1m' is not an input of Test.Inputs"],
    ["time,$long\n0,1\n",        1, "'" . ('x' x 100) . "...' is not an input of Test.Inputs"],
    ["$long,u\n0,1\n",           1, "the first column must be time, not '" . ('x' x 100) . "...'"],
    ["time,n\n0,1e300\n",        2, "an Integer is needed, not '1e300'"],
    ["time,n\n0,2147483648\n",   2, "an Integer is needed, not '2147483648'"],
    ["time,u\n0,1e400\n",        2, "a number is needed, not '1e400'"],
    ["time,u\n0,1 2\n",          2, "a number is needed, not '1 2'"],
    ["time,u\n0,1e\n",           2, "a number is needed, not '1e'"],
    ["time,u\n0,0x10\n",         2, "a number is needed, not '0x10'"],
  )
{
    my ($text, $line, $message) = @$case;
    my $file = write_file('bad.csv', $text);
    my ($status, $out, $err) = run_simulator($sim, '--input', $file);
    is($status, 1, "status 1: $message");
    like($err, qr/^\Q$file:$line: error: $message\E( \(did you mean '[^']*'\?\))?$/, 'the message, on one line');
    is(($err =~ tr/\n//), 1, '... only');
}
for my $case (
    ["u=1\e[2J", "--set u: a number is needed, not '1\\x1b[2J'"],
    ["u=$long",  "--set u: a number is needed, not '" . ('x' x 100) . "...'"],
    ["$long=1",  '--set ' . ('x' x 100) . '...: Test.Inputs has no such parameter or state'],
    ["\e[2J",    "--set needs NAME=VALUE, not '\\x1b[2J'"],
    ['n=1e300',  '--set n: 1e300 is beyond the range of Integer (-2147483648 to 2147483647)'],
    ['n=-2147483649', '--set n: -2147483649 is beyond the range of Integer (-2147483648 to 2147483647)'],
    ['n=1.5',    "--set n: an Integer is needed, not '1.5'"],
  )
{
    my ($setting, $message) = @$case;
    my ($status, $out, $err) = run_simulator($sim, '--set', $setting, '--list');
    is($status, 2, "status 2: $message");
    like($err, qr/: error: \Q$message\E/, 'the message');
    cmp_ok(length $err, '<', 400, '... within bounds');
}

for my $case (
    ["t,u\n0,1\n",              1, qr/the first column must be time, not 't'/],
    ["u,time\n0,1\n",           1, qr/the first column must be time, not 'u'/],
    ["",                        1, qr/the first column must be time/],
    ["time,w\n0,1\n",           1, qr/'w' is not an input of Test\.Inputs/],
    ["time,x\n0,1\n",           1, qr/'x' is not an input/],
    ["time,part.u\n0,1\n",      1, qr/'part\.u' is not an input/],
    ["time,v[11]\n0,1\n",       1, qr/'v\[11\]' is an array: the subscript is out of bounds/],
    ["time,v[]\n0,1\n",         1, qr/'v\[\]' is not an input of Test\.Inputs \(did you mean 'v\[1\]'\?\)/],
    ["time,v\n0,1\n",           1, qr/'v' is an array: give its elements a column each/],
    ["time,u,u\n0,1,1\n",       1, qr/'u' has two columns/],
    ["time,u\n",                2, qr/there is no row/],
    ["time,u\n0,1\n\n-1,2\n",   4, qr/time must not decrease: -1 follows 0/],
    ["time,u\n0,1\n1\n",        3, qr/the row does not have 2 fields/],
    ["time,u\n0,1,2\n",         2, qr/the row does not have 2 fields/],
    ["time,u\n0,one\n",         2, qr/a number is needed, not 'one'/],
    ["time,u\n0,nan\n",         2, qr/a number is needed, not 'nan'/],
    ["time,u\n0,\n",            2, qr/a number is needed, not ''/],
    ["time,n\n0,1.5\n",         2, qr/an Integer is needed, not '1.5'/],
    ["time,on\n0,2\n",          2, qr/true or false is needed, not '2'/],
    ["time,u\n0,\"1\n",         2, qr/a quotation mark is out of place/],
    ["time,u\n0,\"1\"2\n",      2, qr/a quotation mark is out of place/],
    ["\"ti\nme\",u\n0,1\n",     1, qr/the first column must be time/],
  )
{
    my ($text, $line, $message) = @$case;
    my $file = write_file('bad.csv', $text);
    my ($status, $out, $err) = run_simulator($sim, '--input', $file, '--output', scratch_dir() . '/none.csv');
    (my $shown = $text) =~ s/\n/\\n/g;
    is($status, 1, "status 1: $shown");
    like($err, qr/^\Q$file\E:$line: error: /, 'the place');
    like($err, $message, 'the message');
    ok(!-e scratch_dir() . '/none.csv', 'no result');
}
my ($status, $out, $err) = run_simulator($sim, '--input', '/no/such/file.csv');
is($status, 1, 'status 1: a file that is not there');
like($err, qr{cannot read '/no/such/file\.csv': No such file}, 'with the reason');
($status, $out, $err) = run_simulator($sim, '--input', scratch_dir());
is($status, 1, 'status 1: a folder');
($status, $out, $err) = run_simulator($sim, '--input', write_file('input.csv', $ramp), '--set', 'u=1');
is($status, 1, 'an input from both sides is refused');
like($err, qr/'u' is given by --set already/, 'with the reason');
($status, $out, $err) = run_simulator($sim, '--set', 'part.u=1');
is($status, 2, "a component's input is not settable");

# --- the result may not replace what is read
my $both = write_file('both.csv', "time,u\n0,1\n");
my ($code, $said, $complaint) = run_simulator($sim, '--input', $both, '--output', scratch_dir() . '/./both.csv');
is($code, 2, 'the file of the inputs cannot be that of the result');
like($complaint, qr/both\.csv would be overwritten, but is the file of --input/, 'with the reason');
is(text_of($both), "time,u\n0,1\n", 'and it is as before');

# what has no value is mentioned, and nothing else
{
    my ($status, undef, $err) = run_simulator($sim, '--input', write_file('input.csv', $ramp), '--output', scratch_dir() . '/unset.csv');
    like($err, qr/\A\S+: v\[1\], v\[2\], on, n: no value is given, so the start value is kept; see --input and --set\n\z/, 'inputs without values');
    my @all = map { ('--set', "$_=1") } qw(u v[1] v[2] n);
    (undef, undef, $err) = run_simulator($sim, @all, '--set', 'on=true', '--output', scratch_dir() . '/unset.csv');
    is($err, '', 'and none where each has one');
}

done_testing;
