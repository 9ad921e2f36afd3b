# Random models with linear responses, RANDOM_RESPONSES of them (20), from RANDOM_SEED (1) on: what follows from balances is what NumPy's
# solution of the system gives, and states follow from that (testsuite/random/responses.py). A case that fails is printed; RANDOM_SEED=its number RANDOM_RESPONSES=1 runs
# it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;

check_drawn('responses.py', 'RANDOM_RESPONSES', tolerance => 1e-5);
