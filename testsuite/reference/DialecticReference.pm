# Reference solutions for the Dialectic library. Each function returns F for rk_reference: F->(t, \@y) is the list of the
# derivatives, y being the positions followed by the kinetic velocities. Nothing here knows of flanges or cut forces.
#
# Equations of motion with the law q' = v + TD v': the kinetic velocity of a body is J(q) v, J being the derivative of its
# position by q. That inertia acts upon kinetic velocities means, for every direction of v,
#   sum over the bodies of J' (m d(J v)/dt - f) = 0    with    d(J v)/dt = J v' + (dJ/dq q') v
# Since q' holds v', this is linear in v', with a matrix that is not symmetric.
package DialecticReference;

use strict;
use warnings;
use Exporter 'import';
use Mocc qw(solve_linear);

our @EXPORT = qw(masses linkage);

# Masses whose directions do not depend on the position, M v' = f. mass: the diagonal of M; force: a function of (q, v)
# that returns the list f.
sub masses {
    my (%c) = @_;
    my @m = @{ $c{mass} };
    my $n = @m;
    return sub {
        my @q = @{ $_[1] }[0 .. $n - 1];
        my @v = @{ $_[1] }[$n .. 2 * $n - 1];
        my @f = $c{force}->(\@q, \@v);
        my @a = map { $f[$_] / $m[$_] } 0 .. $n - 1;
        return ((map { $v[$_] + $c{TD} * $a[$_] } 0 .. $n - 1), @a);
    };
}

# A mechanism of bars and slides with fixed directions. The coordinates are the angles of the bars from the horizontal and
# the displacements of the slides.
#   n       number of coordinates
#   points  each [[x, y], bars, slides], a bar [k, L, offset] reaching over L at the angle q_k + offset, a slide [k, ex, ey]
#           over q_k in the direction (ex, ey); the point is at the sum of all
#   bodies  each [point, m, k, I], turning with the angle q_k (none if k is undefined)
#   loads   a function of the points' (x, y), kinetic velocities (vx, vy), and (q, v), that returns a list of forces
#           [point, fx, fy] and of what acts upon a coordinate, [k, torque]; gravity g comes in addition
sub linkage {
    my (%c) = (g => 9.81, @_);
    my ($n, $td) = @c{qw(n TD)};
    my @points = @{ $c{points} };
    return sub {
        my @q = @{ $_[1] }[0 .. $n - 1];
        my @v = @{ $_[1] }[$n .. 2 * $n - 1];
        # of each point: place, velocity, columns of J by coordinate, columns of the acceleration, acceleration without v'
        my (@place, @velocity, @by, @accelerated, @free);
        for my $point (@points) {
            my ($at, $bars, $slides) = @$point;
            my ($x, $y) = @$at;
            my ($vx, $vy, $fx, $fy) = (0, 0, 0, 0);
            my (@by_point, @accelerated_point);
            for (@{ $slides // [] }) {
                my ($k, $ex, $ey) = @$_;
                $x += $q[$k] * $ex;
                $y += $q[$k] * $ey;
                $vx += $v[$k] * $ex;
                $vy += $v[$k] * $ey;
                push @by_point, [$k, $ex, $ey];
                push @accelerated_point, [$k, $ex, $ey];
            }
            for (@{ $bars // [] }) {
                my ($k, $length, $offset) = @$_;
                my $angle = $q[$k] + ($offset // 0);
                my ($cx, $cy) = ($length * cos $angle, $length * sin $angle);
                my $w = $v[$k];
                $x += $cx;
                $y += $cy;
                $vx -= $w * $cy;
                $vy += $w * $cx;
                $fx -= $w * $w * $cx;
                $fy -= $w * $w * $cy;
                push @by_point, [$k, -$cy, $cx];
                push @accelerated_point, [$k, -$cy - $td * $w * $cx, $cx - $td * $w * $cy];
            }
            push @place, [$x, $y];
            push @velocity, [$vx, $vy];
            push @by, \@by_point;
            push @accelerated, \@accelerated_point;
            push @free, [$fx, $fy];
        }
        my @a = map { [(0) x $n] } 1 .. $n;
        my @b = (0) x $n;
        for (@{ $c{bodies} }) {
            my ($p, $m, $k, $inertia) = @$_;
            $a[$k][$k] += $inertia if defined $k;
            my ($fx, $fy) = ($m * $free[$p][0], $m * ($free[$p][1] + $c{g}));
            for my $row (@{ $by[$p] }) {
                my ($i, $x, $y) = @$row;
                $b[$i] -= $x * $fx + $y * $fy;
                $a[$i][$_->[0]] += $m * ($x * $_->[1] + $y * $_->[2]) for @{ $accelerated[$p] };
            }
        }
        for ($c{loads} ? $c{loads}->(\@place, \@velocity, \@q, \@v) : ()) {
            if (@$_ == 2) {
                $b[$_->[0]] += $_->[1];
                next;
            }
            my ($p, $fx, $fy) = @$_;
            $b[$_->[0]] += $_->[1] * $fx + $_->[2] * $fy for @{ $by[$p] };
        }
        my @z = solve_linear(\@a, \@b);
        return ((map { $v[$_] + $td * $z[$_] } 0 .. $n - 1), @z);
    };
}

1;
