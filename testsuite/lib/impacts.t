# Impacts: the examples of the Impulses library over their whole time, and energy and momentum through each impact.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use ImpactReference;
use Examples;

my $pi = 4 * atan2 1, 1;

sub impact_example {
    my ($name, @options) = @_;
    return simulate(compile_model(model => "Impulses.Examples.$name"), '--tolerance', 1e-10, @options);
}

# Columns against references at the rows between events; a reference is a function of the time or an array over these rows.
sub between_events {
    my ($r, $tolerance, %expected) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @rows = regular_rows($r);
    for my $name (sort keys %expected) {
        my $e = $expected{$name};
        $e = [map { $e->($r->{time}[$_]) } @rows] if ref $e eq 'CODE';
        same_course([map { $r->{$name}[$_] } @rows], $e, $tolerance, "$name over time");
    }
}

sub regular_times { my ($r) = @_; return [@{ $r->{time} }[regular_rows($r)]] }

# The sum of some columns is the same in all rows, those at impacts too: through each impact to 1e-9 of SCALE, over the whole time
# as well as the integrator keeps it.
sub conserves {
    my ($r, $scale, $what, @names) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($drift, $jump) = (0, 0);
    my @sum = (0) x @{ $r->{time} };
    for my $name (@names) {
        my $column = $r->{$name} or die "no column $name\n";
        $sum[$_] += $column->[$_] for 0 .. $#sum;
    }
    for (1 .. $#sum) {
        my ($now, $step) = (abs($sum[$_] - $sum[0]), abs($sum[$_] - $sum[$_ - 1]));
        $drift = $now if $now > $drift;
        $jump = $step if $step > $jump && $r->{time}[$_] == $r->{time}[$_ - 1];
    }
    cmp_ok($jump,  '<=', 1e-9 * $scale, "$what is conserved in impacts");
    cmp_ok($drift, '<=', 1e-7 * $scale, "$what is conserved");
}

# After each impact the rate of the gap is -e times what it was.
sub throws_back {
    my ($r, $e, $law) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($n, $worst) = (0, 0);
    for (at_events($r, "$law.hits")) {
        my ($before, $after) = @{ $r->{"$law.v"} }[@$_];
        my $error = abs($after / $before + $e);
        $worst = $error if $error > $worst;
        $n++;
    }
    cmp_ok($n,     '>',  0,     "$law: there are impacts");
    cmp_ok($worst, '<=', 1e-9, "$law: restitution $e in each");
    is($n, $r->{"$law.hits"}[-1], "$law: each is counted");
}

# Slower than this a gap does not get far enough open again: it is caught on the way, below the default v_rest and reach.
sub slow { my ($pressed) = @_; return sqrt(1e-4**2 + 2 * $pressed * 1e-9) }

# The flight of a ball over a floor that throws it back, and comes to rest when slower than SLOW: a function from time to
# (height, velocity), and how often it hits.
sub bounces {
    my ($h, $e, $slow) = @_;
    my ($t, $v, @flights) = (-sqrt(2 * $h / 9.81), sqrt(2 * 9.81 * $h));
    while ($v > $slow) {
        push @flights, [$t, $v];
        $t += 2 * $v / 9.81;
        $v *= $e;
    }
    return (sub {
        my ($time) = @_;
        return (0, 0) if $time >= $t;
        my ($flight) = grep { $_->[0] <= $time } reverse @flights;
        my $dt = $time - $flight->[0];
        return ($flight->[1] * $dt - 9.81 / 2 * $dt**2, $flight->[1] - 9.81 * $dt);
    }, scalar @flights);
}

check BouncingBall => sub {
    my $r = impact_example('BouncingBall');
    cmp_ok($r->{time}[-1], '==', 4, 'runs to its stop time');
    my ($flight, $hits) = bounces(1, 0.7, slow(9.81));
    between_events($r, 1e-8, 'freeMotion.r[2]' => sub { 0.1 + ($flight->($_[0]))[0] });
    between_events($r, 1e-7, 'freeMotion.v[2]' => sub { ($flight->($_[0]))[1] });
    is($r->{'floor.normal.hits'}[-1], $hits, 'it bounces until it is too slow');
    throws_back($r, 0.7, 'floor.normal');
    conserves($r, 5, 'energy with what is lost', 'E', 'floor.E_loss');
    is($r->{'floor.normal.resting'}[-1], 1, 'it rests at last');
    close_to($r->{'floor.normal.f'}[-1], 0.5 * 9.81, 1e-9, 'and the floor holds its weight');

    my $elastic = impact_example('BouncingBall', '--set', 'floor.e=1', '--stop', 20);
    my $period = 2 * sqrt(2 / 9.81);
    between_events($elastic, 1e-6, 'freeMotion.r[2]' => sub {
        my $dt = $_[0] - $period * int($_[0] / $period + 0.5);
        return 1.1 - 9.81 / 2 * $dt**2;
    });
    throws_back($elastic, 1, 'floor.normal');
    conserves($elastic, 5, 'energy of an elastic ball', 'E');

    my ($status, undef, $err) = run_simulator(compile_model(model => 'Impulses.Examples.BouncingBall'), '--set', 'floor.R=2');
    is($status, 1, 'a ball that begins in the floor is an error');
    like($err, qr/in floor\.normal.*the bodies overlap at the start, by 0\.9 m/, '... that says so');

    my $plastic = impact_example('BouncingBall', '--set', 'floor.e=0', '--stop', 1);
    is($plastic->{'floor.normal.hits'}[-1], 1, 'a plastic ball hits once');
    close_to($plastic->{'floor.E_loss'}[-1], 0.5 * 9.81, 1e-9, 'and loses all that it has gained');
    close_to($plastic->{'freeMotion.r[2]'}[-1], 0.1, 1e-9, 'and stays on the floor');
    conserves($plastic, 5, 'energy with what is lost', 'E', 'floor.E_loss');
};

# Each impact by itself: friction takes mu (1 + e) v_y, or just so much that the lowest point stops.
check RoughFloor => sub {
    my $r = impact_example('RoughFloor');
    my ($m, $i, $radius, $e, $mu) = (0.5, 0.002, 0.1, 0.9, 0.1);
    my ($v, $w, $x, $t, $vy) = (1, 60, 0, sqrt(2 / 9.81), sqrt(2 * 9.81));
    my @phases = ([0, 0, 1, 60]);
    my ($slides, $grips) = (0, 0);
    while ($t < 4) {
        $x += $v * ($t - $phases[-1][0]);
        my $slip  = $v + $radius * $w;                     # counted to the right
        my $stop  = -$slip / (1 / $m + $radius**2 / $i);
        my $limit = $mu * $m * (1 + $e) * $vy;
        my $p     = abs $stop <= $limit ? $stop : $slip > 0 ? -$limit : $limit;
        abs $stop <= $limit ? $grips++ : $slides++;
        $v  += $p / $m;
        $w  += $p * $radius / $i;
        $vy *= $e;
        push @phases, [$t, $x, $v, $w];
        $t += 2 * $vy / 9.81;
    }
    cmp_ok($slides, '>', 1, 'at first it slides');
    cmp_ok($grips,  '>', 1, 'then it grips');
    my $phase = sub { my ($time) = @_; my ($p) = grep { $_->[0] <= $time } reverse @phases; return @$p };
    between_events($r, 1e-8,
        'freeMotion.v[1]' => sub { ($phase->($_[0]))[2] },
        'freeMotion.w'    => sub { ($phase->($_[0]))[3] },
        'freeMotion.r[1]' => sub { my @p = $phase->($_[0]); return $p[1] + $p[2] * ($_[0] - $p[0]) },
    );
    throws_back($r, 0.9, 'floor.normal');
    conserves($r, 9, 'energy with what is lost', 'E', 'floor.E_loss');
};

check Billiard => sub {
    my $r = impact_example('Billiard');
    # they touch when the centres are 0.06 apart, 0.03 of it across: n = (cos 30, -sin 30)
    my ($c, $s) = (sqrt(3) / 2, -0.5);
    my $t1 = (1 - 0.06 * $c) / 2;
    my @v2 = (2 * $c * $c, 2 * $c * $s);
    my @v1 = (2 - $v2[0], -$v2[1]);
    my $after = sub { my ($before, $rate, $t) = @_; return $t < $t1 ? $before : $before + $rate * ($t - $t1) };
    between_events($r, 1e-9,
        'motion1.r[1]' => sub { $_[0] < $t1 ? -1 + 2 * $_[0] : -0.06 * $c + $v1[0] * ($_[0] - $t1) },
        'motion1.r[2]' => sub { $after->(0.03, $v1[1], $_[0]) },
        'motion2.r[1]' => sub { $after->(0, $v2[0], $_[0]) },
        'motion2.r[2]' => sub { $after->(0, $v2[1], $_[0]) },
    );
    my ($a, $b) = map { my $m = $_; [map { $r->{"motion$m.v[$_]"}[-1] } 1, 2] } 1, 2;
    cmp_ok(abs($a->[0] * $b->[0] + $a->[1] * $b->[1]), '<=', 1e-9, 'they part at a right angle');
    conserves($r, 0.4, 'energy',           'E');
    conserves($r, 0.4, 'momentum in x',    'p[1]');
    conserves($r, 0.4, 'momentum in y',    'p[2]');
    conserves($r, 0.4, 'angular momentum', 'l');
    throws_back($r, 1, 'collision.normal');

    my $dull = impact_example('Billiard', '--set', 'collision.e=0.5', '--set', 'collision.mu=0.3');
    conserves($dull, 0.4, 'energy with what is lost', 'E', 'collision.E_loss');
    conserves($dull, 0.4, 'momentum in x of rough balls',    'p[1]');
    conserves($dull, 0.4, 'momentum in y of rough balls',    'p[2]');
    conserves($dull, 0.4, 'angular momentum of rough balls', 'l');
    throws_back($dull, 0.5, 'collision.normal');
};

# The swing goes on as if there were one ball: the first has the half to the left, the last the half to the right.
check NewtonsCradle => sub {
    my $half = sub {
        my ($r, $swing, $left, $right) = @_;
        my @rows = 0 .. $#{ $swing->[0] };
        my %course;
        for my $ball (1 .. 5) {
            my $side = $ball <= $left ? -1 : $ball > 5 - $right ? 1 : 0;
            $course{"revolute[$ball].phi"} = [map { $swing->[0][$_] * $side > 0 ? $swing->[0][$_] : 0 } @rows];
            $course{"revolute[$ball].w"}   = [map { $swing->[0][$_] * $side > 0 ? $swing->[1][$_] : 0 } @rows];
        }
        return %course;
    };
    my $sim = compile_model(model => 'Impulses.Examples.NewtonsCradle');
    for my $raised (1 .. 4) {
        my $r = simulate($sim, '--tolerance', 1e-11, map { ('--set', "revolute[$_].phi=-0.5") } 2 .. $raised);
        my $f = sub { my ($phi, $w) = @{ $_[1] }; return ($w, -9.81 * sin $phi) };
        my $swing = [rk_reference($f, [-0.5, 0], regular_times($r))];
        my %course = $half->($r, $swing, $raised, $raised);
        # with 3 of 5 and more, those in the middle swing on both sides
        for my $ball (6 - $raised .. $raised) {
            $course{"revolute[$ball].phi"} = $swing->[0];
            $course{"revolute[$ball].w"}   = $swing->[1];
        }
        between_events($r, 1e-6, %course);
        conserves($r, 1.2 * $raised, "energy with $raised raised", 'E');
        cmp_ok($r->{'contact[1].normal.hits'}[-1] + $r->{'contact[4].normal.hits'}[-1], '>=', 6, 'they hit each other');
    }
};

check BallisticPendulum => sub {
    my $r = impact_example('BallisticPendulum');
    my ($m, $big, $v) = (0.02, 2, 300);
    my $t1    = 3 / $v;
    my $depth = 1.95 + 9.81 / 2 * $t1**2;
    my $l     = $m * ($v * $depth);
    my $inertia = 0.02 + $big * 4 + 1e-6 + $m * $depth**2;
    my $w1 = $l / $inertia;
    my $loss = $m * ($v**2 + (9.81 * $t1)**2) / 2 - $inertia * $w1**2 / 2;
    my ($hit) = at_events($r, 'target.stuck');
    close_to($r->{time}[$hit->[1]],          $t1,   1e-10, 'when it hits');
    close_to($r->{'revolute.w'}[$hit->[1]],  $w1,   1e-9,  'how fast they go on');
    close_to($r->{'flight.w'}[$hit->[1]],    $w1,   1e-9,  'the bullet turns with the block');
    close_to($r->{'target.E_loss'}[-1],      $loss, 1e-9,  'what is lost');
    close_to($r->{l}[$hit->[1]],             $r->{l}[$hit->[0]], 1e-10, 'angular momentum about the hinge is conserved');
    conserves($r, 900, 'energy with what is lost', 'E', 'target.E_loss');
    my @late = grep { $r->{time}[$_] > $t1 } regular_rows($r);
    my $f = sub { my ($phi, $w) = @{ $_[1] }; return ($w, -9.81 * ($big * 2 + $m * $depth) * sin($phi) / $inertia) };
    my ($phi, $w) = rk_reference($f, [0, $w1], [$t1, @{ $r->{time} }[@late]]);
    shift @$_ for $phi, $w;
    same_course([@{ $r->{'revolute.phi'} }[@late]], $phi, 1e-8, 'the swing');
    same_course([@{ $r->{'revolute.w'} }[@late]],   $w,   1e-8, 'its rate');
    same_course([@{ $r->{'flight.phi'} }[@late]],   $phi, 1e-8, 'the angle of the bullet');
    same_course([@{ $r->{'flight.r[1]'} }[@late]], [map { $depth * sin } @$phi], 1e-8, 'the bullet stays where it came in');

    my $missed = impact_example('BallisticPendulum', '--set', 'flight.r[2]=-1.5', '--stop', 0.1);
    is($missed->{'target.stuck'}[-1], 0, 'a bullet that flies by does not get stuck');
};

# A blow at b beyond the centre of mass, the bat turns about the hand: (I + m a^2) w = P (a + b)
check SweetSpot => sub {
    for my $b (0.2, 0, 0.5) {
        my $r = impact_example('SweetSpot', '--set', "b=$b");
        my $w = 2 * (0.5 + $b) / 0.35;
        my ($at) = grep { $r->{time}[$_] == 0.5 && $r->{time}[$_ - 1] == 0.5 } 1 .. $#{ $r->{time} };
        close_to($r->{'revolute.w'}[$at], $w, 1e-12, "hit at $b: how fast it turns");
        cmp_ok(abs($r->{'hand.P[2]'}[-1] - (0.5 * $w - 2)), '<=', 1e-12, 'the impulse of the hand on the bat');
        cmp_ok(abs($r->{'hand.P[1]'}[-1]) + abs($r->{'hand.L'}[-1]), '<=', 1e-12, 'neither along the bat nor about the hand');
        close_to($r->{'blow.E'}[-1], 0.35 * $w**2 / 2, 1e-12, 'the energy that the blow brings');
        between_events($r, 1e-8, 'revolute.phi' => sub { my ($t) = @_; return $t > 0.5 ? $w * ($t - 0.5) : 0 });
    }
    cmp_ok(abs(impact_example('SweetSpot')->{'hand.P[2]'}[-1]), '<=', 1e-12, 'nothing is felt as the example stands');
};

check DoublePendulumAtWall => sub {
    my $r = impact_example('DoublePendulumAtWall');
    my $free = double_pendulum(L => [1, 0.4], m => [1, 0.2], I => [0.1, 0.01]);
    my $gap = sub { my ($p1, $p2) = @{ $_[1] }; return 0.5 - cos($p1) - 0.4 * cos($p2) };
    my $impact = sub {
        my ($p1, $p2, @u) = @{ $_[1] };
        my $c = 0.2 * 0.4 * cos($p1 - $p2);
        return ($p1, $p2, throw_back([[0.1 + 1.2, $c], [$c, 0.01 + 0.2 * 0.16]], [sin($p1), 0.4 * sin($p2)], 0.5, \@u));
    };
    my $t = regular_times($r);
    my ($p1, $p2, $w1, $w2, $impacts) = with_impacts($free, [-2.5, -2.5, 0, 0], $t, $gap, $impact);
    my @hits = at_events($r, 'wall.normal.hits');
    is(scalar @hits, scalar @$impacts, 'as many impacts');
    close_to($r->{time}[$hits[$_][1]], $impacts->[$_], 1e-8, "time of impact $_") for 0 .. $#$impacts;
    between_events($r, 1e-6,
        'revolute.phi'  => $p1,
        'revolute.w'    => $w1,
        'revolute1.phi' => minus($p2, $p1),
        'revolute1.w'   => minus($w2, $w1),
    );
    throws_back($r, 0.5, 'wall.normal');
    conserves($r, 5, 'energy with what is lost', 'E', 'wall.E_loss');
    my $elastic = impact_example('DoublePendulumAtWall', '--set', 'wall.e=1');
    conserves($elastic, 5, 'energy of elastic impacts', 'E');
    throws_back($elastic, 1, 'wall.normal');
};

# Between the impacts a harmonic oscillation about the angle at which the spring is relaxed
check Door => sub {
    my $r = impact_example('Door');
    my $omega = sqrt(15 / (1.1 + 20 * 0.4**2));
    my ($amplitude, $phase, $t, $shut) = (1.7, 0, 0, 0);
    my @swings;
    while (1) {    # phi = -0.5 + amplitude cos(omega (time - t) + phase)
        push @swings, [$t, $amplitude, $phase];
        my $end = atan2 sqrt($amplitude**2 - 0.25), 0.5;
        $t += ($end - $phase) / $omega;
        my $w = 0.4 * $amplitude * $omega * sin $end;
        last if 0.8 * $w <= slow(0.8 * 15 * 0.5 / (1.1 + 20 * 0.4**2));
        $phase = -atan2 $w / $omega, 0.5;
        $amplitude = sqrt(0.25 + ($w / $omega)**2);
    }
    $shut = $t;
    cmp_ok($shut, '<', 4, 'it falls shut');
    between_events($r, 1e-8, 'revolute.phi' => sub {
        my ($time) = @_;
        return 0 if $time >= $shut;
        my ($s) = grep { $_->[0] <= $time } reverse @swings;
        return -0.5 + $s->[1] * cos($omega * ($time - $s->[0]) + $s->[2]);
    });
    is($r->{'stop.lower.hits'}[-1], scalar @swings, 'the impacts until then');
    throws_back($r, 0.4, 'stop.lower');
    is($r->{'stop.upper.hits'}[-1], 0, 'the other stop is not reached');
    conserves($r, 20, 'energy with what is lost', 'E', 'stop.E_loss');
    close_to($r->{'stop.t'}[-1], 15 * 0.5, 1e-9, 'the stop holds against the spring');
};

# One degree of freedom: (0.1 + 3 x'(phi)^2) w^2/2 is constant between impacts, and each leaves e^2 of it. Returns courses of the
# angle and the rate of the crank, of the piston's position and velocity, and the times of the impacts.
sub engine {
    my ($times) = @_;
    my $x = sub { my ($phi) = @_; return 0.3 * cos($phi) + sqrt(0.64 - 0.09 * sin($phi)**2) };
    my $slope = sub { my ($phi) = @_; return -0.3 * sin($phi) - 0.09 * sin($phi) * cos($phi) / sqrt(0.64 - 0.09 * sin($phi)**2) };
    my $inertia = sub { my ($phi) = @_; return 0.1 + 3 * $slope->($phi)**2 };
    my $f = sub { my ($phi, $h) = @{ $_[1] }; return (($h <=> 0) * sqrt(2 * abs($h) / $inertia->($phi)), 0) };
    my $gap = sub { my $s = $x->($_[1][0]); return $s - 0.55 < 0.95 - $s ? $s - 0.55 : 0.95 - $s };
    my $impact = sub { my ($phi, $h) = @{ $_[1] }; return ($phi, -0.64 * $h) };
    my ($phi, $h, $impacts) = with_impacts($f, [$pi / 2, $inertia->($pi / 2) * 2.5**2 / 2], $times, $gap, $impact);
    my @w = map { ($f->(0, [$phi->[$_], $h->[$_]]))[0] } 0 .. $#$phi;
    my @s = map { $x->($_) } @$phi;
    my @v = map { $slope->($phi->[$_]) * $w[$_] } 0 .. $#w;
    return ($phi, \@w, \@s, \@v, $impacts);
}

check EngineWithStop => sub {
    my $r = impact_example('EngineWithStop');
    my ($phi, $w, $s, $v, $impacts) = engine(regular_times($r));
    between_events($r, 1e-7,
        'revoluteDrive.phi' => $phi, 'revoluteDrive.w' => $w, 'prismatic.s' => $s, 'prismatic.v' => $v);
    is($r->{'stop.lower.hits'}[-1] + $r->{'stop.upper.hits'}[-1], scalar @$impacts, 'as many impacts');
    cmp_ok(scalar @$impacts, '>=', 3, 'and several of them');
    throws_back($r, 0.8, 'stop.lower');
    stays($r, 1e-9, map { ("closing.r_rel[$_]", "closing.v_rel[$_]") } 1, 2);
    conserves($r, 1, 'energy with what is lost', 'E', 'stop.E_loss');
};

check CrankWithStop => sub {
    my $r = impact_example('CrankWithStop');
    my ($phi, $w, $s, $v, $impacts) = engine(regular_times($r));
    between_events($r, 1e-7,
        'revoluteDrive.phi' => $phi, 'revoluteDrive.w' => $w, 'jointRRP.motion.s' => $s, 'jointRRP.motion.v' => $v);
    is($r->{'stop.lower.hits'}[-1] + $r->{'stop.upper.hits'}[-1], scalar @$impacts, 'as many impacts');
    throws_back($r, 0.8, 'stop.lower');
    conserves($r, 1, 'energy with what is lost', 'E', 'stop.E_loss');
    my (undef, $list) = run_simulator(compile_model(model => 'Impulses.Examples.CrankWithStop'), '--list');
    my @states = grep { !/E_/ } $list =~ /^(\S+) +state\b/mg;
    is("@states", 'revoluteDrive.phi revoluteDrive.w', 'the crank alone has states');
};

# Loops of each kind with bodies on both rods that hit a stop: an assembly moves and jumps as joints with a closure do.
my $loops = <<'END';
package Loops
  partial model Machine
    inner Planar.World world;
    Impulses.Parts.Fixed fixed;
    Impulses.Parts.Fixed ground(r={1, 0});
    Impulses.Joints.Revolute drive(phi(start=1.2), w(start=-4));
    Impulses.Parts.Body disc(m=1, I=0.2);
    Impulses.Parts.FixedTranslation crank(r={0.3, 0});
    Impulses.Parts.FixedTranslation toA(r={0.4, 0.1}), toB(r={0.2, -0.1});
    Impulses.Parts.Body bodyA(m=0.7, I=0.02);
    Impulses.Parts.Body bodyB(m=1.5, I=0.05);
    Real E = disc.E_kin + bodyA.E_kin + bodyB.E_kin + bodyA.E_pot + bodyB.E_pot;
  equation
    connect(fixed.frame_b, drive.frame_a);
    connect(drive.frame_b, disc.frame_a);
    connect(drive.frame_b, crank.frame_a);
    connect(toA.frame_b, bodyA.frame_a);
    connect(toB.frame_b, bodyB.frame_a);
  end Machine;
  partial model FourBar
    extends Machine;
    Impulses.Collisions.RevoluteStop stop(e=0.6, phi_min=1.82, phi_max=2);
  equation
    connect(ground.frame_b, stop.frame_a);
  end FourBar;
  model FourBarAssembly
    extends FourBar;
    Impulses.Assemblies.JointRRR joint(L_a=0.8, L_b=0.7, phi_b0=2);
  equation
    connect(crank.frame_b, joint.frame_a);
    connect(ground.frame_b, joint.frame_b);
    connect(joint.frame_ia, toA.frame_a);
    connect(joint.frame_ib, toB.frame_a);
    connect(joint.frame_ib, stop.frame_b);
  end FourBarAssembly;
  model FourBarClosure
    extends FourBar;
    Impulses.Joints.Revolute a(phi(start=0, fixed=false), w(fixed=false)), b(phi(start=2, fixed=false), w(fixed=false));
    Impulses.Parts.FixedTranslation rodA(r={0.8, 0}), rodB(r={0.7, 0});
    Impulses.Joints.RevoluteClosure pin;
  equation
    connect(crank.frame_b, a.frame_a);
    connect(a.frame_b, rodA.frame_a);
    connect(ground.frame_b, b.frame_a);
    connect(b.frame_b, rodB.frame_a);
    connect(rodA.frame_b, pin.frame_a);
    connect(rodB.frame_b, pin.frame_b);
    connect(a.frame_b, toA.frame_a);
    connect(b.frame_b, toB.frame_a);
    connect(b.frame_b, stop.frame_b);
  initial equation
    pin.r_rel = {0, 0};
    pin.v_rel = {0, 0};
  end FourBarClosure;
  partial model Slotted
    extends Machine;
    Impulses.Collisions.RevoluteStop stop(e=0.5, phi_min=-3.5, phi_max=-3.35, R=0.5);
  equation
    connect(ground.frame_b, stop.frame_a);
  end Slotted;
  model SlottedAssembly
    extends Slotted;
    Impulses.Assemblies.JointRPR joint(phi0=-3);
  equation
    connect(ground.frame_b, joint.frame_a);
    connect(crank.frame_b, joint.frame_b);
    connect(joint.frame_ia, toA.frame_a);
    connect(joint.frame_ib, toB.frame_a);
    connect(joint.frame_ia, stop.frame_b);
  end SlottedAssembly;
  model SlottedClosure
    extends Slotted;
    Impulses.Joints.Revolute a(phi(start=-3.3, fixed=false), w(fixed=false));
    Impulses.Joints.Prismatic slide(s(start=1, fixed=false), v(fixed=false));
    Impulses.Joints.RevoluteClosure pin;
  equation
    connect(ground.frame_b, a.frame_a);
    connect(a.frame_b, slide.frame_a);
    connect(slide.frame_b, pin.frame_a);
    connect(crank.frame_b, pin.frame_b);
    connect(a.frame_b, toA.frame_a);
    connect(slide.frame_b, toB.frame_a);
    connect(a.frame_b, stop.frame_b);
  initial equation
    pin.r_rel = {0, 0};
    pin.v_rel = {0, 0};
  end SlottedClosure;
  partial model Slider
    extends Machine;
    Impulses.Joints.Revolute guide(phi(start=0.1), w(start=0.2));
    Impulses.Parts.Body heavy(m=1, I=2);
    Impulses.Collisions.PrismaticStop stop(e=0.7, s_min=0.75, s_max=1);
  equation
    connect(fixed.frame_b, guide.frame_a);
    connect(guide.frame_b, heavy.frame_a);
    connect(guide.frame_b, stop.frame_a);
  end Slider;
  model SliderAssembly
    extends Slider;
    Impulses.Assemblies.JointRRP joint(L=0.8);
  equation
    connect(crank.frame_b, joint.frame_a);
    connect(guide.frame_b, joint.frame_b);
    connect(joint.frame_ia, toA.frame_a);
    connect(joint.frame_ib, toB.frame_a);
    connect(joint.frame_ib, stop.frame_b);
  end SliderAssembly;
  model SliderClosure
    extends Slider;
    Impulses.Joints.Revolute a(phi(start=-1.5, fixed=false), w(fixed=false));
    Impulses.Joints.Prismatic slide(s(start=0.9, fixed=false), v(fixed=false));
    Impulses.Parts.FixedTranslation rod(r={0.8, 0});
    Impulses.Joints.RevoluteClosure pin;
  equation
    connect(crank.frame_b, a.frame_a);
    connect(a.frame_b, rod.frame_a);
    connect(guide.frame_b, slide.frame_a);
    connect(slide.frame_b, pin.frame_a);
    connect(rod.frame_b, pin.frame_b);
    connect(a.frame_b, toA.frame_a);
    connect(slide.frame_b, toB.frame_a);
    connect(slide.frame_b, stop.frame_b);
  initial equation
    pin.r_rel = {0, 0};
    pin.v_rel = {0, 0};
  end SliderClosure;
end Loops;
END
my $loops_file = write_file('Loops.mo', $loops);
for my $kind (qw(FourBar Slotted Slider)) {
    check "the $kind of an assembly, and with a closure" => sub {
        my ($assembly, $closure) = map {
            simulate(compile_model(file => $loops_file, model => "Loops.$kind$_", options => ['-O0']), '--tolerance', 1e-10, '--stop', $kind eq 'Slotted' ? 1.1 : 0.5, '--interval', 0.01)
        } 'Assembly', 'Closure';
        my @at = regular_rows($closure);
        my $of = sub { my ($name) = @_; return [map { $closure->{$name}[$_] } @at] };
        cmp_ok($closure->{"stop.lower.hits"}[-1] + $closure->{"stop.upper.hits"}[-1], '>', 1, 'several impacts');
        between_events($assembly, 1e-6, map { ($_ => $of->($_)) } 'drive.phi', 'drive.w', 'bodyA.frame_a.r0[1]', 'bodyA.frame_a.w',
            'bodyB.frame_a.r0[2]', 'bodyB.frame_a.v0[1]');
        conserves($assembly, 10, 'energy with what is lost', 'E', 'stop.E_loss', $kind eq 'Slider' ? 'heavy.E_kin' : ());
    };
}

check 'the same engine, closed at the slide' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--tolerance', 1e-10, '--stop', 2, '--interval', 0.01);
model Engine
  inner Planar.World world(g={0, 0});
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.Revolute drive(phi(start=1.5707963267948966), w(start=2.5));
  Impulses.Parts.Body flywheel(I=0.1);
  Impulses.Parts.FixedTranslation crank(r={0.3, 0}), rod(r={0.8, 0});
  Impulses.Joints.Revolute disc(phi(start=-1.5707963267948966 - asin(0.3/0.8)), w(start=-2.5)), pin(phi(start=asin(0.3/0.8)));
  Impulses.Parts.Body piston(m=3, I=0.1);
  Impulses.Joints.PrismaticClosure closing;
  Impulses.Collisions.PrismaticStop stop(e=0.8, s_min=0.55, s_max=0.95);
  Real E = flywheel.E_kin + piston.E_kin;
equation
  connect(fixed.frame_b, drive.frame_a);
  connect(drive.frame_b, flywheel.frame_a);
  connect(drive.frame_b, crank.frame_a);
  connect(crank.frame_b, disc.frame_a);
  connect(disc.frame_b, rod.frame_a);
  connect(rod.frame_b, pin.frame_a);
  connect(pin.frame_b, piston.frame_a);
  connect(fixed.frame_b, closing.frame_a);
  connect(pin.frame_b, closing.frame_b);
  connect(fixed.frame_b, stop.frame_a);
  connect(pin.frame_b, stop.frame_b);
end Engine;
END
    my ($phi, $w, $s, $v) = engine(regular_times($r));
    between_events($r, 1e-7, 'drive.phi' => $phi, 'drive.w' => $w, 'closing.s' => $s, 'stop.v' => $v);
    stays($r, 1e-9, 'closing.q', 'closing.phi_rel');
    conserves($r, 1, 'energy with what is lost', 'E', 'stop.E_loss');
};

# It leaves where the table's acceleration is -g, each time at the same phase, and stays once it has come down.
check ShakenTable => sub {
    my $r = impact_example('ShakenTable');
    my $omega = 4 * $pi;
    my $table = sub { -0.1 * cos $omega * $_[0] };
    my $cos = -9.81 / (0.1 * $omega**2);
    my $leaves = atan2(sqrt(1 - $cos**2), $cos) / $omega;
    my ($z, $v) = ($table->($leaves), 0.1 * $omega * sin $omega * $leaves);
    my $flight = sub { my $dt = $_[0] - $leaves; return $z + $v * $dt - 9.81 / 2 * $dt**2 };
    my ($low, $high) = ($leaves + 0.1, 0.5);
    for (1 .. 60) {
        my $middle = ($low + $high) / 2;
        ($flight->($middle) > $table->($middle) ? $low : $high) = $middle;
    }
    my $phase = sub { my ($t) = @_; return $t - 0.5 * int($t / 0.5) };
    between_events($r, 1e-8,
        'table.frame_b.r0[2]' => $table,
        'freeMotion.r[2]'     => sub { my $t = $phase->($_[0]); return $t > $leaves && $t < $low ? $flight->($t) : $table->($t) },
        'contact.normal.f'    => sub {
            my $t = $phase->($_[0]);
            return $t > $leaves && $t < $low ? 0 : 0.3 * (9.81 + 0.1 * $omega**2 * cos $omega * $t);
        },
    );
    is($r->{'contact.normal.hits'}[-1], 6, 'it comes down once in each period');
    my $impulse = 0.3 * (0.1 * $omega * sin($omega * $low) - $v + 9.81 * ($low - $leaves));
    close_to($r->{'contact.normal.impulse'}[-1], $impulse, 1e-7, 'the impulse of the table');
};

# The angle theta with the floor: by 2/3 m l^2 theta'^2 + m g l sin(theta) on the wall, then with a constant velocity to the side
check Ladder => sub {
    my $r = impact_example('Ladder');
    my $on_wall = sub { my ($th, $w) = @{ $_[1] }; return ($w, -3 / 4 * 9.81 * cos $th) };
    my $on_floor = sub {
        my ($th, $w) = @{ $_[1] };
        return ($w, (sin($th) * cos($th) * $w**2 - 9.81 * cos $th) / (cos($th)**2 + 1 / 3));
    };
    my $leaves = 2 / 3 * sin 1.2;
    my @rows = grep { $r->{'ground.normal.hits'}[$_] == 0 } regular_rows($r);
    my @first = grep { -sin($r->{'middle.phi'}[$_]) > -1 && sin($r->{'middle.phi'}[$_]) > $leaves } @rows;
    my ($theta, $w) = rk_reference($on_wall, [1.2, 0], [@{ $r->{time} }[@first]]);
    same_course([map { $pi - $r->{'middle.phi'}[$_] } @first], $theta, 1e-8, 'the angle, along floor and wall');
    same_course([map { -$r->{'middle.w'}[$_] } @first],        $w,     1e-8, 'its rate');
    same_course([@{ $r->{'floor.normal.f'} }[@first]],
        [map { 12 * (9.81 + cos($theta->[$_]) * -3 / 4 * 9.81 * cos($theta->[$_]) - sin($theta->[$_]) * $w->[$_]**2) } 0 .. $#first],
        1e-7, 'the force of the floor');
    my ($last) = grep { !$r->{'wall.normal.resting'}[$_] } 1 .. $#{ $r->{time} };
    close_to(sin $r->{'middle.phi'}[$last], $leaves, 1e-8, 'it leaves the wall at two thirds of its height');
    my ($th1, $w1) = ($pi - $r->{'middle.phi'}[$last], -sqrt(1.5 * 9.81 * (sin(1.2) - $leaves)));
    my @second = grep { $r->{time}[$_] > $r->{time}[$last] } @rows;
    ($theta, $w) = rk_reference($on_floor, [$th1, $w1], [$r->{time}[$last], @{ $r->{time} }[@second]]);
    shift @$_ for $theta, $w;
    cmp_ok(scalar @second, '>', 10, 'then it falls');
    same_course([map { $pi - $r->{'middle.phi'}[$_] } @second], $theta, 1e-7, 'the angle, along the floor');
    same_course([map { -$r->{'middle.w'}[$_] } @second],        $w,     1e-7, 'its rate');
    my $slides = -sin($th1) * $w1;
    same_course([@{ $r->{'middle.v[1]'} }[@second]], [($slides) x @second], 1e-8, 'its middle moves to the side');
    close_to($r->{E}[-1], 12 * $slides**2 / 2, 1e-7, 'lying, it has only this motion left');
    cmp_ok(abs($r->{'middle.r[2]'}[-1]) + abs($r->{'middle.w'}[-1]), '<=', 1e-8, 'it lies on the floor');
    close_to($r->{'floor.normal.f'}[-1] + $r->{'ground.normal.f'}[-1], 12 * 9.81, 1e-9, 'which bears its weight');
    conserves($r, 120, 'energy with what is lost', 'E', 'E_loss');
};

# In between impacts a parabola, and a constant rate; at each impact one corner, and the one outcome that complies with what friction
# may do. So far until impacts follow each other within a millisecond.
check TumblingBox => sub {
    my $r = impact_example('TumblingBox');
    my @corners = ([0.3, 0.2], [-0.3, 0.2], [-0.3, -0.2], [0.3, -0.2]);
    my @m = (2, 2, 2 * (0.6**2 + 0.4**2) / 12);
    my @flights = ([0, 0, 1.1, 0.3, 1.5, 0, 2]);    # time, position, angle and velocities at the begin
    my $fly = sub {
        my ($t) = @_;
        my ($flight) = grep { $_->[0] <= $t } reverse @flights;
        my ($t0, $x, $y, $phi, $vx, $vy, $w) = @$flight;
        my $dt = $t - $t0;
        return ($x + $vx * $dt, $y + $vy * $dt - 9.81 / 2 * $dt**2, $phi + $w * $dt, $vx, $vy - 9.81 * $dt, $w);
    };
    my $arm = sub { my ($phi, $c) = @_; return (cos($phi) * $c->[0] - sin($phi) * $c->[1], sin($phi) * $c->[0] + cos($phi) * $c->[1]) };
    my $lowest = sub {    # height and number of the lowest corner
        my ($t) = @_;
        my (undef, $y, $phi) = $fly->($t);
        my @heights = map { $y + ($arm->($phi, $_))[1] } @corners;
        my ($k) = sort { $heights[$a] <=> $heights[$b] } 0 .. 3;
        return ($heights[$k], $k);
    };
    my ($t, $last, %done) = (0, -1);
    while (1) {
        my $begin = $t;
        $t += 1e-4 until ($lowest->($t))[0] < -1e-12 && $t > $begin || $t > 4;
        my ($low, $high) = ($t - 1e-4, $t);
        for (1 .. 50) {
            my $middle = ($low + $high) / 2;
            (($lowest->($middle))[0] < 0 ? $high : $low) = $middle;
        }
        last if $low - $flights[-1][0] < 1e-3;
        $t = $low;
        my $k = ($lowest->($high))[1];
        my ($x, $y, $phi, @u) = $fly->($t);
        my ($dx, $dy) = $arm->($phi, $corners[$k]);
        my @found = with_friction(\@m, [0, 1, $dx], [1, 0, -$dy], 0.5, 0.4, \@u);
        is(scalar @found, 1, "impact at $t, corner $k: one outcome complies") or return;
        $done{$found[0][3]}++;
        push @flights, [$t, $x, $y, $phi, @{ $found[0][0] }];
        $t += 1e-9;
    }
    my $end = $flights[-1][0];
    cmp_ok(scalar keys %done, '>=', 2, 'friction does different things: ' . join ', ', sort keys %done);
    cmp_ok(scalar @flights, '>', 8, 'impacts until ' . $end);
    my @rows = grep { $r->{time}[$_] < $end } regular_rows($r);
    my @names = ('motion.r[1]', 'motion.r[2]', 'motion.phi', 'motion.v[1]', 'motion.v[2]', 'motion.w');
    my @expected = map { [$fly->($r->{time}[$_])] } @rows;
    for my $n (0 .. $#names) {
        same_course([@{ $r->{ $names[$n] } }[@rows]], [map { $_->[$n] } @expected], 1e-6, "$names[$n] over time");
    }
    conserves($r, 20, 'energy with what is lost', 'E', 'E_loss');
    my ($turn, $h) = map { $r->{$_}[-1] } 'motion.phi', 'motion.r[2]';
    my $quarters = $turn / ($pi / 2);
    close_to($quarters - int($quarters + ($quarters > 0 ? 0.5 : -0.5)), 0, 1e-8, 'it lies on a side');
    close_to($h, int($quarters + ($quarters > 0 ? 0.5 : -0.5)) % 2 ? 0.3 : 0.2, 1e-8, 'at the height of its middle');
    my ($force, $resting) = (0, 0);
    for (1 .. 4) { $force += $r->{"floor[$_].normal.f"}[-1]; $resting += $r->{"floor[$_].normal.resting"}[-1] }
    is($resting, 2, 'on two corners');
    close_to($force, 2 * 9.81, 1e-9, 'which bear its weight');
    is($r->{E}[-1] < $r->{E}[0] && $r->{E_loss}[-1] > 0, 1, 'the rest is lost');
};

# What slides at rest loses energy that no impact has cost: with it the sum is constant to the tolerance of each example, in
# every example that no prescribed motion drives, and whatever its collisions are like.
check 'the balance of energy' => sub {
    my $each = sub { my ($name, $n, $value) = @_; return map { sprintf "$name=$value", $_ } 1 .. $n };
    my @cases = (
        [BouncingBall => 5, 'floor.E_loss', [], ['floor.e=0'], ['floor.e=1'], ['floor.e=0', 'floor.mu=2']],
        [RoughFloor => 9, 'floor.E_loss', [], ['floor.e=0'], ['floor.mu=0'], ['floor.e=0', 'floor.mu=0'], ['floor.mu=10'],
            ['floor.e=0', 'floor.mu=10'], ['floor.e=0', 'floor.mu=0.01'], ['floor.e=0', 'floor.friction.v_slip=0.1']],
        [Billiard => 0.4, 'collision.E_loss', [], ['collision.e=0'], ['collision.mu=0.2'], ['collision.e=0', 'collision.mu=10']],
        [NewtonsCradle => 1.2, 'E_loss', [], [$each->('contact[%d].e', 4, 0)], [$each->('contact[%d].mu', 4, 0.3)]],
        [BallisticPendulum => 900, 'target.E_loss', []],
        [DoublePendulumAtWall => 5, 'wall.E_loss', [], ['wall.e=0'], ['wall.e=0', 'wall.mu=0.3'], ['wall.e=0', 'wall.mu=5']],
        [Door => 20, 'stop.E_loss', [], ['stop.e=0'], ['stop.e=1']],
        [EngineWithStop => 1, 'stop.E_loss', [], ['stop.e=0'], ['stop.e=1']],
        [Ladder => 120, 'E_loss', [], ['floor.mu=0.2', 'wall.mu=0.2'], ['floor.mu=2'], ['ground.e=0.5'], ['floor.mu=0.1']],
        [TumblingBox => 20, 'E_loss', [], map { my $e = $_; map { [$each->('floor[%d].e', 4, $e), $each->('floor[%d].mu', 4, $_)] } 0, 0.4, 5 } 0, 0.5],
    );
    for my $case (@cases) {
        my ($name, $scale, $loss, @variants) = @$case;
        my $sim = compile_model(model => "Impulses.Examples.$name");
        for my $settings (@variants) {
            my $r = simulate($sim, map { ('--set', $_) } @$settings);
            my @sum = map { $r->{E}[$_] + $r->{$loss}[$_] } 0 .. $#{ $r->{E} };
            my ($least, $most) = (sort { $a <=> $b } @sum)[0, -1];
            cmp_ok($most - $least, '<=', 1e-8 * $scale, join ' ', $name, @$settings);
        }
    }
};

# What rests, or bounces, does so at any tolerance.
check 'at coarse tolerances' => sub {
    for my $tolerance (1e-4, 1e-6) {
        for (['ShakenTable', 'contact.normal.hits', 6], ['BouncingBall', 'floor.normal.resting', 1], ['Door', 'stop.lower.resting', 1],
            ['Ladder', 'wall.normal.hits', 0], ['Ladder', 'ground.normal.resting', 1]) {
            my ($name, $column, $value) = @$_;
            my $r = impact_example($name, '--tolerance', $tolerance);
            is($r->{$column}[-1], $value, "$name at $tolerance: $column");
            cmp_ok(scalar @{ $r->{time} }, '<', 700, 'not too many events');
        }
    }
};

# A bar that falls with one end on a rough floor: of the outcomes that friction may have, one complies with its conditions.
check 'friction slides, grips or turns around' => sub {
    my $sim = compile_model(text => <<'END');
model Tip "A bar hits a rough floor with its end"
  parameter Real angle = 1, e = 0.5, mu = 0.3, vx = 0, spin = 0;
  inner Planar.World world;
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.FreeMotion motion(r(start={0, 1.1}), v(start={vx, 0}), phi(start=angle), w(start=spin));
  Impulses.Parts.Body body(m=2, I=0.1);
  Impulses.Parts.FixedTranslation bar(r={0.7, 0});
  Impulses.Collisions.BallOnLine floor(e=e, mu=mu, R=0);
  Real E = body.E_kin + body.E_pot;
equation
  connect(fixed.frame_b, motion.frame_a);
  connect(motion.frame_b, body.frame_a);
  connect(motion.frame_b, bar.frame_a);
  connect(fixed.frame_b, floor.frame_a);
  connect(bar.frame_b, floor.frame_b);
end Tip;
END
    my %seen;
    for ([-1, 3, 0], [-1, 0, 0], [-1, -3, 0], [-0.3, 1, 0], [-2.2, 1, 1], [-2.2, -0.2, 0], [-1.9, 0.3, 2], [-1.2, 0.5, 3]) {
        my ($angle, $vx, $spin) = @$_;
        for my $mu (0.05, 0.3, 2) {
            my $r = simulate($sim, '--tolerance', 1e-10, '--stop', 0.6,
                map { ('--set', $_) } "angle=$angle", "vx=$vx", "spin=$spin", "mu=$mu");
            my ($hit) = at_events($r, 'floor.normal.hits') or next;
            my ($before, $after) = map { my $i = $_; [map { $r->{"motion.$_"}[$i] } 'phi', 'v[1]', 'v[2]', 'w'] } @$hit;
            my ($phi, @u) = @$before;
            my ($dx, $dy) = (0.7 * cos $phi, 0.7 * sin $phi);
            my @jn = (0, 1, $dx);     # rate of the gap
            my @jt = (1, 0, -$dy);    # counted to the right
            my @found = with_friction([2, 2, 0.1], \@jn, \@jt, 0.5, $mu, \@u);
            my $name = "angle $angle, vx $vx, w $spin, mu $mu";
            is(scalar @found, 1, "$name: one outcome complies") or next;
            my ($expected, $pn, $pt, $what) = @{ $found[0] };
            $seen{$what}++;
            close_to($after->[$_ + 1], $expected->[$_], 1e-9, "$name: $what, velocity $_") for 0 .. 2;
            close_to($r->{'floor.normal.impulse'}[$hit->[1]],   $pn, 1e-9, 'the impulse of the floor');
            close_to($r->{'floor.friction.impulse'}[$hit->[1]], -$pt, 1e-9, 'the impulse of friction');
            my $loss = $r->{E}[$hit->[0]] - $r->{E}[$hit->[1]];
            close_to($r->{'floor.E_loss'}[$hit->[1]], $loss, 1e-8, 'the energy lost');
        }
    }
    ok($seen{$_}, "there is one that $_") for qw(slides grips turns);
};

# A bead on an arm that turns: the stop turns too. Its impulse is along the arm, so the arm does not feel it.
check 'a stop that turns' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--tolerance', 1e-10, '--stop', 3, '--interval', 0.01);
model Bead "A bead between two stops on an arm that turns freely"
  inner Planar.World world(g={0, 0});
  Impulses.Parts.Fixed fixed(r={1, 2}, phi=0.3);
  Impulses.Joints.Revolute revolute(w(start=4));
  Impulses.Parts.Body arm(I=0.5);
  Impulses.Parts.FixedRotation kink(alpha=0.7);
  Impulses.Joints.Prismatic prismatic(r={3, 4}, s(start=0.5));
  Impulses.Parts.Body bead(m=2, I=0.05);
  Impulses.Collisions.PrismaticStop stop(e=0.6, r={3, 4}, s_min=0.2, s_max=0.9);
  Real E = arm.E_kin + bead.E_kin;
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(revolute.frame_b, arm.frame_a);
  connect(revolute.frame_b, kink.frame_a);
  connect(kink.frame_b, prismatic.frame_a);
  connect(prismatic.frame_b, bead.frame_a);
  connect(kink.frame_b, stop.frame_a);
  connect(prismatic.frame_b, stop.frame_b);
end Bead;
END
    my $l = (0.55 + 2 * 0.25) * 4;
    my $f = sub { my ($s, $v) = @{ $_[1] }; return ($v, $s * ($l / (0.55 + 2 * $s**2))**2) };
    my $gap = sub { my ($s) = @{ $_[1] }; return 0.9 - $s };
    # it comes to rest at the outer stop, slowly: as long as it flies
    my @rows = grep { !$r->{'stop.upper.resting'}[$_] } regular_rows($r);
    my $t = [@{ $r->{time} }[@rows]];
    my ($s, $v, $impacts) = with_impacts($f, [0.5, 0], $t, $gap, sub { my ($s, $v) = @{ $_[1] }; return ($s, -0.6 * $v) });
    cmp_ok(scalar @$t, '>', 20, 'it flies for a while');
    same_course([@{ $r->{'prismatic.s'} }[@rows]], $s, 1e-7, 'where it is');
    same_course([@{ $r->{'revolute.w'} }[@rows]], [map { $l / (0.55 + 2 * $_**2) } @$s], 1e-7, 'how fast the arm turns');
    throws_back($r, 0.6, 'stop.upper');
    conserves($r, 10, 'energy with what is lost', 'E', 'stop.E_loss');
    is($r->{'stop.upper.resting'}[-1], 1, 'at last it rests at the outer stop');
    my $w = $l / (0.55 + 2 * 0.81);
    close_to($r->{'revolute.w'}[-1],  $w,              1e-8, 'and turns with it');
    close_to($r->{'stop.f'}[-1],      -2 * 0.9 * $w**2, 1e-7, 'which holds it on its circle');
};

# A ball hits a plank that turns about a hinge: the jumps from the mass matrix, the plank's lever arm included
check 'a line that turns' => sub {
    my $sim = compile_model(text => <<'END');
model Plank "A ball falls on a plank that swings about a hinge at its end"
  parameter Real e = 0.7, mu = 0, x = 0.6, w = -0.5;
  inner Planar.World world;
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.Revolute revolute(phi(start=0.4), w(start=w));
  Impulses.Parts.FixedTranslation half(r={0.5, 0});
  Impulses.Parts.Body plank(m=3, I=0.25);
  Impulses.Joints.FreeMotion motion(r(start={x, 1}), v(start={0.3, -3}), w(start=7));
  Impulses.Parts.Body ball(m=0.5, I=0.002);
  Impulses.Collisions.BallOnLine contact(e=e, mu=mu);
  Real E = plank.E_kin + plank.E_pot + ball.E_kin + ball.E_pot, l = plank.l + ball.l;
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(revolute.frame_b, half.frame_a);
  connect(half.frame_b, plank.frame_a);
  connect(fixed.frame_b, motion.frame_a);
  connect(motion.frame_b, ball.frame_a);
  connect(half.frame_b, contact.frame_a);
  connect(motion.frame_b, contact.frame_b);
end Plank;
END
    for my $x (0.2, 0.6, 0.9) {
        for my $mu (0, 0.2, 0.9) {
            my $r = simulate($sim, '--tolerance', 1e-10, '--stop', 0.4, map { ('--set', $_) } "x=$x", "mu=$mu");
            my ($hit) = at_events($r, 'contact.normal.hits') or do { fail("hits at $x"); next };
            my ($u, $after) = map { my $i = $_; [map { $r->{$_}[$i] } 'revolute.w', 'motion.v[1]', 'motion.v[2]', 'motion.w'] } @$hit;
            my ($phi, $px, $py) = map { $r->{$_}[$hit->[0]] } 'revolute.phi', 'motion.r[1]', 'motion.r[2]';
            my @n = (-sin $phi, cos $phi);
            my $arm = $px * cos($phi) + $py * sin($phi);    # gap = n.p - R, n' = -w (cos, sin)
            my @m = (0.25 + 3 * 0.25, 0.5, 0.5, 0.002);
            my $matrix = [map { my $i = $_; [map { $_ == $i ? $m[$i] : 0 } 0 .. 3] } 0 .. 3];
            my $name = "at $x with friction $mu";
            if ($mu == 0) {
                my @expected = throw_back($matrix, [-$arm, @n, 0], 0.7, $u);
                close_to($after->[$_], $expected[$_], 1e-9, "$name: velocity $_") for 0 .. 3;
            }
            close_to($r->{l}[$hit->[1]], $r->{l}[$hit->[0]], 1e-9, "$name: angular momentum about the hinge");
            throws_back($r, 0.7, 'contact.normal');
            conserves($r, 10, "$name: energy with what is lost", 'E', 'contact.E_loss');
        }
    }
};

# With impacts that lose energy those in the row go on, to and fro, until nothing approaches faster than v_rest.
check 'a cradle that loses energy' => sub {
    my $sim = compile_model(model => 'Impulses.Examples.NewtonsCradle');
    for my $e (0.9, 0.5, 0) {
        my $r = simulate($sim, '--tolerance', 1e-10, '--stop', 3, map { ('--set', "contact[$_].e=$e") } 1 .. 4);
        conserves($r, 1.2, "energy with what is lost at e = $e", 'E', 'E_loss');
        cmp_ok($r->{E_loss}[-1], '>', 0.1, 'some is lost');
        my ($hit) = at_events($r, 'contact[1].normal.hits');
        my $sum = sub { my ($i) = @_; my $p = 0; $p += $r->{"revolute[$_].w"}[$i] for 1 .. 5; return $p };
        close_to($sum->($hit->[1]), $sum->($hit->[0]), 1e-9, 'the first impact keeps the momentum of the row');
        my $spread = 0;
        for (1 .. 4) {
            my $rate = $r->{"revolute[" . ($_ + 1) . "].w"}[$hit->[1]] - $r->{"revolute[$_].w"}[$hit->[1]];
            $spread = -$rate if -$rate > $spread;
        }
        cmp_ok($spread, '<=', 1e-4, 'after it no ball approaches the next');
    }
};

# Several impacts at one instant, and one at the start
check 'impacts at the same time' => sub {
    my $groove = simulate(compile_model(text => <<'END'), '--tolerance', 1e-10, '--stop', 1);
model Groove "A ball falls into a groove, and hits both sides at once"
  inner Planar.World world;
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.FreeMotion motion(r(start={0, 1}));
  Impulses.Parts.Body body(m=2, I=0.1);
  Impulses.Collisions.BallOnLine left(n={1, 1}), right(n={-1, 1});
  Real E = body.E_kin + body.E_pot;
equation
  connect(fixed.frame_b, motion.frame_a);
  connect(motion.frame_b, body.frame_a);
  connect(fixed.frame_b, left.frame_a);
  connect(fixed.frame_b, right.frame_a);
  connect(motion.frame_b, left.frame_b);
  connect(motion.frame_b, right.frame_b);
end Groove;
END
    my $depth = 1 - 0.1 * sqrt 2;
    my $t1 = sqrt(2 * $depth / 9.81);
    between_events($groove, 1e-8,
        'motion.r[2]' => sub { my $t = $_[0] > $t1 ? $_[0] - 2 * $t1 : $_[0]; return 1 - 9.81 / 2 * $t**2 });
    is($groove->{"$_.normal.hits"}[-1], 1, "$_ is hit once") for 'left', 'right';
    close_to($groove->{'left.normal.impulse'}[-1], 2 * 2 * 9.81 * $t1 / sqrt 2, 1e-8, 'each gives its share');

    my $start = simulate(compile_model(text => <<'END'), '--tolerance', 1e-10, '--stop', 0.5);
model Start "Two that touch at the start and come together"
  inner Planar.World world(g={0, 0});
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.Prismatic one(v(start=3)), two(s(start=0.2), v(start=0));
  Impulses.Parts.Body ball1(m=1), ball2(m=2);
  Impulses.Collisions.BallOnBall contact(e=0.8);
equation
  connect(fixed.frame_b, one.frame_a);
  connect(fixed.frame_b, two.frame_a);
  connect(one.frame_b, ball1.frame_a);
  connect(two.frame_b, ball2.frame_a);
  connect(one.frame_b, contact.frame_a);
  connect(two.frame_b, contact.frame_b);
end Start;
END
    # m1 v1 + m2 v2 = 3, v2 - v1 = 2.4
    close_to($start->{'one.v'}[-1], -0.6, 1e-12, 'the first is thrown back');
    close_to($start->{'two.v'}[-1], 1.8,  1e-12, 'the second goes on');
    close_to($start->{'two.s'}[-1], 1.1,  1e-9,  'from the start');
    is($start->{'contact.normal.hits'}[-1], 1, 'one impact');
    close_to($start->{'contact.E_loss'}[-1], (9 - 0.36 - 2 * 1.8**2) / 2, 1e-12, 'what it costs');
    my $blow = impact_example('SweetSpot', '--set', 'blow.startTime=0');
    close_to($blow->{'revolute.w'}[-1], 4, 1e-12, 'a blow at the start');
};

# Both ends are thrown back only if the bar does not turn: then one of the impulses has to pull.
check 'an impact that pulls is told' => sub {
    my ($status, $out, $err) = run_simulator(compile_model(text => <<'END'), '--stop', 0.3, '--output', '-');
model Bar
  inner Planar.World world;
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.FreeMotion motion(r(start={0, 0.2}));
  Impulses.Parts.Body body(m=1, I=0.1);
  Impulses.Parts.FixedTranslation far(r={1, 0}), near(r={0.2, 0});
  Impulses.Collisions.BallOnLine one(R=0), two(R=0);
equation
  connect(fixed.frame_b, motion.frame_a);
  connect(motion.frame_b, body.frame_a);
  connect(motion.frame_b, far.frame_a);
  connect(motion.frame_b, near.frame_a);
  connect(fixed.frame_b, one.frame_a);
  connect(far.frame_b, one.frame_b);
  connect(fixed.frame_b, two.frame_a);
  connect(near.frame_b, two.frame_b);
end Bar;
END
    is($status, 0, 'the run goes on');
    my @warnings = $err =~ /warning: /g;
    is(scalar @warnings, 1, 'one warning');
    like($err, qr/in one\.normal .*an impact pulls/, 'at the impact that pulls');
};

check 'parameters that make no sense' => sub {
    my @parts = (
        ['Parts.Body', 'm=-1', 'the mass m is -1; it cannot be negative'],
        ['Parts.Body', 'I=-1', 'the inertia I is -1; it cannot be negative'],
        ['Joints.Prismatic', 'r[1]=0', 'the direction r has no length'],
        ['Joints.RevoluteClosure', 'T=0', 'the time T is 0; it has to be positive'],
        ['Joints.PrismaticClosure', 'r[1]=0', 'the direction r has no length'],
        ['Joints.PrismaticClosure', 'T=-1', 'the time T is -1; it has to be positive'],
        ['Collisions.BallOnLine', 'e=1.5', 'the coefficient of restitution e is 1.5; it is between 0 and 1'],
        ['Collisions.BallOnLine', 'R=-1', 'the radius R is -1; it cannot be negative'],
        ['Collisions.BallOnLine', 'n[2]=0', 'the normal n has no length'],
        ['Collisions.BallOnLine', 'mu=-1', 'the coefficient of friction mu is -1; it cannot be negative'],
        ['Collisions.BallOnLine', 'normal.v_rest=0', 'the velocity v_rest is 0; it has to be positive'],
        ['Collisions.BallOnLine', 'normal.a_rest=0', 'the acceleration a_rest is 0; it has to be positive'],
        ['Collisions.BallOnLine', 'normal.reach=0', 'the length reach is 0; it has to be positive'],
        ['Collisions.BallOnLine', 'normal.T=0', 'the time T is 0; it has to be positive'],
        ['Collisions.BallOnLine', 'friction.v_slip=0', 'the velocity v_slip is 0; it has to be positive'],
        ['Collisions.BallOnBall', 'R_a=-0.1', 'the radii R_a and R_b are -0.1 and 0.1; none can be negative, and one has to be positive'],
        ['Collisions.RevoluteStop', 'R=0', 'the radius R is 0; it has to be positive'],
        ['Collisions.RevoluteStop', 'phi_max=-2', 'the angle phi_max is -2; it has to be larger than phi_min, which is -1'],
        ['Collisions.PrismaticStop', 's_max=-1', 'the distance s_max is -1; it has to be larger than s_min, which is -1'],
        ['Collisions.PrismaticStop', 'r[1]=0', 'the direction r has no length'],
        ['Collisions.Capture', 'width=0', 'the width is 0; it has to be positive'],
        ['Collisions.Capture', 'n[2]=0', 'the normal n has no length'],
        ['Collisions.Capture', 'T=0', 'the time T is 0; it has to be positive'],
    );
    my ($components, $equations) = ('', '');
    for (0 .. $#parts) {
        my $class = $parts[$_][0];
        $components .= "  Impulses.$class part$_;\n";
        $equations .= "  connect(bar.frame_b, part$_.frame_a);\n";
        $equations .= "  connect(bar.frame_b, part$_.frame_b);\n" if $class =~ /Closure|Collisions/;
    }
    my $sim = compile_model(options => ['-O0'], text => <<"END");
model Wrong
  inner Planar.World world;
  Impulses.Parts.Fixed fixed;
  Impulses.Joints.Revolute hinge;
  Impulses.Parts.FixedTranslation bar;
$components
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, bar.frame_a);
$equations
end Wrong;
END
    for (0 .. $#parts) {
        my ($class, $setting, $message) = @{ $parts[$_] };
        my ($status, $out, $err) = run_simulator($sim, '--output', '-', '--set', "part$_.$setting");
        is("$status$out", '1', "$class($setting): refused, without a row");
        like($err, qr/assertion failed in part$_\b.*: \Q$message\E/, '... for what is wrong');
    }
};

done_testing;
