# Array functions: linspace, cross, cat and their like, against Perl's own arithmetic.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $r = simulate(compile_model(file => "$FindBin::Bin/models/ArrayFunctions.mo"), '--start', 2, '--stop', 3, '--interval', 0.5);
for my $row (0 .. 2) {
    my $t = $r->{time}[$row];
    my @a = ($t, 2, 3);
    my @b = (1, $t, 4);
    my $is = sub {
        my ($name, @want) = @_;
        my @got = map { $r->{"$name\[$_]"}[$row] } 1 .. @want;
        close_to($got[$_], $want[$_], 1e-14, "$name\[" . ($_ + 1) . "] at $t") for 0 .. $#want;
    };
    my $matrix = sub {
        my ($name, @lines) = @_;
        for my $i (1 .. @lines) {
            close_to($r->{"$name\[$i,$_]"}[$row], $lines[$i - 1][$_ - 1], 1e-14, "$name\[$i,$_] at $t")
              for 1 .. @{ $lines[$i - 1] };
        }
    };
    my @cross = (2 * 4 - 3 * $t, 3 * 1 - $t * 4, $t * $t - 2 * 1);
    my @o = map { my $x = $_; [map { $x * $_ } @b] } @a;
    $is->('l', 1, 1.5, 2, 2.5, 3);
    $is->('c',  @cross);
    $is->('sk', @cross);
    $is->('dc', -3, -4, 2 * $t);
    $is->('v', 1, $t, 3);
    $is->('ct', @a, @b);
    $is->('cl', $t, 1, 2, 3, 4*$t);
    $matrix->('cn', [1, $t], [2, 3], [4, 5]);
    $is->('ci', 1, 2.5);
    $is->('big', (map { $_ / 19 } 0 .. 19), ($t) x 20);
    $matrix->('o', @o);
    $matrix->('d', [$t, 0, 0], [0, 2, 0], [0, 0, 3]);
    $matrix->('sy', [@{ $o[0] }], [$o[0][1], $o[1][1], $o[1][2]], [$o[0][2], $o[1][2], $o[2][2]]);
    $matrix->('m', map { [$_] } @a);
    $matrix->('cm', map { [@{ $o[$_] }, $a[$_]] } 0 .. 2);
    $matrix->('cr', @o, [@a]);
    $matrix->('row', [$t, 2, 3]);
    $matrix->('mix', [1, 2], [$t, $t]);
    close_to($r->{s}[$row],  $t, 1e-14, "scalar at $t");
    close_to($r->{nd}[$row], 2,  0,     'ndims');
}
done_testing();
