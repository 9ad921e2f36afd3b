# Random programs with known answers. A case is an expression of an iterator k, of time and of arrays, whose values and
# derivatives Perl computes; each of its forms in Modelica (in a loop, unrolled, in a comprehension, in a function, in a
# component ...) must have just these values. The same seed gives the same case.
package Programs;

use strict;
use warnings;
use Exporter 'import';

use Draws;

our @EXPORT_OK = qw(new_case case_text case_answers subscript_case statement_case);

# --- random choices ---------------------------------------------------------------------------------------------------

sub number { return sprintf '%.3f', draw() * 4 - 2 }

# --- making expressions: nodes are [kind, operands...] ---------------------------------------------------------------

# An Integer; $names: the iterators that it may use
sub integer {
    my ($case, $depth, $names) = @_;
    my $kind = $depth <= 0 ? pick(qw(int name name n)) : pick(qw(int name name n q add sub mul mod div if min));
    return ['int', 1 + int(draw() * 5)] if $kind eq 'int';
    return ['iter', pick(@$names)] if $kind eq 'name';
    return ['int', $case->{n}] if $kind eq 'n';
    return ['q', subscript($case, $depth - 1, $names)] if $kind eq 'q';
    my @two = map { integer($case, $depth - 1, $names) } 1, 2;
    return ['op', '+', @two] if $kind eq 'add';
    return ['op', '-', @two] if $kind eq 'sub';
    return ['op', '*', @two] if $kind eq 'mul';
    return ['mod', $two[0], ['int', 2 + int(draw() * 3)]] if $kind eq 'mod';
    return ['div', $two[0], ['int', 2 + int(draw() * 3)]] if $kind eq 'div';
    return ['min', @two] if $kind eq 'min';
    return ['if', condition($case, $depth - 1, $names, 1), @two];
}

# An Integer from 1 to n, whatever the iterators are
sub subscript {
    my ($case, $depth, $names) = @_;
    my $kind = pick(qw(plain plain plain q mirrored wrapped));
    my $name = ['iter', pick(@$names)];
    return $name if $kind eq 'plain';
    return ['op', '-', ['int', $case->{n} + 1], $name] if $kind eq 'mirrored';
    return ['q', $name] if $kind eq 'q' || $depth <= 0;
    return ['op', '+', ['mod', integer($case, $depth - 1, $names), ['int', $case->{n}]], ['int', 1]];
}

# $fixed: without what changes
sub condition {
    my ($case, $depth, $names, $fixed) = @_;
    my $kind = pick($depth > 0 ? qw(integers flag parity and or not real) : qw(integers flag));
    return ['and', map { condition($case, $depth - 1, $names, $fixed) } 1, 2] if $kind eq 'and';
    return ['or', map { condition($case, $depth - 1, $names, $fixed) } 1, 2] if $kind eq 'or';
    return ['not', condition($case, $depth - 1, $names, $fixed)] if $kind eq 'not';
    return ['flag', subscript($case, 0, $names)] if $kind eq 'flag';
    return ['rel', '==', ['mod', integer($case, 0, $names), ['int', 2]], ['int', 1]] if $kind eq 'parity';
    return ['rel', pick(qw(< > <= >=)), real($case, 0, $names), real($case, 0, $names)]
      if $kind eq 'real' && !$fixed;
    return ['rel', pick(qw(< > <= >= == <>)), map { integer($case, 0, $names) } 1, 2];
}

# p[k + 1], where there is such an element
sub neighbour {
    my ($case, $names) = @_;
    my $k = ['iter', pick(@$names)];
    my $other = real($case, 0, $names);
    return ['if', ['rel', '<', $k, ['int', $case->{n}]], ['p', ['op', '+', $k, ['int', 1]]], $other] if draw() < 0.5;
    return ['if', ['rel', '==', $k, ['int', 1]], $other, ['p', ['op', '-', $k, ['int', 1]]]];
}

sub real {
    my ($case, $depth, $names) = @_;
    return pick(sub { ['num', number()] }, sub { ['time'] }, sub { ['p', subscript($case, 1, $names)] },
        sub { ['p', subscript($case, 1, $names)] })->() if $depth <= 0;
    my $kind = pick(qw(add sub mul mul over fn fn if neighbour sum integer min max matrix));
    return neighbour($case, $names) if $kind eq 'neighbour';
    return ['real', integer($case, 1, $names)] if $kind eq 'integer';
    if ($kind eq 'sum') {
        my $j = 'j' . ++$case->{iterators};
        my $from = ['int', 1];
        my $to = draw() < 0.3 ? ['iter', $names->[0]] : ['int', $case->{n}];
        $case->{triangular} = 1 if $to->[0] eq 'iter'; # k is structural then
        return ['sum', $j, $from, $to, real($case, $depth - 2, [@$names, $j])];
    }
    return ['m', subscript($case, 0, $names), subscript($case, 0, $names)] if $kind eq 'matrix';
    my $a = real($case, $depth - 1, $names);
    return ['fn', pick(qw(sin cos tanh atan)), $a] if $kind eq 'fn';
    my $b = real($case, $depth - 1, $names);
    return ['if', condition($case, 2, $names, 0), $a, $b] if $kind eq 'if';
    return [$kind, $a, $b] if $kind eq 'min' || $kind eq 'max';
    return ['op', '*', ['fn', 'sin', $a], $b] if $kind eq 'mul';
    return ['op', '/', $a, ['op', '+', ['num', '1.5'], ['op', '*', $b, $b]]] if $kind eq 'over';
    return ['op', $kind eq 'add' ? '+' : '-', $a, $b];
}

# --- answers: [value, derivative with respect to time] ---------------------------------------------------------------

my %slope = (
    sin  => sub { cos $_[0] },
    cos  => sub { -sin $_[0] },
    tanh => sub { 1 - tanh($_[0])**2 },
    atan => sub { 1 / (1 + $_[0]**2) },
);
my %value = (sin => sub { sin $_[0] }, cos => sub { cos $_[0] }, tanh => \&tanh, atan => sub { atan2 $_[0], 1 });

sub tanh { my ($p, $m) = (exp $_[0], exp -$_[0]); return ($p - $m) / ($p + $m) }

sub floor { my $i = int $_[0]; return $i > $_[0] ? $i - 1 : $i }

sub holds {
    my ($op, $a, $b) = @_;
    return $op eq '<' ? $a < $b : $op eq '>' ? $a > $b : $op eq '<=' ? $a <= $b : $op eq '>=' ? $a >= $b
      : $op eq '==' ? $a == $b : $a != $b;
}

# $case->{margin} gets the least distance of two Reals that are compared
sub truth {
    my ($case, $e, $at) = @_;
    my ($kind, @of) = @$e;
    return truth($case, $of[0], $at) && truth($case, $of[1], $at) if $kind eq 'and';
    return truth($case, $of[0], $at) || truth($case, $of[1], $at) if $kind eq 'or';
    return !truth($case, $of[0], $at) if $kind eq 'not';
    return $case->{f}[answer($case, $of[0], $at)->[0] - 1] if $kind eq 'flag';
    my ($left, $right) = map { answer($case, $_, $at) } @of[1, 2];
    my ($a, $b) = ($left->[0], $right->[0]);
    my $apart = abs($a - $b);
    my $reals = $a != int $a || $b != int $b || $left->[1] || $right->[1];
    $case->{margin} = $apart if $reals && $apart < $case->{margin};
    return holds($of[0], $a, $b);
}

sub arithmetic {
    my ($op, $a, $b) = @_;
    return [$a->[0] + $b->[0], $a->[1] + $b->[1]] if $op eq '+';
    return [$a->[0] - $b->[0], $a->[1] - $b->[1]] if $op eq '-';
    return [$a->[0] * $b->[0], $a->[1] * $b->[0] + $a->[0] * $b->[1]] if $op eq '*';
    my $q = $a->[0] / $b->[0];
    return [$q, ($a->[1] - $q * $b->[1]) / $b->[0]];
}

sub answer {
    my ($case, $e, $at) = @_;
    my ($kind, @of) = @$e;
    return [$of[0], 0] if $kind eq 'num' || $kind eq 'int';
    return [$at->{$of[0]}, 0] if $kind eq 'iter';
    return [$at->{time}, 1] if $kind eq 'time';
    return $at->{vars}{$of[0]} if $kind eq 'var';
    return answer($case, $of[truth($case, $of[0], $at) ? 1 : 2], $at) if $kind eq 'if';
    if ($kind eq 'sum') {
        my ($j, $from, $to, $body) = @of;
        my $sum = [0, 0];
        my $last = answer($case, $to, $at)->[0];
        $sum = arithmetic('+', $sum, answer($case, $body, { %$at, $j => $_ })) for 1 .. $last;
        return $sum;
    }
    return arithmetic($of[0], map { answer($case, $_, $at) } @of[1, 2]) if $kind eq 'op';
    if ($kind eq 'fn') {
        my $a = answer($case, $of[1], $at);
        return [$value{$of[0]}->($a->[0]), $slope{$of[0]}->($a->[0]) * $a->[1]];
    }
    my ($a, $b) = map { answer($case, $_, $at) } @of;
    return $a if $kind eq 'real';
    return [$case->{p}[$a->[0] - 1], 0] if $kind eq 'p';
    return [$case->{q}[$a->[0] - 1], 0] if $kind eq 'q';
    return [$case->{m}[$a->[0] - 1][$b->[0] - 1], 0] if $kind eq 'm';
    return [$a->[0] - floor($a->[0] / $b->[0]) * $b->[0], 0] if $kind eq 'mod';
    return [int($a->[0] / $b->[0]), 0] if $kind eq 'div';
    my $apart = abs($a->[0] - $b->[0]);
    $case->{margin} = $apart if $apart && $apart < $case->{margin};
    my $first = $kind eq 'min' ? $a->[0] <= $b->[0] : $a->[0] >= $b->[0];
    return $first ? $a : $b;
}

# --- text ------------------------------------------------------------------------------------------------------------

# $names: what iterators and arrays are called; an iterator may be a number
sub text {
    my ($e, $names) = @_;
    my ($kind, @of) = @$e;
    return $of[0] < 0 ? "($of[0])" : $of[0] if $kind eq 'num' || $kind eq 'int';
    return $names->{$of[0]} // $of[0] if $kind eq 'iter';
    return $names->{time} // 'time' if $kind eq 'time';
    return $of[0] if $kind eq 'var';
    return ($names->{$kind} // $kind) . '[' . join(', ', map { text($_, $names) } @of) . ']'
      if $kind =~ /^[pqm]$/;
    return ($names->{f} // 'f') . '[' . text($of[0], $names) . ']' if $kind eq 'flag';
    return text($of[0], $names) if $kind eq 'real';
    return '(' . text($of[1], $names) . " $of[0] " . text($of[2], $names) . ')' if $kind eq 'op' || $kind eq 'rel';
    return '(' . text($of[0], $names) . " $kind " . text($of[1], $names) . ')' if $kind eq 'and' || $kind eq 'or';
    return '(not ' . text($of[0], $names) . ')' if $kind eq 'not';
    return '(if ' . text($of[0], $names) . ' then ' . text($of[1], $names) . ' else ' . text($of[2], $names) . ')'
      if $kind eq 'if';
    return "$of[0](" . text($of[1], $names) . ')' if $kind eq 'fn';
    return 'sum(' . text($of[3], $names) . " for $of[0] in " . text($of[1], $names) . ':' . text($of[2], $names) . ')'
      if $kind eq 'sum';
    return "$kind(" . join(', ', map { text($_, $names) } @of) . ')';
}

# sum(e for j in 1:n) written out, with the iterators that have numbers
sub spelled {
    my ($e, $names) = @_;
    return $e if !ref $e;
    my ($kind, @of) = @$e;
    if ($kind eq 'sum') {
        my $to = $of[2][0] eq 'int' ? $of[2][1] : $names->{$of[2][1]};
        my @terms = map { spelled($of[3], { %$names, $of[0] => $_ }) } 1 .. $to;
        my $sum = shift @terms;
        $sum = ['op', '+', $sum, $_] for @terms;
        return $sum;
    }
    return ['int', $names->{$of[0]}] if $kind eq 'iter' && defined $names->{$of[0]};
    return [$kind, map { spelled($_, $names) } @of];
}

# --- cases -----------------------------------------------------------------------------------------------------------

sub new_case {
    my ($seed) = @_;
    seed($seed);
    my $n = 2 + int(draw() * 5);
    my %case = (seed => $seed, n => $n, iterators => 0);
    $case{p} = [map { number() } 1 .. $n];
    $case{m} = [map { [map { number() } 1 .. $n] } 1 .. $n];
    $case{f} = [map { draw() < 0.5 ? 1 : 0 } 1 .. $n];
    my @left = 1 .. $n;
    push @{ $case{q} }, splice(@left, int(draw() * @left), 1) while @left;
    $case{e} = real(\%case, 2 + int(draw() * 3), ['k']);
    $case{c} = condition(\%case, 2, ['k'], 0);
    return \%case;
}

# The forms of the case in one class; names of its variables: @FORMS
our @FORMS = qw(looped shorter unrolled comprehension variable called single parted stepped recorded element switched branched
  sided assigned walked chosen filed blocked redeclared replaced);

sub case_text {
    my ($case, $class) = @_;
    my ($n, $e) = @$case{qw(n e)};
    my ($p, $q) = map { join ', ', @$_ } @$case{qw(p q)};
    my $f = join ', ', map { $_ ? 'true' : 'false' } @{ $case->{f} };
    my $m = join ', ', map { '{' . join(', ', @$_) . '}' } @{ $case->{m} };
    my $body = text($e, {});
    my @spelled = map { text(spelled($e, { k => $_ }), {}) } 1 .. $n;
    my $unrolled = join "\n", map { "  unrolled[$_] = $spelled[$_ - 1];\n  dunrolled[$_] = der(unrolled[$_]);" } 1 .. $n;
    my $of_variable = text($e, { p => 'v', f => 'g', m => 'w' });
    my $of_inputs = text($e, { p => 'p', time => 't' });
    my $condition = text($case->{c}, {});
    my $of_count = text($e, { k => 'count' });
    my $condition_of_count = text($case->{c}, { k => 'count' });
    my $half = int($n / 2);
    my $list = join ', ', map { "part$_.y" } 1 .. $n;
    my $parts = $case->{triangular} # elements of an array share what is structural
      ? join('', map { "${class}_Part part$_(k=$_);\n  " } 1 .. $n) . "Real parted[$n] = {$list};"
      : "${class}_Part parts[$n](k=1:$n);\n  Real parted[$n] = {parts[k].y for k in 1:$n};";
    my $blocks = $case->{triangular}
      ? join('', map { "${class}_Block block$_(k=$_);\n  " } 1 .. $n)
      . "Real blocked[$n] = {" . join(', ', map { "block$_.y" } 1 .. $n) . '};'
      : "${class}_Block blocks[$n](k=1:$n);\n  Real blocked[$n] = blocks.y;";
    my $holders = join "\n", map {
        "  ${class}_Holder holder$_(redeclare ${class}_Block part, redeclare function f = ${class}_g, k=$_);"
    } 1 .. $n;
    my ($held_parts, $held_values) = map { my $of = $_; join ', ', map { "holder$_.$of" } 1 .. $n } qw(y z);
    return <<"END";
record ${class}_Pair
  Real x;
  Real y;
end ${class}_Pair;
function ${class}_f
  input Real p[:], m[:, :], t;
  input Integer q[:];
  input Boolean f[:];
  output Real y[size(p, 1)];
algorithm
  for k in 1:size(p, 1) loop
    y[k] := $of_inputs;
  end for;
end ${class}_f;
function ${class}_g
  input Real p[:], m[:, :], t;
  input Integer q[:];
  input Boolean f[:];
  input Integer k;
  output Real y = $of_inputs;
algorithm
end ${class}_g;
model ${class}_Part
  constant Integer n = $n;
  parameter Integer k = 1;
  parameter Real p[n] = {$p};
  parameter Real m[n, n] = {$m};
  parameter Integer q[n] = {$q};
  parameter Boolean f[n] = {$f};
  Real y = $body;
end ${class}_Part;
model ${class}_Block "An algorithm, with turns that it does not need"
  constant Integer n = $n;
  parameter Integer k = 1;
  parameter Real p[n] = {$p};
  parameter Real m[n, n] = {$m};
  parameter Integer q[n] = {$q};
  parameter Boolean f[n] = {$f};
  Real y;
algorithm
  y := 0;
  for i in 1:n loop
    y := if i == k then $body else y;
    if i > k then
      break;
    end if;
  end for;
end ${class}_Block;
partial function ${class}_h
  input Real p[:], m[:, :], t;
  input Integer q[:];
  input Boolean f[:];
  input Integer k;
  output Real y;
end ${class}_h;
model ${class}_Holder
  parameter Integer k = 1;
  replaceable ${class}_Part part constrainedby ${class}_Part(k=k);
  replaceable function f = ${class}_h;
  Real y = part.y;
  Real z = f(part.p, part.m, time, part.q, part.f, k);
end ${class}_Holder;
model $class
  parameter Real p[$n] = {$p};
  parameter Real m[$n, $n] = {$m};
  final parameter Integer q[$n] = {$q};
  parameter Boolean f[$n] = {$f};
  Real v[$n] = {p[i] + 0*time for i in 1:$n};
  Real w[$n, $n] = m;
  Boolean g[$n] = {f[i] or time > 1e9 for i in 1:$n};
  Real looped[$n], dlooped[$n], unrolled[$n], dunrolled[$n], variable[$n], stepped[$n], shorter[$n];
  Real comprehension[$n] = {$body for k in 1:$n};
  Real single[$n] = {${class}_g(p, m, time, q, f, k) for k in 1:$n};
  Real switched[$n], branched[$n], sided[$n], other[$n];
  discrete Real held[$n](each start=0, each fixed=true);
  parameter Real initially[$n](each fixed=false);
  Real called[$n] = ${class}_f(p, m, time, q, f);
  ${class}_Pair r[$n];
  Real recorded[$n], total, spelled;
  $parts
  ${class}_Part one(k=$n);
  Real element[$n];
  Real assigned[$n], dassigned[$n], chosen[$n], filed[$n], gathered, walked[$n];
  discrete Real kept[$n](each start=0, each fixed=true);
  parameter Real begun[$n](each fixed=false);
  ${class}_Pair file[$n];
  Integer count;
  $blocks
$holders
  Real redeclared[$n] = {$held_parts}, replaced[$n] = {$held_values};
initial equation
  for k in 1:$n loop
    initially[k] = $body;
  end for;
initial algorithm
  for k in 1:$n loop
    begun[k] := $body;
  end for;
algorithm
  gathered := 0;
  for k in 1:$n loop
    assigned[k] := $body;
    gathered := gathered + assigned[k];
    if $condition then
      chosen[k] := assigned[k];
    else
      chosen[k] := $body;
    end if;
    file[k].y := $body;
  end for;
  filed := file.y;
  when time >= 0.5 then
    for k in 1:$n loop
      kept[k] := $body;
    end for;
  end when;
  for k in 1:$n loop
    file[k] := ${class}_Pair(file[k].y, time);
  end for;
algorithm
  count := 0;
  while true loop
    count := count + 1;
    if $condition_of_count then
      walked[count] := $of_count;
    else
      walked[count] := assigned[count];
    end if;
    if count >= $n then
      break;
    end if;
  end while;
equation
  for k in 1:$n loop
    looped[k] = $body;
    dlooped[k] = der(looped[k]);
  end for;
  dassigned = der(assigned);
$unrolled
  for k in 1:$n loop
    variable[k] = $of_variable;
    r[k].x = $body;
    r[k].y = r[k].x;
  end for;
  for k in $n:-1:1 loop
    if k > $half then
      stepped[k] = $body;
    else
      stepped[k] = looped[k];
    end if;
  end for;
  shorter[1:$half] = looped[1:$half];
  shorter[$half + 1:end] = {$body for k in $half + 1:$n};
  sided[1:$half] = looped[1:$half];
  other[$half + 1:$n] = looped[$half + 1:$n] / 2;
  for k in 1:$n loop
    sided[k] = 2*other[k];
  end for;
  element[1:$n - 1] = parted[1:$n - 1];
  element[$n] = one.y;
  recorded = r.y;
  if time > 0.6 then
    switched = looped;
  else
    for k in 1:$n loop
      switched[k] = $body;
    end for;
  end if;
  for k in 1:$n loop
    if $condition then
      branched[k] = looped[k];
    else
      branched[k] = $body;
    end if;
  end for;
  when time >= 0.5 then
    for k in 1:$n loop
      held[k] = $body;
    end for;
  end when;
  total = sum(looped);
  spelled = @{[join ' + ', map { "looped[$_]" } 1 .. $n]};
end $class;
END
}

# [value, derivative] by time and k; undef where operands of a relation meet
sub case_answers {
    my ($case, $times) = @_;
    $case->{margin} = 1;
    my %answers;
    for my $time (@$times) {
        $answers{$time} = [map { answer($case, $case->{e}, { time => $time, k => $_ }) } 1 .. $case->{n}];
    }
    return $case->{margin} < 1e-9 ? undef : \%answers;
}

# --- subscripts that may be outside ----------------------------------------------------------------------------------

# A model, and whether one of its subscripts is outside of its array in some turn
sub subscript_case {
    my ($seed, $name) = @_;
    seed($seed);
    my $n = 2 + int(draw() * 4);
    my %case = (n => $n, iterators => 0, margin => 1, p => [(1) x $n], f => [map { draw() < 0.5 ? 1 : 0 } 1 .. $n]);
    my @left = 1 .. $n;
    push @{ $case{q} }, splice(@left, int(draw() * @left), 1) while @left;
    my $depth = 1 + int(draw() * 2);
    my @iterators = draw() < 0.5 ? ('k') : ('i', 'k');
    my $sub = integer(\%case, $depth, \@iterators);
    my $guard = draw() < 0.5 ? condition(\%case, 1, \@iterators, 1) : undef;
    my ($from, $to, $size) = (1 + int(draw() * 2), int(draw() * ($n + 1)), 1 + int(draw() * ($n + 3)));
    my $outside = 0;
    for my $i (@iterators > 1 ? 1 .. 2 : 1) {
        for my $k ($from .. $to) {
            my %at = (i => $i, k => $k);
            my $inside = eval { !$guard || truth(\%case, $guard, \%at) };
            my $at = $inside ? answer(\%case, $sub, \%at)->[0] : 1;
            $outside ||= $inside && ($at < 1 || $at > $size);
        }
    }
    my ($s, $g) = map { $_ && text($_, {}) } $sub, $guard;
    my ($flags, $q) = (join(', ', map { $_ ? 'true' : 'false' } @{ $case{f} }), join ', ', @{ $case{q} });
    my $use = $g ? "(if $g then a[$s] else 0)" : "a[$s]";
    my $loops = join ', ', map { $_ eq 'i' ? 'i in 1:2' : "k in $from:$to" } @iterators;
    my $array = draw() < 0.5 ? "parameter Real a[$size] = fill(1, $size);" : "Real a[$size] = fill(time, $size);";
    return (<<"END", $outside);
model $name
  $array
  constant Boolean f[$n] = {$flags};
  constant Integer q[$n] = {$q};
  Real y = sum($use for $loops);
end $name;
END
}

# --- statements ------------------------------------------------------------------------------------------------------

my @reals    = qw(x1 x2 x3);
my @integers = qw(n1 n2);

# Expressions of the variables, of time, and of the iterators
sub variable_integer {
    my ($names, $depth) = @_;
    my $kind = pick('int', 'var', @$names ? 'iter' : 'var');
    return $kind eq 'int' ? ['int', int(draw() * 4)] : [$kind, pick($kind eq 'var' ? @integers : @$names)] if $depth <= 0;
    my ($a, $b) = map { variable_integer($names, $depth - 1) } 1, 2;
    return ['mod', ['op', pick('+', '-', '*'), $a, $b], ['int', 5]];
}

sub variable_real {
    my ($names, $depth) = @_;
    my $kind = $depth > 0 ? pick(qw(fn + - * max min if)) : pick(qw(num time var var real));
    return ['num', number()] if $kind eq 'num';
    return ['time'] if $kind eq 'time';
    return ['var', pick(@reals)] if $kind eq 'var';
    return ['real', variable_integer($names, 0)] if $kind eq 'real';
    my ($a, $b) = map { variable_real($names, $depth - 1) } 1, 2;
    return ['fn', pick(qw(sin cos tanh atan)), $a] if $kind eq 'fn';
    return ['if', variable_condition($names), $a, $b] if $kind eq 'if';
    return ['op', '*', ['fn', 'sin', $a], $b] if $kind eq '*';
    return $kind =~ /^m/ ? [$kind, $a, $b] : ['op', $kind, $a, $b];
}

sub variable_condition {
    my ($names) = @_;
    return ['rel', pick(qw(< > <= >=)), map { variable_real($names, 0) } 1, 2] if draw() < 0.6;
    return ['rel', pick(qw(< > == <>)), variable_integer($names, 1), ['int', int(draw() * 4)]];
}

# $depth: of loops and branches inside; $case->{loops} counts the loops
sub statements {
    my ($case, $names, $depth) = @_;
    my @list;
    for (1 .. 1 + int(draw() * 3)) {
        my $kind = pick($depth > 0 ? qw(real integer if for while) : qw(real integer));
        if ($kind eq 'real') {
            push @list, ['set', pick(@reals), variable_real($names, 2)];
        } elsif ($kind eq 'integer') {
            push @list, ['set', pick(@integers), variable_integer($names, 1)];
        } elsif ($kind eq 'if') {
            my @branches = map { [statements($case, $names, $depth - 1)] } 1, 2;
            push @{ $branches[0] }, ['break'] if @$names && draw() < 0.5;
            push @list, ['if', variable_condition($names), @branches];
        } else {
            my $name = ($kind eq 'for' ? 'k' : 'w') . ++$case->{loops};
            my $wanted = $kind eq 'while' ? variable_condition($names) : undef;
            push @list, [$kind, $name, 1 + int(draw() * 4), [statements($case, [@$names, $name], $depth - 1)], $wanted];
        }
    }
    return @list;
}

# Whether a break ends the enclosing loop
sub execute {
    my ($case, $list, $at) = @_;
    for my $s (@$list) {
        my ($kind, @of) = @$s;
        return 1 if $kind eq 'break';
        $at->{vars}{$of[0]} = answer($case, $of[1], $at) if $kind eq 'set';
        return 1 if $kind eq 'if' && execute($case, $of[truth($case, $of[0], $at) ? 1 : 2], $at);
        next if $kind ne 'for' && $kind ne 'while';
        for my $turn (1 .. $of[1]) {
            last if $of[3] && !truth($case, $of[3], $at);
            last if execute($case, $of[2], { %$at, $of[0] => $turn });
        }
    }
    return 0;
}

sub statements_text {
    my ($list, $indent) = @_;
    my $text = '';
    for my $s (@$list) {
        my ($kind, @of) = @$s;
        $text .= "${indent}break;\n" if $kind eq 'break';
        $text .= "$indent$of[0] := " . text($of[1], {}) . ";\n" if $kind eq 'set';
        my @inner = map { ref $_ eq 'ARRAY' && ref $_->[0] ? statements_text($_, "$indent  ") : undef } @of[1 .. $#of];
        if ($kind eq 'if') {
            $text .= "${indent}if " . text($of[0], {}) . " then\n$inner[0]${indent}else\n$inner[1]${indent}end if;\n";
        } elsif ($kind eq 'for') {
            $text .= "${indent}for $of[0] in 1:$of[1] loop\n$inner[1]${indent}end for;\n";
        } elsif ($kind eq 'while') {
            $text .= "$indent$of[0] := 0;\n${indent}while $of[0] < $of[1] and " . text($of[3], {}) . " loop\n"
              . "$indent  $of[0] := $of[0] + 1;\n$inner[1]${indent}end while;\n";
        }
    }
    return $text;
}

# A model that executes statements, in a section and in a function, and the values and derivatives of its variables by
# time; no answers where operands of a relation meet
sub statement_case {
    my ($seed, $name, $times) = @_;
    seed($seed);
    my %case = (seed => $seed, loops => 0, margin => 1);
    my @list = ((map { ['set', $_, variable_integer([], 0)] } @integers), (map { ['set', $_, ['num', number()]] } @reals));
    $_->[2] = ['int', int(draw() * 4)] for @list[0, 1];
    push @list, statements(\%case, [], 3);
    my %answers;
    for my $time (@$times) {
        my %at = (time => $time, vars => {});
        execute(\%case, \@list, \%at);
        $answers{$time} = $at{vars};
    }
    my $text = statements_text(\@list, '  ');
    my %counters = map { $_ => 1 } $text =~ /\b(w\d+)\b/g;
    my $counters = join '', map { "  Integer $_;\n" } sort keys %counters;
    my $function = $text =~ s/\btime\b/t/gr;
    return (<<"END", $case{margin} < 1e-9 ? undef : \%answers);
function ${name}_f
  input Real t;
  output Real x1, x2, x3;
  output Integer n1, n2;
protected
$counters
algorithm
$function
end ${name}_f;
model $name
  Real x1, x2, x3, y1, y2, y3;
  Integer n1, n2;
  Real m1, m2, dx1, dx2, dx3, dy1, dy2, dy3;
protected
$counters
algorithm
$text
equation
  (y1, y2, y3) = ${name}_f(time);
  m1 = n1;
  m2 = n2;
${\join "\n", map { "  d$_ = der($_);" } qw(x1 x2 x3 y1 y2 y3)}
end $name;
END
}

1;
