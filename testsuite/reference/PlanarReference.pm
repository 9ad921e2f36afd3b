# Reference solutions for the examples of the Planar library: equations of motion in minimal coordinates, by Lagrange.
# Each function takes the data of a mechanism and returns F for rk_reference: F->(t, \@y) is the list of derivatives.
# Nothing here knows of frames, components or cut forces.
package PlanarReference;

use strict;
use warnings;
use Exporter 'import';
use Mocc qw(solve_linear);

our @EXPORT = qw(
  pendulum double_pendulum link_chain link_chain_energy crane_crab slide_on_spring body_on_spring
  triangle_with_pendulum rolling_crab bicycle planetary_gear
);

# A bar of length L turning about one end, mass m and inertia I at the other. y = (phi, w), phi from the horizontal.
#   T = (I + m L^2) w^2/2,  U = m g L sin(phi)
sub pendulum {
    my (%c) = (g => 9.81, @_);
    my $k = $c{m} * $c{g} * $c{L} / ($c{I} + $c{m} * $c{L}**2);
    return sub {
        my ($phi, $w) = @{ $_[1] };
        return ($w, -$k * cos $phi);
    };
}

# Two bars, written out. y = (phi1, phi2, w1, w2): angles of the bars from the horizontal, body 1 turns with bar 1 and
# body 2 with bar 2.
#   T = (I1 + (m1+m2) L1^2) w1^2/2 + (I2 + m2 L2^2) w2^2/2 + m2 L1 L2 cos(phi1-phi2) w1 w2
#   U = (m1+m2) g L1 sin(phi1) + m2 g L2 sin(phi2)
sub double_pendulum {
    my (%c) = (g => 9.81, @_);
    my ($l1, $l2) = @{ $c{L} };
    my ($m1, $m2) = @{ $c{m} };
    my ($i1, $i2) = @{ $c{I} };
    my $a11 = $i1 + ($m1 + $m2) * $l1**2;
    my $a22 = $i2 + $m2 * $l2**2;
    my $k   = $m2 * $l1 * $l2;
    return sub {
        my ($p1, $p2, $w1, $w2) = @{ $_[1] };
        my $a12 = $k * cos($p1 - $p2);
        my $h   = $k * sin($p1 - $p2);
        my $b1  = -$h * $w2**2 - ($m1 + $m2) * $c{g} * $l1 * cos $p1;
        my $b2  = $h * $w1**2 - $m2 * $c{g} * $l2 * cos $p2;
        my $det = $a11 * $a22 - $a12**2;
        return ($w1, $w2, ($a22 * $b1 - $a12 * $b2) / $det, ($a11 * $b2 - $a12 * $b1) / $det);
    };
}

# n bars, the next on the end of the one before, body i at the end of bar i. y = (phi_1..phi_n, w_1..w_n): angles of the
# bars from the horizontal. With M_k the mass carried by bar k and j = max(i, k):
#   T = sum_i I_i w_i^2/2 + sum_ik M_j L_i L_k cos(phi_i - phi_k) w_i w_k/2,  U = sum_i M_i g L_i sin(phi_i)
# so that
#   sum_k (I_i [i=k] + M_j L_i L_k cos(phi_i - phi_k)) z_k = -sum_k M_j L_i L_k sin(phi_i - phi_k) w_k^2 - M_i g L_i cos(phi_i)
sub link_chain {
    my (%c) = (g => 9.81, @_);
    my @l = @{ $c{L} };
    my @m = carried($c{m});
    my $n = @l;
    return sub {
        my @phi = @{ $_[1] }[0 .. $n - 1];
        my @w   = @{ $_[1] }[$n .. 2 * $n - 1];
        my @cos = map { cos } @phi;
        my @sin = map { sin } @phi;
        my (@a, @b);
        for my $i (0 .. $n - 1) {
            $b[$i] = -$m[$i] * $c{g} * $l[$i] * $cos[$i];
            for my $k (0 .. $n - 1) {
                my $f = $m[$i > $k ? $i : $k] * $l[$i] * $l[$k];
                $a[$i][$k] = $f * ($cos[$i] * $cos[$k] + $sin[$i] * $sin[$k]);
                $b[$i] -= $f * ($sin[$i] * $cos[$k] - $cos[$i] * $sin[$k]) * $w[$k]**2;
            }
            $a[$i][$i] += $c{I}[$i];
        }
        return (@w, solve_linear(\@a, \@b));
    };
}

# What each bar carries: the masses from its own end outwards.
sub carried {
    my @m = @{ $_[0] };
    $m[$_] += $m[$_ + 1] for reverse 0 .. $#m - 1;
    return @m;
}

# The energy (T, U) of such a chain in state y, summed body by body.
sub link_chain_energy {
    my ($y, %c) = (shift, g => 9.81, @_);
    my $n = @{ $c{L} };
    my ($height, $vx, $vy, $kinetic, $potential) = (0, 0, 0, 0, 0);
    for my $i (0 .. $n - 1) {
        my ($phi, $w) = ($y->[$i], $y->[$n + $i]);
        $height += $c{L}[$i] * sin $phi;
        $vx     -= $c{L}[$i] * $w * sin $phi;
        $vy     += $c{L}[$i] * $w * cos $phi;
        $kinetic   += 0.5 * $c{m}[$i] * ($vx**2 + $vy**2) + 0.5 * $c{I}[$i] * $w**2;
        $potential += $c{m}[$i] * $c{g} * $height;
    }
    return ($kinetic, $potential);
}

# A crab M on a horizontal track with a brake d, below it a load m with inertia I on a bar of length L.
# y = (s, phi, v, w), phi from the downward vertical, so that the load is at x = s + L sin(phi), y = -L cos(phi).
# A force may push the crab.
#   T = (M+m) v^2/2 + m L cos(phi) v w + (I + m L^2) w^2/2,  U = -m g L cos(phi),  forces on the crab: force - d v
sub crane_crab {
    my (%c) = (g => 9.81, d => 0, force => 0, @_);
    my $a11 = $c{M} + $c{m};
    my $a22 = $c{I} + $c{m} * $c{L}**2;
    my $k   = $c{m} * $c{L};
    return sub {
        my ($s, $phi, $v, $w) = @{ $_[1] };
        my $a12 = $k * cos $phi;
        my $b1  = $k * sin($phi) * $w**2 - $c{d} * $v + $c{force};
        my $b2  = -$k * $c{g} * sin $phi;
        my $det = $a11 * $a22 - $a12**2;
        return ($v, $w, ($a22 * $b1 - $a12 * $b2) / $det, ($a11 * $b2 - $a12 * $b1) / $det);
    };
}

# A mass that slides up and down on a spring c (without force at s0) with a damper d. y = (s, v).
sub slide_on_spring {
    my (%c) = (g => 9.81, s0 => 0, @_);
    return sub {
        my ($s, $v) = @{ $_[1] };
        return ($v, (-$c{c} * ($s - $c{s0}) - $c{d} * $v) / $c{m} - $c{g});
    };
}

# A mass that flies in the plane, held by a spring c and a damper d at the point p, equal in x and y.
# y = (x, y, vx, vy). The damped oscillation of each coordinate in closed form: u'' + (d/m) u' + (c/m) u = 0 about the
# place of rest, underdamped. Returns F->(t), the state at time t, for a start at rest at (x0, y0).
sub body_on_spring {
    my (%c) = (g => 9.81, @_);
    my $delta = $c{d} / (2 * $c{m});
    my $omega = sqrt($c{c} / $c{m} - $delta**2);
    my @rest  = ($c{p}[0], $c{p}[1] - $c{m} * $c{g} / $c{c});
    return sub {
        my ($t) = @_;
        my $decay = exp(-$delta * $t);
        my $shape = $decay * (cos($omega * $t) + $delta / $omega * sin($omega * $t));
        my $rate  = -$decay * ($omega + $delta**2 / $omega) * sin($omega * $t);
        my @u     = map { $c{start}[$_] - $rest[$_] } 0, 1;
        return ((map { $rest[$_] + $u[$_] * $shape } 0, 1), (map { $u[$_] * $rate } 0, 1));
    };
}

# Two bars of length L without mass and a slide on a spring make a triangle that hangs from a fixed point; from its tip
# hangs a body on a bar of length l. y = (p, a, p', a'): angles of the first bar and of the body's from straight down; the
# slide is at s = 2 L sin(p).
#   T = m (L^2 p'^2 + l^2 a'^2 + 2 L l cos(p-a) p' a')/2 + I a'^2/2
#   U = -m g (L cos(p) + l cos(a)) + c (s - s0)^2/2,  force of the damper -d s'
sub triangle_with_pendulum {
    my (%c) = (g => 9.81, @_);
    return sub {
        my ($p, $a, $u, $w) = @{ $_[1] };
        my ($along, $rate) = (2 * $c{L} * cos $p, 2 * $c{L} * cos($p) * $u);
        my $spring = $c{c} * (2 * $c{L} * sin($p) - $c{s0}) + $c{d} * $rate;
        my $k = $c{m} * $c{L} * $c{l};
        my @motion = solve_linear(
            [[$c{m} * $c{L}**2, $k * cos($p - $a)], [$k * cos($p - $a), $c{I} + $c{m} * $c{l}**2]],
            [
                -$k * sin($p - $a) * $w**2 - $c{m} * $c{g} * $c{L} * sin($p) - $spring * $along,
                $k * sin($p - $a) * $u**2 - $c{m} * $c{g} * $c{l} * sin $a
            ]
        );
        return ($u, $w, @motion);
    };
}

# A wheel M with inertia J and radius R rolls on a plane; on its axle turns a bar of length L with m and I at its end.
# y = (q, a, q', a'): angle of the wheel, its centre is at x = -R q, and of the bar from the horizontal.
#   T = ((M+m) R^2 + J) q'^2/2 + m R L sin(a) q' a' + (I + m L^2) a'^2/2,  U = m g L sin(a)
sub rolling_crab {
    my (%c) = (g => 9.81, @_);
    return sub {
        my ($q, $a, $u, $w) = @{ $_[1] };
        my $k = $c{m} * $c{R} * $c{L};
        my @motion = solve_linear(
            [[($c{M} + $c{m}) * $c{R}**2 + $c{J}, $k * sin $a], [$k * sin $a, $c{I} + $c{m} * $c{L}**2]],
            [-$k * cos($a) * $w**2, -$c{m} * $c{g} * $c{L} * cos $a]
        );
        return ($u, $w, @motion);
    };
}

# A vehicle with two wheels that do not slip, by Kane's method: y = (x, y, p, q, v, w) with the place of the rear wheel, the
# angle p of the chassis from the y axis, the steering angle q, the speed v of the rear wheel and w = p'. The front wheel is
# at the end of a trail b behind the steering axle, which is a before the rear wheel. That it does not slip sideways
# gives the rate W of its angle p + q; its own speed is V:
#   b W = w a cos(q) - v sin(q),   V = v cos(q) + w a sin(q)
# M, J are mass and inertia at the rear wheel, m, I at the front one; force drives the rear wheel, and the air brakes at the
# steering axle with drag v^2. Returned with the derivatives come the forces of the ground on rear and front wheel, to the
# left.
sub bicycle {
    my (%c) = @_;
    my ($a, $b) = @c{qw(a b)};
    return sub {
        my ($x, $y, $p, $q, $v, $w) = @{ $_[1] };
        my ($cos, $sin) = (cos $q, sin $q);
        my $W = ($w * $a * $cos - $v * $sin) / $b;
        my $V = $v * $cos + $w * $a * $sin;
        my $rate = $W - $w;
        # W' = Wv v' + Ww w' + W0 and V' = Vv v' + Vw w' + V0
        my ($Wv, $Ww, $W0) = (-$sin / $b, $a * $cos / $b, $rate * (-$w * $a * $sin - $v * $cos) / $b);
        my ($Vv, $Vw, $V0) = ($cos, $a * $sin, $rate * (-$v * $sin + $w * $a * $cos));
        my ($vd, $wd) = solve_linear(
            [
                [$c{M} + $c{m} * $Vv**2 + $c{I} * $Wv**2, $c{m} * $Vv * $Vw + $c{I} * $Wv * $Ww],
                [$c{m} * $Vv * $Vw + $c{I} * $Wv * $Ww, $c{J} + $c{m} * $Vw**2 + $c{I} * $Ww**2]
            ],
            [
                $c{force} - $c{drag} * $v**2 - $c{m} * $V0 * $Vv - $c{I} * $W0 * $Wv,
                -$c{m} * $V0 * $Vw - $c{I} * $W0 * $Ww
            ]
        );
        my ($Vd, $Wd) = ($Vv * $vd + $Vw * $wd + $V0, $Wv * $vd + $Ww * $wd + $W0);
        # the front wheel's from the balance of torques about the steering axle, the rear wheel's from that of all forces
        my $front = $c{m} * $V * $W - $c{I} * $Wd / $b;
        my $rear = $c{M} * $v * $w + $c{m} * ($Vd * $sin + $V * $W * $cos) - $front * $cos;
        return (-$v * sin $p, $v * cos $p, $w, $rate, $vd, $wd, $rear, $front);
    };
}

# A planetary gear whose sun turns at a constant speed. y = (a, w): angle and rate of the carrier. With the radii of sun,
# planet and ring, all speeds follow from those of sun and carrier:
#   wp = w - (ws - w) rs/rp,  wr = w + (wp - w) rp/rr
# T = (Jc + mp l^2) w^2/2 + Jp wp^2/2 + Jr wr^2/2 with l = rs + rp,  U = mp g l sin(a),  torque tr at the ring
sub planetary_gear {
    my (%c) = (g => 9.81, @_);
    my $l = $c{rs} + $c{rp};
    my $planet = 1 + $c{rs} / $c{rp};
    my $ring = 1 + ($planet - 1) * $c{rp} / $c{rr};
    my $inertia = $c{Jc} + $c{mp} * $l**2 + $c{Jp} * $planet**2 + $c{Jr} * $ring**2;
    return sub {
        my ($a, $w) = @{ $_[1] };
        return ($w, ($c{tr} * $ring - $c{mp} * $c{g} * $l * cos $a) / $inertia);
    };
}

1;
