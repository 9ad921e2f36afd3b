# The Python package as it is installed: see install.py.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Python;
use Test::More;

plan skip_all => 'one build is enough' if ($ENV{MOCC_BUILD} // 'build') ne 'build';
run_python('install.py');
