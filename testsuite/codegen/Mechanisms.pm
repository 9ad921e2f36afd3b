# Random mechanisms of Planar: trees of joints, bars and bodies, with springs, sensors and closures between their frames, in
# composite components and arrays of them, in a row and side by side, and with other mechanisms beside the model in the file.
package Mechanisms;

use strict;
use warnings;
use Exporter 'import';

our @EXPORT = qw(mechanism);

sub pick { return $_[int rand @_] }

# What has one frame to be moved by and one that it moves, what ends a branch, and what stands between two frames
my @between = (
    'Planar.Joints.Revolute', 'Planar.Joints.Revolute', 'Planar.Joints.Revolute', 'Planar.Joints.Prismatic',
    'Planar.Joints.FreeMotion', 'Planar.Parts.FixedTranslation', 'Planar.Parts.FixedTranslation',
    'Planar.Parts.FixedRotation', 'Planar.Sensors.CutForce', 'Planar.Sensors.CutTorque', 'Planar.Sensors.Power'
);
my @ends = (
    'Planar.Parts.Body', 'Planar.Parts.Body', 'Planar.Parts.Body', 'Planar.Sensors.AbsolutePosition',
    'Planar.Sensors.AbsoluteAcceleration', 'Planar.Vehicles.AirDrag'
);
my @ties = (
    'Planar.Parts.Spring', 'Planar.Parts.Damper', 'Planar.Parts.SpringDamper', 'Planar.Joints.RevoluteClosure',
    'Planar.Joints.PrismaticClosure', 'Planar.Sensors.Distance', 'Planar.Sensors.RelativeAcceleration'
);

my %values = (
    'Planar.Parts.FixedTranslation' => 'r={0.31, 0.07}',
    'Planar.Parts.FixedRotation'    => 'alpha=0.4',
    'Planar.Parts.Body'             => 'm=0.7, I=0.03',
    'Planar.Parts.Spring'           => 'c_x=11, c_y=7',
    'Planar.Parts.Damper'           => 'd=0.3',
    'Planar.Parts.SpringDamper'     => 'c_x=3, c_y=2, c_phi=1, d_x=0.1, d_y=0.1, d_phi=0.2',
    'Planar.Joints.PrismaticClosure' => 'r={1, 0.3}',
);

# Declarations and connects of a tree that grows from `root`, and of what is tied between its frames. `composites`: names of
# classes that may stand in it. The last of the frames is the one at the end of the longest branch.
sub tree {
    my ($root, $parts, $composites) = @_;
    my (@declared, @connects);
    my @frames = ($root);
    for my $i (1 .. $parts) {
        my $from = rand() < 0.6 ? $frames[-1] : pick(@frames);
        my $kind = rand();
        if (@$composites && $kind < 0.3) {
            my $class = pick(@$composites);
            if (rand() < 0.4) {
                my $n = 1 + int rand 3;
                push @declared, "$class p$i\[$n];";
                push @connects, "connect($from, p$i\[1].frame_a);";
                push @connects, "for i in 1:$n - 1 loop connect(p$i\[i].frame_b, p$i\[i + 1].frame_a); end for;";
                push @frames, "p$i\[$n].frame_b";
            } elsif (rand() < 0.4) {
                my $n = 2 + int rand 2;
                push @declared, "$class p$i\[$n];";
                push @connects, "for i in 1:$n loop connect($from, p$i\[i].frame_a); end for;";
                push @frames, "p$i\[1].frame_b";
            } else {
                push @declared, "$class p$i;";
                push @connects, "connect($from, p$i.frame_a);";
                push @frames, "p$i.frame_b";
            }
        } elsif ($kind < 0.65) {
            my $class = pick(@between);
            push @declared, "$class p$i" . ($values{$class} ? "($values{$class});" : ';');
            push @connects, "connect($from, p$i.frame_a);";
            push @frames, "p$i.frame_b";
        } elsif ($kind < 0.85 || @frames < 2) {
            my $class = pick(@ends);
            push @declared, "$class p$i" . ($values{$class} ? "($values{$class});" : ';');
            push @connects, "connect($from, p$i.frame_a);";
        } else {
            my $class = pick(@ties);
            push @declared, "$class p$i" . ($values{$class} ? "($values{$class});" : ';');
            my ($one, $other) = (pick(@frames), pick(@frames));
            push @connects, "connect($one, p$i.frame_a);", "connect($other, p$i.frame_b);";
        }
    }
    return (\@declared, \@connects, $frames[-1]);
}

sub section { return join '', map { "  $_\n" } @_ }

# A class with a frame at either end
sub composite {
    my ($name, $composites) = @_;
    my ($declared, $connects, $last) = tree('frame_a', 1 + int rand 5, $composites);
    push @$connects, "connect($last, frame_b);";
    return "model $name\n" . section('Planar.Interfaces.Frame_a frame_a;', 'Planar.Interfaces.Frame_b frame_b;', @$declared)
      . "equation\n" . section(@$connects) . "end $name;\n";
}

sub machine {
    my ($name, $composites) = @_;
    my ($declared, $connects) = tree('fixed.frame_b', 2 + int rand 12, $composites);
    return "model $name\n" . section('inner Planar.World world;', 'Planar.Parts.Fixed fixed;', @$declared)
      . "equation\n" . section(@$connects) . "end $name;\n";
}

# mechanism(SEED): a text whose last class is the model
sub mechanism {
    my ($seed) = @_;
    srand $seed;
    my ($text, @composites) = ('');
    for my $i (1 .. int rand 4) {
        $text .= composite("C$i", \@composites);
        push @composites, "C$i";
    }
    $text .= machine("Beside$_", \@composites) for 1 .. int rand 3;
    return $text . machine('Whole', \@composites);
}

1;
