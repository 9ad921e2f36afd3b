# The attributes min and max: what leaves them is reported once a run, with its value, the time and the attribute; the run
# goes on.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Bounds.mo";
my $sim = compile_model(file => $file, model => 'Bounds.Tanks');
my @run = ($sim, '--statistics', '--output', scratch_dir() . '/tanks.csv');
my @found = (
    'pair[1] is -1 at time 0, below its attribute min, which is 0',
    'tank[1].level is -0.5 at time 0, below its attribute min, which is 0',
    'tank[2].level is -2 at time 0, below its attribute min, which is 0',
    'n is 4 at time 1.2, above its attribute max, which is 3',
    'mode is 3 at time 1.2, above its attribute max, which is 2',
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
ok($seen{$_}, $_) for 'count is 9 at time 0, above its attribute max, which is 4',
    'tank[1].area is 0 at time 0, below its attribute min, which is 0.1',
    'tank[2].height is 6 at time 0, above its attribute max, which is 5';

# an attribute that a parameter decides
($status, $out, $err) = run_simulator(@run, '--start', 0.6, '--set', 'tank[1].top=1', '--set', 'tank[2].top=4.5');
%seen = map { $_ => 1 } @{ warnings($err) };
my ($first) = grep { /^tank\[1\]\.level/ } keys %seen;
like($first, qr/^tank\[1\]\.level is 1\.00\d* at time 1\.5\d*, above its attribute max, which is 1$/, 'max = top');
like((grep { /^tank\[2\]\.level/ } keys %seen)[0], qr/above its attribute max, which is 4\.5$/, 'in each element of its own');

done_testing();
