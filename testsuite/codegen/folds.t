# Components on lines of their own that move alike: their evaluation is written out once, in a loop. It gives what complete evaluations
# give, wherever components of another class stand between them, and where trees branch.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Hosts;
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};

# A mechanism of links: of each the number of the one that it hangs at (0: at the ground) and the class of its joint
sub mechanism {
    my ($name, @links) = @_;
    my ($declared, $equations) = ('', '');
    for my $i (1 .. @links) {
        my ($at, $joint) = @{ $links[$i - 1] };
        my $start = sprintf '%.2f', 0.3*sin($i*$i);
        my $variable = $joint eq 'Prismatic' ? 's' : 'phi';
        $declared .= sprintf "  Planar.Joints.%s joint%d(%s(start=%s));\n  Planar.Parts.FixedTranslation rod%d(r={%s, 0.1});\n", $joint, $i,
          $variable, $start, $i, 0.5 + 0.01*$i;
        $declared  .= sprintf "  Planar.Parts.Body body%d(m=%s, I=0.1);\n", $i, 1 + 0.02*$i;
        $equations .= sprintf "  connect(%s.frame_b, joint%d.frame_a);\n", $at ? "rod$at" : 'fixed', $i;
        $equations .= "  connect(joint$i.frame_b, rod$i.frame_a);\n  connect(rod$i.frame_b, body$i.frame_a);\n";
    }
    return "model $name\n  inner Planar.World world;\n  Planar.Parts.Fixed fixed;\n${declared}equation\n${equations}end $name;\n";
}

sub chain { my ($name, $n, $joint) = @_; return mechanism($name, map { [$_, $joint->($_)] } 0 .. $n - 1) }

my $revolute = sub { 'Revolute' };
my %models = (
    Chain   => chain('Chain', 20, $revolute),
    Long    => chain('Long', 150, $revolute),
    Slides  => chain('Slides', 24, sub { $_[0] % 2 ? 'Prismatic' : 'Revolute' }),
    Mixed   => chain('Mixed', 40, sub { $_[0] % 13 == 5 ? 'Prismatic' : 'Revolute' }),
    Tree    => mechanism('Tree', map { [int($_/2), 'Revolute'] } 1 .. 30),
    Pair    => mechanism('Pair', map { [$_ < 3 ? 0 : $_ - 2, 'Revolute'] } 1 .. 40),
    Brushes => mechanism('Brushes', map { [$_ % 6 == 1 ? ($_ == 1 ? 0 : $_ - 6) : $_ - 1, 'Revolute'] } 1 .. 48),
);

# The statements of the evaluation, and the loops among them
sub counts {
    my ($name) = @_;
    my ($status, $c, $err) = run_mocc('--emit-c', '-o', '-', '--model', $name, write_file("$name.mo", $models{$name}));
    is($status, 0, "$name: to C") or diag $err;
    my ($statements, $loops) = (0, 0);
    while ($c =~ /^[A-Za-z][^;{]*\bmodel_differentiate\w*\([^;{]*\) \{\n(.*?)^\}/msg) {
        my $body = $1;
        $statements += () = $body =~ /;$/mg;
        $loops      += () = $body =~ /^ +for \(int k = 0;/mg;
    }
    return ($statements, $loops);
}

my %statements;
for my $name (sort keys %models) {
    ($statements{$name}, my $loops) = counts($name);
    cmp_ok($loops, '>=', $name eq 'Tree' ? 1 : 2, "$name: loops"); # many of its links carry none or one
}
cmp_ok($statements{Long}, '<', $statements{Chain} + 20, 'seven times the links, the same statements');

my @models = map { [$_, '--model', $_, write_file("$_.mo", $models{$_})] } sort keys %models;
my ($status, $out, $err) = run_command(build_host('testsuite/codegen/split.c', @models));
is($status, 0, 'the same derivatives') or diag "$out$err";
is(scalar(() = $out =~ /, written out: /g), scalar @models, 'all are written out');

done_testing;
