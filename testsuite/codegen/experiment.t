# What annotation(experiment(...)) gives a simulator, and what the command line gives in its place.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# The times of a run of a model with this annotation
sub times_of {
    my ($annotation, @options) = @_;
    my $sim = compile_model(text => "model M\n  Real x = 2*time;\n  annotation($annotation);\nend M;\n");
    return simulate($sim, @options)->{time};
}

is_deeply(times_of('experiment(StartTime=-1, StopTime=+2, Interval=0.5)'), [map { $_ / 2 } -2 .. 4], 'all three');
is(scalar @{ times_of('experiment(StopTime=10)') }, 501, '500 intervals if nothing is said');
is_deeply(times_of('experiment(StopTime=10, NumberOfIntervals=4)'), [0, 2.5, 5, 7.5, 10], 'NumberOfIntervals');
is_deeply(times_of('experiment(StartTime=1, StopTime=2, NumberOfIntervals=4, Interval=0.5)'), [1, 1.5, 2],
    'Interval wins over NumberOfIntervals');
is_deeply(times_of('experiment(NumberOfIntervals=2), __Tool_experiment(StopTime=9)'), [0, 0.5, 1], '... of a second');
is_deeply(times_of('experiment(StopTime=10, Interval=5, __Tool_Interval=1)', '--stop', 2, '--interval', 1), [0, 1, 2],
    'the command line wins');

my $sim = compile_model(text => "model M\n  Real x = time;\n  annotation(experiment(Tolerance=1e-9));\nend M;\n");
my (undef, $help) = run_simulator($sim, '--help');
like($help, qr/--tolerance 1e-09/, 'Tolerance');
done_testing;
