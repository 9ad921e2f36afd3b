# Parameters through the hierarchy, names that C reserves, closed loops of LinearResponses, split blocks.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $hierarchy = <<'END';
model Leaf
  parameter Real c = 1;
  parameter Real twice = 2*c;
  parameter Real v[2] = {c, twice};
  parameter Integer n = 2;
  parameter Integer k = 1;
  Base.ContinuousState x(start=c);
  Real many[n];
  Real chosen;
equation
  der(x) = twice;
  for i in 1:n loop
    many[i] = i*c;
  end for;
  chosen = v[k];
end Leaf;
partial model Middle
  parameter Real q = 10;
  Leaf b(c=q);
  Leaf two[2](c={q, q + 1}, k={2, 1}, each n=3);
end Middle;
model Upper
  extends Middle(b(twice=7), q=20);
end Upper;
model Uppermost = Upper(q=30);
model M
  Upper a(b(c=1, x(start=-1)));
  Upper plain;
  Uppermost top;
  Uppermost tops[2](q={1, 2}, b(each n=4));
  Upper each_[2](each two(each c=5), each b(v={8, 9}, k=2));
end M;
END
clean_c('hierarchy', text => $hierarchy);
my $sim = compile_model(text => $hierarchy);
my %expected = (
    'a.b.x' => 6, 'a.b.many[2]' => 2, 'a.b.chosen' => 1, 'a.two[2].many[3]' => 63, 'a.two[1].chosen' => 40,
    'plain.b.x' => 27, 'plain.b.chosen' => 20, 'top.b.x' => 37, 'top.two[2].chosen' => 31, 'top.two[1].x' => 90,
    'tops[1].b.many[4]' => 4, 'tops[2].two[2].x' => 9, 'tops[2].b.x' => 9, 'each_[2].two[2].chosen' => 5,
    'each_[1].two[1].x' => 15, 'each_[2].b.chosen' => 9,
);
my $r = simulate($sim, '--tolerance', 1e-10);
close_to($r->{$_}[-1], $expected{$_}, 1e-9, $_) for sort keys %expected;
my $set = simulate($sim, '--tolerance', 1e-10, '--set', 'plain.q=2', '--set', 'tops[1].two[2].c=3');
my %changed = ('plain.b.x' => 9, 'plain.two[2].x' => 9, 'plain.two[1].chosen' => 4, 'tops[1].two[2].x' => 9,
    'tops[1].two[1].x' => 3, 'top.b.x' => 37);
close_to($set->{$_}[-1], $changed{$_}, 1e-9, "$_, others set") for sort keys %changed;

my @names = qw(double int I M_PI NULL main time2 s d k k1 t1 register errno NAN HUGE_VALF FP_ILOGB0 MOCCRT_H MoccClass bool static
  sin der_x v_s q_s __x unused_ instance model_explicit MoccModel INFINITY 's->time' 'a*/b' '//' '"%d\\\\??/');
my $odd = "model 'odd one/*'\n" . join('', map { "  Real $names[$_];\n" } 0 .. $#names) . "equation\n"
  . join('', map { "  $names[$_] = " . ($_ ? "$names[$_ - 1] + 1" : 'time') . ";\n" } 0 .. $#names) . "end 'odd one/*';\n";
clean_c('names', text => $odd);
my $named = simulate(compile_model(text => $odd), '--interval', 1);
is_deeply([sort { $a <=> $b } map { $_->[-1] } values %$named], [1, 1, map { $_ + 1 } 1 .. $#names], 'names: values');

# The same model as a composite of composites: channels that are independent feed each other.
my $split = <<'END';
block Two
  input Real u[2];
  output Real y[2];
equation
  y[1] = 2*u[1];
  y[2] = 3*u[2];
end Two;
block Wrap
  input Real u[2];
  output Real y[2];
  Two two;
equation
  for i in 1:2 loop
    two.u[i] = u[i];
    y[i] = two.y[i];
  end for;
end Wrap;
model M
  Wrap two;
  Wrap back;
equation
  two.u[1] = time;
  back.u[1] = two.y[1];
  two.u[2] = back.y[1];
  back.u[2] = two.y[2];
end M;
END
clean_c('split', text => $split);
close_to(simulate(compile_model(text => $split), '--interval', 1)->{'back.y[2]'}[-1], 36, 1e-14, 'split blocks');

# A four-bar linkage: crank 1, rod 2, rocker 1.5, ground 2; the rod's end is held to the rocker's by two balances.
my $loop = <<'END';
model Closure
  Planar.Interfaces.Frame_a frame_a;
  Planar.Interfaces.Frame_a frame_b;
  parameter Real T = 0.01;
  Base.LinearResponse cut[2];
equation
  frame_b.f0 = cut.balance;
  frame_a.f0 = -frame_b.f0;
  frame_a.t = 0;
  frame_b.t = 0;
  cut.residual = der(frame_b.v0) - der(frame_a.v0) + 2/T*(frame_b.v0 - frame_a.v0) + (frame_b.r0 - frame_a.r0)/T^2;
end Closure;
model M
  inner Planar.World world;
  Planar.Parts.Fixed ground;
  Planar.Parts.Fixed ground2(r={2, 0});
  Planar.Joints.Revolute crank(phi(start=PHI1), w(start=1));
  Planar.Parts.FixedTranslation bar1(r={1, 0});
  Planar.Parts.Body body1(m=1, I=0.1);
  Planar.Joints.Revolute knee(phi(start=PHI2), w(start=W2));
  Planar.Parts.FixedTranslation bar2(r={2, 0});
  Planar.Parts.Body body2(m=1, I=0.1);
  Planar.Joints.Revolute rocker(phi(start=PHI3), w(start=W3));
  Planar.Parts.FixedTranslation bar3(r={1.5, 0});
  Planar.Parts.Body body3(m=1, I=0.1);
  Closure closure;
equation
  connect(ground.frame_b, crank.frame_a);
  connect(crank.frame_b, bar1.frame_a);
  connect(bar1.frame_b, body1.frame_a);
  connect(bar1.frame_b, knee.frame_a);
  connect(knee.frame_b, bar2.frame_a);
  connect(bar2.frame_b, body2.frame_a);
  connect(ground2.frame_b, rocker.frame_a);
  connect(rocker.frame_b, bar3.frame_a);
  connect(bar3.frame_b, body3.frame_a);
  connect(bar2.frame_b, closure.frame_a);
  connect(bar3.frame_b, closure.frame_b);
end M;
END
# angles of the rod and of the rocker for an angle of the crank, the rod's end above the line from the crank's to ground2
sub linkage {
    my ($phi) = @_;
    my ($x, $y) = (2 - cos $phi, -sin $phi);
    my $l = sqrt($x**2 + $y**2);
    my $c = ($l**2 + 4 - 2.25) / (4 * $l);
    my $rod = atan2($y, $x) + atan2(sqrt(1 - $c**2), $c);
    return ($rod, atan2(sin($phi) + 2 * sin $rod, cos($phi) + 2 * cos($rod) - 2));
}
sub rates {
    my ($phi) = @_;
    my ($rod, $rocker) = linkage($phi);
    return (sin($rocker - $phi) / (2 * sin($rod - $rocker)), sin($phi - $rod) / (1.5 * sin($rocker - $rod)));
}
{
    my $phi = 1;
    my ($rod, $rocker) = linkage($phi);
    my ($rod_w, $rocker_w) = rates($phi);
    my %start = (PHI1 => $phi, PHI2 => $rod - $phi, PHI3 => $rocker, W2 => $rod_w - 1, W3 => $rocker_w);
    $loop =~ s/\b(PHI\d|W\d)\b/sprintf '%.17g', $start{$1}/ge;
    clean_c('four-bar', text => $loop);
    my $r = simulate(compile_model(text => $loop), '--tolerance', 1e-10, '--stop', 0.5, '--interval', 0.025);
    my @crank = @{ $r->{'crank.phi'} };
    my @expected = map { [linkage($_)] } @crank;
    same_course($r->{'rocker.phi'}, [map { $_->[1] } @expected], 1e-6, 'four-bar: rocker');
    same_course($r->{'knee.phi'}, [map { $expected[$_][0] - $crank[$_] } 0 .. $#crank], 1e-6, 'four-bar: knee');
    same_course($r->{'rocker.w'}, [map { (rates($crank[$_]))[1] * $r->{'crank.w'}[$_] } 0 .. $#crank], 1e-6,
        'four-bar: velocity of the rocker');
    my @energy = map {
        my $row = $_;
        my $e = 0;
        for my $b (1 .. 3) {
            my ($vx, $vy, $w, $y) = map { $r->{"body$b.frame_a.$_"}[$row] } 'v0[1]', 'v0[2]', 'w', 'r0[2]';
            $e += ($vx**2 + $vy**2) / 2 + 0.05 * $w**2 + 9.81 * $y;
        }
        $e;
    } 0 .. $#crank;
    same_course(\@energy, [map { $energy[0] } @energy], 1e-6, 'four-bar: energy stays');
}

# A declared value of another size does not count where an instance gives its own.
{
    my $sim = compile_model(text => <<'END');
model Table
  parameter Real x[:] = {1, 2, 3};
  parameter Real y[size(x, 1)] = {4, 5, 6} "Fits the x that is declared";
  Real z = x*y;
end Table;
model Tables
  parameter Real k = 2;
  Table plain;
  Table other(x={1, 2}, y={3, 4});
  Table another(x={5, 6}, y={7, k});
  Table several[2](x={{1}, {2}}, y={{3}, {k}});
end Tables;
END
    my (undef, $list) = run_simulator($sim, '--list', '--set', 'another.y[1]=1');
    my %z = $list =~ /^(\S+)\.z\s+variable\s+(\S+)/mg;
    is_deeply(\%z, {plain => 32, other => 11, another => 17, 'several[1]' => 3, 'several[2]' => 4}, 'sizes of their own');
    my ($status, undef, $err) = run_mocc('--check', write_file('sizes.mo', <<'END'));
model Table
  parameter Real x[:] = {1, 2, 3};
  parameter Real y[size(x, 1)] = {4, 5, 6};
end Table;
model Forgotten
  Table table(x={1, 2});
end Forgotten;
END
    is($status, 1, 'a size without the values that go with it is an error');
    like($err, qr/size 2 and size 3/, 'which names both');
}

done_testing;
