# Random equations that are solved for their unknowns, RANDOM_EQUATIONS cases of them (20), from RANDOM_SEED (1) on: variables and their
# derivatives have the values that Python computes (testsuite/random/equations.py). A case that fails is printed; RANDOM_SEED=its number
# RANDOM_EQUATIONS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('equations.py', 'RANDOM_EQUATIONS', tolerance => 1e-7);
