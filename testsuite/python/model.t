# Models in the process, by the Python package: see model.py.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Python;

run_python('model.py');
