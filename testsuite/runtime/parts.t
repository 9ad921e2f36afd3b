# Runs the checks of parts.c, which print TAP themselves.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;

my ($status, $out, $err) = run_simulator(build_simulator('parts'));
print $out;
print STDERR $err;
exit $status;
