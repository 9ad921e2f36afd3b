# Random classes with inner and outer elements, RANDOM_SURROUNDINGS of them (20), from RANDOM_SEED (1) on: each reads the nearest one that
# encloses it (testsuite/random/surroundings.py). A case that fails is printed; RANDOM_SEED=its number RANDOM_SURROUNDINGS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('surroundings.py', 'RANDOM_SURROUNDINGS');
