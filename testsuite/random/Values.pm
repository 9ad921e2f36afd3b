# Random expressions of Reals, Integers, Booleans, enumerations and Strings, without iterators and arrays but with extreme
# operands and all built-in functions of scalars. Perl computes what each is, or that it is undefined. An expression is written
# over leaves: literals, parameters, variables that change at events or between them. The same seed gives the same case.
package Values;

use strict;
use warnings;
use Exporter 'import';
use POSIX ();

use Draws;

our @EXPORT_OK = qw(value_case value_text forms_of settings);

my @literals = qw(low mid high peak); # of the enumeration Level
my @reals = qw(0.0 1.0 -1.0 0.5 2.0 -2.5 3.0 1e308 -1.7976931348623157e308 4.9406564584124654e-324 -2.2250738585072014e-308
  1e-310 1e22 0.1 1e-17 9007199254740993.0);
my @integers = qw(2147483647 -2147483647 94906265 100 -7);
my $largest = 9007199254740991;       # of the Integers

my %make = (Real => \&make_real, Integer => \&make_integer, Boolean => \&make_boolean, Level => \&make_level,
  String => \&make_string);

# --- making expressions: nodes are [kind, operands...], leaves ['leaf', number of the leaf] ---------------------------

# A leaf of a type; its value as text
sub leaf {
    my ($case, $type) = @_;
    my $text = $type eq 'Real' ? pick(sub { sprintf '%.3f', draw() * 8 - 4 }, sub { sprintf '%.2f', draw() * 4 - 2 }, sub { pick(@reals) })->()
      : $type eq 'Integer' ? pick(sub { int(draw() * 9) - 4 }, sub { int(draw() * 9) - 4 }, sub { pick(@integers) })->()
      : $type eq 'Boolean' ? pick(qw(true false))
      : $type eq 'Level' ? 'Level.' . pick(@literals)
      : '"' . pick('', 'a', 'ab', 'B', 'x y', '7', '-', 'a\"b', 'a\\\\n', '%d', 'ä') . '"';
    push @{ $case->{leaves} }, [$type, $text];
    return ['leaf', $#{ $case->{leaves} }];
}

# The number of a literal
sub small {
    my ($case) = @_;
    push @{ $case->{leaves} }, ['Integer', 1 + int(draw() * @literals)];
    return ['leaf', $#{ $case->{leaves} }];
}

sub make_real {
    my ($case, $depth) = @_;
    return leaf($case, 'Real') if $depth <= 0;
    my $kind = pick(qw(+ - * / ^ + - * / neg fn fn fn atan2 mod rem div min max if integer of_integer abs smooth));
    my @two = map { make_real($case, $depth - 1) } 1, 2;
    return ['op', $kind, @two] if $kind =~ /^[-+*\/]$/;
    return ['op', '^', $two[0], pick(sub { $two[1] }, sub { make_integer($case, 0) })->()] if $kind eq '^';
    return ['neg', $two[0]] if $kind eq 'neg';
    return ['call', $kind, @two] if $kind =~ /^(?:atan2|mod|rem|div|min|max)$/;
    return ['call', pick(qw(sqrt sin cos tan asin acos atan sinh cosh tanh exp log log10 floor ceil)), $two[0]] if $kind eq 'fn';
    return ['call', 'abs', $two[0]] if $kind eq 'abs';
    return ['if', make_boolean($case, $depth - 1), @two] if $kind eq 'if';
    return make_smooth($case, $two[0]) if $kind eq 'smooth';
    return ['op', pick(qw(+ - * / ^)), $two[0], make_integer($case, $depth - 1)] if $kind eq 'integer';
    return ['op', pick(qw(/ ^)), map { make_integer($case, $depth - 1) } 1, 2];
}

sub make_smooth {
    my ($case, $e) = @_;
    $case->{between} = 1;
    return [pick(qw(noevent smooth)), $e];
}

sub make_integer {
    my ($case, $depth) = @_;
    return leaf($case, 'Integer') if $depth <= 0;
    my $kind = pick(qw(+ - * neg div mod rem min max abs sign integer integer if ordinal));
    return ['call', 'integer', make_real($case, $depth - 1)] if $kind eq 'integer';
    $case->{between} = 1 if $kind eq 'sign'; # it makes no event
    return ['call', 'sign', pick(sub { make_real($case, $depth - 1) }, sub { make_integer($case, $depth - 1) })->()] if $kind eq 'sign';
    return ['ordinal', make_level($case, $depth - 1)] if $kind eq 'ordinal';
    my @two = map { make_integer($case, $depth - 1) } 1, 2;
    return ['op', $kind, @two] if $kind =~ /^[-+*]$/;
    return ['neg', $two[0]] if $kind eq 'neg';
    return ['call', 'abs', $two[0]] if $kind eq 'abs';
    return ['if', make_boolean($case, $depth - 1), @two] if $kind eq 'if';
    return ['call', $kind, @two];
}

sub make_level {
    my ($case, $depth) = @_;
    return leaf($case, 'Level') if $depth <= 0;
    my $kind = pick(qw(literal min max if));
    if ($kind eq 'literal') {
        my $number = make_integer($case, $depth - 1);
        return ['literal', $number->[0] =~ /^(?:leaf|neg)$/ ? small($case) : $number]; # a literal outside is an error of its own
    }
    my @two = map { make_level($case, $depth - 1) } 1, 2;
    return ['if', make_boolean($case, $depth - 1), @two] if $kind eq 'if';
    return ['call', $kind, @two];
}

sub make_boolean {
    my ($case, $depth) = @_;
    return leaf($case, 'Boolean') if $depth <= 0;
    my $kind = pick(qw(and or not reals reals integers levels booleans strings if min));
    if (my $make = $make{ $kind =~ /^(.*)s$/ ? ucfirst $1 : '' }) {
        my $op = pick(qw(< <= > >=), $kind eq 'reals' ? () : qw(== <>));
        return ['relation', $op, map { $make->($case, $depth - 1) } 1, 2];
    }
    my @two = map { make_boolean($case, $depth - 1) } 1, 2;
    return ['not', $two[0]] if $kind eq 'not';
    return ['if', make_boolean($case, $depth - 1), @two] if $kind eq 'if';
    return ['call', pick(qw(min max)), @two] if $kind eq 'min';
    return [$kind, @two];
}

sub make_string {
    my ($case, $depth) = @_;
    return leaf($case, 'String') if $depth <= 0;
    my $kind = pick(qw(+ if real integer boolean level format));
    return ['join', map { make_string($case, $depth - 1) } 1, 2] if $kind eq '+';
    return ['if', make_boolean($case, $depth - 1), map { make_string($case, $depth - 1) } 1, 2] if $kind eq 'if';
    my $width = pick('', '', ', minimumLength=7', ', minimumLength=5, leftJustified=false');
    return ['spell', '%s', $width, make_boolean($case, $depth - 1), 'Boolean'] if $kind eq 'boolean';
    return ['spell', '%s', $width, make_level($case, $depth - 1), 'Level'] if $kind eq 'level';
    return ['spell', '%.0f', $width, make_integer($case, $depth - 1), 'Integer'] if $kind eq 'integer';
    $case->{between} = $case->{spelled} = 1;
    my $digits = 1 + int(draw() * 12);
    return ['spell', "%.${digits}g", "$width, significantDigits=$digits", make_real($case, $depth - 1), 'Real'] if $kind eq 'real';
    my $format = pick('8.3e', '.4g', '-12.2e', '+.6g', '010.3e');
    return ['spell', "%$format", qq(, format="$format"), make_real($case, $depth - 1), 'Real'];
}

# --- values; "undefined" ends the evaluation -----------------------------------------------------------------------------

my %function = (
    sqrt => sub { $_[0] < 0 ? die "undefined\n" : sqrt $_[0] }, sin => sub { POSIX::sin($_[0]) }, cos => sub { POSIX::cos($_[0]) },
    tan => \&POSIX::tan, atan => \&POSIX::atan, sinh => \&POSIX::sinh, cosh => \&POSIX::cosh, tanh => \&POSIX::tanh,
    asin => sub { abs $_[0] > 1 ? die "undefined\n" : POSIX::asin($_[0]) },
    acos => sub { abs $_[0] > 1 ? die "undefined\n" : POSIX::acos($_[0]) },
    exp => \&POSIX::exp, log => sub { $_[0] <= 0 ? die "undefined\n" : POSIX::log($_[0]) },
    log10 => sub { $_[0] <= 0 ? die "undefined\n" : POSIX::log10($_[0]) },
    floor => sub { POSIX::floor($_[0]) }, ceil => sub { POSIX::ceil($_[0]) }, integer => sub { POSIX::floor($_[0]) },
    abs => sub { abs $_[0] }, sign => sub { $_[0] <=> 0 }, atan2 => sub { atan2 $_[0], $_[1] },
    div => sub { $_[1] == 0 ? die "undefined\n" : POSIX::trunc($_[0] / $_[1]) },
    mod => sub { $_[1] == 0 ? die "undefined\n" : $_[0] - POSIX::floor($_[0] / $_[1]) * $_[1] },
    rem => sub { $_[1] == 0 ? die "undefined\n" : $_[0] - POSIX::trunc($_[0] / $_[1]) * $_[1] },
    min => sub { $_[1] < $_[0] ? $_[1] : $_[0] }, max => sub { $_[1] > $_[0] ? $_[1] : $_[0] },
);

sub power {
    my ($x, $y) = @_;
    die "undefined\n" if $x < 0 && $y != POSIX::floor($y) || $x == 0 && $y < 0;
    return POSIX::pow($x, $y);
}

sub compare {
    my ($case, $op, $x, $y, $reals) = @_;
    my $order = $reals eq 'text' ? $x cmp $y : $x <=> $y;
    die "unclear\n" if !defined $order;
    return $op eq '<' ? $order < 0 : $op eq '<=' ? $order <= 0 : $op eq '>' ? $order > 0 : $op eq '>=' ? $order >= 0
      : $op eq '==' ? $order == 0 : $order != 0;
}

# The type of an expression
sub type_of {
    my ($case, $e) = @_;
    my ($kind, @of) = @$e;
    return $case->{leaves}[$of[0]][0] if $kind eq 'leaf';
    return 'String' if $kind eq 'join' || $kind eq 'spell';
    return 'Boolean' if $kind =~ /^(?:and|or|not|relation)$/;
    return 'Level' if $kind eq 'literal';
    return 'Integer' if $kind eq 'ordinal' || $kind eq 'call' && $of[0] =~ /^(?:integer|sign)$/;
    return type_of($case, $of[0]) if $kind =~ /^(?:neg|noevent|smooth)$/;
    return type_of($case, $of[1]) if $kind eq 'if';
    return 'Real' if $kind eq 'op' ? $of[0] =~ m{[/^]} : $of[0] !~ /^(?:abs|div|mod|rem|min|max)$/;
    my @types = map { type_of($case, $_) } @of[1 .. $#of];
    return (grep { $_ eq 'Real' } @types) ? 'Real' : $types[0];
}

sub leaf_value {
    my ($type, $text) = @_;
    return (POSIX::strtod($text))[0] if $type eq 'Real';
    return $text + 0 if $type eq 'Integer';
    return $text eq 'true' ? 1 : 0 if $type eq 'Boolean';
    return 1 + (grep { "Level.$literals[$_]" eq $text } 0 .. $#literals)[0] if $type eq 'Level';
    return $text =~ s/^"|"$//gr =~ s/\\(.)/$1/gr;
}

# Raises "undefined", or "unclear" where tools may differ
sub value {
    my ($case, $e) = @_;
    my ($kind, @of) = @$e;
    return leaf_value(@{ $case->{leaves}[$of[0]] }) if $kind eq 'leaf';
    return value($case, $of[0]) ? value($case, $of[1]) : value($case, $of[2]) if $kind eq 'if';
    return value($case, $of[0]) && value($case, $of[1]) ? 1 : 0 if $kind eq 'and';
    return value($case, $of[0]) || value($case, $of[1]) ? 1 : 0 if $kind eq 'or';
    return value($case, $of[0]) ? 0 : 1 if $kind eq 'not';
    return value($case, $of[0]) if $kind =~ /^(?:noevent|smooth|ordinal)$/;
    return value($case, $of[0]) . value($case, $of[1]) if $kind eq 'join';
    return spelled_value($case, @of) if $kind eq 'spell';
    my $text = $kind eq 'relation' && type_of($case, $of[1]) eq 'String';
    my @x = map { value($case, $_) } $kind =~ /^(?:op|call|relation)$/ ? @of[1 .. $#of] : @of;
    return compare($case, $of[0], @x, $text ? 'text' : '') ? 1 : 0 if $kind eq 'relation';
    if ($kind eq 'literal') {
        die "undefined\n" if $x[0] < 1 || $x[0] > @literals;
        return $x[0];
    }
    my $value = $kind eq 'neg' ? -$x[0] : $kind eq 'call' ? $function{$of[0]}->(@x) : operation($of[0], @x);
    die "unclear\n" if $value != $value;
    if (type_of($case, $e) eq 'Integer') {
        die "undefined\n" if abs($value) > $largest;
        return $value + 0;
    }
    return $value;
}

sub operation {
    my ($op, $x, $y) = @_;
    return power($x, $y) if $op eq '^';
    die "undefined\n" if $op eq '/' && $y == 0;
    return $op eq '+' ? $x + $y : $op eq '-' ? $x - $y : $op eq '*' ? $x * $y : $x / $y;
}

sub spelled_value {
    my ($case, $format, $options, $e, $type) = @_;
    my $x = value($case, $e);
    die "unclear\n" if $type eq 'Real' && abs($x) == 9**9**9;
    $x = 0 if $type =~ /^(?:Real|Integer)$/ && $x == 0; # no -0
    my $text = $type eq 'Boolean' ? ($x ? 'true' : 'false') : $type eq 'Level' ? $literals[$x - 1] : sprintf $format, $x;
    my ($width) = $options =~ /minimumLength=(\d+)/ or return $text;
    return $options =~ /leftJustified=false/ ? sprintf('%*s', $width, $text) : sprintf('%-*s', $width, $text);
}

# --- text ----------------------------------------------------------------------------------------------------------------

my %level = ('or' => 1, 'and' => 2, 'not' => 3, relation => 4, '+' => 5, '-' => 5, neg => 5, '*' => 6, '/' => 6, '^' => 7);

# The text of an expression where operators of at least the level $least stand without parentheses; $names: what leaves are called
sub text {
    my ($e, $names, $least) = @_;
    my ($kind, @of) = @$e;
    my $own = $kind eq 'op' ? $level{$of[0]} : $kind eq 'join' ? 5 : $kind eq 'if' ? 0 : $level{$kind} // 8;
    my $text = bare_text($e, $names);
    $own = 5 if $kind eq 'leaf' && $text =~ /^-/;
    return $own < $least ? "($text)" : $text;
}

sub bare_text {
    my ($e, $names) = @_;
    my ($kind, @of) = @$e;
    return $names->[$of[0]] if $kind eq 'leaf';
    return 'if ' . text($of[0], $names, 0) . ' then ' . text($of[1], $names, 0) . ' else ' . text($of[2], $names, 0) if $kind eq 'if';
    return text($of[0], $names, $level{$kind}) . " $kind " . text($of[1], $names, $level{$kind} + 1) if $kind eq 'and' || $kind eq 'or';
    return 'not ' . text($of[0], $names, 4) if $kind eq 'not';
    return text($of[1], $names, 5) . " $of[0] " . text($of[2], $names, 5) if $kind eq 'relation';
    return text($of[0], $names, 5) . ' + ' . text($of[1], $names, 6) if $kind eq 'join';
    return '-' . text($of[0], $names, 6) if $kind eq 'neg';
    return text($of[1], $names, 8) . '^' . text($of[2], $names, 8) if $kind eq 'op' && $of[0] eq '^';
    return text($of[1], $names, $level{$of[0]}) . " $of[0] " . text($of[2], $names, $level{$of[0]} + 1) if $kind eq 'op';
    return "$of[0](" . join(', ', map { text($_, $names, 0) } @of[1 .. $#of]) . ')' if $kind eq 'call';
    return 'noEvent(' . text($of[0], $names, 0) . ')' if $kind eq 'noevent';
    return 'smooth(0, ' . text($of[0], $names, 0) . ')' if $kind eq 'smooth';
    return 'Integer(' . text($of[0], $names, 0) . ')' if $kind eq 'ordinal';
    return 'Level(' . text($of[0], $names, 0) . ')' if $kind eq 'literal';
    return 'String(' . text($of[2], $names, 0) . "$of[1])";
}

# --- cases ---------------------------------------------------------------------------------------------------------------

# A case of a seed: {type, e, leaves, value}; value is undef where the expression is undefined; nothing where tools may differ
sub value_case {
    my ($seed) = @_;
    seed($seed);
    my %case = (leaves => [], type => pick(qw(Real Real Real Integer Integer Boolean Boolean String Level)));
    $case{e} = $make{$case{type}}->(\%case, 1 + int(draw() * 4));
    $case{value} = eval { value(\%case, $case{e}) };
    return if !defined $case{value} && $@ ne "undefined\n";
    die $@ if !defined $case{value} && $@ !~ /^un(?:defined|clear)$/;
    return if $case{type} eq 'Real' && defined $case{value} && abs($case{value}) == 9**9**9;
    return \%case;
}

# --- forms ---------------------------------------------------------------------------------------------------------------

my %default = (Real => '0.25', Integer => '1', Boolean => 'false', Level => 'Level.mid', String => '"other"');

my @forms = qw(constant variable parameters parameter final discrete varying called folded followed traced assigned looped
  initially picked recorded part wired happened given structural);

# The forms of a case. What is no Real may not vary between events, as it would with a Real that varies in a text or a call.
sub forms_of {
    my ($case) = @_;
    return @forms if $case->{type} eq 'Real' && !$case->{spelled} || !grep { $_->[0] eq 'Real' } @{ $case->{leaves} };
    my $between = $case->{between};
    return grep { !/^(?:traced)$/ && !($between && /^(?:varying|assigned|picked|wired)$/) } @forms;
}

# What gives the parameters of the form `given` their values: arguments of a simulator
sub settings {
    my ($case, $part) = @_;
    my @leaves = @{ $case->{leaves} };
    return map {
        my ($type, $text) = @{ $leaves[$_] };
        ('--set', "$part.a$_=" . ($type eq 'String' ? leaf_value($type, $text) : $type eq 'Level' ? $text =~ s/Level\.//r : $text))
    } 0 .. $#leaves;
}

# A condition that holds because the expression has its value
sub check_text {
    my ($case, $e) = @_;
    my ($type, $value) = @$case{qw(type value)};
    return 'true' if !defined $value || $type eq 'Real' || $type eq 'Integer' && abs($value) > 2147483647;
    return $value ? $e : "not ($e)" if $type eq 'Boolean';
    my $wanted = $type eq 'Integer' ? $value : $type eq 'Level' ? "Level.$literals[$value - 1]" : '"' . ($value =~ s/(["\\])/\\$1/gr) . '"';
    return "($e) == ($wanted)";
}

# The package $name: a model M_... of each form of a case, in which y is the expression
sub value_text {
    my ($case, $name, @forms) = @_;
    my $type = $case->{type};
    my @leaves = map { { type => $_->[0], text => $_->[1], default => $default{$_->[0]} } } @{ $case->{leaves} };
    my $each = sub { my ($of) = @_; return map { $of->($_, $leaves[$_]) } 0 .. $#leaves };
    my @literals = $each->(sub { $_[1]{text} });
    my @names = $each->(sub { "a$_[0]" });
    my $fixed = join '', $each->(sub { "    parameter $_[1]{type} a$_[0] = $_[1]{text};\n" });
    my $varying = join '', $each->(sub { "    $_[1]{type} a$_[0] = if time >= -1 then $_[1]{text} else $_[1]{default};\n" });
    my $discrete = join '', $each->(sub { "    discrete $_[1]{type} a$_[0](start=$_[1]{default}, fixed=true);\n" });
    my $sets = "    when initial() then\n" . join('', $each->(sub { "      a$_[0] = $_[1]{text};\n" })) . "    end when;\n";
    my $inputs = join '', $each->(sub { "    input $_[1]{type} a$_[0];\n" });
    my $others = join '', $each->(sub { "    parameter $_[1]{type} a$_[0] = $_[1]{default};\n" });
    my ($e, $folded, $y) = (text($case->{e}, \@names, 0), text($case->{e}, \@literals, 0), "    $type y");
    my ($arguments, $values) = (join(', ', @names), join(', ', @literals));
    my $modifiers = join ', ', map { "$names[$_]=$literals[$_]" } 0 .. $#names;
    my $wires = join '', map { "    part.$_ = $_;\n" } @names;
    my $check = check_text($case, $e);
    my %text = (
        constant   => "    constant $type c = $folded;\n$y = c;\n",
        variable   => "$y = $folded;\n",
        parameters => "$fixed$y = $e;\n",
        parameter  => "$fixed    parameter $type p = $e;\n$y = p;\n",
        final      => ($fixed =~ s/parameter/final parameter/gr) . "    final parameter $type p = $e;\n$y = p;\n",
        discrete   => "$discrete$y;\n  equation\n$sets    y = $e;\n",
        varying    => "$varying$y = $e;\n",
        called     => "$fixed$y = f($arguments);\n",
        folded     => "    constant $type c = f($values);\n$y = c;\n",
        followed   => "$discrete$y;\n  equation\n$sets    y = f($arguments);\n",
        traced     => "$varying$y = f($arguments);\n",
        assigned   => "$varying$y;\n  algorithm\n    y := $default{$type};\n    if time > -1 then\n      y := $e;\n    end if;\n",
        looped     => "$fixed    $type all[2];\n$y;\n  equation\n"
          . "    for i in 1:2 loop\n      all[i] = $e;\n    end for;\n    y = all[2];\n",
        initially  => "$fixed    parameter $type p(fixed=false);\n$y = p;\n  initial equation\n    p = $e;\n",
        picked     => "$varying    $type all[2] = {$e, $default{$type}};\n$y = all[1];\n",
        structural => "$fixed    Real sizes[if $check then 2 else 3];\n$y;\n  equation\n    sizes = fill(1, size(sizes, 1));\n"
          . "    if size(sizes, 1) == 2 then\n      y = $e;\n    else\n      y = $default{$type};\n    end if;\n",
        recorded   => "$fixed    Box box = Box(x=$e);\n$y = box.x;\n",
        given      => "$others$y = $e;\n",
        part       => "    Part part($modifiers);\n$y = part.y;\n",
        wired      => "$varying    Wired part;\n$y;\n  equation\n${wires}    y = part.y;\n",
        happened   => "$varying    discrete $type y(start=$default{$type}, fixed=true);\n  equation\n"
          . "    when time >= 0.5 then\n      y = $e;\n    end when;\n",
    );
    my $models = join '', map { "  model M_$_\n$text{$_}  end M_$_;\n" } @forms;
    my $wired = (grep { $_ eq 'wired' } @forms) ? "  model Wired\n$inputs    output $type y;\n  equation\n    y = $e;\n  end Wired;\n" : '';
    return <<"END";
encapsulated package $name
  type Level = enumeration(low, mid, high, peak);
  record Box
    $type x;
  end Box;
  function f
$inputs    output $type y;
  algorithm
    y := $e;
  end f;
  model Part
$others$y = $e;
  end Part;
$wired${models}end $name;
END
}

1;
