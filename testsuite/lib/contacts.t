# What moves along curves, over its whole time: motion, forces, energy, and that closures stay closed.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use CurveReference;
use Examples;

my $pi = 4 * atan2 1, 1;

# --- curves and their first three derivatives

sub parabola { my ($c) = @_; return sub { my ($s) = @_; ($s, $c * $s**2, 1, 2 * $c * $s, 0, 2 * $c, 0, 0) } }

sub ellipse {
    my ($a, $b) = @_;
    return sub {
        my ($c, $s) = (cos $_[0], sin $_[0]);
        return ($a * $c, $b * $s, -$a * $s, $b * $c, -$a * $c, -$b * $s, $a * $s, -$b * $c);
    };
}

sub through {
    my ($p, $points) = @_;
    my ($x, $y) = map { my $k = $_; spline($p, [map { $_->[$k] } @$points]) } 0, 1;
    return sub { my @x = evaluate($x, $_[0]); my @y = evaluate($y, $_[0]); map { ($x[$_], $y[$_]) } 0 .. 3 };
}

# --- a body on a track at rest

# Compares contact and body with the reference, over the whole time.
sub follows {
    my ($r, $tolerance, $contact, $body, $start, %track) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $f = track(%track);
    my ($s, $v) = rk_reference($f, $start, $r->{time}, $track{accuracy});
    my @seen = map { my $y = [$s->[$_], $v->[$_]]; along(@$y, ($f->(0, $y))[1], %track) } 0 .. $#$s;
    my $of = sub { my ($name) = @_; return [map { $_->{$name} } @seen] };
    courses($r, $tolerance,
        "$contact.s" => $s,
        "$contact.v" => $v,
        "$contact.speed" => $of->('speed'),
        "$contact.N" => $of->('across'),
        "$body.frame_a.r0[1]" => $of->('x'),
        "$body.frame_a.r0[2]" => $of->('y'),
        "$body.frame_a.v0[1]" => $of->('vx'),
        "$body.frame_a.v0[2]" => $of->('vy'),
        "$body.frame_a.w" => $of->('w'),
        "$body.frame_a.f0[1]" => $of->('fx'),
        "$body.frame_a.f0[2]" => $of->('fy'),
        "$body.frame_a.t" => $of->('torque'),
    );
}

# The energy of a body out of its columns
sub energy {
    my ($r, $body, $m, $I) = @_;
    my ($vx, $vy, $w, $y) = map { $r->{"$body.frame_a.$_"} } 'v0[1]', 'v0[2]', 'w', 'r0[2]';
    return [map { $m * (($vx->[$_]**2 + $vy->[$_]**2) / 2 + 9.81 * $y->[$_]) + $I * $w->[$_]**2 / 2 } 0 .. $#$y];
}

sub constant {
    my ($column, $tolerance, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return same_course($column, [($column->[0]) x @$column], $tolerance, $name);
}

# sin(s/2) swings as a harmonic oscillator does, at sqrt(g/R)/2, whatever the amplitude; N = m g (cos(s/2) + v^2 terms)
check Tautochrone => sub {
    my $r = example('Tautochrone');
    my @t = @{ $r->{time} };
    my $w = sqrt(9.81 / 0.5) / 2;
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    my @start = (-2.5, -1.5, -0.5);
    for my $i (0 .. 2) {
        my $amplitude = sin($start[$i] / 2);
        my @half = map { my $u = $amplitude * cos($w * $_); atan2 $u, sqrt(1 - $u**2) } @t;
        my @speed = map { -4 * 0.5 * $amplitude * $w * sin($w * $_) } @t; # of the arc length 4 R sin(s/2)
        my $bead = 'bead' . ($i + 1);
        courses($r, $tight,
            "$bead.s"     => [map { 2 * $_ } @half],
            "$bead.speed" => \@speed,
            # the radius of curvature is 4 R cos(s/2), the slope s/2
            "$bead.N"     => [map { 9.81 * cos($half[$_]) + $speed[$_]**2 / (4 * 0.5 * cos $half[$_]) } 0 .. $#t],
        );
    }
};

check InertiaOnParabola => sub {
    my $r = example('InertiaOnParabola');
    cmp_ok($r->{time}[-1], '==', 4, 'runs to its stop time');
    follows($r, $tight, 'light', 'body1', [1, 0], curve => parabola(1), m => 1, tangential => 1);
    follows($r, $tight, 'heavy', 'body2', [1, 0], curve => parabola(1), m => 1, I => 0.5, tangential => 1);
    courses($r, 1e-12,
        'heavy.psi'       => [map { atan2 2 * $_, 1 } @{ $r->{'heavy.s'} }],
        'heavy.curvature' => [map { 2 * (1 + 4 * $_**2)**-1.5 } @{ $r->{'heavy.s'} }],
    );
    constant(energy($r, 'body2', 1, 0.5), 1e-8, 'energy');

    # speed over s, from energy alone: v = sqrt(2 g (1 - s^2) g^2/(g^2 + I kappa^2))
    my $speed = sub {
        my ($s, $I) = @_;
        my $g2 = 1 + 4 * $s**2;
        return sqrt(2 * 9.81 * (1 - $s**2) * $g2 / ($g2 + $I * (2 / $g2)**2));
    };
    my ($worst, @fastest) = (0);
    for my $bead (['light', 0], ['heavy', 0.5]) {
        my ($name, $I) = @$bead;
        my ($s, $v) = map { $r->{"$name.$_"} } 's', 'speed';
        my @from_energy = map { my $u = abs $_; $speed->($u > 1 ? 1 : $u, $I) } @$s;
        same_course([map { abs } @$v], \@from_energy, $tight, "speed of $name over s");
        my ($at) = sort { abs $v->[$b] <=> abs $v->[$a] } 0 .. $#$s;
        push @fastest, abs $s->[$at];
    }
    cmp_ok($fastest[0], '<', 0.05, 'without inertia it is fastest at the vertex');
    cmp_ok($fastest[1], '>', 0.4,  'with inertia at some distance');
    # each passage of the vertex is slower than what comes before and after
    my ($s, $v) = map { $r->{"heavy.$_"} } 's', 'speed';
    my $passages = 0;
    for my $i (20 .. $#$s - 20) {
        next unless $s->[$i] * $s->[$i + 1] <= 0;
        $passages++;
        my ($here, @around) = map { abs $v->[$i + $_] } 0, -15, 15;
        ok($here < 0.9 * $around[0] && $here < 0.9 * $around[1], "passage $passages: slowest at the vertex");
    }
    cmp_ok($passages, '>=', 3, 'several passages');
};

# The law of the bumpers, in lengths along the track
sub bumpers {
    my (%c) = @_;
    my $push = sub {
        my ($p, $v) = @_;
        return 0 if $p <= 0;
        my $u = $p < $c{d} ? $p / $c{d} : 1;
        my $f = $c{k} * $p**$c{e} - $c{c} * $u**2 * (3 - 2 * $u) * $v;
        return $f > 0 ? $f : 0;
    };
    return sub {
        my ($s, $v, $g) = @_;
        return $push->(($c{min} - $s) * $g, $g * $v) - $push->(($s - $c{max}) * $g, -$g * $v);
    };
}

check Bumpers => sub {
    my $r = example('Bumpers');
    my $force = bumpers(min => -0.5, max => 0.5, k => 1e5, e => 1.5, c => 2000, d => 5e-3);
    my %track = (curve => parabola(1), m => 1, force => $force);
    cmp_ok($r->{time}[-1], '==', 4, 'runs to its stop time');
    follows($r, $tight, 'bead', 'body', [0.45, 2], %track, accuracy => 1e-11);
    my ($s, $v, $f) = map { $r->{"bead.$_"} } qw(s v f);
    my ($deepest) = sort { $b <=> $a } map { abs } @$s;
    cmp_ok($deepest, '>', 0.5, 'the bumpers are touched');
    cmp_ok($deepest, '<', 0.51, 'and hold');
    my @wrong = grep { $f->[$_] * $s->[$_] > 0 || (abs $s->[$_] < 0.5 && $f->[$_] != 0) } 0 .. $#$f;
    is(scalar @wrong, 0, 'they push, never pull, and only there');
    my $energy = energy($r, 'body', 1, 0);
    my @gains = grep { $energy->[$_] > $energy->[$_ - 1] + 1e-6 && abs $s->[$_ - 1] < 0.5 } 1 .. $#$energy;
    is(scalar @gains, 0, 'energy never grows');
    cmp_ok($energy->[-1], '<', 1.01 * 9.81 * 0.25, 'at last there is just the energy to get there');
};

check 'stops the wrong way round' => sub {
    my $sim = compile_model(model => 'Planar.Examples.Bumpers');
    my ($status, $out, $err) = run_simulator($sim, '--set', 'bead.s_min=0.7');
    is($status, 1, 'the run fails');
    like($err, qr/the upper stop is not above the lower one/, 'and says why');
};

check RollerCoaster => sub {
    my $r = example('RollerCoaster');
    my $curve = through([0, 2, 3.2, 4.4, 5.4, 6.3, 7.2, 8.1, 9, 10, 11.2, 12.4, 14],
        [[0, 4], [1, 2.2], [1.9, 0.9], [3, 0.1], [4, 0.2], [4.6, 0.8], [4.5, 1.7], [3.7, 2.1], [3, 1.6], [3, 0.7], [3.9, 0],
            [5.1, 0.1], [6.6, 0.9]]);
    cmp_ok($r->{time}[-1], '==', 2.4, 'runs to its stop time');
    follows($r, $tight, 'car', 'body', [0.2, 0], curve => $curve, m => 400, I => 100, tangential => 1, accuracy => 1e-12);
    constant(energy($r, 'body', 400, 100), 1e-7, 'energy');
    # the angle goes on without jumps, in step with the tangent
    my ($psi, $s) = map { $r->{"car.$_"} } qw(psi s);
    my (@angle, $turns);
    for my $k (0 .. $#$s) {
        my (undef, undef, $x1, $y1) = $curve->($s->[$k]);
        my $angle = atan2 $y1, $x1;
        $angle += 2 * $pi while @angle && $angle < $angle[-1] - $pi;
        push @angle, $angle;
    }
    courses($r, 1e-12, 'car.psi' => \@angle);
    cmp_ok($psi->[-1], '>', 2 * $pi, 'the car has turned once');
    same_course($r->{'body.frame_a.phi'}, $psi, 1e-12, 'and with it the body');
};

# Two degrees of freedom: X of the bowl and s of the marble at x = X + s, y = f(s).
#   T = M X'^2/2 + m ((X' + s')^2 + f'^2 s'^2)/2,  U = m g f
check SlidingBowl => sub {
    my $r = example('SlidingBowl');
    my $bowl = spline([-1, -0.6, -0.3, 0, 0.3, 0.6, 1], [1, 0.3, 0.06, 0, 0.06, 0.3, 1]);
    my ($M, $m) = (2, 1);
    my $f = sub {
        my (undef, $s, undef, $v) = @{ $_[1] };
        my ($y, $slope, $bend) = evaluate($bowl, $s);
        # momentum: (M + m) A + m a = 0; along s: m (A + a + f' (f' a + f'' v^2)) + m g f' = 0
        my $a = -($slope * ($bend * $v**2 + 9.81)) / (1 + $slope**2 - $m / ($M + $m));
        return (@{ $_[1] }[2, 3], -$m / ($M + $m) * $a, $a);
    };
    my ($X, $s, $V, $v) = rk_reference($f, [0, 0.8, 0, 0], $r->{time}, 1e-12);
    my @a = map { [$f->(0, [$X->[$_], $s->[$_], $V->[$_], $v->[$_]])] } 0 .. $#$s;
    my @y = map { [evaluate($bowl, $_)] } @$s;
    cmp_ok($r->{time}[-1], '==', 5, 'runs to its stop time');
    courses($r, $tight,
        'slide.s'  => $X,
        'slide.v'  => $V,
        'marble.s' => $s,
        'marble.v' => $v,
        'body.frame_a.r0[1]' => plus($X, $s),
        'body.frame_a.r0[2]' => [map { $_->[0] } @y],
        # the marble is pushed by the bowl, across the curve; the bowl by the marble
        'marble.N' => [map { -$M * $a[$_][2] * sqrt(1 + $y[$_][1]**2) / -$y[$_][1] } 0 .. $#y],
        'body.frame_a.f0[1]' => [map { -$M * $_->[2] } @a],
    );
    constant([map { 2 * $r->{'slide.s'}[$_] + $r->{'body.frame_a.r0[1]'}[$_] } 0 .. $#$s], 1e-9, 'the centre of mass stays');
    my ($e1, $e2) = (energy($r, 'bowl', 2, 0), energy($r, 'body', 1, 0));
    constant(plus($e1, $e2), 1e-7, 'energy');
};

# One degree of freedom, the angle p of the shaft; the follower is at r(pi/2 - p).
#   T = (J + m r'^2) p'^2/2,  U = m g r + c (r - l)^2/2
check CamFollower => sub {
    my $r = example('CamFollower');
    my @radius = (0.1, 0.1, 0.12, 0.16, 0.16, 0.12, 0.1);
    my $contour = spline([map { $_ * $pi / 3 } 0 .. 6], \@radius, 1);
    my $at = sub { my $a = $pi / 2 - $_[0]; return evaluate($contour, $a - 2 * $pi * POSIX::floor($a / 2 / $pi)) };
    my ($J, $m, $c, $l) = (0.02, 0.5, 100, 0.08);
    my $f = sub {
        my ($p, $w) = @{ $_[1] };
        my ($y, $slope, $bend) = $at->($p);
        return ($w, ($m * $slope * $bend * $w**2 + $slope * ($m * 9.81 + $c * ($y - $l))) / ($J + $m * $slope**2));
    };
    my ($p, $w) = rk_reference($f, [0, 30], $r->{time}, 1e-12);
    my @y = map { [$at->($_)] } @$p;
    my @z = map { ($f->(0, [$p->[$_], $w->[$_]]))[1] } 0 .. $#$p;
    my @a = map { $y[$_][2] * $w->[$_]**2 - $y[$_][1] * $z[$_] } 0 .. $#$p;
    # what the cam does to the follower: it accelerates it, holds the spring and the weight
    my @push = map { $m * ($a[$_] + 9.81) + $c * ($y[$_][0] - $l) } 0 .. $#$p;
    cmp_ok($r->{time}[-1], '==', 1, 'runs to its stop time');
    stays($r, 1e-8, map { "closure.$_" } 'r_rel[1]', 'r_rel[2]');
    stays($r, 1e-7, map { "closure.$_" } 'v_rel[1]', 'v_rel[2]');
    courses($r, $tight,
        'shaft.phi'  => $p,
        'shaft.w'    => $w,
        'cam.s'      => [map { $pi / 2 - $_ } @$p],
        'follower.s' => [map { $_->[0] } @y],
        'follower.v' => [map { -$y[$_][1] * $w->[$_] } 0 .. $#y],
        'closure.f[2]' => [map { -$_ } @push],
        # the contact has no friction: the force is across the contour, whose slope is r'/r
        'closure.f[1]' => [map { -$push[$_] * $y[$_][1] / $y[$_][0] } 0 .. $#y],
    );
    my ($least, $most) = (sort { $a <=> $b } @{ $r->{'closure.f[2]'} })[0, -1];
    ok($least < -1 && $most > 1, 'the groove pushes and pulls');
    cmp_ok($p->[-1], '>', 2 * $pi, 'over more than one turn');
};

# The height of the centre is h(p) = sqrt(a^2 sin(p)^2 + b^2 cos(p)^2), and x stays.
#   T = (I + m h'^2) p'^2/2,  U = m g h
check RockingEllipse => sub {
    my $r = example('RockingEllipse');
    my ($a, $b, $m, $I) = (0.5, 0.3, 2, 0.15);
    my $h = sub {
        my ($s, $c) = (sin $_[0], cos $_[0]);
        my $h = sqrt($a**2 * $s**2 + $b**2 * $c**2);
        my $k = $a**2 - $b**2;
        my $h1 = $k * $s * $c / $h;
        return ($h, $h1, ($k * ($c**2 - $s**2) - $h1**2) / $h);
    };
    my $f = sub {
        my ($p, $w) = @{ $_[1] };
        my (undef, $h1, $h2) = $h->($p);
        return ($w, -($m * $h1 * $h2 * $w**2 + $m * 9.81 * $h1) / ($I + $m * $h1**2));
    };
    my $start = $r->{'body.frame_a.phi'}[0];
    # at the start the tangent at s = -0.8 lies on the floor
    close_to($start, -atan2(0.3 * cos(-0.8), -0.5 * sin(-0.8)), 1e-14, 'angle at the start');
    my ($p, $w) = rk_reference($f, [$start, 0], $r->{time});
    my @z = map { ($f->(0, [$p->[$_], $w->[$_]]))[1] } 0 .. $#$p;
    my @h = map { [$h->($_)] } @$p;
    cmp_ok($r->{time}[-1], '==', 4, 'runs to its stop time');
    constant($r->{'body.frame_a.r0[1]'}, 1e-8, 'no sideways motion');
    courses($r, $tight,
        'body.frame_a.phi'   => $p,
        'body.frame_a.w'     => $w,
        'body.frame_a.r0[2]' => [map { $_->[0] } @h],
        'contact.on_a.N'     => [map { $m * (9.81 + $h[$_][2] * $w->[$_]**2 + $h[$_][1] * $z[$_]) } 0 .. $#z],
        # what is at the floor does not move upwards: h' p' + p' (x - x of the centre) = 0
        'contact.on_a.s'     => [map { $r->{'body.frame_a.r0[1]'}[0] - $_->[1] } @h],
        'body.frame_a.t'     => [map { $I * $_ } @z],
    );
    constant(energy($r, 'body', $m, $I), 1e-8, 'energy');
};

# --- more than the examples show

# A curve of the user's, as a function; it is the parabola of another contact. And parameters of curves can be set.
check 'own curve' => sub {
    my $sim = compile_model(text => <<'END');
package Own
  function valley "A parabola, parameterized by the slope"
    extends Curves.Interfaces.Curve;
    input Real c = 0.5;
  algorithm
    r := {s/(2*c), s^2/(4*c)};
  end valley;
  model Beads
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Contacts.PointToCurve bead(redeclare Curves.Shapes.FromFunction curve(redeclare function f = valley(c=2)),
      s(start=2));
    Planar.Parts.Body body(m=1, I=0);
    Planar.Contacts.PointToCurve bead1(redeclare Curves.Shapes.Parabola curve, s(start=0.5));
    Planar.Parts.Body body1(m=1, I=0);
  equation
    connect(fixed.frame_b, bead.frame_a);
    connect(bead.frame_b, body.frame_a);
    connect(fixed.frame_b, bead1.frame_a);
    connect(bead1.frame_b, body1.frame_a);
  end Beads;
end Own;
END
    my $r = simulate($sim, '--tolerance', 1e-10, '--stop', 2, '--set', 'bead1.curve.c=2');
    follows($r, $tight, 'bead1', 'body1', [0.5, 0], curve => parabola(2), m => 1);
    courses($r, $tight, map { ("body.frame_a.$_" => $r->{"body1.frame_a.$_"}) } 'r0[1]', 'r0[2]', 'f0[1]', 'f0[2]');
};

# A disc slides in a parabola: its centre moves along the parallel curve at the distance of the radius, r + R n. Nothing turns
# the disc.
check 'disc in a bowl' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--tolerance', 1e-10, '--stop', 3, '--interval', 0.01);
model Disc
  inner Planar.World world;
  Planar.Parts.Fixed bowl;
  Planar.Contacts.CurveToCurve contact(on_a(redeclare Curves.Shapes.Parabola curve(c=0.5), s(start=1), v(start=-1)),
    on_b(redeclare Curves.Shapes.Circle curve(radius=0.2), s(start=-1)));
  Planar.Parts.Body disc(m=2, I=0.04);
equation
  connect(bowl.frame_b, contact.frame_a);
  connect(contact.frame_b, disc.frame_a);
end Disc;
END
    my ($c, $R) = (0.5, 0.2);
    my $parallel = sub {
        my ($s) = @_;
        my $g2 = 1 + 4 * $c**2 * $s**2;
        my $k = 2 * $c / $g2**1.5;
        my $dk = -3 * $k * 4 * $c**2 * $s / $g2;
        my ($f, $df) = (1 - $R * $k, -$R * $dk);
        my $n = 1 / sqrt $g2;
        return ($s - $R * 2 * $c * $s * $n, $c * $s**2 + $R * $n, $f, $f * 2 * $c * $s,
            $df, $df * 2 * $c * $s + $f * 2 * $c, 0, 0);
    };
    my %track = (curve => $parallel, m => 2);
    my $f = track(%track);
    my ($s, $v) = rk_reference($f, [1, -1], $r->{time});
    my @seen = map { my $y = [$s->[$_], $v->[$_]]; along(@$y, ($f->(0, $y))[1], %track) } 0 .. $#$s;
    my $of = sub { my ($name) = @_; return [map { $_->{$name} } @seen] };
    courses($r, $tight,
        'contact.on_a.s' => $s,
        'contact.on_a.v' => $v,
        'disc.frame_a.r0[1]' => $of->('x'),
        'disc.frame_a.r0[2]' => $of->('y'),
        'disc.frame_a.f0[1]' => $of->('fx'),
        'disc.frame_a.f0[2]' => $of->('fy'),
        'contact.on_a.N' => $of->('across'),
    );
    constant($r->{'disc.frame_a.w'}, 1e-8, 'the disc turns on');
    stays($r, 1e-10, 'disc.frame_a.t');
};

# Two ellipses that touch fly and tumble. What is conserved: momentum, angular momentum, energy. And where they touch, they
# do: the points of the curves are one, and the tangents are opposite.
check 'two ellipses in flight' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--tolerance', 1e-11, '--stop', 3, '--interval', 0.01);
model Flight
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed;
  Planar.Joints.FreeMotion flight(r(start={1, 2}), v(start={0.3, -0.2}), phi(start=0.4), w(start=1.5));
  Planar.Parts.Body a(m=2, I=0.3);
  Planar.Contacts.CurveToCurve contact(opposite=true,
    on_a(redeclare Curves.Shapes.Ellipse curve(a_x=0.6, a_y=0.3), s(start=0.3), v(start=2)),
    on_b(redeclare Curves.Shapes.Ellipse curve(a_x=0.5, a_y=0.2), s(start=-2), v(start=-3)));
  Planar.Parts.Body b(m=1, I=0.05);
equation
  connect(fixed.frame_b, flight.frame_a);
  connect(flight.frame_b, a.frame_a);
  connect(flight.frame_b, contact.frame_a);
  connect(contact.frame_b, b.frame_a);
end Flight;
END
    my %c = (a => [2, 0.3], b => [1, 0.05]);
    my %sum;
    for my $k (0 .. $#{ $r->{time} }) {
        my %now;
        my @energy;
        for my $body (qw(a b)) {
            my ($m, $I) = @{ $c{$body} };
            my ($x, $y, $vx, $vy, $w) = map { $r->{"$body.frame_a.$_"}[$k] } 'r0[1]', 'r0[2]', 'v0[1]', 'v0[2]', 'w';
            $now{'momentum in x'} += $m * $vx;
            $now{'momentum in y'} += $m * $vy;
            $now{'angular momentum'} += $I * $w + $m * ($x * $vy - $y * $vx);
            push @energy, $m * ($vx**2 + $vy**2) / 2 + $I * $w**2 / 2;
        }
        $now{energy} = $energy[0] + $energy[1];
        push @{ $sum{$_} }, $now{$_} for keys %now;
        push @{ $sum{parts} }, $energy[0];
    }
    my $parts = delete $sum{parts};
    constant($sum{$_}, 1e-8, $_) for sort keys %sum;
    my ($least, $most) = (sort { $a <=> $b } @$parts)[0, -1];
    cmp_ok($most - $least, '>', 0.1, 'energy goes from one to the other');
    my %gap;
    for my $k (0 .. $#{ $r->{time} }) {
        my (@point, @tangent);
        for (['a', 'on_a', 0.6, 0.3], ['b', 'on_b', 0.5, 0.2]) {
            my ($body, $side, @axes) = @$_;
            my ($x, $y, $phi) = map { $r->{"$body.frame_a.$_"}[$k] } 'r0[1]', 'r0[2]', 'phi';
            my ($rx, $ry, $tx, $ty) = (ellipse(@axes)->($r->{"contact.$side.s"}[$k]))[0 .. 3];
            my ($cos, $sin) = (cos $phi, sin $phi);
            push @point, [$x + $cos * $rx - $sin * $ry, $y + $sin * $rx + $cos * $ry];
            push @tangent, [map { $_ / sqrt($tx**2 + $ty**2) } $cos * $tx - $sin * $ty, $sin * $tx + $cos * $ty];
        }
        push @{ $gap{point} }, abs($point[0][0] - $point[1][0]) + abs($point[0][1] - $point[1][1]);
        push @{ $gap{tangent} }, abs($tangent[0][0] + $tangent[1][0]) + abs($tangent[0][1] + $tangent[1][1]);
    }
    stays(\%gap, 1e-8, 'point', 'tangent');
};

# A track that turns with a wheel, and a body that turns with the track: angular momentum and energy
check 'track on a wheel' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--tolerance', 1e-11, '--stop', 3, '--interval', 0.01);
model Wheel
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute hub(w(start=2));
  Planar.Parts.Body wheel(m=1, I=0.8);
  Planar.Contacts.TangentToCurve car(redeclare Curves.Shapes.Ellipse curve(a_x=0.8, a_y=0.5, center={0.2, 0.1}), v(start=3));
  Planar.Parts.Body body(m=1.5, I=0.2);
equation
  connect(fixed.frame_b, hub.frame_a);
  connect(hub.frame_b, wheel.frame_a);
  connect(hub.frame_b, car.frame_a);
  connect(car.frame_b, body.frame_a);
end Wheel;
END
    my (@momentum, @energy, @own);
    for my $k (0 .. $#{ $r->{time} }) {
        my ($x, $y, $vx, $vy, $w) = map { $r->{"body.frame_a.$_"}[$k] } 'r0[1]', 'r0[2]', 'v0[1]', 'v0[2]', 'w';
        my $w1 = $r->{'hub.w'}[$k];
        push @momentum, 0.8 * $w1 + 0.2 * $w + 1.5 * ($x * $vy - $y * $vx);
        push @energy, (0.8 * $w1**2 + 0.2 * $w**2 + 1.5 * ($vx**2 + $vy**2)) / 2;
        push @own, 0.8 * $w1**2 / 2;
    }
    constant(\@momentum, 1e-8, 'angular momentum');
    constant(\@energy, 1e-8, 'energy');
    my ($least, $most) = (sort { $a <=> $b } @own)[0, -1];
    cmp_ok($most - $least, '>', 0.1, 'energy goes from one to the other');
};

done_testing;
