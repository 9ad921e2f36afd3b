# The listing of the paper on a strict modeling methodology, mended: a file with a Base package of its own.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;

my $file = "$FindBin::Bin/listing1/Mechanical.mo";

{
    my ($status, $out, $err) = run_mocc('--check', '-Wno-all', $file);
    is($status, 0, 'the file complies') or diag($err);
    is($err, "checked 34 classes in 1 file: all comply\n", 'all of it');
}

# One body at the end of a rod:  phi' = w + TD z,  w' = z,  z = -m g L cos(phi)/(J + m L^2).
# The kinetic velocity of the body is w times the turned rod d, so its acceleration is z turned d - w phi' d; the second
# term points along the rod and has no torque about the hinge, whatever phi' is.
sub dialectic_pendulum {
    my ($td) = @_;
    return sub {
        my ($phi, $w) = @{ $_[1] };
        my $z = -9.81 * cos($phi) / 1.1;
        return ($w + $td * $z, $z);
    };
}

{
    my $own = simulate(compile_model(file => $file, model => 'Mechanical.Examples.Pendulum'), '--tolerance', 1e-10);
    my $twin = simulate(compile_model(model => 'Planar.Examples.Pendulum'), '--tolerance', 1e-10);
    my ($phi, $w) = rk_reference(pendulum(m => 1, I => 0.1, L => 1), [0, 0], $own->{time});
    cmp_ok($own->{time}[-1], '==', 3, 'TD = 0: runs to its stop time');
    shows($own->{'revolute.phi'}[-1], '-1.137459', 'TD = 0: angle at the end');
    shows($own->{'revolute.w'}[-1],   '-4.023399', 'TD = 0: angular velocity at the end');
    same_course($own->{'revolute.phi'}, $phi, 1e-6, 'TD = 0: angle');
    same_course($own->{'revolute.w'},   $w,   1e-6, 'TD = 0: angular velocity');
    is_deeply($own->{time}, $twin->{time}, 'TD = 0: rows as its twin in Planar');
    for my $name ('revolute.phi', 'revolute.w', 'revolute.z') {
        same_course($own->{$name}, $twin->{$name}, 1e-6, "TD = 0: $name as its twin in Planar");
    }
    same_course($own->{"body.flangeToP.$_"}, $twin->{"body.frame_a.$_"}, 1e-6, "TD = 0: body's $_ as its twin in Planar")
      for 'r0[1]', 'r0[2]', 'v0[1]', 'v0[2]', 'f0[1]', 'f0[2]';
}

{
    my $sim = compile_model(file => $file, model => 'Mechanical.Examples.DialecticPendulum');
    my $r = simulate($sim, '--stop', 10, '--interval', 0.01, '--tolerance', 1e-10);
    my ($phi, $w) = rk_reference(dialectic_pendulum(0.05), [0, 0], $r->{time});
    my @rate = map { $w->[$_] - 0.05 * 9.81 / 1.1 * cos $phi->[$_] } 0 .. $#$phi;
    cmp_ok($r->{time}[-1], '==', 10, 'TD = 0.05: runs');
    same_course($r->{'revolute.phi'},      $phi,   1e-6, 'TD = 0.05: angle');
    same_course($r->{'revolute.w'},        $w,     1e-6, 'TD = 0.05: kinetic angular velocity');
    same_course($r->{'der(revolute.phi)'}, \@rate, 1e-6, 'TD = 0.05: the angle runs ahead');

    # The force on the body along the rod tells the derivative of the lever arm: -m w phi' L + m g sin(phi).
    my @along = map {
        my ($c, $s) = (cos $phi->[$_], sin $phi->[$_]);
        $r->{'body.flangeToP.f0[1]'}[$_] * $c + $r->{'body.flangeToP.f0[2]'}[$_] * $s;
    } 0 .. $#$phi;
    same_course(\@along, [map { -$w->[$_] * $rate[$_] + 9.81 * sin $phi->[$_] } 0 .. $#$phi],
        1e-6, 'TD = 0.05: force along the rod');

    my @energy = map { 0.55 * $w->[$_]**2 + 9.81 * sin $phi->[$_] } 0 .. $#$phi;
    cmp_ok($energy[-1], '<', -5, 'TD = 0.05: has lost much of its energy');
}

{
    my $sim = compile_model(file => $file, model => 'Mechanical.Examples.DialecticPendulum');
    my $r = simulate($sim, '--stop', 3, '--tolerance', 1e-10, '--set', 'world.TD=0.2');
    my ($phi) = rk_reference(dialectic_pendulum(0.2), [0, 0], $r->{time});
    same_course($r->{'revolute.phi'}, $phi, 1e-6, 'TD = 0.2, set at the start: angle');
}

done_testing;
