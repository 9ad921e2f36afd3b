# What the Planar library has beside its examples of old: gravity of bodies and of planets, a weld that closes a loop, drives,
# friction and damping along curves, values that are checked at the start. Against closed forms and minimal coordinates.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", "$FindBin::Bin/../reference", $FindBin::Bin;
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

my $pi = atan2 0, -1;

sub root {
    my ($f, $low, $high) = @_;
    my $sign = $f->($low) < 0;
    for (1 .. 60) {
        my $middle = ($low + $high) / 2;
        ($f->($middle) < 0) == $sign ? ($low = $middle) : ($high = $middle);
    }
    return $high;
}

# Kepler: t = sqrt(a^3/mu) (u - e sin u), x = a (cos u - e), y = a sqrt(1 - e^2) sin u
check Comet => sub {
    my $r = example('Comet');
    my $e = 1.3**2 - 1;
    my $a = 1 / (1 - $e);
    my (@x, @y, @d);
    for my $t (@{ $r->{time} }) {
        my $m = $t / $a**1.5;
        my $u = $m;
        $u -= ($u - $e * sin($u) - $m) / (1 - $e * cos $u) for 1 .. 50;
        push @x, $a * (cos($u) - $e);
        push @y, $a * sqrt(1 - $e**2) * sin $u;
        push @d, $a * (1 - $e * cos $u);
    }
    courses($r, 1e-7, 'body.frame_a.r0[1]' => \@x, 'body.frame_a.r0[2]' => \@y, 'gravity.distance' => \@d,
        'gravity.f' => [map { 2 / $_**2 } @d], 'gravity.E_pot' => [map { -2 / $_ } @d],
        'star.frame_b.f0[1]' => [map { 2 * $x[$_] / $d[$_]**3 } 0 .. $#d]);
};

# y = 0.5 x^2 with friction along the wire, from turn to turn: (1 + x^2) x'' + x x'^2 = -9.81 x - (0.1 speed +- 2.5) g
check RoughWire => sub {
    my $r = example('RoughWire');
    my $f = sub {
        my ($side) = @_;
        return sub {
            my ($x, $v) = @{ $_[1] };
            my $g = sqrt(1 + $x**2);
            return ($v, (-$x * $v**2 - 9.81 * $x - (0.1 * $g * $v + $side * 2.5) * $g) / $g**2, $g * $v);
        };
    };
    my (@x, @v, @way, @locked);
    my ($side, $t0, $y) = (-1, 0, [1.5, 0, 0]);
    my @times = @{ $r->{time} };
    my @rows = grep { ($_ == 0 || $times[$_ - 1] < $times[$_]) && ($_ == $#times || $times[$_] < $times[$_ + 1]) } 0 .. $#times;
    my $at = sub { my ($t) = @_; return [map { $_->[-1] } rk_reference($f->($side), $y, [$t0, $t], 1e-11)] };
    my $rests = 0;
    while (@x < @rows && !$rests) {
        my $turn = root(sub { $at->($_[0])->[1] * $side }, $t0 + 0.1, $t0 + 1.6);
        my @these = grep { $_ < $turn && $_ >= $t0 } @times[@rows];
        my @part = rk_reference($f->($side), $y, [$t0, @these], 1e-11);
        push @x, @{ $part[0] }[1 .. @these];
        push @v, @{ $part[1] }[1 .. @these];
        push @way, @{ $part[2] }[1 .. @these];
        push @locked, (0) x @these;
        $y = $at->($turn);
        $y->[1] = 0;
        $t0 = $turn;
        $side = -$side;
        $rests = abs(9.81 * $y->[0] / sqrt(1 + $y->[0]**2)) < 1.2 * 2.5;
    }
    ok($rests, 'it comes to rest');
    my $n = @rows - @x;
    push @x, ($y->[0]) x $n;
    push @v, (0) x $n;
    push @way, ($y->[2]) x $n;
    push @locked, (1) x $n;
    for (['bead.s', \@x], ['bead.v', \@v], ['bead.way', \@way], ['friction.locked', \@locked]) {
        my ($name, $expected) = @$_;
        same_course([@{ $r->{$name} }[@rows]], $expected, 1e-6, "$name over time");
    }
    cmp_ok(abs $y->[0], '>', 0.01, 'not at the lowest point');
};

# One simulator for what has closed forms
check 'gravity of bodies, welds, drives along curves' => sub {
    my $sim = compile_model(text => <<'END');
model Parts
  inner Planar.World world(animateWorld=true);
  Planar.Parts.Fixed fixed;
  // two pendulums, one on the moon
  Planar.Joints.Revolute here, moon;
  Planar.Parts.FixedTranslation barHere, barMoon;
  Planar.Parts.Body bodyHere(m=1, I=0.1), bodyMoon(m=1, I=0.1, g={0, -1.62});
  Planar.Sensors.CutForceAndTorque cut, other_way(positiveSign=false, resolveInFrame=Planar.Types.ResolveInFrameA.world);
  Boolean heavy = cut.magnitude > 12 "The bar carries more than the weight";
  Integer often(start=0, fixed=true) "How often it began to";
  // a parallelogram, whose coupler is welded in the middle
  Planar.Parts.Fixed other(r={2, 0});
  Planar.Joints.Revolute a(phi(start=-1)), b(phi(start=1)), d(phi(start=-1)), c(phi(start=1));
  Planar.Parts.FixedTranslation crank, rocker, left(r={1, 0}), right(r={-1, 0});
  Planar.Parts.Body coupler(m=2, I=0.3);
  Planar.Joints.RigidClosure weld;
  Planar.Parts.Neutral neutral;
  // driven and damped along a circle, seen from above
  Planar.Contacts.PointToCurve ring(useFlange=true, redeclare Curves.Shapes.Circle curve(radius=2), s(start=0.3));
  Planar.Parts.Body bead(m=3, I=0, enableGravity=false);
  Translational.Parts.Damper damper(d=1.5);
  Translational.Sources.ConstantForce drive(f_constant=6);
  Planar.Contacts.TangentToCurve turning(useFlange=true, redeclare Curves.Shapes.Circle curve(radius=2));
  Planar.Parts.Body car(m=3, I=4, enableGravity=false);
  Translational.Sources.ConstantForce pull(f_constant=6);
  Blocks.Logical.CheckStart start(u=ring.a, value=1);
  Blocks.Logical.CheckStart force(u=here.frame_b.f0[2], value=-9.81*0.1/1.1);
equation
  connect(fixed.frame_b, here.frame_a);
  connect(here.frame_b, barHere.frame_a);
  connect(barHere.frame_b, cut.frame_a);
  connect(cut.frame_b, other_way.frame_a);
  connect(other_way.frame_b, bodyHere.frame_a);
  when heavy then
    often = pre(often) + 1;
  end when;
  connect(fixed.frame_b, moon.frame_a);
  connect(moon.frame_b, barMoon.frame_a);
  connect(barMoon.frame_b, bodyMoon.frame_a);
  connect(fixed.frame_b, a.frame_a);
  connect(a.frame_b, crank.frame_a);
  connect(crank.frame_b, b.frame_a);
  connect(b.frame_b, left.frame_a);
  connect(other.frame_b, d.frame_a);
  connect(d.frame_b, rocker.frame_a);
  connect(rocker.frame_b, c.frame_a);
  connect(c.frame_b, right.frame_a);
  connect(left.frame_b, coupler.frame_a);
  connect(left.frame_b, weld.frame_a);
  connect(right.frame_b, weld.frame_b);
  connect(barHere.frame_b, neutral.frame_a);
  connect(barMoon.frame_b, neutral.frame_b);
  connect(fixed.frame_b, ring.frame_a);
  connect(ring.frame_b, bead.frame_a);
  connect(ring.support, damper.flange_a);
  connect(ring.flange, damper.flange_b);
  connect(ring.flange, drive.flange);
  connect(fixed.frame_b, turning.frame_a);
  connect(turning.frame_b, car.frame_a);
  connect(turning.flange, pull.flange);
end Parts;
END
    my $r = simulate($sim, '--stop', 2, '--interval', 0.02, '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    my ($here, $rate) = rk_reference(pendulum(m => 1, I => 0.1, L => 1), [0, 0], \@t);
    # along the bar and across it, as the bar exerts it on the body
    my @along = map { 9.81 * sin($here->[$_]) - $rate->[$_]**2 } 0 .. $#t;
    my @across = map { 9.81 * cos($here->[$_]) * (1 - 1 / 1.1) } 0 .. $#t;
    my @size = map { sqrt($along[$_]**2 + $across[$_]**2) } 0 .. $#t;
    my ($moon) = rk_reference(pendulum(m => 1, I => 0.1, L => 1, g => 1.62), [0, 0], \@t);
    my ($phi, $w) = rk_reference(sub { my ($q, $w) = @{ $_[1] }; return ($w, -9.81 * cos $q) }, [-1, 0], \@t);
    # m s'' = F - d s'
    my @speed = map { 4 * (1 - exp(-$_ / 2)) } @t;
    my @way = map { 4 * ($_ - 2 * (1 - exp(-$_ / 2))) } @t;
    courses($r, 1e-7,
        'here.phi' => $here, 'moon.phi' => $moon, 'cut.force[1]' => \@along, 'cut.force[2]' => \@across, 'cut.magnitude' => \@size,
        'cut.torque' => [map { 0.1 * -9.81 / 1.1 * cos } @$here], 'other_way.magnitude' => \@size,
        'other_way.force[2]' => [map { -$along[$_] * sin($here->[$_]) - $across[$_] * cos($here->[$_]) } 0 .. $#t],
        'a.phi' => $phi, 'd.phi' => $phi, 'b.phi' => [map { -$_ } @$phi], 'a.w' => $w,
        'ring.speed' => \@speed, 'ring.way' => \@way, 'ring.s' => [map { 0.3 + $_ / 2 } @way],
        'ring.flange.v' => \@speed, 'ring.f_flange' => [map { 3 * 2 * exp(-$_ / 2) } @t],
        # as for a mass and an inertia over the square of the radius
        'turning.speed' => [map { 6 / (3 + 4 / 4) * $_ } @t]);
    is($r->{often}[-1], scalar(grep { $size[$_] > 12 && $size[$_ - 1] <= 12 } 1 .. $#t), 'events by a magnitude');
    stays($r, 1e-9, 'weld.r_rel[1]', 'weld.r_rel[2]', 'weld.phi_rel');
    # the coupler moves without turning: what holds it in the middle is between both cranks
    my @expected = map { 2 * (9.81 + $r->{'coupler.a0[2]'}[$_]) } 0 .. $#t;
    my @sum = map { $r->{'b.frame_a.f0[2]'}[$_] + $r->{'c.frame_a.f0[2]'}[$_] } 0 .. $#t;
    same_course(\@sum, \@expected, 1e-7, 'both cranks carry the coupler');
    $r = simulate($sim, '--stop', 1, '--tolerance', 1e-10, '--set', 'world.g[2]=-4', '--set', 'force.value=-0.363636363636');
    my ($less) = rk_reference(pendulum(m => 1, I => 0.1, L => 1, g => 4), [0, 0], $r->{time});
    my ($same) = rk_reference(pendulum(m => 1, I => 0.1, L => 1, g => 1.62), [0, 0], $r->{time});
    courses($r, 1e-7, 'here.phi' => $less, 'moon.phi' => $same);
    my ($status, $out, $err) = run_simulator($sim, '--output', '-', '--set', 'start.value=1.5');
    is($status, 1, 'what does not begin as expected does not run');
    like($err, qr/in start\b.*: at the start the signal is 1, expected is 1\.5/, '... and says so');
    my $page = scratch_dir() . '/parts.html';
    ($status, $out, $err) = run_simulator($sim, '--stop', 0.1, '--output', scratch_dir() . '/p.csv', '--animate', $page);
    is($status, 0, 'its page is written') or diag $err;
    open my $in, '<', $page or die "$page: $!\n";
    my $text = do { local $/; <$in> };
    like($text, qr/world\.axes/, 'with the axes of the world');
};

done_testing;
