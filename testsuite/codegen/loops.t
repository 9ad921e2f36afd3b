# Balances that trees cannot eliminate, as a sparse system of the components: against one dense matrix (loops.c), for
# mechanisms of every kind; what it costs; conservation laws, and what is singular.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Hosts;
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Loops.mo";

sub bytes_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# Loops side by side and inside of others, components with loops, lattices; signals, and an equation of the model whose
# coefficients change; gears, slides, wheels, impulses, dialectic joints; trees that could be eliminated
my @models = (
    'Loops.Rings rings(k=2, m=8); Loops.Ladder ladder(n=4); Loops.Lattice lattice(n=4); Loops.Cells cells(k=2); Loops.Tied tied(n=7)',
    join('; ', map { "$_->[0] part$_->[1]" } ['Planar.Examples.PistonEngine', 1], ['Planar.Examples.CounterSpin', 2],
        ['Planar.Examples.ControlledCraneCrab', 3], ['Planar.Examples.SingleTrack', 4], ['Impulses.Examples.EngineWithStop', 5],
        ['Dialectic.Examples.Gripper', 6], ['Dialectic.Examples.NewtonsCradle', 7], ['Planar.Examples.Chain', 8]),
    'Loops.Rings ring(k=1, m=11)',    # the fewest balances that a sparse system is made for
);
# What grows: links with as many loops, and loops
my @growing = map { ["Loops.Rings part(k=2, m=$_)", "Loops.Ladder part(n=$_)"] } 20, 40;

my $loops = bytes_of($file);
my ($count, @arguments) = (0);
for my $model (@models, map { @$_ } @growing) {
    my $name = 'M' . $count++;
    my $path = write_file("$name.mo", "$loops\nmodel $name\n  $model;\nend $name;\n");
    push @arguments, [$model, $path, $count <= @models ? '--tangents' : ()];
}
my ($status, $out, $err) = run_command(build_host('testsuite/codegen/loops.c', @arguments));
is($status, 0, 'all are evaluated') or diag "$out$err";
my %line = map { /^M(\d+): (\d+) balances, (\d+) multiplications, differences (\S+) and (\S+)$/ ? ($1 => [$2, $3, $4, $5]) : () } split /\n/, $out;
for my $i (0 .. $#models) {
    my ($balances, undef, $values, $changes) = @{ $line{$i} // [0, 0, 1, 1] };
    cmp_ok($balances, '>=', 13, "$models[$i]: so many balances");
    cmp_ok($values, '<', 1e-9, "$models[$i]: its variables");
    cmp_ok($changes, '<', 1e-9, "$models[$i]: their changes");
}

# Twice the links, or twice the loops, take twice the work.
for my $kind (0, 1) {
    my ($work, $twice) = map { ($line{@models + 2*$_ + $kind} // [0, 0])->[1] } 0, 1;
    cmp_ok($twice, '<', 2.5*$work, "$growing[1][$kind]: work in proportion");
}

subtest 'a lattice that flies' => sub {
    my $n = 4;
    my $text = "$loops\nmodel Flying\n  extends Loops.Lattice(n=$n, world(g={0, 0}));\nend Flying;\n";
    my $sim = compile_model(text => $text, options => ['-O1']);
    my $end = simulate($sim, '--stop', 1, '--interval', 0.25, '--tolerance', 1e-10);
    my @masses = map { my $i = $_; map { "free[$i,$_]" } 1 .. $n } 1 .. $n;
    my @rods = map { my $i = $_; map { ("across[$i,$_]", "along[$_,$i]") } 1 .. $n } 1 .. $n - 1;
    my (@energy, @momentum, $longest, $shortest);
    for my $row (0 .. $#{ $end->{time} }) {
        my ($energy, $momentum) = (0, 0);
        for (@masses) {
            my ($x, $y) = map { $end->{$_}[$row] } "$_.v[1]", "$_.v[2]";
            $energy += ($x**2 + $y**2)/2;
            $momentum += $x;
        }
        for (@rods) {
            my $length = sqrt($end->{"$_.d[1]"}[$row]**2 + $end->{"$_.d[2]"}[$row]**2);
            $longest = $length if !defined $longest || $length > $longest;
            $shortest = $length if !defined $shortest || $length < $shortest;
        }
        push @energy, $energy;
        push @momentum, $momentum;
    }
    cmp_ok($energy[0], '>', 1, 'it moves');
    close_to($energy[$_], $energy[0], 1e-6, "row $_: its energy"), close_to($momentum[$_], $momentum[0], 1e-9, "row $_: its momentum")
      for 1 .. $#energy;
    close_to($longest, 1, 1e-7, 'the longest rod');
    close_to($shortest, 1, 1e-7, 'the shortest rod');
};

subtest 'one closure too many' => sub {
    my $sim = compile_model(file => $file, model => 'Loops.Redundant', options => ['-O0']);
    my ($status, undef, $err) = run_simulator($sim, '--output', scratch_dir() . '/redundant.csv');
    is($status, 1, 'it is refused');
    like($err, qr/responses of closure\[4\]\.CutX \([^)]*\), again\.CutX \([^)]*\) have no unique solution at time 0/, 'by name');
};

# a step that is known to be zero
for my $section ("function f\n  input Real n;\n  output Real y = 0;\nalgorithm\n  for i in 1:0:n loop\n    y := y + i;\n  end for;\nend f;\nmodel Standing\n  Real y = f(time + 2);\nend Standing;\n",
    "model Standing\n  Real y;\nalgorithm\n  y := 0;\n  for i in 1:0:3 loop\n    y := y + i*time;\n  end for;\nend Standing;\n") {
    my ($status, undef, $err) = run_command('timeout', '-s', 'KILL', 60, mocc_path(), 'run', write_file('standing.mo', $section),
        '--output', scratch_dir() . '/standing.csv');
    is($status, 1, 'a loop that would not go on ends the run');
    like($err, qr/standing\.mo:5\).*the step of a range is zero at time 0$/m, 'and says where');
}

done_testing;
