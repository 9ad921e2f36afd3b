# The libraries comply: checking each as a whole finds nothing, not even something to warn of.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

for my $library ('lib/Base.mo', map { "lib/$_" } qw(Blocks Rotational Translational Planar)) {
    is_deeply([run_mocc('--check', $library)], [0, '', ''], "$library complies");
}

done_testing;
