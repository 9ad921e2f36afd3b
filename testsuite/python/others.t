# What the Python package does with pandas, SciPy, Matplotlib, IPython and Jupyter: see others.py.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Python;

run_python('others.py', all => 1);
