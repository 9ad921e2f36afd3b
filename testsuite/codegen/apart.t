# Implicit integration with the components apart: its linear equations against the Jacobian of whole evaluations
# (apart.c), for mechanisms of every kind, and runs of stiff chains against the explicit method and closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Hosts;
use Mocc;
use Test::More;

my $folder = scratch_dir();

# Trees; loops that the model eliminates, and that one matrix solves; friction, contacts and gears; assemblies in
# assemblies; signals, functions; components that are one matrix equation
my @models = (
    'Planar.Examples.Chain part(n=20)', 'Planar.Examples.PistonEngine part[6]', 'Planar.Examples.CounterSpin part[8]',
    'Planar.Examples.ControlledCraneCrab part[6]', 'Dialectic.Examples.Gripper part[2]', 'Dialectic.Examples.Beam part(n=20)',
    'Dialectic.Examples.NewtonsCradle part[4]', 'Impulses.Examples.TumblingBox part[5]', 'Apart.Blocks part',
    'Apart.Floored part(n=20)', 'Apart.Bundle part', 'Apart.Handed part(n=40)',
    'Apart.Decked part(n=40)', 'Apart.Bunches part', 'Apart.Carts part',
);

# Of some arrays, the unknowns of each element: what is always equal is one
my %unknowns = ('Planar.Examples.Chain' => 13, 'Apart.Floored' => 15, 'Apart.Handed' => 2);

sub bytes_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my $library = bytes_of("$FindBin::Bin/models/Apart.mo");
my @arguments = map { [$models[$_], write_file("M$_.mo", "$library\nmodel M$_\n  $models[$_];\nend M$_;\n")] } 0 .. $#models;
my ($status, $out, $err) = run_command(build_host('testsuite/codegen/apart.c', @arguments));
is($status, 0, 'all have such equations') or diag "$out$err";
for my $i (0 .. $#models) {
    my ($states, $unknowns, $evaluations, $error, $elsewhere) =
      $out =~ /^M$i: (\d+) states, (\d+) unknowns, (\d+) evaluations, error (\S+), elsewhere (\S+)$/m;
    cmp_ok($unknowns // 0, '>', $states // 0, "$models[$i]: unknowns between components");
    my ($class, $n) = $models[$i] =~ /^(\S+) part(?:\(n=(\d+)\))?/;
    is($unknowns, $n*$unknowns{$class}, "$models[$i]: no value has two of them") if $unknowns{$class};
    cmp_ok($error // 1, '<', 2e-3, "$models[$i]: the solution");
    cmp_ok($elsewhere // 1, '<', 2e-3, "$models[$i]: the solution elsewhere");
    # at some of the states that are tried, other bodies touch the floor: that is not learned each time; nor does each
    # matrix take one evaluation for each term of a sum
    cmp_ok($evaluations // 1e9, '<', 160, "$models[$i]: evaluations") if $models[$i] =~ /Floored|Decked|Bunches|Carts/;
    # a part is given some twenty values at most; what equations between parts compute is looked for by some forty more
    cmp_ok($_, '<', 64, "$models[$i]: what depends on what is known by few") for $out =~ /^M$i: parts tell \d+ elements by (\d+)/mg;
}

cmp_ok(scalar(() = $out =~ /: parts tell /mg), '>=', 24, 'nearly all are parts and their connections')
  or diag $out;
cmp_ok(scalar(() = $out =~ /: completed$/mg), '>=', 8, 'what has been taken out of what was learned is found again');

# (result, steps, unknowns of the equations of a step)
sub run_chain {
    my ($sim, @options) = @_;
    my $file = "$folder/chain.csv";
    my ($status, $said, $err) = run_simulator($sim, '--statistics', '--variables', 'chain.link[*].hinge.phi', '--output', $file, @options);
    is($status, 0, "@options: it succeeds") or diag $err;
    my ($steps) = $said =~ /^steps +(\d+)$/m;
    my ($unknowns) = $said =~ /^unknowns of a step +(\d+), with balances and inputs of components$/m;
    return (read_csv($file), $steps, $unknowns);
}

subtest 'a stiff chain' => sub {
    my $sim = compile_model(file => "$FindBin::Bin/models/Apart.mo", model => 'Apart.Hanging', options => ['-O1']);
    my ($explicit) = run_chain($sim, '--method', 'rk');
    my ($implicit, undef, $unknowns) = run_chain($sim, '--method', 'bdf');
    cmp_ok($unknowns // 0, '>', 120, 'its implicit steps have further unknowns');
    same_course($implicit->{"chain.link[$_].hinge.phi"}, $explicit->{"chain.link[$_].hinge.phi"}, 1e-5, "hinge $_, as by the explicit method")
      for 1, 7, 40;
    # stiffer by far, it takes no more steps
    my (undef, $steps) = run_chain($sim, '--method', 'bdf', '--set', 'rate=2e4', '--tolerance', 1e-6);
    cmp_ok($steps, '<', 1500, 'few steps where it is stiff');
    my (undef, undef, $by_auto) = run_chain($sim, '--set', 'rate=2e4', '--tolerance', 1e-6);
    is($by_auto, $unknowns, 'the default method comes to the same equations');
    my (undef, $json) = run_simulator($sim, '--statistics', '--json', '--method', 'bdf', '--stop', 0.01, '--output', "$folder/chain.csv");
    like($json, qr/"unknowns": $unknowns,/, 'as JSON, too');
};

# The force on the floor follows from all contacts. Where the floor stays where it is, nothing follows from it; where it moves, the
# force is split: what it comes to up to each contact follows from that one and the sum before.
for my $model ('Floored', 'Decked') {
    subtest "$model: many bodies on one floor" => sub {
        my $sim = compile_model(file => "$FindBin::Bin/models/Apart.mo", model => "Apart.$model", options => ['-O1']);
        my $file = "$folder/floored.csv";
        my %results;
        for my $method ('bdf', 'rk') {
            my ($status, $said, $err) = run_simulator($sim, '--statistics', '--method', $method, '--output', $file);
            is($status, 0, "$method: it succeeds") or diag $err;
            $results{$method} = read_csv($file);
            next if $method eq 'rk';
            my ($evaluations) = $said =~ /^elements of each +\d+, by (\d+) evaluations$/m;
            cmp_ok($evaluations // 1000, '<', 20, 'a matrix takes as many evaluations as with one contact');
        }
        cmp_ok($results{rk}{'contact[40].f_n'}[-1], '>', 0, 'its end touches the floor');
        same_course($results{bdf}{$_}, $results{rk}{$_}, 1e-5, "$_, as by the explicit method")
          for 'hinge[1].phi', 'hinge[20].phi', 'contact[40].f_n';
    };
}

# The rows of its matrix that sum up what all links give are as long as the chain: pivots take as long as in short ones.
subtest 'a long chain on a floor that moves' => sub {
    my $file = write_file('Wide.mo', "$library\nmodel Wide\n  extends Apart.Decked(n=1500);\nend Wide;\n");
    my $sim = compile_model(file => $file, model => 'Wide', options => ['-O1']);
    my ($status, $said, $err) = run_simulator($sim, '--statistics', '--variables', 'deck.*', '--output', "$folder/wide.csv");
    is($status, 0, 'it succeeds') or diag $err;
    like($said, qr/^elements of each +\d+, by \d\d? evaluations$/m, 'few evaluations for each matrix');
    my ($failures) = $said =~ /^nonlinear failures +(\d+)$/m;
    cmp_ok($failures // 1000, '<', 4, 'the iteration converges');
};

# Its equations have few digits to spare: by solutions with the factors alone, Newton's iteration fails at each other
# step once the chain lies on the floor.
subtest 'a very stiff chain on one floor' => sub {
    my $file = write_file('Stiff.mo', "$library\nmodel Stiff\n  extends Apart.Floored(n=300, k=1e8);\nend Stiff;\n");
    my $sim = compile_model(file => $file, model => 'Stiff', options => ['-O1']);
    my ($status, $said, $err) = run_simulator($sim, '--statistics', '--stop', 10, '--interval', 0.1, '--output', "$folder/stiff.csv");
    is($status, 0, 'it succeeds') or diag $err;
    my ($failures) = $said =~ /^nonlinear failures +(\d+)$/m;
    cmp_ok($failures // 1000, '<', 4, 'the iteration converges');
};

# Rounding errors add up along ten thousand links: the tree is eliminated all the same, and Newton's iteration goes on.
# It takes half a minute: `make check-slow` runs it.
subtest 'a long chain on one floor' => sub {
    plan skip_all => 'without MOCC_CHAINS=all' if ($ENV{MOCC_CHAINS} // '') ne 'all';
    my $file = write_file('Long.mo', "$library\nmodel Long\n  extends Apart.Floored(n=10000);\nend Long;\n");
    my $sim = compile_model(file => $file, model => 'Long', options => ['-O1']);
    my ($status, $said, $err) = run_simulator($sim, '--statistics', '--method', 'bdf', '--stop', 3, '--interval', 0.1, '--variables',
        'hinge[*].phi', '--output', "$folder/long.csv");
    is($status, 0, 'it succeeds') or diag $err;
    my ($by_matrix) = $said =~ /^balances +10000, in (\d+) evaluations by one matrix$/m;
    my ($failures) = $said =~ /^nonlinear failures +(\d+)$/m;
    is($by_matrix, 0, 'no evaluation needs the matrix of the balances');
    cmp_ok($failures // 1000, '<', 4, 'the iteration converges');

    # a signal while what depends on what is learned, and while an order of pivots is looked for
    for my $seconds (0.3, 0.6, 1.0) {
        my @command = ($sim, '--method', 'bdf', '--stop', 0.01, '--variables', 'hinge[1].phi', '--output', "$folder/ended.csv");
        my ($status, $out, $err) = run_command('timeout', '--preserve-status', '-s', 'TERM', $seconds, @command);
        is($status, 143, "after $seconds s: it ends by itself") or diag $err;
        like($err, qr/error: interrupted at time [\d.e-]+$/m, 'it says when');
        cmp_ok(scalar @{ read_csv("$folder/ended.csv")->{time} }, '>', 0, 'with a table');
    }
};

done_testing;
