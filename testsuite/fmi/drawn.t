# FMUs of random cases with known answers, those of testsuite/random: RANDOM_FMUS of each kind (3), from RANDOM_SEED (1) on. What a host
# sees at the start and at the end is what the simulators' tests ask for.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;
slow_test('it makes very many FMUs');

my ($first, $count) = ($ENV{RANDOM_SEED} // 1, $ENV{RANDOM_FMUS} // 3);
my $folder = scratch_dir();

# By program: when the run ends, and the tolerance of the comparison
my %runs = (connectors => [1, 1e-9], modifiers => [1, 1e-9], rates => [1e-6, 1e-9], records => [1, 1e-9], starts => [1, 1e-6], surroundings => [1, 1e-7]);
my $version = 2;
for my $name (sort keys %runs) {
    my ($stop, $tolerance) = @{ $runs{$name} };
    my ($status, $drawn, $err) = run_command(python(), "$FindBin::Bin/../random/$name.py", $first, $count);
    BAIL_OUT($err) if $status;
    my ($text, $answers) = split /^---\n/m, $drawn;
    $version = 5 - $version;
    my $fmu = make_fmu("$folder/$name.fmu", '-Wno-all', '--fmi', $version, '--model', 'All', write_file("$name.mo", $text));
    ($status, my $out, $err) = run_python('drawn.py', $fmu, write_file("$name.txt", $answers), $stop, $tolerance);
    my ($compared, @wrong) = split /\n/, $out;
    cmp_ok($compared // 0, '>', 30, "$name: values of FMI $version are compared") or diag $err;
    is(join("\n", @wrong), '', "$name: they are right");
}
done_testing;
