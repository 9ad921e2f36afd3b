# The Dialectic library: the law itself, on bodies, springs, pendulums and a closed loop, against closed forms, against
# equations of motion in minimal coordinates, and against Planar where the time constant is zero.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use DialecticReference;
use Examples;

sub dialectic { my ($name, @options) = @_; return example("Dialectic.Examples.$name", @options) }

check FreeFall => sub {
    my $r = dialectic('FreeFall');
    my @t = @{ $r->{time} };
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight,
        'body.flangeTo.v0[1]' => [map { 1 } @t],
        'body.flangeTo.v0[2]' => [map { 5 - 9.81 * $_ } @t],
        'body.flangeTo.r0[1]' => \@t,
        'body.flangeTo.r0[2]' => [map { 5 * $_ - 9.81 * ($_**2 / 2 + 0.02 * $_) } @t],
        'body.flangeTo.phi'   => [map { 2 * $_ } @t],
        'body.a0[2]'          => [map { -9.81 } @t],
        'root.flangeOn.f0[2]' => [map { 0 } @t],
    );
};

# q'' + 2 delta q' + omega^2 q = 0 with delta = TD omega^2/2, and v, of which q' = v - TD omega^2 q.
sub mode {
    my ($omega, $td, $q0, $v0) = @_;
    my $delta = $td * $omega**2 / 2;
    my $rate0 = $v0 - 2 * $delta * $q0;
    my $d = $omega**2 - $delta**2;
    if ($d > 0) {
        my $o = sqrt $d;
        my $b = ($rate0 + $delta * $q0) / $o;
        return sub {
            my ($t) = @_;
            my ($c, $s) = (cos($o * $t), sin($o * $t));
            my $q = exp(-$delta * $t) * ($q0 * $c + $b * $s);
            my $rate = exp(-$delta * $t) * $o * ($b * $c - $q0 * $s) - $delta * $q;
            return ($q, $rate + 2 * $delta * $q);
        };
    }
    # the slower root from the product of both, for the difference would lose its digits
    my $fast = -$delta - sqrt(-$d);
    my $slow = $omega**2 / $fast;
    my $b = ($rate0 - $slow * $q0) / ($fast - $slow);
    return sub {
        my ($t) = @_;
        my ($x, $y) = (($q0 - $b) * exp($slow * $t), $b * exp($fast * $t));
        return ($x + $y, ($slow + 2 * $delta) * $x + ($fast + 2 * $delta) * $y);
    };
}

check Tether => sub {
    my $r = dialectic('Tether');
    my @t = @{ $r->{time} };
    my @apart = map { [mode(6, 0.05, 1, 0)->($_)] } @t; # 27 N/m, and 3/4 kg of both together
    cmp_ok($t[-1], '==', 4, 'runs to its stop time');
    courses($r, $tight,
        'distance.distance'         => [map { 1 + $_->[0] } @apart],
        'satellite1.flangeTo.v0[1]' => [map { -3/4 * $_->[1] } @apart],
        'satellite2.flangeTo.v0[1]' => [map { 1/4 * $_->[1] } @apart],
        'line.f'                    => [map { -27 * $_->[0] } @apart],
        'power.power'               => [map { -27/4 * $_->[0] * $_->[1] } @apart],
        'work.y'                    => [map { 3/2 * ($_->[1] / 4)**2 } @apart],
    );
};

check Oscillator => sub {
    my $r = dialectic('Oscillator');
    my @t = @{ $r->{time} };
    my @slow = map { [$_->[0] + 1, $_->[1]] } map { [mode(10, 0.01, 0.1, 0)->($_)] } @t;
    my @stiff = map { [$_->[0] + 1, $_->[1]] } map { [mode(1000, 0.01, 0, 1)->($_)] } @t;
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight,
        'slow.s'       => [map { $_->[0] } @slow],
        'slow.v'       => [map { $_->[1] } @slow],
        'slowSpring.f' => [map { 100 * ($_->[0] - 1) } @slow],
        'stiff.s'      => [map { $_->[0] } @stiff],
        'stiff.v'      => [map { $_->[1] } @stiff],
    );
    # what the stiff spring takes, it takes with the velocity: f = -m v/TD once the fast root is gone
    courses($r, 1e-4, 'stiffSpring.f' => [map { 1e6 * ($_->[0] - 1) } @stiff]);
    my ($force, $velocity) = map { $r->{$_}[4] } 'stiffSpring.f', 'stiff.v';
    close_to($force, $velocity / 0.01, 0.02, 'the stiff spring stops the mass as f = m v/TD');

    my $classical = dialectic('Oscillator', '--set', 'world.TD=0', '--stop', 1);
    my @time = @{ $classical->{time} };
    courses($classical, $tight,
        'slow.s' => [map { 1 + 0.1 * cos(10 * $_) } @time],
        'stiff.v' => [map { cos(1000 * $_) } @time],
    );
};

check Pendulum => sub {
    my $r = dialectic('Pendulum');
    my @t = @{ $r->{time} };
    my ($phi, $w) = linkage(\@t, 'TD 0.01', 'gravity 0 -9.81', 'coordinates 1', 'start 0 0',
        'point 0 0', 'bar 0 0 1 0', 'body 0 1 0 0.1');
    my @z = map { -9.81 / 1.1 * cos } @$phi;
    my @rate = map { $w->[$_] + 0.01 * $z[$_] } 0 .. $#t;
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    courses($r, $tight,
        'revolute.phi'        => $phi,
        'revolute.w'          => $w,
        'revolute.z'          => \@z,
        'der(revolute.phi)'   => \@rate,
        'body.flangeTo.r0[2]' => [map { sin } @$phi],
        'body.flangeTo.v0[2]' => [map { $w->[$_] * cos $phi->[$_] } 0 .. $#t],
        # the lever arm turns at the elastic rate
        'root.flangeOn.f0[1]' => [map { $z[$_] * sin($phi->[$_]) + $w->[$_] * $rate[$_] * cos $phi->[$_] } 0 .. $#t],
        'root.flangeOn.f0[2]' =>
            [map { -9.81 - $z[$_] * cos($phi->[$_]) + $w->[$_] * $rate[$_] * sin $phi->[$_] } 0 .. $#t],
    );
};

check DoublePendulum => sub {
    my $r = dialectic('DoublePendulum');
    my @t = @{ $r->{time} };
    my ($phi1, $phi2, $w1, $w2) = linkage(\@t, 'TD 0.001', 'gravity 0 -9.81', 'coordinates 2', 'start 0 0 0 0',
        'point 0 0', 'bar 0 0 1 0', 'body 0 1 0 0.1',
        'point 0 0', 'bar 1 0 1 0', 'bar 1 1 0.4 0', 'body 1 0.2 1 0.01');
    my %expected = (
        'revolute.phi'         => $phi1,
        'revolute.w'           => $w1,
        'revolute1.phi'        => minus($phi2, $phi1),
        'revolute1.w'          => minus($w2, $w1),
        'body1.flangeTo.r0[2]' => [map { sin($phi1->[$_]) + 0.4 * sin $phi2->[$_] } 0 .. $#t],
    );
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    courses($r, 1e-4, %expected);
    my $early = grep { $_ < 3 + 1e-9 } @t;
    courses(
        { map { ($_ => [@{ $r->{$_} }[0 .. $early - 1]]) } keys %expected },
        $tight,
        map { ($_ => [@{ $expected{$_} }[0 .. $early - 1]]) } keys %expected
    );
};

check FourBar => sub {
    my $r = dialectic('FourBar');
    my @t = @{ $r->{time} };
    my ($a, $b, $c) = (0.3, 0.9, 0.8);
    # the start, found by trying: the angle of the coupler at which its end is 0.8 away from the rocker's hinge
    my ($low, $high) = (0, 2);
    for (1 .. 60) {
        my $middle = ($low + $high) / 2;
        my ($x, $y) = ($a * cos(1) + $b * cos($middle) - 1, $a * sin(1) + $b * sin($middle));
        if ($x**2 + $y**2 < $c**2) { $low = $middle } else { $high = $middle }
    }
    my ($x, $y) = ($a * cos(1) + $b * cos($low) - 1, $a * sin(1) + $b * sin($low));
    my $p3 = atan2 $y, $x;
    my ($w2, $w3) = solve_linear(
        [[-$b * sin $low, $c * sin $p3], [$b * cos $low, -$c * cos $p3]], [6 * $a * sin 1, -6 * $a * cos 1]);
    my ($q1, $q2, $q3, $v1, $v2, $v3) = linkage(\@t, 'TD 0.001', 'gravity 0 -9.81', 'coordinates 3',
        "start 1 $low $p3 6 $w2 $w3",
        'point 0 0', 'body 0 5 0 0.2',
        'point 0 0', "bar 1 0 $a 0", 'bar 1 1 ' . $b / 2 . ' 0', 'body 1 1 1 ' . $b**2 / 12,
        'point 1 0', 'bar 2 2 ' . $c / 2 . ' 0', 'body 2 1 2 ' . $c**2 / 12,
        'point 0 0', "bar 3 0 $a 0", "bar 3 1 $b 0",
        'point 1 0', "bar 4 2 $c 0", 'spring 3 4 1e6 1e6');
    cmp_ok($t[-1], '==', 2, 'runs to its stop time');
    courses($r, $tight,
        'crank.phi'  => $q1,
        'crank.w'    => $v1,
        'coupler.phi' => minus($q2, $q1),
        'coupler.w'  => minus($v2, $v1),
        'rocker.phi' => $q3,
        'rocker.w'   => $v3,
    );
};

done_testing;
