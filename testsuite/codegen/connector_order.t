# Connectors that are joined declare their variables in different orders.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/ConnectorOrder.mo";
my $r    = simulate(compile_model(file => $file, model => 'ConnectorOrder.Machine'), '--stop', 1, '--interval', 0.5);
for my $row (0 .. 2) {
    my $t   = $r->{time}[$row];
    my $sum = 1 + $t + 10 * 2 * $t + 100 * 3 * $t + 1e3 * 4 * $t + 1e4 * 5 * $t + 1e5 * 6 * $t + 1e6 * 7 * $t + 1e7 * 8 * $t;
    close_to($r->{"$_.sum"}[$row], $sum, 1e-7, "$_ takes each variable by its name") for 'load', 'through.a[1]', 'through.a[2]';
    close_to($r->{'source.f'}[$row],    -(3 + 1 + 2) * 4 * $t, 1e-13, 'the scalar flows of all loads');
    close_to($r->{'source.g[1]'}[$row], -(3 + 1 + 2) * 5 * $t, 1e-13, 'and the first of the vectors');
    close_to($r->{'source.g[2]'}[$row], -(3 + 1 + 2) * 6 * $t, 1e-13, 'and the second');
}

done_testing;
