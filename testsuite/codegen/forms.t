# Classes where more, or less, depends on balances than their declarations say (models/Forms.mo): the same motion as
# that of a reference in which nothing of the kind occurs.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = 'testsuite/codegen/models/Forms.mo';
my @how = ('--stop', 0.6, '--interval', 0.05, '--tolerance', 1e-10);

for my $model (qw(Pushed Fed Braked)) {
    my ($got, $expected) =
        map { simulate(compile_model(model => "Forms.$_", file => $file), @how) } $model, "${model}Reference";
    for my $hinge (1, 3, 6) {
        for my $variable ("arm.hinge[$hinge].phi", "arm.hinge[$hinge].z") {
            my ($worst, $largest) = (0, 0);
            for my $row (0 .. $#{ $expected->{$variable} }) {
                my $error = abs($got->{$variable}[$row] - $expected->{$variable}[$row]);
                $worst = $error if !($error <= $worst);
                $largest = abs $expected->{$variable}[$row] if abs($expected->{$variable}[$row]) > $largest;
            }
            cmp_ok($worst, '<', 1e-6*(1 + $largest), "$model: $variable");
        }
    }
    my $start = abs($got->{'arm.hinge[1].phi'}[-1] - $got->{'arm.hinge[1].phi'}[0]);
    cmp_ok($start, '>', 0.05, "$model: it moves");
}

done_testing;
