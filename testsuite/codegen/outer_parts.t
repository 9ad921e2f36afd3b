# What is inside of outer components, in arrays, slices and at several levels, of other classes than the outer element's;
# elements that are inner and outer at once.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/OuterParts.mo";

sub last_values {
    my ($model, @arguments) = @_;
    return simulate(compile_model(file => $file, model => "OuterParts.$model"), '--stop', 2, '--interval', 0.25, @arguments);
}

# What a leaf computes with these parameters, at time t: n are the elements of f, m those of `inside`
sub check_leaf {
    my ($res, $leaf, $i, %p) = @_;
    my $t = $res->{time}[$i];
    my @strengths = (3, 4);
    my $which = $strengths[$p{which} - 1];
    close_to($res->{"$leaf.parameters"}[$i], $p{strength} + $which + $p{k}, 1e-12, "$leaf.parameters at $t");
    close_to($res->{"$leaf.varying"}[$i], ($p{strength} + $which + 7) * $t, 1e-12, "$leaf.varying at $t");
    close_to($res->{"$leaf.slice[$_]"}[$i], $strengths[$_ - 1]**2 * $t, 1e-12, "$leaf.slice[$_] at $t") for 1, 2;
    close_to($res->{"$leaf.sized[$_]"}[$i], 2 * $_ * $t, 1e-12, "$leaf.sized[$_] at $t") for 1 .. $p{n};
    ok(!exists $res->{"$leaf.sized[" . ($p{n} + 1) . "]"}, "$leaf.sized has $p{n} elements");
    close_to($res->{"$leaf.inside[$_]"}[$i], $t, 1e-12, "$leaf.inside[$_] at $t") for 1 .. $p{m};
    ok(!exists $res->{"$leaf.inside[" . ($p{m} + 1) . "]"}, "$leaf.inside has $p{m} elements");
    close_to($res->{"$leaf.rate"}[$i], -exp(-$t) + $p{dq}->($t), 1e-5, "$leaf.rate at $t");
}

my $res = last_values('Sites');
for my $i (0, 3, $#{$res->{time}}) {
    my $t = $res->{time}[$i];
    for my $leaf ('site.group.leaf[1]', 'site.groups[2].leaf[2]', 'site.groups[1].leaf[3]') {
        my $which = $leaf =~ /leaf\[2\]/ ? 2 : 1;
        check_leaf($res, $leaf, $i, strength => 50, which => $which, k => 1000, n => 6, m => 1, dq => sub { 3 * $_[0]**2 });
    }
    check_leaf($res, 'leaf', $i, strength => 5, which => 1, k => 10, n => 4, m => 3, dq => sub { 2 * $_[0] });
    my $group = 'site.groups[2]';
    close_to($res->{"$group.seen"}[$i], 50 * $t, 1e-12, "an outer component's part by way of its user at $t");
    for my $j (1 .. 3) {
        close_to($res->{"$group.all[$j,$_]"}[$i], ($_ + 2) * $t, 1e-12, "$group.all[$j, $_] at $t") for 1, 2;
        close_to($res->{"$group.clocks[$j]"}[$i], $t, 1e-12, "an outer component's outer component at $t");
        close_to($res->{"$group.q[$j]"}[$i], $t**3, 1e-12, "an outer variable by way of its users at $t");
        close_to($res->{"site.seen[2,$j]"}[$i], 50 * $t, 1e-12, "site.seen[2, $j] at $t");
        close_to($res->{"site.q1[1,$j]"}[$i], $t, 1e-12, "site.q1[1, $j] at $t");
        close_to($res->{"site.strengths[1,$j]"}[$i], 50, 1e-12, "site.strengths[1, $j]");
    }
    close_to($res->{"$group.state[$_]"}[$i], exp(-$t), 1e-5, "$group.state[$_] at $t") for 1, 2;
    is($res->{"$group.k"}[$i], 17, 'a variable of the class that hands on an element of the same name');
}
is(scalar(grep { /leaf.*\.(world|q|k)\b/ } keys %$res), 0, 'what is handed down is no variable of its own');

$res = last_values('Sites', '--set', 'site.k=1', '--set', 'site.world.field.strength=51', '--set', 'k=0');
close_to($res->{'site.groups[1].leaf[1].parameters'}[-1], 55, 1e-12, 'settings reach the leaves of their site');
close_to($res->{'leaf.parameters'}[-1], 8, 1e-12, 'and no others');

$res = last_values('Row');
my $t = $res->{time}[-1];
for my $at (1 .. 3) {
    close_to($res->{"place[$at].x"}[-1], $at * $t, 1e-12, "place[$at].x");
    close_to($res->{"place[$at].sum_s"}[-1], 6 * exp(-$t), 1e-5, "place[$at].sum_s");
    close_to($res->{"place[$at].strengths[$_,2]"}[-1], 4, 0, "place[$at].strengths[$_,2]") for 1 .. 3;
}

$res = last_values('Enabled', '--tolerance', 1e-10);
for my $i (0 .. $#{$res->{time}}) {
    my $t = $res->{time}[$i];
    my $inside = $t < 0.5 ? 0 : $t < 1 ? $t - 0.5 : 0.5;
    close_to($res->{"sub.$_.x"}[$i], exp(-$inside), 1e-8, "sub.$_.x at $t") for 'a', 'b[1]', 'b[2]';
    close_to($res->{'other.x'}[$i], exp(-($t < 0.5 ? 0 : $t - 0.5)), 1e-8, "other.x at $t");
    is($res->{seen}[$i], $res->{enabled}[$i], "from outside, the name means the outer element, at $t");
}
is($res->{'sub.enabled'}[-1], 0, 'the inner element is what the results show');
is($res->{enabled}[-1], 1, 'the outer one is shown where it is declared');

$res = last_values('Levels');
for my $i (0, $#{$res->{time}}) {
    my $t = $res->{time}[$i];
    close_to($res->{'reader.y'}[$i], 4 * 3 * $t + 1, 1e-12, "reader.y at $t");
    close_to($res->{'nested.reader.y'}[$i], 5 * 4 * $t + 101, 1e-12, "nested.reader.y at $t");
    close_to($res->{'nested.shifted.own'}[$i], 5 * 4 * $t + 101, 1e-12, "nested.shifted.own at $t");
    close_to($res->{'nested.shifted.reader.y'}[$i], 2.5 * 8 * $t + 1010, 1e-12, "nested.shifted.reader.y at $t");
    close_to($res->{'shifted.own'}[$i], 4 * 3 * $t + 1, 1e-12, "shifted.own at $t");
    close_to($res->{'shifted.reader.y'}[$i], 1 * 20 * $t + 10, 1e-12, "modifications are those of the inner element, at $t");
    close_to($res->{'nested.shifted.state.x'}[$i], 1, 1e-12, "a field of the inner record at $t");
}

$res = last_values('Cells');
$t = $res->{time}[-1];
close_to($res->{"cells[$_].grown[2].y"}[-1], $_ * $t, 1e-12, "cells[$_].grown[2].y") for 1 .. 3;
close_to($res->{"cells[$_].grown[1].s"}[-1], 3 * $_ * $t, 1e-12, "cells[$_].grown[1].s") for 1 .. 3;
close_to($res->{"cells[$_].first"}[-1], $_ * $t, 1e-12, "cells[$_].first") for 1 .. 3;
close_to($res->{"g[$_,1]"}[-1], $_, 0, "g[$_,1]") for 1 .. 3;
close_to($res->{'other.grown[1].s'}[-1], 6 * $t, 1e-12, 'a cell whose ground has another size');
close_to($res->{sum_y}[-1], 12 * $t, 1e-12, 'sum over all cells');

$res = last_values('Rooms');
$t = $res->{time}[-1];
close_to($res->{'listener.y'}[-1], 70 * $t, 1e-12, 'an inner element of a base class, modified');
close_to($res->{'small.listener.y'}[-1], 30 * $t, 1e-12, 'the nearest inner element');

my $watched = compile_model(file => $file, model => 'OuterParts.Watched');
$res = simulate($watched, '--stop', 2, '--interval', 0.5, '--tolerance', 1e-10);
is($res->{'ticker.n'}[-1], 11, 'events of the inner component');
is($res->{'watcher[3].twice'}[-1], 22, 'a discrete variable of it');
is($res->{'watcher[2].seen'}[-1], 8, 'its changes are events for others');
is($res->{'group.watcher.seen'}[-1], 8, 'two levels below too');
close_to($res->{'watcher[1].rate'}[-1], -exp(-2), 1e-8, 'the derivative of its state');
my ($status, $out, $err) = run_simulator($watched, '--statistics', '--stop', 2, '--output', '-');
like("$out$err", qr/^\s*states:?\s+1\b/m, 'one state');
done_testing();
