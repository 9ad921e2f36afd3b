# The attribute nominal: a model whose states are all 2^k times as large takes the same steps, by every method, and its values
# are those times 2^k in each bit; differences are right at all sizes. States that are lost in what the tolerance allows are reported; errors of that size are
# not taken for values beyond min and max.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Nominal.mo";

sub warnings_of {
    my ($model, @options) = @_;
    my ($status, undef, $err) = run_simulator(compile_model(file => $file, model => "Nominal.$model"), '--output',
        scratch_dir() . "/$model.csv", @options);
    is($status, 0, "$model @options ends well");
    return [map { s/^\S+: warning: //r } split /\n/, $err];
}

# A result, its columns x and v divided by the size; read from doubles, as a decimal number need not be read exactly
sub course_of {
    my ($sim, $size, @options) = @_;
    my $mat = scratch_dir() . '/course.mat';
    my ($status, $out) = run_simulator($sim, '--set', sprintf('s=%.17g', $size), '--statistics', '--output', $mat, @options);
    is($status, 0, "s = $size, @options");
    my %column = %{ read_mat($mat)->{value} };
    my ($steps) = $out =~ /^steps\s+(\d+)$/m;
    return { steps => $steps, n => $column{n}, map { ($_ => [map { $_/$size } @{ $column{$_} }]) } 'x', 'v' };
}

my $sim = compile_model(file => $file, model => 'Nominal.Oscillator');
for my $method (qw(auto rk bdf adams)) {
    for my $mu ($method =~ /rk|adams/ ? 5 : (5, 50)) {
        my @options = ('--method', $method, '--set', "mu=$mu", '--stop', 2*$mu + 10);
        my $at_one = course_of($sim, 1, @options);
        cmp_ok($at_one->{n}[-1], '>', 0, 'with events');
        is_deeply(course_of($sim, 2**$_, @options), $at_one, "2^$_ times as large, mu = $mu, $method") for -40, 40;
    }
}

# derivatives by differences
my $bent = compile_model(file => $file, model => 'Nominal.Bent');
my @slopes = (-cos 0.3, 1, 0.2, 3*0.2**2 + 0.3);
for my $size (1, 1e-9, 1e-15, 1e9) {
    my ($status, $out, $err) = run_simulator($bent, '--set', "s=$size", '--linearize', 0, '--output', '-');
    is("$status$err", '0', "linearized, s = $size");
    my @found = map { /^der\(x\d\) +(\S+) +(\S+)$/ ? ($1, $2) : () } split /\n/, $out;
    close_to($found[$_], $slopes[$_], 1e-6, 'a slope') for 0 .. 3;
}

# given from outside: large.v has none, and is integrated more closely
my %inside = %{ read_csv(do { warnings_of('Inside'); scratch_dir() . '/Inside.csv' }) };
close_to($inside{'small.x'}[-1]*1e18, $inside{'large.x'}[-1], 1e-6, 'two sizes in one model');

# the warning
my $lost = 'q is 1e-09 at most, and tolerance 1e-06 allows it errors of that size: give it the attribute nominal';
is_deeply(warnings_of('Charge'), [$lost], 'a state that is lost');
is_deeply(warnings_of('Charge', '--set', 'size=1e-3'), [], 'and one that is not');
is_deeply(warnings_of('Charge', '--tolerance', '1e-12'), [], 'nor with a tolerance that is small enough');
is_deeply(warnings_of('Charge', '--set', 'size=0'), [], 'nothing is said of states at rest');

# errors of the integrator are within the bounds
my $lower = 'lower is %s, below its attribute min, which is 0 (Nominal.mo:44)';
is_deeply(warnings_of('Drained'), [sprintf $lower, '-6e-08 at time 0.006'], 'a tank that is drained');
is_deeply(warnings_of('Drained', '--tolerance', '1e-2', '--interval', '0.1'), [sprintf $lower, '-1.1e-05 at time 1.1'],
    'a larger tolerance');

done_testing;
