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
like($text, qr/a "b"\\\n\tc\?%d/, 'escapes come through');

sub at_end {
    my ($r, %values) = @_;
    close_to($r->{$_}[-1], $values{$_}, 0, $_) for sort keys %values;
}
at_end(simulate($sim, '--stop', 1), equal => 1, order => 1, different => 1, 'a.y' => 1, 'b.y' => 2, 'c.y' => 3, 'several[1].y' => 2);
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
done_testing();
