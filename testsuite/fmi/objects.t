# FMUs of models that call C: external objects where states are returned to, impure functions, which have none. See objects.py.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;

my @fmus;
for my $version (3, 2) {
    for my $model (qw(Kept Counted)) {
        push @fmus, make_fmu(scratch_dir() . "/$model$version.fmu", '--fmi', $version, '--model', "Objects.$model", "$FindBin::Bin/objects.mo");
    }
}
my ($status, $out, $err) = run_python('objects.py', @fmus);
print $out;
print STDERR $err;
exit $status;
