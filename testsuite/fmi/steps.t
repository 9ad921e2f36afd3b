# Co-Simulation: inputs that run along lines during steps. See steps.py.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;

my $fmu = make_fmu(scratch_dir() . "/Steps.fmu", '--fmi', 2, "$FindBin::Bin/steps.mo");
my ($status, $out, $err) = run_python('steps.py', $fmu);
print $out;
print STDERR $err;
exit $status;
