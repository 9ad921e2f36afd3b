# The examples with sensors, sources and controllers, over their whole time.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

my $pi = atan2 0, -1;

check PendulumExcited => sub {
    my $r = example('PendulumExcited');
    my @t = @{ $r->{time} };
    my $push = sub { my ($t) = @_; return $t < 1.8 ? 0 : -5 * sin(2 * $pi * ($t - 1.8)) };
    my $z = sub { my ($t, $phi) = @_; return (-9.81 * cos($phi) + $push->($t)) / 1.1 };
    my ($phi, $w) = rk_reference(sub { my ($t, $y) = @_; return ($y->[1], $z->($t, $y->[0])) }, [0, 0], \@t);
    my @z = map { $z->($t[$_], $phi->[$_]) } 0 .. $#t;
    my @push = map { $push->($_) } @t;
    my @cut = map { [-$w->[$_]**2 + 9.81 * sin $phi->[$_], $z[$_] + 9.81 * cos($phi->[$_]) - $push[$_]] } 0 .. $#t;
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight,
        'revolute.phi' => $phi,
        'revolute.w'   => $w,
        'revolute.z'   => \@z,
        'worldForce.force[2]' => \@push,
        # along the bar and across it: mass times acceleration, less weight and push
        'cutForce.force[1]' => [map { $_->[0] } @cut],
        'cutForce.force[2]' => [map { $_->[1] } @cut],
        'cutForce.frame_a.t' => [map { 0.1 * $_ } @z],
        # the force on the bar turned into the axes of the world
        'fixed.frame_b.f0[1]' => [map { -$cut[$_][0] * cos($phi->[$_]) + $cut[$_][1] * sin $phi->[$_] } 0 .. $#t],
        'fixed.frame_b.f0[2]' => [map { -$cut[$_][0] * sin($phi->[$_]) - $cut[$_][1] * cos $phi->[$_] } 0 .. $#t],
    );
};

check MeasureDemo => sub {
    my $r = example('MeasureDemo');
    my @t = @{ $r->{time} };
    my $f = double_pendulum(L => [1, 0.4], m => [1, 0.4], I => [0.1, 0.02]);
    my ($p1, $p2, $w1, $w2) = rk_reference($f, [0, 0, 0, 0], \@t);
    my (%expected, @z1, @z2);
    for my $k (0 .. $#t) {
        my ($c1, $s1, $c2, $s2) = (cos $p1->[$k], sin $p1->[$k], cos $p2->[$k], sin $p2->[$k]);
        my ($w1, $w2) = ($w1->[$k], $w2->[$k]);
        my (undef, undef, $z1, $z2) = $f->($t[$k], [$p1->[$k], $p2->[$k], $w1, $w2]);
        my ($vx, $vy) = (-$w1 * $s1 - 0.4 * $w2 * $s2, $w1 * $c1 + 0.4 * $w2 * $c2);
        my $ax = -$z1 * $s1 - $w1**2 * $c1 - 0.4 * ($z2 * $s2 + $w2**2 * $c2);
        my $ay = $z1 * $c1 - $w1**2 * $s1 + 0.4 * ($z2 * $c2 - $w2**2 * $s2);
        my %now = (
            'absolutePosition.r'         => [$c1 + 0.4 * $c2, $s1 + 0.4 * $s2, $p2->[$k]],
            'absoluteVelocity.v'         => [$c2 * $vx + $s2 * $vy, -$s2 * $vx + $c2 * $vy, $w2],
            'absoluteAcceleration.a'     => [$c2 * $ax + $s2 * $ay, -$s2 * $ax + $c2 * $ay, $z2],
            'relativePosition.r_rel'     => [0.4 * $c2, 0.4 * $s2, $p2->[$k] - $p1->[$k]],
            # seen from the first bar the body goes round in a circle, across its own bar
            'relativeVelocity.v_rel'     => [0, 0.4 * ($w2 - $w1), $w2 - $w1],
            'relativeAcceleration.a_rel' => [0, 0.4 * ($z2 - $z1), $z2 - $z1],
        );
        for my $name (keys %now) {
            push @{ $expected{"$name\[$_\]"} }, $now{$name}[$_ - 1] for 1 .. 3;
        }
    }
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    for ('relativeVelocity.v_rel[1]', 'relativeAcceleration.a_rel[1]') {
        stays($r, 1e-9, $_);
        delete $expected{$_};
    }
    courses($r, $tight, %expected);
};

# The pendulum alone: a rod of 1 m with 2 kg, and 0.1 kg.m2; the force in its bearing presses on the wheel.
check SwingBrake => sub {
    my $r = example('SwingBrake');
    my $f = sub {
        my ($t, $y) = @_;
        my ($phi, $w) = @$y;
        return ($w, -2 * 9.81 * cos($phi) / 2.1);
    };
    my ($phi, $w) = rk_reference($f, [0, 0], $r->{time});
    my (@force, @torque, @slower);
    for my $k (0 .. $#$phi) {
        my $z = -2 * 9.81 * cos($phi->[$k]) / 2.1;
        my ($along, $across) = (2 * ($w->[$k]**2 - 9.81 * sin $phi->[$k]), 2 * ($z + 9.81 * cos $phi->[$k]));
        push @force, sqrt($along**2 + $across**2);
    }
    courses($r, $tight, 'swing.phi' => $phi, 'bearing.magnitude' => \@force, 'brake.fn' => \@force);
    # while it slides, friction is exactly that; where it is held, nothing moves
    for my $k (0 .. $#$phi) {
        push @torque, $r->{'brake.locked'}[$k] ? $r->{'brake.tau'}[$k] : 0.4 * 0.3 * $force[$k];
        push @slower, -$torque[-1] / 0.5;
    }
    courses($r, $tight, 'brake.tau' => \@torque, 'axle.z' => \@slower);
    # the speed that it has lost, with all steps between the rows
    my ($stop) = grep { $r->{'brake.locked'}[$_] } 0 .. $#$phi;
    my $lost = sub {
        my ($t, $y) = @_;
        my ($p, $q) = @$y;
        my $a = -2 * 9.81 * cos($p) / 2.1;
        return ($q, $a, -0.4 * 0.3 * 2 * sqrt(($q**2 - 9.81 * sin $p)**2 + ($a + 9.81 * cos $p)**2) / 0.5);
    };
    my @sliding = @{ $r->{time} }[0 .. $stop];
    my (undef, undef, $axle) = rk_reference($lost, [0, 0, 12], \@sliding);
    courses({ w => [@{ $r->{'axle.w'} }[0 .. $stop]] }, $tight, w => $axle);
    cmp_ok(abs $axle->[-1], '<', 1e-6, 'it is held as it stops');
};

check PowerDistanceDemo => sub {
    my $r = example('PowerDistanceDemo');
    my $f = crane_crab(M => 1, m => 0.5, I => 0.1, L => 1, d => 1);
    my ($s, $phi, $v, $w) = rk_reference($f, [1, 2.6179938779915, 0, 0], $r->{time});
    my (@power, @bears);
    for my $k (0 .. $#$s) {
        my ($sin, $cos) = (sin $phi->[$k], cos $phi->[$k]);
        my (undef, undef, $a, $z) = $f->(0, [$s->[$k], $phi->[$k], $v->[$k], $w->[$k]]);
        my ($vx, $vy) = ($v->[$k] + $w->[$k] * $cos, $w->[$k] * $sin);
        my ($ax, $ay) = ($a + $z * $cos - $w->[$k]**2 * $sin, $z * $sin + $w->[$k]**2 * $cos);
        push @power, 0.5 * ($ax * $vx + ($ay + 9.81) * $vy) + 0.1 * $z * $w->[$k];
        push @bears, -9.81 - 0.5 * ($ay + 9.81);
    }
    cmp_ok($r->{time}[-1], '==', 6, 'runs to its stop time');
    courses($r, $tight,
        'prismatic.s'  => $s,
        'prismatic.v'  => $v,
        'revolute.phi' => $phi,
        'revolute.w'   => $w,
        'damper.f[1]'  => $v,
        'power.power'  => \@power,
        # only the damper pulls at the fixed point sideways
        'fixed.frame_b.f0[1]' => $v,
        'fixed.frame_b.f0[2]' => \@bears,
        'distance.distance' => [map { sqrt(($s->[$_] + sin $phi->[$_])**2 + cos($phi->[$_])**2) } 0 .. $#$s],
    );
};

check ControlledCraneCrab => sub {
    my $r = example('ControlledCraneCrab');
    my @t = @{ $r->{time} };
    my $k = -320 * 9.81 * 5;
    my $control = sub { my ($phi, $i, $x) = @_; return $k * ($phi + $i + 0.2 / 0.02 * ($phi - $x)) };
    my $f = sub {
        my ($t, $y) = @_;
        my ($s, $phi, $v, $w, $i, $x) = @$y;
        my $force = $control->($phi, $i, $x);
        # the pole stands upwards: a bar of negative length
        my @motion = crane_crab(M => 250, m => 70, I => 0, L => -2.5, force => $force)->($t, [$s, $phi, $v, $w]);
        return (@motion, $phi / 1e9, ($phi - $x) / 0.02);
    };
    my ($s, $phi, $v, $w, $i, $x) = rk_reference($f, [0, -0.34906585039887, 0, 0, 0, 0], \@t);
    my @force = map { $control->($phi->[$_], $i->[$_], $x->[$_]) } 0 .. $#t;
    my @z = map { ($f->(0, [$s->[$_], $phi->[$_], $v->[$_], $w->[$_], $i->[$_], $x->[$_]]))[3] } 0 .. $#t;
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight,
        'prismatic.s'  => $s,
        'prismatic.v'  => $v,
        'revolute.phi' => $phi,
        'revolute.w'   => $w,
        'force.f'      => \@force,
        'body1.frame_a.r0[1]' => [map { $s->[$_] - 2.5 * sin $phi->[$_] } 0 .. $#t],
        'revolute.z'          => \@z,
        # the rail takes the reaction of the drive, and bears the weights
        'fixed.frame_b.f0[1]' => [map { -$_ } @force],
        'fixed.frame_b.f0[2]' => [map { -320 * 9.81 + 70 * 2.5 * ($z[$_] * sin($phi->[$_]) + $w->[$_]**2 * cos $phi->[$_]) } 0 .. $#t],
    );
};

# The pole moves as the filter says, in closed form: phi = u - T u' + c exp(-t/T) while the ramp rises, then it decays. Its
# equation of motion without a torque gives the acceleration of the crab, and that of the whole the force.
check InvertedCraneCrab => sub {
    my $r = example('InvertedCraneCrab');
    # the kink is an event: of the two rows at that time, the one after it
    my ($left) = grep { $r->{time}[$_] == $r->{time}[$_ + 1] } 0 .. $#{ $r->{time} } - 1;
    cmp_ok($r->{time}[$left], '==', 0.5, 'an event at the kink of the ramp');
    shows($r->{'force.f'}[$left], '1.505855', 'force before the kink');
    splice @{ $r->{$_} }, $left, 1 for sort keys %$r;
    my @t = @{ $r->{time} };
    my ($m, $all, $inertia) = (0.5, 1.5, 0.1 + 0.5);
    my $at_half = -0.1 + 0.1 * exp(-5);
    my $pole = sub {
        my ($t) = @_;
        if ($t < 0.5) { my $e = exp(-10 * $t); return (-0.6 + $t + 0.1 * $e, 1 - $e, 10 * $e) }
        my $e = exp(-10 * ($t - 0.5));
        return ($at_half * $e, -10 * $at_half * $e, 100 * $at_half * $e);
    };
    my $crab = sub { my ($phi, $w, $z) = $pole->($_[0]); return ($inertia * $z - $m * 9.81 * sin $phi) / ($m * cos $phi) };
    my ($s, $v) = rk_reference(sub { my ($t, $y) = @_; return ($y->[1], $crab->($t)) }, [0, 0], \@t);
    my @state = map { [$pole->($_)] } @t;
    my @force = map {
        my ($phi, $w, $z) = @{ $state[$_] };
        $all * $crab->($t[$_]) - $m * ($z * cos($phi) - $w**2 * sin $phi)
    } 0 .. $#t;
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    my ($half) = grep { $t[$_] == 0.5 } 0 .. $#t;
    shows($r->{'force.f'}[0], '24.161819', 'force at the start');
    shows($r->{'force.f'}[$half], '-11.607946', 'force after the kink of the ramp');
    courses($r, $tight,
        'revolute.phi' => [map { $_->[0] } @state],
        'revolute.w'   => [map { $_->[1] } @state],
        'prismatic.s'  => $s,
        'prismatic.v'  => $v,
        'force.f'      => \@force,
        'fixed.frame_b.f0[1]' => [map { -$_ } @force],
        'fixed.frame_b.f0[2]' => [map {
            my ($phi, $w, $z) = @{ $state[$_] };
            -$all * 9.81 + $m * ($z * sin($phi) + $w**2 * cos $phi)
        } 0 .. $#t],
    );
    stays($r, 1e-9, 'revolute.t');
};

done_testing;
