# Random machines that can be simulated: trees of links, slides and bodies, with springs between their frames and linkages that
# close a loop, in composite components, and in arrays of these in a row and side by side. Each joint moves a mass. Some frames are
# pushed by what events and functions make of their motion.
package Machines;

use strict;
use warnings;
use Exporter 'import';

our @EXPORT_OK = qw(machine);

sub pick { return $_[int rand @_] }
sub number { my ($from, $to) = @_; return sprintf '%.3f', $from + rand($to - $from) }

# What grows: declarations, connects, frames to go on from, and the composite classes that there are
sub body_at {
    my ($tree, $name, $frame) = @_;
    push @{ $tree->{declared} }, "Planar.Parts.Body $name(m=" . number(0.3, 2) . ', I=' . number(0.05, 0.3) . ');';
    push @{ $tree->{connects} }, "connect($frame, $name.frame_a);";
    return;
}

sub between {
    my ($tree, $name, $class, $values, $from) = @_;
    push @{ $tree->{declared} }, "$class $name($values);";
    push @{ $tree->{connects} }, "connect($from, $name.frame_a);";
    return "$name.frame_b";
}

sub bar {
    my ($tree, $name, $from) = @_;
    my $r = 'r={' . number(0.2, 0.6) . ', ' . number(-0.3, 0.3) . '}';
    return between($tree, $name, 'Planar.Parts.FixedTranslation', $r, $from);
}

sub revolute {
    my ($tree, $i, $from) = @_;
    my $start = 'phi(start=' . number(-1, 1) . '), w(start=' . number(-1, 1) . ')';
    my $turned = between($tree, "joint$i", 'Planar.Joints.Revolute', $start, $from);
    my $end = bar($tree, "bar$i", $turned);
    body_at($tree, "body$i", $end);
    return rand() < 0.3 ? ($end, $turned) : $end;
}

sub prismatic {
    my ($tree, $i, $from) = @_;
    my $values = 'r={' . number(0.5, 1) . ', ' . number(-0.5, 0.5) . '}, s(start=' . number(-0.3, 0.3) . ')';
    my $end = between($tree, "slide$i", 'Planar.Joints.Prismatic', $values, $from);
    body_at($tree, "body$i", $end);
    return $end;
}

sub kink {
    my ($tree, $i, $from) = @_;
    my $end = between($tree, "kink$i", 'Planar.Parts.FixedRotation', 'alpha=' . number(-1, 1), $from);
    body_at($tree, "body$i", $end);
    return $end;
}

sub spring {
    my ($tree, $i, $from) = @_;
    my @others = grep { $_ ne $from } @{ $tree->{frames} };
    return if !@others;
    my $values = 'c_x=' . number(1, 20) . ', c_y=' . number(1, 20) . ', c_phi=1, d_x=0.3, d_y=0.2, d_phi=0.1';
    my $end = between($tree, "spring$i", 'Planar.Parts.SpringDamper', $values, $from);
    push @{ $tree->{connects} }, 'connect(' . pick(@others) . ", $end);";
    return;
}

# Two legs of the same length that meet
sub linkage {
    my ($tree, $i, $from) = @_;
    my $left = between($tree, "left$i", 'Planar.Joints.Revolute', 'phi(start=-2.2), w(start=0.1)', $from);
    my $knee = between($tree, "leftBar$i", 'Planar.Parts.FixedTranslation', 'r={0.5, 0}', $left);
    my $foot = between($tree, "base$i", 'Planar.Parts.FixedTranslation', 'r={-cos(2.2), 0}', $from);
    my $start = 'phi(start=2.2 - 3.14159265358979), w(start=-0.1)';
    my $right = between($tree, "right$i", 'Planar.Joints.Revolute', $start, $foot);
    my $end = between($tree, "rightBar$i", 'Planar.Parts.FixedTranslation', 'r={-0.5, 0}', $right);
    push @{ $tree->{declared} }, "Planar.Joints.RevoluteClosure closure$i;";
    push @{ $tree->{connects} }, "connect($knee, closure$i.frame_a);", "connect($end, closure$i.frame_b);";
    body_at($tree, "knee$i", $knee);
    body_at($tree, "foot$i", $foot);
    return $foot;
}

# An arm of some links, an array of each kind of part
sub arm {
    my ($tree, $name, $from, $n) = @_;
    my ($x, $y) = (number(0.3, 0.6), number(-0.2, 0.2));
    push @{ $tree->{declared} }, "Planar.Joints.Revolute $name\[$n](phi(start={" . join(', ', map { number(-1, 1) } 1 .. $n) . '}));',
      "Planar.Parts.FixedTranslation ${name}Bar[$n](each r={$x, $y});", "Planar.Parts.Body ${name}Body[$n](each I=0.1);";
    push @{ $tree->{connects} }, "connect($from, $name\[1].frame_a);",
      "for i in 1:$n loop connect($name\[i].frame_b, ${name}Bar[i].frame_a); connect(${name}Bar[i].frame_b, ${name}Body[i].frame_a); end for;",
      "for i in 1:$n - 1 loop connect(${name}Bar[i].frame_b, $name\[i + 1].frame_a); end for;";
    return "${name}Bar[$n].frame_b";
}

# Arms that meet, whatever they hang at: the ends move towards each other.
sub embrace {
    my ($tree, $i, $from) = @_;
    my $class = pick(qw(RevoluteClosure PrismaticClosure RigidClosure));
    my $left = arm($tree, "one$i", $from, 3 + int rand 4);
    my $right = rand() < 0.3 ? pick(@{ $tree->{frames} }) : arm($tree, "two$i", pick(@{ $tree->{frames} }), 1 + int rand 4);
    push @{ $tree->{declared} }, "Planar.Joints.$class embrace$i(T=0.7);";
    push @{ $tree->{connects} }, "connect($left, embrace$i.frame_a);", "connect($right, embrace$i.frame_b);";
    return ($left, $right);
}

# A composite, or some of them: in a row, where it has a frame at its end, or side by side
sub composites {
    my ($tree, $i, $from) = @_;
    my $class = pick(@{ $tree->{classes} }) // return;
    my ($n, $has_end) = (int rand 4, $class->{has_end});
    push @{ $tree->{declared} }, "$class->{name} part$i" . ($n < 2 ? ';' : "[$n];");
    if ($n < 2) {
        push @{ $tree->{connects} }, "connect($from, part$i.frame_a);";
        return $has_end ? "part$i.frame_b" : ();
    }
    if ($has_end && rand() < 0.6) {
        push @{ $tree->{connects} }, "connect($from, part$i\[1].frame_a);",
          "for i in 1:$n - 1 loop connect(part$i\[i].frame_b, part$i\[i + 1].frame_a); end for;";
        return "part$i\[$n].frame_b";
    }
    push @{ $tree->{connects} }, "for i in 1:$n loop connect($from, part$i\[i].frame_a); end for;";
    return;
}

# What pushes a frame that is at r and moves at v: relations that make events, counts, steps, functions of arrays, and what is
# undefined somewhere
my @laws = (
    '(if inside then 2 else -1)*{0.1, 0.2, 0.05}', '0.1*n*v', 'law(r, v)', '{0.1*floor(2*r[1]), 0.1*r[2], 0}',
    '(if r[2] > 0.1 and v[1] < 0.2 then 0.5 else -0.1)*v', 'gains[1 + mod(n, 3)]*v', '(if noEvent(v[1] > r[1]) then law(v, r) else 0.2*v)',
    '{sqrt(9 + r[1]), 1/(8 + r[2]), if noEvent(v[3] > 0) then log(1 + v[3]) else 0}',
);

sub push_class {
    my ($name) = @_;
    my $law = join ' + ', map { pick(@laws) } 1 .. 1 + int rand 3;
    return <<"END";
  model $name
    Planar.Interfaces.Frame_a frame_a;
    Planar.Sensors.AbsolutePosition place;
    Planar.Sensors.AbsoluteVelocity speed;
    Planar.Sources.WorldForce force;
    parameter Real gains[3] = {0.1, -0.2, 0.15};
    Real r[3];
    Real v[3];
    Boolean inside;
    Integer n(start=1);
  equation
    connect(frame_a, place.frame_a);
    connect(frame_a, speed.frame_a);
    connect(frame_a, force.frame_b);
    r = place.r;
    v = speed.v;
    inside = r[1] < 0.3;
    when inside then
      n = pre(n) + 1;
    end when;
    force.force = $law;
  end $name;
END
}

sub law_function {
    return <<'END';
  function law
    input Real a[:];
    input Real b[:];
    output Real f[size(a, 1)];
  algorithm
    for i in 1:size(a, 1) loop
      f[i] := if a[i] > 0 then -0.3*a[i]*b[1] else 0.1*b[i];
    end for;
  end law;
END
}

sub pushed {
    my ($tree, $i, $from) = @_;
    push @{ $tree->{declared} }, pick(qw(Push1 Push2)) . " push$i;";
    push @{ $tree->{connects} }, "connect($from, push$i.frame_a);";
    return;
}

my @kinds = ((\&revolute) x 4, \&prismatic, \&kink, \&spring, \&pushed, (\&composites) x 3, \&linkage);

# A tree of so many parts from the frame on
sub tree {
    my ($root, $parts, $classes, @more) = @_;
    my $tree = { declared => [], connects => [], frames => [$root], classes => $classes };
    for my $i (1 .. $parts) {
        my @new = pick(@kinds, @more)->($tree, $i, pick(@{ $tree->{frames} }));
        push @{ $tree->{frames} }, @new;
    }
    return $tree;
}

sub class_text {
    my ($name, $first, $tree, @more) = @_;
    return join "\n", "  model $name", (map { "    $_" } @$first, @{ $tree->{declared} }), '  equation',
      (map { "    $_" } @{ $tree->{connects} }, @more), "  end $name;", '';
}

# machine(SEED, NAME): the text of a package NAME with a model M
sub machine {
    my ($seed, $package) = @_;
    srand $seed;
    my ($text, @classes) = law_function() . push_class('Push1') . push_class('Push2');
    for my $i (1 .. int rand 4) {
        my $tree = tree('frame_a', 1 + int rand 5, \@classes);
        body_at($tree, 'hub', 'frame_a');
        my $end = $tree->{frames}[-1];
        my $has_end = $end ne 'frame_a' && rand() < 0.7;
        my @frames = ('Planar.Interfaces.Frame_a frame_a;', $has_end ? 'Planar.Interfaces.Frame_b frame_b;' : ());
        $text .= class_text("C$i", \@frames, $tree, $has_end ? "connect($end, frame_b);" : ());
        push @classes, { name => "C$i", has_end => $has_end };
    }
    my $tree = tree('fixed.frame_b', 2 + int rand 7, \@classes, (\&embrace) x 3);
    my $model = class_text('M', ['inner Planar.World world;', 'Planar.Parts.Fixed fixed;'], $tree);
    return "package $package\n$text${model}end $package;\n";
}

1;
