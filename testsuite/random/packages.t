# Random packages that replace each other, RANDOM_PACKAGES cases of them (20), from RANDOM_SEED (1) on: constants, functions, types, records
# and models of a package are those of the one that stands in its place (testsuite/random/packages.py). A case that fails is printed;
# RANDOM_SEED=its number RANDOM_PACKAGES=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('packages.py', 'RANDOM_PACKAGES', stop => 1e-6);
