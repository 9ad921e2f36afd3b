# Random networks of what turns and what moves along a line: trees of joints and gears with loads, springs, dampers and torques
# between any two places, closed by couplings. Each place moves as a linear combination of the joints' states, so the
# accelerations follow from the equations of motion of all joints together. A network is written in several ways, which
# all mean the same. The same seed gives the same network.
package Networks;

use strict;
use warnings;
use Exporter 'import';

use Draws;
use Mocc 'solve_linear';

our @EXPORT_OK = qw(new_network network_text accelerations @FORMS);

# How a network is written: parts one by one, in any order, with the sides of connects exchanged, in a model of its own,
# in arrays of one element, in arrays by their classes, under conditions beside parts that are absent
our @FORMS = qw(plain shuffled nested single arrays conditional);

my %potential = (R => 'phi', T => 's');
my %library   = (R => 'Rotational', T => 'Translational');

sub number { my ($from, $to) = @_; return sprintf '%.3f', $from + draw() * ($to - $from) }

# --- making networks -------------------------------------------------------------------------------------------------------
# places: {kind, row: how far each joint moves it, flange}; parts: {name, class, arguments, joint}; links: pairs of [part, flange]

# Rotational.Parts.Fixed: rotationalFixed
sub part_of { my ($class) = @_; return lcfirst($class =~ s/\..*\.//r) }

sub add_part {
    my ($net, $class, %arguments) = @_;
    my $name = part_of($class) . ++$net->{count}{$class};
    push @{ $net->{parts} }, { name => $name, class => $class, number => $net->{count}{$class}, arguments => \%arguments };
    return $net->{parts}[-1];
}

# A place that a part gives; $row: how it moves
sub add_place {
    my ($net, $kind, $part, $flange, $row) = @_;
    push @{ $net->{places} }, { kind => $kind, at => [$part, $flange], row => $row };
    return $net->{places}[-1];
}

sub join_to { my ($net, $part, $flange, $place) = @_; push @{ $net->{links} }, [[$part, $flange], $place->{at}]; return }

sub scaled { my ($row, $factor) = @_; return { map { $_ => $row->{$_} * $factor } keys %$row } }

sub sum_of { my ($one, $other) = @_; return { map { $_ => ($one->{$_} // 0) + ($other->{$_} // 0) } keys %$one, keys %$other } }

# What moves at a place adds to the mass matrix
sub add_load {
    my ($net, $place) = @_;
    my ($m, $rotates) = (number(0.5, 3), $place->{kind} eq 'R');
    my $part = add_part($net, $rotates ? 'Rotational.Parts.Inertia' : 'Translational.Parts.Mass', ($rotates ? 'J' : 'm') => $m);
    join_to($net, $part, 'flange', $place);
    push @{ $net->{loads} }, [$place->{row}, $m];
    return;
}

sub add_joint {
    my ($net, $from) = @_;
    my $kind = $from->{kind};
    my ($p, $v) = $kind eq 'R' ? ('phi', 'w') : ('s', 'v');
    my @start = (number(-1, 1), number(-1, 1));
    my $part = add_part($net, $kind eq 'R' ? 'Rotational.Joints.Bearing' : 'Translational.Joints.Slide', $p => "start=$start[0]",
        $v => "start=$start[1]");
    my $joint = push(@{ $net->{joints} }, { part => $part, kind => $kind }) - 1;
    join_to($net, $part, 'flange_a', $from);
    my $place = add_place($net, $kind, $part, 'flange_b', sum_of($from->{row}, { $joint => 1 }));
    add_load($net, $place);
    return;
}

sub add_gear {
    my ($net, $from) = @_;
    my $ratio = pick(-1, 1) * number(0.5, 3);
    my $which = pick($from->{kind} eq 'R' ? qw(IdealGear IdealPlanetary IdealGearR2T Differential) : 'none');
    return if $which eq 'none';
    my $library = $which eq 'IdealGearR2T' ? 'Translational' : 'Rotational';
    $ratio = abs $ratio if $which eq 'IdealPlanetary';
    my $part = add_part($net, "$library.Gears.$which", ratio => $ratio);
    my @turning = grep { $_->{kind} eq 'R' } @{ $net->{places} };
    my $other = pick(@turning);
    my $place;
    if ($which eq 'IdealGear' || $which eq 'IdealGearR2T') {
        my ($in, $out, $kind) = $which eq 'IdealGear' ? qw(flange_a flange_b R) : qw(flangeR flangeT T);
        join_to($net, $part, $in, $from);
        $place = add_place($net, $kind, $part, $out, scaled($from->{row}, 1 / $ratio));
    } else {
        my ($one, $two, $out) = $which eq 'Differential' ? qw(flange_left flange_right flange_in) : qw(sun ring carrier);
        join_to($net, $part, $one, $from);
        join_to($net, $part, $two, $other);
        my ($a, $b) = $which eq 'Differential' ? ($ratio / 2, $ratio / 2) : (1 / (1 + $ratio), $ratio / (1 + $ratio));
        $place = add_place($net, 'R', $part, $out, sum_of(scaled($from->{row}, $a), scaled($other->{row}, $b)));
    }
    add_load($net, $place) if draw() < 0.7;
    return;
}

# A force between two places, or on one: f = -c*x - d*v + constant, of the difference in motion
sub add_force {
    my ($net) = @_;
    my $one = pick(@{ $net->{places} });
    my $other = pick(grep { $_->{kind} eq $one->{kind} } @{ $net->{places} });
    my ($rotates, $library) = ($one->{kind} eq 'R', $library{ $one->{kind} });
    my $which = pick(qw(Spring Damper SpringDamper Constant Linear Quadratic));
    my ($c, $d, $rest) = (number(1, 20), number(0.1, 2), number(-0.5, 0.5));
    if ($which =~ /^(?:Spring|Damper|SpringDamper)$/) {
        my $free = $rotates ? 'phi_rel0' : 's_rel0';
        my %arguments = ($which =~ /Spring/ ? (c => $c, $free => $rest) : (), $which =~ /Damper/ ? (d => $d) : ());
        my $part = add_part($net, "$library.Parts.$which", %arguments);
        join_to($net, $part, 'flange_a', $one);
        join_to($net, $part, 'flange_b', $other);
        my $row = sum_of($other->{row}, scaled($one->{row}, -1));
        my @law = ($arguments{c} // 0, $arguments{d} // 0, ($arguments{c} // 0) * $rest);
        push @{ $net->{forces} }, [$row, sub { -$law[0] * $_[0] - $law[1] * $_[1] + $law[2] }];
        return;
    }
    my $name = $rotates ? 'Torque' : 'Force';
    my ($constant, $nominal) = $rotates ? qw(tau_constant tau_nominal) : qw(f_constant f_nominal);
    my $speed = $rotates ? 'w_nominal' : 'v_nominal';
    my $part = $which eq 'Constant' ? add_part($net, "$library.Sources.Constant$name", $constant => $c)
      : add_part($net, "$library.Sources.${which}SpeedDependent$name", $nominal => -$c, $speed => $d);
    join_to($net, $part, 'flange', $one);
    push @{ $net->{forces} }, [$one->{row}, $which eq 'Constant' ? sub { $c } : $which eq 'Linear' ? sub { -$c * $_[1] / $d }
      : sub { -$c * $_[1] * abs($_[1]) / $d**2 }];
    return;
}

# Keeps two places together; it needs joints of its own, so that couplings do not depend on each other
sub add_coupling {
    my ($net) = @_;
    my @free = grep { my $row = $_->{row}; grep { !$net->{coupled}{$_} && $row->{$_} } keys %$row } @{ $net->{places} };
    return if !@free;
    my $one = pick(@free);
    my $other = pick(grep { $_->{kind} eq $one->{kind} } @{ $net->{places} });
    my $row = sum_of($other->{row}, scaled($one->{row}, -1));
    my ($own) = grep { !$net->{coupled}{$_} && abs $row->{$_} > 0.2 } sort keys %$row;
    return if !defined $own;
    $net->{coupled}{$_} = 1 for keys %$row;
    my ($rest, $T) = (number(-0.5, 0.5), number(0.1, 0.5));
    my $part = add_part($net, "$library{$one->{kind}}.Joints.Coupling", ($one->{kind} eq 'R' ? 'phi_rel0' : 's_rel0') => $rest, T => $T);
    join_to($net, $part, 'flange_a', $one);
    join_to($net, $part, 'flange_b', $other);
    push @{ $net->{couplings} }, [$row, $rest, $T];
    return;
}

sub new_network {
    my ($seed) = @_;
    seed($seed);
    my %net = (parts => [], places => [], links => [], joints => [], loads => [], forces => [], couplings => []);
    for my $kind (qw(R T)) { # only what turns may drive what moves
        my $fixed = add_part(\%net, "$library{$kind}.Parts.Fixed");
        add_joint(\%net, add_place(\%net, $kind, $fixed, 'flange', {}));
    }
    for (1 .. 2 + int(draw() * 9)) {
        my $from = pick(@{ $net{places} });
        draw() < 0.6 ? add_joint(\%net, $from) : add_gear(\%net, $from);
    }
    add_force(\%net) for 1 .. int(draw() * 8);
    add_coupling(\%net) for 1 .. int(draw() * 3);
    return \%net;
}

# --- accelerations -----------------------------------------------------------------------------------------------------------

sub along { my ($row, $values) = @_; my $sum = 0; $sum += $row->{$_} * $values->[$_] for keys %$row; return $sum }

# Those of the joints at these positions and velocities
sub accelerations {
    my ($net, $q, $v) = @_;
    my ($n, $m) = (scalar @{ $net->{joints} }, scalar @{ $net->{couplings} });
    my @matrix = map { [(0) x ($n + $m)] } 1 .. $n + $m;
    my @right = (0) x ($n + $m);
    for (@{ $net->{loads} }) {
        my ($row, $mass) = @$_;
        for my $i (keys %$row) { $matrix[$i][$_] += $mass * $row->{$i} * $row->{$_} for keys %$row }
    }
    for (@{ $net->{forces} }) {
        my ($row, $law) = @$_;
        my $f = $law->(along($row, $q), along($row, $v));
        $right[$_] += $row->{$_} * $f for keys %$row;
    }
    for my $k (0 .. $m - 1) {
        my ($row, $rest, $T) = @{ $net->{couplings}[$k] };
        $matrix[$n + $k][$_] = $matrix[$_][$n + $k] = $row->{$_} for keys %$row;
        $right[$n + $k] = -2 / $T * along($row, $v) - (along($row, $q) - $rest) / $T**2;
    }
    my @solution = solve_linear(\@matrix, \@right);
    return @solution[0 .. $n - 1];
}

# Conditions that hold in the form with conditions, and that do not
my $choices = "  type Kind = enumeration(slow, fast);\n  parameter Boolean on = true;\n  parameter Integer some = 2, none = 0;\n"
  . "  parameter Kind kind = Kind.fast;\n  parameter String name = \"a\";\n";
my @present = ('on', 'some > 1', 'kind == Kind.fast', 'not (none > 0)', 'on and some == 2', 'name == "a"', 'none < 1 or not on', 'true');
my @absent = ('not on', 'some > 2', 'kind < Kind.fast', 'none > 0', 'on and some <> 2', 'name <> "a"', 'false');

# --- text --------------------------------------------------------------------------------------------------------------------

sub shuffled { my @left = @_; return map { splice @left, int(draw() * @left), 1 } 1 .. @left }

sub modification { my ($arguments) = @_; return join ', ', map { my $a = $arguments->{$_}; $a =~ /=/ ? "$_($a)" : "$_=$a" } sort keys %$arguments }

# What a part is called in a form
sub part_name {
    my ($form, $part) = @_;
    return $form eq 'single' ? "$part->{name}\[1]" : $form eq 'arrays' ? ($part->{name} =~ s/\d+$//r) . "s[$part->{number}]" : $part->{name};
}

sub declarations {
    my ($net, $form) = @_;
    my @parts = @{ $net->{parts} };
    if ($form eq 'arrays') {
        my %all;
        push @{ $all{ $_->{class} } }, $_ for @parts;
        return map { array_declaration($_, @{ $all{$_} }) } sort keys %all;
    }
    my $size = $form eq 'single' ? '[1]' : '';
    return map {
        my $m = modification($_->{arguments});
        $m =~ s/(\w+)=/each $1=/g if $size;
        my $may_be_absent = $form eq 'conditional' && $_->{class} !~ /Gears|Bearing|Slide|Fixed/;
        my $condition = $may_be_absent ? ' if ' . pick(@present) : '';
        "  $_->{class} $_->{name}$size" . ($m ? "($m)" : '') . "$condition;\n"
    } @parts;
}

# Parts that are absent, arrays of none, with what connects them: the lines of declarations and of connects
sub absent_parts {
    my ($net) = @_;
    my (@declared, @connects);
    for my $i (1 .. 4) {
        my $one = pick(@{ $net->{places} });
        my $other = pick(grep { $_->{kind} eq $one->{kind} } @{ $net->{places} });
        my ($a, $b) = map { "$_->{at}[0]{name}.$_->{at}[1]" } $one, $other;
        my $library = $library{ $one->{kind} };
        my $class = pick("$library.Parts.Spring", "$library.Parts.Damper", "$library.Joints.Coupling",
            $one->{kind} eq 'R' ? 'Rotational.Parts.Inertia' : 'Translational.Parts.Mass');
        my @flanges = $class =~ /Inertia|Mass/ ? ['flange', $a] : (['flange_a', $a], ['flange_b', $b]);
        my $condition = pick(@absent);
        my $way = pick(qw(ignored branch loop array));
        my $name = "absent$i" . ($way eq 'loop' ? '[i]' : '');
        my @links = map { "connect($name.$_->[0], $_->[1])" } @flanges;
        my %rest = (loop => '[none]', array => "[2] if $condition");
        push @declared, "  $class absent$i" . ($rest{$way} // " if $condition") . ";\n";
        @links = map { s/(absent\d)/$1\[2]/r } @links if $way eq 'array';
        push @connects, $way eq 'branch' ? "if $condition then " . join('', map { "$_; " } @links) . 'end if'
          : $way eq 'loop' ? 'for i in 1:none loop ' . join('', map { "$_; " } @links) . 'end for' : @links;
    }
    return (\@declared, \@connects);
}

# Parts of one class as an array
sub array_declaration {
    my ($class, @parts) = @_;
    my @arguments;
    for my $name (sort keys %{ $parts[0]{arguments} }) {
        my @values = map { $_->{arguments}{$name} } @parts;
        push @arguments, $values[0] =~ /^start=/ ? "$name(start={" . join(', ', map { s/start=//r } @values) . '})'
          : "$name={" . join(', ', @values) . '}';
    }
    my $name = part_of($class) . 's';
    return "  $class $name\[" . @parts . ']' . (@arguments ? '(' . join(', ', @arguments) . ')' : '') . ";\n";
}

# A model of that name; the joint's states are q[k], their accelerations a[k]
sub network_text {
    my ($net, $name, $form) = @_;
    my @declared = declarations($net, $form);
    my @connects = map { my $link = $_; 'connect(' . join(', ', map { part_name($form, $_->[0]) . ".$_->[1]" } @$link) . ')' } @{ $net->{links} };
    my $n = @{ $net->{joints} };
    if ($form eq 'conditional') {
        my ($declared, $connects) = absent_parts($net);
        @declared = ($choices, @declared, @$declared);
        @connects = shuffled(@connects, @$connects);
    }
    if ($form eq 'shuffled') {
        @declared = shuffled(@declared);
        @connects = map { draw() < 0.5 ? $_ : s/\((.*), (.*)\)/($2, $1)/r } shuffled(@connects);
    }
    my ($inside, $around) = ($form eq 'nested' ? ("${name}_Inside", 'inside.') : ($name, ''));
    my @states = map { my ($k, $kind) = ($_, $net->{joints}[$_]{kind}); map { [$k, $_] } $kind eq 'R' ? qw(phi w a) : qw(s v a) } 0 .. $n - 1;
    my %column = (phi => 'q', s => 'q', w => 'v', v => 'v', a => 'a');
    my $shown = join '', map { "  $column{$_->[1]}\[" . ($_->[0] + 1) . "] = $around" . part_name($form, $net->{joints}[$_->[0]]{part}) . ".$_->[1];\n" } @states;
    my $variables = "  Real q[$n], v[$n], a[$n];\n";
    my $network = join('', @declared) . ($form eq 'nested' ? '' : $variables) . "equation\n" . join '', map { "  $_;\n" } @connects;
    return "model $name\n$network${shown}end $name;\n" if $form ne 'nested';
    return "model $inside\n${network}end $inside;\nmodel $name\n  $inside inside;\n${variables}equation\n${shown}end $name;\n";
}

1;
