# A first step that is far too long is given up before the equations are asked about states that have nothing to do with the
# start, and the next one is as short as the equations are stiff.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use Test::More;

my $sim = build_simulator('steep');
my $csv = scratch_dir() . '/steep.csv';

for my $rate (1e5, 1e9, 1e13) {
    my ($status, $said, $err) = run_simulator($sim, '--set', "rate=$rate", '--statistics', '--output', $csv);
    is($status, 0, "rate $rate: it succeeds") or diag $err;
    my ($largest) = $said =~ /^largest y +(\S+)$/m;
    my ($explicit) = $said =~ /^ +explicit +(\d+)$/m;
    my ($rejected) = $said =~ /^error test failures +(\d+)$/m;
    my ($evaluations) = $said =~ /^evaluations +(\d+)$/m;
    cmp_ok($largest,     '<', 2e6, 'what the equations see is not far away');
    cmp_ok($explicit,    '<', 40,  'few explicit steps');
    cmp_ok($rejected,    '<', 10,  'few steps are too long');
    cmp_ok($evaluations, '<', 600, 'few evaluations');
    my $result = read_csv($csv);
    same_course($result->{x}, [map { exp(-$_) } @{ $result->{time} }], 1e-6, 'the closed form');
}

done_testing;
