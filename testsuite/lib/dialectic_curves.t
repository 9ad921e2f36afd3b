# The Dialectic library: contacts and joints with curves, against equations of motion in minimal coordinates.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use POSIX ();
use Test::More;
use Mocc;
use Examples;

my $pi = 4 * atan2 1, 1;

# The closed cubic spline through (x_i, y_i), the last point being the first one a period later, as a function that returns
# value and slope. Unknown are the slopes k_i at the points; the second derivatives from both sides are equal:
#   k_(i-1)/h_(i-1) + 2 (1/h_(i-1) + 1/h_i) k_i + k_(i+1)/h_i = 3 (dy_(i-1)/h_(i-1)^2 + dy_i/h_i^2)
sub closed_spline {
    my ($x, $y) = @_;
    my $n = $#$x;
    my (@a, @b);
    for my $i (0 .. $n - 1) {
        my $before = ($i - 1) % $n;
        my ($h, $g) = ($x->[$before + 1] - $x->[$before], $x->[$i + 1] - $x->[$i]);
        $a[$i] = [(0) x $n];
        $a[$i][$before] += 1 / $h;
        $a[$i][$i] += 2 / $h + 2 / $g;
        $a[$i][($i + 1) % $n] += 1 / $g;
        $b[$i] = 3 * (($y->[$before + 1] - $y->[$before]) / $h**2 + ($y->[$i + 1] - $y->[$i]) / $g**2);
    }
    my @k = solve_linear(\@a, \@b);
    push @k, $k[0];
    return sub {
        my ($u) = @_;
        my $period = $x->[$n] - $x->[0];
        $u -= $period * POSIX::floor(($u - $x->[0]) / $period);
        my $i = 0;
        $i++ while $i < $n - 1 && $u >= $x->[$i + 1];
        my $h = $x->[$i + 1] - $x->[$i];
        my $p = ($u - $x->[$i]) / $h;
        my ($dy, $k, $l) = (($y->[$i + 1] - $y->[$i]) / $h, $k[$i], $k[$i + 1]);
        # Hermite's form
        my $value = $y->[$i] + $h * ($p * $k + $p**2 * (3 * $dy - 2 * $k - $l) + $p**3 * ($k + $l - 2 * $dy));
        my $slope = $k + 2 * $p * (3 * $dy - 2 * $k - $l) + 3 * $p**2 * ($k + $l - 2 * $dy);
        return ($value, $slope);
    };
}

# A cam with the angle p and the inertia I and a follower m at y above its axis, pressed down by a spring:
#   U = c max(0, R(pi/2 - p) - y)^2/2 + k y^2/2 + m g y, with the dialectic law for p and y
sub cam {
    my (%c) = @_;
    return sub {
        my ($p, $y, $w, $v) = @{ $_[1] };
        my ($radius, $slope) = $c{profile}->($pi / 2 - $p);
        my $n = $radius > $y ? $c{c} * ($radius - $y) : 0;
        my $z = $n * $slope / $c{I};
        my $a = ($n - $c{k} * $y) / $c{m} - 9.81;
        return ($w + $c{TD} * $z, $v + $c{TD} * $a, $z, $a);
    };
}

my @angles = map { $_ * $pi / 4 } 0 .. 8;
my $contour = closed_spline(\@angles, [0.04, 0.04, 0.042, 0.05, 0.058, 0.06, 0.052, 0.043, 0.04]);
my %data = (I => 0.01, m => 0.3, k => 150, c => 5e5, TD => 0.001, profile => $contour);

check CamFollower => sub {
    my $r = example('Dialectic.Examples.CamFollower');
    my @t = @{ $r->{time} };
    my ($radius, $slope) = $contour->($pi / 2);
    my ($p, $y, $w, $v) = rk_reference(cam(%data), [0, $radius, 40, -40 * $slope], \@t, 1e-11);
    cmp_ok($t[-1], '==', 1, 'runs to its stop time');
    courses($r, $tight, 'cam.phi' => $p, 'cam.w' => $w, 'follower.s' => $y);
    courses($r, 1e-5, 'follower.v' => $v);
    courses($r, 1e-4, 'contact.f_n' => [map {
        my ($value, $rise) = $contour->($pi / 2 - $p->[$_]);
        $value > $y->[$_] ? 5e5 * ($value - $y->[$_]) * sqrt(1 + ($rise / $y->[$_])**2) : 0
    } 0 .. $#t]);
    ok(!(grep { $r->{'contact.f_n'}[$_] <= 0 } 1 .. $#t), 'the follower stays on the cam');
};

check 'CamFollower, too fast' => sub {
    my $r = example('Dialectic.Examples.CamFollower', '--set', 'w0=50', '--set', 'phi0=0.5', '--stop', 0.5);
    my @t = @{ $r->{time} };
    my ($radius, $slope) = $contour->($pi / 2 - 0.5);
    my ($p, $y, $w, $v) = rk_reference(cam(%data), [0.5, $radius, 50, -50 * $slope], \@t, 1e-11);
    courses($r, 1e-5, 'cam.phi' => $p, 'cam.w' => $w, 'follower.s' => $y);
    ok((grep { $_ == 0 } @{ $r->{'contact.f_n'} }), 'the follower leaves the cam');
    ok(!(grep { $_ < 0 } @{ $r->{'contact.f_n'} }), 'and is never pulled');
};

# An eccentric disc as a function: the follower is on a circle. The cam turns on a hinge that carries nothing else.
check Eccentric => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 1, '--tolerance', 1e-10);
model Eccentric
  inner Dialectic.World world(TD=0.001);
  Dialectic.Parts.Root root;
  Dialectic.Joints.Revolute cam(w(start=20));
  Dialectic.Parts.Body flywheel(m=2, I=0.01);
  Dialectic.Joints.Prismatic follower(r={0, 1}, s(start=sqrt(0.05^2 - 0.01^2)), v(start=20*0.01));
  Dialectic.Parts.Body body(m=0.1, I=1e-5);
  Dialectic.Contacts.PointCurve contact(redeclare Dialectic.Contacts.FunctionProfile profile, c=5e5);
equation
  connect(root.flangeOn, cam.flangeTo);
  connect(cam.flangeOn, flywheel.flangeTo);
  connect(root.flangeOn, follower.flangeTo);
  connect(follower.flangeOn, body.flangeTo);
  connect(cam.flangeOn, contact.flangeToA);
  connect(follower.flangeOn, contact.flangeToB);
end Eccentric;
END
    my @t = @{ $r->{time} };
    my $disc = sub {
        my ($x) = @_;
        my $root = sqrt(0.05**2 - (0.01 * sin $x)**2);
        return (0.01 * cos($x) + $root, -0.01 * sin($x) - 0.01**2 * sin($x) * cos($x) / $root);
    };
    my ($p, $y, $w, $v) = rk_reference(cam(%data, m => 0.1, k => 0, profile => $disc), [0, sqrt(0.05**2 - 0.01**2), 20, 0.2], \@t, 1e-11);
    courses($r, $tight, 'cam.phi' => $p, 'cam.w' => $w, 'follower.s' => $y);
    # seen from the axis the centre of the disc is at 0.01 (cos p, sin p)
    my @outside = map { $p->[$_] && $y->[$_]**2 - 0.02 * $y->[$_] * sin($p->[$_]) + 0.01**2 - 0.05**2 } 0 .. $#t;
    stays({ distance => \@outside }, 1e-5, 'distance');
};

# A bead on a parabola with a vertical axis, y = c x^2:
#   (1 + 4 c^2 x^2) v' + 4 c^2 x x' v = -2 g c x,  x' = v + TD v'
check 'Bead on a wire' => sub {
    my $text = <<'END';
model Bead
  inner Dialectic.World world(TD=0.01);
  Dialectic.Parts.Root root;
  Dialectic.Joints.PointToCurve bead(redeclare Curves.Shapes.Parabola curve(c=0.8), s(start=1));
  Dialectic.Parts.Body body(m=0.3, I=0.1);
equation
  connect(root.flangeOn, bead.flangeTo);
  connect(bead.flangeOn, body.flangeTo);
end Bead;
END
    my $r = simulate(compile_model(text => $text), '--stop', 5, '--tolerance', 1e-10);
    my $wire = sub {
        my ($stop) = @_;
        return sub {
            my ($x, $v) = @{ $_[1] };
            my $k = 4 * 0.8**2 * $x;
            my $force = $stop->($x, $v);
            my $a = ($force - 2 * 9.81 * 0.8 * $x - $k * $v**2) / (1 + $k * $x + 0.01 * $k * $v);
            return ($v + 0.01 * $a, $a);
        };
    };
    my ($x, $v) = rk_reference($wire->(sub { 0 }), [1, 0], $r->{time});
    courses($r, $tight,
        'bead.s' => $x, 'bead.v' => $v,
        'body.flangeTo.r0[2]' => [map { 0.8 * $_**2 } @$x],
        'body.flangeTo.v0[2]' => [map { 1.6 * $x->[$_] * $v->[$_] } 0 .. $#$x]);

    # with bumpers, written out: k p^1.5 - c(p) v, at the slope g of the wire
    $text =~ s/s\(start=1\)/s(start=0), v(start=4), useStops=true, s_max=0.5, s_min=-0.4/;
    $r = simulate(compile_model(text => $text), '--stop', 2, '--tolerance', 1e-10);
    my $bumper = sub {
        my ($p, $rate) = @_;    # how far behind the stop, and how fast it goes on
        return 0 if $p <= 0;
        my $u = $p < 1e-3 ? $p / 1e-3 : 1;
        my $f = 1e5 * $p**1.5 + 100 * $u**2 * (3 - 2 * $u) * $rate;
        return $f > 0 ? $f : 0;
    };
    my $stops = sub {
        my ($x, $v) = @_;
        my $g = sqrt(1 + (1.6 * $x)**2);
        return $g / 0.3 * ($bumper->($g * (-0.4 - $x), -$g * $v) - $bumper->($g * ($x - 0.5), $g * $v));
    };
    ($x, $v) = rk_reference($wire->($stops), [0, 4], $r->{time}, 1e-11);
    courses($r, 1e-5, 'bead.s' => $x, 'bead.v' => $v);
    my ($largest) = sort { $b <=> $a } @{ $r->{'bead.s'} };
    cmp_ok($largest, '>', 0.5, 'the bead meets the bumpers');
    cmp_ok($largest, '<', 0.51, 'and they hold it');
};

done_testing;
