# --linearize: matrices and eigenvalues against closed forms, and against differences of whole starts.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use JSON::PP;
use Mocc;
use Test::More;

my $folder = scratch_dir();
my $pi = 4 * atan2 1, 1;

# linear(SIM, T, OPTIONS...): the linear system as JSON has it, with states, inputs and outputs by name as numbers in
# order, and what was said.
sub linear {
    my ($sim, $time, @options) = @_;
    my ($status, $out, $err) = run_simulator($sim, '--linearize', $time, '--json', @options);
    return { status => $status, err => $err } if $status != 0;
    my $system = decode_json($out);
    $system->{err} = $err;
    for my $kind (qw(states inputs outputs)) {
        $system->{at}{$kind} = { map { $system->{$kind}[$_]{name} => $_ } 0 .. $#{ $system->{$kind} } };
    }
    return $system;
}

# The element of A, B, C or D that belongs to these names
sub element {
    my ($system, $matrix, $of, $by) = @_;
    my ($rows, $columns) = ($matrix =~ /[AB]/ ? 'states' : 'outputs', $matrix =~ /[AC]/ ? 'states' : 'inputs');
    return $system->{$matrix}[$system->{at}{$rows}{$of} // die "no $of"][$system->{at}{$columns}{$by} // die "no $by"];
}

# Numbers to nine digits
sub rounded {
    my ($value) = @_;
    return ref $value ? [map { rounded($_) } @$value] : 0 + sprintf '%.9g', $value;
}

sub values_of { my ($system, $kind) = @_; return map { $_->{value} } @{ $system->{$kind} } }

# --- a pendulum with all kinds of inputs and outputs -------------------------------------------------------------

my $pendulum = compile_model(text => <<'END');
model Pendulum
  input Real torque(unit="1/s2");
  input Base.RealWithDerivative support(start=0);
  input Integer gear(start=1);
  parameter Real g = 9.81;
  parameter Real friction = 0.2;
  Base.ContinuousState angle(unit="rad", start=0, fixed=true);
  Base.ContinuousState rate(unit="rad/s", start=0, fixed=true);
  output Real height;
  output Real pushed[2];
  output Boolean up;
  Real speed;
protected
  output Real secret;
equation
  der(angle) = rate;
  der(rate) = -g*sin(angle) - friction*rate + gear*torque + 5*der(support);
  height = 1 - cos(angle) + support;
  pushed = {3*angle + 2*torque, exp(rate)};
  up = height > 1;
  speed = abs(rate);
  secret = 2*rate;
  annotation(experiment(StopTime=10));
end Pendulum;
END

for my $angle (0, 0.5, 2, $pi) {
    my $s = linear($pendulum, 0, '--set', "angle=$angle", '--set', 'rate=0.25', '--set', 'gear=2');
    close_to(element($s, 'A', 'rate', 'angle'), -9.81 * cos $angle, 1e-12, "pendulum at $angle: its stiffness");
    is(element($s, 'A', 'angle', 'rate'), 1, 'the rate is the rate, exactly');
    close_to(element($s, 'A', 'rate', 'rate'), -0.2, 1e-12, 'friction');
    close_to(element($s, 'B', 'rate', 'torque'), 2, 1e-12, 'an input, and what stays as it is');
    close_to(element($s, 'B', 'rate', 'der(support)'), 5, 1e-12, 'the derivative of an input is one, too');
    cmp_ok(abs(element($s, 'C', 'height', 'angle') - sin $angle), '<', 1e-12, 'an output');
    close_to(element($s, 'C', 'pushed[2]', 'rate'), exp 0.25, 1e-12, 'an element of one');
    close_to(element($s, 'D', 'pushed[1]', 'torque'), 2, 1e-12, 'from input to output');
    my ($first, $second) = @{ $s->{eigenvalues} };
    my $root = 0.01 - 9.81 * cos $angle;
    my @expected = $root < 0 ? ([-0.1, sqrt -$root], [-0.1, -sqrt -$root]) : map { [$_, 0] } -0.1 + sqrt($root), -0.1 - sqrt $root;
    close_to($first->{re}, $expected[0][0], 1e-11, 'eigenvalues');
    close_to($first->{im}, $expected[0][1], 1e-11, '...');
    close_to($second->{re}, $expected[1][0], 1e-11, '...');
    close_to($second->{im}, $expected[1][1], 1e-11, '...');
    close_to($first->{frequency}, sqrt 9.81 * abs cos $angle, 1e-11, 'frequency') if $root < 0;
    close_to($first->{damping}, 0.1 / sqrt 9.81 * abs cos $angle, 1e-11, 'damping') if $angle == 0;
    is($first->{damping}, -1, 'what grows has the damping -1') if $root > 0;
    cmp_ok($s->{error}, '<', 1e-9, 'the error that is reported');
}
my $s = linear($pendulum, 0);
is(join(' ', map { $_->{name} } @{ $s->{states} }, @{ $s->{inputs} }, @{ $s->{outputs} }),
    'angle rate torque support der(support) height pushed[1] pushed[2]', 'Reals of the model that can be seen');
is($s->{states}[1]{unit}, 'rad/s', 'with units');
is($s->{derivatives}, 'central differences', 'how they were found');

# in motion, against the state there
my $run = simulate($pendulum, qw(--set angle=2 --stop 3 --interval 1.5));
my ($row) = grep { $run->{time}[$_] == 1.5 } 0 .. $#{ $run->{time} };
$s = linear($pendulum, 1.5, '--set', 'angle=2');
is($s->{time}, 1.5, 'at a later time');
same_course([values_of($s, 'states')], [map { $run->{$_}[$row] } qw(angle rate)], 1e-9, 'it is the state that the run has there');
close_to(element($s, 'A', 'rate', 'angle'), -9.81 * cos $s->{states}[0]{value}, 1e-11, 'and its stiffness');

# outputs that are asked for; a kink
$s = linear($pendulum, 0, '--set', 'rate=-2', '--variables', 'speed,der(rate)');
is(element($s, 'C', 'speed', 'rate'), -1, 'other outputs');
close_to(element($s, 'C', 'der(rate)', 'angle'), -9.81, 1e-12, '...');
is($s->{err} =~ /kink/, '', 'no kink there');
my $kink = compile_model(text => <<'END');
model Kink
  Base.ContinuousState x(start=0, fixed=true);
  Base.ContinuousState z(start=1e-5, fixed=true);
  Base.ContinuousState level(start=0, fixed=true);
  Real cubic;
  Real contact;
  Real steep;
equation
  der(x) = -noEvent(if x < 0 then 2*x else 4*x);
  cubic = noEvent(x*abs(x));
  contact = noEvent(if z > 0 then 1e6*z else 0);
  steep = sin(1e5*x) + 1e-6*z;
  der(z) = 0;
  der(level) = -0.1*noEvent(if level > 1e-9 then sqrt(level) else 0);
end Kink;
END
$s = linear($kink, 0, '--variables', 'cubic,contact,steep', '--set', 'level=1');
is(element($s, 'A', 'x', 'x'), -3, 'a kink: the mean of both sides');
is(scalar(() = $s->{err} =~ /warning/g), 1, 'one warning') or diag $s->{err};
like($s->{err}, qr/warning: 'der\(x\)' has a kink in 'x' at this state/, 'which says so');
is(element($s, 'C', 'cubic', 'x'), 0, 'what bends without one');
close_to(element($s, 'C', 'contact', 'z'), 1e6, 1e-12, 'a kink nearby');
close_to(element($s, 'C', 'steep', 'x'), 1e5, 1e-9, 'what is steep and wavy');
close_to(element($s, 'C', 'steep', 'z'), 1e-6, 1e-9, 'and what is flat');

# --- closed forms ------------------------------------------------------------------------------------------------

my $chain = compile_model(text => <<'END');
model Chain "Equal masses between equal springs, fixed at both ends"
  parameter Integer n = 30;
  parameter Real k = 40;
  parameter Real m = 0.1;
  Base.ContinuousState x[n](each start=0, each fixed=true);
  Base.ContinuousState v[n](each start=0, each fixed=true);
equation
  der(x) = v;
  m*der(v[1]) = k*(x[2] - 2*x[1]);
  for i in 2:n - 1 loop
    m*der(v[i]) = k*(x[i + 1] - 2*x[i] + x[i - 1]);
  end for;
  m*der(v[n]) = k*(x[n - 1] - 2*x[n]);
end Chain;
END
$s = linear($chain, 0);
my $n = 30;
for my $i (1 .. $n) {
    my $e = $s->{eigenvalues}[2 * $i - 2];
    my $expected = 2 * sqrt(400) * sin($i * $pi / 2 / ($n + 1));
    close_to($e->{frequency}, $expected, 1e-11, "chain: frequency $i") if $i % 7 == 1 || $i == $n;
    cmp_ok(abs $e->{re}, '<', 1e-10, '... without damping') if $i % 7 == 1;
}

my $motor = compile_model(text => <<'END');
model Motor
  input Real u(unit="V");
  output Real w(unit="rad/s");
  parameter Real L = 0.01;
  parameter Real R = 0.5;
  parameter Real k = 0.05;
  parameter Real J = 1e-3;
  parameter Real d = 2e-3;
  Base.ContinuousState i(start=0, fixed=true);
  Base.ContinuousState speed(start=0, fixed=true);
equation
  L*der(i) = u - R*i - k*speed;
  J*der(speed) = k*i - d*speed;
  w = speed;
end Motor;
END
$s = linear($motor, 0.5, '--set', 'u=3');
for my $p (0, 2, 50) {
    my @shifted = map { my $row = $_; [map { ($row == $_ ? $p : 0) - $s->{A}[$row][$_] } 0, 1] } 0, 1;
    my @x = solve_linear(\@shifted, [map { $_->[0] } @{ $s->{B} }]);
    my $gain = $s->{C}[0][0] * $x[0] + $s->{C}[0][1] * $x[1] + $s->{D}[0][0];
    close_to($gain, 0.05 / ((0.01 * $p + 0.5) * (1e-3 * $p + 2e-3) + 0.05**2), 1e-10, "motor: gain at s = $p");
}

# A linear single track model: c_f and c_r of the two wheels, at a and b from the centre
my $vehicle = compile_model(text => <<'END');
model Vehicle "Two wheels on one line, seen from above"
  inner Planar.World world(g={0, 0});
  parameter Real V = 20;
  Planar.Parts.Fixed fixed;
  Planar.Joints.FreeMotion motion(v(start={V, 0}));
  Planar.Parts.Body body(m=1200, I=1500);
  Planar.Parts.FixedTranslation toFront(r={1.1, 0});
  Planar.Parts.FixedTranslation toRear(r={-1.4, 0});
  Planar.Vehicles.SlipBasedWheel front(R=0.3, r={1, 0}, N=6600, w_roll(start=V/0.3));
  Planar.Vehicles.SlipBasedWheel rear(R=0.3, r={1, 0}, N=5200, w_roll(start=V/0.3));
  Rotational.Parts.Inertia front_inertia(J=1);
  Rotational.Parts.Inertia rear_inertia(J=1);
equation
  front.dynamicLoad = 0;
  rear.dynamicLoad = 0;
  connect(fixed.frame_b, motion.frame_a);
  connect(motion.frame_b, body.frame_a);
  connect(motion.frame_b, toFront.frame_a);
  connect(motion.frame_b, toRear.frame_a);
  connect(toFront.frame_b, front.frame_a);
  connect(toRear.frame_b, rear.frame_a);
  connect(front.flange, front_inertia.flange);
  connect(rear.flange, rear_inertia.flange);
end Vehicle;
END
for my $v (10, 20, 40) {
    $s = linear($vehicle, 0, '--set', "V=$v");
    my ($m, $I, $a, $b) = (1200, 1500, 1.1, 1.4);
    my ($cf, $cr) = map { $_ * 0.8 * 1.5 / (0.04 * $v) } 6600, 5200;
    my %expected = (
        'motion.v[2] motion.v[2]' => -($cf + $cr) / $m, 'motion.v[2] motion.phi' => ($cf + $cr) * $v / $m,
        'motion.v[2] motion.w' => ($b * $cr - $a * $cf) / $m,
        'motion.w motion.v[2]' => ($b * $cr - $a * $cf) / $I, 'motion.w motion.phi' => -$v * ($b * $cr - $a * $cf) / $I,
        'motion.w motion.w' => -($a**2 * $cf + $b**2 * $cr) / $I);
    for my $names (sort keys %expected) {
        my $value = element($s, 'A', split ' ', $names);
        cmp_ok(abs($value - $expected{$names}), '<', 1e-6 * $v, "single track at $v m/s: $names");
    }
    my ($yaw, $drift) = (($a**2 * $cf + $b**2 * $cr) / $I, ($cf + $cr) / $m);
    my $sum = $yaw + $drift;
    my $product = $yaw * $drift - ($b * $cr - $a * $cf)**2 / $m / $I + ($b * $cr - $a * $cf) / $I * $v;
    my $slow = (-$sum + sqrt($sum**2 - 4 * $product)) / 2;
    cmp_ok(scalar(grep { abs($_->{re} - $slow) < 1e-5 } @{ $s->{eigenvalues} }), '==', 1, "single track at $v m/s: the slower of its two modes");
}

# Loops with closures: differences of what whole starts compute
for my $example (['Planar.Examples.KinematicLoop', 1e-4], ['Planar.Examples.PistonEngine', 1e-4], ['Planar.Examples.TwoTrack', 1e-5]) {
    my ($name, $step) = @$example;
    my $sim = compile_model(model => $name);
    my $s = linear($sim, 0);
    my @rates = map { "der($_->{name})" } @{ $s->{states} };
    my $start = sub {
        my ($status, $out, $err) = run_simulator($sim, qw(--list --json), @_ ? ('--set', sprintf '%s=%.17g', @_) : ());
        die $err if $status != 0;
        my %value = map { my $v = decode_json($_); ($v->{name} => $v->{value}) } split /\n/, $out;
        return @value{@rates};
    };
    my ($worst, $size) = (0, 0);
    for my $j (0 .. $#rates) {
        my ($state, $at) = @{ $s->{states}[$j] }{qw(name value)};
        my @above = $start->($state, $at + $step);
        my @below = $start->($state, $at - $step);
        for my $i (0 .. $#rates) {
            my $error = abs(($above[$i] - $below[$i]) / (2 * $step) - $s->{A}[$i][$j]);
            $worst = $error if $error > $worst;
            $size = abs $s->{A}[$i][$j] if abs $s->{A}[$i][$j] > $size;
        }
    }
    cmp_ok($worst, '<', 1e-6 * $size, "$name: as differences of whole starts");
}

# --- where it is -------------------------------------------------------------------------------------------------

my $events = compile_model(text => <<'END');
model Events
  input Real u;
  Base.ContinuousState x(start=0, fixed=true);
  discrete Real k(start=1, fixed=true);
  parameter Real end_at = 100;
equation
  when time >= 1 then
    k = 3;
  end when;
  der(x) = -(if time < 2 then k else 7)*x + u;
  when time >= end_at then
    terminate("enough");
  end when;
  annotation(experiment(StopTime=4));
end Events;
END
my $over_time = write_file('u.csv', "time,u\n0,0\n3,6\n");
for (['0.5', -1], ['1', -3, 'at an event: what comes after it'], ['1.5', -3], ['2', -7, 'at another one'], ['4', -7, 'at the end']) {
    my ($time, $expected, $where) = @$_;
    my $s = linear($events, $time, '--input', $over_time);
    close_to($s->{A}[0][0], $expected, 1e-12, $where // "at $time");
    close_to(($s->{inputs}[0]{value}), $time > 3 ? 6 : 2 * $time, 1e-14, 'the input over time');
    is_deeply($s->{B}, [[1]], 'and what depends on it');
}
close_to(linear($events, 2.5, '--set', 'end_at=2.5')->{A}[0][0], -7, 1e-12, 'where the model ends');
for (
    [['--linearize', 5], 2, qr/--linearize 5 lies after --stop 4/],
    [['--linearize', -1], 2, qr/--linearize -1 lies before --start 0/],
    [['--linearize', 'now'], 2, qr/--linearize needs a number, not 'now'/],
    [['--linearize', 1, '--list'], 2, qr/--linearize does not go with --list/],
    [['--linearize', 1, '--plot', 'x'], 2, qr/--linearize does not go with --plot/],
    [['--linearize', 1, '--animate', 'x.html'], 2, qr/--linearize does not go with --animate/],
    [['--linearize', 1, '--sweep', 'x.csv'], 2, qr/--linearize does not go with --sweep/],
    [['--linearize', 1, '--set', 'x=0:1:3'], 2, qr/--linearize needs one value for each name, not a grid/],
    [['--linearize', 1, '--variables', 'y'], 2, qr/--variables y matches no variable/],
    [['--linearize', 1, '--output', 'x.csv'], 2, qr/--output x.csv: a linear system is written as .json or .mat/],
    [['--linearize', 1, '--output', '/nowhere/x.mat'], 3, qr/nowhere/],
    [['--linearize', 3, '--set', 'end_at=2.5'], 1, qr/the model has ended the run at 2.5 s, before the time of --linearize, 3 s/],
    [['--json'], 2, qr/--json needs --list, --linearize or --statistics/],
) {
    my ($options, $expected, $message) = @$_;
    my ($status, $out, $err) = run_simulator($events, @$options);
    is($status, $expected, "@$options");
    like($err, $message, '... says why');
    is($out, $status == 1 ? "enough\n" =~ s/.*\n//r : '', '... and writes nothing');
}
my ($status, $out, $err) = run_simulator($kink, '--linearize', 0, '--set', 'x=1');
is($status, 0, 'what can be evaluated on one side with a value on the other one');

my $edge = compile_model(text => <<'END');
model Edge
  Base.ContinuousState level(start=0, fixed=true);
equation
  der(level) = -sqrt(level);
end Edge;
END
($status, $out, $err) = run_simulator($edge, '--linearize', 0);
is($status, 1, 'what cannot be evaluated on one side');
like($err, qr/there are no derivatives by 'level': the equations have no values on both sides of it; .*sqrt\(level\)/, '... says why');
close_to(linear($edge, 0, '--set', 'level=1e-6')->{A}[0][0], -500, 1e-9, 'close to that it can');

my $algebraic = compile_model(text => "model Lever\n  input Real u[2];\n  output Real y;\nequation\n  y = 2*u[1] + u[2]^2;\nend Lever;\n");
$s = linear($algebraic, 1, '--set', 'u[2]=3');
is_deeply([@$s{qw(A B C eigenvalues)}], [[], [], [[]], []], 'without states there is no A, B, C');
close_to($s->{D}[0][1], 6, 1e-12, 'but a D');
my $nothing = compile_model(text => "model Nothing\n  parameter Real p = 1;\nend Nothing;\n");
is_deeply(linear($nothing, 0)->{A}, [], 'or nothing at all');

# --- how it is written -------------------------------------------------------------------------------------------

($status, $out, $err) = run_simulator($motor, qw(--linearize 0.5 --set u=3));
is($err, '', 'for a reader');
is($out =~ s/^(x\d +\w+ +)\S+/$1*/mgr =~ s/error \S+/error */r, <<'END', '...');
Motor at 0.5 s: der(x) = A x + B u, y = C x + D u, for small changes of

x1    i      *
x2    speed  *
u1    u      3 V
y1    w      41.872562 rad/s

A         x1  x2
der(x1)  -50  -5
der(x2)   50  -2

B         u1
der(x1)  100
der(x2)    0

C   x1  x2
y1   0   1

D   u1
y1   0

Eigenvalue                       Frequency, rad/s   Damping ratio
-7.94453                         7.94453            1
-44.05547                        44.05547           1

By central differences, extrapolated; estimated error * of the largest in a row
END
($status, $out, $err) = run_simulator($motor, qw(--linearize 0.5 --set u=3 --output), "$folder/motor.json");
is($out, "$folder/motor.json has the linear system at 0.5 s\n", 'to a file');
open my $in, '<', "$folder/motor.json" or die;
is_deeply(rounded(decode_json(<$in>)->{A}), [[-50, -5], [50, -2]], '... as JSON');
run_simulator($motor, qw(--linearize 0.5 --set u=3 --output), "$folder/motor.mat");
my $mat = read_mat("$folder/motor.mat")->{matrix};
is_deeply(rounded([@$mat{qw(nx A B C D)}]), [[[2]], [[-50, 50], [-5, -2]], [[100, 0]], [[0], [1]], [[0]]], '... as a MATLAB file, column by column');
is_deeply(rounded($mat->{ABCD}), [[-50, 50, 0], [-5, -2, 1], [100, 0, 0]], '... with all of it in one');
my @letters = map { [split //] } @{ $mat->{xuyName} };
is_deeply([map { my $i = $_; join '', map { $_->[$i] } @letters } 0 .. 3], ['i    ', 'speed', 'u    ', 'w    '], '... and names');
is(join('', map { substr $_, 0, 1 } @{ $mat->{Aclass} }), 'Alinear          ', '... as Modelica tools have it');
($status, $out, $err) = run_simulator($motor, qw(--linearize 0.5 --set u=3 --json --statistics --output -));
my ($first, $second) = map { decode_json($_) } split /\n/, $out;
is("$first->{model} $second->{states}", 'Motor 2', 'a line for each of system and statistics');
is_deeply(linear($motor, 0.5, '--set', 'u=3'), linear($motor, 0.5, '--set', 'u=3'), 'the same each time');

done_testing;
