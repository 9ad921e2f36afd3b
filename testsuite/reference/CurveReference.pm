# Reference solutions for splines and for what moves along curves. Nothing here knows of the libraries.
package CurveReference;

use strict;
use warnings;
use Exporter 'import';
use Mocc qw(solve_linear);

our @EXPORT = qw(spline evaluate track along);

# A cubic spline in powers of x - x[i] of each piece: the coefficients follow from the conditions at the knots, solved as one
# dense system.
# (x, y, closed?): rows [x, y, slope, bend/2, third/6] at the left of each piece
sub spline {
    my ($x, $y, $closed) = @_;
    my $n = $#$x;
    my (@a, @b);
    my $row = sub { my ($value, %entry) = @_; push @a, [map { $entry{$_} // 0 } 0 .. 3 * $n - 1]; push @b, $value };
    for my $i (0 .. $n - 1) { # piece i: y[i] + b u + c u^2 + d u^3, unknowns 3i ..
        my ($k, $h) = (3 * $i, $x->[$i + 1] - $x->[$i]);
        $row->($y->[$i + 1] - $y->[$i], $k => $h, $k + 1 => $h**2, $k + 2 => $h**3);
        next if $i == $n - 1;
        $row->(0, $k => 1, $k + 1 => 2 * $h, $k + 2 => 3 * $h**2, $k + 3 => -1);
        $row->(0, $k + 1 => 2, $k + 2 => 6 * $h, $k + 4 => -2);
    }
    my ($k, $h) = (3 * $n - 3, $x->[$n] - $x->[$n - 1]);
    if ($closed) {
        $row->(0, $k => 1, $k + 1 => 2 * $h, $k + 2 => 3 * $h**2, 0 => -1);
        $row->(0, $k + 1 => 2, $k + 2 => 6 * $h, 1 => -2);
    } else {
        $row->(0, 1 => 2);
        $row->(0, $k + 1 => 2, $k + 2 => 6 * $h);
    }
    my @c = solve_linear(\@a, \@b);
    return [map { [$x->[$_], $y->[$_], @c[3 * $_ .. 3 * $_ + 2]] } 0 .. $n - 1];
}

# Value, slope, second and third derivative at x: of the outermost piece beyond the knots
sub evaluate {
    my ($spline, $x) = @_;
    my $i = 0;
    $i++ while $i < $#$spline && $x >= $spline->[$i + 1][0];
    my ($from, $y, $b, $c, $d) = @{ $spline->[$i] };
    my $u = $x - $from;
    return ($y + $u * ($b + $u * ($c + $u * $d)), $b + $u * (2 * $c + 3 * $u * $d), 2 * $c + 6 * $u * $d, 6 * $d);
}

# A body on a track: mass m, inertia I, which turns with the tangent if tangential is true. The track is a function of s that
# gives the point and its first three derivatives by s, as one list (x, y, x1, y1, x2, y2, x3, y3). Beside the weight there
# may be a force along the track, force->(s, v, g). y = (s, v). By Lagrange:
#   T = (m g^2 + I kappa^2) v^2/2,  g^2 = x1^2 + y1^2,  kappa = (x1 y2 - y1 x2)/g^2,  U = m 9.81 y
sub track {
    my (%c) = (I => 0, tangential => 0, force => sub { 0 }, @_);
    return sub {
        my ($s, $v) = @{ $_[1] };
        my (undef, undef, $x1, $y1, $x2, $y2, $x3, $y3) = $c{curve}->($s);
        my $g2    = $x1**2 + $y1**2;
        my $dg2   = 2 * ($x1 * $x2 + $y1 * $y2);
        my $kappa = $c{tangential} ? ($x1 * $y2 - $y1 * $x2) / $g2 : 0;
        my $dkappa = $c{tangential} ? ($x1 * $y3 - $y1 * $x3 - $kappa * $dg2) / $g2 : 0;
        my $inertia = $c{m} * $g2 + $c{I} * $kappa**2;
        my $slope   = $c{m} * $dg2 + 2 * $c{I} * $kappa * $dkappa;
        return ($v, ($c{force}->($s, $v, sqrt $g2) * sqrt($g2) - $slope * $v**2 / 2 - $c{m} * 9.81 * $y1) / $inertia);
    };
}

# What is seen of the body at (s, v) if v changes at the rate a: position, velocity, force on it and its part across the
# track (to the left of the tangent), torque
sub along {
    my ($s, $v, $a, %c) = @_;
    my ($x, $y, $x1, $y1, $x2, $y2, $x3, $y3) = $c{curve}->($s);
    my $g2 = $x1**2 + $y1**2;
    my $kappa = ($x1 * $y2 - $y1 * $x2) / $g2;
    my $dkappa = ($x1 * $y3 - $y1 * $x3 - $kappa * 2 * ($x1 * $x2 + $y1 * $y2)) / $g2;
    my $fx = $c{m} * ($x2 * $v**2 + $x1 * $a);
    my $fy = $c{m} * ($y2 * $v**2 + $y1 * $a + 9.81);
    return {
        x => $x, y => $y, vx => $x1 * $v, vy => $y1 * $v, speed => sqrt($g2) * $v, fx => $fx, fy => $fy,
        w => $c{tangential} ? $kappa * $v : 0,
        across => ($x1 * $fy - $y1 * $fx) / sqrt $g2,
        torque => $c{tangential} ? ($c{I} // 0) * ($kappa * $a + $dkappa * $v**2) : 0,
    };
}

1;
