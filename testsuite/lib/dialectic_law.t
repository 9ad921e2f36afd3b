# What the dialectic law says of every model: momentum is kept, energy is lost as predicted, a time constant of zero is the
# Planar library; and the error for a model that it cannot be applied to.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use Examples;

sub dialectic { my ($name, @options) = @_; return example("Dialectic.Examples.$name", @options) }

# ---- momentum ----

# Forces of all kinds between two pairs of links that fly freely: the sum of m v0 stays, to rounding errors.
check Momentum => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 1, '--tolerance', 1e-8);
model Momentum
  inner Dialectic.World world(g={0, 0}, TD=0.005);
  Dialectic.Parts.Root root;
  Dialectic.Joints.FreeMotion free1(v(start={1, 0.2}), w(start=3));
  Dialectic.Parts.Body body1(m=2, I=0.1);
  Dialectic.Parts.Rod rod1(r={0.3, 0.1});
  Dialectic.Joints.Revolute hinge1(phi(start=0.5), w(start=-5));
  Dialectic.Parts.Rod rod2(r={0.2, 0});
  Dialectic.Parts.Body body2(m=0.7, I=0.01);
  Dialectic.Joints.FreeMotion free2(r(start={1, 0}), v(start={-1, 0}), w(start=-1));
  Dialectic.Parts.Body body3(m=1.5, I=0.2);
  Dialectic.Joints.Prismatic slide(r={1, 1}, s(start=0.1), v(start=1));
  Dialectic.Parts.Body body4(m=0.4, I=0.02);
  Dialectic.Elastic.Spring spring(c=200, s0=0.4);
  Dialectic.Elastic.Damper damper(d=3);
  Dialectic.Elastic.Bearing bearing(c_x=300, c_y=20, c_phi=4);
  Dialectic.Elastic.GearMesh mesh(r_a=0.4, r_b=0.6, c=100);
  Dialectic.Contacts.CircleCircle contact(R_a=0.4, R_b=0.5, c=1e4, mu=0.3, v_s=0.1);
equation
  connect(root.flangeOn, free1.flangeTo);
  connect(free1.flangeOn, body1.flangeTo);
  connect(free1.flangeOn, rod1.flangeTo);
  connect(rod1.flangeOn, hinge1.flangeTo);
  connect(hinge1.flangeOn, rod2.flangeTo);
  connect(rod2.flangeOn, body2.flangeTo);
  connect(root.flangeOn, free2.flangeTo);
  connect(free2.flangeOn, body3.flangeTo);
  connect(free2.flangeOn, slide.flangeTo);
  connect(slide.flangeOn, body4.flangeTo);
  connect(rod2.flangeOn, spring.flangeToA);
  connect(slide.flangeOn, spring.flangeToB);
  connect(rod1.flangeOn, damper.flangeToA);
  connect(free2.flangeOn, damper.flangeToB);
  connect(rod2.flangeOn, bearing.flangeToA);
  connect(free2.flangeOn, bearing.flangeToB);
  connect(free1.flangeOn, mesh.flangeToA);
  connect(slide.flangeOn, mesh.flangeToB);
  connect(free1.flangeOn, contact.flangeToA);
  connect(free2.flangeOn, contact.flangeToB);
end Momentum;
END
    my %m = (body1 => 2, body2 => 0.7, body3 => 1.5, body4 => 0.4);
    my ($pushed, $torque) = (0, 0);
    for my $i (1, 2) {
        my @momentum = map { my $row = $_; my $p = 0; $p += $m{$_} * $r->{"$_.flangeTo.v0[$i]"}[$row] for keys %m; $p }
          0 .. $#{ $r->{time} };
        same_course(\@momentum, [map { $momentum[0] } @momentum], 1e-6, "momentum, component $i");
        # Exactly so as accelerations: what is left is rounding, not an error of the integration.
        my @sum = map { my $row = $_; my $f = 0; $f += $m{$_} * $r->{"$_.a0[$i]"}[$row] for keys %m; $f } 0 .. $#momentum;
        my ($largest) = sort { $b <=> $a } map { abs } @{ $r->{"body3.flangeTo.f0[$i]"} };
        cmp_ok($largest, '>', 10, "there are forces, component $i");
        stays({ sum => \@sum }, 1e-11 * $largest, 'sum');
    }
    # Of each element, forces and torques at its two ends are in equilibrium.
    for my $element (qw(spring damper bearing mesh contact)) {
        my @left = map {
            my $row = $_;
            my ($xa, $ya, $fa, $ga, $ta, $xb, $yb, $fb, $gb, $tb) = map { $r->{"$element.$_"}[$row] }
              map { ("flangeTo$_.r0[1]", "flangeTo$_.r0[2]", "flangeTo$_.f0[1]", "flangeTo$_.f0[2]", "flangeTo$_.t") } 'A', 'B';
            $pushed = 1 if $fa;
            $torque = 1 if $ta;
            $xa * $ga - $ya * $fa + $ta + $xb * $gb - $yb * $fb + $tb;
        } 0 .. $#{ $r->{time} };
        stays({ "torques of $element" => \@left }, 1e-9, "torques of $element");
    }
    ok($pushed && $torque, 'forces and torques act');
};

# ---- energy ----

# The energy of a pendulum and what the law takes, TD f.(M^-1 f): together they are constant.
check Energy => sub {
    my $r = simulate(compile_model(text => <<'END', model => 'Energy'), '--tolerance', 1e-10, '--stop', 20);
model Energy
  extends Dialectic.Examples.Pendulum;
  Base.ContinuousState loss(start=0, fixed=true, unit="J");
equation
  der(loss) = world.TD*(9.81*cos(revolute.phi))^2/(1*1^2 + 0.1);
end Energy;
END
    my ($phi, $w, $loss) = map { $r->{$_} } 'revolute.phi', 'revolute.w', 'loss';
    my @total = map { 1.1 * $w->[$_]**2 / 2 + 9.81 * sin($phi->[$_]) + $loss->[$_] } 0 .. $#$phi;
    cmp_ok($loss->[-1], '>', 4, 'much of the energy is lost');
    stays({ 'energy and loss' => \@total }, 1e-6, 'energy and loss');
    ok(!(grep { $loss->[$_] < $loss->[$_ - 1] } 1 .. $#$loss), 'and never comes back');
};

# Where the mass matrix turns with the positions, the rate is -TD f.v' all the same.
check 'Energy of a double pendulum' => sub {
    my $r = simulate(compile_model(text => <<'END', model => 'Energy'), '--tolerance', 1e-10, '--stop', 5);
model Energy
  extends Dialectic.Examples.DoublePendulum(world(TD=0.01));
  Base.ContinuousState loss(start=0, fixed=true, unit="J");
  Real slope1 "of the height of body1 by the first angle";
  Real slope2 "by the second one";
equation
  slope2 = 0.4*cos(revolute.phi + revolute1.phi);
  slope1 = cos(revolute.phi) + slope2;
  der(loss) = -world.TD*9.81*((1*cos(revolute.phi) + 0.2*slope1)*revolute.z + 0.2*slope2*revolute1.z);
end Energy;
END
    my @total = map {
        my $row = $_;
        my $sum = $r->{loss}[$row];
        for (['body', 1, 0.1], ['body1', 0.2, 0.01]) {
            my ($body, $m, $inertia) = @$_;
            my ($y, $vx, $vy, $w) = map { $r->{"$body.flangeTo.$_"}[$row] } 'r0[2]', 'v0[1]', 'v0[2]', 'w';
            $sum += $m * ($vx**2 + $vy**2) / 2 + $inertia * $w**2 / 2 + $m * 9.81 * $y;
        }
        $sum
    } 0 .. $#{ $r->{time} };
    cmp_ok($r->{loss}[-1], '>', 2, 'much of the energy is lost');
    stays({ 'energy and loss' => \@total }, 1e-6, 'energy and loss');
};

# ---- classical mechanics ----

# Where the time constant is zero, the model is the one of the Planar library: NAMES of variables in both.
sub twins {
    my ($ours, $theirs, $bound, @names) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is_deeply($ours->{time}, $theirs->{time}, 'the same rows');
    for my $name (@names) {
        (my $other = $name) =~ s/flangeTo/frame_a/;
        same_course($ours->{$name}, $theirs->{$other}, $bound, "$name as in Planar");
    }
}

my @classical = ('--set', 'world.TD=0');

check 'FreeFall as in Planar' => sub {
    my @start = map { ('--set', $_) } 'freeMotion.v[1]=1', 'freeMotion.v[2]=5', 'freeMotion.w=2';
    twins(dialectic('FreeFall', @classical), example('FreeBody', @start),
        1e-9, map { "body.flangeTo.$_" } 'r0[1]', 'r0[2]', 'phi', 'v0[1]', 'v0[2]', 'w');
};

check 'Pendulum as in Planar' => sub {
    twins(dialectic('Pendulum', @classical, '--stop', 3), example('Pendulum'),
        1e-8, 'revolute.phi', 'revolute.w', 'revolute.z', 'body.flangeTo.f0[1]', 'body.flangeTo.f0[2]');
};

check 'DoublePendulum as in Planar' => sub {
    twins(dialectic('DoublePendulum', @classical, '--stop', 3), example('DoublePendulum', '--stop', 3),
        1e-6, 'revolute.phi', 'revolute.w', 'revolute1.phi', 'revolute1.w', 'body1.flangeTo.r0[1]', 'body1.flangeTo.v0[2]');
};

check 'Oscillator as in Planar' => sub {
    my $twin = simulate(compile_model(text => <<'END', model => 'Twin'), '--tolerance', 1e-10, '--stop', 0.5);
model Twin
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed;
  Planar.Joints.Prismatic slow(r={1, 0}, s(start=1.1));
  Planar.Parts.Body slowBody(m=1, I=0.1);
  Planar.Parts.Spring slowSpring(c_x=100, s_relx0=1);
  Planar.Joints.Prismatic stiff(r={1, 0}, s(start=1), v(start=1));
  Planar.Parts.Body stiffBody(m=1, I=0.1);
  Planar.Parts.Spring stiffSpring(c_x=1e6, s_relx0=1);
equation
  connect(fixed.frame_b, slow.frame_a);
  connect(slow.frame_b, slowBody.frame_a);
  connect(fixed.frame_b, slowSpring.frame_a);
  connect(slow.frame_b, slowSpring.frame_b);
  connect(fixed.frame_b, stiff.frame_a);
  connect(stiff.frame_b, stiffBody.frame_a);
  connect(fixed.frame_b, stiffSpring.frame_a);
  connect(stiff.frame_b, stiffSpring.frame_b);
  annotation(experiment(Interval=0.005));
end Twin;
END
    twins(dialectic('Oscillator', @classical, '--stop', 0.5), $twin, 1e-6, 'slow.s', 'slow.v', 'stiff.s', 'stiff.v');
};

# A bearing between two ends of a loop is a spring in x and y.
check 'FourBar as in Planar' => sub {
    my $loop = compile_model(text => <<'END', model => 'Twin');
model Twin
  parameter Real phi2, phi3, w2, w3;
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute crank(phi(start=1), w(start=6));
  Planar.Parts.Body flywheel(m=5, I=0.2);
  Planar.Parts.FixedTranslation crankRod(r={0.3, 0});
  Planar.Joints.Revolute coupler(phi(start=phi2), w(start=w2));
  Planar.Parts.FixedTranslation couplerRod1(r={0.45, 0});
  Planar.Parts.Body couplerBody(m=1, I=0.9^2/12);
  Planar.Parts.FixedTranslation couplerRod2(r={0.45, 0});
  Planar.Parts.Fixed fixed1(r={1, 0});
  Planar.Joints.Revolute rocker(phi(start=phi3), w(start=w3));
  Planar.Parts.FixedTranslation rockerRod1(r={0.4, 0});
  Planar.Parts.Body rockerBody(m=1, I=0.8^2/12);
  Planar.Parts.FixedTranslation rockerRod2(r={0.4, 0});
  Planar.Parts.Spring bearing(c_x=1e6, c_y=1e6);
equation
  connect(fixed.frame_b, crank.frame_a);
  connect(crank.frame_b, flywheel.frame_a);
  connect(crank.frame_b, crankRod.frame_a);
  connect(crankRod.frame_b, coupler.frame_a);
  connect(coupler.frame_b, couplerRod1.frame_a);
  connect(couplerRod1.frame_b, couplerBody.frame_a);
  connect(couplerRod1.frame_b, couplerRod2.frame_a);
  connect(fixed1.frame_b, rocker.frame_a);
  connect(rocker.frame_b, rockerRod1.frame_a);
  connect(rockerRod1.frame_b, rockerBody.frame_a);
  connect(rockerRod1.frame_b, rockerRod2.frame_a);
  connect(rockerRod2.frame_b, bearing.frame_a);
  connect(couplerRod2.frame_b, bearing.frame_b);
  annotation(experiment(Interval=0.005));
end Twin;
END
    my $ours = dialectic('FourBar', @classical, '--stop', 0.3);
    my @start = map { ('--set', "$_->[0]=$ours->{$_->[1]}[0]") }
      ['phi2', 'coupler.phi'], ['w2', 'coupler.w'], ['phi3', 'rocker.phi'], ['w3', 'rocker.w'];
    twins($ours, simulate($loop, @start, '--tolerance', 1e-10, '--stop', 0.3),
        1e-5, 'crank.phi', 'crank.w', 'coupler.phi', 'coupler.w', 'rocker.phi', 'rocker.w');
};

# ---- where the law has no answer ----

# Two links of point masses m1, m2 that turn in opposite directions at W: at TD W = sqrt(m1/m2) the matrix is singular where
# the angle between them has the tangent -TD W.
check 'Two links without a solution' => sub {
    my $sim = compile_model(text => <<'END');
model Spinning
  parameter Real W = 20;
  inner Dialectic.World world(g={0, 0}, TD=0.1);
  Dialectic.Parts.Root root;
  Dialectic.Joints.Revolute first(w(start=W));
  Dialectic.Parts.Rod rod1(r={1, 0});
  Dialectic.Parts.Body body1(m=4, I=0);
  Dialectic.Joints.Revolute second(w(start=-2*W));
  Dialectic.Parts.Rod rod2(r={1, 0});
  Dialectic.Parts.Body body2(m=1, I=0);
equation
  connect(root.flangeOn, first.flangeTo);
  connect(first.flangeOn, rod1.flangeTo);
  connect(rod1.flangeOn, body1.flangeTo);
  connect(rod1.flangeOn, second.flangeTo);
  connect(second.flangeOn, rod2.flangeTo);
  connect(rod2.flangeOn, body2.flangeTo);
end Spinning;
END
    my $out = scratch_dir() . '/spinning.csv';
    my ($status, undef, $err) =
      run_simulator($sim, '--output', $out, '--set', 'second.phi=' . atan2(2, 1));
    is($status, 1, 'a singular start is an error');
    like($err, qr/responses of first\.Cut[^,]*, second\.Cut.* have no unique solution at time 0:/, 'that names joints and time');

    for my $tolerance (1e-4, 1e-7, 1e-10) {
        ($status, undef, $err) = run_simulator($sim, '--output', $out, '--tolerance', $tolerance, map { ('--set', $_) }
              'W=16', 'second.phi=-2', 'second.w=-44');
        is($status, 1, "tolerance $tolerance: a singularity on the way ends the run");
        like($err, qr/responses of first\.Cut[^,]*, second\.Cut.* have had no unique solution shortly before time 0\.01\d*:/,
            "tolerance $tolerance: joints and time are named");
    }
    ($status) = run_simulator($sim, '--output', $out, '--set', 'W=15');
    is($status, 0, 'links that turn more slowly have a solution');
};

check 'A joint that moves nothing' => sub {
    my $sim = compile_model(text => <<'END');
model Loose
  inner Dialectic.World world;
  Dialectic.Parts.Root root;
  Dialectic.Joints.Revolute crank;
  Dialectic.Parts.Body body;
  Dialectic.Joints.Revolute loose;
  Dialectic.Parts.Rod rod;
  Dialectic.Elastic.Bearing bearing;
equation
  connect(root.flangeOn, crank.flangeTo);
  connect(crank.flangeOn, body.flangeTo);
  connect(crank.flangeOn, loose.flangeTo);
  connect(loose.flangeOn, rod.flangeTo);
  connect(root.flangeOn, bearing.flangeToA);
  connect(rod.flangeOn, bearing.flangeToB);
end Loose;
END
    my ($status, undef, $err) = run_simulator($sim, '--output', scratch_dir() . '/loose.csv');
    is($status, 1, 'is an error');
    like($err, qr/response\w* of loose\.Cut.* ha\w+ no unique solution at time 0/, 'that names the joint');
};

# ---- values that make no sense ----

# Runs SIM with each of the wrong settings in [COMPONENT, MESSAGE, SETTINGS...], and with none.
sub complains {
    my ($sim, @cases) = @_;
    my $out = scratch_dir() . '/wrong.csv';
    my ($status, undef, $err) = run_simulator($sim, '--output', $out, '--stop', 0.01);
    is($status, 0, 'the defaults of all parameters make sense') or diag($err);
    for (@cases) {
        my ($component, $message, @wrong) = @$_;
        ($status, undef, $err) = run_simulator($sim, '--output', $out, '--stop', 0.01, map { ('--set', $_) } @wrong);
        is($status, 1, "@wrong is an error");
        like($err, qr/ in $component\b.*: .*$message/, "@wrong: the component says so");
    }
}

# Each wrong parameter is reported with the name of the component and what to do.
check Assertions => sub {
    my $sim = compile_model(text => <<'END');
model Wrong
  inner Dialectic.World world;
  Dialectic.Parts.Root root;
  Dialectic.Joints.Revolute hinge;
  Dialectic.Parts.Rod rod;
  Dialectic.Parts.Body body;
  Dialectic.Joints.ElasticJoint elastic;
  Dialectic.Parts.Body body2;
  Dialectic.Joints.Prismatic slide;
  Dialectic.Parts.Body body3;
  Dialectic.Elastic.Spring spring;
  Dialectic.Elastic.Damper damper;
  Dialectic.Elastic.Bearing bearing;
  Dialectic.Elastic.GearMesh mesh;
  Dialectic.Elastic.GearMesh ring(internal=true, r_b=2);
  Dialectic.Contacts.PointPlane point;
  Dialectic.Contacts.CirclePlane disc;
  Dialectic.Contacts.CircleCircle discs;
  Dialectic.Contacts.Friction friction(f_n=1);
equation
  connect(root.flangeOn, hinge.flangeTo);
  connect(hinge.flangeOn, rod.flangeTo);
  connect(rod.flangeOn, body.flangeTo);
  connect(rod.flangeOn, elastic.flangeTo);
  connect(elastic.flangeOn, body2.flangeTo);
  connect(rod.flangeOn, slide.flangeTo);
  connect(slide.flangeOn, body3.flangeTo);
  connect(root.flangeOn, spring.flangeToA);
  connect(rod.flangeOn, spring.flangeToB);
  connect(root.flangeOn, damper.flangeToA);
  connect(rod.flangeOn, damper.flangeToB);
  connect(root.flangeOn, bearing.flangeToA);
  connect(rod.flangeOn, bearing.flangeToB);
  connect(root.flangeOn, mesh.flangeToA);
  connect(rod.flangeOn, mesh.flangeToB);
  connect(root.flangeOn, ring.flangeToA);
  connect(rod.flangeOn, ring.flangeToB);
  connect(root.flangeOn, point.flangeToA);
  connect(rod.flangeOn, point.flangeToB);
  connect(root.flangeOn, disc.flangeToA);
  connect(rod.flangeOn, disc.flangeToB);
  connect(root.flangeOn, discs.flangeToA);
  connect(rod.flangeOn, discs.flangeToB);
  connect(root.flangeOn, friction.flangeToA);
  connect(rod.flangeOn, friction.flangeToB);
end Wrong;
END
    complains($sim,
        ['world',           qr/time constant TD is negative: take 0/,  'world.TD=-1'],
        ['body',            qr/mass m is not positive/,                'body.m=0'],
        ['body',            qr/inertia I is negative/,                 'body.I=-1'],
        ['elastic',         qr/stiffness c is not positive/,           'elastic.c=0'],
        ['elastic',         qr/damping d is negative/,                 'elastic.d=-1'],
        ['slide',           qr/direction r is \{0, 0\}/,               'slide.r[1]=0'],
        ['spring',          qr/stiffness c is not positive/,           'spring.c=0'],
        ['spring',          qr/length s0 without force is negative/,   'spring.s0=-1'],
        ['damper',          qr/damping d is negative/,                 'damper.d=-1'],
        ['bearing',         qr/a stiffness c_x, c_y or c_phi is negative/, 'bearing.c_phi=-1'],
        ['bearing',         qr/no stiffness c_x, c_y or c_phi is positive/, 'bearing.c_x=0', 'bearing.c_y=0'],
        ['mesh',            qr/a radius r_a or r_b is not positive/,   'mesh.r_b=0'],
        ['mesh',            qr/stiffness c of the teeth/,              'mesh.c=0'],
        ['ring',            qr/does not fit into it/,                  'ring.r_a=3'],
        ['point',           qr/normal n is \{0, 0\}/,                  'point.n[2]=0'],
        ['point\.surface',  qr/stiffness c is not positive/,           'point.c=0'],
        ['point\.surface',  qr/coefficient of friction mu is negative/, 'point.mu=-1'],
        ['point\.surface',  qr/velocity v_s is not positive/,          'point.v_s=0'],
        ['disc',            qr/normal n is \{0, 0\}/,                  'disc.n[2]=0'],
        ['disc',            qr/radius R is not positive/,              'disc.R=0'],
        ['discs',           qr/radius R_a or R_b is not positive/,     'discs.R_b=-1'],
        ['friction',        qr/coefficient of friction mu is negative/, 'friction.mu=-1'],
        ['friction',        qr/velocity v_s is not positive/,          'friction.v_s=0'],
    );

    my $curves = compile_model(text => <<'END');
model WrongCurves
  inner Dialectic.World world;
  Dialectic.Parts.Root root;
  Dialectic.Joints.PointToCurve bead;
  Dialectic.Parts.Body body;
  Dialectic.Parts.Root root1(r={1, 0});
  Dialectic.Contacts.PointCurve cam;
equation
  connect(root.flangeOn, bead.flangeTo);
  connect(bead.flangeOn, body.flangeTo);
  connect(root1.flangeOn, cam.flangeToA);
  connect(bead.flangeOn, cam.flangeToB);
end WrongCurves;
END
    complains($curves,
        ['cam',             qr/radius of the profile is not positive/, map { "cam.profile.R[$_]=-1" } 1 .. 5],
        ['bead',            qr/s_min is not less than s_max/,          'bead.s_max=-2'],
        ['bead',            qr/stiffness k of the bumpers/,            'bead.k=0'],
        ['bead',            qr/damping c_max of the bumpers/,          'bead.c_max=-1'],
        ['bead',            qr/penetration d_max is not positive/,     'bead.d_max=0'],
    );
};

# Sensors and sources: masses that are pushed, where positions run ahead of kinetic velocities by TD a.
check 'sensors and sources' => sub {
    my $r = simulate(compile_model(text => <<'END'), '--stop', 2, '--interval', 0.02, '--tolerance', 1e-10);
model Measured
  inner Dialectic.World world(g={0, 0}, TD=0.1);
  Dialectic.Parts.Root root;
  Dialectic.Joints.FreeMotion one(phi(start=0.5)), two(r(start={3, 4})), three(v(start={2, -3}), w(start=4));
  Dialectic.Parts.Body first(m=2, I=0.5), second(m=4, I=1), third(m=1, I=1), moon(m=1, I=1, g={0, -1.62});
  Dialectic.Joints.FreeMotion falling;
  Dialectic.Sensors.CutForce force;
  Dialectic.Sensors.CutForce plain(resolveInFlange=false);
  Dialectic.Sensors.CutTorque torque;
  Dialectic.Sensors.Power power;
  Dialectic.Sensors.AbsolutePosition position, turned(resolveInFlange=true);
  Dialectic.Sensors.AbsoluteVelocity velocity;
  Dialectic.Sensors.AbsoluteAcceleration acceleration;
  Dialectic.Sensors.RelativePosition relative;
  Dialectic.Sensors.Distance distance;
  Dialectic.Sources.WorldForce push(force={6, 0, 0});
  Dialectic.Sources.LineForce cylinder(f=12);
  Dialectic.Sources.RelativeTorque motor(tau=2);
  Dialectic.Sources.QuadraticSpeedDependentForce water(F_nominal=-2, v_nominal=2, tau_nominal=-3);
equation
  connect(root.flangeOn, one.flangeTo);
  connect(root.flangeOn, two.flangeTo);
  connect(root.flangeOn, three.flangeTo);
  connect(root.flangeOn, falling.flangeTo);
  connect(falling.flangeOn, moon.flangeTo);
  connect(one.flangeOn, force.flangeTo);
  connect(force.flangeOn, plain.flangeTo);
  connect(plain.flangeOn, power.flangeTo);
  connect(power.flangeOn, first.flangeTo);
  connect(one.flangeOn, push.flangeTo);
  connect(one.flangeOn, position.flangeTo);
  connect(one.flangeOn, turned.flangeTo);
  connect(one.flangeOn, velocity.flangeTo);
  connect(one.flangeOn, acceleration.flangeTo);
  connect(two.flangeOn, torque.flangeTo);
  connect(torque.flangeOn, second.flangeTo);
  connect(root.flangeOn, cylinder.flangeToA);
  connect(two.flangeOn, cylinder.flangeToB);
  connect(root.flangeOn, motor.flangeToA);
  connect(two.flangeOn, motor.flangeToB);
  connect(root.flangeOn, distance.flangeToA);
  connect(two.flangeOn, distance.flangeToB);
  connect(two.flangeOn, relative.flangeToA);
  connect(root.flangeOn, relative.flangeToB);
  connect(three.flangeOn, third.flangeTo);
  connect(three.flangeOn, water.flangeTo);
end Measured;
END
    my @t = @{ $r->{time} };
    my @x = map { 3 * ($_**2 / 2 + 0.1 * $_) } @t;
    my @d = map { 5 + $_ } @x;
    my @phi = map { 2 * ($_**2 / 2 + 0.1 * $_) } @t;
    courses($r, $tight,
        'position.r[1]' => \@x, 'position.r[3]' => [map { 0.5 } @t], 'turned.r[1]' => [map { $_ * cos 0.5 } @x],
        'turned.r[2]' => [map { -$_ * sin 0.5 } @x], 'velocity.v[1]' => [map { 3 * $_ } @t],
        'acceleration.a[1]' => [map { 3 } @t], 'plain.force[1]' => [map { 6 } @t],
        'force.force[1]' => [map { 6 * cos 0.5 } @t], 'force.force[2]' => [map { -6 * sin 0.5 } @t],
        'power.power' => [map { 6 * 3 * $_ } @t], 'torque.torque' => [map { 2 } @t],
        'distance.distance' => \@d, 'cylinder.length' => \@d, 'root.flangeOn.t' => [map { -2 } @t],
        'relative.r_rel[3]' => [map { -$_ } @phi],
        'relative.r_rel[1]' => [map { -$d[$_] * cos(atan2(4, 3) - $phi[$_]) } 0 .. $#t],
        'relative.r_rel[2]' => [map { -$d[$_] * sin(atan2(4, 3) - $phi[$_]) } 0 .. $#t],
        'moon.flangeTo.v0[2]' => [map { -1.62 * $_ } @t],
        'third.flangeTo.v0[1]' => [map { 1 / (1 / 2 + $_ / 2) } @t],
        'third.flangeTo.v0[2]' => [map { -1 / (1 / 3 + $_ / 2) } @t],
        'third.flangeTo.w' => [map { 1 / (1 / 4 + 3 * $_) } @t]);
};

done_testing;
