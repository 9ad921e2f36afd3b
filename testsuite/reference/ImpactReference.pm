# Reference solutions of mechanisms that hit something: smooth motion by rk_reference, impacts located by bisection, jumps
# from the mass matrix in minimal coordinates. Nothing here knows of frames, linear responses or events.
package ImpactReference;

use strict;
use warnings;
use Exporter 'import';
use Mocc qw(rk_reference solve_linear);

our @EXPORT = qw(with_impacts throw_back with_friction regular_rows at_events);

# with_impacts(F, Y0, TIMES, GAP, IMPACT): y' = F(t, y) until GAP->(t, y) falls below zero; there IMPACT->(t, y) says how y
# goes on. Times must be dense enough that a gap does not open and close again in between. Returns the courses of
# the components at TIMES, as rk_reference, and after them a reference to the times of the impacts.
sub with_impacts {
    my ($f, $y0, $times, $gap, $impact) = @_;
    my ($t, @y) = ($times->[0], @$y0);
    my @result = map { [$_] } @y;
    my @impacts;
    my $go = sub { my ($to) = @_; return map { $_->[-1] } rk_reference($f, \@y, [$t, $to]) };
    for my $goal (@$times[1 .. $#$times]) {
        while ($t < $goal) {
            my @end = $go->($goal);
            if ($gap->($goal, \@end) > -1e-13) {
                ($t, @y) = ($goal, @end);
                next;
            }
            my ($low, $high) = ($t, $goal);
            while ($high - $low > 1e-15 * (1 + $high)) {
                my $middle = ($low + $high) / 2;
                last if $middle <= $low || $middle >= $high;
                my @there = $go->($middle);
                ($gap->($middle, \@there) < 0 ? $high : $low) = $middle;
            }
            my @there = $low > $t ? $go->($low) : @y;
            ($t, @y) = ($high, $impact->($low, \@there));
            push @impacts, $low;
        }
        push @{ $result[$_] }, $y[$_] for 0 .. $#y;
    }
    return (@result, \@impacts);
}

# throw_back(M, J, E, U): the velocities after an impact without friction. M is the mass matrix, J the row with gap' = J U, E the
# coefficient of restitution:  M (U+ - U) = J^T P,  J U+ = -E J U.
sub throw_back {
    my ($m, $j, $e, $u) = @_;
    my @response = solve_linear($m, $j);
    my ($rate, $compliance) = (0, 0);
    for (0 .. $#$u) { $rate += $j->[$_] * $u->[$_]; $compliance += $j->[$_] * $response[$_] }
    my $p = -(1 + $e) * $rate / $compliance;
    return map { $u->[$_] + $p * $response[$_] } 0 .. $#$u;
}

# with_friction(M, JN, JT, E, MU, U): an impact with dry friction, on masses M (a list: nothing couples them). The rate of the gap is
# JN U, that of the sliding JT U. Tries the outcomes that friction may have, each from JN U+ = -E JN U and its own condition along
# the gap, and returns those that comply, as [velocities, impulse across, impulse along, what friction does].
sub with_friction {
    my ($m, $jn, $jt, $e, $mu, $u) = @_;
    my $dot = sub { my ($a, $b) = @_; my $sum = 0; $sum += $a->[$_] * $b->[$_] for 0 .. $#$u; return $sum };
    my $compliance = sub { my ($a, $b) = @_; return $dot->($a, [map { $b->[$_] / $m->[$_] } 0 .. $#$u]) };
    my ($vn, $vt) = ($dot->($jn, $u), $dot->($jt, $u));
    my ($nn, $nt, $tt) = ($compliance->($jn, $jn), $compliance->($jn, $jt), $compliance->($jt, $jt));
    my @found;
    for my $k (-$mu, $mu) {    # the impulse along is k times that across
        my $pn = -(1 + $e) * $vn / ($nn + $k * $nt);
        my $after = $vt + $pn * ($nt + $k * $tt);
        push @found, [$pn, $k * $pn, $after * $vt < 0 ? 'turns' : 'slides'] if $pn > 0 && $after * $k < 0;
    }
    my ($pn, $pt) = solve_linear([[$nn, $nt], [$nt, $tt]], [-(1 + $e) * $vn, -$vt]);
    push @found, [$pn, $pt, 'grips'] if $pn > 0 && abs $pt <= $mu * $pn;
    return map {
        my ($pn, $pt, $what) = @$_;
        [[map { $u->[$_] + ($jn->[$_] * $pn + $jt->[$_] * $pt) / $m->[$_] } 0 .. $#$u], $pn, $pt, $what]
    } @found;
}

# The numbers of the rows that stand alone at their time; at events the values before and after stand side by side.
sub regular_rows {
    my ($r) = @_;
    my $t = $r->{time};
    return grep { ($_ == 0 || $t->[$_ - 1] < $t->[$_]) && ($_ == $#$t || $t->[$_] < $t->[$_ + 1]) } 0 .. $#$t;
}

# at_events(R, COUNTER): for each event at which the column COUNTER changes, the numbers of the rows before and after it.
sub at_events {
    my ($r, $counter) = @_;
    my ($t, $c) = ($r->{time}, $r->{$counter});
    return map { [$_ - 1, $_] } grep { $t->[$_] == $t->[$_ - 1] && $c->[$_] != $c->[$_ - 1] } 1 .. $#$t;
}

1;
