# Loops in the C text: sums over stars, triangles of loops, arrays whose elements feed each other.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use lib $FindBin::Bin;
use Clean;
use Mocc;
use Test::More;

# The C with every number as N and without blanks: the code itself, whatever the sizes of arrays.
sub code { return emitted_c(text => $_[0]) =~ s/\d+/N/gr =~ s/\s+//gr }

my $star = <<'END';
model M "Many bodies on one flange, a pendulum altogether"
  parameter Integer n = SIZE;
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute revolute(w(start=1));
  Planar.Parts.FixedTranslation rod[n](r={{i, 0} for i in 1:n});
  Planar.Parts.Body body[n](each m=1, each I=0.1);
equation
  connect(fixed.frame_b, revolute.frame_a);
  for i in 1:n loop
    connect(revolute.frame_b, rod[i].frame_a);
    connect(rod[i].frame_b, body[i].frame_a);
  end for;
end M;
END
is(length code($star =~ s/SIZE/20/r), length code($star =~ s/SIZE/2000/r), 'a star of 20 and of 2000: the same code');
for my $n (2, 5, 12) {    # below and above the length up to which a sum is written out
    my $r = simulate(compile_model(text => $star =~ s/SIZE/$n/r), '--stop', 1, '--interval', 0.5);
    my ($m1, $inertia) = (0, 0);
    $m1 += $_, $inertia += $_**2 + 0.1 for 1 .. $n;
    for my $i (0 .. 2) {
        my $z = -9.81 * $m1 * cos($r->{'revolute.phi'}[$i]) / $inertia;
        close_to($r->{'revolute.z'}[$i], $z, 1e-9, "star of $n: acceleration in row $i");
        my $sum = 0;
        $sum += $r->{"rod[$_].frame_a.f0[2]"}[$i] for 1 .. $n;
        close_to($r->{'revolute.frame_b.f0[2]'}[$i], -$sum, 1e-9, "star of $n: the force is the sum in row $i");
    }
}

my $triangle = <<'END';
model M
  parameter Integer n = SIZE;
  Real a[n, n];
  Real s[n];
equation
  for i in 1:n loop
    for j in 1:i loop
      a[i, j] = i + 10*j + time;
    end for;
    for j in n:-1:i + 1 loop
      a[i, j] = 0;
    end for;
    s[i] = sum(a[i, :]);
  end for;
end M;
END
is(length code($triangle =~ s/SIZE/12/r), length code($triangle =~ s/SIZE/60/r), 'a triangle of loops stays two loops');
my $r = simulate(compile_model(text => $triangle =~ s/SIZE/5/r), '--stop', 1, '--interval', 1);
for my $i (1 .. 5) {
    close_to($r->{"s[$i]"}[1], $i * ($i + 1) + 10 * $i * ($i + 1) / 2, 1e-12, "sum of line $i");
}

$r = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 1);
block Channels "An array equation whose elements are independent"
  input Real u[3];
  output Real y[3];
equation
  y = {2, 3, 5} .* u;
end Channels;
model M "each channel feeds the next"
  Channels c;
  Channels pair[2];
equation
  c.u[1] = time;
  c.u[2] = c.y[1];
  c.u[3] = c.y[2] + 1;
  pair[1].u = {time, pair[2].y[1], pair[2].y[2]};
  pair[2].u = pair[1].y;
end M;
END
close_to($r->{'c.y[3]'}[1],        5 * (3 * 2 + 1),       1e-12, 'feedback between the elements of an array equation');
close_to($r->{'pair[2].y[3]'}[1], (2 * 2) * (3 * 3) * 25, 1e-12, 'feedback between two blocks, element by element');

$r = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 1);
model M
  input Real u;
  Real x[2];
  Real y;
equation
  x[1] = sin(time);
  x[2] = u;
  y = der(x[1]);
end M;
END
close_to($r->{y}[1], cos(1), 1e-12, 'the derivative of an element needs no other element to have one');
ok(!exists $r->{'der(x[2])'}, '... and no derivative is shown that is not computed');

# A condition on the iterator decides which elements are asked for: no x[0], no x[n + 1].
$r = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 1, '--set', 'flag=false');
model M
  parameter Integer n = 6;
  parameter Boolean flag = true;
  Real x[n];
  Real y[n];
equation
  for i in 1:n loop
    x[i] = if i == 1 then time else 2*x[i - 1];
  end for;
  for i in n:-1:1 loop
    y[i] = if i == n then (if flag then 1 else 2) else y[i + 1] + 1;
  end for;
end M;
END
close_to($r->{'x[6]'}[1], 32, 1e-12, 'a recursion with its beginning in the condition');
close_to($r->{'y[1]'}[1], 7,  1e-12, '... backward, and a parameter in a condition can still be set');
done_testing();
