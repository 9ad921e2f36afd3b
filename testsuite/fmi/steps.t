# Co-Simulation: inputs that run along lines during steps, events between steps. See steps.py.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;

my @fmus = map { make_fmu(scratch_dir() . "/Steps$_.fmu", '--fmi', $_, "$FindBin::Bin/steps.mo") } 2, 3;
my ($status, $out, $err) = run_python('steps.py', @fmus);
print $out;
print STDERR $err;
exit $status;
