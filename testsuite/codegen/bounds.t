# The attributes min and max: what leaves them is reported once a run, with its value, the time and the attribute; the run
# goes on.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Bounds.mo";
open my $in, '<', $file or die $!;
my $text = do { local $/; <$in> };

# The line of the model file that begins so
sub line_of {
    my ($begin) = @_;
    $text =~ /^\s*\Q$begin\E/m or die "no line begins with $begin";
    return 1 + (substr($text, 0, $+[0]) =~ tr/\n//);
}

# "which is 0 (Bounds.mo:2)": the attribute's value, and where it is given
sub which_is { my ($value, $begin) = @_; return "which is $value (Bounds.mo:" . line_of($begin) . ')' }

my $sim = compile_model(file => $file, model => 'Bounds.Tanks');
my @run = ($sim, '--statistics', '--output', scratch_dir() . '/tanks.csv');
my @found = (
    'pair[1] is -1 at time 0, below its attribute min, ' . which_is(0, 'Real pair[2](min'),
    'tank[1].level is -0.5 at time 0, below its attribute min, ' . which_is(0, 'type Level'),
    'tank[2].level is -2 at time 0, below its attribute min, ' . which_is(0, 'type Level'),
    'n is 4 at time 1.2, above its attribute max, ' . which_is(3, 'Integer n'),
    'mode is high at time 1.2, above its attribute max, ' . which_is('low', 'Mode mode(max'),
);

# The warnings of a run, without the simulator's name
sub warnings { return [map { /^\S+: warning: (.*)$/ ? $1 : "no warning: $_" } split /\n/, $_[0]] }

my ($status, $out, $err) = run_simulator(@run);
is($status, 0, 'the run goes on');
is_deeply(warnings($err), \@found, 'each variable once');
like($out, qr/^out of min and max    5 variables$/m, 'the statistics count them');

# parameters, given by a type, by the declaration, and set for the run
($status, $out, $err) = run_simulator(@run, '--set', 'count=9', '--set', 'tank[1].area=0', '--set', 'tank[2].height=6');
is($status, 0, 'parameters outside are no error either');
my %seen = map { $_ => 1 } @{ warnings($err) };
ok($seen{$_}, $_) for 'count is 9 at time 0, above its attribute max, ' . which_is(4, 'parameter Integer count'),
    'tank[1].area is 0 at time 0, below its attribute min, ' . which_is(0.1, 'parameter Real area'),
    'tank[2].height is 6 at time 0, above its attribute max, ' . which_is(5, 'type Level');

# an attribute that a parameter decides
($status, $out, $err) = run_simulator(@run, '--start', 0.6, '--set', 'tank[1].top=1', '--set', 'tank[2].top=4.5');
%seen = map { $_ => 1 } @{ warnings($err) };
my ($first) = grep { /^tank\[1\]\.level/ } keys %seen;
like($first, qr/^tank\[1\]\.level is 1\.00\d* at time 1\.5\d*, above its attribute max, which is 1 \(/, 'max = top');
like((grep { /^tank\[2\]\.level/ } keys %seen)[0], qr/above its attribute max, which is 4\.5 \(/, 'in each element of its own');

# What modifications of components give: the outermost one holds. A hash of what the warnings of a run of the model say
# about the attribute, by variable.
sub limits {
    my ($model) = @_;
    my $simulator = compile_model(file => $file, model => "Bounds.$model");
    my ($status, undef, $err) = run_simulator($simulator, '--output', scratch_dir() . "/$model.csv");
    is($status, 0, "$model goes on");
    return { map { /^(\S+) is \S+ at time \S+, (?:above|below) its attribute (?:min|max), (.*)$/ ? ($1 => $2) : ($_ => 1) }
            @{ warnings($err) } };
}

my $point = 'Vessel point';
is_deeply(limits('Modified'), {
    'own.level' => which_is(1, 'Vessel own'),
    'apart[1].level' => which_is(1.5, 'Vessel apart'),
    'apart[2].level' => which_is(1.75, 'Vessel apart'),
    (map { ("apart[$_].pair[1]" => which_is(0.5, 'Vessel apart'), "apart[$_].pair[2]" => which_is(0.25, 'Vessel apart')) } 1, 2),
    (map { ("point[1].pair[$_]" => which_is(0.125, $point)) } 1, 2),
    'point[1].at.x' => which_is(0.1, $point),
    'point[1].at.y' => which_is(-0.2, $point),
    'point[1].level' => which_is(2, 'Level level(max=top) = 3'),
    'port.level' => which_is(2, 'Level level(max=top) = 3'),
    'port.outlet.phi' => which_is(-0.3, 'Vessel port'),
    'port.mode' => which_is('low', 'Vessel port'),
}, 'modifications of variables, arrays, records, connectors');

is_deeply(limits('Halls'), {
    'hall.inside.level' => which_is(0.5, 'replaceable Vessel'),
    'hall.many[1].level' => which_is(0.2, 'Hall hall'),
    'hall.many[2].level' => which_is(0.3, 'Hall hall'),
    'hall.third.level' => which_is(0.6, 'Hall hall'),
    'other.inside.level' => which_is(0.55, 'Hall other'),
    (map { ("other.many[$_].level" => which_is(0.25, 'Vessel many')) } 1, 2),
    'other.third.level' => which_is(0.7, 'Vessel third'),
    (map { ("small.many[$_].level" => which_is(2.5, 'extends Hall')) } 1, 2),
    'small.third.level' => which_is(2.25, 'extends Hall'),
}, 'nested ones, redeclarations, those of extends');

done_testing();
