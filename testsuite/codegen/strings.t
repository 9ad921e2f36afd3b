# Strings: parameters, constants, concatenation, String(...), comparison, what they decide about, --set and --list.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Strings.mo");

# The values that --list shows: a column whose place the header tells
sub listed {
    my @lines = split /\n/, (run_simulator($sim, '--list', @_))[1];
    my $head  = shift @lines;
    my ($value, $unit) = (index($head, 'Value'), index($head, 'Unit'));
    my %values;
    for (@lines) {
        my ($name) = /^(\S+)/ or next;
        (my $text = substr($_ . ' ' x $unit, $value, $unit - $value)) =~ s/ +$//;
        $values{$name} = $text;
    }
    return \%values;
}

my $as_declared = listed();
my %want = (
    name => 'motor', full => 'motor_n_m', real => '0.123457', digits => '[0.123   ]', right => '[  0.12]',
    formatted => '   0.123|1.235e+09   |', integer => '2  -2|2  |', boolean => 'truefalse  |', enumeration_ => ' fine',
    as_real => '2|    -2|2.00|   2.0e+00',
    'list[1]' => 'motor', 'list[2]' => 'x2', 'list[3]' => 'second', 'all[1]' => 'first', 'all[3]' => 'third',
    chosen => 'yes', local => 'third', 'a.name' => 'motor_n_m', 'c.name' => 'this is motor',
    'several[1].name' => 'one', 'several[2].name' => 'x2', varying => 'early');
is($as_declared->{$_}, $want{$_}, "$_ as declared") for sort keys %want;

my $set = listed(map { ('--set', $_) } 'name=two words', 'i=1', 'flag=false', 'kind=rough', 'x=-2.5');
%want = (
    full => 'two words_n_m', real => '-2.5', integer => '1  -1|1  |', boolean => 'falsetrue   |', enumeration_ => 'rough',
    'list[1]' => 'two words', 'list[2]' => 'x1', 'list[3]' => 'first', chosen => 'no', 'a.name' => 'two words_n_m');
is($set->{$_}, $want{$_}, "$_ as set") for sort keys %want;

my (undef, $text) = run_simulator($sim, '--list', '--variables', 'quoted');
like($text, qr/a "b"\\\\n\\tc\?%d/, 'escapes come through, on one line');

sub at_end {
    my ($r, %values) = @_;
    close_to($r->{$_}[-1], $values{$_}, 0, $_) for sort keys %values;
}
at_end(simulate($sim, '--stop', 1), equal => 1, order => 1, different => 1, same => 1, 'decided[3]' => 7, 'a.y' => 1, 'b.y' => 2, 'c.y' => 3, 'several[1].y' => 2);
my $r = simulate($sim, '--stop', 1, '--set', 'name=x2');
at_end($r, equal => 0, order => 0, different => 0);
ok(exists $r->{'a.present'} && !exists $r->{'c.present'}, 'a conditional component by a comparison of Strings');
ok(!exists $r->{varying}, 'a String is no column of numbers');

my ($status, undef, $err) = run_simulator($sim, '--set', 'a.mode=b', '--output', '/dev/null');
is($status, 2, 'what a String decided about cannot be set');
like($err, qr/fixed when the model was compiled/, '... and the message says so');

# a String without a value
my $asking = compile_model(text => "model Asking\n  parameter String name;\n  Real x = if name == \"a\" then 1 else 2;\nend Asking;\n");
($status, undef, $err) = run_simulator($asking, '--output', '/dev/null');
is($status, 1, 'a String parameter without a value');
like($err, qr/the parameter name has no value; give it one with --set/, '... is asked for');
at_end(simulate($asking, '--set', 'name=a'), x => 1);
# new Strings, again and again: those of the past are forgotten, those that are there stay what they are
my $many = compile_model(text => <<'END');
function repeated "A text so many times"
  input String text;
  input Integer n;
  output String all = "";
algorithm
  for i in 1:n loop
    all := all + text;
  end for;
end repeated;
model Many
  parameter String first = "kept " + "throughout";
  parameter Integer length = 20;
  discrete String name(start="at the start");
  discrete String before(start="");
  Integer count(start=0, fixed=true);
  Integer right(start=0, fixed=true);
equation
  when sample(0, 0.00005) then
    count = pre(count) + 1;
    name = repeated("text number " + String(count) + " ", length);
    before = pre(name);
    right = pre(right) + (if before <> name and first == "kept throughout" and (count < 2 or before == repeated("text number " + String(count - 1) + " ", length)) then 1 else 0);
  end when;
  annotation(experiment(StopTime=1, Interval=1));
end Many;
END
my $bound = $ENV{MOCC_UNDER} || mocc_path() =~ m{/san/} ? '' : 'ulimit -v 100000;';
my ($ended, $rows, $complaint) = run_command('/bin/sh', '-c', "$bound exec $many --output - --variables 'count,right'");
like($rows, qr/\n1,20001,20001\n\z/, 'in bounded memory') or diag "$ended ", substr $complaint, 0, 500;
my $doubling = compile_model(text => <<'END');
model Doubling
  discrete String name(start="x");
equation
  when sample(0, 0.01) then
    name = pre(name) + pre(name);
  end when;
end Doubling;
END
($ended, $rows, $complaint) = run_simulator($doubling, '--output', '-');
is($ended, 1, 'a String that doubles again and again');
like($complaint, qr/a String of over 67108864 bytes at time 0\.26/, 'ends with an error');

done_testing();
