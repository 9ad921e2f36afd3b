# Splines against the equations that define them, solved densely and evaluated another way; curves and laws of stops
# against formulas.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use CurveReference;
use Examples;

sub listed { return '{' . join(', ', map { sprintf '%.17g', $_ } @_) . '}' }

# The library's spline through these knots at all x: value, slope and second derivative
sub library {
    my ($x, $y, $at, $extrapolation, $kind) = @_;
    $kind //= 'natural';
    my ($knots, $values, $places) = map { listed(@$_) } $x, $y, $at;
    my $n = @$at;
    my $how = 'Curves.Splines.Extrapolation.' . ($extrapolation // 'linear');
    my $r = simulate(compile_model(text => <<"END"), '--stop', 1, '--interval', 1);
model Library
  final parameter Real spline[:, 3] = Curves.Splines.$kind($knots, $values);
  parameter Real x[$n] = $places;
  Real y[$n], slope[$n], bend[$n];
equation
  for i in 1:$n loop
    y[i] = Curves.Splines.value(spline, x[i], $how);
    slope[i] = Curves.Splines.slope(spline, x[i], $how);
    bend[i] = Curves.Splines.bend(spline, x[i], $how);
  end for;
end Library;
END
    return map { my $name = $_; [map { $r->{"$name\[$_]"}[0] } 1 .. $n] } qw(y slope bend);
}

sub compare {
    my ($name, $bound, $got, $expected) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @what = ('value', 'slope', 'second derivative');
    same_course($got->[$_], $expected->[$_], $bound, "$name: $what[$_]") for 0 .. 2;
}

sub columns { my @rows = @_; return [map { my $k = $_; [map { $_->[$k] } @rows] } 0 .. 2] }

my @x = (-1, -0.4, 0.5, 0.7, 2, 3.5, 4);
my @y = (0.3, 1, -0.2, 0.4, 2, -1, 0);
my @inside = map { -1 + 5 * $_ / 60 } 0 .. 60;

check 'natural spline' => sub {
    my $own = spline(\@x, \@y);
    compare('between the knots', 1e-13, [library(\@x, \@y, \@inside)], columns(map { [evaluate($own, $_)] } @inside));
    my ($values) = library(\@x, \@y, \@x);
    same_course($values, \@y, 1e-15, 'through its knots');
    # both sides of each inner knot
    my @near = map { ($_ - 1e-9, $_ + 1e-9) } @x[1 .. $#x - 1];
    my @sides = library(\@x, \@y, \@near);
    my @what = ('value', 'slope', 'second derivative');
    for my $k (0 .. 2) {
        my ($left, $right) = map { my $side = $_; [map { $sides[$k][2 * $_ + $side] } 0 .. $#x - 2] } 0, 1;
        same_course($left, $right, 1e-7, "$what[$k] has no jump at the knots");
    }
    my (undef, undef, $bend) = library(\@x, \@y, [-1, 4]);
    cmp_ok(abs $bend->[$_], '<', 1e-13, 'not bent at its end') for 0, 1;
};

check 'closed spline' => sub {
    my @closed = (@y[0 .. 5], $y[0]);
    my $own = spline(\@x, \@closed, 1);
    compare('between the knots', 1e-13, [library(\@x, \@closed, \@inside, 'periodic', 'closed')],
        columns((map { [evaluate($own, $_)] } @inside[0 .. 59]), [evaluate($own, -1)]));
    my @sides = library(\@x, \@closed, [-1 - 1e-9, -1 + 1e-9, 4 - 1e-9, 4 + 1e-9], 'periodic', 'closed');
    cmp_ok(abs($sides[$_][0] - $sides[$_][1]) + abs($sides[$_][2] - $sides[$_][3]), '<', 1e-6, 'no jump where it closes')
      for 0 .. 2;
    compare('three knots', 1e-13, [library([0, 1, 3], [0, 2, 0], [0.3, 1.5, 2.9], 'periodic', 'closed')],
        columns(map { [evaluate(spline([0, 1, 3], [0, 2, 0], 1), $_)] } 0.3, 1.5, 2.9));
};

check 'two knots, and three' => sub {
    compare('a straight line', 1e-15, [library([1, 3], [2, -4], [0, 1, 2, 3, 5])],
        columns(map { [5 - 3 * $_, -3, 0] } 0, 1, 2, 3, 5));
    my $own = spline([0, 1, 3], [0, 1, 0]);
    compare('one inner knot', 1e-14, [library([0, 1, 3], [0, 1, 0], [0.3, 1, 2.9])],
        columns(map { [evaluate($own, $_)] } 0.3, 1, 2.9));
};

# A function that is a natural spline by itself is reproduced: the cubic B-spline, zero beyond -2 and 2
check 'cubic B-spline' => sub {
    my $b = sub {
        my $u = abs $_[0];
        return [2 / 3 - $u**2 + $u**3 / 2, ($_[0] <=> 0) * (-2 * $u + 1.5 * $u**2), -2 + 3 * $u] if $u < 1;
        return [(2 - $u)**3 / 6, ($_[0] <=> 0) * -(2 - $u)**2 / 2, 2 - $u];
    };
    my @at = map { -2 + 0.11 * $_ } 0 .. 36;
    compare('reproduced', 1e-14, [library([-2 .. 2], [0, 1 / 6, 2 / 3, 1 / 6, 0], \@at)], columns(map { $b->($_) } @at));
};

# Samples of a sine, whose second derivative vanishes at the ends: the error goes with the fourth power of the distance
check 'order of convergence' => sub {
    my $pi = 4 * atan2 1, 1;
    my @at = map { $pi * $_ / 256 } 0 .. 256;
    my @errors;
    for my $n (8, 16, 32) {
        my @knots = map { $pi * $_ / $n } 0 .. $n;
        my @got = library(\@knots, [map { sin } @knots], \@at);
        my @exact = ([map { sin } @at], [map { cos } @at], [map { -sin } @at]);
        my $worst = sub {
            my ($k) = @_;
            return (sort { $b <=> $a } map { abs $got[$k][$_] - $exact[$k][$_] } 0 .. $#at)[0];
        };
        push @errors, [map { $worst->($_) } 0 .. 2];
    }
    my @order = (4, 3, 2);
    for my $k (0 .. 2) {
        for my $i (0, 1) {
            my $order = log($errors[$i][$k] / $errors[$i + 1][$k]) / log 2;
            cmp_ok(abs($order - $order[$k]), '<', 0.25, "derivative $k converges with order $order[$k]") or diag($order);
        }
    }
};

check 'outside of the knots' => sub {
    my $own = spline(\@x, \@y);
    my @at = (-7, -1.5, 4.5, 20);
    my @first = evaluate($own, -1);
    my @last  = evaluate($own, 4);
    compare('linear', 1e-13, [library(\@x, \@y, \@at)], columns(
        (map { [$y[0] + $first[1] * ($_ + 1), $first[1], 0] } @at[0, 1]),
        (map { [$last[1] * ($_ - 4), $last[1], 0] } @at[2, 3])));
    compare('hold', 1e-15, [library(\@x, \@y, \@at, 'hold')],
        columns((map { [$y[0], 0, 0] } 0, 1), map { [$y[-1], 0, 0] } 0, 1));
    # seven periods of five back and forth
    my @far = map { $_ + (int(7 * $_) % 2 ? 35 : -35) } @inside[1 .. 59];
    compare('periodic', 1e-12, [library(\@x, \@y, \@far, 'periodic')],
        columns(map { [evaluate($own, $_)] } @inside[1 .. 59]));
};

check 'what is no spline' => sub {
    for (['natural', '{0, 1, 1}', '{0, 0, 0}', qr/knot 3 of a spline is not beyond the one before/],
        ['natural', '{0}', '{0}', qr/a spline needs 2 knots at least/],
        ['closed', '{0, 1}', '{0, 0}', qr/a spline needs 3 knots at least/],
        ['closed', '{0, 1, 3}', '{0, 1, 2}', qr/the values at the ends of a closed spline differ/]) {
        my ($kind, $x, $y, $message) = @$_;
        my $sim = compile_model(text => <<"END");
model Wrong
  parameter Real x[:] = $x;
  final parameter Real spline[:, 3] = Curves.Splines.$kind(x, $y);
  Real z = Curves.Splines.value(spline, time);
end Wrong;
END
        my ($status, $out, $err) = run_simulator($sim);
        is($status, 1, 'the run fails');
        like($err, $message, 'and says why');
    }
};

# A bead slides on a spline under gravity. The model has derivatives by time alone and a linear response for the force; the
# reference has the equation of motion in x, with the derivatives of the independent spline:
#   (1 + y'^2) x'' = -y' (g + y'' x'^2)
check 'bead on a spline' => sub {
    my @knots = map { -2 + 0.5 * $_ } 0 .. 8;
    my @depth = (1.9, 0.9, 0.5, 0.45, 0, 0.1, 0.5, 1.2, 2.1);
    my ($x, $y) = map { listed(@$_) } \@knots, \@depth;
    my $r = simulate(compile_model(text => <<"END"), '--tolerance', 1e-10, '--stop', 5, '--interval', 0.01);
model Bead
  parameter Real m = 2;
  final parameter Real spline[:, 3] = Curves.Splines.natural($x, $y);
  Base.ContinuousState x(start=-1.7, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Real y, vy, ay, energy;
  Real N "Force across the curve, per dx";
  Base.LinearResponse Cut;
equation
  y = Curves.Splines.value(spline, x);
  der(x) = v;
  der(v) = Cut.balance;
  vy = der(y);
  ay = der(vy);
  N = m*(ay + 9.81);
  Cut.residual = m*der(v) + N*Curves.Splines.slope(spline, x);
  energy = m*(v^2 + vy^2)/2 + m*9.81*y;
end Bead;
END
    my $own = spline(\@knots, \@depth);
    my ($u, $v) = rk_reference(sub {
        my ($x, $v) = @{ $_[1] };
        my (undef, $slope, $bend) = evaluate($own, $x);
        return ($v, -$slope * (9.81 + $bend * $v**2) / (1 + $slope**2));
    }, [-1.7, 0], $r->{time}, 1e-11);
    my @rows = map { [evaluate($own, $_)] } @$u;
    courses($r, $tight,
        x  => $u,
        v  => $v,
        y  => [map { $_->[0] } @rows],
        vy => [map { $rows[$_][1] * $v->[$_] } 0 .. $#rows],
        energy => [(2 * 9.81 * (evaluate($own, -1.7))[0]) x @rows],
        # across the curve: m times centrifugal plus gravity, divided by 1 + slope^2
        N => [map { 2 * (9.81 + $rows[$_][2] * $v->[$_]**2) / (1 + $rows[$_][1]**2) } 0 .. $#rows],
    );
};

# --- curves by formulas: value, tangent and bend

check 'curves' => sub {
    my @curves = (
        ['line', 'r0={1, 2}, e={0.6, 0.8}', sub { my ($s) = @_; (1 + 0.6 * $s, 2 + 0.8 * $s, 0.6, 0.8, 0, 0) }],
        ['circle', 'radius=2, center={3, -1}',
            sub { my ($s) = @_; (3 + 2 * cos $s, -1 + 2 * sin $s, -2 * sin $s, 2 * cos $s, -2 * cos $s, -2 * sin $s) }],
        ['ellipse', 'a_x=3, a_y=0.5',
            sub { my ($c, $s) = (cos $_[0], sin $_[0]); (3 * $c, 0.5 * $s, -3 * $s, 0.5 * $c, -3 * $c, -0.5 * $s) }],
        ['parabola', 'c=2, vertex={1, 1}', sub { my ($s) = @_; (1 + $s, 1 + 2 * $s**2, 1, 4 * $s, 0, 4) }],
        ['wave', 'a=0.2, length=0.5', sub {
            my ($s) = @_;
            my $k = 16 * atan2 1, 1;
            return ($s, 0.2 * sin($k * $s), 1, 0.2 * $k * cos($k * $s), 0, -0.2 * $k**2 * sin($k * $s));
        }],
        ['cycloid', 'R=0.7', sub {
            my ($s) = @_;
            return map { 0.7 * $_ } $s + sin $s, 1 - cos $s, 1 + cos $s, sin $s, -sin $s, cos $s;
        }],
    );
    my $text = '';
    $text .= "model M\n";
    for my $c (@curves) {
        my ($name, $data) = @$c;
        $text .= "  function $name = Curves.Functions.$name($data);\n  function ${name}_s = der($name, s);\n"
          . "  function ${name}_ss = der($name, s, s);\n"
          . "  Real v_${name}[3, 2] = {$name(time), ${name}_s(time), ${name}_ss(time)};\n";
    }
    $text .= "end M;\n";
    my $r = simulate(compile_model(text => $text), '--start', -2, '--stop', 2, '--interval', 0.125);
    for my $c (@curves) {
        my ($name, undef, $formula) = @$c;
        my @rows = map { [$formula->($_)] } @{ $r->{time} };
        for my $k (0 .. 5) {
            my $column = sprintf 'v_%s[%d,%d]', $name, int($k / 2) + 1, $k % 2 + 1;
            same_course($r->{$column}, [map { $_->[$k] } @rows], 1e-14, $column);
        }
    }
};

# The outputs of shapes belong together: with s' = v, r' = t v and t' = b v; and b' is what differences of b over s say.
check 'shapes' => sub {
    my %shapes = (
        own     => 'FromFunction %s(redeclare function f = Curves.Functions.parabola(c=2))',
        line    => 'Line %s(r0={1, 2}, e={3, -1})',
        circle  => 'Circle %s(radius=2)',
        ellipse => 'Ellipse %s(a_x=0.5, center={1, 1})',
        parabola => 'Parabola %s(vertex={1, 1})',
        wave    => 'Wave %s',
        cycloid => 'Cycloid %s',
        graph   => 'GraphSpline %s(x={-2, -1, 0.1, 1, 2}, y={1, 0, 0.5, -1, 2})',
        polar   => 'PolarSpline %s(angle={-3.14159265358979324, -1, 0.5, 3.14159265358979324}, radius={1, 2, 1.5, 1})',
        points  => 'PointSpline %s(p={-1, 0.1, 1}, points=[0, 0; 1, 2; 3, -1])',
        closed  => 'PointSpline %s(closed=true, p={-1, 0.1, 1, 1.6}, points=[0, 0; 1, 2; 3, -1; 0, 0])',
    );
    my @names = sort keys %shapes;
    my $text = "model M\n  Base.ContinuousState x(start=-1.5, fixed=true);\n  Real v;\n";
    $text .= sprintf "  Curves.Shapes.$shapes{$_};\n  Real d_r_$_\[2], d_t_$_\[2], d_b_$_\[2];\n", $_ for @names;
    $text .= "equation\n  v = 1 + 0.5*sin(3*time);\n  der(x) = v;\n";
    for my $name (@names) {
        $text .= "  $name.s = x;\n";
        $text .= "  d_${_}_$name = der($name.$_);\n" for qw(r t b);
    }
    my $r = simulate(compile_model(text => $text . "end M;\n"), '--tolerance', 1e-12, '--stop', 2.8, '--interval', 0.0007);
    my ($x, $v) = map { $r->{$_} } qw(x v);
    for my $name (@names) {
        for my $k (1, 2) {
            my ($t, $b, $d_b) = map { $r->{"$_\[$k]"} } "$name.t", "$name.b", "d_b_$name";
            courses($r, 1e-12,
                "d_r_$name\[$k]" => [map { $t->[$_] * $v->[$_] } 0 .. $#$x],
                "d_t_$name\[$k]" => [map { $b->[$_] * $v->[$_] } 0 .. $#$x]);
            # central differences; across a knot, where b has a kink, they are between the rates on either side
            my @difference = map { ($b->[$_ + 1] - $b->[$_ - 1]) / ($x->[$_ + 1] - $x->[$_ - 1]) * $v->[$_] } 1 .. $#$x - 1;
            my @wrong = grep { abs($difference[$_ - 1] - $d_b->[$_]) > 1e-3 * (1 + abs $d_b->[$_]) } 1 .. $#$x - 1;
            cmp_ok(scalar @wrong, '<=', 20, "d_b_$name\[$k] is the rate of the bend, but at knots") or diag("@wrong");
        }
    }
};

check 'stops' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--start', -1, '--stop', 2, '--interval', 0.01);
model M
  Real u = Curves.Stops.step(time, 0, 3, 1, -1);
  Real f[5] = {Curves.Stops.impact(x=time, v=v, x1=1, k=100, e=1.5, c_max=20, d=0.5) for v in {-1, 0, 1, 10, 100}};
end M;
END
    my @t = @{ $r->{time} };
    my $step = sub { my ($u) = @_; $u <= 0 ? 0 : $u >= 1 ? 1 : $u**2 * (3 - 2 * $u) };
    same_course($r->{u}, [map { 3 - 4 * $step->($_) } @t], 1e-14, 'step');
    my @v = (-1, 0, 1, 10, 100);
    for my $i (0 .. 4) {
        my @f = map {
            my $p = 1 - $_;
            my $f = $p <= 0 ? 0 : 100 * $p**1.5 - 20 * $step->($p / 0.5) * $v[$i];
            $f > 0 ? $f : 0
        } @t;
        same_course($r->{'f[' . ($i + 1) . ']'}, \@f, 1e-13, "impact at velocity $v[$i]");
    }
};

check SplineThroughPoints => sub {
    my $r = simulate(compile_model(model => 'Curves.Examples.SplineThroughPoints'));
    my $own = spline([0, 0.5, 1.5, 2, 3, 4], [0, 0.8, -0.3, 0.5, 1, 0]);
    my @u = map { $_ - 2 } @{ $r->{time} };
    my @in = map { $_ < 0 ? 0 : $_ > 4 ? 4 : $_ } @u;
    my @rows = map { [evaluate($own, $_)] } @in;
    cmp_ok($u[-1], '==', 6, 'runs to its stop time');
    courses($r, 1e-12,
        u      => \@u,
        y      => [map { $rows[$_][0] + $rows[$_][1] * ($u[$_] - $in[$_]) } 0 .. $#u],
        slope  => [map { $_->[1] } @rows],
        bend   => [map { $u[$_] == $in[$_] ? $rows[$_][2] : 0 } 0 .. $#u],
        hold   => [map { $_->[0] } @rows],
        periodic => [map { (evaluate($own, $_ - 4 * POSIX::floor($_ / 4)))[0] } @u],
    );
};

done_testing;
