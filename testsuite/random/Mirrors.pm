# Random mechanisms in the plane that may hit a rough floor, each seen in other axes: turned with gravity and all, mirrored, moved
# away. What their joints do is the same, but for the signs of angles in a mirror. The same seed gives the same mechanism.
package Mirrors;

use strict;
use warnings;
use Exporter 'import';

use Draws;

our @EXPORT_OK = qw(new_mechanism mechanism_text @VIEWS);

# A view: what becomes of angles, and of vectors of the world
our @VIEWS = qw(seen turned mirrored moved both);

sub number { my ($from, $to) = @_; return sprintf '%.3f', $from + draw() * ($to - $from) }

sub vector { my ($size) = @_; return [number(-$size, $size), number(-$size, $size)] }

# {parts: [class, name, arguments], links: [flange, flange], joints: [name, states], turn, shift}; the arguments' kinds are those of
# `shown`
sub new_mechanism {
    my ($seed, $library) = @_;
    seed($seed);
    my %made = (library => $library, parts => [], links => [], joints => [], turn => number(-3, 3), shift => vector(5), n => 0);
    add(\%made, 'Parts.Fixed', 'fixed', r => ['place', vector(0.5)], phi => ['turning', number(-1, 1)]);
    my @frames;
    grow(\%made, \@frames, $_ == 1 || draw() < 0.5 ? 'fixed.frame_b' : pick(@frames)) for 1 .. 1 + int(draw() * 4);
    add_floor(\%made, \@frames) if $library eq 'Impulses' && draw() < 0.8;
    add_spring(\%made, \@frames) if $library eq 'Planar' && @frames > 1;
    return \%made;
}

sub add { my ($made, $class, $name, %arguments) = @_; push @{ $made->{parts} }, ["$made->{library}.$class", $name, \%arguments]; return $name }

sub link_to { my ($made, $one, $other) = @_; push @{ $made->{links} }, [$one, $other]; return }

# A joint, a bar and a body
sub grow {
    my ($made, $frames, $from) = @_;
    my $i = ++$made->{n};
    my $kind = pick(qw(Revolute Revolute Prismatic), $from eq 'fixed.frame_b' ? 'FreeMotion' : ());
    my %arguments = $kind eq 'Revolute' ? (phi => ['angle', number(-2, 2)], w => ['angle', number(-2, 2)])
      : $kind eq 'Prismatic' ? (r => ['direction', vector(1)], s => ['start', number(-0.5, 0.5)], v => ['start', number(-1, 1)])
      : (r => ['startVector', vector(0.5)], v => ['startVector', vector(2)], phi => ['angle', number(-1, 1)], w => ['angle', number(-5, 5)]);
    add($made, "Joints.$kind", "joint$i", %arguments);
    push @{ $made->{joints} }, ["joint$i", $kind];
    link_to($made, $from, "joint$i.frame_a");
    add($made, 'Parts.FixedTranslation', "bar$i", r => ['direction', vector(0.7)]);
    link_to($made, "joint$i.frame_b", "bar$i.frame_a");
    my $end = "bar$i.frame_b";
    if (draw() < 0.3) {
        add($made, 'Parts.FixedRotation', "kink$i", alpha => ['turning', number(-1, 1)]);
        link_to($made, $end, "kink$i.frame_a");
        $end = "kink$i.frame_b";
    }
    add($made, 'Parts.Body', "body$i", m => ['plain', number(0.3, 2)], I => ['plain', number(0.05, 0.3)]);
    link_to($made, $end, "body$i.frame_a");
    $made->{free}{$end} = ($made->{free}{ $from } // 0) + ($kind eq 'FreeMotion' ? 3 : 1);
    push @$frames, $end;
    return;
}

# A floor far enough away that it is not touched at the start
sub add_floor {
    my ($made, $frames) = @_;
    add($made, 'Parts.Fixed', 'place', r => ['place', [number(-0.3, 0.3), number(-4, -3.5)]]);
    for my $k (1 .. @$frames) {
        my $mu = $made->{free}{ $frames->[$k - 1] } > 1 ? pick(0, number(0.05, 0.6)) : 0; # what grips needs two ways to go
        add($made, 'Collisions.BallOnLine', "floor$k", e => ['plain', number(0, 0.9)], R => ['plain', number(0, 0.2)],
            mu => ['plain', $mu], n => ['direction', [number(-0.2, 0.2), 1]]);
        link_to($made, 'place.frame_b', "floor$k.frame_a");
        link_to($made, $frames->[$k - 1], "floor$k.frame_b");
    }
    return;
}

sub add_spring {
    my ($made, $frames) = @_;
    my ($c, $d) = (number(1, 20), number(0, 1));
    add($made, 'Parts.SpringDamper', 'spring', (map { $_ => ['plain', $c] } qw(c_x c_y)), (map { $_ => ['plain', $d] } qw(d_x d_y)),
        c_phi => ['plain', number(0, 2)], d_phi => ['plain', number(0, 1)], phi_rel0 => ['turning', number(-1, 1)]);
    link_to($made, $frames->[0], 'spring.frame_a');
    link_to($made, $frames->[-1], 'spring.frame_b');
    return;
}

# --- views: [angle, vector] of what is seen in the axes of a part; the world's are turned and moved, too --------------------

sub is_mirrored { return $_[0] =~ /mirrored|both/ }

sub mirror { my ($view, $v) = @_; return is_mirrored($view) ? [-$v->[0], $v->[1]] : $v }

sub turned_by { my ($made, $view) = @_; return $view =~ /turned|both/ ? $made->{turn} : 0 }

sub place_in {
    my ($made, $view, $v) = @_;
    my $w = in_world($made, $view, $v);
    return $view =~ /moved|both/ ? [map { $w->[$_] + $made->{shift}[$_] } 0, 1] : $w;
}

sub in_world {
    my ($made, $view, $v) = @_;
    my ($a, $w) = (turned_by($made, $view), mirror($view, $v));
    return [cos($a) * $w->[0] - sin($a) * $w->[1], sin($a) * $w->[0] + cos($a) * $w->[1]];
}

sub braces { my ($v) = @_; return '{' . join(', ', map { sprintf '%.17g', $_ } @$v) . '}' }

# An argument in a view
sub shown {
    my ($made, $view, $class, $name, $argument) = @_;
    my ($kind, $value) = @$argument;
    my $sign = is_mirrored($view) ? -1 : 1;
    return "$name=$value" if $kind eq 'plain';
    return "$name(start=$value)" if $kind eq 'start';
    return "$name(start=" . $sign * $value . ')' if $kind eq 'angle';
    return "$name=" . braces(place_in($made, $view, $value)) if $kind eq 'place';
    return "$name=" . braces(mirror($view, $value)) if $kind eq 'direction';
    return "$name(start=" . braces(in_world($made, $view, $value)) . ')' if $kind eq 'startVector';
    my $turn = $class =~ /Fixed$/ ? turned_by($made, $view) : 0;
    return sprintf '%s=%.17g', $name, $sign * $value + $turn;
}

# A vector of the world, a state, in the axes of the first view
sub seen {
    my ($made, $view, $v) = @_;
    my ($c, $s) = map { sprintf '%.17g', $_ } cos turned_by($made, $view), sin turned_by($made, $view);
    my $sign = is_mirrored($view) ? '-' : '';
    return ("$sign(($c)*$v\[1] + ($s)*$v\[2])", "($c)*$v\[2] - ($s)*$v\[1]");
}

# The states of the joints: x[k]
sub states_of {
    my ($made, $view) = @_;
    my $sign = is_mirrored($view) ? '-' : '';
    return map {
        my ($name, $kind) = @$_;
        my @angles = map { "$sign$name.$_" } qw(phi w);
        $kind eq 'Revolute' ? @angles : $kind eq 'Prismatic' ? ("$name.s", "$name.v")
          : (@angles, map { seen($made, $view, "$name.$_") } qw(r v));
    } @{ $made->{joints} };
}

# A model of that name
sub mechanism_text {
    my ($made, $name, $view) = @_;
    my $text = "model $name\n  inner Planar.World world(g=" . braces(in_world($made, $view, [0.7, -9.81])) . ");\n";
    for (@{ $made->{parts} }) {
        my ($class, $part, $arguments) = @$_;
        my @shown = map { shown($made, $view, $class, $_, $arguments->{$_}) } sort keys %$arguments;
        push @shown, sprintf 'phi=%.17g', turned_by($made, $view) if $class =~ /Fixed$/ && !$arguments->{phi};
        $text .= "  $class $part(" . join(', ', @shown) . ");\n";
    }
    my @states = states_of($made, $view);
    return $text . '  Real x[' . @states . "];\nequation\n" . join('', map { "  connect($_->[0], $_->[1]);\n" } @{ $made->{links} })
      . join('', map { '  x[' . ($_ + 1) . "] = $states[$_];\n" } 0 .. $#states) . "end $name;\n";
}

1;
