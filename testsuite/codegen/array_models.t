# Arrays in models: powers of matrices, ranges that depend on the enclosing loops, derivatives of reductions, defaults and
# calls for every element with arrays, redeclarations with values from outside, matrices as states.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use List::Util qw(sum min product);
use Mocc;
use Clean;
use Test::More;

my $file = "$FindBin::Bin/models/Arrays.mo";
my $sim  = compile_model(file => $file);
my $r    = simulate($sim, '--start', 0.25, '--stop', 1.25, '--interval', 0.5, '--tolerance', 1e-10);
for my $row (0 .. 2) {
    my $t  = $r->{time}[$row];
    my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], $_[2] // 4e-15, "$_[0] at $t") };
    $is->('cube[1,2]',   3 * $t);    # [1, t; 0, 1]^n = [1, n t; 0, 1]
    $is->('cube[2,2]',   1);
    $is->('slope',       3);
    $is->('fifth[1,2]',  5 * $t);
    $is->('fifth[1,1]',  0);
    $is->('fifth_slope', 5);
    $is->('one[1,1]',    1);
    $is->('one[1,2]',    0);
    my @b = ($t, 2, 3, 4);
    for my $i (1 .. 4) {
        $is->("upTo[$i]",     sum(@b[0 .. $i - 1]));
        $is->("products[$i]", product(@b[$i - 1 .. 3]));
        my $down = sum(map { $_ * $b[$_ - 1] } 1 .. $i);
        $is->("down[$i]",   $down);
        $is->("nested[$i]", $down);    # b[k] is counted once for each j up to k
    }
    for my $i (1 .. 3) {
        $is->("least[$i]",   min(@b[$i - 1 .. 3]) - $i);
        $is->("t[$i]",       $b[$i - 1] + $b[$i]);
        $is->("pairs[$i,2]", $b[$i]);
    }
    $is->('p',         2 * $t**3 + $t**4);
    $is->('dp',        6 * $t**2 + 4 * $t**3);
    $is->('ddp',       12 * $t + 12 * $t**2);
    $is->('q',         6 * $t**3);
    $is->('dq',        18 * $t**2);
    $is->('ddq',       36 * $t);
    $is->('dlargest',  1);
    $is->('dsmallest', $t < 1 ? 2 * $t : 1);
    $is->('a1',        6 * $t);
    $is->('a2',        3 * $t + 3);
    $is->('a3[3]',     18);
    $is->('d[1]',      5 + 3);
    $is->('d[2]',      2 * $t);
    $is->('frame.row[2].y',        5 * $t);
    $is->('frames[2].part.y',      10 * $t);
    $is->('around.frame.row[1].y', 15 * $t);
    for my $i (1 .. 3) {
        for my $j (1, 2) {
            my $angle = $i * $j * ($t - 0.25);
            my $R     = "stage[2].rotation[$i,$j].R";
            cmp_ok(abs($r->{"${R}[1,1]"}[$row] - cos $angle), '<', 2e-7, "${R}[1,1] at $t");
            cmp_ok(abs($r->{"${R}[1,2]"}[$row] + sin $angle), '<', 2e-7, "${R}[1,2] at $t");
            cmp_ok(abs($r->{"stage[1].trace[$i,$j]"}[$row] - 2 * cos $angle), '<', 4e-7, "stage[1].trace[$i,$j] at $t");
        }
    }
}
my $set = simulate($sim, '--stop', 1, '--interval', 1, '--set', 'k=7');
close_to($set->{'around.frame.part.y'}[1], 21, 1e-15, "--set of what a redeclaration's value depends on");
clean_c('arrays', file => $file);

# Arrays of components without elements: their structural parameters are those of the class, or of what fill() says.
$file = "$FindBin::Bin/models/NoComponents.mo";
my $none = simulate(compile_model(file => $file, model => 'NoComponents'), '--interval', 1);
close_to($none->{$_}[1], 0, 0, "$_ of no components") for qw(flows values);
my $some = simulate(compile_model(file => $file, model => 'SomeComponents'), '--interval', 1);
close_to($some->{flows}[1],  2.5 * (2.5 + 5) + 3.5 * 2.5 * (1 + 2 + 2 + 4), 1e-12, 'flows of two components');
# at 1 s: y = z + u + the integral of u, three times for each
close_to($some->{values}[1], 3 * (4 + 6.5 + 2.5 + 4 + 4 * 3 + 49 / 6 + 79 / 6) + 6, 1e-5, 'values of two components');
close_to($some->{wide}[1], 3, 0, 'fill() says how large they are');
close_to($none->{wide}[1], 3, 0, '... without one of them, too');
for my $options ([], ['--whole'], ['--tangents']) {
    my $cuts = simulate(compile_model(file => $file, model => 'NoCuts', options => $options), '--interval', 1);
    close_to($cuts->{total}[1], 0, 0, "no balances, @$options");
}
clean_c('no components', file => $file);
done_testing();
