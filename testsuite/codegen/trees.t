# Elimination of balances along trees of connectors, against the solution by one matrix.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $file = 'testsuite/codegen/models/Trees.mo';

sub c_text {
    my ($model) = @_;
    my $out = scratch_dir() . '/trees.c';
    my ($status, undef, $err) = run_mocc('--emit-c', '-o', $out, '--model', $model, $model =~ /^Trees/ ? $file : ());
    die "$model: $err" if $status != 0;
    open my $in, "<", $out or die "$out: $!\n";
    local $/;
    return <$in>;
}

# A simulator that takes one matrix
sub compile_whole {
    local $ENV{CC} = 'gcc -include testsuite/codegen/whole.h';
    return compile_model(@_, options => ['-O0', '--whole']);
}

# All variables, at the start and for a short time after it
sub same_results {
    my ($model, $tolerance) = @_;
    my @source = (model => $model, $model =~ /^Trees/ ? (file => $file) : ());
    my @how = ('--stop', 0.2, '--interval', 0.02, '--tolerance', 1e-10);
    my $got = simulate(compile_model(@source), @how);
    my $expected = simulate(compile_whole(@source), @how);
    is_deeply([sort keys %$got], [sort keys %$expected], "$model: the same variables");
    my ($worst, $where) = (0, '');
    for my $name (sort keys %$expected) {
        my $size = 1;
        for (@{ $expected->{$name} }) { $size = abs if abs > $size }
        for my $row (0 .. $#{ $expected->{$name} }) {
            my $error = abs($got->{$name}[$row] - $expected->{$name}[$row]) / $size;
            ($worst, $where) = ($error, "$name in row $row") if !($error <= $worst);
        }
    }
    cmp_ok($worst, '<=', $tolerance, "$model: the same results, at the worst for $where");
}

for my $model (qw(Swing Star Springs Loops Bells Drives Crown)) {
    ok(c_text("Trees.$model") =~ /\.respond = /, "Trees.$model is eliminated");
    same_results("Trees.$model", 1e-8);
}
for my $model (qw(Planar.Examples.Chain Dialectic.Examples.Beam)) {
    ok(c_text($model) =~ /\.respond = /, "$model is eliminated");
    same_results($model, 1e-7);
}

# Which of the two it was
for (['Planar.Examples.DoublePendulum' => qr/^balances +2, in 0 evaluations by one matrix$/m],
    ['Trees.Swing' => qr/^balances +6, in 0 evaluations by one matrix$/m], ['Trees.Drives' => qr/^balances +7, in 0 evaluations by one matrix$/m],
    ['Trees.Held' => qr/^balances +7, in 0 evaluations by one matrix$/m],
    ['Trees.LongHeld' => qr/^balances +16, in [1-9]\d* evaluations by one matrix$/m]) {
    my ($model, $line) = @$_;
    my ($status, $out) = run_simulator(compile_model($model =~ /^Trees/ ? (file => $file) : (), model => $model), '--stop', 0.01, '--statistics',
        '--output', scratch_dir() . '/statistics.csv');
    like($out, $line, "$model: --statistics");
}
clean_c("Trees.$_", model => "Trees.$_", file => $file) for qw(Star Springs Loops);

# Loops: all at once, if these are not too many
for my $model (qw(Trees.Held Planar.Examples.KinematicLoop Planar.Examples.PlanetaryGear)) {
    ok(c_text($model) =~ /\.respond = /, "$model is eliminated");
    same_results($model, 1e-7);
}

# One matrix solves the systems that this cannot; systems that no method can solve are reported as usual.
ok(c_text('Trees.LongHeld') =~ /\.respond = /, 'Trees.LongHeld looks like a tree');
same_results('Trees.LongHeld', 1e-8);
{
    my ($status, undef, $err) = run_simulator(compile_model(file => $file, model => 'Trees.Weightless'));
    is($status, 1, 'nothing to move: status 1');
    like($err, qr/the linear responses of idle\.Cut \(Trees\.mo:\d+\) have no unique solution at time 0/, 'the message');
}

# The links at the start of a chain by the recursion, for more links than one matrix could have
{
    my $n = 3000;
    my $sim = compile_model(text => "model C\n  extends Planar.Examples.Chain(n=$n);\nend C;\n");
    my $r = simulate($sim, '--stop', 1e-9, '--interval', 1e-9, '--method', 'adams', '--variables', 'revolute[*].z');
    my @z = map { $r->{"revolute[$_].z"}[0] } 1 .. $n;
    # From rest and horizontal all bars turn, and gravity is the only force. With the links equal, what each hinge bears
    # obeys f[i-1] - c f[i] + f[i+1] = 0, c the sum of what inertia and mass say; the end is free.
    my ($m, $l, $I) = (1 / $n, 1 / $n, 1 / (12 * $n**3));
    my $r2 = $I / ($m * $l * $l);
    my @f = thomas($n, $m, $r2);
    my $angular = sub { my ($i) = @_; return ($i < 1 ? 0 : -$f[$i] * $l / $I) };
    my ($worst, $size) = (0, 0);
    my $before = 0;
    for my $i (1 .. $n) {
        my $own = $angular->($i);
        $worst = abs($z[$i - 1] - ($own - $before)) if abs($z[$i - 1] - ($own - $before)) > $worst;
        $size = abs($own - $before) if abs($own - $before) > $size;
        $before = $own;
    }
    cmp_ok($worst / $size, '<=', 1e-7, "$n links start as the solution of a tridiagonal system says");
}

# What the inner ends of the links have to take, at rest and horizontal: bar i has its body at the far end, which the next
# bar pulls at with f[i+1] (upwards on the next bar), so that
#   a[i] = a[i-1] + l*z[i],  m*(a[i] + g) = f[i] - f[i+1],  I*z[i] = -l*f[i]
# and with a eliminated, f[i-1] - f[i] = f[i] - f[i+1] + m*l^2/I*f[i].
sub thomas {
    my ($n, $m, $r2) = @_;
    my $c = 2 + 1 / $r2;
    # f[n+1] = 0; at the support m*(l*z[1] + g) = f[1] - f[2], a[0] = 0
    my (@p, @q);    # f[i] = p[i]*f[i+1] + q[i]
    ($p[1], $q[1]) = (1 / (1 + 1 / $r2), $m * 9.81 / (1 + 1 / $r2));
    for my $i (2 .. $n) {
        my $d = $c - $p[$i - 1];
        ($p[$i], $q[$i]) = (1 / $d, $q[$i - 1] / $d);
    }
    my @f;
    $f[$n + 1] = 0;
    $f[$_] = $p[$_] * $f[$_ + 1] + $q[$_] for reverse 1 .. $n;
    return @f;
}

# A pivot that is only the rounding error of a zero: two hinges at the same point, with values for which elimination
# finds finite balances
{
    my $twin = write_file('Twin.mo', <<'END');
model Twin
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute a, b;
  Planar.Parts.FixedTranslation rod;
  Planar.Parts.Body body;
equation
  connect(fixed.frame_b, a.frame_a);
  connect(a.frame_b, b.frame_a);
  connect(b.frame_b, rod.frame_a);
  connect(rod.frame_b, body.frame_a);
end Twin;
END
    my $simulator = compile_model(file => $twin);
    for my $k (1 .. 40) {
        my %values = ('body.m' => 0.1 * $k, 'body.I' => 1 / (3 + $k), 'rod.r[1]' => cos($k), 'rod.r[2]' => sin(2 * $k),
            'a.phi' => $k / 7, 'b.phi' => -$k / 11);
        my ($status, undef, $err) = run_simulator($simulator, '--stop', 0, '--output', scratch_dir() . '/twin.csv',
            map { ('--set', "$_=$values{$_}") } sort keys %values);
        next if $status == 1 && $err =~ /the linear responses of a\.Cut \(Twin\.mo:4\), b\.Cut \(Twin\.mo:4\) have no unique/;
        fail("two hinges at one point, variant $k: $err");
    }
    pass('no rounding error is taken for a pivot');
}

# What is too large for the C stack is taken from the instance's memory: copies of components in eliminations, arrays of
# functions.
sub chain_of {
    my ($name, $body) = @_;
    return write_file("$name.mo", <<"END");
function twice
  input Real u[:];
  output Real y[size(u, 1)];
algorithm
  for i in 1:size(u, 1) loop
    y[i] := 2*u[i];
  end for;
end twice;
model Heavy "A body with a large table"
  extends Planar.Parts.Body;
  parameter Real table[5000] = fill(0.5, 5000);
  Real entry = table[1 + integer(mod(5*time, 4))];
  Real shown = if time > 0.05 then a0[1] else 0 "With a relation, so that columns are not written out";
end Heavy;
model $name
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute[8];
  Planar.Parts.FixedTranslation rod[8](each r={1/8, 0});
  $body body[8](each m=1/8, each I=0.01);
  Real doubled[2000] = twice({i*revolute[1].phi for i in 1:2000});
equation
  connect(fixed.frame_b, revolute[1].frame_a);
  for i in 1:8 loop
    connect(revolute[i].frame_b, rod[i].frame_a);
    connect(rod[i].frame_b, body[i].frame_a);
  end for;
  for i in 1:7 loop
    connect(rod[i].frame_b, revolute[i + 1].frame_a);
  end for;
end $name;
END
}
{
    my ($small, $large) = (chain_of('Small', 'Planar.Parts.Body'), chain_of('Large', 'Heavy'));
    my ($status, $c, $err) = run_mocc('--emit-c', '-o', '-', $large);
    like($c, qr/struct Heavy \*x = mocc_space\(/, 'a large component is copied to memory of the instance');
    like($c, qr/double \*t\d+ = mocc_space\(mocc, 2000 /, 'so are large arrays');
    my @how = ('--stop', 0.1, '--tolerance', 1e-10, '--variables', 'revolute[*].phi,doubled[2000]');
    my ($expected, $got) = map { simulate(compile_model(file => $_), @how) } $small, $large;
    my $last = sub { my ($result, $name) = @_; return $result->{$name}[-1] };
    close_to($last->($got, $_), $last->($expected, $_), 1e-8, "$_ is what it is with small components")
      for map { "revolute[$_].phi" } 1 .. 8;
    close_to($last->($got, 'doubled[2000]'), 4000 * $last->($got, 'revolute[1].phi'), 1e-9, 'a large array');
}

# Equations of the model that hand linear values to components that only look at them: the tree is eliminated as ever, what is
# handed on is what one matrix gives, also where it drives another machine, which does not act back.
{
    my $machine = <<'END';
model Watched
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute[14](each phi(start=0.2));
  Planar.Parts.FixedTranslation rod[14](each r={0.1, 0});
  Planar.Parts.Body body[14](each m=1, each I=0.01);
  Blocks.Logical.CheckStart check(u=revolute[3].z, value=0, tolerance=1e4);
  Blocks.Math.Max larger;
  Blocks.Continuous.FirstOrder slow(T=0.1);
  Rotational.Sources.Accelerate drive;
  Rotational.Joints.Bearing bearing;
  Rotational.Parts.Inertia driven(J=2);
  Rotational.Parts.Spring spring(c=3);
equation
  connect(fixed.frame_b, revolute[1].frame_a);
  for i in 1:14 loop
    connect(revolute[i].frame_b, rod[i].frame_a);
    connect(rod[i].frame_b, body[i].frame_a);
  end for;
  for i in 1:13 loop
    connect(rod[i].frame_b, revolute[i + 1].frame_a);
  end for;
  larger.u1 = body[14].a0[2];
  larger.u2 = -revolute[2].z;
  slow.u = larger.y;
  drive.a_ref = body[14].a0[1] + 0.5*revolute[1].z;
  connect(drive.flange, bearing.flange_a);
  connect(bearing.flange_b, driven.flange);
  connect(drive.flange, spring.flange_a);
  connect(bearing.flange_b, spring.flange_b);
end Watched;
END
    my @how = qw(--stop 0.3 --interval 0.05 --tolerance 1e-10);
    my $sim = compile_model(text => $machine);
    my ($status, $out, $err) = run_simulator($sim, @how, '--statistics');
    like($out . $err, qr/^balances +15, in 0 evaluations by one matrix$/m, 'what is looked at does not stand in the way');
    my ($got, $expected) = map { simulate($_, @how) } $sim, compile_whole(text => $machine);
    close_to($got->{$_}[-1], $expected->{$_}[-1], 1e-7, "$_ as by one matrix") for 'larger.y', 'slow.y', 'drive.w', 'bearing.phi', 'revolute[14].phi';
}

done_testing;
