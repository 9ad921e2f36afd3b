# The Dialectic library: what touches and lets go, and the machines in which it does, against closed forms and against
# equations of motion in minimal coordinates.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use DialecticReference;
use Examples;

sub dialectic { my ($name, @options) = @_; return example("Dialectic.Examples.$name", @options) }

my $pi = 4 * atan2 1, 1;

# ---- one contact ----

check BouncingBall => sub {
    my $r = dialectic('BouncingBall');
    my @t = @{ $r->{time} };
    my ($x, $y, $p, $u, $v) = linkage(\@t, 'TD 0.001', 'gravity 0 -9.81', 'coordinates 3', 'start 0 1.1 0 0.5 0 0',
        'point 0 0', 'point 0 0', 'slide 1 0 1 0', 'slide 1 1 0 1', 'body 1 1 2 0.004',
        'table 0 -1 ' . $pi / 2 . ' 1 2 0.1 40000 0 1');
    cmp_ok($t[-1], '==', 3, 'runs to its stop time');
    courses($r, $tight, 'ball.flangeTo.r0[1]' => $x, 'ball.flangeTo.r0[2]' => $y, 'freeMotion.v[1]' => $u);
    # The velocity goes from down to up within milliseconds, several times.
    courses($r, 1e-5, 'freeMotion.v[2]' => $v);
    my @bounces = grep { $r->{'contact.f_n'}[$_] > 0 && $r->{'contact.f_n'}[$_ - 1] == 0 } 1 .. $#t;
    cmp_ok(scalar @bounces, '>', 4, 'bounces several times');
    ok(!(grep { $_ < 0 } @{ $r->{'contact.f_n'} }), 'the floor never pulls');
};

# A mass on a one-sided linear spring keeps exp(-pi zeta/sqrt(1 - zeta^2)) of its velocity; with zeta >= 1 it stays.
check Restitution => sub {
    my $sim = compile_model(model => 'Dialectic.Examples.BouncingBall');
    my @wall = map { ('--set', $_) } 'world.g[2]=0', 'freeMotion.r[2]=0.101', 'freeMotion.v[2]=-1';
    my %printed = (0.05 => '0.8545', 0.25 => '0.4443', 0.5 => '0.1630');
    for my $zeta (0.05, 0.25, 0.5, 0.9) {
        my $r = simulate($sim, @wall, '--set', "zeta=$zeta", '--stop', 0.1, '--interval', 1e-4, '--tolerance', 1e-10);
        my $kept = $r->{'freeMotion.v[2]'}[-1];
        close_to($kept, exp(-$pi * $zeta / sqrt(1 - $zeta**2)), 1e-6, "zeta = $zeta: what is kept of the velocity");
        shows($kept, $printed{$zeta}, "zeta = $zeta: as printed") if $printed{$zeta};
        ok(!(grep { $_ < 0 } @{ $r->{'contact.f_n'} }), "zeta = $zeta: never pulled");
    }
    for my $zeta (1, 2, 5) {
        my $r = simulate($sim, @wall, '--set', "zeta=$zeta", '--stop', 0.1, '--interval', 1e-4, '--tolerance', 1e-10);
        cmp_ok(abs $r->{'freeMotion.v[2]'}[-1], '<', 1e-6, "zeta = $zeta: stays");
        cmp_ok($r->{'contact.delta'}[-1], '>', -1e-7, "zeta = $zeta: at the wall");
        ok(!(grep { $_ < 0 } @{ $r->{'contact.f_n'} }), "zeta = $zeta: never pulled");
    }
};

# zeta >> 1: the velocity goes like exp(-t/TD) while the position is at the wall, and f_n = -m v/TD.
check 'Stiff wall' => sub {
    my $r = simulate(compile_model(model => 'Dialectic.Examples.BouncingBall'), '--stop', 0.008, '--interval', 1e-4,
        '--tolerance', 1e-10, map { ('--set', $_) } 'zeta=50', 'world.g[2]=0', 'freeMotion.r[2]=0.1', 'freeMotion.v[2]=-1');
    # rows after the first moments, in which the contact builds up its force
    my @rows = grep { $r->{time}[$_] > 3e-4 } 0 .. $#{ $r->{time} };
    my ($t, $v, $f, $delta) = map { my $c = $_; [map { $r->{$c}[$_] } @rows] } 'time', 'freeMotion.v[2]', 'contact.f_n', 'contact.delta';
    same_course([map { log(-$v->[$_]) } 0 .. $#$t], [map { -$_ / 0.001 } @$t], 1e-3, 'the velocity goes like exp(-t/TD)');
    same_course($f, [map { -$_ / 0.001 } @$v], 1e-3, 'f = -m v/TD');
    stays({ delta => $delta }, 1.1 * 1000 / 1e10, 'delta');
};

# A block on a slope, held by friction and not, pushed up and down; seen from the side and, with Friction, from above.
check Friction => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 1, '--tolerance', 1e-10);
model Slopes
  parameter Real alpha = 0.3;
  inner Dialectic.World world(TD=0.001);
  Dialectic.Parts.Root steep(phi=alpha);
  Dialectic.Parts.Root root;
  Dialectic.Joints.FreeMotion sliding(r(start={0, -9.81/1e5}));
  Dialectic.Parts.Body slider(m=1, I=1);
  Dialectic.Contacts.PointPlane rough(c=1e5, mu=0.2, v_s=1e-4);
  Dialectic.Joints.FreeMotion creeping(r(start={1, tan(alpha) - 9.81/1e5}));
  Dialectic.Parts.Body held(m=1, I=1);
  Dialectic.Contacts.PointPlane rougher(c=1e5, mu=0.6, v_s=0.01);
  Dialectic.Joints.FreeMotion puck(v(start={3, 4}));
  Dialectic.Parts.Body disc(m=2, I=1, enableGravity=false);
  Dialectic.Contacts.Friction friction(mu=0.25, v_s=1e-4);
equation
  connect(root.flangeOn, sliding.flangeTo);
  connect(sliding.flangeOn, slider.flangeTo);
  connect(steep.flangeOn, rough.flangeToA);
  connect(sliding.flangeOn, rough.flangeToB);
  connect(root.flangeOn, creeping.flangeTo);
  connect(creeping.flangeOn, held.flangeTo);
  connect(steep.flangeOn, rougher.flangeToA);
  connect(creeping.flangeOn, rougher.flangeToB);
  connect(root.flangeOn, puck.flangeTo);
  connect(puck.flangeOn, disc.flangeTo);
  connect(root.flangeOn, friction.flangeToA);
  connect(puck.flangeOn, friction.flangeToB);
  friction.f_n = 2*9.81;
end Slopes;
END
    my @t = @{ $r->{time} };
    my $g = 9.81;
    # down the slope with the acceleration g (sin - mu cos), once it slides; the law of friction gives it its value in
    # slip^2/(slip^2 + v_s^2) within some milliseconds
    my @down = map { -cos(0.3) * $r->{'sliding.v[1]'}[$_] - sin(0.3) * $r->{'sliding.v[2]'}[$_] } 0 .. $#t;
    same_course(\@down, [map { $g * (sin(0.3) - 0.2 * cos 0.3) * $_ } @t], 2e-4, 'a block slides down a slope');
    # at rest mu slip/sqrt(slip^2 + v_s^2) is the tangent of the slope
    my $part = sin(0.3) / cos(0.3) / 0.6;
    close_to($r->{'rougher.slip'}[-1], 0.01 * $part / sqrt(1 - $part**2), 1e-6, 'one that is held creeps');
    ok(!(grep { abs($r->{'rougher.f_t'}[$_]) > 0.6 * $r->{'rougher.f_n'}[$_] } 0 .. $#t), 'friction is never beyond mu f_n');
    close_to($r->{'rougher.f_n'}[-1], $g * cos 0.3, 1e-6, 'the slope bears the weight across');
    # a puck stops on a straight line, after v^2/(2 mu g); the position runs TD a ahead of the kinetic velocity
    my $time = 5 / (0.25 * $g);
    my $far = simulate(compile_model(text => <<'END'), '--stop', 3, '--tolerance', 1e-10);
model Puck
  inner Dialectic.World world(TD=0.001, g={0, 0});
  Dialectic.Parts.Root root;
  Dialectic.Joints.FreeMotion puck(v(start={3, 4}));
  Dialectic.Parts.Body disc(m=2, I=1);
  Dialectic.Contacts.Friction friction(mu=0.25, v_s=1e-5, f_n=2*9.81);
equation
  connect(root.flangeOn, puck.flangeTo);
  connect(puck.flangeOn, disc.flangeTo);
  connect(root.flangeOn, friction.flangeToA);
  connect(puck.flangeOn, friction.flangeToB);
end Puck;
END
    my $way = 25 / (2 * 0.25 * $g) - 0.001 * 5;
    close_to($far->{'puck.r[1]'}[-1], 0.6 * $way, 1e-4, 'a puck comes to rest: x');
    close_to($far->{'puck.r[2]'}[-1], 0.8 * $way, 1e-4, 'a puck comes to rest: y');
    my @straight = map { 4 * $far->{'puck.v[1]'}[$_] - 3 * $far->{'puck.v[2]'}[$_] } 0 .. $#{ $far->{time} };
    stays({ across => \@straight }, 1e-6, 'across');
    close_to($r->{'puck.v[1]'}[-1], 3 * (1 - 1 / $time), 1e-6, 'and slows down at mu g');
};

# ---- several contacts ----

check NewtonsCradle => sub {
    my $r = dialectic('NewtonsCradle');
    my @t = @{ $r->{time} };
    my ($n, $m, $R, $L, $gap) = (5, 0.1, 0.025, 0.3, 0.0005);
    # angles of the threads from the horizontal
    my $down = -$pi / 2;
    my @q = ($down - 0.6, ($down) x ($n - 1));
    my @lines = map {
        ('point ' . $_ * (2 * $R + $gap) . ' 0', "bar $_ $_ $L 0", "body $_ $m $_ " . 0.4 * $m * $R**2)
    } 0 .. $n - 1;
    my @discs = map { "discs $_ @{[$_ + 1]} @{[2 * $R]} 1e5" } 0 .. $n - 2;
    my @y = linkage(\@t, 'TD 2e-5', 'gravity 0 -9.81', "coordinates $n", "start @q @{[(0) x $n]}", @lines, @discs);
    cmp_ok($t[-1], '==', 2, 'runs to its stop time');
    for my $i (0 .. $n - 1) {
        courses($r, 1e-5, "hinge[@{[$i + 1]}].phi" => [map { $_ - $down } @{ $y[$i] }]);
        courses($r, 1e-4, "hinge[@{[$i + 1]}].w" => $y[$n + $i]);
    }
    my ($first) = sort { $b <=> $a } map { $r->{"hinge[$n].phi"}[$_] } grep { $t[$_] < 1 } 0 .. $#t;
    cmp_ok($first, '>', 0.5, 'the last ball goes up');
    ok(!(grep { abs($r->{"hinge[3].phi"}[$_]) > 0.05 } grep { $t[$_] < 0.8 } 0 .. $#t), 'the middle one hardly moves');
};

check Stack => sub {
    my $r = dialectic('Stack');
    my @t = @{ $r->{time} };
    my $n = 3;
    my ($w, $h, $gap, $tilt, $m) = (0.4, 0.2, 0.05, 0.1, 1);
    my (@q, @points, @tables);
    my $reach = sqrt($w**2 + $h**2) / 2;
    my ($a, $b) = (atan2(-$h, -$w), atan2(-$h, $w));
    push @points, 'point 0 0';
    for my $i (0 .. $n - 1) {
        my ($x, $y, $phi) = (3 * $i, 3 * $i + 1, 3 * $i + 2);
        push @q, 0, ($i + 0.5) * $h + ($i + 1) * $gap, $i % 2 ? -$tilt : $tilt;
        my $p = 1 + 4 * $i;    # centre, left, right, top
        for (0 .. 3) { push @points, 'point 0 0', "slide @{[$p + $_]} $x 1 0", "slide @{[$p + $_]} $y 0 1" }
        push @points, "bar @{[$p + 1]} $phi $reach $a", "bar @{[$p + 2]} $phi $reach $b",
          "bar @{[$p + 3]} $phi @{[$h / 2]} @{[$pi / 2]}";
        push @points, "body $p $m $phi " . $m * ($w**2 + $h**2) / 12;
        my ($below, $turning) = $i ? ($p - 1, $phi - 3) : (0, -1);
        push @tables, map { "table $below $turning @{[$pi / 2]} @{[$p + $_]} $phi 0 1e5 0.5 0.01" } 1, 2;
    }
    my $k = 3 * $n;
    my @y = linkage(\@t, 'TD 0.005', 'gravity 0 -9.81', "coordinates $k", "start @q @{[(0) x $k]}", @points, @tables);
    cmp_ok($t[-1], '==', 1, 'runs to its stop time');
    for my $i (0 .. $n - 1) {
        my $box = 'box[' . ($i + 1) . '].motion';
        courses($r, 1e-5,
            "$box.r[1]" => $y[3 * $i],     "$box.r[2]" => $y[3 * $i + 1],
            "$box.phi"  => $y[3 * $i + 2], "$box.v[2]" => $y[$k + 3 * $i + 1],
            "$box.w"    => $y[$k + 3 * $i + 2]);
    }
    # at rest the two corners of each box bear the weight above
    for my $i (1 .. $n) {
        close_to($r->{"left[$i].f_n"}[-1] + $r->{"right[$i].f_n"}[-1], ($n + 1 - $i) * 9.81, 1e-4, "at rest: box $i is borne");
        cmp_ok(abs $r->{"box[$i].motion.phi"}[-1], '<', 1e-4, "at rest: box $i is level");
        cmp_ok(abs $r->{"box[$i].motion.v[2]"}[-1], '<', 1e-4, "at rest: box $i does not fall");
    }
};

done_testing;
