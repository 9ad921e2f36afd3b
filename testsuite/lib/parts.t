# Every part by itself: its frames are moved in a known way, and its forces compared with its law written down by hand; or it
# is free to move in a way that has a closed form. With options that the examples leave at their defaults.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

my $pi = atan2 0, -1;

# Two frames A and B, each moved by two slides and a hinge: offset + amplitude sin(2 pi f t) in x, y and the angle.
my %stage = (A => [[0, 0.3, 0.5], [0.1, 0.2, 0.7], [0.4, 0.5, 0.3]], B => [[1, 0.4, 0.4], [0.3, 0.5, 0.6], [-0.3, 0.6, 0.5]]);
my ($declarations, $equations) = ('', '');
for my $name (sort keys %stage) {
    my @part = map { "sine$_$name" } 'x', 'y', 'phi';
    $declarations .= sprintf "  Blocks.Sources.Sine %s(offset=%g, amplitude=%g, f=%g);\n", $part[$_], @{ $stage{$name}[$_] } for 0 .. 2;
    $declarations .= "  Planar.Joints.PrismaticPrescribed x$name(r={1, 0}), y$name(r={0, 3});\n  Planar.Joints.RevolutePrescribed $name;\n";
    $equations .= "  connect(fixed.frame_b, x$name.frame_a);\n  connect(x$name.frame_b, y$name.frame_a);\n"
      . "  connect(y$name.frame_b, $name.frame_a);\n  connect($part[0].y, x$name.s);\n"
      . "  connect($part[1].y, y$name.s);\n  connect($part[2].y, $name.phi);\n";
}

# Value and two derivatives of {x, y, phi} of a frame at a time
sub moved {
    my ($name, $t) = @_;
    my @order = ([], [], []);
    for (@{ $stage{$name} }) {
        my ($offset, $amplitude, $f) = @$_;
        my $w = 2 * $pi * $f;
        push @{ $order[0] }, $offset + $amplitude * sin $w * $t;
        push @{ $order[1] }, $amplitude * $w * cos $w * $t;
        push @{ $order[2] }, -$amplitude * $w**2 * sin $w * $t;
    }
    return @order;
}

sub turned { my ($phi, $x, $y) = @_; return (cos($phi) * $x - sin($phi) * $y, sin($phi) * $x + cos($phi) * $y) }

# The characteristic of friction as a cubic between level ends
sub s_shape {
    my ($x1, $x2, $y1, $y2, $x) = @_;
    my $part = ($x - $x1) / ($x2 - $x1);
    return $part <= 0 ? $y1 : $part >= 1 ? $y2 : $y1 + ($y2 - $y1) * $part**2 * (3 - 2 * $part);
}

sub s3 {
    my ($x_max, $x_sat, $y_max, $y_sat, $x) = @_;
    return -s3($x_max, $x_sat, $y_max, $y_sat, -$x) if $x < 0;
    return $x > $x_max ? s_shape($x_max, $x_sat, $y_max, $y_sat, $x) : s_shape(-$x_max, $x_max, -$y_max, $y_max, $x);
}

# --- between and on frames that are moved ---

{
    my $r = simulate(compile_model(options => ['-O0'], text => <<"END"), '--stop', 2, '--interval', 0.02, '--tolerance', 1e-10);
model Moved
  inner Planar.World world(g={1, -3});
  Planar.Parts.Fixed fixed;
$declarations
  Planar.Parts.Body body(m=2, I=0.3);
  Planar.Parts.Body weightless(m=2, I=0, enableGravity=false);
  Planar.Parts.Spring spring(c_x=3, c_y=4, c_phi=5, s_relx0=0.1, s_rely0=-0.2, phi_rel0=0.3);
  Planar.Parts.Damper damper(d=2);
  Planar.Parts.SpringDamper both(c_x=3, c_y=4, c_phi=5, d_x=0.3, d_y=0.4, d_phi=0.5, s_relx0=0.1, s_rely0=-0.2, phi_rel0=0.3);
  Planar.Parts.FixedRotation kink(alpha=0.7);
  Planar.Parts.FixedTranslation bar(r={0.2, -0.5});
  Planar.Parts.Body tip(m=1.5, I=0.2);
  Planar.Sensors.Distance distance;
  Planar.Vehicles.AirDrag airDrag(c_W=0.3, area=1.5, rho=2, r={0, 2});
  Planar.Vehicles.DryFrictionWheel dry(R=0.2, r={1, 1}, N=50, vAdhesion=0.2, vSlide=0.5, mu_A=0.9, mu_S=0.5, w_roll(start=1));
  Rotational.Parts.Inertia dryRim(J=0.5);
  Planar.Vehicles.SlipBasedWheel slip(R=0.2, r={0, 1}, N=50, vAdhesion_min=0.3, vSlide_min=0.6, sAdhesion=0.8, sSlide=1.6,
    mu_A=0.9, mu_S=0.5, w_roll(start=3));
  Rotational.Parts.Inertia slipRim(J=0.5);
  Blocks.Sources.Constant load(k=-20);
  Planar.Joints.FreeMotion free(r(start={0.1, 0.2}), v(start={0.5, -0.5}), phi(start=0.3), w(start=2));
  Planar.Parts.Body flying(m=0.7, I=0.02);
equation
$equations
  connect(A.frame_b, body.frame_a);
  connect(A.frame_b, weightless.frame_a);
  connect(A.frame_b, spring.frame_a);
  connect(B.frame_b, spring.frame_b);
  connect(A.frame_b, damper.frame_a);
  connect(B.frame_b, damper.frame_b);
  connect(A.frame_b, both.frame_a);
  connect(B.frame_b, both.frame_b);
  connect(A.frame_b, kink.frame_a);
  connect(kink.frame_b, bar.frame_a);
  connect(bar.frame_b, tip.frame_a);
  connect(A.frame_b, distance.frame_a);
  connect(B.frame_b, distance.frame_b);
  connect(A.frame_b, airDrag.frame_a);
  connect(A.frame_b, dry.frame_a);
  connect(dry.flange, dryRim.flange);
  connect(B.frame_b, slip.frame_a);
  connect(slip.flange, slipRim.flange);
  connect(load.y, slip.dynamicLoad);
  connect(A.frame_b, free.frame_a);
  connect(free.frame_b, flying.frame_a);
end Moved;
END
    my @t = @{ $r->{time} };
    my %expected;
    my $note = sub { my ($t, $frame, $name, @values) = @_; # force and torque at a frame
        push @{ $expected{"$name.$frame." . ('f0[1]', 'f0[2]', 't')[$_]} }, $values[$_] for 0 .. 2 };
    for my $t (@t) {
        my ($p, $v, $a) = moved('A', $t);
        my ($P, $V) = moved('B', $t);
        $note->($t, 'frame_a', 'body', 2 * ($a->[0] - 1), 2 * ($a->[1] + 3), 0.3 * $a->[2]);
        $note->($t, 'frame_a', 'weightless', 2 * $a->[0], 2 * $a->[1], 0);
        my @d = map { $P->[$_] - $p->[$_] } 0 .. 2;
        my @u = map { $V->[$_] - $v->[$_] } 0 .. 2;
        my @spring = (3 * ($d[0] - 0.1), 4 * ($d[1] + 0.2), 5 * ($d[2] - 0.3));
        $note->($t, 'frame_b', 'spring', @spring);
        $note->($t, 'frame_a', 'spring', map { -$_ } @spring);
        my @both = ($spring[0] + 0.3 * $u[0], $spring[1] + 0.4 * $u[1], $spring[2] + 0.5 * $u[2]);
        $note->($t, 'frame_b', 'both', @both);
        $note->($t, 'frame_a', 'both', map { -$_ } @both);
        my $n = $d[0]**2 + $d[1]**2;
        my $rate = 2 * ($d[0] * $u[0] + $d[1] * $u[1]) / $n;
        $note->($t, 'frame_b', 'damper', $rate * $d[0], $rate * $d[1], 0);
        $note->($t, 'frame_a', 'damper', -$rate * $d[0], -$rate * $d[1], 0);
        push @{ $expected{'distance.distance'} }, sqrt $n;

        # the body behind the kink and the bar
        my ($ex, $ey) = turned($p->[2] + 0.7, 0.2, -0.5);
        my ($w, $z) = ($v->[2], $a->[2]);
        my ($fx, $fy) = (1.5 * ($a->[0] - $z * $ey - $w**2 * $ex - 1), 1.5 * ($a->[1] + $z * $ex - $w**2 * $ey + 3));
        push @{ $expected{'tip.frame_a.r0[1]'} }, $p->[0] + $ex;
        push @{ $expected{'tip.frame_a.v0[2]'} }, $v->[1] + $w * $ex;
        push @{ $expected{'tip.frame_a.phi'} }, $p->[2] + 0.7;
        $note->($t, 'frame_a', 'kink', $fx, $fy, 0.2 * $z + $ex * $fy - $ey * $fx);

        # the air, which brakes only what goes forwards, along y of the frame
        my ($cx, $cy) = turned($p->[2], 0, 1);
        my $speed = $cx * $v->[0] + $cy * $v->[1];
        my $drag = $speed > 1e-3 ? 0.5 * 1.5 * 2 * 0.3 * $speed**2 : 0;
        $note->($t, 'frame_a', 'airDrag', $drag * $cx, $drag * $cy, 0);

        # flies from where A was, as fast as it was, and sees A go away
        my ($p0, $v0) = moved('A', 0);
        push @{ $expected{'free.r[1]'} }, $p0->[0] + 0.1 + ($v0->[0] + 0.5) * $t + $t**2 / 2 - $p->[0];
        push @{ $expected{'free.r[2]'} }, $p0->[1] + 0.2 + ($v0->[1] - 0.5) * $t - 3 * $t**2 / 2 - $p->[1];
        push @{ $expected{'free.phi'} }, $p0->[2] + 0.3 + ($v0->[2] + 2) * $t - $p->[2];
    }
    # the resistance of the air begins at 1 mm/s, with a jump: rows at this event are of before or after it
    my %drag = map { ($_ => delete $expected{$_}) } grep { /airDrag/ } keys %expected;
    courses($r, 2e-6, %drag);
    courses($r, 1e-8, %expected);
    cmp_ok((sort { $a <=> $b } @{ $r->{'airDrag.f'} })[0], '==', 0, 'the air does not push');

    # wheels: the rim turns as friction turns it
    my %wheel = (
        dry  => ['A', [sqrt 0.5, sqrt 0.5], 50, sub { (0.2, 0.5) }, 1],
        slip => ['B', [0, 1], 30, sub {
            my $speed = 0.2 * abs $_[0];
            return (0.8 * $speed > 0.3 ? 0.8 * $speed : 0.3, 1.6 * $speed > 0.6 ? 1.6 * $speed : 0.6);
        }, 3],
    );
    for my $name (sort keys %wheel) {
        my ($frame, $direction, $load, $bounds, $start) = @{ $wheel{$name} };
        my $forces = sub {
            my ($t, $roll) = @_;
            my ($p, $v) = moved($frame, $t);
            my ($ex, $ey) = turned($p->[2], @$direction);
            my ($long, $lat) = ($ex * $v->[0] + $ey * $v->[1] - 0.2 * $roll, $ex * $v->[1] - $ey * $v->[0]);
            my $slip = sqrt($long**2 + $lat**2) + 1e-4;
            my $f = $load * s3($bounds->($roll), 0.9, 0.5, $slip) / $slip;
            return ($f * $long, $f * $lat, $ex, $ey);
        };
        my ($roll, $angle) = rk_reference(
            sub { my ($t, $y) = @_; return (0.2 * ($forces->($t, $y->[0]))[0] / 0.5, $y->[0]) }, [$start, 0], \@t, 1e-11);
        my @force = map { [$forces->($t[$_], $roll->[$_])] } 0 .. $#t;
        courses($r, $tight,
            "$name.w_roll"   => $roll,
            "$name.phi_roll" => $angle,
            "$name.f_long"   => [map { $_->[0] } @force],
            "$name.f_lat"    => [map { $_->[1] } @force],
            "$name.frame_a.f0[1]" => [map { $_->[0] * $_->[2] - $_->[1] * $_->[3] } @force],
            "$name.frame_a.f0[2]" => [map { $_->[0] * $_->[3] + $_->[1] * $_->[2] } @force],
        );
        stays($r, 0, "$name.frame_a.t");
    }
}

# --- motions with closed forms ---

{
    my $r = simulate(compile_model(options => ['-O0'], text => <<'END'), '--stop', 0.5, '--tolerance', 1e-10);
model Closed
  inner Planar.World world;
  Planar.Joints.IdealRolling rolling(R=0.5, x0=0.3, phi(start=0.2), w(start=-1));
  Planar.Parts.Body roller(m=2, I=0.4);
  Planar.Sources.WorldForce push;
  Blocks.Sources.Constant signal[3](k={1.5, -2, 0.7});
  Planar.Joints.DryFrictionRolling sliding(R=0.2, vAdhesion=0.1, vSlide=0.3, mu_A=0.8, mu_S=0.4, v_x(start=9), x(start=-1));
  Planar.Parts.Body ball(m=3, I=0.05);
  Planar.Parts.Fixed fixed, fixed1(r={0.6, 0});
  Planar.Joints.Revolute ring(useFlange=true, w(start=0.5)), wheel(w(start=1.25));
  Planar.Parts.Body ringBody(m=1, I=3), wheelBody(m=1, I=0.5);
  Rotational.Sources.ConstantTorque torque(tau_constant=2);
  Planar.Gears.GearInternal gear(r_a=0.4, r_b=1);
  Rotational.Parts.Fixed axis;
  Rotational.Joints.Bearing left, right(w(start=3));
  Rotational.Parts.Inertia leftRotor(J=1), rightRotor(J=2), shaft(J=0.5);
  Planar.Vehicles.Differential differential;
  Rotational.Sources.ConstantTorque motor(tau_constant=3);
equation
  connect(rolling.frame_b, roller.frame_a);
  connect(rolling.frame_b, push.frame_b);
  connect(signal.y, push.force);
  connect(sliding.frame_b, ball.frame_a);
  connect(fixed.frame_b, ring.frame_a);
  connect(ring.frame_b, ringBody.frame_a);
  connect(fixed1.frame_b, wheel.frame_a);
  connect(wheel.frame_b, wheelBody.frame_a);
  connect(torque.flange, ring.flange);
  connect(wheel.frame_b, gear.frame_a);
  connect(ring.frame_b, gear.frame_b);
  connect(axis.flange, left.flange_a);
  connect(axis.flange, right.flange_a);
  connect(left.flange_b, leftRotor.flange);
  connect(right.flange_b, rightRotor.flange);
  connect(left.flange_b, differential.flange_left);
  connect(right.flange_b, differential.flange_right);
  connect(differential.flange_in, shaft.flange);
  connect(differential.flange_in, motor.flange);
end Closed;
END
    my @t = @{ $r->{time} };
    my $constant = sub { my ($value) = @_; return [map { $value } @t] };
    # I z = T + R f_x, m x'' = F_x + f_x, x'' = -R z
    my $z = (0.7 - 0.5 * 1.5) / (0.4 + 2 * 0.25);
    courses($r, 1e-8,
        'rolling.phi' => [map { 0.2 - $_ + $z / 2 * $_**2 } @t],
        'rolling.frame_b.r0[1]' => [map { 0.3 - 0.5 * (0.2 - $_ + $z / 2 * $_**2) } @t],
        'rolling.frame_b.r0[2]' => $constant->(0.5),
        'rolling.f_x' => $constant->(-2 * 0.5 * $z - 1.5),
        'rolling.N'   => $constant->(2 * 9.81 + 2),
    );
    # slides all the time: f_x = -0.4 m g, I z = R f_x
    my ($brake, $spin) = (-0.4 * 9.81, -0.2 * 0.4 * 3 * 9.81 / 0.05);
    courses($r, 1e-8,
        'sliding.x'   => [map { -1 + 9 * $_ + $brake / 2 * $_**2 } @t],
        'sliding.v_x' => [map { 9 + $brake * $_ } @t],
        'sliding.w'   => [map { $spin * $_ } @t],
        'sliding.N'   => $constant->(3 * 9.81),
        'sliding.f_x' => $constant->(-0.4 * 3 * 9.81),
    );
    cmp_ok((sort { $a <=> $b } @{ $r->{'sliding.v_slip'} })[0], '>', 0.3, 'the ball slides all the time');
    # the wheel inside turns 2.5 times as fast as the ring
    my $ring = 2 / (3 + 0.5 * 2.5**2);
    courses($r, 1e-8,
        'ring.phi'  => [map { 0.5 * $_ + $ring / 2 * $_**2 } @t],
        'wheel.phi' => [map { 1.25 * $_ + 2.5 * $ring / 2 * $_**2 } @t],
        'gear.F'    => $constant->(-0.5 * 2.5 * $ring / 0.4),
    );
    # J1 z1 = J2 z2 = (M - J (z1 + z2)/2)/2
    my $half = 1.5 / (1 + 0.5 / 4 * (1 + 1 / 2));
    courses($r, 1e-8,
        'left.w'  => [map { $half * $_ } @t],
        'right.w' => [map { 3 + $half / 2 * $_ } @t],
        'differential.flange_in.phi'   => [map { 1.5 * $_ + 0.75 * $half / 2 * $_**2 } @t],
        'differential.flange_in.w'     => [map { 1.5 + 0.75 * $half * $_ } @t],
        'differential.flange_left.tau' => $constant->(-$half),
    );
}

# A wheel that is pushed across its direction at the start: that motion dies out as exp(-t/T), and takes the force for it.
{
    my $r = simulate(compile_model(options => ['-O0'], text => <<'END'), '--stop', 1, '--tolerance', 1e-10);
model Skids
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed;
  Planar.Joints.FreeMotion free(v(start={1, 0.5}));
  Planar.Parts.Body body(m=4, I=0.3);
  Planar.Vehicles.IdealWheel wheel(R=0.25, r={3, 0}, T=0.2, phi_roll(start=1));
  Rotational.Parts.Inertia rim(J=0.1);
equation
  connect(fixed.frame_b, free.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, wheel.frame_a);
  connect(wheel.flange, rim.flange);
end Skids;
END
    my @t = @{ $r->{time} };
    courses($r, $tight,
        'wheel.v_long'   => [map { 1 } @t],
        'wheel.v_lat'    => [map { 0.5 * exp(-$_ / 0.2) } @t],
        'wheel.f_lat'    => [map { 4 * 0.5 / 0.2 * exp(-$_ / 0.2) } @t],
        'wheel.phi_roll' => [map { 1 + $_ / 0.25 } @t],
        'body.frame_a.r0[2]' => [map { 0.1 * (1 - exp(-$_ / 0.2)) } @t],
    );
}

# --- laws ---

{
    my $r = simulate(compile_model(options => ['-O0'], text => <<'END'), '--stop', 2, '--interval', 0.01);
model Laws
  Real x = time - 1;
  Real friction = Planar.Functions.S3(0.2, 0.7, 0.9, 0.3, x);
  Real shape = Planar.Functions.sShape(-0.5, 0.25, 3, 1, x);
end Laws;
END
    my @x = map { $_ - 1 } @{ $r->{time} };
    courses($r, 1e-12,
        friction => [map { s3(0.2, 0.7, 0.9, 0.3, $_) } @x],
        shape    => [map { s_shape(-0.5, 0.25, 3, 1, $_) } @x],
    );
}

# --- one dimension: between two that move at constant speeds ---

for (['Rotational', 'phi', 'w', 'tau', 'AngleSensor'], ['Translational', 's', 'v', 'f', 'PositionSensor']) {
    my ($library, $q, $v, $f, $sensor) = @$_;
    my $r = simulate(compile_model(options => ['-O0'], text => <<"END"), '--stop', 1, '--tolerance', 1e-10);
model Between
  $library.Parts.Fixed fixed(${q}0=0.4);
  $library.Sources.ConstantSpeed first(${v}_fixed=2, $q(start=0.3)), second(${v}_fixed=-1);
  $library.Parts.Spring spring(c=3, ${q}_rel0=0.2), still(c=1);
  $library.Parts.Damper damper(d=4);
  $library.Parts.SpringDamper both(c=3, d=4, ${q}_rel0=0.2);
  $library.Sensors.$sensor position;
  $library.Sensors.SpeedSensor speed;
equation
  connect(first.flange, spring.flange_a);
  connect(second.flange, spring.flange_b);
  connect(first.flange, damper.flange_a);
  connect(second.flange, damper.flange_b);
  connect(first.flange, both.flange_a);
  connect(second.flange, both.flange_b);
  connect(fixed.flange, still.flange_a);
  connect(second.flange, still.flange_b);
  connect(first.flange, position.flange);
  connect(second.flange, speed.flange);
end Between;
END
    my @t = @{ $r->{time} };
    my @relative = map { -0.3 - 3 * $_ } @t;
    my @spring = map { 3 * ($_ - 0.2) } @relative;
    my @both = map { $_ - 12 } @spring;
    courses($r, 1e-9,
        "spring.${q}_rel" => \@relative,
        "spring.${v}_rel" => [map { -3 } @t],
        "spring.$f" => \@spring,
        "spring.flange_b.$f" => \@spring,
        "spring.flange_a.$f" => [map { -$_ } @spring],
        "damper.flange_b.$f" => [map { -12 } @t],
        "damper.flange_a.$f" => [map { 12 } @t],
        'damper.lossPower' => [map { 36 } @t],
        "both.flange_b.$f" => \@both,
        "both.flange_a.$f" => [map { -$_ } @both],
        "still.$f" => [map { -$_ - 0.4 } @t],
        "position.$q" => [map { 0.3 + 2 * $_ } @t],
        "speed.$v" => [map { -1 } @t],
        "fixed.flange.$f" => [map { -$_ - 0.4 } @t],
        "second.flange.$f" => [map { -$spring[$_] + 12 - $both[$_] + $t[$_] + 0.4 } 0 .. $#t],
    );
}

done_testing;
