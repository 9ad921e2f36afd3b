# The C of the library's examples: the same twice, without warnings; results the same twice.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

open my $in, '<', 'lib/Planar.mo' or die "lib/Planar.mo: $!\n";
my $examples = do { local $/; <$in> =~ /package Examples\b(.*)/s ? $1 : '' };
my @models = $examples =~ /^    model (\w+)/mg;
cmp_ok(scalar @models, '>=', 7, 'examples');
clean_c($_, model => "Planar.Examples.$_") for @models;
my @csv = map {
    my $out = scratch_dir() . "/twice$_.csv";
    run_simulator(compile_model(model => 'Planar.Examples.DoublePendulum'), '--output', $out);
    open my $f, '<', $out or die "$out: $!\n";
    local $/;
    <$f>;
} 1, 2;
ok($csv[0] eq $csv[1] && length $csv[0] > 1000, 'the same results twice');

done_testing;
