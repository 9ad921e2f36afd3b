# The examples of the Planar library with pendulums and springs, over their whole time, against equations of motion in
# minimal coordinates, and at the end against the printed values of these solutions.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;
use Examples;

check FreeBody => sub {
    my $r = example('FreeBody');
    my @t = @{ $r->{time} };
    ends($r, time => 3, 'body.frame_a.r0[2]' => '-44.145', 'body.frame_a.v0[2]' => '-29.43');
    courses($r, $tight,
        'body.frame_a.r0[1]'   => [map { 0 } @t],
        'body.frame_a.r0[2]'   => [map { -9.81 / 2 * $_**2 } @t],
        'body.frame_a.v0[2]'   => [map { -9.81 * $_ } @t],
        'body.frame_a.phi'     => [map { 0 } @t],
        'body.a0[2]'           => [map { -9.81 } @t],
        'freeMotion.r[2]'      => [map { -9.81 / 2 * $_**2 } @t],
        'der(freeMotion.r[2])' => [map { -9.81 * $_ } @t],
    );
    stays($r, 1e-9, 'fixed.frame_b.f0[2]', 'body.frame_a.f0[1]', 'body.frame_a.f0[2]', 'body.frame_a.t');
};

check Pendulum => sub {
    my $r = example('Pendulum');
    my ($phi, $w) = rk_reference(pendulum(m => 1, I => 0.1, L => 1), [0, 0], $r->{time});
    my $z = [map { -9.81 / 1.1 * cos } @$phi];
    ends($r, time => 3, 'revolute.phi' => '-1.137459', 'revolute.w' => '-4.023399');
    courses($r, $tight,
        'revolute.phi'        => $phi,
        'revolute.w'          => $w,
        'revolute.z'          => $z,
        'der(revolute.phi)'   => $w,
        'der(revolute.w)'     => $z,
        'body.frame_a.r0[1]'  => [map { cos } @$phi],
        'body.frame_a.r0[2]'  => [map { sin } @$phi],
        'body.frame_a.v0[1]'  => [map { -$w->[$_] * sin $phi->[$_] } 0 .. $#$phi],
        'body.frame_a.v0[2]'  => [map { $w->[$_] * cos $phi->[$_] } 0 .. $#$phi],
        # the support bears the weight and keeps the body on its circle
        'fixed.frame_b.f0[1]' => [map { $z->[$_] * sin($phi->[$_]) + $w->[$_]**2 * cos $phi->[$_] } 0 .. $#$phi],
        'fixed.frame_b.f0[2]' => [map { -9.81 - $z->[$_] * cos($phi->[$_]) + $w->[$_]**2 * sin $phi->[$_] } 0 .. $#$phi],
        'body.frame_a.t'      => [map { 0.1 * $_ } @$z],
    );
    stays($r, 1e-9, 'fixed.frame_b.t');
};

check DoublePendulum => sub {
    my $r = example('DoublePendulum');
    my @t = @{ $r->{time} };
    my @data = (L => [1, 0.4], m => [1, 0.2], I => [0.1, 0.01]);
    my $f = double_pendulum(@data);
    my ($phi1, $phi2, $w1, $w2) = rk_reference($f, [0, 0, 0, 0], \@t);
    my @z = map { [($f->(0, [$phi1->[$_], $phi2->[$_], $w1->[$_], $w2->[$_]]))[2, 3]] } 0 .. $#t;
    my $inner = sub {
        my ($c, $s, $w, $z) = (cos $phi1->[$_[0]], sin $phi1->[$_[0]], $w1->[$_[0]], $z[$_[0]][0]);
        return ($c, $s, -$z * $s - $w**2 * $c, $z * $c - $w**2 * $s, $z);
    };
    my $outer = sub {
        my ($x, $y, $ax, $ay) = $inner->(@_);
        my ($c, $s, $w, $z) = (cos $phi2->[$_[0]], sin $phi2->[$_[0]], $w2->[$_[0]], $z[$_[0]][1]);
        return ($x + 0.4 * $c, $y + 0.4 * $s, $ax - 0.4 * ($z * $s + $w**2 * $c), $ay + 0.4 * ($z * $c - $w**2 * $s), $z);
    };
    my @support = supported(scalar @t, 9.81, [1, 0.1, $inner], [0.2, 0.01, $outer]);
    my @pin = supported(scalar @t, 9.81, [0.2, 0.01, $outer]);
    my %expected = (
        'revolute.phi'        => $phi1,
        'revolute.w'          => $w1,
        'revolute1.phi'       => minus($phi2, $phi1),
        'revolute1.w'         => minus($w2, $w1),
        'body1.frame_a.r0[1]' => [map { cos($phi1->[$_]) + 0.4 * cos $phi2->[$_] } 0 .. $#t],
        'body1.frame_a.r0[2]' => [map { sin($phi1->[$_]) + 0.4 * sin $phi2->[$_] } 0 .. $#t],
        'revolute.z'          => [map { $_->[0] } @z],
        'revolute1.z'         => [map { $_->[1] - $_->[0] } @z],
        'fixed.frame_b.f0[1]' => $support[0],
        'fixed.frame_b.f0[2]' => $support[1],
        'revolute1.frame_a.f0[1]' => [map { -$_ } @{ $pin[0] }],
        'revolute1.frame_a.f0[2]' => [map { -$_ } @{ $pin[1] }],
    );
    stays($r, 1e-8, 'fixed.frame_b.t', 'revolute1.frame_b.t');
    # no torque goes through the hinge, so none of bodies and weights about it either: the reference is consistent
    cmp_ok((sort { $b <=> $a } map { abs } @{ $support[2] })[0], '<', 1e-8, 'torques of the reference balance');
    cmp_ok($t[-1], '==', 10, 'runs to its stop time');
    courses($r, $tight, %expected);
    my ($at_3) = grep { abs($t[$_] - 3) < 1e-9 } 0 .. $#t;
    shows($r->{'revolute.phi'}[$at_3],  '-0.858901', 'revolute.phi at 3 s');
    shows($r->{'revolute1.phi'}[$at_3], '1.244622',  'revolute1.phi at 3 s');
    shows($r->{'revolute.w'}[$at_3],    '-3.332221', 'revolute.w at 3 s');
    shows($r->{'revolute1.w'}[$at_3],   '-3.049071', 'revolute1.w at 3 s');
    ends($r,
        'revolute.phi'  => '-0.449808',
        'revolute1.phi' => '2.722998',
        'revolute.w'    => '2.358602',
        'revolute1.w'   => '9.483477',
    );

    # Chaos: a start that differs by a millionth ends up hundreds of times as far apart, here and in the reference.
    my $other = example('DoublePendulum', '--set', 'revolute1.phi=1e-6');
    my ($p1, $p2) = rk_reference($f, [0, 1e-6, 0, 0], \@t);
    courses($other, $tight, 'revolute.phi' => $p1, 'revolute1.phi' => minus($p2, $p1));
    my $apart = minus($other->{'revolute1.phi'}, $r->{'revolute1.phi'});
    cmp_ok(abs $apart->[$at_3], '<', 2e-5, 'not far apart after 3 s');
    cmp_ok(abs $apart->[-1], '>', 5e-4, 'far apart after 10 s');
    same_course($apart, minus(minus($p2, $p1), minus($phi2, $phi1)), 1e-3, 'how they part');
};

check CraneCrab => sub {
    my $r = example('CraneCrab');
    my @data = (M => 1, m => 0.5, I => 0.1, L => 1, d => 10);
    my $f = crane_crab(@data);
    my ($s, $phi, $v, $w) = rk_reference($f, [0, 2.6179938779915, 0, 0], $r->{time});
    my @acceleration = map { [($f->(0, [$s->[$_], $phi->[$_], $v->[$_], $w->[$_]]))[2, 3]] } 0 .. $#$s;
    my @support = supported(
        scalar @$s, 9.81,
        [1, 0.1, sub { my ($k) = @_; return ($s->[$k], 0, $acceleration[$k][0], 0, 0) }],
        [0.5, 0.1, sub {
            my ($k) = @_;
            my ($c, $sin, $z) = (cos $phi->[$k], sin $phi->[$k], $acceleration[$k][1]);
            return ($s->[$k] + $sin, -$c, $acceleration[$k][0] + $z * $c - $w->[$k]**2 * $sin, $z * $sin + $w->[$k]**2 * $c, $z);
        }]
    );
    my $brake = [map { 10 * $_ } @$v];
    ends($r, time => 10,
        'prismatic.s'  => '-0.0224998',
        'revolute.phi' => '0.634383',
        'prismatic.v'  => '0.192689',
        'revolute.w'   => '-0.159009',
    );
    courses($r, $tight,
        'prismatic.s'         => $s,
        'prismatic.v'         => $v,
        'revolute.phi'        => $phi,
        'revolute.w'          => $w,
        'damper.f'            => $brake,
        'prismatic.flange.f'  => [map { -$_ } @$brake],
        'prismatic.support.f' => $brake,
        'body1.frame_a.r0[1]' => plus($s, [map { sin } @$phi]),
        'body1.frame_a.r0[2]' => [map { -cos } @$phi],
        # only the brake passes a horizontal force on to the crane
        'fixed.frame_b.f0[1]' => $brake,
        # the crane bears the weights, and the load throws them about
        'fixed.frame_b.f0[2]' => $support[1],
        'fixed.frame_b.t'     => $support[2],
        'prismatic.a'         => [map { $_->[0] } @acceleration],
        'revolute.z'          => [map { $_->[1] } @acceleration],
    );
};

check SpringDemo => sub {
    my $r = example('SpringDemo');
    my ($s, $v) = rk_reference(slide_on_spring(m => 0.5, c => 10, s0 => -0.5, d => 1), [0.2, 0], $r->{time});
    cmp_ok($r->{time}[-1], '==', 5, 'runs to its stop time');
    courses($r, $tight,
        'prismatic.s'        => $s,
        'prismatic.v'        => $v,
        'body.frame_a.r0[1]' => [map { 1 } @$s],
        'body.frame_a.r0[2]' => $s,
        'spring.f[2]'        => [map { 10 * ($_ + 0.5) } @$s],
        'damper.length'      => [map { abs } @$s],
        'damper.f[2]'        => $v,
        # what holds all that: spring and damper through the bar; the weight has a lever arm of 1
        'fixed.frame_b.f0[2]' => [map { 10 * ($s->[$_] + 0.5) + $v->[$_] } 0 .. $#$s],
        'fixed.frame_b.t'     => [map { 10 * ($s->[$_] + 0.5) + $v->[$_] } 0 .. $#$s],
    );
    stays($r, 1e-9, 'fixed.frame_b.f0[1]');
};

check SpringDamperDemo => sub {
    my $r = example('SpringDamperDemo');
    my $state = body_on_spring(m => 0.5, c => 5, d => 1, p => [-1, 0], start => [1, 1]);
    my @state = map { [$state->($_)] } @{ $r->{time} };
    my @name  = map { "body.frame_a.$_" } 'r0[1]', 'r0[2]', 'v0[1]', 'v0[2]';
    ends($r, time => 5,
        $name[0] => '-1.007316', $name[1] => '-0.988247', $name[2] => '-0.0292107', $name[3] => '-0.0289332');
    courses($r, $tight, map { my $i = $_; ($name[$i] => [map { $_->[$i] } @state]) } 0 .. 3);
    courses($r, $tight,
        'body.frame_a.phi'    => [map { 0 } @state],
        'springDamper.f[1]'   => [map { 5 * ($_->[0] + 1) + $_->[2] } @state],
        'springDamper.f[2]'   => [map { 5 * $_->[1] + $_->[3] } @state],
        'fixed.frame_b.f0[2]' => [map { 5 * $_->[1] + $_->[3] } @state],
        # the force works at the end of the bar {-1, 0}
        'fixed.frame_b.t'     => [map { -5 * $_->[1] - $_->[3] } @state],
    );
};

done_testing;
