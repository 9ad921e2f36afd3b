# Sweeps by a cluster of processes: see cluster.py.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Python;

run_python('cluster.py', all => 1);
