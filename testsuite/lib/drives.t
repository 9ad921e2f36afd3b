# Drives: gears, clutches, brakes, play and what drives and measures, in the libraries Rotational and Translational. Examples
# and parts against closed forms, and against equations of motion that are integrated from event to event.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Examples;

my $pi = atan2 0, -1;

# The rows before and after which nothing jumps: all but the pairs of rows at events
sub between {
    my ($r) = @_;
    my $t = $r->{time};
    return grep { ($_ == 0 || $t->[$_ - 1] < $t->[$_]) && ($_ == $#$t || $t->[$_] < $t->[$_ + 1]) } 0 .. $#$t;
}

# Columns of a result between its events against functions of time.
sub over_time {
    my ($r, $tolerance, %expected) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @rows = between($r);
    for my $name (sort keys %expected) {
        same_course([map { $r->{$name}[$_] } @rows], [map { $expected{$name}->($r->{time}[$_]) } @rows], $tolerance, $name);
    }
}

# How often a column changes, in the whole result
sub changes { my ($column) = @_; return scalar grep { $column->[$_] != $column->[$_ - 1] } 1 .. $#$column }

# Where a function changes its sign, between two points
sub root {
    my ($f, $low, $high) = @_;
    my $sign = $f->($low) < 0;
    for (1 .. 200) {
        my $middle = ($low + $high) / 2;
        ($f->($middle) < 0) == $sign ? ($low = $middle) : ($high = $middle);
    }
    return $high;
}

# In gear, J = ratio^2 J1 + J2 is accelerated by ratio*tau. From 1 s on the clutch of the second gear takes T = k (t - 1)
# from the motor, at half its speed, until both fit.
check 'Rotational.Examples.GearShift' => sub {
    my $r = example('Rotational.Examples.GearShift');
    my ($first, $second, $k) = (4 * 60 / (16 * 0.2 + 10), 2 * 60 / (4 * 0.2 + 10), 800 / 0.5);
    my $slip = sub { my ($s) = @_; return $first + (30 / 0.2) * $s - $k * $s**2 / 2 * (1 / (4 * 0.2) + 1 / 10) };
    my $sync = root($slip, 0.01, 1);
    my $after = $first + $k * $sync**2 / 2 / 10;
    my $wheel = sub {
        my ($t) = @_;
        my $s = $t - 1;
        return $s < 0 ? $first * $t : $s < $sync ? $first + $k * $s**2 / 20 : $after + $second * ($s - $sync);
    };
    over_time($r, 1e-8,
        'wheel.w' => $wheel,
        'motor.w' => sub {
            my ($t) = @_;
            my $s = $t - 1;
            return $s < 0 ? 4 * $first * $t : $s < $sync ? 4 * $first + 60 / 0.2 * $s - $k * $s**2 / 4 / 0.2 : 2 * $wheel->($t);
        });
    is($r->{'gearbox.clutch[1].locked'}[0], 1, 'it begins in the first gear');
    is($r->{'gearbox.clutch[2].locked'}[-1], 1, 'and ends in the second');
    is(changes($r->{'gearbox.clutch[2].locked'}), 1, 'whose clutch closes once');
};

# The wheel slows down as exp(-t/2) and goes with the lever where that is faster, until the load alone would slow it down
# less than the lever does.
check 'Rotational.Examples.Ratchet' => sub {
    my $r = example('Rotational.Examples.Ratchet');
    my $lever = sub { return $pi * cos(2 * $pi * $_[0]) };
    my $torque = sub { return 2 * -2 * $pi**2 * sin(2 * $pi * $_[0]) + $lever->($_[0]) };
    my ($from, $w, @phases) = (0, 4);
    for my $k (1 .. 3) {
        my ($w0, $t0) = ($w, $from);
        my $free = sub { my ($t) = @_; return $w0 * exp(-($t - $t0) / 2) };
        my $catch = root(sub { $free->($_[0]) - $lever->($_[0]) }, $k - 0.4, $k);
        push @phases, [$catch, $free];
        my $leave = root($torque, $k - 0.1, $k + 0.1);
        push @phases, [$leave, $lever];
        ($from, $w) = ($leave, $lever->($leave));
    }
    my $wheel = sub { my ($t) = @_; for (@phases) { return $_->[1]->($t) if $t < $_->[0] } };
    my $locked = sub { my ($t) = @_; for (0 .. $#phases) { return $_ % 2 if $t < $phases[$_][0] } };
    over_time($r, 1e-7,
        'wheel.w'          => $wheel,
        'freewheel.locked' => $locked,
        'freewheel.tau'    => sub { $locked->($_[0]) ? -$torque->($_[0]) : 0 },
        'lever.flange.tau' => sub { $locked->($_[0]) ? -$torque->($_[0]) : 0 });
    is(changes($r->{'freewheel.locked'}), 5, 'it locks three times');
};

check 'Rotational.Examples.Rattle' => sub {
    my $sim = compile_model(model => 'Rotational.Examples.Rattle');
    my $r = simulate($sim, '--tolerance', 1e-10);
    my (undef, $said) = run_simulator($sim, '--statistics', '--output', scratch_dir() . '/Rattle.mat');
    my %count = $said =~ /^(steps|evaluations) +(\d+)$/mg;
    cmp_ok($count{evaluations}, '<', 30 * $count{steps}, 'derivatives and root functions come of the same evaluations');
    my $tau = sub {
        my ($rel, $rate) = @_;
        my $p = $rel > 0.05 ? $rel - 0.05 : $rel < -0.05 ? $rel + 0.05 : return 0;
        my ($s, $d) = (2000 * $p, 5 * $rate);
        return $p > 0 ? ($s + ($d < $s ? $d : $s) > 0 ? $s + ($d < $s ? $d : $s) : 0)
          : ($s + ($d > $s ? $d : $s) < 0 ? $s + ($d > $s ? $d : $s) : 0);
    };
    my $rel = sub { my ($t, $phi, $w) = @_; return ($phi - 0.3 * sin(2 * $pi * $t), $w - 0.6 * $pi * cos(2 * $pi * $t)) };
    my ($phi, $w) = rk_reference(sub { my ($t, $y) = @_; return ($y->[1], -$tau->($rel->($t, @$y)) / 0.5) },
        [0, 0], $r->{time}, 1e-10);
    courses($r, $tight, 'bearing.phi' => $phi, 'bearing.w' => $w,
        'teeth.tau' => [map { $tau->($rel->($r->{time}[$_], $phi->[$_], $w->[$_])) } 0 .. $#$phi]);
    cmp_ok(changes($r->{'teeth.touching'}), '>', 8, 'the teeth meet again and again');
};

check 'Rotational.Examples.Hoist' => sub {
    my $r = example('Rotational.Examples.Hoist');
    my $line = sub { my ($w, $at0, $at100) = @_; $w = abs $w; $w = 100 if $w > 100; return $at0 + ($at100 - $at0) * $w / 100 };
    my $k = sub {
        my ($w) = @_;
        my $rate = $w / sqrt($w**2 + 0.01);
        return 1 + $rate * ($rate > 0 ? 1 / $line->($w, 0.9, 0.95) - 1 : 1 - $line->($w, 0.85, 0.92));
    };
    my $b = sub { my ($w) = @_; return $w / sqrt($w**2 + 0.01) * $line->($w, 0.02, 0.05) };
    # J w' = tau - k (0.5 w'/100 + 0.9) - b at the shaft of the motor
    my $a = sub {
        my ($tau, $w) = @_;
        return ($tau - $k->($w) * 0.9 - $b->($w)) / (0.01 + $k->($w) * 0.5 / 100);
    };
    my $heat = sub { my ($tau, $w) = @_; return (($k->($w) - 1) * (0.9 + 0.005 * $a->($tau, $w)) + $b->($w)) * $w };
    my @rows = (0 .. $#{ $r->{time} });
    my $first = [@{ $r->{time} }[grep { $r->{time}[$_] < 3 } @rows], 3];
    my ($w1, $q1) = rk_reference(sub { my $w = $_[1][0]; return ($a->(1.2, $w), $heat->(1.2, $w)) }, [0, 0], $first, 1e-12);
    my ($w2, $q2) = rk_reference(sub { my $w = $_[1][0]; return ($a->(0.5, $w), $heat->(0.5, $w)) },
        [$w1->[-1], $q1->[-1]], [3, @{ $r->{time} }[grep { $r->{time}[$_] > 3 } @rows]], 1e-12);
    my $n = @$first - 1;
    my @got = grep { $r->{time}[$_] != 3 } @rows;
    my @w = (@$w1[0 .. $n - 1], @$w2[1 .. $#$w2]);
    my @q = (@$q1[0 .. $n - 1], @$q2[1 .. $#$q2]);
    same_course([map { $r->{'motor.w'}[$_] } @got], \@w, 1e-7, 'speed of the motor');
    same_course([map { $r->{heat}[$_] } @got], \@q, 1e-7, 'heat of the gear');
    stays($r, 1e-8, 'energy');
};

# The brick rides until the spring has 1.5*4 N, slides around the place where it has 4 N, and rides again when its rate is
# that of the belt.
check 'Translational.Examples.StickSlip' => sub {
    my $r = example('Translational.Examples.StickSlip');
    my ($omega, $middle, $v) = (5, 4 / 50, 0.1);
    my $slide = sub {
        my ($from, $s0) = @_;
        return sub { my $p = $omega * ($_[0] - $from); return $middle + ($s0 - $middle) * cos($p) + $v / $omega * sin($p) };
    };
    # from rest at the origin friction drives the brick until it is as fast as the belt
    my $start = sub { return $middle * (1 - cos($omega * $_[0])) };
    my $t = root(sub { $middle * $omega * sin($omega * $_[0]) - $v }, 0, 0.3);
    my $s = $start->($t);
    my @phases = [$t, $start, 0];
    while ($t < 6) {
        my ($t0, $s0) = ($t, $s);
        $t += (6 / 50 - $s) / $v;
        push @phases, [$t, sub { return $s0 + $v * ($_[0] - $t0) }, 1];
        # the rate is v again at the mirrored phase: cos p = (A^2 - B^2)/(A^2 + B^2) in A = s0 - middle, B = v/omega
        my ($A, $B) = (6 / 50 - $middle, $v / $omega);
        push @phases, [$t + (2 * $pi - 2 * atan2($A, $B)) / $omega, $slide->($t, 6 / 50), 0];
        $t = $phases[-1][0];
        $s = $phases[-1][1]->($t);
    }
    my $which = sub { my ($t) = @_; for (@phases) { return $_ if $t < $_->[0] } };
    over_time($r, 1e-7,
        'slide.s'         => sub { $which->($_[0])->[1]->($_[0]) },
        'friction.locked' => sub { $which->($_[0])->[2] },
        'friction.f'      => sub { my $p = $which->($_[0]); $p->[2] ? -50 * $p->[1]->($_[0]) : -4 });
    is(changes($r->{'friction.locked'}), grep({ $_->[0] < 6 } @phases) + 0, 'each change is one event');
};

# Brakes and bearings that stop a motion and hold it, up to a torque: 2 q'' = u(t) - friction. From q' = 3 with friction 4:
# at rest at 1.5 s; then u = t - 2 moves it as soon as that is more than 1.25*4.
{
    my $text = "model Stops\n";
    my $equations = '';
    my %kinds = (
        brake    => ['Rotational', 'Friction.Brake', 'mue_pos=[0, 0.4], peak=1.25, cgeo=2, fn_max=10, f_normalized=0.5'],
        bearing  => ['Rotational', 'Friction.BearingFriction', 'tau_pos=[0, 4], peak=1.25'],
        pads     => ['Translational', 'Friction.Brake', 'mue_pos=[0, 0.4], peak=1.25, cgeo=2, fn_max=10, f_normalized=0.5'],
        even     => ['Rotational', 'Friction.BearingFriction', 'tau_pos=[0, 4]'],
        guide    => ['Translational', 'Friction.SupportFriction', 'f_pos=[0, 4], peak=1.25'],
        clutch   => ['Rotational', 'Friction.Clutch', 'mue_pos=[0, 0.4], peak=1.25, cgeo=2, fn_max=10, f_normalized=0.5'],
    );
    for my $name (sort keys %kinds) {
        my ($library, $class, $parameters) = @{ $kinds{$name} };
        my ($joint, $v, $part, $m, $source, $f) = $library eq 'Rotational' ? qw(Bearing w Inertia J Torque tau)
          : qw(Slide v Mass m Force f);
        $text .= <<"END";
  $library.Parts.Fixed fixed_$name;
  $library.Joints.$joint joint_$name($v(start=3));
  $library.Parts.$part part_$name($m=2);
  $library.Sources.$source push_$name($f=if time < 2 then 0 else time - 2);
  $library.$class $name($parameters);
END
        $equations .= <<"END";
  connect(fixed_$name.flange, joint_$name.flange_a);
  connect(joint_$name.flange_b, part_$name.flange);
  connect(joint_$name.flange_b, push_$name.flange);
END
        $equations .= $name =~ /clutch|guide/
          ? "  connect(fixed_$name.flange, $name.flange_a);\n  connect(joint_$name.flange_b, $name.flange_b);\n"
          : "  connect(joint_$name.flange_b, $name.flange);\n";
    }
    check 'what stops, holds and lets go' => sub {
        my $r = simulate(compile_model(text => "${text}equation\n${equations}end Stops;\n"), '--stop', 9, '--interval', 0.05,
            '--tolerance', 1e-10);
        for my $name (sort keys %kinds) {
            my ($v, $f) = $kinds{$name}[0] eq 'Rotational' ? qw(w tau) : qw(v f);
            my $off = $name eq 'even' ? 6 : 7;
            my $jump = $off - 6;
            $off += 1e-7;    # it takes a little more than what holds
            over_time($r, 2e-7,
                "joint_$name.$v" => sub {
                    my ($t) = @_;
                    return $t < 1.5 ? 3 - 2 * $t : $t < $off ? 0 : ($jump * ($t - $off) + ($t - $off)**2 / 2) / 2;
                },
                "$name.$f"      => sub { my ($t) = @_; return $t < 1.5 ? 4 : $t < 2 ? 0 : $t < $off ? $t - 2 : 4 },
                "$name.locked"  => sub { my ($t) = @_; return $t > 1.5 && $t < $off ? 1 : 0 });
            is(changes($r->{"$name.locked"}), 2, "$name: two changes");
        }
    };
}

# Gears that only hand on motion, and what measures and drives, in one model.
check 'gears, sensors and sources' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 0.01, '--tolerance', 1e-10);
model Parts
  Rotational.Parts.Fixed fixed;
  Translational.Parts.Fixed ground;
  Blocks.Sources.Sine sine(amplitude=1, f=0.5);
  Blocks.Sources.TimeTable cycle(table=[0, 0; 0.5, 2; 1, 2]);
  // planetary gear: sun and ring given, the carrier moves an inertia
  Rotational.Sources.Position sun(phi_ref=sin(2*time));
  Rotational.Sources.Speed ring;
  Rotational.Gears.IdealPlanetary planetary(ratio=3);
  Rotational.Sensors.TorqueSensor torque;
  Rotational.Sensors.PowerSensor power;
  Rotational.Parts.Inertia carried(J=2);
  Rotational.Sensors.AccSensor acceleration;
  Rotational.Sensors.RelAngleSensor relAngle;
  Rotational.Sensors.RelSpeedSensor relSpeed;
  Rotational.Sensors.RelAccSensor relAcc;
  // differential with two shafts
  Rotational.Joints.Bearing left, right(w(start=1));
  Rotational.Parts.Inertia inertiaLeft(J=1), inertiaRight(J=3);
  Rotational.Gears.Differential differential(ratio=4);
  Rotational.Sources.TorqueStep step(stepTorque=-2, offsetTorque=3, startTime=0.5);
  // rack, wheel and a speed that grows as a signal says
  Rotational.Sources.Accelerate turn(a_ref=6*time, w(start=1));
  Translational.Gears.IdealGearR2T rack(ratio=5);
  Translational.Sensors.ForceSensor force;
  Translational.Sensors.PowerSensor push;
  Translational.Parts.Mass mass(m=4);
  Translational.Gears.IdealRollingWheel wheel(radius=0.5);
  Translational.Parts.Mass axle(m=2);
  Translational.Sensors.AccSensor accAxle;
  Translational.Sensors.RelPositionSensor relPosition;
  Translational.Sensors.RelSpeedSensor relVelocity;
  Translational.Sensors.RelAccSensor relAcceleration;
  Translational.Sources.Position swing(s_ref=sin(3*time));
  Translational.Parts.Mass swung(m=2);
  Translational.Sources.Speed ride;
  Translational.Sources.Accelerate fall(a_ref=-2, s(start=1));
  // torques and forces that depend on the speed
  Rotational.Joints.Bearing axis[4](w(start={3, 3, 3, 5}));
  Rotational.Parts.Inertia disc[4](each J=2);
  Rotational.Sources.LinearSpeedDependentTorque linear(tau_nominal=-6, w_nominal=3);
  Rotational.Sources.QuadraticSpeedDependentTorque quadratic(tau_nominal=-4, w_nominal=2);
  Rotational.Sources.TorqueTable table(table=[2, -2; 4, -6]);
  Rotational.Sources.Engine engine(map=[0, 0, 10; 0, 0, -20; 1, 10, 30]);
  Translational.Joints.Slide slide[3](each v(start=3));
  Translational.Parts.Mass block1[3](each m=2);
  Translational.Sources.LinearSpeedDependentForce linearForce(f_nominal=-6, v_nominal=3);
  Translational.Sources.QuadraticSpeedDependentForce quadraticForce(f_nominal=-4, v_nominal=2);
  Translational.Sources.ForceTable tableForce(table=[2, -2; 4, -6]);
  Rotational.Sources.Torque2 pair(tau=0.5);
  Translational.Joints.Slide pushed[2];
  Translational.Parts.Mass loads[2](m={1, 2});
  Translational.Sources.Force2 pairForce(f=3);
  Translational.Sources.ForceStep forceStep(stepForce=4, offsetForce=1, startTime=0.25);
  Real given = cycle.y;
equation
  connect(cycle.y, ring.w_ref);
  connect(cycle.y, ride.v_ref);
  connect(sun.flange, planetary.sun);
  connect(ring.flange, planetary.ring);
  connect(planetary.carrier, torque.flange_a);
  connect(torque.flange_b, power.flange_a);
  connect(power.flange_b, carried.flange);
  connect(power.flange_b, acceleration.flange);
  connect(sun.flange, relAngle.flange_a);
  connect(ring.flange, relAngle.flange_b);
  connect(sun.flange, relSpeed.flange_a);
  connect(ring.flange, relSpeed.flange_b);
  connect(sun.flange, relAcc.flange_a);
  connect(ring.flange, relAcc.flange_b);
  connect(fixed.flange, left.flange_a);
  connect(fixed.flange, right.flange_a);
  connect(left.flange_b, inertiaLeft.flange);
  connect(right.flange_b, inertiaRight.flange);
  connect(left.flange_b, differential.flange_left);
  connect(right.flange_b, differential.flange_right);
  connect(differential.flange_in, step.flange);
  connect(left.flange_b, pair.flange_a);
  connect(right.flange_b, pair.flange_b);
  connect(turn.flange, rack.flangeR);
  connect(rack.flangeT, force.flange_a);
  connect(force.flange_b, push.flange_a);
  connect(push.flange_b, mass.flange);
  connect(turn.flange, wheel.flangeR);
  connect(wheel.flangeT, axle.flange);
  connect(wheel.flangeT, accAxle.flange);
  connect(rack.flangeT, relPosition.flange_a);
  connect(wheel.flangeT, relPosition.flange_b);
  connect(rack.flangeT, relVelocity.flange_a);
  connect(wheel.flangeT, relVelocity.flange_b);
  connect(rack.flangeT, relAcceleration.flange_a);
  connect(wheel.flangeT, relAcceleration.flange_b);
  connect(swing.flange, swung.flange);
  for i in 1:4 loop
    connect(fixed.flange, axis[i].flange_a);
    connect(axis[i].flange_b, disc[i].flange);
  end for;
  connect(axis[1].flange_b, linear.flange);
  connect(axis[2].flange_b, quadratic.flange);
  connect(axis[3].flange_b, table.flange);
  connect(axis[4].flange_b, engine.flange);
  engine.u = 0.5;
  for i in 1:3 loop
    connect(ground.flange, slide[i].flange_a);
    connect(slide[i].flange_b, block1[i].flange);
  end for;
  connect(slide[1].flange_b, linearForce.flange);
  connect(slide[2].flange_b, quadraticForce.flange);
  connect(slide[3].flange_b, tableForce.flange);
  for i in 1:2 loop
    connect(ground.flange, pushed[i].flange_a);
    connect(pushed[i].flange_b, loads[i].flange);
  end for;
  connect(pushed[1].flange_b, pairForce.flange_a);
  connect(pushed[2].flange_b, pairForce.flange_b);
  connect(pushed[2].flange_b, forceStep.flange);
end Parts;
END
    my $wr = sub { my ($t) = @_; return $t < 0.5 ? 4 * $t : 2 };
    my $ar = sub { my ($t) = @_; return $t < 0.5 ? 4 : 0 };
    my $pr = sub { my ($t) = @_; return $t < 0.5 ? 2 * $t**2 : 0.5 + 2 * ($t - 0.5) };
    my $wc = sub { my ($t) = @_; return (2 * cos(2 * $t) + 3 * $wr->($t)) / 4 };
    my $ac = sub { my ($t) = @_; return (-4 * sin(2 * $t) + 3 * $ar->($t)) / 4 };
    my $in = sub { my ($t) = @_; return $t < 0.5 ? 3 * $t : 1.5 + ($t - 0.5) };
    my $w = sub { my ($t) = @_; return 1 + 3 * $t**2 };
    over_time($r, 1e-8,
        'carried.w'              => $wc,
        'torque.tau'             => sub { 2 * $ac->($_[0]) },
        'power.power'            => sub { 2 * $ac->($_[0]) * $wc->($_[0]) },
        'acceleration.a'         => $ac,
        'sun.flange.tau'         => sub { -2 * $ac->($_[0]) / 4 },
        'ring.flange.tau'        => sub { -2 * $ac->($_[0]) * 3 / 4 },
        'relAngle.phi_rel'       => sub { $pr->($_[0]) - sin(2 * $_[0]) },
        'relSpeed.w_rel'         => sub { $wr->($_[0]) - 2 * cos(2 * $_[0]) },
        'relAcc.a_rel'           => sub { $ar->($_[0]) + 4 * sin(2 * $_[0]) },
        'left.w'                 => sub { 2 * $in->($_[0]) - 0.5 * $_[0] },
        'right.w'                => sub { 1 + (2 * $in->($_[0]) + 0.5 * $_[0]) / 3 },
        'mass.v'                 => sub { $w->($_[0]) / 5 },
        'force.f'                => sub { 4 * 6 * $_[0] / 5 },
        'push.power'             => sub { 4 * 6 * $_[0] / 5 * $w->($_[0]) / 5 },
        'turn.flange.tau'        => sub { -4 * 6 * $_[0] / 25 - 2 * 6 * $_[0] * 0.25 },
        'accAxle.a'              => sub { 3 * $_[0] },
        'relPosition.s_rel'      => sub { ($_[0] + $_[0]**3) * (0.5 - 0.2) },
        'relVelocity.v_rel'      => sub { $w->($_[0]) * (0.5 - 0.2) },
        'relAcceleration.a_rel'  => sub { 6 * $_[0] * (0.5 - 0.2) },
        'swing.flange.f'         => sub { 2 * 9 * sin(3 * $_[0]) },
        'ride.flange.s'          => $pr,
        'fall.flange.s'          => sub { 1 - $_[0]**2 },
        'pushed[1].v'            => sub { -3 * $_[0] },
        'pushed[2].v'            => sub { (3 * $_[0] + $_[0] + ($_[0] > 0.25 ? 4 * ($_[0] - 0.25) : 0)) / 2 });
    # 2 w' = -2 w; 2 w' = -w^2; 2 w' = -2 - 2 (w - 2) down to 2, then -2; 2 w' = 5 + 5 - 3 w ... linear in the map
    my $bent = sub { my ($t) = @_; my $turn = log 2; return $t < $turn ? 1 + 2 * exp(-$t) : 2 - ($t - $turn) };
    over_time($r, 1e-8,
        'axis[1].w'  => sub { 3 * exp(-$_[0]) },
        'axis[2].w'  => sub { 1 / (1 / 3 + $_[0] / 2) },
        'axis[3].w'  => $bent,
        'axis[4].w'  => sub { 5 + 2.5 * $_[0] },
        'slide[1].v' => sub { 3 * exp(-$_[0]) },
        'slide[2].v' => sub { 1 / (1 / 3 + $_[0] / 2) },
        'slide[3].v' => $bent);
};

# Bumpers: a mass on two of them, one with a damper, one with an exponent. Without damper the energy comes back.
check 'bumpers' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 2, '--interval', 0.01, '--tolerance', 1e-11);
model Bumpers
  Translational.Parts.Fixed left(s0=-1), right(s0=1);
  Translational.Joints.Slide slide(s(start=1), v(start=4));
  Translational.Parts.Mass mass(m=2);
  Translational.Parts.ElastoGap damped(c=500, d=20, s_rel0=0.25), hard(c=2000, d=0, s_rel0=0.25, n=1.5);
equation
  connect(left.flange, slide.flange_a);
  connect(slide.flange_b, mass.flange);
  connect(left.flange, damped.flange_a);
  connect(slide.flange_b, damped.flange_b);
  connect(slide.flange_b, hard.flange_a);
  connect(right.flange, hard.flange_b);
end Bumpers;
END
    my $f = sub {
        my ($t, $y) = @_;
        my ($s, $v) = @$y;
        my ($p, $q) = (0.25 - $s, $s - 1.75);
        my $push = 0;
        if ($p > 0) {
            my $d = 20 * $v;
            $d = -500 * $p if $d < -500 * $p;
            $push = -500 * $p + $d < 0 ? 500 * $p - $d : 0;
        }
        $push -= 2000 * $q**1.5 if $q > 0;
        return ($v, $push / 2);
    };
    my ($s, $v) = rk_reference($f, [1, 4], $r->{time}, 1e-11);
    courses($r, $tight, 'slide.s' => $s, 'slide.v' => $v);
    my ($least) = sort { $a <=> $b } map { -$_ } @{ $r->{'damped.f'} }, @{ $r->{'hard.f'} };
    cmp_ok($least, '>=', 0, 'they never pull');
    cmp_ok($r->{'slide.v'}[-1]**2, '<', 10, 'one of them takes energy');
};

# What sticks and slides again and again: at any tolerance and by any method each event comes to rest, and the motion is the
# same. Rounding errors of a rate must not decide.
check 'no chatter' => sub {
    my $sim = compile_model(text => <<'END');
model Settles "Brakes, bearings and a freewheel under torques that go to and fro"
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing axis1, axis2, axis3(w(start=2)), axis4, axis5(w(start=3));
  Rotational.Parts.Inertia inertia1(J=1), inertia2(J=2), inertia3(J=1), inertia4(J=1), inertia5(J=1);
  Rotational.Joints.Brake creeping(tau_max=4, w_creep=0.5, u=0.5) "Holds by creeping";
  Rotational.Sources.Torque torque1(tau=sin(3*time)), torque3(tau=2*sin(5*time)), torque4(tau=1.5*sin(2*time));
  Rotational.Sources.LinearSpeedDependentTorque load(tau_nominal=-0.3);
  Rotational.Friction.OneWayClutch freewheel;
  Rotational.Friction.Brake brake(mue_pos=[0, 1], fn_max=5, f_normalized=max(0, sin(time)));
  Rotational.Friction.BearingFriction friction(tau_pos=[0, 1; 10, 2]) "More with speed than at rest";
equation
  connect(fixed.flange, axis1.flange_a);
  connect(fixed.flange, axis2.flange_a);
  connect(fixed.flange, axis3.flange_a);
  connect(fixed.flange, axis4.flange_a);
  connect(axis1.flange_b, inertia1.flange);
  connect(axis2.flange_b, inertia2.flange);
  connect(axis3.flange_b, inertia3.flange);
  connect(axis4.flange_b, inertia4.flange);
  connect(axis1.flange_b, torque1.flange);
  connect(axis1.flange_b, freewheel.flange_a);
  connect(axis2.flange_b, freewheel.flange_b);
  connect(axis2.flange_b, load.flange);
  connect(axis3.flange_b, brake.flange);
  connect(axis3.flange_b, torque3.flange);
  connect(axis4.flange_b, friction.flange);
  connect(axis4.flange_b, torque4.flange);
  connect(fixed.flange, axis5.flange_a);
  connect(axis5.flange_b, inertia5.flange);
  connect(axis5.flange_b, creeping.flange);
end Settles;
END
    my @names = map { ("axis$_.w", "axis$_.phi") } 1 .. 4;
    my $fine = simulate($sim, '--stop', 15, '--tolerance', 1e-10);
    my %range = map { my ($least, $most) = (sort { $a <=> $b } @{ $fine->{$_} })[0, -1]; ($_ => $most - $least) } @names;
    # w' = -2 w/sqrt(w^2 + 1/4), until it has come to nearly nothing
    my $primitive = sub { my ($w) = @_; my $h = sqrt($w**2 + 0.25); return $h - 0.5 * log((0.5 + $h) / $w) };
    my @turning = grep { $fine->{'axis5.w'}[$_] > 1e-3 } 0 .. $#{ $fine->{time} };
    same_course([map { ($primitive->(3) - $primitive->($fine->{'axis5.w'}[$_])) / 2 } @turning],
        [map { $fine->{time}[$_] } @turning], 1e-7, 'the brake that creeps');
    cmp_ok($fine->{'axis5.w'}[-1], '<', 1e-8, 'comes to rest');
    cmp_ok(changes($fine->{"$_.locked"}), '>', 4, "$_ holds and lets go") for qw(brake friction freewheel);
    for my $tolerance (1e-3, 1e-4, 1e-6) {
        for my $method (qw(auto bdf adams)) {
            my $r = eval { simulate($sim, '--stop', 15, '--tolerance', $tolerance, '--method', $method) };
            ok($r, "$method at $tolerance: to the end") or do { diag($@); next };
            my ($worst) = sort { $b <=> $a } map { abs($r->{$_}[-1] - $fine->{$_}[-1]) / $range{$_} } @names;
            cmp_ok($worst, '<', 10 * $tolerance, "$method at $tolerance: the same motion");
            is(changes($r->{"$_.locked"}), changes($fine->{"$_.locked"}), "$method at $tolerance: $_") for qw(brake friction freewheel);
        }
    }
};

# Mistakes
check 'parameters that make no sense' => sub {
    my @parts = (
        ['Rotational.Friction.Clutch', 'peak', 0.5, 'the factor peak is 0.5; it cannot be less than 1'],
        ['Rotational.Friction.Brake', 'fn_max', -1, 'the force fn_max is -1; it cannot be negative'],
        ['Rotational.Friction.OneWayClutch', 'T', 0, 'the time T is 0; it has to be positive'],
        ['Rotational.Parts.ElastoBacklash', 'b', -1, 'the play b is -1; it cannot be negative'],
        ['Rotational.Gears.LossyGear', 'lossTable[1,2]', 1.5, 'the efficiencies in the table are 1.5 and 1; they are above 0'],
        ['Rotational.Gears.IdealGear', 'ratio', 0, 'the ratio is zero; give it another value'],
        ['Translational.Friction.SupportFriction', 'peak', 0, 'the factor peak is 0; it cannot be less than 1'],
        ['Translational.Parts.ElastoGap', 'n', 0.5, 'the exponent n is 0.5; it cannot be less than 1'],
    );
    my $text = "model Wrong\n  Rotational.Parts.Fixed r;\n  Translational.Parts.Fixed t;\n";
    my $equations = '';
    for (0 .. $#parts) {
        my ($class) = $parts[$_][0];
        my $side = $class =~ /^Rot/ ? 'r' : 't';
        $text .= "  $class part$_" . ($class =~ /(?:Clutch|Brake)$/ && $class !~ /OneWay/ ? '(f_normalized=0)' : '') . ";\n";
        $equations .= $class =~ /Brake/ ? "  connect($side.flange, part$_.flange);\n" : "  connect($side.flange, part$_.flange_a);\n"
          . ($class =~ /Gear/ ? '' : "  connect($side.flange, part$_.flange_b);\n");
    }
    my $sim = compile_model(options => ['-O0'], text => "${text}equation\n${equations}end Wrong;\n");
    for (0 .. $#parts) {
        my ($class, $name, $value, $message) = @{ $parts[$_] };
        my ($status, $out, $err) = run_simulator($sim, '--output', '-', '--set', "part$_.$name=$value");
        is("$status$out", '1', "$class($name=$value): refused, without a row");
        like($err, qr/assertion failed (?:at time 0 )?in part$_\b.*: \Q$message\E/, '... for what is wrong');
    }
};

done_testing;
