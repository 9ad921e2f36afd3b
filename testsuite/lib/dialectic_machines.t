# The Dialectic library: machines with elastic joints, gears and closed loops, against equations of motion in minimal
# coordinates, and against the ideal machine that they come close to.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use DialecticReference;
use Examples;

sub dialectic { my ($name, @options) = @_; return example("Dialectic.Examples.$name", @options) }

my $pi = 4 * atan2 1, 1;

check PistonEngine => sub {
    my $r = dialectic('PistonEngine');
    my @t = @{ $r->{time} };
    my ($q1, $q2, $q3, $v1, $v2, $v3) = linkage(\@t, 'TD 0.001', 'gravity 0 -9.81', 'coordinates 3',
        'start 0 0 0 -2.5 ' . 2.5 * 0.3 / 0.8 . ' 0',
        'point 0 0', 'body 0 1 0 0.1',
        'point 0 0', 'bar 1 0 0.3 0', 'bar 1 1 0.8 0', 'body 1 3 2 0.1',
        'spring 0 1 0 1e7', 'torsion -1 2 3e5');
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    courses($r, $tight,
        'revoluteDrive.phi'         => $q1,
        'revoluteDrive.w'           => $v1,
        'revoluteDisc.phi'          => minus($q2, $q1),
        'revoluteDisc.w'            => minus($v2, $v1),
        'bodyPiston.flangeTo.r0[1]' => [map { 0.3 * cos($q1->[$_]) + 0.8 * cos $q2->[$_] } 0 .. $#t],
    );
    # what is left of the piston's motion across is a few micrometres, the difference of much larger numbers
    my @across = map { 0.3 * sin($q1->[$_]) + 0.8 * sin $q2->[$_] } 0 .. $#t;
    courses($r, 1e-4, 'cylinder.e[2]' => \@across, 'cylinder.f[2]' => [map { 1e7 * $_ } @across]);
};

# With stiffer cylinders and smaller time constants the engine becomes the one of Planar, whose loop is ideal.
check 'PistonEngine comes to the one in Planar' => sub {
    my $ideal = example('PistonEngine', '--stop', 3);
    my $sim = compile_model(model => 'Dialectic.Examples.PistonEngine');
    my ($range) = sort { $b <=> $a } map { abs } @{ $ideal->{'revoluteDrive.w'} };
    my @errors;
    for (['1e-3', '1e7', '3e5'], ['1e-4', '1e8', '3e6'], ['1e-5', '1e9', '3e7']) {
        my ($td, $c, $c_phi) = @$_;
        my $r = simulate($sim, '--tolerance', 1e-9, '--stop', 3, map { ('--set', $_) } "world.TD=$td", "c=$c", "c_phi=$c_phi");
        my ($worst) = sort { $b <=> $a }
          map { abs($r->{'revoluteDrive.w'}[$_] - $ideal->{'revoluteDrive.w'}[$_]) } 0 .. $#{ $ideal->{time} };
        push @errors, $worst / $range;
    }
    note("largest differences: @errors");
    close_to($errors[$_] / $errors[$_ - 1], 0.1, 0.02, "a tenth of TD, a tenth of the difference ($_)") for 1, 2;
    cmp_ok($errors[2], '<', 1e-4, 'in the end less than 1e-4');
};

check Beam => sub {
    my $r = dialectic('Beam');
    my @t = @{ $r->{time} };
    my $n = 8;
    my @lines;
    for my $i (0 .. $n - 1) {
        push @lines, 'point 0 0', (map { "bar $i $_ " . 1 / $n . ' 0' } 0 .. $i), "body $i " . 1 / $n . " $i " . 1 / (12 * $n**3),
          'torsion ' . ($i - 1) . " $i " . 50 * $n;
    }
    my @y = linkage(\@t, 'TD 0.002', 'gravity 0 -9.81', "coordinates $n", "start @{[(0) x (2 * $n)]}", @lines);
    cmp_ok($t[-1], '==', 2, 'runs to its stop time');
    courses($r, $tight, "body[$n].flangeTo.r0[2]" => [map { my $row = $_; my $h = 0; $h += sin($y[$_][$row]) / $n for 0 .. $n - 1; $h } 0 .. $#t]);
    courses($r, $tight, 'hinge[1].phi' => $y[0], 'hinge[1].w' => $y[$n]);
    courses($r, 1e-5, "hinge[$_].phi" => minus($y[$_ - 1], $y[$_ - 2]), "hinge[$_].w" => minus($y[$n + $_ - 1], $y[$n + $_ - 2]))
      for 2 .. $n;

    # At rest, with a damper at the clamp, which is tilted: each spring bears the weight after it.
    my $sim = compile_model(model => 'Dialectic.Examples.Beam');
    my $one = simulate($sim, '--stop', 60, '--interval', 60, map { ('--set', $_) } 'hinge[1].d=20', 'hinge[1].phi0=0.3');
    my @phi = map { $one->{"hinge[$_].phi"}[-1] } 1 .. $n;
    for my $hinge (1 .. $n) {
        # the torque that the weight of all further links has about this hinge
        my ($arm, $angle, $torque) = (0, 0, 0);
        for my $link (1 .. $n) {
            $angle += $phi[$link - 1];
            next if $link < $hinge;
            $arm += cos($angle) / $n;
            $torque += 9.81 / $n * $arm;
        }
        my $free = $hinge == 1 ? 0.3 : 0;
        close_to(-50 * $n * ($phi[$hinge - 1] - $free), $torque, 1e-4, "at rest hinge $hinge bears what is behind it");
    }
};

check GearTrain => sub {
    my $r = dialectic('GearTrain');
    my @t = @{ $r->{time} };
    my @q = linkage(\@t, 'TD 0.001', 'gravity 0 -9.81', 'coordinates 3', 'start 0 0 0 0 0 0',
        'point 0 0', 'body 0 1 0 0.005', 'body 0 1 1 0.02', 'body 0 1 2 0.01',
        'torque 0 1', 'damper 2 0.05', 'mesh 0 0.1 1 0.2 1e6', 'mesh 1 0.2 2 0.15 1e6');
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight, map { ("wheel$_.phi" => $q[$_ - 1], "wheel$_.w" => $q[$_ + 2]) } 1 .. 3);
    courses($r, 1e-4, 'mesh12.F' => [map { 1e6 * (0.1 * $q[0][$_] + 0.2 * $q[1][$_]) } 0 .. $#t]);
    # Rigid wheels: one equation of the first order. The springs of the teeth shift it by little.
    my $inertia = 0.01 + 0.02 * (0.15 / 0.2)**2 + 0.005 * 1.5**2;
    courses($r, 1e-3, 'wheel3.w' => [map { 30 * (1 - exp(-$_ * 0.05 / $inertia)) } @t]);
};

# A planet on an arm between a sun and a ring: as in Planar.Examples.PlanetaryGear, with springs for teeth.
check 'A planetary gear as in Planar' => sub {
    my $text = <<'END';
model Planetary
  inner Dialectic.World world(TD=1e-4);
  Dialectic.Parts.Root root;
  Dialectic.Joints.Revolute sun(useFlange=true, w(start=1));
  Dialectic.Parts.Body bodySun(m=1, I=0.1);
  Rotational.Sources.ConstantTorque sunTorque(tau_constant=0.3);
  Dialectic.Joints.Revolute carrier(w(start=0.5));
  Dialectic.Parts.Body bodyCarrier(m=1, I=0.1);
  Dialectic.Parts.Rod arm(r={2, 0});
  Dialectic.Joints.Revolute planet(w(start=-0.5));
  Dialectic.Parts.Body bodyPlanet(m=1, I=0.1);
  Dialectic.Joints.Revolute ring(useFlange=true, w(start=1/3));
  Dialectic.Parts.Body bodyRing(m=1, I=0.1);
  Rotational.Sources.ConstantTorque ringTorque(tau_constant=1);
  Dialectic.Elastic.GearMesh gearSun(r_a=1, r_b=1, c=1e6);
  Dialectic.Elastic.GearMesh gearRing(internal=true, r_a=1, r_b=3, c=1e6);
equation
  connect(root.flangeOn, sun.flangeTo);
  connect(sun.flangeOn, bodySun.flangeTo);
  connect(sun.flange, sunTorque.flange);
  connect(root.flangeOn, carrier.flangeTo);
  connect(carrier.flangeOn, bodyCarrier.flangeTo);
  connect(carrier.flangeOn, arm.flangeTo);
  connect(arm.flangeOn, planet.flangeTo);
  connect(planet.flangeOn, bodyPlanet.flangeTo);
  connect(root.flangeOn, ring.flangeTo);
  connect(ring.flangeOn, bodyRing.flangeTo);
  connect(ring.flange, ringTorque.flange);
  connect(sun.flangeOn, gearSun.flangeToA);
  connect(planet.flangeOn, gearSun.flangeToB);
  connect(planet.flangeOn, gearRing.flangeToA);
  connect(ring.flangeOn, gearRing.flangeToB);
end Planetary;
END
    my $ours = simulate(compile_model(text => $text), '--stop', 2, '--tolerance', 1e-8);
    # the same words in the language of the other library
    for ($text) {
        s/\(TD=1e-4\)//;
        s/Dialectic/Planar/g;
        s/Parts\.Root/Parts.Fixed/g;
        s/Parts\.Rod/Parts.FixedTranslation/g;
        s/flangeToA|flangeTo\b/frame_a/g;
        s/flangeToB|flangeOn/frame_b/g;
        s/Elastic\.GearMesh gearSun\(/Gears.GearExternal gearSun(/;
        s/Elastic\.GearMesh gearRing\(internal=true, /Gears.GearInternal gearRing(/;
        s/, c=1e6//g;
    }
    my $ideal = simulate(compile_model(text => $text), '--stop', 2, '--tolerance', 1e-10);
    courses($ours, 1e-3, map { ("$_.phi" => $ideal->{"$_.phi"}, "$_.w" => $ideal->{"$_.w"}) } qw(sun carrier planet ring));
    stays($ours, 1e-5, 'gearSun.s', 'gearRing.s');
};

check Gripper => sub {
    my $r = dialectic('Gripper', '--tolerance', 1e-9);
    my @t = @{ $r->{time} };
    my ($a, $L, $alpha, $l) = (0.03, 0.1, 1.2, 0.06);
    my $s0 = $L / 2 * sin($alpha) - sqrt($l**2 - ($a + $L / 2 * cos $alpha)**2);
    my @lines = ('point 0 0', 'slide 0 0 0 1', 'body 0 0.1 -1 0', 'point 0 0', 'slide 1 9 1 0', 'slide 1 10 0 1',
        'body 1 0.2 11 9e-5', 'torque 0 -3');
    my $p = 2;
    for my $side (1, -1) {
        my ($k1, $k2, $k3, $k4) = map { $_ + ($side > 0 ? 0 : 4) } 1 .. 4;
        my ($up, $out, $in) = $side > 0 ? ($alpha, 0, $pi) : ($pi - $alpha, $pi, 0);
        my $slope = atan2 $L / 2 * sin($alpha) - $s0, $side * ($a + $L / 2 * cos $alpha);
        push @lines, "point @{[$side * $a]} 0", "bar $p $k1 @{[$L / 2]} $up", "body $p 0.05 $k1 4e-5";
        my $middle = $p++;
        push @lines, "point @{[2 * $side * $a]} 0", "bar $p $k2 @{[$L / 2]} $up", "body $p 0.05 $k2 4e-5";
        $p++;
        push @lines, "point @{[2 * $side * $a]} 0", "bar $p $k2 $L $up";
        my $tip2 = $p++;
        for (["@{[$a / 2]} $out", "0.05 $k3 2e-5"], ["$a $out"], ["@{[2 / 3 * $a]} $in"]) {
            push @lines, "point @{[$side * $a]} 0", "bar $p $k1 $L $up", "bar $p $k3 $_->[0]";
            push @lines, "body $p $_->[1]" if $_->[1];
            $p++;
        }
        push @lines, "spring $tip2 @{[$p - 2]} 1e6 1e6";
        push @lines, "table @{[$p - 1]} $k3 $in 1 11 0.03 1e5 0.3 0.01";
        push @lines, 'point 0 0', "slide $p 0 0 1", "bar $p $k4 @{[$l / 2]} $slope", "body $p 0.02 $k4 6e-6";
        $p++;
        push @lines, 'point 0 0', "slide $p 0 0 1", "bar $p $k4 $l $slope", "spring $middle $p 1e6 1e6";
        $p++;
    }
    my @y = linkage(\@t, 'TD 0.002', 'gravity 0 0', 'coordinates 12', "start $s0 @{[(0) x 8]} 0.008 0.11 0 @{[(0) x 12]}", @lines);
    cmp_ok($t[-1], '==', 0.5, 'runs to its stop time');
    courses($r, 1e-5,
        'head.s' => $y[0], 'head.v' => $y[12],
        'free.r[1]' => $y[9], 'free.r[2]' => $y[10], 'free.phi' => $y[11], 'free.v[1]' => $y[21], 'free.w' => $y[23],
        'right.lever1.phi' => $y[1], 'right.lever2.phi' => $y[2], 'right.jaw.phi' => minus($y[3], $y[1]),
        'right.linkHinge.phi' => $y[4], 'left.lever1.phi' => $y[5], 'left.lever2.phi' => $y[6],
        'left.jaw.phi' => minus($y[7], $y[5]), 'left.linkHinge.phi' => $y[8]);

    # At rest the pull is in equilibrium with the grip by the ratio of their motions: 3 N ds = f (dx + dx).
    my ($f, $g) = map { $r->{$_}[-1] } 'gripRight.f_n', 'gripLeft.f_n';
    my $angle = $alpha + $r->{'right.lever1.phi'}[-1];
    my ($x, $y) = ($a + $L / 2 * cos($angle), $L / 2 * sin($angle) - $r->{'head.s'}[-1]);
    my $head = $L / 2 * cos($angle) - $L / 2 * sin($angle) * $x / $y;    # ds by the angle: the link keeps its length
    close_to($f, $g, 1e-3, 'at rest both jaws press alike');
    close_to($f, 3 * abs($head) / (2 * $L * sin $angle), 1e-3, 'at rest the grip is what the levers make of the pull');
};

done_testing;
