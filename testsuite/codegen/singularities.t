# Singularities that a run comes near to, and would not reach in any time: it ends, and says what has none but infinite
# values there. Short steps alone are no singularity.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Singularities.mo";
my $out = scratch_dir() . '/out.csv';

my $lift = compile_model(file => $file, model => 'Singularities.Lift');
for my $tolerance (1e-8, 1e-10) {
    my ($status, $said, $err) = run_simulator($lift, '--stop', 4, '--tolerance', $tolerance, '--statistics', '--output', $out);
    is($status, 1, "a mechanism that comes to a change point, tolerance $tolerance");
    like($err, qr/\AL?\S*: error: the integration stopped at time \d\.\d+: the linear responses of (stage\d\.pin)\.CutX \(\S*Singularities\.mo:18\), \1\.CutY \(\S*:18\) come to have no unique solution, and steps, of \S+ s here, become shorter: the run would not get beyond that\n\z/,
        'names the closure');
    my ($time, $stage) = $err =~ /at time (\S+): .* responses of stage(\d)/;
    my $r = read_csv($out);
    cmp_ok($r->{time}[-1], '>', $time - 0.01, 'the rows until then are there');
    cmp_ok(abs($r->{"stage$stage.left.phi"}[-1]), '<', 0.1, 'that stage is nearly flat');
    my ($evaluations) = $said =~ /^evaluations\s+(\d+)$/m;
    cmp_ok($evaluations, '<', 3e6, 'in seconds');
}

my $chirp = compile_model(file => $file, model => 'Singularities.Chirp', options => ['-Wno-all']);
my ($status, undef, $err) = run_simulator($chirp, '--stop', 2, '--tolerance', 1e-4, '--output', $out);
is($status, 1, 'what oscillates faster and faster');
like($err, qr/the integration stopped at time 1\.4999\d*: the derivative of x grows without bound, and steps, of \S+ s here, become shorter/,
    'names the state');
my $r = simulate($chirp, '--stop', 1.49);
close_to($r->{x}[-1], sin(100), 1e-4, 'before that it is right');

my $rest = compile_model(file => $file, model => 'Singularities.Rest');
my ($steps, $last);
for my $method ('rk', 'adams') {
    ($status, my $said, $err) = run_simulator($rest, '--stop', 1e7, '--method', $method, '--statistics', '--output', $out);
    is($status, 0, "$method: short steps for a part of the run are no singularity") or diag $err;
    ($steps) = $said =~ /^steps\s+(\d+)$/m;
    cmp_ok($steps, '>', 60000, '... in many windows');
}
done_testing();
