# --steady: equilibria against closed forms, runs that begin there, and what has none.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = scratch_dir();
my $pi = 4 * atan2 1, 1;

# steady(SIM, OPTIONS...): the start values that are found, by name
sub steady {
    my ($sim, @options) = @_;
    my ($status, $out, $err) = run_simulator($sim, '--steady', @options);
    is($status, 0, "@options: found") or diag $err;
    return { map { /^(.+?) = (\S+)$/ ? ($1, $2) : fail("a line NAME = VALUE: $_") } split /\n/, $out };
}

# A run from them changes no variable of these names.
sub stays {
    my ($sim, $names, @options) = @_;
    my ($status, $out, $err) = run_simulator($sim, '--steady', '--output', "$folder/start.txt", @options);
    is($out, "$folder/start.txt has the start values\n", 'a file of them');
    my $run = simulate($sim, @options, '--set', "\@$folder/start.txt", '--stop', 2, '--tolerance', 1e-9);
    for my $name (@$names) {
        my $moved = 0;
        for (@{ $run->{$name} }) { $moved = abs($_ - $run->{$name}[0]) if abs($_ - $run->{$name}[0]) > $moved }
        cmp_ok($moved, '<', 1e-7, "$name stays");
    }
    return $run;
}

# refused(SIM, STATUS, MESSAGE, OPTIONS...)
sub refused {
    my ($sim, $expected, $message, @options) = @_;
    my ($status, $out, $err) = run_simulator($sim, '--steady', @options);
    is($status, $expected, "@options: status");
    is($out, '', 'no start values');
    like($err, $message, 'why');
    return;
}

# --- many small systems in one model ----------------------------------------------------------------------------------

my $text = <<'END';
package Systems
  model Pendulum
    Base.ContinuousState angle(unit="rad", start=0.5, fixed=true);
    Base.ContinuousState rate(unit="rad/s", start=1, fixed=true);
    parameter Real torque = 0;
  equation
    der(angle) = rate;
    der(rate) = torque - 9.81*sin(angle);
  end Pendulum;
  model Mass "A mass on a spring under gravity"
    parameter Real m = 2;
    parameter Real c = 300;
    Base.ContinuousState s(start=1, fixed=true);
    Base.ContinuousState v(start=3, fixed=true);
  equation
    der(s) = v;
    der(v) = 9.81 - c/m*s;
  end Mass;
  model Lag
    input Real u(start=2.5);
    Base.ContinuousState x(start=0, fixed=true);
  equation
    der(x) = (u - x)/3;
  end Lag;
  model Wheel "A wheel that rolls with friction: where it stands is open"
    Base.ContinuousState x(start=3, fixed=true);
    Base.ContinuousState phi(start=0.25, fixed=true);
    Base.ContinuousState w(start=2, fixed=true);
  equation
    der(x) = 0.5*w;
    der(phi) = w;
    der(w) = -0.3*w;
  end Wheel;
  model Ladder "Resistors of 1 kOhm and capacitors of 1 uF: 10 V at one end, ground after the last"
    Base.ContinuousState q[4](each start=0, each fixed=true) "C";
  equation
    der(q[1]) = 1e-3*(10 - 2e6*q[1] + 1e6*q[2]);
    for i in 2:3 loop
      der(q[i]) = 1e-3*(1e6*q[i - 1] - 2e6*q[i] + 1e6*q[i + 1]);
    end for;
    der(q[4]) = 1e-3*(1e6*q[3] - 2e6*q[4]);
  end Ladder;
  model Pair "Two masses with a spring between them: their centre is open"
    Base.ContinuousState a(start=0.1, fixed=true);
    Base.ContinuousState b(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
    Base.ContinuousState w(start=0, fixed=true);
  equation
    der(a) = v;
    der(b) = w;
    der(v) = 10*(b - a - 0.4);
    der(w) = -10*(b - a - 0.4);
  end Pair;
  model Drag "A body falls in air: its slope at rest is zero, and a relation changes on the way"
    Base.ContinuousState v(start=0, fixed=true);
  equation
    der(v) = if v > 1 then 4 - v^2 else 3.5 - v*abs(v)/2;
  end Drag;
  model Sampled "A controller that samples"
    Base.ContinuousState x(start=0, fixed=true);
    discrete Real u(start=0, fixed=true);
  equation
    when sample(0, 0.1) then
      u = 3*(1 - x);
    end when;
    der(x) = u - x;
  end Sampled;
  model Quoted
    Base.ContinuousState 'a=b #'(start=3, fixed=true);
  equation
    der('a=b #') = 1/3 - 'a=b #';
  end Quoted;
end Systems;
model All
  Systems.Sampled sampled;
  Systems.Quoted quoted;
  Systems.Pendulum pendulum;
  Systems.Mass mass;
  Systems.Wheel wheel;
  Systems.Ladder ladder;
  Systems.Pair pair;
  Systems.Drag drag;
  Systems.Lag lag;
  input Real u(start=2.5);
equation
  lag.u = u;
end All;
END

for my $how ([], ['--tangents']) {
    my $sim = compile_model(text => $text, options => $how);
    my $start = steady($sim);
    cmp_ok(abs $start->{'pendulum.angle'}, '<', 1e-14, 'a pendulum hangs');
    is($start->{'pendulum.rate'}, 0, 'at rest');
    close_to($start->{'mass.s'}, 2*9.81/300, 1e-15, 'a spring bears a weight: m g/c');
    is($start->{'wheel.w'}, 0, 'a wheel stands');
    is("$start->{'wheel.x'} $start->{'wheel.phi'}", '3 0.25', 'where it has been');
    close_to($start->{"ladder.q[$_]"}, 1e-6*(10 - 2*$_), 1e-18, "a ladder divides the voltage: $_") for 1 .. 4;
    close_to($start->{'pair.b'} - $start->{'pair.a'}, 0.4, 1e-11, 'a spring is relaxed');
    close_to($start->{'pair.b'} + $start->{'pair.a'}, 1.1, 1e-11, 'and its middle where it has been');
    close_to($start->{'drag.v'}, 2, 1e-14, 'a fall through a relation that changes');
    close_to($start->{'sampled.x'}, 0.75, 1e-12, 'what is sampled at the start counts');
    close_to($start->{"quoted.'a=b #'"}, 1/3, 1e-16, 'a name in quotation marks');
    close_to($start->{'lag.x'}, 2.5, 1e-15, 'the input at its start value');
    is(steady($sim, '--set', 'u=-1.25')->{'lag.x'}, -1.25, 'and at another one');
    close_to(steady($sim, '--set', 'pendulum.angle=3')->{'pendulum.angle'}, $pi, 1e-15, 'near the top it is the top');
    close_to(steady($sim, '--set', 'pendulum.torque=5')->{'pendulum.angle'}, atan2(5, sqrt(9.81**2 - 25)), 1e-15,
        'with a torque, to all digits');
    stays($sim, ['pendulum.angle', 'mass.s', 'wheel.x', 'ladder.q[2]', 'pair.a', 'drag.v', 'lag.x', 'sampled.x', "quoted.'a=b #'"], '--set', 'pendulum.torque=5');
}

# --- the library ------------------------------------------------------------------------------------------------------

my $crane = compile_model(model => 'Planar.Examples.CraneCrab');
my $start = steady($crane, '--set', 'revolute.phi=-80deg', '--set', 'prismatic.s=0.75');
cmp_ok(abs $start->{'revolute.phi'}, '<', 1e-13, 'the load of a crane hangs');
stays($crane, ['prismatic.s', 'revolute.phi'], '--set', 'revolute.phi=-80deg', '--set', 'prismatic.s=0.75');

my $hanging = compile_model(model => 'Planar.Examples.SpringDamperDemo');
$start = steady($hanging);
my ($m, $c) = (0.5, 5);
close_to($start->{'freeMotion.r[2]'}, -$m*9.81/$c, 1e-12, 'a body hangs from a spring');
stays($hanging, ['freeMotion.r[1]', 'freeMotion.r[2]', 'freeMotion.phi']);

my $loop = compile_model(model => 'Planar.Examples.KinematicLoop');
stays($loop, ['prismatic1.s', 'revolute1.phi', 'revolute3.phi', 'revolute4.phi']);

# States that the start computes from others follow these; what falls comes to rest, where Newton's method would stay
my $heavy = compile_model(model => 'Planar.Examples.InertiaOnParabola');
$start = steady($heavy);
cmp_ok(abs $start->{'heavy.s'}, '<', 1e-12, 'a body on a parabola is at the vertex');
cmp_ok(abs $start->{'heavy.turned'}, '<', 1e-12, 'where the tangent is horizontal');
stays($heavy, ['heavy.s', 'light.s']);
my $bowl = compile_model(model => 'Planar.Examples.SlidingBowl');
$start = steady($bowl);
cmp_ok(abs $start->{'marble.s'}, '<', 1e-12, 'a marble beyond the bend of its bowl comes down to the ground');
is($start->{'slide.s'}, 0, 'and the bowl is where it was');
stays($bowl, ['marble.s', 'slide.s']);
my $car = compile_model(model => 'Planar.Examples.TwoTrack');
refused($car, 1, qr/and \d+ in time the derivatives farthest from zero are der\(wheel[23]\.w_roll\) = /);
$start = steady($car, '--set', 'engineTorque.tau_constant=0');
is(join(' ', grep { $start->{$_} != 0 } sort keys %$start), 'revolute1.phi revolute4.phi', 'a car whose engine is off stands, steered as it was');

# --- stable and unstable ones -----------------------------------------------------------------------------------------

my $chain = compile_model(model => 'Planar.Examples.Chain');
$start = steady($chain);
close_to($start->{'revolute[1].phi'}, -$pi/2, 1e-12, 'a chain that is let go hangs');
stays($chain, ['revolute[1].phi', 'revolute[8].phi']);
my ($status, $out, $err) = run_simulator($chain, '--steady', '--set', 'revolute[1].phi=80deg');
like($out, qr/^revolute\[1\]\.phi = 1\.570796326794/m, 'one that stands nearly stands');
like($err, qr/^\S+: warning: the equilibrium is unstable: small disturbances grow by a factor of e in 0\.0268 s$/m, 'and says that it will not last');

# A loop with a stiff bearing, which turns at the start: Newton's method finds a place where it is torn open, and in time it
# comes to rest where its bars hang lowest. Reference: heights of their centres over the angle of the crank.
my $four_bar = compile_model(model => 'Dialectic.Examples.FourBar');
my ($crank, $coupler, $rocker, $ground) = (0.3, 0.9, 0.8, 1);
sub height_of_bars {
    my ($phi) = @_;
    my ($x, $y) = ($ground - $crank*cos $phi, -$crank*sin $phi);
    my $l = sqrt($x**2 + $y**2);
    my $cosine = ($l**2 + $coupler**2 - $rocker**2)/(2*$l*$coupler);
    my $phi2 = atan2($y, $x) + atan2(sqrt(1 - $cosine**2), $cosine);
    return 1.5*$crank*sin($phi) + $coupler*sin $phi2; # of coupler and rocker together: the rocker's end is the coupler's
}
my ($low, $high) = (-3, -1);
for (1 .. 60) {
    my ($p, $q) = ($low + 0.4*($high - $low), $low + 0.6*($high - $low));
    height_of_bars($p) < height_of_bars($q) ? ($high = $q) : ($low = $p);
}
($status, $out, $err) = run_simulator($four_bar, '--steady');
unlike($err, qr/unstable/, 'a four-bar comes to rest');
my ($phi) = $out =~ /^crank\.phi = (\S+)/m;
close_to($phi - 2*$pi*sprintf('%.0f', ($phi - $low)/(2*$pi)), $low, 1e-4, 'where its bars hang lowest');
stays($four_bar, ['crank.phi', 'rocker.phi']);

# --- the examples of the libraries ------------------------------------------------------------------------------------

# What moves at once by itself, by what drives it, or never rests where a run begins; what is driven later than that
my %moves = map { ($_ => 1) } map { my ($library, @names) = split; map { "$library.Examples.$_" } @names }
    'Rotational Drive GearShift Ratchet Hoist', 'Translational Towing StickSlip',
    'Planar FreeBody InvertedCraneCrab TestIdealWheel TestDryFrictionWheel TestSlipBasedWheel SingleTrack TwoTrack Sprint DrivenGears
        SpurGear PlanetaryGear Comet',
    'Impulses BouncingBall RoughFloor BallisticPendulum ShakenTable TumblingBox Ladder', 'Dialectic FreeFall GearTrain';
my %later = map { ($_ => 1) } qw(Blocks.Examples.Tracking Blocks.Examples.Windup Rotational.Examples.Rattle Planar.Examples.LaneChange
    Planar.Examples.PendulumExcited Impulses.Examples.SweetSpot);

# How far the states get in two seconds from the equilibrium
sub largest_motion {
    my ($sim, $states) = @_;
    my $run = simulate($sim, '--set', "\@$folder/rest.txt", '--stop', 2, '--interval', 0.25);
    my $most = 0;
    for my $name (@$states) {
        for my $value (@{ $run->{$name} }) { $most = abs($value - $run->{$name}[0]) if abs($value - $run->{$name}[0]) > $most }
    }
    return $most;
}

my @examples;
if (($ENV{MOCC_EXAMPLES} // '') eq 'all') {
    ($status, $out, $err) = run_mocc('--list-classes');
    @examples = map { /^(\S+\.Examples\.\S+)\t\S+\tsimulates/ ? $1 : () } split /\n/, $out;
    cmp_ok(scalar @examples, '>', 60, 'examples of the libraries');
}
for my $example (grep { $_ ne 'Planar.Examples.LevelSwing' } @examples) { # which asserts how it begins
    my $sim = compile_model(model => $example);
    my $rest = "$folder/rest.txt";
    ($status, $out, $err) = run_simulator($sim, '--steady', '--output', $rest);
    if ($moves{$example}) {
        is($status, 1, "$example: has none");
        like($err, qr/der\(\S+\) = /, 'which is said');
        next;
    }
    is($status, 0, "$example: has one") or diag $err;
    next if $later{$example} || $err =~ /unstable/;
    my @states = map { /^(.+?) = / } split /\n/, Mocc::slurp($rest);
    cmp_ok(largest_motion($sim, \@states), '<', 1e-4, "$example: it lasts");
}

# --- what has none ----------------------------------------------------------------------------------------------------

my $never = compile_model(text => <<'END');
model Never
  input Real torque(start=0);
  Base.ContinuousState angle(start=0.5, fixed=true);
  Base.ContinuousState rate(start=0, fixed=true);
  Base.ContinuousState away(start=0, fixed=true);
  parameter Boolean runs = false;
  parameter Real begins = 1;
  Base.ContinuousState given(start=0);
  parameter Boolean held = true;
  Base.ContinuousState x(start=0, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Base.ContinuousState clock(start=0, fixed=true);
  Base.ContinuousState y(start=1, fixed=true);
equation
  der(given) = 1 - given;
  der(angle) = rate;
  der(rate) = torque - 9.81*sin(angle);
  der(away) = if runs then 1/(1 + away^2) else 0;
  der(x) = v;
  der(v) = if held then -v else -9.81;
  der(clock) = if held then 0 else 1;
  der(y) = if time > 2 then -sqrt(y) else 1 - y;
initial equation
  given = begins;
end Never;
END
refused($never, 1, qr/no equilibrium near the start values: no small change of a state changes der\(v\) = -9\.81, der\(clock\) = 1\n/, '--set', 'held=false');
refused($never, 1, qr/no equilibrium is found near the start values: after \d+ steps of Newton's method and \d+ in time the derivatives farthest from zero are der\(rate\) = 2\.19\n/,
    '--set', 'torque=12');
refused($never, 1, qr/farthest from zero are der\(away\) = [0-9.e-]+\n/, '--set', 'runs=true');
my $away = compile_model(text => "model Away\n  Base.ContinuousState v(start=1, fixed=true);\nequation\n  der(v) = exp(-v);\nend Away;\n");
refused($away, 1, qr/the derivatives come near zero only far away, with der\(v\) = \S+e-\d+\n/);
refused($never, 1, qr/no derivatives near the start values|time 3/, '--start', 3, '--stop', 4, '--set', 'y=-1');
is(steady($never, '--set', 'y=7')->{y}, 1, 'one that has');

refused($never, 1, qr/start value of 'given', which the initial equations .* give it: 2\n/, '--set', 'begins=2');
is(steady($never)->{given}, 1, 'an initial equation may agree');

my $initial = compile_model(text => <<'END');
model Initial
  Base.ContinuousState x(start=3, fixed=false);
equation
  der(x) = 1 - x;
  assert(time < 5, "it is too late");
initial equation
  x*x = 4;
end Initial;
END
refused($initial, 1, qr/no run begins there: the initial equations give 'x' the start value 2, not 1\n/);
refused($initial, 1, qr/it is too late/, '--start', 6, '--stop', 7);

# --- the command line -------------------------------------------------------------------------------------------------

my $csv = write_file('u.csv', "time,u\n0,1\n1,2\n");
for (['--list'], ['--linearize', 0], ['--plot', 'x'], ['--animate', "$folder/x.html"], ['--statistics'], ['--json'], ['--live'],
    ['--variables', 'x'], ['--sweep', $csv], ['--jobs', 2]) {
    refused($never, 2, qr/--steady does not go with $_->[0]/, @$_);
}
refused($never, 2, qr/--output x\.csv: start values are written as lines of text/, '--output', 'x.csv');
refused($never, 2, qr/--steady needs one value for each name, not a grid/, '--set', 'begins=1:2:3');
refused($never, 2, qr/x\.mo is the name of a model's text/, '--set', 'begins=1', '--output', 'x.mo');

done_testing;
