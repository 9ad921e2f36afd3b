# Random classes with modifiers, RANDOM_MODIFIERS of them (20), from RANDOM_SEED (1) on: components, bases and classes in the place of
# others get the values that Modelica's rules say (testsuite/random/modifiers.py). A case that fails is printed; RANDOM_SEED=its number
# RANDOM_MODIFIERS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('modifiers.py', 'RANDOM_MODIFIERS');
