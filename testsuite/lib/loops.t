# Closed loops and gears, over their whole time: motion, forces, and that the loops stay closed.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

check KinematicLoop => sub {
    my $r = example('KinematicLoop');
    my @t = @{ $r->{time} };
    my $p0 = atan2 0.4, sqrt(1 - 0.4**2);
    my $f = triangle_with_pendulum(L => 0.5, l => 0.6, m => 1, I => 0.1, c => 20, d => 4, s0 => 0.4);
    my ($p, $a, $u, $w) = rk_reference($f, [$p0, $p0 - 0.69813170079773, 0, 0], \@t);
    my @s = map { sin } @$p;
    my @v = map { cos($p->[$_]) * $u->[$_] } 0 .. $#t;
    my @spring = map { 20 * ($s[$_] - 0.4) + 4 * $v[$_] } 0 .. $#t;
    my @support = supported(scalar @t, 9.81, [1, 0.1, sub { # all weight and inertia is in the body
        my ($k) = @_;
        my ($q, $b, $qd, $bd) = ($p->[$k], $a->[$k], $u->[$k], $w->[$k]);
        my (undef, undef, $qz, $bz) = $f->(0, [$q, $b, $qd, $bd]);
        return (0.5 * sin($q) + 0.6 * sin $b, -0.5 * cos($q) - 0.6 * cos $b,
            0.5 * ($qz * cos($q) - $qd**2 * sin $q) + 0.6 * ($bz * cos($b) - $bd**2 * sin $b),
            0.5 * ($qz * sin($q) + $qd**2 * cos $q) + 0.6 * ($bz * sin($b) + $bd**2 * cos $b), $bz);
    }]);
    cmp_ok($t[-1], '==', 6, 'runs to its stop time');
    stays($r, 1e-8, 'revolute2.r_rel[1]', 'revolute2.r_rel[2]');
    courses($r, $tight,
        'revolute1.phi' => $p,
        'revolute1.w'   => $u,
        'revolute3.phi' => [map { -$_ } @$p],
        'prismatic1.s'  => \@s,
        'prismatic1.v'  => \@v,
        'revolute4.phi' => minus($a, $p),
        'revolute4.w'   => minus($w, $u),
        'springDamper1D.f' => \@spring,
        # the second bar has hinges at both ends and no mass, so it can only pull; at the slide it holds against the spring
        'revolute2.f[1]' => [map { -$_ } @spring],
        'revolute2.f[2]' => [map { -$spring[$_] * cos($p->[$_]) / sin $p->[$_] } 0 .. $#t],
        'fixed.frame_b.f0[1]' => $support[0],
        'fixed.frame_b.f0[2]' => $support[1],
        'fixed.frame_b.t'     => $support[2],
    );
};

# The closed form of the speed over the angle, and the geometry of crank and rod
check PistonEngine => sub {
    my $r = example('PistonEngine');
    my $beta = sub { my $sin = -0.3 / 0.8 * sin $_[0]; return atan2 $sin, sqrt(1 - $sin**2) };
    my $slope = sub { my ($phi) = @_; return -0.3 * sin($phi) + 0.3 * cos($phi) * sin($beta->($phi)) / cos($beta->($phi)) };
    my $speed = sub { my ($phi) = @_; return -2.5 / sqrt(1 + 30 * $slope->($phi)**2) };
    my ($phi) = rk_reference(sub { my ($t, $y) = @_; return $speed->($y->[0]) }, [0], $r->{time});
    my @w = map { $speed->($_) } @$phi;
    # x = .3 cos(phi) + .8 cos(beta): its second derivative by phi, from the rate of beta
    my @force = map {
        my ($p, $b) = ($phi->[$_], $beta->($phi->[$_]));
        my $rate = -0.3 / 0.8 * cos($p) / cos $b;
        my $bend = -0.3 * cos($p) - 0.3 * sin($p) * sin($b) / cos($b) + 0.3 * cos($p) * $rate / cos($b)**2;
        # I w^2/2 + M x'^2 w^2/2 is constant
        my $z = -3 * $slope->($p) * $bend * $w[$_]**2 / (0.1 + 3 * $slope->($p)**2);
        3 * ($slope->($p) * $z + $bend * $w[$_]**2)
    } 0 .. $#w;
    cmp_ok($r->{time}[-1], '==', 10, 'runs to its stop time');
    stays($r, 1e-8, 'revoluteClosing.r_rel[1]', 'revoluteClosing.r_rel[2]');
    courses($r, $tight,
        'revoluteDrive.phi' => $phi,
        'revoluteDrive.w'   => \@w,
        'prismatic.s' => [map { 0.3 * cos($_) + sqrt(0.64 - 0.09 * sin($_)**2) } @$phi],
        'prismatic.v' => [map { $slope->($phi->[$_]) * $w[$_] } 0 .. $#w],
        'revoluteDisc.phi' => [map { $beta->($_) - $_ } @$phi],
        # what accelerates the piston comes through the rod, along it
        'revoluteClosing.f[1]' => \@force,
        'revoluteClosing.f[2]' => [map { $force[$_] * sin($beta->($phi->[$_])) / cos($beta->($phi->[$_])) } 0 .. $#w],
        # the shaft bears the flywheel and what the rod pushes with, the cylinder the piston's weight and the rod's push aside
        'fixed.frame_b.f0[1]'  => [map { -$_ } @force],
        'fixed.frame_b.f0[2]'  => [map { -9.81 - $force[$_] * sin($beta->($phi->[$_])) / cos($beta->($phi->[$_])) } 0 .. $#w],
        'fixed1.frame_b.f0[2]' => [map { -3 * 9.81 + $force[$_] * sin($beta->($phi->[$_])) / cos($beta->($phi->[$_])) } 0 .. $#w],
    );
    stays($r, 1e-6, 'fixed1.frame_b.f0[1]');

    # another start: the example finds the positions and velocities that fit
    my $other = example('PistonEngine', '--stop', 1, '--set', 'phi0=2', '--set', 'w0=4');
    stays($other, 1e-8, 'revoluteClosing.r_rel[1]', 'revoluteClosing.r_rel[2]', 'revoluteClosing.v_rel[1]',
        'revoluteClosing.v_rel[2]');
    cmp_ok($other->{'revoluteDrive.w'}[0], '==', 4, 'with another speed at the start');
};

# Machines that are put together by their start: the geometry in closed form, and then the same motion
# Arms that stay parallel: the platform moves as one pendulum does. S is the force of both arms together, along them; what each
# takes of it follows from the torques about the middle of the platform, and what the weld bears from those on its left half.
check LevelSwing => sub {
    my $r = example('LevelSwing');
    my ($L, $g) = (1.5, 9.81);
    my ($phi, $w) = rk_reference(sub { my ($t, $y) = @_; return ($y->[1], -$g/$L*cos $y->[0]) }, [-2, 0], $r->{time});
    my @S = map { 40*(-$L*$w->[$_]**2 + $g*sin $phi->[$_]) } 0 .. $#$w;
    cmp_ok($r->{time}[-1], '==', 5, 'runs to its stop time');
    stays($r, 1e-8, 'weld.r_rel[1]', 'weld.r_rel[2]', 'weld.phi_rel', 'body1.frame_a.phi');
    courses($r, $tight,
        'hinge1.phi' => $phi,
        'hinge2.w'   => $w,
        'pin1.phi'   => [map { -$_ } @$phi],
        'body2.frame_a.r0[1]' => [map { 0.5 + $L*cos $_ } @$phi],
        'fixed.frame_b.f0[1]' => [map { -3/8*$S[$_]*cos $phi->[$_] } 0 .. $#S],
        'fixed1.frame_b.f0[2]' => [map { -5/8*$S[$_]*sin $phi->[$_] } 0 .. $#S],
        'weld.f[1]' => [map { -$S[$_]/8*cos $phi->[$_] } 0 .. $#S],
        'weld.f[2]' => [map { -$S[$_]/8*sin $phi->[$_] } 0 .. $#S],
        'weld.t'    => [map { $S[$_]/4*sin $phi->[$_] } 0 .. $#S],
    );
    my ($status, $out, $err) = run_simulator(compile_model(model => 'Planar.Examples.LevelSwing'), '--stop', 0, '--set', 'hinge2.w=1');
    isnt($status, 0, 'arms that begin to turn otherwise are refused');
    like($err, qr/at the start the signal is \S+, expected is 2\.72/, 'with what is wrong');
};

check AssembledLoop => sub {
    my ($r, $same) = map { example($_) } 'AssembledLoop', 'KinematicLoop';
    my $p0 = atan2 0.4, sqrt(1 - 0.4**2);
    close_to($r->{'revolute1.phi'}[0], $p0, 1e-14, 'half of the base is the sine of the angle at the top');
    close_to($r->{'revolute3.phi'}[0], -$p0, 1e-14, 'the same on the other side');
    courses($r, 1e-9, map { $_ => $same->{$_} } 'revolute1.phi', 'revolute4.w', 'prismatic1.s', 'springDamper1D.f');
    my $sim = compile_model(model => 'Planar.Examples.AssembledLoop');
    my @short = ('--stop', 0.01, '--set', 'prismatic1.v=0.3');
    my $rate = 0.3 / cos $p0;
    my $pushed = simulate($sim, @short);
    close_to($pushed->{'revolute1.w'}[0], $rate, 1e-13, 'as fast as the slide says');
    my $upside = simulate($sim, @short, '--set', 'revolute1.phi=2.5', '--set', 'revolute3.phi=-2.5');
    close_to($upside->{'revolute1.phi'}[0], 4 * atan2(1, 1) - $p0, 1e-14, 'the other triangle, from angles near it');
    close_to($upside->{'revolute1.w'}[0], -$rate, 1e-13, 'which moves the other way');
    my ($status, undef, $err) = run_simulator($sim, '--set', 'prismatic1.s=1.5', '--output', '-');
    is($status, 1, 'bars that are too short');
    like($err, qr/'r_rel = \{0, 0\}' \(\S*Joints\.mo:\d+\) in revolute2 is off by .*revolute1\.phi = /, 'the closure is named');
};

check AssembledEngine => sub {
    my ($r, $same) = map { example($_) } 'AssembledEngine', 'PistonEngine';
    close_to($r->{'prismatic.s'}[0], 1.1, 1e-14, 'crank and rod are stretched');
    close_to($r->{'revoluteDisc.w'}[0], 2.5 * 1.1 / 0.8, 1e-14, 'the rod turns back');
    courses($r, 1e-8, map { $_ => $same->{$_} } 'revoluteDrive.w', 'prismatic.s', 'revoluteClosing.f[1]');
};

my $closures = <<'END';
model Closures "A square with a slide, and a square that is welded: each is put together"
  inner Planar.World world;
  Planar.Parts.Fixed fixed, wall(r={1, 0});
  Planar.Joints.Revolute a(phi(start=1.4)), b(phi(start=-1.2, fixed=false), w(fixed=false));
  Planar.Joints.Revolute c(phi(start=1.2, fixed=false), w(fixed=false));
  Planar.Parts.FixedTranslation left(r={1, 0}), top(r={0.6, 0}), right(r={1, 0});
  Planar.Joints.PrismaticClosure slide(r={1, 0}, assemble=true);
  Planar.Parts.Body weight(m=1, I=0.1);
  Planar.Joints.Revolute d(phi(start=1.3)), e(phi(start=-1.1, fixed=false), w(fixed=false));
  Planar.Joints.Revolute f(phi(start=-2, fixed=false), w(fixed=false)), g(phi(start=1.8, fixed=false), w(fixed=false));
  Planar.Parts.FixedTranslation crank(r={0.5, 0}), rod(r={1, 0}), arm(r={0.5, 0});
  Planar.Parts.Body mass(m=1, I=0.1), other(m=1, I=0.1), third(m=1, I=0.1);
  Planar.Joints.RigidClosure weld(assemble=true);
equation
  connect(fixed.frame_b, a.frame_a);
  connect(a.frame_b, left.frame_a);
  connect(left.frame_b, b.frame_a);
  connect(b.frame_b, top.frame_a);
  connect(top.frame_b, weight.frame_a);
  connect(wall.frame_b, c.frame_a);
  connect(c.frame_b, right.frame_a);
  connect(top.frame_b, slide.frame_a);
  connect(right.frame_b, slide.frame_b);
  connect(fixed.frame_b, d.frame_a);
  connect(d.frame_b, crank.frame_a);
  connect(crank.frame_b, mass.frame_a);
  connect(crank.frame_b, e.frame_a);
  connect(e.frame_b, rod.frame_a);
  connect(rod.frame_b, other.frame_a);
  connect(rod.frame_b, f.frame_a);
  connect(f.frame_b, arm.frame_a);
  connect(arm.frame_b, third.frame_a);
  connect(wall.frame_b, g.frame_a);
  connect(g.frame_b, weld.frame_a);
  connect(arm.frame_b, weld.frame_b);
end Closures;
END

check 'slides and welds are put together' => sub {
    my $r = simulate(compile_model(text => $closures), '--stop', 0.2, '--interval', 0.1, '--set', 'a.w=0.7', '--set', 'd.w=0.3');
    stays($r, 1e-8, map({ "slide.$_" } 'q', 'phi_rel'), map { "weld.$_" } 'r_rel[1]', 'r_rel[2]', 'v_rel[1]', 'phi_rel', 'w_rel');
    close_to($r->{'a.phi'}[0] + $r->{'b.phi'}[0], $r->{'c.phi'}[0], 1e-14, 'the slide does not turn');
    close_to(0.5 * sin(1.3) + sin($r->{'d.phi'}[0] + $r->{'e.phi'}[0]), -0.5 * sin $r->{'g.phi'}[0], 1e-13, 'the weld is as high');
};

check SpurGear => sub {
    my $r = example('SpurGear');
    my @t = @{ $r->{time} };
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    stays($r, 1e-8, 'gear.slip', 'gear.v_slip', 'coupling.phi_rel', 'gear.phi_g');
    courses($r, 1e-9,
        'revoluteA.phi' => \@t,
        'revoluteB.phi' => [map { -$_ } @t],
        'revoluteB.w'   => [map { -1 } @t],
        # the torque goes through teeth and coupling
        'gear.F'        => [map { 10 } @t],
        'coupling.tau'  => [map { -10 } @t],
        'constantSpeed.flange.tau' => [map { -10 } @t],
        # the bearings take the force of the teeth, downwards on A, and the weight
        'fixedA.frame_b.f0[2]' => [map { -10 - 9.81 } @t],
        'fixedB.frame_b.f0[2]' => [map { 10 - 9.81 } @t],
    );
};

# One coordinate. With F1 and F2 for the forces of the teeth, torques of friction k1 F1 and k2 F2, which have the sign of the
# force times that of the relative rotation, the wheels are
#   Jp z = tau - (0.2 + k1) F1,  -2 Jf z = -(0.1 - k1) F1 - (0.1 + k2) F2,  -0.5 Jr z = (0.4 + k2) F2,
# and F1 has the sign of tau, F2 the opposite one.
check WornGears => sub {
    my ($Jp, $Jf, $Jr, $arm) = (2 * 0.5**2 + 0.01 + 0.02, 0.08, 0.3, 2 * 9.81 * 0.5);
    my ($e1, $e2) = ((1 - 0.8) / (1 / 0.1 + 0.8 / 0.2), (1 - 0.95) / (0.95 / 0.1 - 1 / 0.4));
    close_to((1 - $e1 / 0.1) / (1 + $e1 / 0.2), 0.8, 1e-15, 'the efficiency');
    close_to((1 + $e2 / 0.4) / (1 + $e2 / 0.1), 0.95, 1e-15, 'that inside a ring');
    my $creep = sub { my ($w) = @_; return $w / sqrt($w**2 + 1e-6) };
    my $swing = sub {
        my (undef, $y) = @_;
        my ($phi, $w) = @$y;
        my $tau = -$arm * sin $phi;
        my $sign = $tau > 0 ? 1 : -1;
        my ($k1, $k2) = ($sign * $creep->(3 * $w) * $e1, -$sign * $creep->(-1.5 * $w) * $e2);
        my $F2 = -0.5 * $Jr / (0.4 + $k2); # by z
        my $F1 = (2 * $Jf - (0.1 + $k2) * $F2) / (0.1 - $k1);
        my $z = $tau / ($Jp + (0.2 + $k1) * $F1);
        return ($w, $z, $k1 * $F1 * $z * 3 * $w - $k2 * $F2 * $z * 1.5 * $w, $F1 * $z, $F2 * $z);
    };
    my $r = example('WornGears');
    my @t = @{ $r->{time} };
    my ($phi, $w, $heat) = rk_reference(sub { ($swing->(@_))[0 .. 2] }, [2, 0, 0], \@t, 1e-10);
    my @now = map { [$swing->(0, [$phi->[$_], $w->[$_]])] } 0 .. $#t;
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    stays($r, 1e-8, map { ("$_.slip", "$_.v_slip") } 'worn', 'inside');
    courses($r, $tight, 'pendulum.phi' => $phi, 'pendulum.w' => $w, 'flywheel.w' => [map { -2 * $_ } @$w],
        'ring.w' => [map { -0.5 * $_ } @$w], heat => $heat, 'worn.F' => [map { $_->[3] } @now], 'inside.F' => [map { $_->[4] } @now]);
    my @energy = map {
        $w->[$_]**2 * ($Jp + 4 * $Jf + 0.25 * $Jr) / 2 - $arm * cos($phi->[$_]) + $r->{heat}[$_]
    } 0 .. $#t;
    same_course(\@energy, [map { -$arm * cos 2 } @t], 1e-8, 'energy and heat');
    cmp_ok($r->{heat}[-1], '>', 11, 'half of the energy becomes heat');
    my $sim = compile_model(model => 'Planar.Examples.WornGears');
    my $still = simulate($sim, '--set', 'phi0=1e-17', '--stop', 3);
    cmp_ok(scalar @{ $still->{time} }, '==', 301, 'without load rounding errors are no events');
    for (['worn.eta=0', 'the efficiency eta is 0; it is above 0'], ['inside.eta=0.2', 'the efficiency eta is 0.2; inside a ring it has to be more than r_a/r_b'],
        ['inside.w_creep=0', 'the velocity w_creep is 0; it has to be positive']) {
        my ($status, undef, $err) = run_simulator($sim, '--set', $_->[0], '--stop', 0.1, '--output', '-');
        is($status, 1, "$_->[0] is refused");
        like($err, qr/\Q$_->[1]/, 'which is said');
    }
};

check PlanetaryGear => sub {
    my $r = example('PlanetaryGear');
    my @t = @{ $r->{time} };
    my $f = planetary_gear(rs => 1, rp => 1, rr => 3, Jc => 0.001, Jp => 0.001, Jr => 0.001, mp => 1, tr => 1);
    my ($a, $w) = rk_reference($f, [0, 0.5], \@t);
    my @z = map { ($f->(0, [$a->[$_], $w->[$_]]))[1] } 0 .. $#t;
    my @ring = map { (0.001 * $_ * 4 / 3 - 1) / 3 } @z;
    my @support = supported(scalar @t, 9.81, [1, 0, sub { # the planet; sun, ring and carrier only weigh
        my ($c, $s, $w, $z) = (cos $a->[$_[0]], sin $a->[$_[0]], $w->[$_[0]], $z[$_[0]]);
        return (2 * $c, 2 * $s, -2 * ($z * $s + $w**2 * $c), 2 * ($z * $c - $w**2 * $s), 0);
    }]);
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    stays($r, 1e-8, map { ("$_.slip", "$_.v_slip") } 'gearSun', 'gearRing');
    courses($r, $tight,
        'revoluteSun.phi'     => \@t,
        'revoluteCarrier.phi' => $a,
        'revoluteCarrier.w'   => $w,
        'revolutePlanet.w'    => [map { $_ - 1 } @$w],
        'revoluteRing.w'      => [map { (4 * $_ - 1) / 3 } @$w],
        'gearSun.phi_g'       => $a,
        'gearRing.phi_g'      => $a,
        'gearRing.F'          => \@ring,
        'gearSun.F'           => [map { -$ring[$_] - 0.002 * $z[$_] } 0 .. $#t],
        # what keeps the sun at its speed is what the planet's teeth take
        'coupling.tau'        => [map { $ring[$_] + 0.002 * $z[$_] } 0 .. $#t],
        'fixed.frame_b.f0[1]' => $support[0],
        'fixed.frame_b.f0[2]' => [map { $_ - 3 * 9.81 } @{ $support[1] }],
    );
};

# A gear that turns about another more than once: the angle of the line of centres has no jump.
check Rounds => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 10, '--tolerance', 1e-10);
model Rounds "An arm with a wheel goes round a wheel at rest"
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute arm(w(start=3));
  Planar.Parts.FixedTranslation bar(r={0, 1.5});
  Planar.Joints.Revolute wheel(phi(start=4.71238898038469), w(start=6));
  Planar.Parts.Body body(m=1, I=0.2);
  Planar.Gears.GearExternal gear(r_a=1, r_b=0.5);
equation
  connect(fixed.frame_b, arm.frame_a);
  connect(arm.frame_b, bar.frame_a);
  connect(bar.frame_b, wheel.frame_a);
  connect(wheel.frame_b, body.frame_a);
  connect(fixed.frame_b, gear.frame_a);
  connect(wheel.frame_b, gear.frame_b);
end Rounds;
END
    my @t = @{ $r->{time} };
    stays($r, 1e-8, 'gear.slip');
    courses($r, $tight,
        'arm.phi'    => [map { 3 * $_ } @t],
        'wheel.phi'  => [map { 1.5 * atan2(0, -1) + 6 * $_ } @t],
        'gear.phi_g' => [map { 3 * $_ + atan2(1, 0) } @t],
    );
    stays($r, 1e-8, 'gear.F');
};

# A slide that closes a loop: a crank whose pin runs in a slotted bar, which turns about another point. With the pin at
# {b, 0} + R {cos(p), sin(p)} the bar has the angle q = atan2(R sin(p), b + R cos(p)).
#   T = (J1 + m R^2) p'^2/2 + J2 q'^2/2, no weight
check SlottedBar => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 4, '--tolerance', 1e-10);
model SlottedBar
  inner Planar.World world(g={0, 0});
  parameter Real b = 1;
  parameter Real R = 0.4;
  parameter Real p0 = 0.5;
  Planar.Parts.Fixed fixed;
  Planar.Parts.Fixed fixed1(r={b, 0});
  Planar.Joints.Revolute crank(phi(start=p0), w(start=2));
  Planar.Parts.Body wheel(m=1, I=0.3);
  Planar.Parts.FixedTranslation arm(r={R, 0});
  Planar.Joints.Revolute pin(phi(start=atan2(R*sin(p0), b + R*cos(p0)) - p0),
    w(start=2*(R^2 + b*R*cos(p0))/(R^2 + b^2 + 2*b*R*cos(p0)) - 2));
  Planar.Parts.Body slider(m=0.5, I=0);
  Planar.Joints.Revolute bar(phi(start=atan2(R*sin(p0), b + R*cos(p0))),
    w(start=2*(R^2 + b*R*cos(p0))/(R^2 + b^2 + 2*b*R*cos(p0))));
  Planar.Parts.Body bars(m=1, I=0.7);
  Planar.Joints.PrismaticClosure slot(r={3, 0});
equation
  connect(fixed1.frame_b, crank.frame_a);
  connect(crank.frame_b, wheel.frame_a);
  connect(crank.frame_b, arm.frame_a);
  connect(arm.frame_b, pin.frame_a);
  connect(pin.frame_b, slider.frame_a);
  connect(fixed.frame_b, bar.frame_a);
  connect(bar.frame_b, bars.frame_a);
  connect(bar.frame_b, slot.frame_a);
  connect(pin.frame_b, slot.frame_b);
end SlottedBar;
END
    my ($b, $R) = (1, 0.4);
    my $ratio = sub { my ($p) = @_; return ($R**2 + $b * $R * cos $p) / ($R**2 + $b**2 + 2 * $b * $R * cos $p) };
    my $inertia = sub { my ($p) = @_; return 0.3 + 0.5 * $R**2 + 0.7 * $ratio->($p)**2 };
    my $energy = $inertia->(0.5) * 4;
    my $speed = sub { my ($p) = @_; return sqrt($energy / $inertia->($p)) };
    my ($p) = rk_reference(sub { my ($t, $y) = @_; return $speed->($y->[0]) }, [0.5], $r->{time});
    my (@q, @torque, @across);
    for my $p (@$p) {
        my $n = $R**2 + $b**2 + 2 * $b * $R * cos $p;
        my $w = $speed->($p);
        my $bend = $b * $R * sin($p) * ($R**2 - $b**2) / $n**2; # of q over p
        my $z = -0.7 * $ratio->($p) * $bend * $w**2 / $inertia->($p);
        push @q, atan2($R * sin $p, $b + $R * cos $p);
        # what turns the bar: the force across the slot at the pin's distance
        push @across, -0.7 * ($ratio->($p) * $z + $bend * $w**2) / sqrt $n;
    }
    stays($r, 1e-8, 'slot.q', 'slot.phi_rel', 'slot.t');
    courses($r, $tight,
        'crank.phi' => $p,
        'crank.w'   => [map { $speed->($_) } @$p],
        'bar.phi'   => \@q,
        'slot.s'    => [map { sqrt($R**2 + $b**2 + 2 * $b * $R * cos) } @$p],
        'slot.f'    => [map { -$_ } @across],
    );
};

done_testing;
