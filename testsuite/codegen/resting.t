# Bodies at rest on floors so stiff that they sink in by less than trials near the states move them: the contacts are
# in the Jacobian of implicit steps all the same. What is at rest stays there, and takes few steps.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $out = scratch_dir() . '/resting.csv';
my $g = 9.81;

# The result of a run that does not fail at the equations of its steps, which are few.
sub run_resting {
    my ($sim, $most, @options) = @_;
    my ($status, $said, $err) = run_simulator($sim, '--stop', 0.1, '--statistics', '--output', $out, @options);
    is($status, 0, "@options: it succeeds") or diag $err;
    my ($steps) = $said =~ /^steps +(\d+)$/m;
    my ($failures) = $said =~ /^nonlinear failures +(\d+)$/m;
    cmp_ok($steps // 1e9, '<', $most, 'steps');
    cmp_ok($failures // 1e9, '<', 10, 'failures of Newton\'s iteration');
    return (read_csv($out), $said);
}

sub stay {
    my ($r, $tolerance, @names) = @_;
    my @wrong = grep { my $x = $r->{$_}; !@$x || grep { !(abs($_ - $x->[0]) < $tolerance) } @$x } @names;
    is("@wrong", '', 'nothing moves');
}

# A chain of links on lines of their own, of which each touches the floor
sub chain_of {
    my ($n, $c) = @_;
    my $sunk = $g / $n / $c;
    my @lines = ('model Lying', '  inner Dialectic.World world(TD=0.002);', "  Dialectic.Parts.Root root(r={0, -$sunk}), floor;");
    my @connections = '  connect(root.flangeOn, hinge1.flangeTo);';
    for my $i (1 .. $n) {
        push @lines, "  Dialectic.Joints.ElasticJoint hinge$i(c=" . 50*$n . ');', "  Dialectic.Parts.Rod rod$i(r={1/$n, 0});",
          "  Dialectic.Parts.Body body$i(m=1/$n, I=1/(12*$n^3));", "  Dialectic.Contacts.PointPlane contact$i(c=$c, mu=0.3, v_s=0.01);";
        push @connections, "  connect(hinge$i.flangeOn, rod$i.flangeTo);", "  connect(rod$i.flangeOn, body$i.flangeTo);",
          "  connect(rod$i.flangeOn, contact$i.flangeToB);", "  connect(floor.flangeOn, contact$i.flangeToA);";
        push @connections, "  connect(rod$i.flangeOn, hinge" . ($i + 1) . '.flangeTo);' if $i < $n;
    }
    return join "\n", @lines, 'equation', @connections, 'end Lying;', '';
}

for my $c (3.3e6, 3.3e7, 3.3e8) {
    subtest "a chain on a floor of $c N/m, taken apart" => sub {
        my $sim = compile_model(text => chain_of(30, $c));
        my ($r, $said) = run_resting($sim, 300);
        like($said, qr/^unknowns of a step +\d+, with balances and inputs of components$/m, 'its components are apart');
        stay($r, 1e-5, map { "hinge$_.phi" } 1 .. 30);
    };
}

# Balls at a height of 1 m on plates on springs: pairs that nothing else couples
sub pairs_of {
    my ($n, $c) = @_;
    my (@variables, @equations);
    for my $i (1 .. $n) {
        push @variables, "  Base.ContinuousState x$i(start=1 - $g/$c, fixed=true), v$i(start=0, fixed=true);",
          "  Base.ContinuousState y$i(start=1, fixed=true), w$i(start=0, fixed=true);", "  Real f$i;";
        push @equations, "  f$i = noEvent(if x$i < y$i then $c*(y$i - x$i) - 0.1*sqrt($c)*(v$i - w$i) else 0);",
          "  der(x$i) = v$i;", "  der(v$i) = f$i - $g;", "  der(y$i) = w$i;", "  der(w$i) = $g + 100*(1 - y$i) - w$i - f$i;";
    }
    return join "\n", 'model Pairs', @variables, 'equation', @equations, 'end Pairs;', '';
}

for my $case ([40, '1e8'], [40, '1e9'], [2, '1e10'], [2, '1e11']) {
    my ($n, $c) = @$case;
    subtest "$n balls on plates of $c N/m: " . ($n > 10 ? 'a sparse matrix' : 'a dense matrix') => sub {
        my $sim = compile_model(text => pairs_of($n, $c));
        for my $method ($n > 10 ? qw(auto bdf) : 'bdf') {
            my ($r, $said) = run_resting($sim, 150, '--method', $method);
            my ($elements) = $said =~ /^elements of each +(\d+),/m;
            $n > 10 ? cmp_ok($elements, '<', 20*$n, 'few elements') : is($elements, 16*$n*$n, 'all elements');
            stay($r, 1e-7, map { ("x$_", "y$_") } 1 .. $n);
        }
    };
}

done_testing;
