# Records as inputs, results and local variables of functions: values, derivatives against formulas derived by hand,
# and what is computed when the class is compiled.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $file = "$FindBin::Bin/models/RecordFunctions.mo";
my $sim  = compile_model(file => $file);
my $r    = simulate($sim, '--start', 0.25, '--stop', 1.25, '--interval', 0.5);
my $w    = 0.7;

sub times_ { my ($a, $b) = @_; return [$a->[0] * $b->[0] - $a->[1] * $b->[1], $a->[0] * $b->[1] + $a->[1] * $b->[0]] }
sub plus { my ($a, $b) = @_; return [$a->[0] + $b->[0], $a->[1] + $b->[1]] }

for my $row (0 .. 2) {
    my $t    = $r->{time}[$row];
    my $is   = sub {    # to rounding of terms of size 1
        my ($name, $want) = @_;
        cmp_ok(abs($r->{$name}[$row] - $want), '<=', 4e-15 * (abs($want) > 1 ? abs $want : 1), "$name at $t");
    };
    my $pair = sub { $is->("$_[0].re", $_[1][0]); $is->("$_[0].im", $_[1][1]) };
    my ($c, $s) = (cos $w * $t, sin $w * $t);
    my ($a, $b) = ([$c, $s], [$t, $t * $t]);
    my @cubes = ($b, times_($b, $b), times_(times_($b, $b), $b));
    $pair->('c', times_($a, $b));
    $pair->('d', [-$t * $t, $t]);
    $pair->('i', [$t, $t * $t + 1]);                    # the default is a constant record
    $pair->('e', [cos 3 * $w * $t, sin 3 * $w * $t]);    # recursion
    $pair->("cubes[$_]", $cubes[$_ - 1]) for 1 .. 3;
    my @order = (2, 3, 1);                              # turned by a quarter, reversed, two exchanged
    $pair->("back[$_]", [-$cubes[$order[$_ - 1] - 1][1], $cubes[$order[$_ - 1] - 1][0]]) for 1 .. 3;
    $pair->('sum', plus(plus(@cubes[0, 1]), $cubes[2]));
    $is->('last', $cubes[2][1]);
    $is->('size_', $cubes[0][0] + $cubes[1][0] + $cubes[2][0] + $cubes[1][1] + $cubes[2][1]);
    $is->("lengths[$_]", sqrt($t**2 + $t**4)**$_) for 1 .. 3;
    $pair->("shifted[$_]", [$cubes[$_ - 1][0] - 1, $cubes[$_ - 1][1]]) for 1 .. 3;
    my $angle = $t / 2 + $c;                            # a default in terms of fields of other inputs
    $pair->('next.at', plus($b, times_([cos $angle, sin $angle], $a)));
    $is->('next.angle', $t + 2 * $angle);
    $pair->('last_.at', plus([$r->{'next.at.re'}[$row], $r->{'next.at.im'}[$row]], [-sin 0.5, cos 0.5]));
    $is->('number', 7 + 7 + 100 * 3);                   # defaults of fields of local variables
    $is->('weight', 3 * 8 + 3);
    $is->("known[$_]", $_ * $t) for 1 .. 3;
    my $phi = $angle + $w * $t;
    my ($phi1, $phi2) = (0.5 - $w * $s + $w, -$w * $w * $c);
    $is->('der_c_re',    $c - $w * $t * $s - 2 * $t * $s - $w * $t**2 * $c);
    $is->('der2_c_re',   -2 * $w * $s - $w**2 * $t * $c - 2 * $s - 4 * $w * $t * $c + $w**2 * $t**2 * $s);
    $is->('der_e_im',    3 * $w * cos 3 * $w * $t);
    $is->('der2_e_im',   -9 * $w**2 * sin 3 * $w * $t);
    $is->('der_length',  2 * $t + 4 * $t**3);
    $is->('der2_length', 2 + 12 * $t**2);
    $is->('der_next',    1 - $phi1 * sin $phi);
    $is->('der2_next',   -$phi1**2 * cos($phi) - $phi2 * sin $phi);
}
ok(!exists $r->{'known[4]'}, 'a size that a function computes from records');

my (undef, $list) = run_simulator($sim, '--list');
like($list, qr/^q\.re\s+parameter\s+-5\s/m,  'a parameter from a function of records');
like($list, qr/^q\.im\s+parameter\s+10\s/m, 'and its other field');

my $c = clean_c('functions of records', file => $file);
my $turned = () = $c =~ /^\s+Types_powers__function\(/mg;
is($turned, 1, 'one call for all fields of its result');
done_testing();
