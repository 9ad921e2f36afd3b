# What pages show of the Python package: see pages.py.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Python;

run_python('pages.py');
