# What balances affect is computed in two functions: what derivatives of states follow from, and the rest. Integrators
# get the same derivatives without the rest, and nothing is missing once it has been computed (split.c).
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Hosts;
use Mocc;
use Test::More;

# the class of every mechanism: chains, a closed loop that the model eliminates, wheels, contacts, gears
my @models = (
    (map { [$_] } qw(Planar.Examples.Chain Planar.Examples.PistonEngine Planar.Examples.TwoTrack
        Dialectic.Examples.Gripper Rotational.Examples.Hoist)),
    (map { ["Trees.$_", 'testsuite/codegen/models/Trees.mo'] } qw(Swing Drives)),
);

my $host = build_host('testsuite/codegen/split.c', map { my ($name, @file) = @$_; [$name, '--model', $name, @file] } @models);
my ($status, $out, $err) = run_command($host);
is($status, 0, 'the same derivatives, and in the end the same values') or diag "$out$err";
for my $model (@models) {
    like($out, qr/^\Q$model->[0]\E: [1-9]\d*$/m, "$model->[0]: something is left out");
}

done_testing;
