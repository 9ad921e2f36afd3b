# The libraries comply: checking each as a whole finds nothing, not even something to warn of.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

for my $library ('lib/Base.mo', map { "lib/$_" } qw(Blocks Curves Rotational Translational Planar Impulses Dialectic)) {
    my ($status, $out, $err) = run_mocc('--check', $library);
    is($status, 0, "$library complies");
    unlike($err, qr/warning|error/, "$library: nothing to warn of");
    like($err, qr/^checked \d\d+ classes in \d+ files?: all comply$/m, "$library: all of it was looked at");
}

done_testing;
