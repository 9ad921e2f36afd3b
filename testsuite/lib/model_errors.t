# Mistakes that users of the libraries make: each gives one error, which names the component in the user's model, says
# where it is declared and what to do.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

# The error of a model: from the compiler, or else from the run. Dies if there is none.
sub mistake {
    my ($text, @options) = @_;
    my $file = write_file('mine.mo', $text);
    my $sim = scratch_dir() . '/mine';
    my ($status, $out, $err) = run_mocc('-O0', '-o', $sim, $file);
    return ('compile', $status, $err) if $status != 0;
    ($status, $out, $err) = run_simulator($sim, '--output', scratch_dir() . '/mine.csv', @options);
    die "there is no error\n" if $status == 0;
    return ('run', $status, $err);
}

# Where the text has a mark, a comment /*!*/: its line
sub marked_line {
    my ($text) = @_;
    my @lines = split /\n/, $text;
    my @marked = grep { $lines[$_] =~ m{/\*!\*/} } 0 .. $#lines;
    die "one line is marked, not " . @marked . "\n" if @marked != 1;
    return $marked[0] + 1;
}

# refused(NAME, WHEN, TEXT, PARTS...): the only error stands at the marked line and has all the parts.
sub refused {
    my ($name, $when, $text, @parts) = @_;
    subtest $name => sub {
        my ($found, $status, $err) = eval { mistake($text) } or return fail("$name: there is an error: $@");
        my $line = marked_line($text);
        is($found, $when, "found by the $when");
        is($status, 1, 'status 1');
        is(scalar(() = $err =~ /^[^\n]*error: /mg), 1, 'one error');
        like($err, $when eq 'run' ? qr/\(mine\.mo:$line\)/ : qr/^\S*mine\.mo:$line:\d+: error/m, "at line $line") or diag $err;
        like($err, ref $_ ? $_ : qr/\Q$_\E/, "says: $_") for @parts;
    };
}

# A model with a pendulum, to which declarations and equations are added
sub swing {
    my ($declarations, $equations, %replace) = @_;
    my $text = <<"END";
model Mine
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute hinge;
  Planar.Parts.FixedTranslation bar(r={0.5, 0});
  Planar.Parts.Body weight(m=2, I=0.01);
  $declarations
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, bar.frame_a);
  connect(bar.frame_b, weight.frame_a);
  $equations
end Mine;
END
    for my $from (keys %replace) { $text =~ s/\Q$from\E/$replace{$from}/ or die "no '$from'\n" }
    return $text;
}

# --- nothing decides how something moves ---

my $needs = qr/have no unique solution at time 0: what moves freely there without mass or inertia needs one/;

refused('a body without mass at the end', 'run',
    swing('', '', 'hinge;' => 'hinge /*!*/;', 'm=2, I=0.01' => 'm=0, I=0'), 'hinge.Cut', $needs);
refused('a body that has neither, and flies', 'run',
    swing('Planar.Joints.FreeMotion freeMotion /*!*/; Planar.Parts.Body stone(m=0);',
        'connect(fixed.frame_b, freeMotion.frame_a); connect(freeMotion.frame_b, stone.frame_a);'),
    'freeMotion.CutX', $needs);
refused('a joint that carries nothing', 'run',
    swing('Planar.Joints.Prismatic slide /*!*/;', 'connect(bar.frame_b, slide.frame_a);'), 'slide.Cut', $needs);

my $arm = <<'END';
model Arm
  Planar.Interfaces.Frame_a frame_a;
  Planar.Joints.Revolute shoulder; MARK
  Planar.Joints.Revolute elbow;
  Planar.Parts.Body hand(m=HAND, I=0.1);
equation
  connect(frame_a, shoulder.frame_a);
  connect(shoulder.frame_b, elbow.frame_a);
  connect(elbow.frame_b, hand.frame_a);
end Arm;
END
my $series = ($arm =~ s/MARK/\/*!*\//r) =~ s/HAND/1/r;
refused('two joints in series, in a component', 'run',
    $series . swing('Arm arm;', 'connect(bar.frame_b, arm.frame_a);'),
    qr/linear responses of arm\.shoulder\.Cut \(mine\.mo:3\), arm\.elbow\.Cut \(mine\.mo:4\)/, $needs,
    'a body between joints in series');
refused('two joints in series, in an array of components', 'run',
    $series . swing('Arm arm[2];', 'for i in 1:2 loop connect(bar.frame_b, arm[i].frame_a); end for;'),
    'arm[1].shoulder.Cut', $needs);
refused('a closure of what cannot move anyhow', 'run',
    swing('Planar.Parts.Fixed fixed1(r={0.5, 0}); Planar.Joints.RevoluteClosure closure; /*!*/',
        'connect(fixed1.frame_b, closure.frame_a); connect(bar.frame_b, closure.frame_b);'),
    'closure.Cut', 'of joints that hold the same motion twice one has to go');

refused('a joint in series, an axis', 'run', <<'END', 'first.Cut', $needs, 'a body between joints in series');
model Mine
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing first; /*!*/
  Rotational.Joints.Bearing second;
  Rotational.Parts.Inertia inertia;
equation
  connect(fixed.flange, first.flange_a);
  connect(first.flange_b, second.flange_a);
  connect(second.flange_b, inertia.flange);
end Mine;
END

# --- frames that are not connected, loops that are not cut ---

my $connect = 'is not connected; connect it to a flange that gives its motion';

refused('an unconnected frame', 'compile', swing("Planar.Parts.Body lost;\n", '', 'lost;' => 'lost; /*!*/'),
    "'lost.frame_a' (Planar.Interfaces.Frame_a) $connect");
refused('an unconnected frame in an array', 'compile',
    swing('Planar.Parts.Body lost[3]; /*!*/', 'connect(bar.frame_b, lost[1].frame_a); connect(bar.frame_b, lost[3].frame_a);'),
    "'lost[2].frame_a' (Planar.Interfaces.Frame_a) $connect");
refused('an unconnected frame in a component', 'compile', <<'END' . swing('Load load;', ''),
model Load
  Planar.Joints.Revolute pin; /*!*/
  Planar.Parts.Body body;
equation
  connect(pin.frame_b, body.frame_a);
end Load;
END
    "'pin.frame_a' (Planar.Interfaces.Frame_a) $connect");
refused('an unconnected frame of a composite', 'compile',
    ($arm =~ s/MARK//r =~ s/HAND/1/r) . swing('Arm arm; /*!*/', ''), "'arm.frame_a' (Planar.Interfaces.Frame_a) $connect");
refused('one end of a spring', 'compile',
    swing('Planar.Parts.Spring spring; /*!*/', 'connect(bar.frame_b, spring.frame_a);'),
    "'spring.frame_b' (Planar.Interfaces.Frame_a) $connect");
refused('an unconnected flange', 'compile',
    swing('Rotational.Parts.Inertia rotor; /*!*/', ''), "'rotor.flange' (Rotational.Interfaces.Flange_a) $connect");
refused('an unconnected signal', 'compile',
    swing('Planar.Sources.WorldForce push; /*!*/', 'connect(bar.frame_b, push.frame_b);'),
    "the input 'push.force[1]' is not connected");

my $cut = qr/would close a loop: put a component between them that takes from both, such as Planar\.Joints\.RevoluteClosure/;

refused('a loop without closure', 'compile',
    swing('Planar.Parts.Fixed fixed1(r={1, 0}); Planar.Joints.Revolute hinge1; Planar.Parts.FixedTranslation bar1(r={-0.5, 0});',
        "connect(fixed1.frame_b, hinge1.frame_a); connect(hinge1.frame_b, bar1.frame_a);\nconnect(bar.frame_b, bar1.frame_b); /*!*/"),
    "'bar.frame_b' and 'bar1.frame_b' both give 'r0'", $cut);
refused('a body that ends two branches', 'compile',
    swing('Planar.Joints.Revolute hinge1;', "connect(fixed.frame_b, hinge1.frame_a);\nconnect(hinge1.frame_b, weight.frame_a); /*!*/"),
    "'weight.frame_a' would be given its values by two, 'bar.frame_b' and 'hinge1.frame_b'", $cut);
refused('a loop through a composite', 'compile', <<'END' . swing('Link link;', "connect(fixed.frame_b, link.frame_a);\nconnect(link.frame_b, bar.frame_b); /*!*/"),
model Link
  Planar.Interfaces.Frame_a frame_a;
  Planar.Interfaces.Frame_b frame_b;
  Planar.Joints.Revolute pin;
equation
  connect(frame_a, pin.frame_a);
  connect(pin.frame_b, frame_b);
end Link;
END
    "'link.frame_b' and 'bar.frame_b' both give 'r0'", $cut);
refused('a loop of array elements', 'compile',
    swing('Planar.Parts.FixedTranslation link[2];',
        "connect(hinge.frame_b, link[1].frame_a); connect(hinge.frame_b, link[2].frame_a);\nconnect(link[1].frame_b, link[2].frame_b); /*!*/"),
    "'link[1].frame_b' and 'link[2].frame_b' both give 'r0'", $cut);
refused('two drives of one axis', 'compile',
    swing('Rotational.Sources.ConstantSpeed drive;', "connect(drive.flange, hinge.flange); /*!*/", 'Revolute hinge' => 'Revolute hinge(useFlange=true)'),
    "'drive.flange' and 'hinge.flange' both give 'phi'", 'put a component between them that takes from both, such as Rotational.Joints.Coupling');
refused('two that take', 'compile',
    swing('Planar.Parts.Body other; Planar.Parts.Body another;', "connect(other.frame_a, another.frame_a); /*!*/"),
    "'other.frame_a' and 'another.frame_a' both take 'r0'; a connect joins one that gives with one that takes");
refused('no world', 'compile', swing('', '', '  inner Planar.World world;' => '', 'weight(' => 'weight/*!*/('),
    "'weight' needs an 'inner Planar.World world' declared above it");

# --- parameters that make no sense: in the model, in an array, in a component, and at the run ---

# Class, what is wrong, what the error says
my @wrong = (
    ['Planar.Parts.Body', 'm=-1', 'the mass m is -1; it cannot be negative'],
    ['Planar.Parts.Body', 'I=-0.5', 'the inertia I is -0.5; it cannot be negative'],
    ['Planar.Parts.Spring', 'c_x=-1', 'the stiffness c_x is -1; it cannot be negative'],
    ['Planar.Parts.SpringDamper', 'd_phi=-1', 'the damping d_phi is -1; it cannot be negative'],
    ['Planar.Parts.Damper', 'd=-2', 'the damping d is -2; it cannot be negative'],
    ['Planar.Joints.Prismatic', 'r={0, 0}', 'the direction r has no length; give it one'],
    ['Planar.Joints.PrismaticPrescribed', 'r={0, 0}, s=0', 'the direction r has no length'],
    ['Planar.Joints.RevoluteClosure', 'T=0', 'the time T is 0; it has to be positive'],
    ['Planar.Joints.PrismaticClosure', 'r={0, 0}', 'the direction r has no length'],
    ['Planar.Joints.PrismaticClosure', 'T=-1', 'the time T is -1; it has to be positive'],
    ['Planar.Joints.IdealRolling', 'R=0', 'the radius R is 0; it has to be positive'],
    ['Planar.Joints.DryFrictionRolling', 'R=-1', 'the radius R is -1; it has to be positive'],
    ['Planar.Joints.DryFrictionRolling', 'vAdhesion=0', 'the velocity vAdhesion is 0; it has to be positive'],
    ['Planar.Joints.DryFrictionRolling', 'vSlide=0.1', 'the velocity vSlide is 0.1; it has to be larger than vAdhesion, which is 0.1'],
    ['Planar.Joints.DryFrictionRolling', 'mu_S=-1', 'the coefficient of friction mu_S is -1; it cannot be negative'],
    ['Planar.Vehicles.IdealWheel', 'R=0', 'the radius R is 0; it has to be positive'],
    ['Planar.Vehicles.IdealWheel', 'r={0, 0}', 'the direction r has no length'],
    ['Planar.Vehicles.IdealWheel', 'T=0', 'the time T is 0; it has to be positive'],
    ['Planar.Vehicles.DryFrictionWheel', 'N=-1', 'the load N is -1; it cannot be negative'],
    ['Planar.Vehicles.DryFrictionWheel', 'vSlide=0.05', 'the velocity vSlide is 0.05; it has to be larger than vAdhesion'],
    ['Planar.Vehicles.SlipBasedWheel', 'vAdhesion_min=0, dynamicLoad=0', 'the velocity vAdhesion_min is 0; it has to be positive'],
    ['Planar.Vehicles.SlipBasedWheel', 'sSlide=0, dynamicLoad=0', 'the slip sSlide is 0; it cannot be less than sAdhesion, which is 0.04'],
    ['Planar.Vehicles.ElasticWheel', 'mu_A=0, dynamicLoad=0', 'the coefficient of friction mu_A is zero; it has to be positive'],
    ['Planar.Vehicles.ElasticWheel', 'mu_S=0, dynamicLoad=0', 'the coefficient of friction mu_S is zero; it has to be positive'],
    ['Planar.Vehicles.ElasticWheel', 'vSlide_min=0, dynamicLoad=0', 'the velocity vSlide_min is 0; it has to be positive'],
    ['Planar.Vehicles.ElasticWheel', 'sAdhesion=-1, dynamicLoad=0', 'the slip sAdhesion is -1; it cannot be negative'],
    ['Planar.Vehicles.ElasticWheel', 'sSlide=0.04, dynamicLoad=0', 'the slip sSlide is 0.04; it has to be larger than sAdhesion, which is 0.04'],
    ['Planar.Vehicles.ElasticWheel', 'stiffness=0, dynamicLoad=0', 'the stiffness is 0; it has to be positive'],
    ['Planar.Vehicles.ElasticWheel', 'damping=-1, dynamicLoad=0', 'the damping is -1; it cannot be negative'],
    ['Planar.Vehicles.AirDrag', 'area=-1', 'the area is -1; it cannot be negative'],
    ['Planar.Gears.GearExternal', 'r_a=0', 'the radius r_a is 0; it has to be positive'],
    ['Planar.Gears.GearInternal', 'r_b=0.5', 'the radius r_b of the ring is 0.5; it has to be larger than that of the wheel, r_a, which is 1'],
    ['Planar.Sources.QuadraticSpeedDependentForce', 'v_nominal=0', 'the nominal velocity v_nominal is zero; give it another value'],
    ['Rotational.Parts.Inertia', 'J=-1', 'the moment of inertia J is -1; it cannot be negative'],
    ['Rotational.Parts.SpringDamper', 'c=-1', 'the stiffness c is -1; it cannot be negative'],
    ['Rotational.Joints.Coupling', 'T=0', 'the time T is 0; it has to be positive'],
    ['Translational.Parts.Mass', 'm=-1', 'the mass m is -1; it cannot be negative'],
    ['Translational.Parts.Damper', 'd=-1', 'the damping d is -1; it cannot be negative'],
    ['Translational.Joints.Coupling', 'T=0', 'the time T is 0; it has to be positive'],
    ['Blocks.Sources.Ramp', 'duration=0', 'the duration is 0; it has to be positive (for a jump take a Step)'],
    ['Blocks.Sources.Pulse', 'period=0', 'the period is 0; it has to be positive'],
    ['Blocks.Sources.Pulse', 'width=120', 'the width is 120; it is a percentage, from 0 to 100'],
    ['Blocks.Nonlinear.Limiter', 'uMax=-1, uMin=1, u=0', 'the upper limit uMax is -1, below the lower limit uMin, which is 1'],
    ['Blocks.Continuous.FirstOrder', 'T=0, u=0', 'the time constant T is 0; it has to be positive'],
    ['Blocks.Continuous.SmoothFirstOrder', 'T=0, u=0', 'the time constant T is 0; it has to be positive'],
    ['Blocks.Continuous.Derivative', 'T=0, u=0', 'the time constant T is 0; it has to be positive'],
    ['Blocks.Continuous.PID', 'Ti=0, u=0', 'the time of the integral part Ti is 0; it has to be positive'],
    ['Blocks.Continuous.PID', 'Td=0, u=0', 'the time of the derivative part Td is 0; it has to be positive'],
    ['Blocks.Continuous.PID', 'N=0, u=0', 'the factor of the filter N is 0; it has to be positive'],
);

# Frames and flanges that such a component takes its motion through
my %frames = (
    (map { ("Planar.Parts.$_" => ['frame_a', 'frame_b']) } qw(Spring SpringDamper Damper)),
    (map { ("Planar.Joints.$_" => ['frame_a', 'frame_b']) } qw(RevoluteClosure PrismaticClosure)),
    (map { ("Planar.Gears.$_" => ['frame_a', 'frame_b']) } qw(GearExternal GearInternal)),
    (map { ("Planar.Joints.$_" => []) } qw(IdealRolling DryFrictionRolling)),
    'Planar.Sources.QuadraticSpeedDependentForce' => ['frame_b'],
    'Rotational.Parts.Inertia' => ['flange'], 'Translational.Parts.Mass' => ['flange'],
    (map { ("Rotational.$_" => ['flange_a', 'flange_b']) } qw(Parts.SpringDamper Joints.Coupling)),
    (map { ("Translational.$_" => ['flange_a', 'flange_b']) } qw(Parts.Damper Joints.Coupling)),
);

sub motion_for {
    my ($class, $name) = @_;
    return '' if $class =~ /^Blocks/;
    my $giver = $class =~ /^Planar/ ? 'bar.frame_b' : $class =~ /^Rotational/ ? 'axis.flange' : 'line.flange';
    return join '', map { "connect($giver, $name.$_); " } @{ $frames{$class} // ['frame_a'] };
}

# All in one model, each of them wrong in a run of its own; the last one is so in the model's text.
my ($declarations, $equations) = ("Rotational.Parts.Fixed axis; Translational.Parts.Fixed line;\n", '');
for my $k (0 .. $#wrong) {
    my ($class, $modifiers) = @{ $wrong[$k] };
    my $given = join ', ', grep { /^(?:u|s|dynamicLoad)=/ } split /, /, $modifiers;
    $declarations .= "  $class part$k" . ($given && "($given)") . ";\n";
    $equations .= '  ' . motion_for($class, "part$k") . "\n";
}
my $sim = compile_model(text => swing("$declarations  Planar.Parts.Body last(m=-1);", "$equations connect(bar.frame_b, last.frame_a);"),
    options => ['-O0']);
for my $k (0 .. $#wrong) {
    my ($class, $modifiers, $message) = @{ $wrong[$k] };
    my @settings = map { "part$k.$_" } $modifiers =~ /^r=/ ? 'r[1]=0' : grep { !/^(?:u|s|dynamicLoad)=/ } split /, /, $modifiers;
    my ($status, $out, $err) = run_simulator($sim, (map { ('--set', $_) } @settings), '--output', '-');
    is("$status$out", '1', "$class($modifiers): refused, without a row");
    my $line = 8 + $k;
    like($err, qr/^\w+: error: assertion failed in part$k \(\w+\.mo:$line\): \Q$message\E[^\n]* \(\w+\.mo:\d+\)\n\z/, "$class($modifiers): $message");
}
my ($status, $out, $err) = run_simulator($sim, '--output', '-');
like($err, qr/^\w+: error: assertion failed in last [^\n]*the mass m is -1; it cannot be negative[^\n]*\n\z/, 'wrong in the text');

refused('in an array of components', 'run',
    swing('Planar.Parts.Body rock[4](m={1, 2, -3, 4}); /*!*/', 'for i in 1:4 loop connect(bar.frame_b, rock[i].frame_a); end for;'),
    qr/assertion failed in rock\[3\] \(mine\.mo:\d+\): the mass m is -3;/);
refused('in a component of one\'s own', 'run', <<'END' . swing('Load load(mass=-4);', 'connect(bar.frame_b, load.frame_a);'),
model Load
  parameter Real mass = 1;
  Planar.Interfaces.Frame_a frame_a;
  Planar.Parts.Body stone(m=mass); /*!*/
equation
  connect(frame_a, stone.frame_a);
end Load;
END
    qr/assertion failed in load\.stone \(mine\.mo:\d+\): the mass m is -4;/);
{
    my $sim = compile_model(text => swing('', ''));
    my ($status, $out, $err) = run_simulator($sim, '--set', 'weight.m=-2', '--output', '-');
    is($status, 1, 'with --set: refused');
    like($err, qr/assertion failed in weight \(\w+\.mo:6\): the mass m is -2; it cannot be negative/, 'with --set: the same error');
    is($out, '', 'with --set: before anything is written');
    ($status) = run_simulator($sim, '--set', 'weight.m=0', '--output', '-');
    is($status, 0, 'a mass of zero is no mistake where an inertia decides');
}

# A library's example has no place of the user's: the library's own is reported.
{
    my $sim = compile_model(model => 'Planar.Examples.Pendulum');
    my ($status, $out, $err) = run_simulator($sim, '--set', 'body.m=-1', '--output', '-');
    like($err, qr/assertion failed in body \(Examples\.mo:\d+\): the mass m is -1;/, "a library's example: its place");
}

# --- what the run finds later ---

refused('gears whose axes do not fit', 'run', <<'END', 'the axes are 3 m apart, the radii make 2 m');
model Mine
  inner Planar.World world;
  Planar.Parts.Fixed fixed, fixed1(r={3, 0});
  Planar.Joints.Revolute hinge, hinge1;
  Planar.Parts.Body wheel, wheel1;
  Planar.Gears.GearExternal gear; /*!*/
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, wheel.frame_a);
  connect(fixed1.frame_b, hinge1.frame_a);
  connect(hinge1.frame_b, wheel1.frame_a);
  connect(hinge.frame_b, gear.frame_a);
  connect(hinge1.frame_b, gear.frame_b);
end Mine;
END

# --- starts that do not fit, which the run takes together, with a warning ---

# warned(SIM, SETTINGS, EXPECTED...): the run to an early end warns of that alone.
sub warned {
    my ($sim, $settings, @expected) = @_;
    my @set = map { ('--set', $_) } split ' ', $settings;
    my ($status, $out, $err) = run_simulator($sim, '--stop', 0.01, '--output', scratch_dir() . '/start.csv', @set);
    is($status, 0, "it is taken together: $settings");
    my @lines = split /\n/, $err;
    is(@lines, @expected, '... with a warning for each mistake') or diag $err;
    like($lines[$_], qr/warning: assertion failed at time 0 in .*\Q$expected[$_]\E/, "... $expected[$_]") for 0 .. $#expected;
}

my $loop = compile_model(text => swing('Planar.Parts.Fixed fixed1(r={0.5, 0.2}); Planar.Joints.Prismatic slide; Planar.Joints.RevoluteClosure closure;',
    'connect(fixed1.frame_b, slide.frame_a); connect(slide.frame_b, closure.frame_a); connect(bar.frame_b, closure.frame_b);'));
warned($loop, '', 'the loop is open: the ends are 0.2 m apart; give its joints start values that fit');

for my $gear (['GearExternal', 'r_a=1, r_b=2', 3], ['GearInternal', 'r_a=1, r_b=3', 2]) {
    my ($kind, $radii, $distance) = @$gear;
    my $sim = compile_model(text => <<"END");
model Mine
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed, fixed1(r={$distance, 0});
  Planar.Joints.Revolute hinge, hinge1;
  Planar.Parts.Body wheel, wheel1;
  Planar.Gears.$kind gear($radii);
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, wheel.frame_a);
  connect(fixed1.frame_b, hinge1.frame_a);
  connect(hinge1.frame_b, wheel1.frame_a);
  connect(hinge@{[$kind eq 'GearExternal' ? '' : 1]}.frame_b, gear.frame_a);
  connect(hinge@{[$kind eq 'GearExternal' ? 1 : '']}.frame_b, gear.frame_b);
end Mine;
END
    my $small = $kind eq 'GearExternal' ? 'hinge' : 'hinge1';
    warned($sim, '');
    warned($sim, "$small.phi=0.3", 'the teeth do not mesh at the start: the wheels are 0.3 m from where they fit');
    warned($sim, "$small.w=0.5", 'the wheels do not roll at the start: they slip at 0.5 m/s; give their joints start values that fit');
}

for my $shaft (['Rotational', 'Bearing', 'Inertia', 'phi', 'w', 'rad'], ['Translational', 'Slide', 'Mass', 's', 'v', 'm']) {
    my ($library, $joint, $body, $place, $rate, $unit) = @$shaft;
    my $sim = compile_model(text => <<"END");
model Mine
  $library.Parts.Fixed fixed;
  $library.Joints.$joint near, far;
  $library.Parts.$body body, body1;
  $library.Joints.Coupling coupling(${place}_rel0=0.5);
equation
  connect(fixed.flange, near.flange_a);
  connect(fixed.flange, far.flange_a);
  connect(near.flange_b, body.flange);
  connect(far.flange_b, body1.flange);
  connect(near.flange_b, coupling.flange_a);
  connect(far.flange_b, coupling.flange_b);
end Mine;
END
    warned($sim, "far.$place=0.5");
    warned($sim, "far.$place=0.5 near.$rate=2 far.$rate=2");
    warned($sim, '', "the flanges do not agree at the start: flange_b is -0.5 $unit from where it belongs; give their joints start values that fit");
    warned($sim, "far.$place=0.5 far.$rate=2", "the flanges do not agree at the start: flange_b is faster by 2 $unit/s; give their joints start values that fit");
}

my $sideways = compile_model(text => <<'END');
model Mine
  inner Planar.World world(g={0, 0});
  Planar.Parts.Fixed fixed;
  Planar.Joints.FreeMotion free;
  Planar.Parts.Body body;
  Planar.Vehicles.IdealWheel wheel;
  Rotational.Parts.Inertia rim;
equation
  connect(fixed.frame_b, free.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, wheel.frame_a);
  connect(wheel.flange, rim.flange);
end Mine;
END
warned($sideways, 'free.v[1]=3 free.w=1');
warned($sideways, 'free.v[1]=3 free.v[2]=-0.25', 'the wheel slips sideways at the start, at 0.25 m/s; give what it is fastened to start values along it');

done_testing;
