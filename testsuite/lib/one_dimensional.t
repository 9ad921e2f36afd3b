# The libraries Blocks, Rotational and Translational: their examples and what these do not use, against closed forms and
# equations of motion written down by hand.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use POSIX ();
use Mocc;

my $pi = atan2 0, -1;

sub run_model {
    my ($name, @options) = @_;
    return simulate(compile_model(model => $name), '--tolerance', 1e-10, @options);
}

# A damped oscillation: 2 q'' + 2 q' + 8.5 q = 0 from q = 1 at rest.
sub oscillation { my ($t) = @_; return exp(-$t / 2) * (cos(2 * $t) + sin(2 * $t) / 4) }

for (['Rotational', 'bearing.phi', 'wire.tau'], ['Translational', 'slide.s', 'spring.f']) {
    my ($library, $position, $force) = @$_;
    my $r = run_model("$library.Examples.Oscillator");
    my @q = map { oscillation($_) } @{ $r->{time} };
    my @rate = map { -2.125 * exp(-$_ / 2) * sin(2 * $_) } @{ $r->{time} };
    cmp_ok($r->{time}[-1], '==', 10, "$library.Examples.Oscillator: runs to its stop time");
    same_course($r->{$position}, \@q, 1e-6, "$library.Examples.Oscillator: position");
    same_course($r->{$force}, [map { 8.5 * $q[$_] + 2 * $rate[$_] } 0 .. $#q], 1e-6, "$library.Examples.Oscillator: spring");
}

{
    my $r = run_model('Rotational.Examples.Drive');
    my @t = @{ $r->{time} };
    cmp_ok($t[-1], '==', 2, 'Rotational.Examples.Drive: runs to its stop time');
    for my $bearing (qw(bearing1 bearing2)) {
        same_course($r->{"$bearing.phi"}, [map { $_**2 / 2 } @t], 1e-8, "$bearing: angle");
        same_course($r->{"$bearing.w"}, \@t, 1e-8, "$bearing: angular velocity");
    }
    same_course($r->{'coupling.tau'}, [map { -1 } @t], 1e-9, 'the coupling drives the second shaft');
    same_course($r->{'coupling.phi_rel'}, [map { 0 } @t], 1e-10, 'the shafts stay together');
}

{
    my $r = run_model('Translational.Examples.Towing');
    my $w = sqrt 10;
    my @x = map { sin($w * $_) / $w } @{ $r->{time} };
    cmp_ok($r->{time}[-1], '==', 5, 'Translational.Examples.Towing: runs to its stop time');
    same_course($r->{'rope.f'}, [map { 10 * $_ } @x], 1e-6, 'force of the rope');
    same_course($r->{'trailer.v'}, [map { 1 - cos($w * $_) } @{ $r->{time} }], 1e-6, 'velocity of the trailer');
    same_course($r->{'trailer.a'}, [map { 10 * $_ } @x], 1e-6, 'acceleration of the trailer');
}

# A law in C: energy is conserved, and the motion is that of the same law in Modelica.
{
    my $r = run_model('Translational.Examples.OwnLaw');
    cmp_ok($r->{time}[-1], '==', 5, 'Translational.Examples.OwnLaw: runs to its stop time');
    my @energy = map { $r->{'slide.v'}[$_]**2 + 4 * $r->{'slide.s'}[$_]**2 * (1 + 2 * $r->{'slide.s'}[$_]**2) } 0 .. $#{ $r->{time} };
    same_course(\@energy, [map { 12 } @energy], 1e-7, 'kinetic energy, and that of the spring');
    my $same = simulate(compile_model(text => <<'END'), '--tolerance', 1e-10, '--stop', 5, '--interval', 0.01);
model Same
  Base.ContinuousState s(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(s) = v;
  der(v) = -8*s*(1 + (s/0.5)^2)/2;
end Same;
END
    same_course($r->{'slide.s'}, $same->{s}, 1e-6, 'the same law in Modelica');
}

# A coupling whose flanges disagree at the start takes the difference back as a critically damped spring: with x'' = 0 on
# the one side, x = (x0 + (v0 + x0/T) t) exp(-t/T).
for (['Rotational', 'Bearing', 'phi', 'w', 'Inertia', 'J', 'ConstantSpeed', 'w_fixed'],
    ['Translational', 'Slide', 's', 'v', 'Mass', 'm', 'ConstantSpeed', 'v_fixed'])
{
    my ($library, $joint, $q, $v, $part, $m, $source, $speed) = @$_;
    my $r = simulate(compile_model(text => <<"END"), '--stop', 1, '--tolerance', 1e-10);
model Late
  $library.Sources.$source drive($speed=2);
  $library.Parts.Fixed fixed;
  $library.Joints.$joint joint($q(start=0.1), $v(start=1));
  $library.Parts.$part part($m=3);
  $library.Joints.Coupling coupling(T=0.2);
  $library.Parts.Damper brake(d=4);
equation
  connect(fixed.flange, joint.flange_a);
  connect(joint.flange_b, part.flange);
  connect(drive.flange, coupling.flange_a);
  connect(joint.flange_b, coupling.flange_b);
  connect(fixed.flange, brake.flange_a);
  connect(joint.flange_b, brake.flange_b);
end Late;
END
    my @t = @{ $r->{time} };
    my @x = map { (0.1 + (-1 + 0.1 / 0.2) * $_) * exp(-$_ / 0.2) } @t;
    same_course($r->{"coupling.${q}_rel"}, \@x, 1e-6, "$library: a late start is caught up with");
    same_course($r->{"joint.$q"}, [map { 2 * $t[$_] + $x[$_] } 0 .. $#t], 1e-6, "$library: driven at a constant speed");
    my $name = $library eq 'Rotational' ? 'tau' : 'f';
    my @end = map { $r->{$_}[-1] } "coupling.$name", "brake.lossPower";
    close_to($end[0], -4 * $r->{"joint.$v"}[-1] - 3 * $r->{"der(joint.$v)"}[-1], 1e-9, "$library: force of the coupling");
    close_to($end[1], 4 * $r->{"joint.$v"}[-1]**2, 1e-12, "$library: power of the brake");
}

# Sensors and sources by signal: a controller holds a mass, measured and pushed by signals.
for (['Rotational', 'Bearing', 'phi', 'w', 'Inertia', 'J', 'Torque', 'tau', 'AngleSensor'],
    ['Translational', 'Slide', 's', 'v', 'Mass', 'm', 'Force', 'f', 'PositionSensor'])
{
    my ($library, $joint, $q, $v, $part, $m, $source, $force, $sensor) = @$_;
    my $r = simulate(compile_model(text => <<"END"), '--stop', 3, '--tolerance', 1e-10);
model Servo
  $library.Parts.Fixed fixed;
  $library.Joints.$joint joint($q(start=1));
  $library.Parts.$part part($m=0.5);
  $library.Parts.Spring spring(c=3, ${q}_rel0=0.2);
  $library.Sensors.$sensor position;
  $library.Sensors.SpeedSensor speed;
  Blocks.Math.Add controller(k1=-4, k2=-0.6);
  $library.Sources.$source motor;
  $library.Sources.Constant$source load(${force}_constant=1.5);
equation
  connect(fixed.flange, joint.flange_a);
  connect(joint.flange_b, part.flange);
  connect(fixed.flange, spring.flange_a);
  connect(joint.flange_b, spring.flange_b);
  connect(joint.flange_b, position.flange);
  connect(joint.flange_b, speed.flange);
  connect(joint.flange_b, motor.flange);
  connect(joint.flange_b, load.flange);
  connect(position.$q, controller.u1);
  connect(speed.$v, controller.u2);
  connect(controller.y, motor.$force);
end Servo;
END
    my ($x, $rate) = rk_reference(
        sub { my ($x, $v) = @{ $_[1] }; return ($v, (1.5 - 4 * $x - 0.6 * $v - 3 * ($x - 0.2)) / 0.5) },
        [1, 0], $r->{time}
    );
    same_course($r->{"joint.$q"}, $x, 1e-6, "$library: controlled position");
    same_course($r->{"joint.$v"}, $rate, 1e-6, "$library: controlled velocity");
}

# Blocks: sources and filters, each against its closed form.
{
    my $r = simulate(compile_model(text => <<'END'), '--stop', 2, '--interval', 0.01, '--tolerance', 1e-10);
model M
  Blocks.Sources.Constant constant1(k=3);
  Blocks.Sources.Ramp ramp(height=2, duration=4, offset=1, startTime=-1);
  Blocks.Sources.Sine sine(amplitude=2, f=0.5, phase=0.3, offset=1, startTime=-1);
  Blocks.Math.Gain gain(k=-2);
  Blocks.Math.Add add(k1=2, k2=3);
  Blocks.Continuous.Integrator integrator(k=2, x(start=1));
  Blocks.Continuous.FirstOrder firstOrder(k=2, T=0.5, x(start=1));
  Blocks.Continuous.SmoothFirstOrder smooth(k=2, T=0.5, x(start=1));
  Blocks.Continuous.Derivative derivative(k=3, T=0.1);
  Blocks.Continuous.PID controller(k=2, Ti=0.5, Td=0.1, N=5);
  Blocks.Nonlinear.Limiter limiter(uMax=2, uMin=1.2);
  Real second;
equation
  connect(ramp.y, gain.u);
  connect(ramp.y, add.u1);
  connect(constant1.y, add.u2);
  connect(sine.y, integrator.u);
  connect(constant1.y, firstOrder.u);
  connect(ramp.y, smooth.u);
  connect(ramp.y, derivative.u);
  connect(constant1.y, controller.u);
  connect(sine.y, limiter.u);
  second = der(der(smooth.y));
end M;
END
    my @t = @{ $r->{time} };
    my @ramp = map { 1 + ($_ + 1) / 2 } @t;
    my @sine = map { 1 + 2 * sin($pi * ($_ + 1) + 0.3) } @t;
    my $course = sub { my ($name, @values) = @_; same_course($r->{$name}, \@values, 1e-8, "Blocks: $name") };
    $course->('constant1.y', map { 3 } @t);
    $course->('ramp.y', @ramp);
    $course->('der(ramp.y)', map { 0.5 } @t);
    $course->('sine.y', @sine);
    $course->('gain.y', map { -2 * $_ } @ramp);
    $course->('add.y', map { 2 * $_ + 9 } @ramp);
    $course->('integrator.y', map { 1 + 2 * $_ - 4 / $pi * (cos($pi * ($_ + 1) + 0.3) - cos($pi + 0.3)) } @t);
    $course->('firstOrder.y', map { 6 - 5 * exp(-$_ / 0.5) } @t);
    # T x' = 2 u - x with u = 1.5 + t/2: x = 2 u - T + c exp(-t/T)
    $course->('smooth.y', map { 2.5 + $_ + (1 - 2.5) * exp(-$_ / 0.5) } @t);
    $course->('der(smooth.y)', map { 1 + 3 * exp(-$_ / 0.5) } @t);
    $course->('second', map { -6 * exp(-$_ / 0.5) } @t);
    # x' = (u - x)/T from x = 0: u - x = T/2 + c exp(-t/T)
    $course->('derivative.y', map { 3 / 0.1 * (0.05 + (1.5 - 0.05) * exp(-$_ / 0.1)) } @t);
    $course->('controller.y', map { 2 * (3 + 6 * $_ + 0.1 / 0.02 * 3 * exp(-$_ / 0.02)) } @t);
    $course->('limiter.y', map { $_ > 2 ? 2 : $_ < 1.2 ? 1.2 : $_ } @sine);
}

# Sources before, at and after their times; limits on both sides; a signal that makes another one vanish
{
    my $r = simulate(compile_model(text => <<'END', options => ['-O0']), '--stop', 2, '--interval', 0.01, '--tolerance', 1e-10);
model M
  Blocks.Sources.Step step(height=2, offset=-1, startTime=0.5);
  Blocks.Sources.Ramp ramp(height=-2, duration=0.5, offset=1, startTime=0.75);
  Blocks.Sources.Sine sine(amplitude=2, f=0.5, phase=0.3, offset=1, startTime=0.25);
  Blocks.Sources.Pulse pulse(amplitude=2, width=30, period=0.5, offset=-1, startTime=0.25);
  Blocks.Nonlinear.Limiter limiter(uMax=1.5);
  Blocks.Nonlinear.Limiter oneSided(uMax=3, uMin=0.5);
  Blocks.Math.Gain gain(k=-4);
  Blocks.Math.Add add;
  Blocks.Math.MakeZero zero;
  Blocks.Continuous.Integrator integrator;
equation
  connect(sine.y, limiter.u);
  connect(sine.y, oneSided.u);
  connect(zero.y, gain.u);
  connect(gain.y, add.u1);
  connect(sine.y, add.u2);
  connect(add.y, zero.u);
  connect(pulse.y, integrator.u);
end M;
END
    # the second row of an event is the one after it
    my @t = @{ $r->{time} };
    my @before = map { $_ < $#t && $t[$_] == $t[$_ + 1] } 0 .. $#t;
    my $at = sub { my ($k, $time) = @_; return $before[$k] ? $t[$k] > $time : $t[$k] >= $time };
    my @sine = map { $at->($_, 0.25) ? 1 + 2 * sin($pi * ($t[$_] - 0.25) + 0.3) : 1 } 0 .. $#t;
    my @pulse = map {
        my ($k, $up) = ($_, 0);
        for my $rise (0.25, 0.75, 1.25, 1.75) { $up ||= $at->($k, $rise) && !$at->($k, $rise + 0.15) }
        $up ? 1 : -1
    } 0 .. $#t;
    my $course = sub { my ($name, @values) = @_; same_course($r->{$name}, \@values, 1e-8, "Blocks: $name") };
    $course->('step.y', map { $at->($_, 0.5) ? 1 : -1 } 0 .. $#t);
    $course->('ramp.y', map { $_ < 0.75 ? 1 : $_ < 1.25 ? 1 - 4 * ($_ - 0.75) : -1 } @t);
    $course->('sine.y', @sine);
    $course->('pulse.y', @pulse);
    $course->('limiter.y', map { $_ > 1.5 ? 1.5 : $_ < -1.5 ? -1.5 : $_ } @sine);
    $course->('oneSided.y', map { $_ > 3 ? 3 : $_ < 0.5 ? 0.5 : $_ } @sine);
    $course->('zero.y', map { $_ / 4 } @sine);
    $course->('integrator.y', map {
        my ($time, $sum) = ($_, -$_);
        for my $rise (0.25, 0.75, 1.25, 1.75) { $sum += 2 * ($time < $rise ? 0 : $time > $rise + 0.15 ? 0.15 : $time - $rise) }
        $sum
    } @t);
}

# A pulse keeps its times, however many periods have passed, and from wherever the run begins: its jumps are events at the
# times that the formula gives, to the last digit that a time of this size has.
{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Pulse pulse(amplitude=1, width=30, period=0.1, startTime=0.35);
end M;
END
    for ([0, 2000], [1999.87, 2000], [0.62, 1]) {
        my ($start, $stop) = @$_;
        my $r = simulate($sim, '--start', $start, '--stop', $stop, '--interval', $stop);
        my (@up, @down);
        for my $k (1 .. $#{ $r->{time} }) {
            my $jump = $r->{'pulse.y'}[$k] - $r->{'pulse.y'}[$k - 1] or next;
            push @{ $jump > 0 ? \@up : \@down }, $r->{time}[$k];
        }
        my $first = $start < 0.35 ? 0 : POSIX::ceil(($start - 0.35) / 0.1);
        my @rises = grep { $_ <= $stop } map { 0.35 + ($first + $_) * 0.1 } 0 .. ($stop - $start) / 0.1;
        my $from = $first - ($start > 0.35 && $start < 0.35 + ($first - 1) * 0.1 + 0.03);
        my @falls = grep { $_ <= $stop } map { 0.38 + ($from + $_) * 0.1 } 0 .. ($stop - $start) / 0.1;
        my ($off) = sort { $b <=> $a } (map { abs($up[$_] - $rises[$_]) } 0 .. $#up), (map { abs($down[$_] - $falls[$_]) } 0 .. $#down);
        is(@up . ' ' . @down, @rises . ' ' . @falls, "pulse from $start to $stop: as many jumps as there are");
        cmp_ok($off, '<=', 2**-51 * $stop, "pulse from $start to $stop: when they should be");
    }
}

{
    my $sim = compile_model(text => <<'END', options => ['-O0']);
model M
  Blocks.Sources.Pulse always(width=100, period=0.7), never(width=0, period=0.7), early(width=25, period=3, startTime=-1);
end M;
END
    for ([0, 5, 0], [2.1, 5, 1], [3, 5, 0]) {
        my ($start, $stop, $up) = @$_;
        my $r = simulate($sim, '--start', $start, '--stop', $stop);
        same_course($r->{'always.y'}, [map { 1 } @{ $r->{time} }], 0, 'a pulse that is always up');
        same_course($r->{'never.y'}, [map { 0 } @{ $r->{time} }], 0, 'a pulse that never is');
        is($r->{'early.y'}[0], $up, "a pulse that has begun before $start");
    }
}

# The tracking example: y' = (limit(PID(u - y)) - y)/T, integrated from kink to kink of the ramp.
{
    my $r = run_model('Blocks.Examples.Tracking');
    my $f = sub {
        my ($t, $y) = @_;
        my ($plant, $i, $x) = @$y;
        my $u = $t < 0.5 ? 0 : $t < 1 ? ($t - 0.5) / 0.5 : 1;
        my $e = $u - $plant;
        my $out = 50 * ($e + $i + 0.01 / 0.001 * ($e - $x));
        $out = $out > 2 ? 2 : $out < -2 ? -2 : $out;
        return (($out - $plant) / 0.5, $e / 0.5, ($e - $x) / 0.001);
    };
    my ($plant, $i) = rk_reference($f, [0, 0, 0], $r->{time}, 1e-11);
    cmp_ok($r->{time}[-1], '==', 4, 'Blocks.Examples.Tracking: runs to its stop time');
    same_course($r->{'plant.y'}, $plant, 1e-6, 'the plant follows');
    same_course($r->{'controller.I'}, $i, 1e-6, 'integral part');
    close_to($r->{'plant.y'}[-1], 1, 1e-5, 'the plant arrives');
}

done_testing;
