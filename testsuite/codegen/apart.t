# Implicit integration with the components apart: its linear equations against the Jacobian of whole evaluations
# (apart.c), for mechanisms of every kind, and runs of stiff chains against the explicit method and closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $build = $ENV{MOCC_BUILD} // 'build';
my $folder = scratch_dir();
my @flags = split ' ', $ENV{MOCC_CFLAGS} // '';

# Trees; loops that the model eliminates, and that one matrix solves; friction, contacts and gears; assemblies in
# assemblies; signals, functions; components that are one matrix equation
my @models = (
    'Planar.Examples.Chain part(n=20)', 'Planar.Examples.PistonEngine part[6]', 'Planar.Examples.CounterSpin part[8]',
    'Planar.Examples.ControlledCraneCrab part[6]', 'Dialectic.Examples.Gripper part[2]', 'Dialectic.Examples.Beam part(n=20)',
    'Dialectic.Examples.NewtonsCradle part[4]', 'Impulses.Examples.TumblingBox part[5]', 'Apart.Blocks part',
    'Apart.Bundle part',
);

my ($status, $out, $err);
my @objects;

sub bytes_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my $library = bytes_of("$FindBin::Bin/models/Apart.mo");
for my $i (0 .. $#models) {
    my $file = write_file("M$i.mo", "$library\nmodel M$i\n  $models[$i];\nend M$i;\n");
    ($status, $out, $err) = run_mocc('--emit-c', '-o', "$folder/m$i.c", $file);
    is($status, 0, $models[$i]) or diag $err;
    push @objects, "$folder/m$i.o";
    ($status, $out, $err) = run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', @flags,
        qw(-std=c11 -O0 -ffp-contract=off -Wall -Wextra -Werror -DMOCC_WITHOUT_MAIN -Iruntime), "-Dmocc_model=m$i",
        '-c', "$folder/m$i.c", '-o', $objects[-1]);
    is($status, 0, "$models[$i]: C without a warning") or diag $err;
}
write_file("models.c", join('', qq{#include "moccrt.h"\n}, (map { "extern const MoccModel m$_;\n" } 0 .. $#models),
    'const MoccModel *const models[] = {', (map { "&m$_, " } 0 .. $#models), "NULL};\n"));
($status, $out, $err) = run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', @flags,
    qw(-std=c11 -D_GNU_SOURCE -O0 -Wall -Wextra -Werror -I. -Iruntime -o), "$folder/apart", 'testsuite/codegen/apart.c',
    "$folder/models.c", @objects, '-Wl,--start-group', glob("$build/lib*.a"), '-Wl,--end-group', qw(-lpthread -lm));
is($status, 0, 'a program of all models') or diag $err;
($status, $out, $err) = run_command("$folder/apart");
is($status, 0, 'all have such equations') or diag "$out$err";
for my $i (0 .. $#models) {
    my ($states, $unknowns, $error) = $out =~ /^M$i: (\d+) states, (\d+) unknowns, error (\S+)$/m;
    cmp_ok($unknowns // 0, '>', $states // 0, "$models[$i]: unknowns between components");
    cmp_ok($error // 1, '<', 2e-3, "$models[$i]: the solution");
}

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

done_testing;
