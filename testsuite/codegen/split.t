# What balances affect is computed in two functions: what derivatives of states follow from, and the rest. Integrators
# get the same derivatives without the rest, and nothing is missing once it has been computed (split.c).
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Hosts;
use Mocc;
use Test::More;
slow_test('the C compiler is called for every mechanism');

# the class of every mechanism: chains, a closed loop that the model eliminates, wheels, contacts, gears; those whose
# evaluation is written out for the model as a whole, in loops, without, with several balances at once, with a border; with events,
# functions, and what is undefined somewhere; with events and functions in what responses follow from; with two to
# seven balances of loops. The first one has an algorithm that is not written out.
my @models = (['Trees.Counted', 'testsuite/codegen/models/Trees.mo']);
my @written_out = (
    (map { [$_] } qw(Planar.Examples.Chain Planar.Examples.DoublePendulum Planar.Examples.CraneCrab
        Dialectic.Examples.FourBar Dialectic.Examples.Beam Rotational.Examples.Drive
        Planar.Examples.PistonEngine Planar.Examples.PlanetaryGear Planar.Examples.WalkingLeg Planar.Examples.TwoTrack Dialectic.Examples.Gripper
        Rotational.Examples.Hoist Planar.Examples.HillStart Dialectic.Examples.Stack
        Planar.Examples.LevelSwing Planar.Examples.WornGears Planar.Examples.RoughWire Rotational.Examples.GearShift
        Rotational.Examples.Ratchet Translational.Examples.StickSlip)),
    (map { ["Trees.$_", 'testsuite/codegen/models/Trees.mo'] } qw(Swing Drives Crown)),
    (map { ["Decisions.$_", '-Wno-all', 'testsuite/codegen/models/Decisions.mo'] } qw(Alone Array)),
    ['Axes', 'testsuite/codegen/models/Axes.mo'],
    ['OuterConnectors.Fresh', 'testsuite/codegen/models/OuterConnectors.mo'],
    (map { ["Borders.$_", '-Wno-all', 'testsuite/codegen/models/Borders.mo'] } qw(Shared Flying Ties Few Eight)),
    (map { ["Loops.$_", '-Wno-all', 'testsuite/codegen/models/Loops.mo'] } qw(Rings Row FourBars)),
);

my $host = build_host('testsuite/codegen/split.c', map { my ($name, @file) = @$_; [$name, '--model', $name, @file] } @models, @written_out);
my ($status, $out, $err) = run_command($host);
is($status, 0, 'the same derivatives, and in the end the same values') or diag "$out$err";
for my $model (@models) {
    like($out, qr/^\Q$model->[0]\E: [1-9]\d*$/m, "$model->[0]: something is left out");
}
like($out, qr/^\Q$_->[0]\E, written out: [1-9]\d*$/m, "$_->[0]: something is left out") for @written_out;

done_testing;
