# Loops as a border on trees: runs against the same mechanisms solved as one matrix, which a balance of the model itself
# asks for. Single evaluations: split.t, and testsuite/random/machines.t.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Borders.mo";

my %c = map { $_ => emit($_) } qw(Held WholeHeld Massless Eight Many);
sub emit {
    my ($model) = @_;
    my $path = scratch_dir() . "/$model.c";
    my ($status, undef, $err) = run_mocc('--emit-c', '-Wno-all', '--model', "Borders.$model", $file, '-o', $path);
    is($status, 0, $model) or diag $err;
    return Mocc::slurp($path);
}
# The evaluation for integrators, with its pieces
sub derivatives {
    my ($c) = @_;
    return join "\n", $c =~ /^(?:static|MOCC_PIECE_FUNCTION) int model_differentiate(?:__\d+)?\([^;]*?\{.*?^}/msg;
}
like($c{Held}, qr/mocc_solve_border\(4,/, 'four balances of closures are a border');
like($c{Eight}, qr/mocc_solve_border\(8,/, 'eight, too');
unlike($c{WholeHeld}, qr/model_differentiate/, 'a balance of the model itself belongs to no tree');
unlike($c{Massless}, qr/model_differentiate/, 'without its closure a tree is singular: one matrix');
unlike($c{Many}, qr/model_differentiate/, 'many closures: one matrix');


# all links of a ring are one loop of the text, however many rings there are, and how long
my $rings = write_file('TwoRings.mo', Mocc::slurp("$FindBin::Bin/models/Loops.mo") . "model TwoRings\n  extends Loops.Rings(m=16);\nend TwoRings;\n");
my ($status) = run_mocc('--emit-c', '-Wno-all', '--model', 'TwoRings', $rings, '-o', scratch_dir() . '/TwoRings.c');
is($status, 0, 'two rings of 16 links');
like(Mocc::slurp(scratch_dir() . '/TwoRings.c'), qr/mocc_solve_border\(4,/, 'they are no longer than others');

# few balances, too, which complete evaluations eliminate at once; where a bar has no mass, these do so here as well
for (['Planar.Examples.PlanetaryGear', 3], ['Rotational.Examples.Drive', 1], ['Planar.Examples.PistonEngine', 0]) {
    my ($model, $n) = @$_;
    my $c = scratch_dir() . "/$model.c";
    my ($status) = run_mocc('--emit-c', '--model', $model, '-o', $c);
    is($status, 0, $model);
    my $text = Mocc::slurp($c);
    like($text, qr/\.respond = /, 'complete evaluations eliminate');
    is($text =~ /mocc_solve_border\((\d+),/ ? $1 : 0, $n, "a border of $n balances");
}

# a text that takes long to compile is for large models alone
for (['Short', 'k=3, m=16', 0], ['Long', 'k=3, m=256', 1]) {
    my ($name, $sizes, $has) = @$_;
    my $file = write_file("$name.mo", Mocc::slurp("$FindBin::Bin/models/Loops.mo") . "model $name\n  extends Loops.Rings($sizes);\nend $name;\n");
    my $c = scratch_dir() . "/$name.c";
    my ($status) = run_mocc('--emit-c', '-Wno-all', '--model', $name, $file, '-o', $c);
    is($status, 0, "rings, $sizes");
    is(Mocc::slurp($c) =~ /mocc_solve_border\(6,/ ? 1 : 0, $has, $has ? 'a border' : 'no border');
}

# A component with a closure inside has a border of its own: in a loop where there is an array of it. With few balances complete
# evaluations eliminate all of them at once, also in a component of a component.
for (['FewCells', '', 0], ['FourBars', '(cell(each m=4))', 1]) {
    my ($name, $sizes, $responds) = @$_;
    my $text = "model $name\n  extends Loops.Cells$sizes;\nend $name;\n";
    my $file = write_file("$name.mo", Mocc::slurp("$FindBin::Bin/models/Loops.mo") . $text);
    my $c = scratch_dir() . "/$name.c";
    my ($status) = run_mocc('--emit-c', '-Wno-all', '--model', $name, $file, '-o', $c);
    is($status, 0, "$name: three rings, each a component");
    my @eliminations = derivatives(Mocc::slurp($c)) =~ /mocc_eliminate(?:_any)?\((\d+, \d+, \d+),/g;
    is("@eliminations", '2, 2, 2 2, 2, 2', 'the last one, and a loop of those before it');
    is(Mocc::slurp($c) =~ /\.respond = / ? 1 : 0, $responds, 'complete evaluations');
}

# components between two others, each with a loop inside: the balances of their closures alone are in the border, and not those of
# their joints, of which there would be too many
subtest 'legs between cranks and a chassis' => sub {
    my %c = map { $_ => emit($_) } qw(Walker WholeWalker);
    like($c{Walker}, qr/mocc_solve_border\(8,/, 'two of each leg');
    unlike($c{WholeWalker}, qr/model_differentiate/, 'one matrix');
    my ($border, $whole) = map { compile_model(file => $file, model => "Borders.$_", options => ['-O0', '-Wno-all']) } qw(Walker WholeWalker);
    my ($one, $other) = map { simulate($_, '--stop', 1, '--interval', 0.1, '--tolerance', 1e-10) } $border, $whole;
    my @names = grep { !/residual$/ && exists $other->{$_} } keys %$one;
    cmp_ok(scalar @names, '>', 1500, 'all variables');
    my @apart = grep { my $name = $_; grep { abs($one->{$name}[$_] - $other->{$name}[$_]) > 1e-7*(1 + abs $other->{$name}[$_]) } 0 .. 10 } @names;
    is("@apart", '', 'the same rows');
};

# Rings on lines of their own, of links that differ: ring => where it hangs, undef: at the ground. A tie joins two of them.
sub strung {
    my ($name, $whole) = @_;
    my %at = (1 => undef, 2 => undef, 3 => 'link1_2', 4 => 'link3_2', 5 => 'link2_3', 6 => 'link2_3');
    my $declared = '';
    my $equations = '';
    for my $i (sort keys %at) {
        my $place = $at{$i} // 'fixed';
        for my $j (1 .. 5) {
            my ($m, $r, $phi) = (0.4 + 0.1*(($i*$j) % 7), 0.5 + 0.03*$i + 0.02*$j, ($j > 1 ? 1.2566 : 0.1*$i) + 0.02*(($i + $j) % 3));
            $declared .= "  Planar.Joints.Revolute hinge${i}_$j(phi(start=$phi));\n  Planar.Parts.FixedTranslation link${i}_$j(r={$r, -0.03});\n" .
              "  Planar.Parts.Body body${i}_$j(m=$m, I=0.05);\n";
            my $before = $j > 1 ? "link${i}_" . ($j - 1) : $place;
            $equations .= "  connect($before.frame_b, hinge${i}_$j.frame_a);\n  connect(hinge${i}_$j.frame_b, link${i}_$j.frame_a);\n" .
              "  connect(link${i}_$j.frame_b, body${i}_$j.frame_a);\n";
        }
        $declared  .= "  Planar.Joints.RevoluteClosure closure$i(T=0.8);\n";
        $equations .= "  connect($place.frame_b, closure$i.frame_a);\n  connect(link${i}_5.frame_b, closure$i.frame_b);\n";
    }
    $declared  .= "  Planar.Joints.PrismaticClosure tie(r={1, 0.4}, T=0.9);\n";
    $equations .= "  connect(link5_2.frame_b, tie.frame_a);\n  connect(link6_2.frame_b, tie.frame_b);\n";
    my ($own, $idle) = $whole ? ("protected\n  B.LinearResponse Cut;\n", "  Cut.residual = Cut.balance - 1;\n") : ('', '');
    return "encapsulated model $name\n  import B = Base;\n  import Planar;\n  inner Planar.World world;\n  Planar.Parts.Fixed fixed;\n" .
      "$declared${own}equation\n$equations${idle}end $name;\n";
}

subtest 'closures whose ends have met' => sub {
    my $file = write_file('Strung.mo', strung('Strung', 0) . strung('WholeStrung', 1));
    my $c = scratch_dir() . '/Strung.c';
    my ($status, undef, $err) = run_mocc('--emit-c', '-Wno-all', '--model', 'Strung', $file, '-o', $c);
    is($status, 0, 'six rings in one class') or diag $err;
    my $derivatives = derivatives(Mocc::slurp($c));
    my @met = $derivatives =~ /mocc_eliminate_any\((\d+),/g;
    is("@met", '2 2 6', 'ring 4 and ring 3 where they hang, and all that hang at link2_3, with the tie');
    my @ground = $derivatives =~ /mocc_solve_border\((\d+),/g;
    is("@ground", '2 2', 'those at the ground, each by itself');
    my @pieces = $derivatives =~ /^MOCC_PIECE_FUNCTION int (\w+)\(/mg;
    cmp_ok(scalar @pieces, '>', 5, 'a long text, in pieces');
    my ($border, $whole) = map { compile_model(file => $file, model => $_, options => ['-O0', '-Wno-all']) } qw(Strung WholeStrung);
    my ($one, $other) = map { simulate($_, '--stop', 1, '--interval', 0.1, '--tolerance', 1e-10) } $border, $whole;
    my @names = grep { !/residual$/ && exists $other->{$_} } keys %$one;
    cmp_ok(scalar @names, '>', 2000, 'all variables');
    my @apart = grep { my $name = $_; grep { abs($one->{$name}[$_] - $other->{$name}[$_]) > 1e-7*(1 + abs $other->{$name}[$_]) } 0 .. 10 } @names;
    is("@apart", '', 'the same rows');
    my ($out, $said);
    ($status, $out, $said) = run_simulator($border, '--stop', 1, '--statistics', '--output', scratch_dir() . '/Strung.csv');
    my ($n, $evaluations) = ("$out$said" =~ /^balances +44, in (\d+) evaluations by one matrix$/m, "$out$said" =~ /^evaluations +(\d+)$/m);
    cmp_ok($n // 'none', '<', ($evaluations - 100)/3, "of $evaluations evaluations, 101 rows among them, none takes a matrix");
};

subtest 'a brake that locks and lets go' => sub {
    my ($border, $whole) = map { compile_model(file => $file, model => "Borders.$_", options => ['-O0', '-Wno-all']) } qw(Held WholeHeld);
    my @options = ('--stop', 1, '--interval', 0.1, '--tolerance', 1e-9);
    my ($one, $other) = map { simulate($_, @options) } $border, $whole;
    my %locked = map { $_ => 1 } @{ $one->{'brake.locked'} };
    is(join(' ', sort keys %locked), '0 1', 'it is locked for some time');
    is("@{ $one->{'brake.locked'} }", "@{ $other->{'brake.locked'} }", 'at the same times');
    for my $name ('lever.phi', 'lever.w', 'rail[1].hinge[5].phi', 'rail[2].hinge[3].w', 'rail[3].hinge[5].w', 'pin.f[1]', 'line.f') {
        my @apart = grep { abs($one->{$name}[$_] - $other->{$name}[$_]) > 1e-6*(1 + abs $other->{$name}[$_]) } 0 .. $#{ $one->{time} };
        is("@apart", '', "$name: the same rows");
    }
};

subtest 'rows of results' => sub {
    my $rings = Mocc::slurp("$FindBin::Bin/models/Loops.mo");
    my $file = write_file('Rows.mo', $rings . <<'END');
model Rows
  extends Loops.Rings(m=16);
end Rows;

encapsulated model WholeRows "With a balance of its own"
  import B = Base;
  import Loops;
  extends Loops.Rings(m=16);
  Real idle;
protected
  B.LinearResponse Cut;
equation
  idle = Cut.balance;
  Cut.residual = Cut.balance - 1;
end WholeRows;
END
    my ($border, $whole) = map { compile_model(file => $file, model => $_, options => ['-O0', '-Wno-all']) } qw(Rows WholeRows);
    my @options = ('--stop', 1, '--interval', 0.1, '--tolerance', 1e-10);
    my ($one, $other) = map { simulate($_, @options) } $border, $whole;
    my @names = grep { !/residual$/ && exists $other->{$_} } keys %$one;
    cmp_ok(scalar @names, '>', 2000, 'all variables');
    my @apart = grep { my $name = $_; grep { abs($one->{$name}[$_] - $other->{$name}[$_]) > 1e-7*(1 + abs $other->{$name}[$_]) } 0 .. 10 } @names;
    is("@apart", '', 'the same rows');
    my @left = grep { my $name = $_; grep { abs($_) > 1e-9 } @{ $one->{$name} } } grep { /residual$/ } keys %$one;
    is("@left", '', 'no residual is left');
    # builds that verify compare one evaluation in four with a matrix
    my ($status, $out, $err) = run_simulator($border, @options, '--interval', 1e-3, '--statistics', '--output', scratch_dir() . '/Rows.csv');
    my ($n, $evaluations) = ("$out$err" =~ /^balances +36, in (\d+) evaluations by one matrix$/m, "$out$err" =~ /^evaluations +(\d+)$/m);
    cmp_ok($n // 'none', '<', ($evaluations - 1000)/3, "of $evaluations evaluations, 1,001 rows among them, none takes a matrix");
};

done_testing;
