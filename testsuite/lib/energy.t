# Pendulums without friction keep their energy, computed here from what the bodies do.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

# Kinetic and potential energy of a body in each row of a result.
sub energies {
    my ($r, $path, $m, $inertia) = @_;
    my ($y, $vx, $vy, $w) = map { $r->{"$path.frame_a.$_"} // die "no column $path.frame_a.$_\n" }
      'r0[2]', 'v0[1]', 'v0[2]', 'w';
    my @kinetic   = map { 0.5 * $m * ($vx->[$_]**2 + $vy->[$_]**2) + 0.5 * $inertia * $w->[$_]**2 } 0 .. $#$y;
    my @potential = map { $m * 9.81 * $_ } @$y;
    return (\@kinetic, \@potential);
}

sub keeps_energy {
    my ($example, @bodies) = @_;
    my $r = simulate(compile_model(model => "Planar.Examples.$example"),
        '--stop', 10, '--interval', 0.01, '--tolerance', 1e-10);
    my $rows = @{ $r->{time} };
    my (@total, @moving);
    for my $body (@bodies) {
        my ($kinetic, $potential) = energies($r, @$body);
        $moving[$_] += $kinetic->[$_] for 0 .. $rows - 1;
        $total[$_]  += $kinetic->[$_] + $potential->[$_] for 0 .. $rows - 1;
    }
    # The total is zero at the start, so the largest kinetic energy is the measure.
    my ($largest, $drift) = (0, 0);
    for (0 .. $rows - 1) {
        $largest = $moving[$_] if $moving[$_] > $largest;
        my $change = abs($total[$_] - $total[0]);
        $drift = $change if $change > $drift;
    }
    cmp_ok($r->{time}[-1], '==', 10, "$example runs for 10 s");
    cmp_ok($largest, '>', 1, "$example moves");
    cmp_ok($drift, '<=', 1e-7 * $largest, "$example keeps its energy");
}

keeps_energy('Pendulum', ['body', 1, 0.1]);
keeps_energy('DoublePendulum', ['body', 1, 0.1], ['body1', 0.2, 0.01]);

done_testing;
