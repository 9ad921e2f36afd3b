# Wheels that roll, and vehicles, over their whole time.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

check WheelBasedCraneCrab => sub {
    my $r = example('WheelBasedCraneCrab');
    my $f = rolling_crab(M => 1, J => 0.1, R => 0.3, m => 2, I => 0.2, L => 1);
    my ($q, $a, $u, $w) = rk_reference($f, [0, 1.3962634015955, 0, 0], $r->{time});
    my (@normal, @traction);
    for my $k (0 .. $#$q) {
        my (undef, undef, $ud, $wd) = $f->(0, [$q->[$k], $a->[$k], $u->[$k], $w->[$k]]);
        push @traction, -0.3 * 3 * $ud - 2 * ($wd * sin($a->[$k]) + $w->[$k]**2 * cos $a->[$k]);
        push @normal, 3 * 9.81 + 2 * ($wd * cos($a->[$k]) - $w->[$k]**2 * sin $a->[$k]);
    }
    cmp_ok($r->{time}[-1], '==', 4.5, 'runs to its stop time');
    courses($r, $tight,
        'idealRolling.phi' => $q,
        'idealRolling.w'   => $u,
        'revolute.phi'     => minus($a, $q),
        'revolute.w'       => minus($w, $u),
        'idealRolling.N'   => \@normal,
        'idealRolling.f_x' => \@traction,
        'body.frame_a.r0[1]' => [map { -0.3 * $_ } @$q],
        'body.frame_a.r0[2]' => [map { 0.3 } @$q],
        'body1.frame_a.r0[1]' => [map { -0.3 * $q->[$_] + cos $a->[$_] } 0 .. $#$q],
    );
};

check TestIdealWheel => sub {
    my $r = example('TestIdealWheel');
    my @t = @{ $r->{time} };
    my $z = -2 / 0.3 / (11 + 1 / 0.09); # torque on the rim over the inertia of all, in terms of the arm
    # mass times acceleration, less the forces of the ground: the wheel rolls along e = (cos p, sin p)
    my @support = ([], []);
    for my $t (@t) {
        my ($p, $w) = ($z / 2 * $t**2, $z * $t);
        my ($long, $lat) = (-(2 + $z / 0.3) / 0.3, 10 * $w**2);
        my ($c, $s) = (cos $p, sin $p);
        push @{ $support[0] }, 10 * (-$z * $c + $w**2 * $s) + ($long * $c - $lat * $s);
        push @{ $support[1] }, 10 * (-$z * $s - $w**2 * $c) + ($long * $s + $lat * $c);
    }
    ends($r, time => 10, 'revolute.w' => '-3.015075', 'revolute.phi' => '-15.075377', 'prismatic.s' => '1');
    stays($r, 1e-8, 'idealWheel.v_lat', 'prismatic.v');
    courses($r, $tight,
        'revolute.phi' => [map { $z / 2 * $_**2 } @t],
        'revolute.w'   => [map { $z * $_ } @t],
        'prismatic.s'  => [map { 1 } @t],
        'idealWheel.w_roll'   => [map { -$z / 0.3 * $_ } @t],
        'idealWheel.phi_roll' => [map { -$z / 0.6 * $_**2 } @t],
        # the wheel pushes with what the rim leaves of the torque, and keeps the body on its circle
        'idealWheel.f_long' => [map { -(2 + $z / 0.3) / 0.3 } @t],
        'idealWheel.f_lat'  => [map { 10 * ($z * $_)**2 } @t],
        # the arm keeps the body turning with it, and takes the torque for that
        'fixed.frame_b.f0[1]' => [map { -$support[0][$_] } 0 .. $#t],
        'fixed.frame_b.f0[2]' => [map { -$support[1][$_] } 0 .. $#t],
    );
};

check SingleTrack => sub {
    my $r = example('SingleTrack');
    my $f = bicycle(M => 10, J => 0.1, m => 2, I => 0.1, a => 1, b => 0.1, force => 2 / 0.3, drag => 0.5 * 2 * 1.18 * 0.4);
    my @y = rk_reference(sub { ($f->(@_))[0 .. 5] }, [0, 0, 0, 0.69813170079773, 0, 0], $r->{time});
    my (@rear, @front);
    for my $k (0 .. $#{ $r->{time} }) {
        my (undef, undef, undef, undef, undef, undef, $rear, $front) = $f->(0, [map { $_->[$k] } @y]);
        push @rear, -$rear;
        push @front, -$front;
    }
    cmp_ok($r->{time}[-1], '==', 6, 'runs to its stop time');
    stays($r, 1e-8, 'idealWheelRear.v_lat', 'idealWheelFront.v_lat');
    courses($r, $tight,
        'rear.frame_a.r0[1]' => $y[0],
        'rear.frame_a.r0[2]' => $y[1],
        'rear.frame_a.phi'   => $y[2],
        'revolute.phi'       => $y[3],
        'idealWheelRear.v_long' => $y[4],
        'rear.frame_a.w'     => $y[5],
        'idealWheelRear.f_lat'  => \@rear,
        'idealWheelFront.f_lat' => \@front,
        'airDrag.f' => [map { $_ > 1e-3 ? 0.5 * 2 * 1.18 * 0.4 * $_**2 : 0 } @{ $y[4] }],
        # a wheel without a rim that has inertia turns as it rolls
        'idealWheelFront.f_long' => [map { 0 } @rear],
    );
};

check TestAirDrag => sub {
    my $r = example('TestAirDrag');
    # (1 + 10 L^2) w' = L F, F = area rho c_W (L w)^2/2
    my $k = 2 * 0.5 * 1.2 * 1.18 * 0.5 * 4 / 41;
    my @w = map { -1 / (0.2 + $k * $_) } @{ $r->{time} };
    my @phi = map { -log(1 + 5 * $k * $_) / $k } @{ $r->{time} };
    my @z = map { $k * $_**2 } @w;
    my @drag = map { -0.5 * 1.2 * 1.18 * 0.5 * 4 * $_**2 } @w; # the body goes along (cos p, sin p), as -L w
    ends($r, time => 10, 'revolute.w' => '-1.122673');
    courses($r, $tight,
        'revolute.w'   => \@w,
        'revolute.phi' => [map { -log(1 + 5 * $k * $_) / $k } @{ $r->{time} }],
        'airDrag.f'    => [map { 0.5 * 1.2 * 1.18 * 0.5 * 4 * $_**2 } @w],
        # the body wants to fly out, along (-sin p, cos p), and is slowed down by the air and by what it drags: its inertia
        'fixed.frame_b.f0[1]' => [map { 10 * 2 * $w[$_]**2 * -sin($phi[$_]) + ($drag[$_] + 20 * $z[$_]) * cos $phi[$_] } 0 .. $#w],
        'fixed.frame_b.f0[2]' => [map { 10 * 2 * $w[$_]**2 * cos($phi[$_]) + ($drag[$_] + 20 * $z[$_]) * sin $phi[$_] } 0 .. $#w],
    );
};

# The characteristic of friction, written down from its definition: a cubic between level ends
sub s_shape {
    my ($x1, $x2, $y1, $y2, $x) = @_;
    return $y1 if $x <= $x1;
    return $y2 if $x >= $x2;
    my $part = ($x - $x1) / ($x2 - $x1);
    return $y1 + ($y2 - $y1) * $part**2 * (3 - 2 * $part);
}

sub s3 {
    my ($x_max, $x_sat, $y_max, $y_sat, $x) = @_;
    return -s3($x_max, $x_sat, $y_max, $y_sat, -$x) if $x < 0;
    return $x > $x_max ? s_shape($x_max, $x_sat, $y_max, $y_sat, $x) : s_shape(-$x_max, $x_max, -$y_max, $y_max, $x);
}

check CounterSpin => sub {
    my $r = example('CounterSpin');
    my $mu = sub { return s3(0.01, 0.03, 0.5, 0.15, $_[0] + 0.1 * $_[1]) };
    my ($x, $v, $w) = rk_reference(
        sub { my ($x, $v, $w) = @{ $_[1] }; my $a = -9.81 * $mu->($v, $w); return ($v, $a, 0.1 * 0.01 * $a / 0.0005) },
        [0, 2, 15], $r->{time}, 1e-11
    );
    cmp_ok($r->{time}[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight,
        'dryFrictionRolling.x'   => $x,
        'dryFrictionRolling.v_x' => $v,
        'dryFrictionRolling.w'   => $w,
        'dryFrictionRolling.N'   => [map { 0.01 * 9.81 } @$x],
        'dryFrictionRolling.f_x' => [map { -0.01 * 9.81 * $mu->($v->[$_], $w->[$_]) } 0 .. $#$x],
    );
};

# A wheel on an arm that turns and slides: y = (p, w, s, v, w_roll)
for (['TestDryFrictionWheel', 'dryFrictionWheel', sub { (0.1, 0.3) }],
    ['TestSlipBasedWheel', 'slipBasedWheel', sub {
        my $speed = abs(0.3 * $_[0]);
        return (0.04 * $speed > 0.05 ? 0.04 * $speed : 0.05, 0.12 * $speed > 0.15 ? 0.12 * $speed : 0.15);
    }])
{
    my ($name, $wheel, $bounds) = @$_;
    check $name => sub {
        my $r = example($name);
        my $forces = sub {
            my ($w, $s, $v, $roll) = @_;
            my ($long, $lat) = (-$w * $s - 0.3 * $roll, $v);
            my $slip = sqrt($long**2 + $lat**2) + 1e-4;
            my $f = 100 * s3($bounds->($roll), 0.8, 0.4, $slip) / $slip;
            return ($f * $long, $f * $lat);
        };
        my ($p, $w, $s, $v, $roll) = rk_reference(
            sub {
                my ($p, $w, $s, $v, $roll) = @{ $_[1] };
                my ($long, $lat) = $forces->($w, $s, $v, $roll);
                my $z = ($s * $long - 20 * $s * $v * $w) / (1 + 10 * $s**2);
                return ($w, $z, $v, $s * $w**2 - $lat / 10, 2 + 0.3 * $long);
            },
            [0, 0, 1, 0, 0], $r->{time}, 1e-11
        );
        cmp_ok($r->{time}[-1], '==', 20, 'runs to its stop time');
        courses($r, $tight,
            'revolute.phi'  => $p,
            'revolute.w'    => $w,
            'prismatic.s'   => $s,
            'prismatic.v'   => $v,
            "$wheel.w_roll" => $roll,
            "$wheel.f_lat"  => [map { ($forces->($w->[$_], $s->[$_], $v->[$_], $roll->[$_]))[1] } 0 .. $#$s],
            "$wheel.f_long" => [map { ($forces->($w->[$_], $s->[$_], $v->[$_], $roll->[$_]))[0] } 0 .. $#$s],
        );
    };
}

# The car in minimal coordinates: y = (x, y, p, q, vx, vy, w, u, w1..w4) with the steering angle q of both front wheels,
# under a steering torque. Returned are the derivatives, then the forces of the four wheels along and across, then the
# torque that the second steering hinge needs. A wheel has a place, and may be steered; with what it carries it is on a trail
# of -0.05 then.
my @wheel = ([0.75, 2, 1], [-0.75, 0, 0], [0.75, 0, 0], [-0.75, 2, 1]);
my @load = (1000, 1500, 1500, 1000);

sub car {
    my ($torque, $y) = @_;
    my ($x, undef, $p, $q, $vx, $vy, $w, $u, @roll) = @$y;
    my @m = map { [0, 0, 0, 0] } 0 .. 3;
    my @b = (0, 0, 0, $torque);
    my $add = sub { # a body whose place has the columns of the Jacobian, the acceleration of bias and the force
        my ($mass, $column, $bias, $force) = @_;
        for my $i (0 .. 3) {
            $b[$i] += $column->[$i][$_] * ($force->[$_] - $mass * $bias->[$_]) for 0, 1;
            for my $k (0 .. 3) {
                $m[$i][$k] += $mass * ($column->[$i][0] * $column->[$k][0] + $column->[$i][1] * $column->[$k][1]);
            }
        }
    };
    $add->(300, [[1, 0], [0, 1], [0, 0], [0, 0]], [0, 0], [0, 0]);
    $m[2][2] += 0.1;
    my (@spin, @long, @lat, @last);
    for my $i (0 .. 3) {
        my ($c, $l, $steered) = @{ $wheel[$i] };
        my @d = (cos($p) * $c - sin($p) * $l, sin($p) * $c + cos($p) * $l);
        my $a = $steered ? $p + $q : $p;
        my ($W, $b) = $steered ? ($w + $u, -0.05) : ($w, 0);
        my @e = (-sin $a, cos $a);
        my @s = map { $b * $_ } @e;
        my @v = ($vx - $w * $d[1] - $W * $s[1], $vy + $w * $d[0] + $W * $s[0]);
        my ($long, $lat) = ($e[0] * $v[0] + $e[1] * $v[1] - 0.25 * $roll[$i], $e[0] * $v[1] - $e[1] * $v[0]);
        my $slip = sqrt($long**2 + $lat**2) + 1e-4;
        my $g = $load[$i] * s3(0.1, 0.3, 1, 0.7, $slip) / $slip;
        push @long, $g * $long;
        push @lat, $g * $lat;
        my @force = (-$g * ($long * $e[0] - $lat * $e[1]), -$g * ($long * $e[1] + $lat * $e[0]));
        push @spin, 0.25 * $g * $long + ($i == 1 || $i == 2 ? 12.5 : 0);
        my @bias = map { -$w**2 * $d[$_] - $W**2 * $s[$_] } 0, 1;
        $add->($steered ? 100 : 0,
            [[1, 0], [0, 1], [-$d[1] - $s[1], $d[0] + $s[0]], $steered ? [-$s[1], $s[0]] : [0, 0]], \@bias, \@force);
        next unless $steered;
        $m[$_][2] += 1, $m[$_][3] += 1 for 2, 3;
        @last = (\@d, \@s, \@bias, \@force);
    }
    my @a = solve_linear(\@m, \@b);
    # the last wheel's body about its hinge: inertia, and mass times acceleration less the force at the lever arm
    my ($d, $s, $bias, $force) = @last;
    my ($z, $Z) = ($a[2], $a[2] + $a[3]);
    my @inert = (
        100 * ($a[0] - $z * $d->[1] - $Z * $s->[1] + $bias->[0]) - $force->[0],
        100 * ($a[1] + $z * $d->[0] + $Z * $s->[0] + $bias->[1]) - $force->[1]
    );
    return ($vx, $vy, $w, $u, @a, @spin, @long, @lat, $Z + $s->[0] * $inert[1] - $s->[1] * $inert[0]);
}

# From one jump of the torque to the next; each is an event, with a row on both sides.
check TwoTrack => sub {
    my $r = example('TwoTrack');
    my @t = @{ $r->{time} };
    my @jumps = map { $_ + 1 } grep { $t[$_] == $t[$_ + 1] } 0 .. $#t - 1;
    my @times = map { $t[$_] } @jumps;
    my @expected = (1, 1.6, 3, 3.6, 5, 5.6, 7, 7.6, 9, 9.6);
    is("@times", "@expected", 'an event at each jump of the torque');
    my @state = (0, 0, 0, -0.43633231299858, (0) x 8);
    my (@y, @forces);
    for my $k (0 .. @jumps) {
        my @part = @t[($k ? $jumps[$k - 1] : 0) .. ($k < @jumps ? $jumps[$k] : @t) - 1];
        my $torque = $k % 2 ? -2 : 0;
        my @course = rk_reference(sub { (car($torque, $_[1]))[0 .. 11] }, \@state, \@part, 1e-10);
        push @{ $y[$_] }, @{ $course[$_] } for 0 .. 11;
        for my $row (0 .. $#part) {
            my @now = car($torque, [map { $_->[$row] } @course]);
            push @{ $forces[$_] }, $now[12 + $_] for 0 .. 8;
        }
        @state = map { $_->[-1] } @course;
    }
    my @name = ((map { "centre.frame_a.$_" } 'r0[1]', 'r0[2]', 'phi'), 'revolute1.phi', 'centre.frame_a.v0[1]',
        'centre.frame_a.v0[2]', 'centre.frame_a.w', 'revolute1.w', map { "wheel$_.w_roll" } 1 .. 4);
    my @force_name = ((map { "wheel$_.f_long" } 1 .. 4), (map { "wheel$_.f_lat" } 1 .. 4), 'revolute4.t');
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    courses($r, $tight,
        'revolute4.phi' => $y[3],
        'tieRod.tau'    => [map { -$_ } @{ $forces[8] }],
        (map { ($name[$_] => $y[$_]) } 0 .. $#name),
        (map { ($force_name[$_] => $forces[$_]) } 0 .. $#force_name),
    );
    stays($r, 1e-8, 'tieRod.phi_rel');
};

# Torque of a brake of Planar.Vehicles.Car: of front and of rear wheels
sub brake_torque {
    my ($pedal, $wheel) = @_;
    return ($pedal < 0 ? -$pedal : 0) * ($wheel < 2 ? 1500 : 800);
}

# Planar.Vehicles.Car in minimal coordinates: place, angle, velocities (0 to 5), the servo (6, 7), the rates of the wheels
# (8 to 11), the body on its springs (12 to 17), and the treads of the tyres, along and across (18 to 25). @$turns says how
# each rim slides in its brake, 1 or -1, or 0 if it is held. Returns the derivatives, then the loads, the friction of the
# tyres, the acceleration along and across, and what turns each rim, but for its brake. What drives a rear wheel is the
# motor, or the torque that is given; $slope is the gravity along x.
sub sprung_car {
    my ($steer, $pedal, $y, $turns, $drive, $slope) = @_;
    my (undef, undef, $phi, $vx, $vy, $w, $valve, $rack, @state) = @$y;
    my @spin = splice @state, 0, 4;
    my ($z, $vz, $roll, $w_roll, $pitch, $w_pitch) = splice @state, 0, 6;
    my ($m, $I, $a, $b, $half, $R, $h) = (1200, 1800, 1.2, 1.4, 0.75, 0.3, 0.5);
    my @place = ([$a, $half], [$a, -$half], [-$b, $half], [-$b, -$half]);
    my ($c, $s) = (cos $phi, sin $phi);
    my $ahead = $c * $vx + $s * $vy;
    my $drag = $ahead >= 1e-3 ? 0.5 * 2 * 1.18 * 0.35 * $ahead**2 : 0;
    $slope //= 0;
    my ($fx, $fy, $t) = ($m * $slope - $drag * $c, -$drag * $s, 0);
    my $motor = ($pedal > 0 ? $pedal : 0) * 1500 / 2;
    my $turn = abs($spin[2] + $spin[3]) / 2;
    $motor *= 80e3 / (1500 * $turn) if 1500 * $turn > 80e3;
    $motor = $drive if defined $drive;
    my (@load, @friction, @torque, @z, @tread, $lift, $lean, $nod);
    for my $k (0 .. 3) {
        my ($px, $py) = @{ $place[$k] };
        my $rest = $m * 9.81 / (2 * ($a + $b)) * ($k < 2 ? $b : $a);
        my $load = $rest - 25000 * ($z + $py * $roll - $px * $pitch) - 2500 * ($vz + $py * $w_roll - $px * $w_pitch);
        $load = 0 if $load < 0;
        my ($dx, $dy) = ($c * $px - $s * $py, $s * $px + $c * $py);
        my $angle = $phi + ($k < 2 ? $rack : 0);
        my ($ex, $ey) = (cos $angle, sin $angle);
        my ($ux, $uy) = ($vx - $w * $dy, $vy + $w * $dx);
        my ($long, $lat) = ($ux * $ex + $uy * $ey - $R * $spin[$k], $uy * $ex - $ux * $ey);
        my $slip = ($long**2 + $lat**2) / sqrt($long**2 + $lat**2 + 1e-6);
        my $rim = abs $R * $spin[$k];
        my ($adhesion, $slide) = (0.08 * $rim**2 / sqrt($rim**2 + 1e-6), 0.3 * $rim > 0.6 ? 0.3 * $rim : 0.6);
        my $loss = 60 * ($slip >= $adhesion ? $slip / s_shape($adhesion, $slide, 1, 0.75, $slip)
            : $slip > 1e-9 ? $slip / s3($adhesion, $slide, 1, 0.75, $slip) : $adhesion / 1.5);
        my ($u_long, $u_lat) = splice @state, 0, 2;
        my $yaw = $w + ($k < 2 ? ($valve - $rack) / 0.05 : 0);
        push @tread, $long - $loss * $u_long + $yaw * $u_lat, $lat - $loss * $u_lat - $yaw * $u_long;
        # on the wheel; the car gets the opposite
        my ($f_long, $f_lat) = map { $load * (60 * $_->[0] + $_->[1]) } [$u_long, $tread[-2]], [$u_lat, $tread[-1]];
        my ($gx, $gy) = (-$f_long * $ex + $f_lat * $ey, -$f_long * $ey - $f_lat * $ex);
        $fx += $gx;
        $fy += $gy;
        $t += $dx * $gy - $dy * $gx;
        push @torque, $R * $f_long + ($k < 2 ? 0 : $motor);
        push @z, $turns->[$k] || $pedal >= 0 ? $torque[-1] - $turns->[$k] * brake_torque($pedal, $k) : 0;
        push @load, $load;
        push @friction, sqrt $f_long**2 + $f_lat**2;
        $lift += $load;
        $lean += $py * $load;
        $nod += $px * $load;
    }
    my ($ax, $ay) = ($fx / $m, $fy / $m);
    my ($along, $across) = ($c * $ax + $s * $ay, $c * $ay - $s * $ax);
    my ($ahead_felt, $aside_felt) = ($along - $c * $slope, $across + $s * $slope);
    return ($vx, $vy, $w, $ax, $ay, $t / $I, (0.6 * $steer - $valve) / 0.05, ($valve - $rack) / 0.05, @z,
        $vz, $lift / $m - 9.81, $w_roll, ($lean + $h * $m * $aside_felt) / 400, $w_pitch, -($nod + $h * $m * $ahead_felt) / 1500,
        @tread, @load, @friction, $along, $across, @torque);
}

# How each rim slides in its brake: as it turns; one that stands, as it is driven, if that is more than the brake holds. What
# is held stands exactly.
sub rims_turn {
    my ($steer, $pedal, $y, $slope) = @_;
    my @torque = (sprung_car($steer, $pedal, $y, [(0) x 4], undef, $slope))[36 .. 39];
    my @turns;
    for my $k (0 .. 3) {
        my ($w, $most) = (\$y->[8 + $k], brake_torque($pedal, $k));
        my $held = abs $$w < 1e-6 && $most > 0 && abs $torque[$k] <= $most;
        $$w = 0 if $held;
        push @turns, $held ? 0 : (abs $$w < 1e-6 ? $torque[$k] : $$w) < 0 ? -1 : 1;
    }
    return \@turns;
}

# The result of a run against this car, from one event to the next. inputs(TIME) gives steer and pedal; at a jump, the part of
# the run before it asks for a time a little earlier. Returns for each row which rims are held.
sub drive_alike {
    my ($r, $state, $inputs, $slope) = @_;
    my @t = @{ $r->{time} };
    my @jumps = grep { $t[$_] == $t[$_ - 1] } 1 .. $#t;
    my (@y, @more, @held);
    for my $k (0 .. @jumps) {
        my @part = @t[($k ? $jumps[$k - 1] : 0) .. ($k < @jumps ? $jumps[$k] : @t) - 1];
        my ($begin, $end) = @part[0, -1];
        my $at = sub { my ($time) = @_; return $inputs->($begin + ($time - $begin) * (1 - 1e-12) + 1e-12 * ($end - $begin) / 2) };
        my $turns = rims_turn($at->($begin), $state, $slope);
        my $car = sub { my ($time, $y) = @_; return sprung_car($at->($time), $y, $turns, undef, $slope) };
        my @course = rk_reference(sub { ($car->(@_))[0 .. 25] }, $state, \@part, 1e-9);
        push @{ $y[$_] }, @{ $course[$_] } for 0 .. 25;
        for my $row (0 .. $#part) {
            my @now = $car->($part[$row], [map { $_->[$row] } @course]);
            push @{ $more[$_] }, $now[26 + $_] for 0 .. 9;
            push @{ $held[$_] }, $turns->[$_] ? 0 : 1 for 0 .. 3;
        }
        $state = [map { $_->[-1] } @course];
    }
    my @name = ((map { "car.body.frame_a.$_" } 'r0[1]', 'r0[2]', 'phi', 'v0[1]', 'v0[2]', 'w'), 'car.valve.x', 'car.rack.x',
        (map { "car.wheel[$_].w_roll" } 1 .. 4), (map { "car.suspension.$_" } qw(z v_z roll w_roll pitch w_pitch)),
        map { ("car.wheel[$_].z_long", "car.wheel[$_].z_lat") } 1 .. 4);
    my @more_name = ((map { "car.suspension.load[$_]" } 1 .. 4), (map { "car.wheel[$_].f" } 1 .. 4), 'car.suspension.a_long', 'car.suspension.a_lat');
    courses($r, $tight, (map { ($name[$_] => $y[$_]) } 0 .. $#name), map { ($more_name[$_] => $more[$_]) } 0 .. $#more_name);
    return \@held;
}

check LaneChange => sub {
    my $r = example('LaneChange');
    my $pi = atan2(0, -1);
    cmp_ok($r->{time}[-1], '==', 7, 'runs to its stop time');
    drive_alike($r, [0, 0, 0, 25, 0, 0, 0, 0, (25 / 0.3) x 4, (0) x 14],
        sub { my ($t) = @_; return ($t < 1 || $t >= 3 ? 0 : 0.06 * sin($pi * ($t - 1)), $t < 4 ? 0 : -0.9) });
};

# As the keys drive it: full throttle, a bend, brakes in the bend, with jumps of the pedal.
check DrivenCar => sub {
    my $input = write_file('drive.csv', "time,steer,pedal\n0,0,1\n3,0,1\n3.5,-0.2,0.4\n5,-0.2,0.4\n5,-0.2,-0.5\n6,0.1,-0.5\n8,0.1,0\n");
    my @rows = map { [split /,/] } grep { /^\d/ } split /\n/, "0,0,1\n3,0,1\n3.5,-0.2,0.4\n5,-0.2,0.4\n5,-0.2,-0.5\n6,0.1,-0.5\n8,0.1,0\n";
    my $r = example('DrivenCar', '--input', $input, '--stop', 8);
    drive_alike($r, [0, 0, 1.5707963267949, (0) x 23], sub {
        my ($t) = @_;
        my ($k) = grep { $rows[$_][0] <= $t && $t < $rows[$_ + 1][0] } 0 .. $#rows - 1;
        $k //= $#rows - 1;
        my ($from, $to) = @rows[$k, $k + 1];
        my $part = ($t - $from->[0]) / ($to->[0] - $from->[0]);
        return (-($from->[1] + $part * ($to->[1] - $from->[1])), $from->[2] + $part * ($to->[2] - $from->[2]));
    });
};

# The car stands while its brakes hold it, rocks on its tyres and comes to rest, with its brakes held to the last bit, and
# starts off as its reference does.
check HillStart => sub {
    my $r = example('HillStart', '--interval', 0.01);
    my $held = drive_alike($r, [(0) x 26], sub {
        my ($t) = @_;
        return (0, $t < 3 ? -0.5 : $t < 3.5 ? 0 : $t < 7 ? -0.5 : 0.4);
    }, -1);
    my @t = @{ $r->{time} };
    for my $k (1 .. 4) {
        same_course($r->{"car.brake[$k].locked"}, $held->[$k - 1], 0, "brake $k holds");
        my @standing = grep { $t[$_] < 3 || $t[$_] > 4 && $t[$_] < 7 } 0 .. $#t;
        is(scalar(grep { !$held->[$k - 1][$_] } @standing), 0, "brake $k holds as long as it is pressed");
        my ($rim) = sort { $b <=> $a } map { abs $r->{"car.wheel[$k].w_roll"}[$_] } @standing;
        cmp_ok($rim, '<', 1e-12, "rim $k stands");
    }
    cmp_ok(scalar(grep { $t[$_] == $t[$_ - 1] } 1 .. $#t), '<', 40, 'no brake chatters');
    for my $end (3, 7) {
        my ($speed) = sort { $b <=> $a } map { abs $r->{'car.motion.v[1]'}[$_] } grep { $end - 0.1 < $t[$_] && $t[$_] < $end } 0 .. $#t;
        cmp_ok($speed, '<', 1e-7, "the car stands before it is let go at $end s");
    }
};

# What the map of an engine has at a throttle and a speed: linear along both axes, and beyond the ends as at them.
sub engine_map {
    my ($throttle, $w) = @_;
    my @speed = (0, 60, 90, 120, 400, 650);
    my @row = ([0, 60, 40, 5, -15, -40, -70], [0.5, 70, 80, 90, 100, 70, -20], [1, 80, 100, 120, 135, 150, 100]);
    $w = $w < 0 ? 0 : $w > 650 ? 650 : $w;
    my ($k) = grep { $w <= $speed[$_ + 1] } 0 .. 4;
    my $part = ($w - $speed[$k]) / ($speed[$k + 1] - $speed[$k]);
    my @at = map { $_->[$k + 1] + $part * ($_->[$k + 2] - $_->[$k + 1]) } @row;
    return $throttle <= 0.5 ? $at[0] + ($at[1] - $at[0]) * $throttle / 0.5 : $at[1] + ($at[2] - $at[1]) * ($throttle - 0.5) / 0.5;
}

# In each row the equations of motion hold: of the car, with the torque that the gears' clutches exert, of the engine and of
# the shaft between clutch and gears. Each clutch sticks, or slides with the torque that it has; gears change at their speeds.
sub shifts_alike {
    my ($r, $pedal_at) = @_;
    my @t = @{ $r->{time} };
    my @rows = grep { ($_ == 0 || $t[$_ - 1] < $t[$_]) && ($_ == $#t || $t[$_] < $t[$_ + 1]) } 0 .. $#t;
    my $at = sub { my ($name) = @_; my $column = $r->{"car.$name"} // die "no column car.$name\n"; return [@{$column}[@rows]] };
    my @ratio = (3.3, 2.1, 1.5, 1.15, 0.9, -3.5);
    my ($crank, $shaft, $tau, $locked, $ready, $gear) =
      map { $at->("driveTrain.$_") } qw(crank.w shaft.w clutch.tau clutch.locked ready gear);
    my @mesh = map { $at->("driveTrain.gearbox.clutch[$_].tau") } 1 .. 6;
    my @held = map { $at->("driveTrain.gearbox.clutch[$_].locked") } 1 .. 6;
    my @pedal = map { $pedal_at->($_) } @t[@rows];
    my @state = ('motion.r[1]', 'motion.r[2]', 'motion.phi', 'motion.v[1]', 'motion.v[2]', 'motion.w', 'valve.x', 'rack.x',
        (map { "wheel[$_].w_roll" } 1 .. 4), (map { "suspension.$_" } qw(z v_z roll w_roll pitch w_pitch)),
        map { ("wheel[$_].z_long", "wheel[$_].z_lat") } 1 .. 4);
    my @y = map { $at->($_) } @state;
    my @stands = map { $at->("brake[$_].locked") } 1 .. 4;
    my @brake = map { $at->("brake[$_].tau") } 1 .. 4;
    my (@rate, @motor, @engine, @wheels, @apart, @open, @slides, @beyond);
    for my $i (0 .. $#rows) {
        my ($sum, $back) = (0, 0);
        for my $k (0 .. $#ratio) {
            $sum -= $mesh[$k][$i];
            $back += $mesh[$k][$i] / $ratio[$k];
        }
        my @turns = map { $stands[$_][$i] ? 0 : $y[8 + $_][$i] < 0 ? -1 : 1 } 0 .. 3;
        my @now = sprung_car(0, $pedal[$i], [map { $_->[$i] } @y], \@turns, 3.7 / 2 * $sum);
        push @{ $rate[$_] }, $now[$_] for 0 .. 25;
        for my $k (0 .. 3) {
            my $most = brake_torque($pedal[$i], $k);
            push @apart, $turns[$k] ? 0 : $y[8 + $k][$i];
            my $off = $turns[$k] ? abs($brake[$k][$i] - $turns[$k] * $most) : abs($brake[$k][$i]) - $most;
            push @beyond, "$t[$rows[$i]]: $k, $turns[$k], $brake[$k][$i] of $most" if $off > 1e-6 * ($most + 1);
        }
        my $throttle = ($pedal[$i] > 0 ? $pedal[$i] : 0) * $ready->[$i];
        push @motor, engine_map($throttle, $crank->[$i]);
        push @engine, ($motor[-1] + $tau->[$i]) / 0.15;
        push @wheels, ($back - $tau->[$i]) / 0.02;
        my $rel = $shaft->[$i] - $crank->[$i];
        push @apart, $locked->[$i] ? $rel : 0;
        my $press = ($crank->[$i] - 105) / 100;
        $press = $press < 0 ? 0 : $press > 1 ? 1 : $press;
        $press = $ready->[$i] if $ready->[$i] < $press;
        push @slides, $locked->[$i] ? $tau->[$i] : 300 * $press * ($rel > 0 ? 1 : -1);
        my $mine = $gear->[$i] < 0 ? 5 : $gear->[$i] - 1;
        push @open, map { $_ == $mine ? 0 : $mesh[$_][$i] } 0 .. $#ratio;
        push @apart, $held[$mine][$i] ? $shaft->[$i] / $ratio[$mine] - 3.7 * ($y[10][$i] + $y[11][$i]) / 2 : 0;
    }
    same_course($at->("driveTrain.engine.tau"), \@motor, 1e-9, 'torque of the engine');
    for my $k (0 .. 25) {
        # where it drives straight ahead, rounding errors alone lead aside
        my $aside = !grep { abs > 1e-6 } @{ $rate[$k] };
        my $expected = $aside ? [map { 0 } @rows] : $rate[$k];
        same_course([@{ $r->{"der(car.$state[$k])"} }[@rows]], $expected, 1e-6, "der($state[$k])");
    }
    same_course([@{ $r->{'der(car.driveTrain.crank.w)'} }[@rows]], \@engine, 1e-8, 'the engine');
    same_course([@{ $r->{'der(car.driveTrain.shaft.w)'} }[@rows]], \@wheels, 1e-7, 'the shaft');
    same_course(\@apart, [map { 0 } @apart], 1e-6, 'what sticks turns together');
    is("@beyond", '', 'a brake holds what it can, or slides with its torque');
    same_course(\@open, [map { 0 } @open], 1e-9, 'the clutches of the other gears are open');
    same_course($tau, \@slides, 1e-8, 'what slides has the torque of its clutch');
    my @changes = grep { $gear->[$_] != $gear->[$_ - 1] } 1 .. $#rows;
    return join ' ', map { $gear->[$_] } 0, @changes;
}

check Sprint => sub {
    my $r = example('Sprint', '--tolerance', 1e-8);
    my $gears = shifts_alike($r, sub {
        my ($t) = @_;
        return $t < 0.5 ? 0 : $t < 1.5 ? 0.9 * ($t - 0.5) : $t < 9 ? 0.9 : $t < 9.2 ? 0.9 - 7 * ($t - 9) : -0.5;
    });
    is($gears, '1 2 3 2 1', 'which gears');
    my @t = @{ $r->{time} };
    my @all = @{ $r->{'car.driveTrain.gear'} };
    my @ratio = (3.3, 2.1, 1.5);
    for (grep { $all[$_] != $all[$_ - 1] } 1 .. $#t) {
        my $up = $all[$_] > $all[$_ - 1];
        my $w = 3.7 * ($r->{'car.wheel[3].w_roll'}[$_] + $r->{'car.wheel[4].w_roll'}[$_]) / 2 * $ratio[$all[$_ - 1] - 1];
        $up || $w < 179.9 ? cmp_ok($up ? $w : 180 - $w, '>', $up ? 519.9 : 0, "at its speed, $t[$_]")
          : close_to($w, 180, 1e-5, "at its speed, $t[$_]");
    }
};

# The same car takes the driver's inputs: with the pedal pressed it starts off, and without it idles.
check DrivenGears => sub {
    my $sim = compile_model(model => 'Planar.Examples.DrivenGears', options => ['-O0']);
    my $r = simulate($sim, '--stop', 1);
    close_to($r->{'car.body.frame_a.v0[2]'}[-1], 0, 1e-6, 'it stands');
    close_to(engine_map(0, $r->{'car.driveTrain.crank.w'}[-1]), 0, 0.2, 'while the engine idles');
    $r = simulate($sim, '--stop', 3, '--input', write_file('gears.csv', "time,steer,pedal\n0,0,0.8\n3,-0.2,0.8\n"));
    cmp_ok($r->{'car.body.frame_a.v0[2]'}[-1], '>', 4, 'it drives');
    cmp_ok($r->{'car.body.frame_a.phi'}[-1], '>', 1.6, 'to the left');

    # The lever counts once the car stands: it stops, goes back, stops, and goes on.
    $r = simulate($sim, '--stop', 10, '--interval', 0.1, '--tolerance', 1e-8, '--input', write_file('back.csv', <<'END'));
time,steer,pedal,lever
0,0,0.8,false
2,0,0.8,false
2,0,-0.6,true
5,0,-0.6,false
5,0,0.6,false
7,0,0.6,true
7.5,0,-0.8,false
9,0,-0.8,true
9.1,0,0.5,false
END
    my $gears = shifts_alike($r, sub {
        my ($t) = @_;
        return $t < 2 ? 0.8 : $t < 5 ? -0.6 : $t < 7 ? 0.6 : $t < 7.5 ? 0.6 - 2.8 * ($t - 7) : $t < 9 ? -0.8 : $t < 9.1 ? -0.8 + 13 * ($t - 9) : 0.5;
    });
    is($gears, '1 -1 1', 'into reverse, and out of it');
    my ($change) = grep { $r->{'car.driveTrain.gear'}[$_] < 0 } 0 .. $#{ $r->{time} };
    my $speed = $r->{'car.wheel[3].w_roll'}[$change] + $r->{'car.wheel[4].w_roll'}[$change];
    cmp_ok(abs $speed, '<=', 2 / 3.7 + 1e-6, 'once it stands');
    my ($back) = sort { $a <=> $b } @{ $r->{'car.body.frame_a.v0[2]'} };
    cmp_ok($back, '<', -3, 'backwards');
    cmp_ok($r->{'car.body.frame_a.v0[2]'}[-1], '>', 0.5, 'and forwards');
};

done_testing;
