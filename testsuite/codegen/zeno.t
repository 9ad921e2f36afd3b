# Events that follow each other faster and faster: the run ends with a message near the time that they approach, or gets
# beyond it, and never goes on without an end.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Zeno.mo";
my $csv = scratch_dir() . '/zeno.csv';

# [model, arguments, the time that the events approach, how close the run gets to it, the switch]
for my $case (
    ['Ball',     ['--stop', 10], sqrt(2/9.81) * (1 + 2*0.8/(1 - 0.8)), 1e-4, 'h < 0'],
    ['Ball',     ['--stop', 10, '--set', 'e=0.3'], sqrt(2/9.81) * (1 + 2*0.3/(1 - 0.3)), 1e-5, 'h < 0'],
    ['Tanks',    ['--stop', 10], 8, 1e-6, 'a < 0'],
    ['Approach', ['--stop', 1e6], 1, 1e-3, 'x > pre\(threshold\)'],
) {
    my ($model, $arguments, $limit, $bound, $switch) = @$case;
    my $sim = compile_model(file => $file, model => "Zeno.$model");
    my ($status, undef, $err) = run_simulator($sim, @$arguments, '--output', $csv);
    is($status, 1, "$model @$arguments: it ends");
    like($err, qr/^\S+: error: '$switch' \(Zeno\.mo:\d+\) chatters: it (has changed \d+ times between|changes to and fro at) time [^\n]*\n\z/, 'with one message');
    close_to(read_csv($csv)->{time}[-1], $limit, $bound, 'near the time that the events approach');
}

my $sim = compile_model(file => $file, model => 'Zeno.Halving');
my $end = simulate($sim, '--stop', 2);
is($end->{time}[-1], 2, 'what has an end is passed');
is($end->{next}[-1], 1, 'with all its events');

done_testing();
