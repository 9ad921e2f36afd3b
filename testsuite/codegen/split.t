# What balances affect is computed in two functions: what derivatives of states follow from, and the rest. Integrators
# get the same derivatives without the rest, and nothing is missing once it has been computed (split.c).
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $build = $ENV{MOCC_BUILD} // 'build';
my $folder = scratch_dir();
my @flags = split ' ', $ENV{MOCC_CFLAGS} // '';

# the class of every mechanism: chains, a closed loop that the model eliminates, wheels, contacts, gears
my @models = (
    (map { [$_] } qw(Planar.Examples.Chain Planar.Examples.PistonEngine Planar.Examples.TwoTrack
        Dialectic.Examples.Gripper Rotational.Examples.Hoist)),
    (map { ["Trees.$_", 'testsuite/codegen/models/Trees.mo'] } qw(Swing Drives)),
);

my ($status, $out, $err);
my @objects;
for my $i (0 .. $#models) {
    my ($name, @file) = @{ $models[$i] };
    ($status, $out, $err) = run_mocc('--emit-c', '--model', $name, '-o', "$folder/m$i.c", @file);
    is($status, 0, $name) or diag $err;
    push @objects, "$folder/m$i.o";
    ($status, $out, $err) = run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', @flags,
        qw(-std=c11 -O0 -ffp-contract=off -Wall -Wextra -Werror -DMOCC_WITHOUT_MAIN -Iruntime), "-Dmocc_model=m$i",
        '-c', "$folder/m$i.c", '-o', $objects[-1]);
    is($status, 0, "$name: C without a warning") or diag $err;
}
write_file("models.c", join('', qq{#include "moccrt.h"\n}, (map { "extern const MoccModel m$_;\n" } 0 .. $#models),
    'const MoccModel *const models[] = {', (map { "&m$_, " } 0 .. $#models), "NULL};\n"));
($status, $out, $err) = run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', @flags,
    qw(-std=c11 -D_GNU_SOURCE -O0 -Wall -Wextra -Werror -I. -Iruntime -o), "$folder/split", 'testsuite/codegen/split.c',
    "$folder/models.c", @objects, '-Wl,--start-group', glob("$build/lib*.a"), '-Wl,--end-group', qw(-lpthread -lm));
is($status, 0, 'a program of all models') or diag $err;
($status, $out, $err) = run_command("$folder/split");
is($status, 0, 'the same derivatives, and in the end the same values') or diag "$out$err";
for my $model (@models) {
    like($out, qr/^\Q$model->[0]\E: [1-9]\d*$/m, "$model->[0]: something is left out");
}

done_testing;
