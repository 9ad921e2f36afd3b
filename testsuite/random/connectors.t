# Random trees of components with connectors, RANDOM_CONNECTORS of them (20), from RANDOM_SEED (1) on: signals with their derivatives,
# potentials and flows have the values that the language's rules say (testsuite/random/connectors.py). A case that fails is printed;
# RANDOM_SEED=its number RANDOM_CONNECTORS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('connectors.py', 'RANDOM_CONNECTORS');
