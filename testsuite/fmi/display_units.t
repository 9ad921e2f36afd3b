# Display units of variables, in both versions. See display_units.py.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;

my @fmus = map { make_fmu(scratch_dir() . "/DisplayUnits$_.fmu", '--fmi', $_, "$FindBin::Bin/display_units.mo") } 3, 2;
my ($status, $out, $err) = run_python('display_units.py', @fmus);
print $out;
print STDERR $err;
exit $status;
