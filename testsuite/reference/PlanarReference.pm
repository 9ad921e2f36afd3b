# Reference solutions for the examples of the Planar library: equations of motion in minimal coordinates, by Lagrange.
# Each function takes the data of a mechanism and returns F for rk_reference: F->(t, \@y) is the list of derivatives.
# Nothing here knows of frames, components or cut forces.
package PlanarReference;

use strict;
use warnings;
use Exporter 'import';
use Mocc qw(solve_linear);

our @EXPORT = qw(pendulum double_pendulum link_chain link_chain_energy crane_crab slide_on_spring body_on_spring);

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
#   T = (M+m) v^2/2 + m L cos(phi) v w + (I + m L^2) w^2/2,  U = -m g L cos(phi),  force of the brake -d v
sub crane_crab {
    my (%c) = (g => 9.81, d => 0, @_);
    my $a11 = $c{M} + $c{m};
    my $a22 = $c{I} + $c{m} * $c{L}**2;
    my $k   = $c{m} * $c{L};
    return sub {
        my ($s, $phi, $v, $w) = @{ $_[1] };
        my $a12 = $k * cos $phi;
        my $b1  = $k * sin($phi) * $w**2 - $c{d} * $v;
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

1;
