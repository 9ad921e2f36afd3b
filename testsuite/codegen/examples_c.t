# The C of the library's examples: the same twice, without warnings; results the same twice.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;
slow_test('the C compiler is called for all examples');

for my $library (qw(Blocks Rotational Translational Planar Dialectic)) {
    my $file = "lib/$library/Examples.mo";
    open my $in, '<', $file or die "$file: $!\n";
    my @models = do { local $/; <$in> =~ /^  model (\w+)/mg };
    ok(@models, "$library has examples");
    clean_c($_, model => "$library.Examples.$_") for @models;
}
my @csv = map {
    my $out = scratch_dir() . "/twice$_.csv";
    local $ENV{MOCC_KEPT}; # compiled twice
    run_simulator(compile_model(model => 'Planar.Examples.DoublePendulum'), '--output', $out);
    open my $f, '<', $out or die "$out: $!\n";
    local $/;
    <$f>;
} 1, 2;
ok($csv[0] eq $csv[1] && length $csv[0] > 1000, 'the same results twice');

done_testing;
