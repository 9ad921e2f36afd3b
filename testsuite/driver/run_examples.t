# The libraries' examples in memory, against their simulators: the same result, byte for byte. A sixth of them, and what has
# differed; with MOCC_RUN=all (make check-slow) all of them. Which sixth follows from the sources of what is run in memory.
use strict;
use warnings;
use Digest::MD5 'md5_hex';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: another program takes the place of mocc' if $ENV{MOCC_UNDER};
plan skip_all => 'mocc was built without libtcc' if !-x (mocc_path() =~ s{[^/]*$}{mocc-run}r);

my $folder = scratch_dir();
my $all = ($ENV{MOCC_RUN} // '') eq 'all';
my %differed = map { $_ => 1 } qw(Planar.Examples.HillStart Planar.Examples.Sprint);
my $sources = join '', map { Mocc::slurp($_) } sort glob '{codegen,runner}/*.[ch]';
my $number = hex(substr md5_hex($sources), 0, 4) % 6;

my ($status, $out) = run_mocc('--list-classes');
my @models = map { /^(\w+\.Examples\.\w+)\tmodel\tsimulates\t/ ? $1 : () } split /\n/, $out;
cmp_ok(scalar @models, '>', 50, 'there are examples');
is(join(' ', grep { my $one = $_; !grep { $_ eq $one } @models } sort keys %differed), '', 'those that have differed are among them');

for my $model (@models) {
    next if $number++ % 6 && !$all && !$differed{$model};
    my ($ended, undef, $err) = run_simulator(compile_model(model => $model), '--output', "$folder/simulator.csv");
    is($ended, 0, "$model runs") or diag $err;
    ($ended, undef, $err) = run_mocc('run', $model, '--output', "$folder/run.csv");
    is($ended, 0, '... and in memory') or diag $err;
    ok(Mocc::slurp("$folder/run.csv") eq Mocc::slurp("$folder/simulator.csv"), '... the same result');
    unlink "$folder/run.csv", "$folder/simulator.csv";
}
done_testing;
