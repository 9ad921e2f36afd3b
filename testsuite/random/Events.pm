# Random machines of events with known answers: states that move in straight lines, discrete variables of all types by equations
# and in when-clauses, samples and reinit, in several lanes that read each other. Perl carries out the rules of events; each form
# in Modelica (components, an array of components, one loop, a loop for each equation, an algorithm section) must have just these
# values. The same seed gives the same case.
package Events;

use strict;
use warnings;
use Exporter 'import';

use Draws;

our @EXPORT_OK = qw(event_case);

# --- expressions: [kind, operands...]; of a case: which variables there are, by type ---------------------------------

sub variable {
    my ($case, $type) = @_;
    my @known = grep { $case->{type}{$_} eq $type } @{ $case->{known} };
    my @all = grep { $case->{type}{$_} eq $type } @{ $case->{names} };
    if ($case->{coupled} && draw() < 0.35) {
        my $kind = pick('prev', 'next');
        my @of = $kind eq 'prev' ? @known : @all;
        if (@of) {
            my $e = [$kind, pick(@of)];
            $case->{used}{"$kind $e->[1]"} = 1;
            return $e;
        }
    }
    return ['var', pick(@known)] if @known && draw() < 0.6;
    return @all ? ['pre', pick(@all)] : undef;
}

sub integer {
    my ($case, $depth) = @_;
    my $kind = $depth > 0 ? pick(qw(op op mod if div)) : pick(qw(int k var var floor));
    return ['int', int(draw() * 4)] if $kind eq 'int';
    return ['k', 1 + int(draw() * 2)] if $kind eq 'k';
    return ['floor', pick(@{ $case->{states} }), 1 + int(draw() * 2), pick(1, 2)] if $kind eq 'floor';
    return variable($case, 'Integer') // ['int', 1] if $kind eq 'var';
    return ['if', boolean($case, $depth - 1), integer($case, $depth - 1), integer($case, $depth - 1)] if $kind eq 'if';
    return [$kind, integer($case, $depth - 1), ['int', 2 + int(draw() * 3)]] if $kind eq 'mod' || $kind eq 'div';
    return ['op', pick(qw(+ - *)), integer($case, $depth - 1), integer($case, $depth - 1)];
}

sub boolean {
    my ($case, $depth) = @_;
    my $kind = $depth > 0 ? pick(qw(and or not rel time x x change)) : pick(qw(var rel time x x edge));
    return [$kind, boolean($case, $depth - 1), boolean($case, $depth - 1)] if $kind eq 'and' || $kind eq 'or';
    return ['not', boolean($case, $depth - 1)] if $kind eq 'not';
    return variable($case, 'Boolean') // ['time', 3] if $kind eq 'var';
    return ['rel', pick(qw(< > == <> >= <=)), integer($case, 0), ['int', int(draw() * 4)]] if $kind eq 'rel';
    return ['time', int(draw() * 24)] if $kind eq 'time';
    return ['x', pick(qw(< > >= <=)), pick(@{ $case->{states} }), int(draw() * 33) - 16, pick(0, 1, 2)] if $kind eq 'x';
    my @known = grep { $case->{type}{$_} eq 'Boolean' || $kind eq 'change' && $case->{type}{$_} eq 'Integer' } @{ $case->{known} };
    return @known ? [$kind, pick(@known)] : ['time', 8];
}

sub real {
    my ($case, $depth) = @_;
    my $kind = $depth > 0 ? pick(qw(op op if)) : pick(qw(num p var var x real));
    return ['num', (int(draw() * 33) - 16) / 8] if $kind eq 'num';
    return ['p', 1 + int(draw() * 2)] if $kind eq 'p';
    return variable($case, 'Real') // ['num', 0.5] if $kind eq 'var';
    return $case->{moving} ? ['state', pick(@{ $case->{states} })] : ['p', 1] if $kind eq 'x';
    return ['real', integer($case, 0)] if $kind eq 'real';
    return ['if', boolean($case, 0), real($case, $depth - 1), real($case, $depth - 1)] if $kind eq 'if';
    return ['op', pick(qw(+ -)), real($case, $depth - 1), real($case, $depth - 1)];
}

sub value_of_type {
    my ($case, $type) = @_;
    return $type eq 'Integer' ? ['mod', integer($case, 1), ['int', 7]] : $type eq 'Boolean' ? boolean($case, 1) : real($case, 1);
}

# A condition of a when: at times a list of them
sub trigger {
    my ($case) = @_;
    my @of = map { draw() < 0.3 ? ['sample', int(draw() * 8), 2 + int(draw() * 10)] : boolean($case, 1) } 1 .. 1 + (draw() < 0.3);
    return \@of;
}

# --- a case ----------------------------------------------------------------------------------------------------------

sub declare {
    my ($case) = @_;
    for (1 .. 3 + int(draw() * 4)) {
        my $type = pick(qw(Integer Integer Boolean Boolean Real));
        my $name = lc(substr $type, 0, 1) . $_;
        push @{ $case->{names} }, $name;
        $case->{type}{$name} = $type;
        $case->{start}{$name} = $type eq 'Real' ? (int(draw() * 17) - 8) / 8 : int(draw() * ($type eq 'Integer' ? 3 : 2));
    }
    return;
}

# A when, perhaps with an elsewhen, that assigns the variables, and in its first branch perhaps a state
sub when_step {
    my ($case, $resettable, @names) = @_;
    local $case->{moving} = 1; # its values may read states
    my @branches;
    for (1 .. 1 + (draw() < 0.4)) {
        my $trigger = do { local $case->{moving} = 0; trigger($case) };
        my @known = @{ $case->{known} };
        my @assigned;
        for (@names) {
            push @assigned, [$_, value_of_type($case, $case->{type}{$_})];
            push @{ $case->{known} }, $_;
        }
        push @branches, [$trigger, @assigned];
        $case->{known} = \@known;
    }
    my @reinit = @$resettable && draw() < 0.5 ? (shift @$resettable, real($case, 1)) : ();
    push @{ $case->{known} }, @names;
    return ['when', \@branches, @reinit];
}

# What differs between the lanes: no two of them reach a bound at once.
sub lane_numbers {
    my ($case) = @_;
    my %begin = map { $_ => (int(draw() * 17) - 8) / 8 + 1 / 64 } @{ $case->{states} };
    for my $lane (1 .. $case->{lanes}) {
        push @{ $case->{k} }, [map { int(draw() * 4) } 1, 2];
        push @{ $case->{begun} }, { map { $_ => $begin{$_} + $lane / 128 } @{ $case->{states} } };
        push @{ $case->{p} }, [map { (int(draw() * 33) - 16) / 8 + (3 + $_ * 16 + 64 * $lane) / 4096 } 1, 2];
    }
    return;
}

# known: what the steps so far determine; used: what is read of other lanes
sub new_case {
    my ($seed) = @_;
    seed($seed);
    my %case = (lanes => 4 + int(draw() * 3), states => ['x1', 'x2'], names => [], known => [], type => {}, steps => [],
        used => {});
    $case{coupled} = draw() < 0.5;
    declare(\%case);
    my @left = @{ $case{names} };
    my @resettable = @{ $case{states} };
    while (@left) {
        if (draw() < 0.4 && $case{type}{ $left[0] } ne 'Real') {
            my $name = shift @left;
            push @{ $case{steps} }, ['equation', $name, value_of_type(\%case, $case{type}{$name})];
            push @{ $case{known} }, $name;
        } else {
            push @{ $case{steps} }, when_step(\%case, \@resettable, splice @left, 0, @left > 1 && draw() < 0.4 ? 2 : 1);
        }
    }
    $case{slope}{$_} = ['op', '+', ['num', (1 + int(draw() * 15)) / 8], real(\%case, 1)] for @{ $case{states} };
    lane_numbers(\%case);
    return \%case;
}

# --- execution: a lane has the values, what they were before, time, on which side relations are that have just changed ---

my %default = (Integer => 1, Boolean => 0, Real => 0.5);

sub evaluate {
    my ($at, $e) = @_;
    my ($kind, @of) = @$e;
    return $at->{prev} ? $at->{prev}{now}{$of[0]} : $default{ $at->{type}{$of[0]} } if $kind eq 'prev';
    return $at->{next} ? $at->{next}{before}{$of[0]} : $default{ $at->{type}{$of[0]} } if $kind eq 'next';
    if ($kind eq 'floor') {
        my $crossed = $at->{crossed}{$e};
        my $d = scaled($at, $e);
        return floor($d + 0.5) - ($crossed < 0 ? 1 : 0) if defined $crossed;
        $at->{unsure} = 1 if abs($d - floor($d + 0.5)) < 1e-6;
        return floor($d);
    }
    return $of[0] if $kind eq 'num' || $kind eq 'int';
    return $at->{k}[$of[0] - 1] if $kind eq 'k';
    return $at->{p}[$of[0] - 1] if $kind eq 'p';
    return $at->{now}{$of[0]} if $kind eq 'var';
    return $at->{before}{$of[0]} if $kind eq 'pre';
    return $at->{x}{$of[0]} if $kind eq 'state';
    return evaluate($at, $of[0]) if $kind eq 'real';
    return evaluate($at, $of[evaluate($at, $of[0]) ? 1 : 2]) if $kind eq 'if';
    return evaluate($at, $of[0]) && evaluate($at, $of[1]) ? 1 : 0 if $kind eq 'and';
    return evaluate($at, $of[0]) || evaluate($at, $of[1]) ? 1 : 0 if $kind eq 'or';
    return evaluate($at, $of[0]) ? 0 : 1 if $kind eq 'not';
    return $at->{now}{$of[0]} && !$at->{before}{$of[0]} ? 1 : 0 if $kind eq 'edge';
    return $at->{now}{$of[0]} != $at->{before}{$of[0]} ? 1 : 0 if $kind eq 'change';
    return $at->{time} >= $of[0] / 8 ? 1 : 0 if $kind eq 'time';
    if ($kind eq 'sample') {
        my $turn = ($at->{time} * 8 - $of[0]) / $of[1];
        return $at->{event} && $turn >= 0 && $turn == int $turn ? 1 : 0;
    }
    if ($kind eq 'x') {
        my ($side, $x) = (distance($at, $e), $of[1]);
        my $mended = $at->{crossed}{$e};
        $at->{unsure} = 1 if !defined $mended && abs($side) < 1e-6;
        $side = $mended if defined $mended;
        return $of[0] =~ /</ ? ($side < 0 ? 1 : 0) : ($side > 0 ? 1 : 0);
    }
    my ($a, $b) = map { evaluate($at, $_) } $kind eq 'op' || $kind eq 'rel' ? @of[1, 2] : @of;
    return $a - $b * floor($a / $b) if $kind eq 'mod';
    return int($a / $b) if $kind eq 'div';
    my $op = $of[0];
    return $op eq '+' ? $a + $b : $op eq '-' ? $a - $b : $a * $b if $kind eq 'op';
    return ($op eq '<' ? $a < $b : $op eq '>' ? $a > $b : $op eq '<=' ? $a <= $b : $op eq '>=' ? $a >= $b
          : $op eq '==' ? $a == $b : $a != $b) ? 1 : 0;
}

sub scaled { my ($at, $e) = @_; return $e->[3] * ($at->{x}{ $e->[1] } - $at->{p}[$e->[2] - 1]) }

sub floor { my $i = int $_[0]; return $i > $_[0] ? $i - 1 : $i }

# x - bound of a relation: the bound is a number, or a parameter of the lane
sub distance {
    my ($at, $e) = @_;
    my (undef, undef, $x, $c, $p) = @$e;
    return $at->{x}{$x} - ($p ? $at->{p}[$p - 1] + $c / 8 : $c / 8);
}

sub relations {
    my ($e) = @_;
    return () if ref $e ne 'ARRAY';
    return ($e) if @$e && !ref $e->[0] && (($e->[0] // '') eq 'x' && @$e == 5 || ($e->[0] // '') eq 'floor' && @$e == 4);
    return map { relations($_) } @$e;
}

# One pass over the equations of a lane
sub pass_lane {
    my ($case, $at, $starting) = @_;
    $at->{new_x} = {}; # what reinit says, which holds from the next pass on
    $at->{now} = { %{ $at->{before} } };
    my $place = 0;
    for my $step (@{ $case->{steps} }) {
        my ($kind, @of) = @$step;
        if ($kind eq 'equation') {
            $at->{now}{$of[0]} = evaluate($at, $of[1]);
            next;
        }
        my $done;
        my ($branches, $x, $to) = @of;
        for my $branch (@$branches) {
            my ($trigger, @assigned) = @$branch;
            my $fires;
            for my $condition (@$trigger) {
                my $holds = evaluate($at, $condition);
                my $was = $at->{held}[$place] // 0;
                $at->{holds}[$place++] = $holds;
                $fires ||= $holds && !$was;
            }
            next if !$fires || $done || $starting;
            $done = 1;
            $at->{now}{$_->[0]} = evaluate($at, $_->[1]) for @assigned;
            $at->{new_x}{$x} = evaluate($at, $to) if $x && $branch == $branches->[0];
        }
    }
    return;
}

# One pass; true if something is to be done again
sub pass {
    my ($case, $lanes, $starting) = @_;
    my $again;
    pass_lane($case, $_, $starting) for @$lanes;
    for my $at (@$lanes) {
        for my $name (@{ $case->{names} }) { $again = 1 if $at->{now}{$name} != $at->{before}{$name} }
        my $place = @{ $at->{holds} // [] };
        for my $i (0 .. $place - 1) { $again = 1 if ($at->{held}[$i] // 0) != $at->{holds}[$i] }
        for my $x (keys %{ $at->{new_x} }) {
            $again = 1;
            $at->{x}{$x} = $at->{new_x}{$x};
            delete $at->{crossed}{$_} for grep { $at->{of}{$_} eq $x } keys %{ $at->{crossed} };
        }
        $at->{before} = $at->{now};
        $at->{held} = [@{ $at->{holds} // [] }];
    }
    return $again;
}

sub settle {
    my ($case, $lanes) = @_;
    for (1 .. 30) { return 1 if !pass($case, $lanes) }
    return 0;
}

# How far a relation is from where it changes, and how that changes
sub gap {
    my ($at, $r, $slope) = @_;
    return (distance($at, $r), $slope->{ $r->[2] }) if $r->[0] eq 'x';
    my ($d, $v) = (scaled($at, $r), $r->[3] * $slope->{ $r->[1] });
    my $near = floor($d + 0.5);
    return ($d - $near, $v) if defined $at->{crossed}{$r} || abs($d - $near) < 1e-6;
    return ($d - floor($d) - ($v > 0 ? 1 : 0), $v);
}

# What relations have in common that change together: x < c and x <= c do not, for where x is c only one of them holds.
sub bound {
    my ($r) = @_;
    return $r->[0] eq 'x' ? ($r->[1] =~ /^(?:<|>=)$/ ? 'below' : 'up to', @$r[2 .. 4]) : @$r[0 .. 3];
}

# When something happens next, at most at $until, and the relations that change then, [lane, relation]; nothing where that is
# not certain: two at once, or one that turns back
sub next_event {
    my ($case, $lanes, $slopes, $until) = @_;
    my ($time, $row) = ($lanes->[0]{time}, $until);
    my (@hit, %bounds);
    for my $l (0 .. $#$lanes) {
        my $at = $lanes->[$l];
        for my $r (@{ $case->{relations} }) {
            my ($d, $v) = gap($at, $r, $slopes->[$l]);
            my $crossed = $at->{crossed}{$r};
            return if defined $crossed ? $v * $crossed <= 0 : abs($d) < 1e-6;
            next if defined $crossed && $r->[0] eq 'x';
            $d = $v > 0 ? -1 : 1 if defined $crossed;
            next if $v * $d >= 0;
            my $when = $time - $d / $v;
            next if $when > $until + 1e-6;
            return if abs($when - $row) < 1e-6;
            ($until, @hit) = ($when) if $when < $until - 1e-6;
            push @hit, [$l, $r];
        }
    }
    $bounds{join ' ', $_->[0], bound($_->[1])} = 1 for @hit;
    return if keys %bounds > 1;
    return ($until, @hit);
}

# Goes on to an event: the states move, the relations change, samples of the last event are over.
sub advance {
    my ($case, $lanes, $slopes, $time, @hit) = @_;
    for my $l (0 .. $#$lanes) {
        my ($at, $slope) = ($lanes->[$l], $slopes->[$l]);
        $at->{crossed} = { map { $_->[1] => $slope->{ $at->{of}{ $_->[1] } } <=> 0 } grep { $_->[0] == $l } @hit };
        $at->{x}{$_} += ($time - $at->{time}) * $slope->{$_} for keys %$slope;
        $at->{time} = $time;
        $at->{event} = !@hit;
        my $place = 0;
        for my $c (map { map { @{ $_->[0] } } @{ $_->[1] } } grep { $_->[0] eq 'when' } @{ $case->{steps} }) {
            $at->{held}[$place] = 0 if $c->[0] eq 'sample';
            $place++;
        }
    }
    return;
}

# The lanes of these numbers at the start: initialization is one pass in which no when acts, then events at time 0 follow.
sub start {
    my ($case, @numbers) = @_;
    my %of = map { $_ => $_->[0] eq 'x' ? $_->[2] : $_->[1] } @{ $case->{relations} };
    my @lanes = map { { time => 0, k => $case->{k}[$_], p => $case->{p}[$_], before => { %{ $case->{start} } }, event => 0,
        x => { %{ $case->{begun}[$_] } }, crossed => {}, of => \%of, type => $case->{type} } } @numbers;
    ($lanes[$_]{prev}, $lanes[$_ - 1]{next}) = ($lanes[$_ - 1], $lanes[$_]) for 1 .. $#lanes;
    pass($case, \@lanes, 1);
    $_->{event} = 1 for @lanes;
    return \@lanes;
}

# The values of the lanes at the times, which are multiples of 1/16 (time events are multiples of 1/8); undef where they are
# not certain, or grow
sub execute {
    my ($case, $times, @numbers) = @_;
    my $lanes = start($case, @numbers);
    my %answers;
    my @wanted = @$times;
    for (1 .. 400) {
        last if !settle($case, $lanes) || grep { $_->{unsure} } @$lanes;
        last if grep { abs > 1e6 } map { (values %{ $_->{now} }, values %{ $_->{x} }) } @$lanes;
        my @slopes = map { my $at = $_; +{ map { $_ => evaluate($at, $case->{slope}{$_}) } @{ $case->{states} } } } @$lanes;
        my $time = $lanes->[0]{time};
        $answers{ shift @wanted } = [map { { %{ $_->{now} }, %{ $_->{x} } } } @$lanes] if $time == $wanted[0];
        last if !@wanted;
        my ($next, @hit) = next_event($case, $lanes, \@slopes, (floor($time * 16) + 1) / 16) or last;
        advance($case, $lanes, \@slopes, $next, @hit);
    }
    delete @$_{qw(prev next)} for @$lanes;
    return @wanted ? undef : \%answers;
}

# --- text ------------------------------------------------------------------------------------------------------------

# $n: what a name is in this form, with its lane
sub text {
    my ($e, $n) = @_;
    my ($kind, @of) = @$e;
    return $of[0] < 0 ? "($of[0])" : "$of[0]" if $kind eq 'num' || $kind eq 'int';
    return $n->("k$of[0]") if $kind eq 'k';
    return $n->("$kind $of[0]") if $kind eq 'prev' || $kind eq 'next';
    return 'integer(' . ($of[2] == 2 ? '2*(' : '(') . $n->($of[0]) . ' - ' . $n->("p$of[1]") . '))' if $kind eq 'floor';
    return $n->("p$of[0]") if $kind eq 'p';
    return $n->($of[0]) if $kind eq 'var' || $kind eq 'state';
    return "$kind(" . $n->($of[0]) . ')' if $kind =~ /^(pre|edge|change)$/;
    return text($of[0], $n) if $kind eq 'real';
    return '(if ' . text($of[0], $n) . ' then ' . text($of[1], $n) . ' else ' . text($of[2], $n) . ')' if $kind eq 'if';
    return '(' . text($of[0], $n) . " $kind " . text($of[1], $n) . ')' if $kind eq 'and' || $kind eq 'or';
    return '(not ' . text($of[0], $n) . ')' if $kind eq 'not';
    return 'time >= ' . $of[0] / 8 if $kind eq 'time';
    return 'sample(' . $of[0] / 8 . ', ' . $of[1] / 8 . ')' if $kind eq 'sample';
    return $n->($of[1]) . " $of[0] " . ($of[3] ? $n->("p$of[3]") . ' + (' . $of[2] / 8 . ')' : $of[2] / 8) if $kind eq 'x';
    return '(' . text($of[1], $n) . " $of[0] " . text($of[2], $n) . ')' if $kind eq 'op' || $kind eq 'rel';
    return "$kind(" . join(', ', map { text($_, $n) } @of) . ')';
}

sub steps_text {
    my ($case, $n, $indent, $equals) = @_;
    my $out = '';
    for my $step (@{ $case->{steps} }) {
        my ($kind, @of) = @$step;
        if ($kind eq 'equation') {
            $out .= $indent . $n->($of[0]) . " $equals " . text($of[1], $n) . ";\n";
            next;
        }
        my ($branches, $x, $to) = @of;
        my $word = 'when';
        for my $branch (@$branches) {
            my ($trigger, @assigned) = @$branch;
            my @conditions = map { text($_, $n) } @$trigger;
            $out .= "$indent$word " . (@conditions > 1 ? '{' . join(', ', @conditions) . '}' : $conditions[0]) . " then\n";
            $out .= "$indent  " . $n->($_->[0]) . " $equals " . text($_->[1], $n) . ";\n" for @assigned;
            $out .= "$indent  reinit(" . $n->($x) . ', ' . text($to, $n) . ");\n" if $x && $word eq 'when';
            $word = 'elsewhen';
        }
        $out .= "${indent}end when;\n";
    }
    return $out;
}

sub literal { my ($type, $value) = @_; return $type eq 'Boolean' ? ($value ? 'true' : 'false') : $value }

# What stands for a variable of a lane that is none
sub without { my ($case, $name) = @_; return literal($case->{type}{$name}, $default{ $case->{type}{$name} }) }

sub begun { my ($case, $x) = @_; return join ', ', map { $_->{$x} } @{ $case->{begun} } }

sub slopes_text {
    my ($case, $n, $indent) = @_;
    return join '', map { "${indent}der(" . $n->($_) . ') = ' . text($case->{slope}{$_}, $n) . ";\n" } @{ $case->{states} };
}

# $size: of arrays; without it, those of a component, with what it reads of the lanes beside it and what the preceding one reads
sub declarations {
    my ($case, $n, $size) = @_;
    my ($dimension, $each) = $size ? ("[$size]", 'each ') : ('', '');
    my ($out, $was) = ('', '');
    for my $name (@{ $case->{names} }) {
        my $type = $case->{type}{$name};
        my $start = literal($type, $case->{start}{$name});
        my $declared = ($type eq 'Real' ? 'discrete Real ' : "$type ") . $n->($name) . $dimension;
        $out .= "  $declared(${each}start=$start, ${each}fixed=true);\n";
        next if $size;
        $was .= "  input $type prev_$name;\n" if $case->{used}{"prev $name"};
        $was .= "  input $type next_$name;\n  $type was_$name = pre($name);\n" if $case->{used}{"next $name"};
    }
    for (@{ $case->{states} }) {
        my $start = $size ? '{' . begun($case, $_) . '}' : "start_$_";
        $out .= '  Base.ContinuousState ' . $n->($_) . "$dimension(start=$start, ${each}fixed=true);\n";
    }
    return $out . $was;
}

# The lanes as arrays: in one loop, and in a loop for each equation
sub loops_text {
    my ($case, $name) = @_;
    my $n = $case->{lanes};
    my $of = sub {
        my ($name) = @_;
        return "$name\[j]" if $name !~ /^(prev|next) (.*)/;
        my $without = without($case, $2);
        return $1 eq 'prev' ? "(if j == 1 then $without else $2\[j - 1])" : "(if j < $n then pre($2\[j + 1]) else $without)";
    };
    my $head = join '', map {
        my $i = $_;
        "  parameter Integer k" . ($i + 1) . "[$n] = {" . join(', ', map { $_->[$i] } @{ $case->{k} }) . "};\n"
          . "  parameter Real p" . ($i + 1) . "[$n] = {" . join(', ', map { $_->[$i] } @{ $case->{p} }) . "};\n"
    } 0, 1;
    $head .= declarations($case, sub { $_[0] }, $n) . "equation\n";
    my @each = map { steps_text({ %$case, steps => [$_] }, $of, '    ', '=') } @{ $case->{steps} };
    push @each, slopes_text($case, $of, '    ');
    my ($loop, $end) = ("  for j in 1:$n loop\n", "  end for;\n");
    return "model ${name}_L\n$head$loop" . join('', @each) . "${end}end ${name}_L;\n"
      . "model ${name}_S\n$head" . join('', map { "$loop$_$end" } @each) . "end ${name}_S;\n";
}

# Equations for what the components of an array read of each other
sub links_text {
    my ($case, $list) = @_;
    my ($n, $out) = ($case->{lanes}, '');
    for (sort keys %{ $case->{used} }) {
        my ($kind, $name) = split / /;
        my ($ends, $without) = ($kind eq 'prev' ? 1 : $n, without($case, $name));
        $out .= "  $list\[$ends].${kind}_$name = $without;\n";
        $out .= $kind eq 'prev' ? "  for j in 2:$n loop\n    $list\[j].prev_$name = $list\[j - 1].$name;\n  end for;\n"
          : "  for j in 1:$n - 1 loop\n    $list\[j].next_$name = $list\[j + 1].was_$name;\n  end for;\n";
    }
    return $out;
}

# The classes of the case: NAME has the components one and list (equations), two and lots (an algorithm, where no reinit is),
# loops and split; one and two are lanes that read no other
sub case_text {
    my ($case, $name) = @_;
    my ($n, @lanes) = ($case->{lanes}, 0 .. $case->{lanes} - 1);
    my $plain = sub { $_[0] =~ s/ /_/r };
    my $head = "  parameter Integer k1 = 1, k2 = 1;\n  parameter Real p1 = 0, p2 = 0, start_x1 = 0, start_x2 = 0;\n"
      . declarations($case, $plain);
    my $slopes = slopes_text($case, $plain, '  ');
    my $algorithmic = !grep { $_->[0] eq 'when' && @$_ > 2 } @{ $case->{steps} };
    my $out = "model ${name}_E\n${head}equation\n" . steps_text($case, $plain, '  ', '=') . "${slopes}end ${name}_E;\n";
    $out .= "model ${name}_A\n${head}algorithm\n" . steps_text($case, $plain, '  ', ':=') . "equation\n${slopes}end ${name}_A;\n"
      if $algorithmic;
    my %number; # by parameter: those of the lanes
    for my $i (0, 1) {
        $number{ 'k' . ($i + 1) } = [map { $_->[$i] } @{ $case->{k} }];
        $number{ 'p' . ($i + 1) } = [map { $_->[$i] } @{ $case->{p} }];
    }
    $number{"start_$_"} = [split /, /, begun($case, $_)] for @{ $case->{states} };
    my ($first, $second) = map { my $l = $_; join ', ', map { "$_=$number{$_}[$l]" } sort keys %number } 0, 1;
    my $all = join ', ', map { "$_={" . join(', ', @{ $number{$_} }) . '}' } sort keys %number;
    my $links = links_text($case, 'list') . ($algorithmic ? links_text($case, 'lots') : '');
    my ($one, $two) = %{ $case->{used} } ? ('', '') : ("one($first), ", "two($second), ");
    return $out . loops_text($case, $name) . "model $name\n  ${name}_E ${one}list[$n]($all);\n"
      . ($algorithmic ? "  ${name}_A ${two}lots[$n]($all);\n" : '')
      . "  ${name}_L loops;\n  ${name}_S split;\n" . ($links ? "equation\n$links" : '') . "end $name;\n";
}

# A case: its text, answers (by time: of each lane, by variable), lanes, names, and whether its lanes read each other; nothing
# where answers are not certain
sub event_case {
    my ($seed, $name, $times) = @_;
    my $case = new_case($seed);
    $case->{relations} = [relations([$case->{steps}, [values %{ $case->{slope} }]])];
    my @numbers = 0 .. $case->{lanes} - 1;
    my $coupled = %{ $case->{used} } ? 1 : 0;
    my %answers;
    for my $group ($coupled ? [@numbers] : map { [$_] } @numbers) {
        my $of = execute($case, $times, @$group) or return;
        push @{ $answers{$_} }, @{ $of->{$_} } for @$times;
    }
    return { text => case_text($case, $name), answers => \%answers, lanes => $case->{lanes}, coupled => $coupled,
        names => [@{ $case->{names} }, @{ $case->{states} }] };
}

1;
