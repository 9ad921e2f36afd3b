# Rods with three joints: loops that have the states of their crank alone. And a leg whose loops are closed by pins.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

my $g = 9.81;

# A machine whose bodies all move as one angle p says: $place->(p) is the list of [mass, inertia, x, y, angle]. From the start
# (p0, w0) energy gives the speed. Returns the columns of p and p', and code that gives for a row, by body,
# [x, y, ax, ay, z, angle].
sub machine {
    my ($place, $p0, $w0, $times) = @_;
    my $h = 2e-3;
    my $at = sub { # values, first and second derivatives by p, all coordinates of all bodies
        my ($p) = @_;
        my @y = map { [map { @$_[2 .. 4] } $place->($p + $_ * $h)] } -2 .. 2;
        my $n = $#{ $y[0] };
        return $y[2], [map { ($y[0][$_] - 8 * $y[1][$_] + 8 * $y[3][$_] - $y[4][$_]) / (12 * $h) } 0 .. $n],
          [map { (-$y[0][$_] + 16 * $y[1][$_] - 30 * $y[2][$_] + 16 * $y[3][$_] - $y[4][$_]) / (12 * $h**2) } 0 .. $n];
    };
    my @body = $place->($p0);
    my $inertia = sub { # T = J p'^2/2, and half of dJ/dp
        my ($d, $dd) = @_;
        my @weight = map { ($_->[0], $_->[0], $_->[1]) } @body;
        my ($J, $K) = (0, 0);
        for (0 .. $#weight) {
            $J += $weight[$_] * $d->[$_]**2;
            $K += $weight[$_] * $d->[$_] * $dd->[$_];
        }
        return ($J, $K);
    };
    my $height = sub { my ($y) = @_; my $U = 0; $U += $body[$_][0] * $g * $y->[3 * $_ + 1] for 0 .. $#body; return $U };
    my $E = do { my ($y, $d, $dd) = $at->($p0); ($inertia->($d, $dd))[0] * $w0**2 / 2 + $height->($y) };
    my $speed = sub {
        my ($y, $d, $dd) = @_;
        my ($J) = $inertia->($d, $dd);
        return ($w0 < 0 ? -1 : 1) * sqrt(2 * ($E - $height->($y)) / $J);
    };
    my ($p) = rk_reference(sub { my ($t, $y) = @_; return $speed->($at->($y->[0])) }, [$p0], $times, 1e-11);
    my @w = map { $speed->($at->($_)) } @$p;
    return $p, \@w, sub {
        my ($row) = @_;
        my ($y, $d, $dd) = $at->($p->[$row]);
        my ($J, $K) = $inertia->($d, $dd);
        my $z = -($K * $w[$row]**2 + $height->($d)) / $J;
        my @a = map { $dd->[$_] * $w[$row]**2 + $d->[$_] * $z } 0 .. $#$d;
        return map { [@$y[3 * $_, 3 * $_ + 1], @a[3 * $_ .. 3 * $_ + 2], $y->[3 * $_ + 2]] } 0 .. $#body;
    };
}

# What the supports, all together, take: of bodies as machine() has them
sub support_of {
    my ($rows, $motion, @bodies) = @_;
    my $n = 0;
    return supported($rows, $g, map { my $b = $n++; [@$_[0, 1], sub { my @m = $motion->($_[0]); return @{ $m[$b] }[0 .. 4] }] } @bodies);
}

# The third corner of a triangle, on the left of the way from one point to another, at these distances from them: the direction
# from the first one, and the place
sub corner {
    my ($x, $y, $X, $Y, $l, $L) = @_;
    my $D = sqrt(($X - $x)**2 + ($Y - $y)**2);
    my $c = ($l**2 + $D**2 - $L**2) / (2 * $l * $D);
    my $a = atan2($Y - $y, $X - $x) + atan2(sqrt(1 - $c**2), $c);
    return ($a, $x + $l * cos $a, $y + $l * sin $a);
}

sub rotated { my ($x, $y, $q) = @_; return (cos($q) * $x - sin($q) * $y, sin($q) * $x + cos($q) * $y) }

# --- FourBar: the pin by the law of cosines
my ($La, $Lb) = (2, 1.2);

sub four_bar {
    my ($p) = @_;
    my ($x, $y) = (0.5 * cos $p, 0.5 * sin $p);
    my $D = sqrt((2 - $x)**2 + $y**2);
    my $c = ($La**2 + $D**2 - $Lb**2) / (2 * $La * $D);
    my $a = atan2(-$y, 2 - $x) + atan2(sqrt(1 - $c**2), $c);
    my $b = atan2($y + $La * sin $a, $x + $La * cos($a) - 2);
    my @coupler = rotated(1, 0.4, $a);
    return [1, 0.5, 0, 0, $p], [2, 0.5, $x + $coupler[0], $y + $coupler[1], $a],
      [1.5, 0.3, 2 + 0.6 * cos $b, 0.6 * sin $b, $b];
}

check FourBar => sub {
    my $r = example('FourBar', '--stop', 4);
    my ($p, $w, $motion) = machine(\&four_bar, 1, 5, $r->{time});
    my @rows = map { [$motion->($_)] } 0 .. $#$p;
    my @support = support_of(scalar @$p, sub { @{ $rows[$_[0]] } }, four_bar(1));
    # the pin's force from the torques about the hinges: rocker about the ground, coupler about the crank pin
    my (@fx, @fy);
    for my $k (0 .. $#$p) {
        my ($c, $b) = @{ $rows[$k] }[1, 2];
        my ($x, $y) = (0.5 * cos $p->[$k], 0.5 * sin $p->[$k]);
        my $torque = sub {
            my ($m, $inertia, $hx, $hy, $body) = @_;
            return $inertia * $body->[4] + $m * (($body->[0] - $hx) * ($body->[3] + $g) - ($body->[1] - $hy) * $body->[2]);
        };
        my ($x_pin, $y_pin) = solve_linear([[-$La * sin $c->[5], $La * cos $c->[5]], [-$Lb * sin $b->[5], $Lb * cos $b->[5]]],
            [-$torque->(2, 0.5, $x, $y, $c), $torque->(1.5, 0.3, 2, 0, $b)]);
        push @fx, $x_pin;
        push @fy, $y_pin;
    }
    courses($r, $tight,
        'crank.phi' => $p,
        'crank.w'   => $w,
        'crank.z'   => [map { $_->[0][4] } @rows],
        'rods.frame_ia.phi' => [map { $_->[1][5] } @rows],
        'rods.frame_ib.phi' => [map { $_->[2][5] } @rows],
        'coupler.frame_a.r0[1]' => [map { $_->[1][0] } @rows],
        'coupler.frame_a.r0[2]' => [map { $_->[1][1] } @rows],
        'rods.f[1]' => \@fx,
        'rods.f[2]' => \@fy,
    );
    courses({ x => plus($r->{'fixed.frame_b.f0[1]'}, $r->{'fixed1.frame_b.f0[1]'}),
            y => plus($r->{'fixed.frame_b.f0[2]'}, $r->{'fixed1.frame_b.f0[2]'}) },
        $tight, x => $support[0], y => $support[1]);
};

# The closed form of PistonEngine, and what the closure says there
check DwellLinkage => sub {
    my $r = example('DwellLinkage', '--stop', 2);
    my $place = sub {
        my ($p) = @_;
        my ($x, $y) = (0.2 * cos $p, 0.2 * sin $p);
        my ($a) = corner($x, $y, 0.6, 0, 0.7, 0.7);
        my @point = rotated(1.30622, -0.35, $a);
        my ($X, $Y) = ($x + $point[0], $y + $point[1]);
        my (undef, @pin) = corner($X, $Y, 1.444, 1.286, 0.688, 0.5);
        my $b = atan2($pin[1] - 1.286, $pin[0] - 1.444);
        return [1, 0.2, 0, 0, $p], [1, 0.1, $X, $Y, $a], [2, 0.05, 1.444 + 0.25 * cos $b, 1.286 + 0.25 * sin $b, $b];
    };
    my ($p, $w, $motion) = machine($place, 1, 8, $r->{time});
    my @rows = map { [$motion->($_)] } 0 .. $#$p;
    courses($r, $tight,
        'crank.phi' => $p,
        'crank.w'   => $w,
        'crank.z'   => [map { $_->[0][4] } @rows],
        'coupler.frame_a.r0[2]' => [map { $_->[1][1] } @rows],
        'dwell.frame_ib.phi' => [map { $_->[2][5] } @rows],
        'bar.frame_a.r0[1]' => [map { $_->[2][0] } @rows],
    );
    my @resting = map { $_->[2][5] } grep { my $q = $_->[0][5] / (2 * atan2(0, -1)); $q -= int $q; $q > 110 / 360 && $q < 255 / 360 } @rows;
    my ($low, $high) = (sort { $a <=> $b } @resting)[0, -1];
    cmp_ok(@resting, '>', 50, 'the crank turns');
    cmp_ok($high - $low, '<', 0.0035, 'and the last bar rests');
};

# The leg: three loops that a tree of hinges closes, each pin by the law of cosines
sub walking_leg {
    my ($p) = @_;
    my ($x, $y) = (0.15 * cos $p, 0.15 * sin $p);
    my @ground = (-0.38, -0.078);
    my ($thigh, @upper) = corner(@ground, $x, $y, 0.415, 0.5);
    my (undef, @lower) = corner($x, $y, @ground, 0.619, 0.393);
    my @corner = rotated(0.026, 0.4, $thigh);
    my @outer = ($ground[0] + $corner[0], $ground[1] + $corner[1]);
    my (undef, @ankle) = corner(@lower, @outer, 0.367, 0.394);
    my $angle = sub { my ($u, $v, $U, $V) = @_; return atan2($V - $v, $U - $u) };
    my $shank = $angle->(@ankle, @lower) + 4 * atan2(1, 1); # the other way round it would jump
    my @toe = rotated(-0.078, 0.484, $shank);
    return [5, 0.3, 0, 0, $p], [0.3, 0.006, @upper, $angle->($x, $y, @upper)], [0.4, 0.01, @outer, $thigh],
      [0.4, 0.01, @lower, $angle->($x, $y, @lower)], [0.2, 0.003, @lower, $angle->(@ground, @lower)],
      [0.2, 0.003, @ankle, $angle->(@outer, @ankle)], [0.5, 0.01, $lower[0] + $toe[0], $lower[1] + $toe[1], $shank];
}

check WalkingLeg => sub {
    my $r = example('WalkingLeg', '--stop', 2);
    my ($p, $w, $motion) = machine(\&walking_leg, 0, 6, $r->{time});
    my @rows = map { [$motion->($_)] } 0 .. $#$p;
    my @support = support_of(scalar @$p, sub { @{ $rows[$_[0]] } }, walking_leg(0));
    courses($r, $tight,
        'crank.phi' => $p,
        'crank.w'   => $w,
        'crank.z'   => [map { $_->[0][4] } @rows],
        map({ my ($name, $n) = @$_; ("$name.frame_a.r0[1]" => [map { $_->[$n][0] } @rows], "$name.frame_a.r0[2]" => [map { $_->[$n][1] } @rows]) }
            ['bodyUpper', 1], ['bodyThigh', 2], ['bodyInner', 4], ['bodyOuter', 5], ['foot', 6]),
    );
    courses({ x => plus($r->{'fixed.frame_b.f0[1]'}, $r->{'fixed1.frame_b.f0[1]'}),
            y => plus($r->{'fixed.frame_b.f0[2]'}, $r->{'fixed1.frame_b.f0[2]'}) },
        $tight, x => $support[0], y => $support[1]);
    my @walk = grep { my $turn = $p->[$_] * 45 / atan2(1, 1); $turn >= 305 && $turn <= 415 } 0 .. $#$p;
    my ($low, $high) = (sort { $a <=> $b } map { $r->{'foot.frame_a.r0[2]'}[$_] } @walk)[0, -1];
    cmp_ok($high - $low, '<', 3e-3, 'the foot goes along a line');
    cmp_ok($r->{'foot.frame_a.r0[1]'}[$walk[-1]] - $r->{'foot.frame_a.r0[1]'}[$walk[0]], '>', 0.4, 'as long as is said');
};

check SliderCrank => sub {
    my $r = example('SliderCrank', '--stop', 5);
    my $place = sub {
        my ($p) = @_;
        return [1, 0.1, 0, 0, $p], [3, 0.1, 0.3 * cos($p) + sqrt(0.64 - 0.09 * sin($p)**2), 0, 0];
    };
    my ($p, $w, $motion) = machine($place, 0, -2.5, $r->{time});
    my $closed = example('PistonEngine', '--stop', 5);
    courses($r, $tight,
        'revoluteDrive.phi' => $p,
        'revoluteDrive.w'   => $w,
        'rod.s' => [map { 0.3 * cos($_) + sqrt(0.64 - 0.09 * sin($_)**2) } @$p],
        'rod.frame_ia.phi' => [map { atan2(-0.3 * sin($_), sqrt(0.64 - 0.09 * sin($_)**2)) } @$p],
        'rod.f_pin[1]' => [map { -3 * ($motion->($_))[1][2] } 0 .. $#$p],
        'rod.f_pin[2]' => [map { -$_ } @{ $closed->{'revoluteClosing.f[2]'} }],
        map { ($_ => $closed->{$_}) } qw(revoluteDrive.w revoluteDrive.z fixed.frame_b.f0[2] fixed1.frame_b.f0[2]),
    );
};

check QuickReturn => sub {
    my $r = example('QuickReturn');
    my $place = sub {
        my ($p) = @_;
        my ($x, $y) = (0.25 * cos $p, 0.5 + 0.25 * sin $p);
        my $q = atan2 $y, $x;
        return [1, 0.3, 0, 0.5, $p], [0.2, 0.001, $x, $y, $q], [1, 0.1, 0.6 * cos $q, 0.6 * sin $q, $q];
    };
    my ($p, $w, $motion) = machine($place, 0, 4, $r->{time});
    my @rows = map { [$motion->($_)] } 0 .. $#$p;
    my @support = support_of(scalar @$p, sub { @{ $rows[$_[0]] } }, $place->(0));
    my @length = map { sqrt(0.25**2 + 0.5**2 + 0.25 * sin $_) } @$p;
    courses($r, $tight,
        'crank.phi' => $p,
        'crank.w'   => $w,
        'slot.s'    => \@length,
        'slot.frame_ia.phi' => [map { $_->[1][5] } @rows],
        # what turns bar and block comes from the crank pin, across the slot
        'slot.N'    => [map {
            my ($x, $y, $ax, $ay, $z) = @{ $rows[$_][2] };
            -((0.1 + 0.001) * $z + $x * ($ay + $g) - $y * $ax) / $length[$_]
        } 0 .. $#$p],
    );
    courses({ x => plus($r->{'fixed.frame_b.f0[1]'}, $r->{'fixed1.frame_b.f0[1]'}),
            y => plus($r->{'fixed.frame_b.f0[2]'}, $r->{'fixed1.frame_b.f0[2]'}) },
        $tight, x => $support[0], y => $support[1]);
};

# --- everything that moves, and everything that is fastened: energy. Three machines in one model, by their first letter.
my $machines = <<'END';
model Machines
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  // a rod and a slider on a line that turns, with a spring and a mass on the axis, put together the other way round
  Planar.Joints.Revolute aCrank(phi(start=1), w(start=5)), aGuide(phi(start=0.3), w(start=0.5));
  Planar.Parts.FixedTranslation aArm(r={0.3, 0}), aOff(r={0.4, 0.1}), aSide(r={0.02, 0.05});
  Planar.Assemblies.JointRRP aRod(L=0.8, r={1, 0.2}, ahead=false, useFlange=true);
  Planar.Parts.Body aWheel(m=1, I=0.3), aTable(m=1, I=2), aBody(m=2, I=0.05), aPiston(m=1.5, I=0.3);
  Translational.Parts.Spring aSpring(c=100, s_rel0=-0.7);
  Translational.Parts.Mass aMass(m=0.7);
  // a cylinder between two cranks
  Planar.Parts.Fixed bFixed(r={2, 0});
  Planar.Joints.Revolute bCrank(phi(start=1), w(start=5)), bCrank1(phi(start=2), w(start=-1));
  Planar.Parts.FixedTranslation bArm(r={0.3, 0}), bArm1(r={0.5, 0}), bOff(r={0.4, 0.1}), bOff1(r={-0.4, 0.2});
  Planar.Assemblies.JointRPR bCylinder(useFlange=true);
  Planar.Parts.Body bWheel(m=1, I=0.3), bWheel1(m=1, I=0.2), bTube(m=2, I=0.05), bRod(m=1.5, I=0.3);
  Translational.Parts.Spring bSpring(c=100, s_rel0=1.5);
  Translational.Parts.Mass bMass(m=0.7);
  // a six-bar: from a point of a coupler a rod leads to a slider, and a pendulum hangs from that; pins on the right, and
  // angles that count from elsewhere
  Planar.Joints.Revolute cCrank(phi(start=-1), w(start=6)), cHinge(phi(start=-1));
  Planar.Parts.FixedTranslation cArm(r={0.5, 0}), cOff(r={1, -0.4}), cOff1(r={0.6, 0}), cBar(r={0.5, 0});
  Planar.Assemblies.JointRRR cRods(L_a=2, L_b=1.2, left=false, phi_a0=6, phi_b0=-7);
  Planar.Assemblies.JointRRP cRod(L=3);
  Planar.Parts.Body cWheel(m=1, I=0.5), cCoupler(m=2, I=0.5), cRocker(m=1.5, I=0.3), cSlider(m=1, I=1), cLoad(m=0.5, I=0.1);
equation
  connect(fixed.frame_b, aCrank.frame_a);
  connect(aCrank.frame_b, aWheel.frame_a);
  connect(aCrank.frame_b, aArm.frame_a);
  connect(fixed.frame_b, aGuide.frame_a);
  connect(aGuide.frame_b, aTable.frame_a);
  connect(aGuide.frame_b, aSide.frame_a);
  connect(aArm.frame_b, aRod.frame_a);
  connect(aSide.frame_b, aRod.frame_b);
  connect(aRod.frame_ia, aOff.frame_a);
  connect(aOff.frame_b, aBody.frame_a);
  connect(aRod.frame_ib, aPiston.frame_a);
  connect(aRod.support, aSpring.flange_a);
  connect(aRod.flange, aSpring.flange_b);
  connect(aRod.flange, aMass.flange);

  connect(fixed.frame_b, bCrank.frame_a);
  connect(bCrank.frame_b, bWheel.frame_a);
  connect(bCrank.frame_b, bArm.frame_a);
  connect(bFixed.frame_b, bCrank1.frame_a);
  connect(bCrank1.frame_b, bWheel1.frame_a);
  connect(bCrank1.frame_b, bArm1.frame_a);
  connect(bArm.frame_b, bCylinder.frame_a);
  connect(bArm1.frame_b, bCylinder.frame_b);
  connect(bCylinder.frame_ia, bOff.frame_a);
  connect(bOff.frame_b, bTube.frame_a);
  connect(bCylinder.frame_ib, bOff1.frame_a);
  connect(bOff1.frame_b, bRod.frame_a);
  connect(bCylinder.support, bSpring.flange_a);
  connect(bCylinder.flange, bSpring.flange_b);
  connect(bCylinder.flange, bMass.flange);

  connect(fixed.frame_b, cCrank.frame_a);
  connect(cCrank.frame_b, cWheel.frame_a);
  connect(cCrank.frame_b, cArm.frame_a);
  connect(cArm.frame_b, cRods.frame_a);
  connect(bFixed.frame_b, cRods.frame_b);
  connect(cRods.frame_ia, cOff.frame_a);
  connect(cRods.frame_ib, cOff1.frame_a);
  connect(cOff.frame_b, cCoupler.frame_a);
  connect(cOff1.frame_b, cRocker.frame_a);
  connect(cOff.frame_b, cRod.frame_a);
  connect(fixed.frame_b, cRod.frame_b);
  connect(cRod.frame_ib, cSlider.frame_a);
  connect(cRod.frame_ib, cHinge.frame_a);
  connect(cHinge.frame_b, cBar.frame_a);
  connect(cBar.frame_b, cLoad.frame_a);
end Machines;
END

sub energy {
    my ($r, $row, $rest, @bodies) = @_;
    my $E = $rest;
    for (@bodies) {
        my ($name, $m, $inertia) = @$_;
        my ($y, $u, $v, $w) = map { $r->{"$name.frame_a.$_"}[$row] } 'r0[2]', 'v0[1]', 'v0[2]', 'w';
        $E += $m * ($u**2 + $v**2) / 2 + $inertia * $w**2 / 2 + $m * $g * $y;
    }
    return $E;
}

sub keeps_energy {
    my ($r, $what, $rest, @bodies) = @_;
    my @E = map { energy($r, $_, $rest->($_), @bodies) } 0 .. $#{ $r->{time} };
    my ($worst) = sort { $b <=> $a } map { abs($_ - $E[0]) } @E;
    cmp_ok($worst, '<', 1e-8 * (1 + abs $E[0]), "$what: energy is kept");
}

check Machines => sub {
    my $r = simulate(compile_model(text => $machines), '--stop', 3, '--tolerance', 1e-11);
    my $sprung = sub {
        my ($slide, $s0) = @_;
        return sub { 50 * ($r->{"$slide.s"}[$_[0]] - $s0)**2 + 0.35 * $r->{"$slide.v"}[$_[0]]**2 };
    };
    keeps_energy($r, 'rod and slider', $sprung->('aRod', -0.7), ['aWheel', 1, 0.3], ['aTable', 1, 2], ['aBody', 2, 0.05],
        ['aPiston', 1.5, 0.3]);
    keeps_energy($r, 'cylinder', $sprung->('bCylinder', 1.5), ['bWheel', 1, 0.3], ['bWheel1', 1, 0.2], ['bTube', 2, 0.05],
        ['bRod', 1.5, 0.3]);
    keeps_energy($r, 'six-bar', sub { 0 }, ['cWheel', 1, 0.5], ['cCoupler', 2, 0.5], ['cRocker', 1.5, 0.3], ['cSlider', 1, 1],
        ['cLoad', 0.5, 0.1]);
    for my $row (0, 100, 250, 500) {
        my $x = sub { $r->{ $_[0] }[$row] };
        my @a = map { $x->("cArm.frame_b.r0[$_]") } 1, 2;
        my @c = map { $x->("cRods.r_pin[$_]") } 1, 2;
        my ($p, $q) = map { $x->("cRods.frame_$_.phi") } 'ia', 'ib';
        close_to($a[0] + 2 * cos $p, $c[0], 1e-12, 'the pin is at the end of rod a');
        close_to(2 + 1.2 * cos $q, $c[0], 1e-12, 'and of rod b');
        close_to(1.2 * sin $q, $c[1], 1e-12, 'in y, too');
        cmp_ok((2 - $a[0]) * ($c[1] - $a[1]) + $a[1] * ($c[0] - $a[0]), '<', 0, 'on the right');
        ok(abs($p - 6) < 3.15 && abs($q + 7) < 3.15, 'angles are near to where they shall be');
        # the slider behind or ahead of its crank
        my @b = map { $x->("aArm.frame_b.r0[$_]") } 1, 2;
        my @along = rotated(1, 0.2, $x->('aGuide.phi'));
        my @to = map { $x->("aRod.frame_ib.r0[$_]") - $b[$_ - 1] } 1, 2;
        cmp_ok($along[0] * $to[0] + $along[1] * $to[1], '<', 0, 'the slider is behind the crank');
        close_to(sqrt($to[0]**2 + $to[1]**2), 0.8, 1e-12, 'as far as the rod is long');
        close_to(atan2($to[1], $to[0]) - $x->('aRod.frame_ia.phi'), 0, 1e-9, 'in its direction')
            if abs(atan2($to[1], $to[0]) - $x->('aRod.frame_ia.phi')) < 3;
    }
};

# --- dead points end the run with what is the matter; nothing is infinite before
check 'dead points' => sub {
    my $scratch = scratch_dir();
    my $fails = sub {
        my ($simulator, $expected, $what, @options) = @_;
        my ($status, $out, $err) = run_command($simulator, '--output', "$scratch/dead.csv", @options);
        is($status, 1, "$what: the run fails");
        like($err, $expected, "$what: it says why");
        unlike(Mocc::slurp("$scratch/dead.csv"), qr/nan|inf/i, "$what: nothing is infinite or undefined");
    };
    my $bars = compile_model(model => 'Planar.Examples.FourBar');
    $fails->($bars, qr/assertion failed at time 0 in rods .*: the loop cannot be closed, or has come to a dead point: the hinges of the rods are 2\.49599 m apart, the rods are 1 m and 0\.5 m long/,
        'rods too short', '--set', 'rods.L_a=1', '--set', 'rods.L_b=0.5', '--set', 'crank.phi=3');
    $fails->($bars, qr/error: assertion failed at time .*(?:dead point: the rods are in line|the loop cannot be closed)/, 'a crank that cannot get round',
        '--set', 'rods.L_b=0.45');
    $fails->($bars, qr/error: assertion failed at time .*dead point: the rods are in line/, 'a start at the dead point', '--set', 'rods.L_a=1',
        '--set', 'rods.L_b=0.50000000000001', '--set', 'crank.phi=0');
    my $engine = compile_model(model => 'Planar.Examples.SliderCrank');
    $fails->($engine, qr/error: assertion failed at time .*(?:dead point: the rod is across the line|the hinge of the rod is 0\.\d+ m off the line)/, 'a rod too short',
        '--set', 'rod.L=0.2');
    my $bar = compile_model(model => 'Planar.Examples.QuickReturn');
    $fails->($bar, qr/error: assertion failed at time .*the hinges of the slide meet/, 'hinges that meet', '--set', 'fixed1.r[2]=0.25', '--set', 'crank.phi=-1.5707963267948966');
};

done_testing;
