# Result files in the programs of others: see readers.py.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Python;

run_python('readers.py', all => 1);
