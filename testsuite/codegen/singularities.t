# Singularities that a run comes near to, and would not reach in any time: it ends, and says what has none but infinite
# values there. Short steps alone are no singularity.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# A verifying build compares each of a million evaluations.
plan skip_all => 'it takes long with checks in each evaluation' if ($ENV{MOCC_CFLAGS} // '') =~ /MOCC_VERIFY/;

my $file = "$FindBin::Bin/models/Singularities.mo";
my $out = scratch_dir() . '/out.csv';

my $lift = compile_model(program => 1, file => $file, model => 'Singularities.Lift');
my ($status, $said, $err) = run_simulator($lift, '--stop', 4, '--tolerance', 1e-8, '--statistics', '--output', $out);
is($status, 1, 'a mechanism that comes to a change point');
like($err, qr/\A\S+: error: the integration stopped at time \d\.\d+: the linear responses of (stage\d\.pin)\.CutX \(\S*Singularities\.mo:18\), \1\.CutY \(\S*:18\) come to have no unique solution, and steps, of \S+ s here, become shorter: the run would not get beyond that\n\z/,
    'names the closure');
my ($time, $stage) = $err =~ /at time (\S+): .* responses of stage(\d)/;
my $r = read_csv($out);
cmp_ok($r->{time}[-1], '>', $time - 0.01, 'the rows until then are there');
cmp_ok(abs($r->{"stage$stage.left.phi"}[-1]), '<', 0.1, 'that stage is nearly flat');
my ($evaluations) = $said =~ /^evaluations\s+(\d+)$/m;
cmp_ok($evaluations, '<', 3e6, 'in seconds');

my $crowd = compile_model(program => 1, file => $file, model => 'Singularities.Crowd');
($status, undef, $err) = run_simulator($crowd, '--stop', 4, '--tolerance', 1e-8, '--output', $out);
is($status, 1, 'the same beside very many balances');
like($err, qr/: the derivative of stage\d\.\w+\.w \(\S*Singularities\.mo:\d+\) grows without bound, and steps, of \S+ s here, become shorter/,
    'names the state');

my $rest = compile_model(program => 1, file => $file, model => 'Singularities.Rest');
for my $method ('rk', 'adams') {
    ($status, my $said, $err) = run_simulator($rest, '--stop', 1.1e7, '--method', $method, '--statistics', '--output', $out);
    is($status, 0, "$method: short steps for a part of the run are no singularity") or diag $err;
    my ($steps) = $said =~ /^steps\s+(\d+)$/m;
    cmp_ok($steps, '>', 60000, '... in many windows');
}
done_testing();
