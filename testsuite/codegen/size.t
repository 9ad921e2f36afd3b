# The C of arrays of components and variables is no longer for ten thousand elements than for ten; small ones give what
# the same model gives that is written out by hand.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

# With 32 states and more the text also has what implicit integration in proportion to the model needs, whatever their
# number is.
my %model = (
    'pendulums' => ['SIZE', 40, 10_000, <<'END'],
model Arm "A pendulum of its own"
  Planar.Interfaces.Frame_a frame_a;
  Planar.Interfaces.Frame_b frame_b;
  parameter Real length = 1;
  Planar.Joints.Revolute revolute;
  Planar.Parts.FixedTranslation rod(r={length, 0});
  Planar.Parts.Body body(m=1, I=0.1);
equation
  connect(frame_a, revolute.frame_a);
  connect(revolute.frame_b, rod.frame_a);
  connect(rod.frame_b, body.frame_a);
  connect(rod.frame_b, frame_b);
end Arm;
model M
  parameter Integer n = SIZE;
  inner Planar.World world;
  Planar.Parts.Fixed fixed[n];
  Arm arm[n](length={1 + i/n for i in 1:n});
equation
  for i in 1:n loop
    connect(fixed[i].frame_b, arm[i].frame_a);
  end for;
end M;
END
    'grid' => ['SIZE', 10, 100, <<'END'],
block Cell
  input Real left;
  input Real below;
  output Real right;
  output Real above;
  Base.ContinuousState x(start=1);
equation
  der(x) = left + below - 2*x;
  right = x + left/2;
  above = x - below/2;
end Cell;
model M
  parameter Integer n = SIZE;
  Cell cell[n, n];
equation
  for i in 1:n loop
    cell[i, 1].left = time;
    cell[1, i].below = i;
  end for;
  for i in 1:n, j in 2:n loop
    cell[i, j].left = cell[i, j - 1].right;
  end for;
  for i in 2:n, j in 1:n loop
    cell[i, j].below = cell[i - 1, j].above;
  end for;
end M;
END
    'variables' => ['SIZE', 10, 10_000, <<'END'],
model M
  parameter Integer n = SIZE;
  Base.ContinuousState x[n];
  Real rate[n + 1];
  Real back[n];
equation
  rate[1] = 1;
  for i in 2:n loop
    rate[i] = x[i - 1] - x[i];
  end for;
  rate[n + 1] = x[n];
  for i in 1:n loop
    der(x[i]) = rate[i] - rate[i + 1];
  end for;
  back[n] = time;
  for i in n - 1:-1:1 loop
    back[i] = back[i + 1] + x[i];
  end for;
end M;
END
);
for my $name (sort keys %model) {
    my ($place, $few, $many, $text) = @{ $model{$name} };
    # digits count as one: what is compared is the code, not the length of the numbers in it
    my @size = map { my $n = $_; length(emitted_c(text => $text =~ s/SIZE/$n/r) =~ s/\d+/N/gr) } $few, $many;
    cmp_ok($size[1] - $size[0], '<=', 0.02 * $size[0], "$name: $few and $many, C of at most that length")
      or diag("@size");
    clean_c($name, text => $text =~ s/SIZE/$few/r);
}

# A grid of 3 by 3 against its equations.
{
    my $text = $model{grid}[3] =~ s/SIZE/3/r;
    my $r = simulate(compile_model(text => $text), '--tolerance', 1e-10, '--interval', 0.25);
    my $f = sub {
        my ($t, $x) = @_;
        my (@d, @right, @above);
        for my $i (0 .. 2) {
            for my $j (0 .. 2) {
                my $k     = 3 * $i + $j;
                my $left  = $j ? $right[$k - 1] : $t;
                my $below = $i ? $above[$k - 3] : $j + 1;
                $d[$k]     = $left + $below - 2 * $x->[$k];
                $right[$k] = $x->[$k] + $left / 2;
                $above[$k] = $x->[$k] - $below / 2;
            }
        }
        return @d;
    };
    my @x = rk_reference($f, [(1) x 9], $r->{time});
    same_course($r->{ 'cell[' . (1 + int $_ / 3) . ',' . (1 + $_ % 3) . '].x' }, $x[$_], 1e-7, "grid, cell $_") for 0 .. 8;
}

# A chain of five arms, each a composite, is the library's flat chain.
{
    my $arm = $model{pendulums}[3] =~ s/model M\b.*//sr;
    my $text = $arm . <<'END';
model M
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Arm arm[5](each length=1/5, each body(m=1/5, I=1/(12*5^3)));
equation
  connect(fixed.frame_b, arm[1].frame_a);
  connect(arm[1:4].frame_b, arm[2:5].frame_a);
end M;
END
    $text =~ s/body\(m=1, I=0.1\)/body/;
    my @options = ('--tolerance', 1e-10, '--stop', 1, '--interval', 0.05);
    my $r    = simulate(compile_model(text => $text), @options);
    my $flat = simulate(compile_model(text => "model F\n  extends Planar.Examples.Chain(n=5);\nend F;\n"), @options);
    for my $i (1 .. 5) {
        same_course($r->{"arm[$i].revolute.$_"}, $flat->{"revolute[$i].$_"}, 1e-6, "arm $i: $_") for qw(phi w z);
        same_course($r->{"arm[$i].frame_a.f0[2]"}, $flat->{"revolute[$i].frame_a.f0[2]"}, 1e-6, "arm $i: force");
    }
}

done_testing;
