# Who evaluates an expression changes no bit of its value: the compiler, code in memory, C compilers with and without
# optimization; and constants, parameters, variables, elements of arrays and functions are computed alike. Zeros have signs,
# and what C compilers know of the sine of a constant need not be what the C library computes.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my @values = qw(0.0 -0.0 1.0 -0.7 -2.5 1e-100);
my $few = 4; # of them where there are two operands
my @of_one = (
    '-x', 'abs(x)', 'sign(x)', 'floor(x)', 'ceil(x)', 'integer(x)', 'sqrt(abs(x))', 'sqrt(max(x, -0.0))', 'x^2', 'x^3', 'x*0',
    '0*x', 'x + 0', '0 + x', '0 - x', 'x - 0', '-(-x)', 'x/1', 'if x > 0 then x else -x', 'max(x, 0)', 'min(0, x)',
    'max({x, x*0, 0.0})', 'min({0.0, x})', 'max({x*i for i in -1:1})', 'min({x*0*(-1)^i for i in 1:20})',
    'max({x*0*(-1)^i for i in 1:20})', 'sum({x, x})', 'sum({x for i in 1:9})', 'sum({x for i in 1:0})', 'product({x, -1.0})',
    'product({x*(-1)^i for i in 1:9})', 'cosh(min(x, 0.6))',
    map { "$_(x)" } qw(sin cos tan atan sinh cosh tanh exp),
);
my @of_two = (
    'max(x, y)', 'min(x, y)', 'x + y', 'x - y', 'x*y', 'max({x, y})', 'min({x, y})', 'if x > y then x else y', 'max(abs(x), -y)',
    'min(-x, abs(y))', 'product({x, y})', 'sum({x, y})',
);
my @divided = ('x/y', 'mod(x, y)', 'rem(x, y)', 'div(x, y)', 'atan2(x, y)');

# The operands of each expression
my (@cases, %number);
for my $ex (@of_one) {
    push @cases, map { [$ex, $_] } 0 .. $#values;
}
for my $ex (@of_two, @divided) {
    for my $y (0 .. $few - 1) {
        next if $values[$y] == 0 && grep { $ex eq $_ } @divided;
        push @cases, map { [$ex, $_, $y] } 0 .. $few - 1;
    }
}
$number{$_} = keys %number for map { $_->[0] } @cases;

# An expression whose operands are called so
sub with {
    my ($case, $name) = @_;
    my ($ex, @operands) = @$case;
    my %of;
    @of{qw(x y)} = map { $name->($_) } @operands;
    return $ex =~ s/\b([xy])\b/$of{$1}/gr;
}

my $functions = join '', map {
    my $inputs = join ' ', map { "input Real $_;" } /\by\b/ ? qw(x y) : 'x';
    "  function f$number{$_}\n    $inputs\n    output Real z;\n  algorithm\n    z := $_;\n  end f$number{$_};\n"
} sort { $number{$a} <=> $number{$b} } keys %number;
my (@declarations, @equations);
for my $i (0 .. $#values) {
    push @declarations, "constant Real c$i = $values[$i];", "parameter Real p$i = $values[$i];", "Real v$i;";
    push @equations, "v$i = if time >= 0 then p$i else 7;", 'v[' . ($i + 1) . "] = v$i;";
}
for my $k (0 .. $#cases) {
    my $case = $cases[$k];
    my $f = "f$number{$case->[0]}";
    my $call = [@$case > 2 ? "$f(x, y)" : "$f(x)", @$case[1 .. $#$case]];
    my $folded = with($call, sub { "c$_[0]" });
    push @declarations, "constant Real c_$k = " . with($case, sub { "c$_[0]" }) . ';', "parameter Real p_$k = " . with($case, sub { "p$_[0]" }) . ';',
        "Real signs_$k\[if atan2(c_$k, -1) < 0 then 2 else 1, if atan2($folded, -1) < 0 then 2 else 1];",
        map { "Real ${_}_$k;" } qw(constant parameter literal variable element function);
    push @equations, "signs_$k = fill(0.0, size(signs_$k, 1), size(signs_$k, 2));", "constant_$k = c_$k;", "parameter_$k = p_$k;",
        "literal_$k = " . with($case, sub { "($values[$_[0]])" }) . ';', "variable_$k = " . with($case, sub { "v$_[0]" }) . ';',
        "element_$k = " . with($case, sub { 'v[' . ($_[0] + 1) . ']' }) . ';', "function_$k = " . with($call, sub { "v$_[0]" }) . ';';
}
my $n = @values;
my $text = "package Zeros\n${functions}model Main\n  Real v[$n];\n" . join("\n", @declarations) . "\nequation\n" . join("\n", @equations)
    . "\nend Main;\nend Zeros;\n";
my $file = write_file('Zeros.mo', $text);

my $csv = scratch_dir() . '/zeros.csv';
my @run = ('--stop', 0, '--output', $csv);
my ($status, undef, $err) = run_mocc('run', '-Wno-all', $file, @run);
is($status, 0, 'in memory') or diag $err;
my $expected = Mocc::slurp($csv);
my $columns = read_csv($csv);
my %value = map { $_ => $columns->{$_}[0] } keys %$columns;
for my $k (0 .. $#cases) {
    my %by = map { $_ => $value{"${_}_$k"} } qw(constant parameter literal variable element function);
    my $wanted = $by{variable};
    if ($wanted =~ /^-?0$/) {
        $by{folded} = exists $value{"signs_$k\[2,1]"} ? '-0' : '0';
        $by{'function folded'} = exists $value{"signs_$k\[1,2]"} ? '-0' : '0';
    }
    my @off = map { "$_: $by{$_}" } grep { $by{$_} ne $wanted } sort keys %by;
    ok(!@off, with($cases[$k], sub { $values[$_[0]] })) or diag("@off instead of $wanted");
}

my @compilers = (['gcc', '-O0'], ['gcc', '-O2'], grep { my $path = $_->[0]; grep { -x "$_/$path" } split /:/, $ENV{PATH} } ['clang', '-O2']);
@compilers = ['gcc', '-O1'] if $ENV{MOCC_CFLAGS};
for (@compilers) {
    my ($compiler, $level) = @$_;
    local $ENV{CC} = $compiler;
    my $sim = compile_model(file => $file, options => ['-Wno-all', $level]);
    ($status, undef, $err) = run_simulator($sim, @run);
    is($status, 0, "by $compiler $level") or diag $err;
    ok(Mocc::slurp($csv) eq $expected, '... the same, byte for byte');
}
done_testing;
