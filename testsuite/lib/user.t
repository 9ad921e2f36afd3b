# Models of one's own that use the library: from a plain file, and from an encapsulated package that imports it.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use PlanarReference;

my $equations = <<'END';
    equation
      connect(fixed.frame_b, hinge.frame_a);
      connect(hinge.frame_b, bar.frame_a);
      connect(bar.frame_b, body.frame_a);
END

my $plain = <<"END";
model M "A pendulum, hanging from a wall at {1, 2}"
  inner Planar.World world;
  Planar.Parts.Fixed fixed(r={1, 2});
  Planar.Joints.Revolute hinge(phi(start=-1), w(start=0.5));
  Planar.Parts.FixedTranslation bar(r={0.5, 0});
  Planar.Parts.Body body(m=2, I=0.2);
$equations
end M;
END

my $package = <<"END";
encapsulated package Mine "Everything imported"
  import Planar;
  import Planar.Parts;
  import J = Planar.Joints;
  import SI = Base.Units.SI;

  model Bar "A bar with a body at its end"
    parameter SI.Position length = 1;
    parameter SI.Mass m = 1;
    Planar.Interfaces.Frame_a frame_a;
    Parts.FixedTranslation translation(r={length, 0});
    Parts.Body body(m=m, I=0.1*m);
  equation
    connect(frame_a, translation.frame_a);
    connect(translation.frame_b, body.frame_a);
  end Bar;

  model M
    inner Planar.World world(g={0, -1.62}) "On the moon";
    Parts.Fixed fixed;
    J.Revolute hinge(phi(start=-1));
    Bar bar(length=2, m=3);
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.frame_b, bar.frame_a);
    annotation(experiment(StopTime=2));
  end M;
end Mine;
END

{
    my $r = simulate(compile_model(text => $plain), '--stop', 2, '--tolerance', 1e-10);
    my ($phi, $w) = rk_reference(pendulum(m => 2, I => 0.2, L => 0.5), [-1, 0.5], $r->{time});
    cmp_ok($r->{time}[-1], '==', 2, 'plain model: runs');
    same_course($r->{'hinge.phi'}, $phi, 1e-6, 'plain model: angle');
    same_course($r->{'hinge.w'},   $w,   1e-6, 'plain model: angular velocity');
    same_course($r->{'body.frame_a.r0[1]'}, [map { 1 + 0.5 * cos } @$phi], 1e-6, 'plain model: x');
    same_course($r->{'body.frame_a.r0[2]'}, [map { 2 + 0.5 * sin } @$phi], 1e-6, 'plain model: y');
}

{
    my $r = simulate(compile_model(text => $package, model => 'Mine.M'), '--tolerance', 1e-10);
    my ($phi, $w) = rk_reference(pendulum(m => 3, I => 0.3, L => 2, g => 1.62), [-1, 0], $r->{time});
    cmp_ok($r->{time}[-1], '==', 2, 'in a package: runs');
    same_course($r->{'hinge.phi'}, $phi, 1e-6, 'in a package: angle');
    same_course($r->{'hinge.w'},   $w,   1e-6, 'in a package: angular velocity');
    same_course($r->{'bar.body.frame_a.r0[2]'}, [map { 2 * sin } @$phi], 1e-6, 'in a package: y');
}

# What the examples do not use: a kink, a slide that turns, parts of the Translational library that fill its axis.
{
    my $text = <<'END';
model Turntable "A mass on a spring in a groove of a turntable"
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed(phi=0.3);
  Planar.Joints.Revolute revolute(w(start=2));
  Planar.Parts.Body disc(m=5, I=0.8);
  Planar.Parts.FixedRotation groove(alpha=0.7);
  Planar.Joints.Prismatic prismatic(useFlange=true, r={0, 3}, s(start=0.5));
  Planar.Parts.Body body(m=2, I=0.05);
  Translational.Parts.SpringDamper spring(c=20, d=0.5, s_rel0=0.4);
  Translational.Parts.Mass mass(m=0.25);
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(revolute.frame_b, disc.frame_a);
  connect(revolute.frame_b, groove.frame_a);
  connect(groove.frame_b, prismatic.frame_a);
  connect(prismatic.frame_b, body.frame_a);
  connect(prismatic.support, spring.flange_a);
  connect(prismatic.flange, spring.flange_b);
  connect(prismatic.flange, mass.flange);
end Turntable;
END
    my $r = simulate(compile_model(text => $text), '--stop', 5, '--tolerance', 1e-10);
    # m s'' = m s w^2 - c (s - s0) - d s', the carried mass adding to the inertia of s'' only; (I + m s^2) w = constant
    my ($s, $v, $phi, $w) = rk_reference(
        sub {
            my ($s, $v, $phi, $w) = @{ $_[1] };
            my $a = (2 * $s * $w**2 - 20 * ($s - 0.4) - 0.5 * $v) / (2 + 0.25);
            my $z = -2 * 2 * $s * $v * $w / (0.85 + 2 * $s**2);
            return ($v, $a, $w, $z);
        },
        [0.5, 0, 0, 2], $r->{time}
    );
    same_course($r->{'prismatic.s'},  $s,   1e-6, 'turntable: position in the groove');
    same_course($r->{'prismatic.v'},  $v,   1e-6, 'turntable: velocity in the groove');
    same_course($r->{'revolute.phi'}, $phi, 1e-6, 'turntable: angle');
    same_course($r->{'revolute.w'},   $w,   1e-6, 'turntable: angular velocity');
    # the groove, at s, points along -sin and cos of its angle
    my @angle = map { 1 + $_ } @$phi;
    same_course($r->{'body.frame_a.r0[1]'}, [map { -$s->[$_] * sin $angle[$_] } 0 .. $#$s], 1e-6, 'turntable: x');
    same_course($r->{'body.frame_a.r0[2]'}, [map { $s->[$_] * cos $angle[$_] } 0 .. $#$s], 1e-6, 'turntable: y');
}

done_testing;
