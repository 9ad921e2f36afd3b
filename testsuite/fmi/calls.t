# What FMUs answer: values, events, steps, states that are returned to, wrong calls, many instances in threads. See calls.py.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;

my @fmus = map { make_fmu(scratch_dir() . "/Calls$_.fmu", '--fmi', $_, "$FindBin::Bin/calls.mo") } 3, 2;
my ($status, $out, $err) = run_python('calls.py', @fmus);
print $out;
print STDERR $err;
exit $status;
