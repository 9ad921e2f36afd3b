# Random records given in all ways, RANDOM_RECORDS of them (20), from RANDOM_SEED (1) on: fields have the values that the language's
# rules say (testsuite/random/records.py), final ones that follow from others too, with settings. A case that fails is printed;
# RANDOM_SEED=its number RANDOM_RECORDS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('records.py', 'RANDOM_RECORDS');
