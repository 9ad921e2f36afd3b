# How close the results come to closed forms and to references in quadruple precision, and how well energy is kept.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use Test::More;

# The largest relative change of a column from its first value.
sub drift {
    my ($column) = @_;
    my $largest = 0;
    for (@$column) {
        my $change = abs($_ - $column->[0]) / abs $column->[0];
        $largest = $change if $change > $largest;
    }
    return $largest;
}

my $decay = build_simulator('decay');
for my $method (qw(bdf adams rk auto)) {
    my $result = simulate($decay, '--method', $method, '--tolerance', '1e-9', '--stop', 3, '--set', 'k=0.5');
    my @exact = map { exp(-0.5 * $_) } @{ $result->{time} };
    same_course($result->{x}, \@exact, 1e-9, "decay, $method: x = exp(-k t) at every row");
    same_course($result->{'der(x)'}, [map { -0.5 * $_ } @exact], 1e-9, "decay, $method: derivatives belong to the rows");
    same_course($result->{y}, [map { $_**2 } @{ $result->{x} }], 1e-15, "decay, $method: variables belong to the states");
}

# End values of revolute.phi and revolute.w (w = 0 at time 0), and of both links, at time 10 by extrapolation in
# quadruple precision, steps of 10 and 5 ms agreeing to 18 digits.
my @pendulum = (
    [1, -0.46325276873178664469, 2.6365495135496305172],
    [3, 2.9250556756999294227,   0.51169538471773892774],
);
my @double = (-0.60216261066585556986, -6.2421670950198469826, -10.501474515714521107, -4.8979696631631191752);
my @names = ('link[1].phi', 'link[1].w', 'link[2].phi', 'link[2].w');

my $sim = build_simulator('pendulum');
for my $method (qw(bdf adams rk auto)) {
    for my $case (@pendulum) {
        my ($phi0, $phi, $w) = @$case;
        for my $tolerance (1e-6, 1e-10) {
            my $result = simulate($sim, '--method', $method, '--tolerance', $tolerance, '--set', "revolute.phi=$phi0");
            my $bound = $tolerance == 1e-10 ? 1e-8 : $phi0 == 3 ? 1e-4 : 2e-6;    # from 3 rad it lingers near the top
            my $what = "pendulum from $phi0 rad, $method, tolerance $tolerance";
            close_to($result->{'revolute.phi'}[-1], $phi, $bound, "$what: angle after 10 s");
            close_to($result->{'revolute.w'}[-1],   $w,   $bound, "$what: angular velocity after 10 s");
            cmp_ok(drift($result->{energy}), '<', 5 * $tolerance, "$what: energy is kept");
        }
    }
}

my $double = build_simulator('double_pendulum');
for my $method (qw(bdf adams rk auto)) {
    my $result = simulate($double, '--method', $method, '--tolerance', 1e-10);
    close_to($result->{ $names[$_] }[-1], $double[$_], 1e-6, "double pendulum, $method: $names[$_] after 10 s") for 0 .. 3;
    cmp_ok(drift($result->{energy}), '<', 1e-8, "double pendulum, $method: energy is kept");
}

my $stateless = simulate(build_simulator('stateless'));
same_course($stateless->{y}, [map { sin } @{ $stateless->{time} }], 1e-15, 'no states: y = sin(time)');
same_course($stateless->{'z.balance'}, [map { 3 * $_ } @{ $stateless->{time} }], 1e-15, 'no states: the linear response');

done_testing;
