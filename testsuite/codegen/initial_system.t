# Starts that are solved for: closed forms, the same model written in another way, several solutions, and none.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Math::Trig qw(asin pi);
use Mocc;
use Test::More;
use Clean;

my $file = "$FindBin::Bin/models/InitialSystem.mo";
my $all = compile_model(file => $file, model => 'InitialSystem.All');
my $r = simulate($all);

sub begins {
    my ($run, $name, $value, $what) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    close_to($run->{$name}[0], $value, 1e-12 * (1 + abs $value), $what // "$name begins at $value");
}

my ($g, $x0, $L) = (9.81, 1, 2);
begins($r, "tank[$_->[0]].level", ($_->[1] / 0.001)**2 / (2 * $g)) for [1, 0.003], [2, 0.004];
begins($r, 'pendulum.phi', asin($x0 / $L));
begins($r, 'pendulum.w', sqrt(2 * 3) / $L);

# the vehicle: each spring carries its part of the weight, and is shorter by as much
my ($m, $a, $b, $height) = (800, 1.2, 1.5, 0.05);
my @load = ($m * $g * $b / ($a + $b), $m * $g * $a / ($a + $b));
my @length = (0.4 - $load[0] / 30000 + $height, 0.4 - $load[1] / 25000);
begins($r, 'vehicle.pitch', asin(($length[0] - $length[1]) / ($a + $b)));
begins($r, 'vehicle.y', $length[0] - $a * ($length[0] - $length[1]) / ($a + $b));
begins($r, "vehicle.$_", 0) for 'v', 'w';

begins($r, "row.s[$_]", $r->{"unrolled.s$_"}[0], "mass $_ of the loop as one by one") for 1 .. 4;
close_to($r->{"row.f[$_]"}[0], $r->{'row.f[1]'}[0], 1e-12, "the force $_ is the first") for 2 .. 5;

begins($r, 'follow.x', 1, 'y*z = 2x (2x + 1) = 6 at x = 1');
begins($r, 'follow.z', 3, 'what is assigned follows');
begins($r, 'follow.q', 31, 'so does the value before the start of a discrete variable, and when initial() comes after');
begins($r, 'follow.count', 1);
is($r->{'follow.count'}[-1], 2, 'events come as without');
begins($r, 'bumper.s', 8 / 12, 'on the other side of a relation than where the search began');
begins($r, 'fitted.k[1]', 2);
begins($r, 'fitted.k[2]', 1.5);
begins($r, "holes.x[$_]", $_ % 2 ? sqrt($_ + 1) : $_) for 1 .. 5;
my ($hinge, $elbow) = map { $r->{"arm.$_.phi"}[0] } 'hinge', 'elbow';
close_to($hinge + $elbow, -pi / 2, 1e-12, 'the forearm hangs down');
close_to(20 * -$hinge, $g * cos $hinge, 1e-10, 'and the spring carries it');
begins($r, 'arm.hinge.z', 0);

# Start values are where the search begins; each run has its own
my $other = simulate($all, '--set', 'pendulum.phi=3', '--set', 'pendulum.w=-1', '--set', 'follow.x=-1', '--set', 'pendulum.x0=0.6',
    '--start', 0.25);
begins($other, 'pendulum.phi', pi - asin(0.3), 'the solution near the start value, of a parameter that is set');
begins($other, 'pendulum.w', -sqrt(6) / $L);
begins($other, 'follow.x', -1.5, 'the other root');
my $table = scratch_dir() . '/sweep.csv';
run_simulator($all, '--set', 'pendulum.x0=-1:1:5', '--stop', 0, '--variables', 'pendulum.phi', '--output', $table);
my $sweep = read_csv($table);
close_to($sweep->{'pendulum.phi'}[$_], asin(($_ / 2 - 1) / $L), 1e-12, "run $_ of a sweep") for 0 .. 4;
(my $status, my $out) = run_mocc('run', $file, '--set', 'a=9', '--set', 'x=-1', '--output', '-', '--interval', 1);
like($out, qr/^0,-3,.*\n1,/m, 'mocc run finds it, too') or diag $out;

# What has been solved for, and how, is among the statistics
(undef, $out) = run_simulator($all, '--statistics', '--stop', 0, '--output', scratch_dir() . '/all.csv');
like($out, qr/^solved for at start +\d+: .*\bpendulum\.phi, pendulum\.w\b.*\bfitted\.k\[2\]/m, '--statistics names what is solved for');
like($out, qr/^  iterations +[1-9]\d?\n  residuals +\d\.\d+e-1[5-9], as relative changes of these$/m, 'and how well') or diag $out;
(undef, $out) = run_simulator($all, '--statistics', '--json', '--stop', 0, '--output', scratch_dir() . '/all.csv');
like($out, qr/"freed": \[.*"pendulum\.phi", "pendulum\.w".*\], "initialIterations": [1-9]/, 'for programs, too');

# What cannot be solved is said by name, line and last values, and no row is written
my $failing = compile_model(file => $file, model => 'InitialSystem.Failing');

sub fails {
    my ($what, $like, @options) = @_;
    my ($status, $out, $err) = run_simulator($failing, '--output', '-', @options);
    is($status, 1, "$what: the run fails");
    like($err, $like, "$what: says why");
    is($out, '', "$what: there is no row");
}
fails('none', qr/not solved at time 0: there is no solution near the start values, \d+ iterations.*; 'x\^2 = a' \(InitialSystem\.mo:\d+\) is off by 2.*; the unknowns are x = \S+, y = \S+, tank\.level = /,
    '--set', 'a=-2', '--set', 'x=1.3');
fails('open', qr/their derivatives are singular.*the unknowns concerned are y = 1\n/, '--set', 'c=0', '--set', 'x=1.9');
fails('at a fold', qr/singular at the last values.*'x\^2 = a' \(InitialSystem\.mo:\d+\) is off by -4;.*concerned are x = 0/, '--set', 'x=0');
fails('undefined', qr/sqrt/, '--set', 'tank.level=-1');
clean_c('an initial system', file => $file, model => 'InitialSystem.All');
done_testing();
