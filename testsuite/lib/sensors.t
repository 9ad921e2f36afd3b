# Sensors and sources with all the axes that a user may choose. The mechanism is a bar that turns about a slide's end, so that
# its frames move, turn and accelerate in all ways; its states are prescribed in closed form, so all of that is known.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..", "$FindBin::Bin/../reference";
use Test::More;
use Mocc;
use Examples;

my $pi = atan2 0, -1;

sub rotate { my ($phi, $v) = @_; return [cos($phi) * $v->[0] - sin($phi) * $v->[1], sin($phi) * $v->[0] + cos($phi) * $v->[1]] }

# A slide along x by s = 0.3 sin(2 pi t), on it a hinge with p = 0.4 + sin(2 pi t / 2), a bar {0.7, 0.2} to the frame A; from
# there a hinge with q = 0.2 sin(2 pi t / 2), a bar {0.5, -0.1} to the frame B. C is turned by 0.6 to B.
my $mechanism = <<'END';
  inner Planar.World world(g={0, -2});
  Planar.Parts.Fixed fixed(r={0.1, 0.2}, phi=0.3);
  Planar.Joints.PrismaticPrescribed slide(r={2, 0});
  Planar.Joints.RevolutePrescribed hinge;
  Planar.Parts.FixedTranslation bar(r={0.7, 0.2});
  Planar.Joints.RevolutePrescribed hinge1;
  Planar.Parts.FixedTranslation bar1(r={0.5, -0.1});
  Planar.Parts.FixedRotation kink(alpha=0.6);
  Planar.Parts.Body body(m=2, I=0.3);
  Blocks.Sources.Sine s(amplitude=0.3, f=1);
  Blocks.Sources.Sine p(amplitude=1, f=0.5, offset=0.4);
  Blocks.Sources.Sine q(amplitude=0.2, f=0.5);
END
my $wiring = <<'END';
  connect(fixed.frame_b, slide.frame_a);
  connect(slide.frame_b, hinge.frame_a);
  connect(hinge.frame_b, bar.frame_a);
  connect(bar.frame_b, hinge1.frame_a);
  connect(hinge1.frame_b, bar1.frame_a);
  connect(bar1.frame_b, kink.frame_a);
  connect(kink.frame_b, body.frame_a);
  connect(s.y, slide.s);
  connect(p.y, hinge.phi);
  connect(q.y, hinge1.phi);
END

# Value and two derivatives of {x, y, phi} at the frames A and B.
sub motion {
    my ($t) = @_;
    my $sine = sub {
        my ($amplitude, $f, $offset) = @_;
        my $w = 2 * $pi * $f;
        return ($offset + $amplitude * sin($w * $t), $amplitude * $w * cos($w * $t), -$amplitude * $w**2 * sin($w * $t));
    };
    my @s = $sine->(0.3, 1, 0);
    my @p = $sine->(1, 0.5, 0.4 + 0.3);
    my @q = $sine->(0.2, 0.5, 0);
    my @place = map { rotate(0.3, [$s[$_], 0]) } 0 .. 2;
    my @now = ([0.1 + $place[0][0], 0.2 + $place[0][1]], $place[1], $place[2]);
    my $arm = sub { # adds a bar that turns by the angle with rate and acceleration
        my ($r, @a) = @_;
        my $d = rotate($a[0], $r);
        $now[0] = plus($now[0], $d);
        $now[1] = plus($now[1], [-$a[1] * $d->[1], $a[1] * $d->[0]]);
        $now[2] = plus($now[2], [-$a[2] * $d->[1] - $a[1]**2 * $d->[0], $a[2] * $d->[0] - $a[1]**2 * $d->[1]]);
        return map { [@{ $now[$_] }, $a[$_]] } 0 .. 2;
    };
    my @A = $arm->([0.7, 0.2], @p);
    my @B = $arm->([0.5, -0.1], @{ plus(\@p, \@q) });
    return (\@A, \@B);
}

my @samples = map { $_ / 20 } 0 .. 40;

# The course of f(t, A, B), a vector of three, under a name
sub expected {
    my ($name, $f) = @_;
    my %columns;
    for my $t (@samples) {
        my $value = $f->($t, motion($t));
        push @{ $columns{"$name\[$_\]"} }, $value->[$_ - 1] for 1 .. @$value;
    }
    return %columns;
}

sub run_with {
    my ($declarations, $equations, @options) = @_;
    return simulate(compile_model(text => "model M\n$mechanism${declarations}equation\n$wiring${equations}end M;\n", options => ["-O0"]),
        '--stop', 2, '--interval', 0.05, '--tolerance', 1e-10, @options);
}

sub turned { my ($phi, $v) = @_; return [@{ rotate(-$phi, $v) }, $v->[2]] }

# Position and velocity of B that an observer on A sees who turns with it, in the axes of the world
sub seen {
    my ($A, $B) = @_;
    my $r = minus($B->[0], $A->[0]);
    my $w = $A->[1][2];
    my $v = minus($B->[1], $A->[1]);
    return ($r, [$v->[0] + $w * $r->[1], $v->[1] - $w * $r->[0], $v->[2]]);
}

# --- absolute sensors: of A, in the axes of the world, of A, and of C ---

{
    my %axes = (world => sub { 0 }, frame_a => sub { $_[0][0][2] }, frame_resolve => sub { $_[1][0][2] + 0.6 });
    my @sensors = (['AbsolutePosition', 'r', 0], ['AbsoluteVelocity', 'v', 1], ['AbsoluteAcceleration', 'a', 2]);
    my ($declarations, $equations, %expected) = ('', '');
    for my $sensor (@sensors) {
        my ($class, $out, $order) = @$sensor;
        for my $choice (sort keys %axes) {
            my $name = lc("$class") . "_$choice";
            $declarations .= "  Planar.Sensors.$class $name(resolveInFrame=Planar.Types.ResolveInFrameA.$choice);\n";
            $equations .= "  connect(bar.frame_b, $name.frame_a);\n";
            $equations .= "  connect(kink.frame_b, $name.frame_resolve);\n" if $choice eq 'frame_resolve';
            my $phi = $axes{$choice};
            %expected = (%expected, expected("$name.$out", sub { my ($t, @AB) = @_; turned($phi->(@AB), $AB[0][$order]) }));
        }
    }
    my $r = run_with($declarations, $equations);
    courses($r, 1e-9, %expected);
}

# --- relative sensors: from A to B, in the axes of the world, of A, of B, and of the slide ---

{
    my %axes = (
        world => sub { 0 }, frame_a => sub { $_[0][0][2] }, frame_b => sub { $_[1][0][2] }, frame_resolve => sub { 0.3 });
    my %rate = (world => sub { 0 }, frame_a => sub { $_[0][1][2] }, frame_b => sub { $_[1][1][2] }, frame_resolve => sub { 0 });
    my ($declarations, $equations, %expected) = ('', '');
    for my $choice (sort keys %axes) {
        for (['RelativePosition', 'position'], ['RelativeVelocity', 'velocity'], ['RelativeAcceleration', 'acceleration']) {
            my ($class, $name) = ($_->[0], "$_->[1]_$choice");
            $declarations .= "  Planar.Sensors.$class $name(resolveInFrame=Planar.Types.ResolveInFrameAB.$choice);\n";
            $equations .= "  connect(bar.frame_b, $name.frame_a);\n  connect(bar1.frame_b, $name.frame_b);\n";
            $equations .= "  connect(slide.frame_b, $name.frame_resolve);\n" if $choice eq 'frame_resolve';
        }
        my ($phi, $w) = ($axes{$choice}, $rate{$choice});
        my $velocity = sub { my (@AB) = @_; return turned($phi->(@AB), (seen(@AB))[1]) };
        %expected = (
            %expected,
            expected("position_$choice.r_rel", sub { my ($t, @AB) = @_; turned($phi->(@AB), (seen(@AB))[0]) }),
            expected("velocity_$choice.v_rel", sub { my ($t, @AB) = @_; $velocity->(@AB) }),
            # rates of the components, by a difference quotient of fourth order
            expected("acceleration_$choice.a_rel", sub {
                my ($t) = @_;
                my $h = 1e-3;
                my @v = map { $velocity->(motion($t + $_ * $h)) } -2, -1, 1, 2;
                return [map { my $i = $_; ($v[0][$i] - 8 * $v[1][$i] + 8 * $v[2][$i] - $v[3][$i]) / (12 * $h) } 0 .. 2];
            }),
        );
    }
    courses(run_with($declarations, $equations), 1e-8, %expected);
}

# --- vectors that are transformed ---

{
    my %axes = (
        world => sub { 0 }, frame_a => sub { $_[0][0][2] }, frame_b => sub { $_[1][0][2] }, frame_resolve => sub { 0.3 });
    my $vector = sub { my ($t) = @_; return [2 * sin(0.8 * $pi * $t), 1.5, 0.7] };
    my ($declarations, $equations) = (<<'END', '');
  Blocks.Sources.Sine u1(amplitude=2, f=0.4);
  Blocks.Sources.Constant u2(k=1.5);
  Blocks.Sources.Constant u3(k=0.7);
END
    my %expected;
    for my $kind ('A', 'AB') {
        my @choices = grep { $kind eq 'AB' || $_ ne 'frame_b' } sort keys %axes;
        for my $in (@choices) {
            for my $out (@choices) {
                my $name = "t${kind}_${in}_$out";
                my $class = $kind eq 'A' ? 'TransformAbsoluteVector' : 'TransformRelativeVector';
                $declarations .= "  Planar.Sensors.$class $name(frame_r_in=Planar.Types.ResolveInFrame$kind.$in,"
                  . " frame_r_out=Planar.Types.ResolveInFrame$kind.$out);\n";
                $equations .= "  connect(bar.frame_b, $name.frame_a);\n";
                $equations .= "  connect(bar1.frame_b, $name.frame_b);\n" if $kind eq 'AB';
                $equations .= "  connect(slide.frame_b, $name.frame_resolve);\n" if "$in $out" =~ /resolve/;
                $equations .= "  connect(u$_.y, $name.r_in[$_]);\n" for 1 .. 3;
                %expected = (%expected, expected("$name.r_out", sub {
                    my ($t, @AB) = @_;
                    return turned($axes{$out}->(@AB) - $axes{$in}->(@AB), $vector->($t));
                }));
            }
        }
    }
    courses(run_with($declarations, $equations), 1e-9, %expected);
}

# --- what goes through a connection: the body's force and torque, in all axes and with both signs ---

{
    my $cut = <<'END';
  Planar.Sensors.CutForce world_force(resolveInFrame=Planar.Types.ResolveInFrameA.world);
  Planar.Sensors.CutForce own_force(positiveSign=false);
  Planar.Sensors.CutForce other_force(resolveInFrame=Planar.Types.ResolveInFrameA.frame_resolve);
  Planar.Sensors.CutTorque torque;
  Planar.Sensors.CutTorque minus_torque(positiveSign=false);
  Planar.Sensors.Power power;
  Planar.Parts.Body load(m=3, I=0.5);
END
    my $wires = <<'END';
  connect(bar1.frame_b, world_force.frame_a);
  connect(world_force.frame_b, own_force.frame_a);
  connect(own_force.frame_b, other_force.frame_a);
  connect(slide.frame_b, other_force.frame_resolve);
  connect(other_force.frame_b, torque.frame_a);
  connect(torque.frame_b, minus_torque.frame_a);
  connect(minus_torque.frame_b, power.frame_a);
  connect(power.frame_b, load.frame_a);
END
    my $force = sub { my ($B) = @_; return [3 * $B->[2][0], 3 * ($B->[2][1] + 2)] };
    my %expected = (
        expected('world_force.force', sub { $force->($_[2]) }),
        expected('own_force.force',   sub { [map { -$_ } @{ rotate(-$_[2][0][2], $force->($_[2])) }] }),
        expected('other_force.force', sub { rotate(-0.3, $force->($_[2])) }),
    );
    my %scalars = (
        expected('torque.torque', sub { [0.5 * $_[2][2][2]] }),
        expected('minus_torque.torque', sub { [-0.5 * $_[2][2][2]] }),
        expected('power.power', sub {
            my ($t, $A, $B) = @_;
            my $f = $force->($B);
            return [$f->[0] * $B->[1][0] + $f->[1] * $B->[1][1] + 0.5 * $B->[2][2] * $B->[1][2]];
        }),
    );
    $expected{ s/\[1\]$//r } = $scalars{$_} for keys %scalars;
    courses(run_with($cut, $wires), 1e-9, %expected);
}

# --- sources: each with the opposite of what the frame gets, in all axes ---

{
    my %axes = (
        world => sub { 0 }, frame_a => sub { $_[0][0][2] }, frame_b => sub { $_[1][0][2] }, frame_resolve => sub { 0.3 });
    my ($declarations, $equations, %expected) = ("  Blocks.Sources.Constant u[3](k={1, -2, 0.5});\n", '');
    for my $choice (sort keys %axes) {
        my $phi = $axes{$choice};
        my $force = sub { my ($t, @AB) = @_; return rotate($phi->(@AB), [1, -2]) };
        $declarations .= "  Planar.Sources.RelativeForce rel_$choice(resolveInFrame=Planar.Types.ResolveInFrameAB.$choice);\n";
        $equations .= "  connect(bar.frame_b, rel_$choice.frame_a);\n  connect(bar1.frame_b, rel_$choice.frame_b);\n";
        $equations .= "  connect(u.y, rel_$choice.force);\n";
        $equations .= "  connect(slide.frame_b, rel_$choice.frame_resolve);\n" if $choice eq 'frame_resolve';
        %expected = (
            %expected,
            expected("rel_$choice.frame_a.f0", $force),
            expected("rel_$choice.frame_b.f0", sub { [map { -$_ } @{ $force->(@_) }] }),
            "rel_$choice.frame_a.t" => [map { 0.5 } @samples],
            "rel_$choice.frame_b.t" => [map { -0.5 } @samples],
        );
        next if $choice eq 'frame_a';
        $declarations .= "  Planar.Sources.WorldForce push_$choice(resolveInFrame=Planar.Types.ResolveInFrameB.$choice);\n";
        $declarations .= "  Planar.Sources.QuadraticSpeedDependentForce drag_$choice("
          . "resolveInFrame=Planar.Types.ResolveInFrameB.$choice, F_nominal=-3, v_nominal=2, tau_nominal=-4, w_nominal=5);\n";
        for my $name ("push_$choice", "drag_$choice") {
            $equations .= "  connect(bar1.frame_b, $name.frame_b);\n";
            $equations .= "  connect(slide.frame_b, $name.frame_resolve);\n" if $choice eq 'frame_resolve';
        }
        $equations .= "  connect(u.y, push_$choice.force);\n";
        %expected = (
            %expected,
            expected("push_$choice.frame_b.f0", sub { [map { -$_ } @{ $force->(@_) }] }),
            expected("drag_$choice.frame_b.f0", sub {
                my ($t, @AB) = @_;
                my $v = rotate(-$phi->(@AB), $AB[1][1]);
                return rotate($phi->(@AB), [map { 3 * $_ / 2 * abs($_ / 2) } @$v]);
            }),
            "drag_$choice.frame_b.t" => [map { my (undef, $B) = motion($_); 4 * $B->[1][2] * abs($B->[1][2]) / 25 } @samples],
        );
    }
    my $r = run_with($declarations, $equations);
    courses($r, 1e-9, %expected);
    # prescribed joints say what they need: the force along the slide carries everything
    my @along = map {
        my $row = $_;
        my ($fx, $fy) = map { $r->{"hinge.frame_a.f0[$_]"}[$row] } 1, 2;
        cos(0.3) * $fx + sin(0.3) * $fy
    } 0 .. $#samples;
    same_course($r->{'slide.f'}, \@along, 1e-9, 'force that the prescribed slide needs');
    same_course($r->{'hinge.t'}, [map { -$_ } @{ $r->{'hinge.frame_b.t'} }], 1e-12, 'torque that the prescribed hinge needs');
}

done_testing;
