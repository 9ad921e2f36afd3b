# Chains of links: arrays of components, against the mass matrix of n links.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;

sub data { my ($n) = @_; return (L => [(1 / $n) x $n], m => [(1 / $n) x $n], I => [(1 / (12 * $n**3)) x $n]) }

my %start = (1 => '-9.055385', 4 => '-36.4227', 16 => '-145.691');
for my $n (sort { $a <=> $b } keys %start) {
    my $sim = compile_model(text => "model C\n  extends Planar.Examples.Chain(n=$n);\nend C;\n");
    my $r = simulate($sim, '--stop', 0.01, '--tolerance', 1e-10);
    my $z = [link_chain(data($n))->(0, [(0) x (2 * $n)])];
    shows($r->{'revolute[1].z'}[0], $start{$n}, "n=$n: acceleration of the first link at the start");
    # the reference holds angles from the horizontal, a hinge the angle between two links
    my @relative = map { $z->[$n + $_] - ($_ > 0 ? $z->[$n + $_ - 1] : 0) } 0 .. $n - 1;
    my @got = map { $r->{"revolute[$_].z"}[0] } 1 .. $n;
    same_course(\@got, \@relative, 1e-9, "n=$n: the same for all links");
    ok(!exists $r->{ 'revolute[' . ($n + 1) . '].z' }, "n=$n: no more links");
}

{
    my $n = 8;
    my $r = simulate(compile_model(model => 'Planar.Examples.Chain'), '--tolerance', 1e-10);
    my @t = @{ $r->{time} };
    cmp_ok($t[-1], '==', 1, 'eight links: runs to its stop time');
    my @y = rk_reference(link_chain(data($n)), [(0) x (2 * $n)], \@t, 1e-12);
    for my $i (1 .. $n) {
        for (['phi', 0], ['w', $n]) {
            my ($name, $offset) = @$_;
            my $own = $y[$offset + $i - 1];
            my $before = $i > 1 ? $y[$offset + $i - 2] : [map { 0 } @t];
            my $relative = [map { $own->[$_] - $before->[$_] } 0 .. $#t];
            same_course($r->{"revolute[$i].$name"}, $relative, 1e-6, "eight links: revolute[$i].$name");
        }
    }
    my $f = link_chain(data($n));
    my ($x, $height, $pull, $bears) = ([], [], [], []);
    for my $row (0 .. $#t) {
        for my $i (0 .. $n - 1) {
            $x->[$row] += cos($y[$i][$row]) / $n;
            $height->[$row] += sin($y[$i][$row]) / $n;
        }
        # what the fixed point bears: link by link the acceleration of the end, times the mass there
        my @now = $f->(0, [map { $_->[$row] } @y]);
        my ($ax, $ay) = (0, 9.81);
        for my $i (0 .. $n - 1) {
            my ($c, $s, $w, $z) = (cos $y[$i][$row], sin $y[$i][$row], @now[$i, $n + $i]);
            $ax -= ($z * $s + $w**2 * $c) / $n;
            $ay += ($z * $c - $w**2 * $s) / $n;
            $pull->[$row] -= $ax / $n;
            $bears->[$row] -= $ay / $n;
        }
    }
    same_course($r->{"body[$n].frame_a.r0[1]"}, $x, 1e-6, 'eight links: x of the end');
    same_course($r->{'fixed.frame_b.f0[1]'}, $pull, 1e-6, 'eight links: pull at the fixed point');
    same_course($r->{'fixed.frame_b.f0[2]'}, $bears, 1e-6, 'eight links: weight at the fixed point');
    same_course($r->{"body[$n].frame_a.r0[2]"}, $height, 1e-6, 'eight links: y of the end');
}

# What rounding errors leave of the balances of a long chain is no reason for a matrix, which would cost all there is.
{
    my $sim = compile_model(text => "model C\n  extends Planar.Examples.Chain(n=256);\nend C;\n");
    my $csv = scratch_dir() . '/long.csv';
    my ($status, $out) = run_simulator($sim, '--stop', 0.46, '--interval', 0.46, '--variables', 'revolute[1].phi', '--statistics', '--output', $csv);
    like($out, qr/^balances +256, in 0 evaluations by one matrix$/m, '256 links are eliminated all the way');
    my ($end) = read_csv($csv)->{'revolute[1].phi'}[-1];
    my $fine = simulate($sim, '--stop', 0.46, '--interval', 0.46, '--variables', 'revolute[1].phi', '--method', 'adams', '--tolerance', 1e-8);
    close_to($end, $fine->{'revolute[1].phi'}[-1], 1e-6, 'to the same angle as by another method with a smaller tolerance');
}

done_testing;
