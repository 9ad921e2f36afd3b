# Subscripts that conditions keep within their arrays, in all places, and those that only the run finds wrong.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Clean;
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Subscripts.mo";
my $sim  = compile_model(file => $file);
my $r    = simulate($sim, '--stop', 1, '--interval', 0.25);
my %at_end = (
    shifted       => [2, 3, 4, 0],
    mixed         => [2, 3, 4, -2],
    branched      => [2, 3, 4, 1],
    settable      => [2, 3, 4, 0],
    varying       => [3, 4, 5, 0],
    called        => [4, 6, 8, 0],
    reduced       => [42, 63, 84, 0],
    parity        => [3, 1, 5, 3],
    byVariable    => [3, 4, 5, 2],
    comprehension => [2, 3, 4, 0],
    y             => [3, 4, 5, -4],
    d             => [5, 1, 2, 3],
    s             => [0, 200.5, 301, 401.5],
    i0            => [7, 10, 20, 30],
    c             => [9, 1, 2, 3],
    a             => [2, 3, 8, 10, 12],
    b             => [1, 1.5, 4, 5, 6],
);

for my $name (sort keys %at_end) {
    my $values = $at_end{$name};
    close_to($r->{"${name}[$_]"}[-1], $values->[$_ - 1], 1e-9, "${name}[$_]") for 1 .. @$values;
}
my %scalars = (empty => 0, triangle => 30, size5 => -1, safe => 3, chosen => 2);
close_to($r->{$_}[-1], $scalars{$_}, 1e-12, $_) for sort keys %scalars;
my @table = ([2, 3, 4], [3, 4, 0]);
for my $i (1, 2) {
    close_to($r->{"table[$i,$_]"}[-1], $table[$i - 1][$_ - 1], 1e-12, "table[$i,$_]") for 1 .. 3;
}
close_to($r->{safe}[0],   -1, 1e-12, 'before the event');
close_to($r->{'y[2]'}[1], -2, 1e-12, 'the other branch before the event');
clean_c('subscripts', file => $file);

for my $which (0, 5) {
    my ($status, undef, $err) = run_simulator($sim, '--set', "which=$which", '--output', '/dev/null');
    is($status, 1, "which=$which fails");
    like($err, qr/the subscript $which of p is outside 1\.\.4/, '... and says why');
}
my ($status, undef, $err) = run_simulator($sim, '--set', 'hopping=true', '--output', '/dev/null');
is($status, 1, 'a known array, an element of which only the run chooses');
like($err, qr/the subscript 9 of p is outside 1\.\.4 at time 0\.5/, '... gives a wrong subscript');
($status, undef, $err) = run_simulator($sim, '--set', 'limit=5', '--output', '/dev/null');
isnt($status, 0, 'what keeps a subscript within its array is fixed when the model is compiled');
like($err, qr/limit/, '... and named');

# A build with BOUNDS=1 or SANITIZE=1: an index that would be mocc's own mistake
SKIP: {
    my $c = emitted_c(text => <<'END');
model M
  parameter Real p[6] = {1, 2, 3, 4, 5, 6};
  Real y[6];
equation
  for k in 1:6 loop
    y[k] = p[7 - k];
  end for;
end M;
END
    skip 'not a build that checks generated indices', 2 if $c !~ /mocc_bound/;
    $c =~ s/mocc_bound\(mocc, \(long\)\(.*?\), \(long\)\(6\), "p"\)/mocc_bound(mocc, 6, 6, "p")/ or die "no index of p\n$c";
    my $path    = write_file('faulty.c', $c);
    my $program = scratch_dir() . '/faulty';
    my @flags   = split ' ', $ENV{MOCC_CFLAGS} // '';
    my ($built, undef, $why) = run_command('sh', '-c', 'exec ${CC:-gcc} "$@"', 'gcc', '-std=c11', @flags, qw(-Iruntime -o), $program, $path,
        '-Wl,--start-group', glob("$ENV{MOCC_BUILD}/lib*.a"), '-Wl,--end-group', '-lm');
    is($built, 0, 'the faulty C compiles') or diag($why);
    my (undef, undef, $told) = run_simulator($program, '--output', '/dev/null');
    like($told, qr/a fault of mocc: the index 6 of p is outside 0\.\.5/, 'the simulator names the index');
}

done_testing;
