# Random functions of all statements, RANDOM_FUNCTIONS of them (20), from RANDOM_SEED (1) on: what they give to constants, parameters, sizes
# and variables is what Python computes, and so are the same statements in a section (testsuite/random/functions.py). A case that fails is
# printed; RANDOM_SEED=its number RANDOM_FUNCTIONS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('functions.py', 'RANDOM_FUNCTIONS');
