# Records handed down as inner and outer, filled and sliced arrays of records, constants of packages, parameters with
# modifiers, replaceable record types.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $file = "$FindBin::Bin/models/RecordUses.mo";
my $sim  = compile_model(file => $file);
my $r    = simulate($sim, '--stop', 1, '--interval', 0.5);
for my $row (0 .. 2) {
    my $t  = $r->{time}[$row];
    my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], 1e-15, "$_[0] at $t") };
    $is->("$_.y", 2 * $t + 10 + 3) for 'middle.leaf[1]', 'middle.leaf[2]', 'too.leaf';
    $is->("$_.dq", 3) for 'middle.leaf[2]', 'too.leaf';    # the derivative of a field handed down
    $is->('too.z', 1 + 2 * $t + 13);
    for my $i (1 .. 3) {
        $is->("filled[2,$i].x", $t);
        $is->("filled[1,$i].y", 2);
        $is->("xs[$i]", $i * $t);
    }
    $is->('ys[1]', 2);
    $is->('ys[2]', 3);
    $is->('mean.x', 2 * $t);
    $is->('mean.y', 2);
    $is->('part[1].x', 3 * $t);
    $is->('part[2].y', 1);
    $is->('last.x', 3 * $t);
    $is->('all[2]', 4);
    $is->('standard', 3 + 8 + 3);
    $is->('plain.y', (2 + 4) + 7 * 2);
    $is->('long.y', (5 + 10 + 15) + 1 * 2);
}
my (undef, $list) = run_simulator($sim, '--list');
my %v = map { /^(\S+)\s+parameter\s+(\S+)/ ? ($1 => $2) : () } split /\n/, $list;
is($v{'long.data.extra'}, 8, 'a field that the replacing record adds');
is($v{'long.given.c[3]'}, 3, 'a whole record from outside, whose sizes differ from those of the declared modifier');
ok(!(grep { /leaf.*world|middle\.world|leaf.*fixed/ } keys %v), 'what is handed down is no parameter of its own');
my $set = simulate($sim, '--stop', 1, '--interval', 0.5, '--set', 'fixed.t=20', '--set', 'plain.data.k=3');
close_to($set->{'middle.leaf[1].y'}[2], 2 + 20 + 3, 1e-15, '--set of a field reaches all that it is handed down to');
close_to($set->{'plain.y'}[2], 3 + 6 + 14, 1e-15, '--set of a field that others are computed from');
clean_c('uses of records', file => $file);
done_testing();
