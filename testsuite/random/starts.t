# Random classes whose runs start in all ways, RANDOM_STARTS of them (20), from RANDOM_SEED (1) on: states, parameters and discrete
# variables get the values that initial equations, initial algorithms and the system of what is solved for have
# (testsuite/random/starts.py). A case that fails is printed; RANDOM_SEED=its number RANDOM_STARTS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('starts.py', 'RANDOM_STARTS', tolerance => 1e-6);
