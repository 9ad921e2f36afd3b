# Random models with derivatives of all that they compute, RANDOM_RATES of them (20), from RANDOM_SEED (1) on: variables and derivatives
# have the values that series in time have (testsuite/random/rates.py). A case that fails is printed; RANDOM_SEED=its number
# RANDOM_RATES=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('rates.py', 'RANDOM_RATES', stop => 1e-6);
