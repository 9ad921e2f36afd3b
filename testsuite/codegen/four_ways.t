# One expression, computed by the four parts of mocc that compute: at compile time and in the run, in a class and in a
# function. All four give the same. So does a copy of the classes, made by a redeclaration.
#
# What is computed at compile time decides about the size of an array: size(a, 1) is floor(1000*value) + 100000.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# Scalars a, b, c; vectors v, w of 3; a matrix A of 3 x 3; Integers i, j; Booleans p, q; a String s; an enumeration e.
my @names = qw(a b c v w A i j p q s e);
my %type = (
    a => 'Real a', b => 'Real b', c => 'Real c', v => 'Real v[3]', w => 'Real w[3]', A => 'Real A[3, 3]',
    i => 'Integer i', j => 'Integer j', p => 'Boolean p', q => 'Boolean q', s => 'String s', e => 'Tone e',
);
my %value = (
    a => 0.71, b => -1.37, c => 2.9, v => '{0.31, -1.7, 2.23}', w => '{1.1, 0.4, -0.9}',
    A => '{{0.5, -1.2, 0.3}, {2.1, 0.7, -0.4}, {-0.6, 1.3, 0.9}}', i => 7, j => -3, p => 'true', q => 'false',
    s => '"late"', e => 'Tone.mid',
);

# Each stands for itself, and for all that the run knows of other forms of it.
my @expressions = (
    'abs(b)', 'sign(b)', 'sqrt(a)', 'sin(a)', 'cos(b)', 'tan(a)', 'asin(a)', 'acos(a)', 'atan(b)', 'atan2(a, b)',
    'sinh(a)', 'cosh(b)', 'tanh(b)', 'exp(b)', 'log(c)', 'log10(c)',
    'floor(b)', 'ceil(b)', 'integer(b)', 'div(c, a)', 'mod(b, a)', 'rem(b, a)', 'div(i, j)', 'mod(i, j)', 'rem(i, j)',
    'mod(j, i)', 'rem(j, i)', 'div(j, i)', 'min(a, b)', 'max(a, b)', 'min(i, j)', 'max(i, j)',
    'a + b*c', 'a - (b - c)', 'a/b', 'c^b', 'a^2', 'i^2', '(-a)^3', '-c^2', 'i/j', 'a*b/c', 'a/(b/c)', '2^(-i)',
    'if a > b then a else b', 'if a < b then a else if c >= 2.9 then b else c', 'if i == 7 then a else b',
    'if i <> 7 then a else b', 'if not p then a else b', 'if p and q then a else b', 'if p or q then a else b',
    'if p == q then a else b', 'if not (p and not q) or a > c then a else b', 'if p > q then a else b',
    'if e == Tone.mid then a else b', 'if e < Tone.high then a else b', 'if e <> Tone.low then a else b',
    'Integer(e)', 'if s == "late" then a else b', 'if s <> "late" then a else b', 'if s < "lazy" then a else b',
    'if s >= "lazy" then a else b', 'if s + "r" == "later" then a else b',
    'if String(i) == "7" then a else b', 'if String(p) + String(e) == "truemid" then a else b',
    'if String(a, significantDigits = 1) == "0.7" then a else b', 'if String(i, minimumLength = 3) == "7  " then a else b',
    'if String(i, minimumLength = 3, leftJustified = false) == "  7" then a else b',
    'sum(v)', 'product(v)', 'min(v)', 'max(v)', 'sum(A)', 'product(A)', 'min(A)', 'max(A)', 'size(A, 2)', 'ndims(A)',
    'sum(size(A))', 'v*w', 'w*(A*v)', '(w*A)*v', 'w*(A*A)*v', 'w*transpose(A)*v', 'w*identity(3)*v', 'w*diagonal(v)*w',
    'w*cross(v, A[1, :])', 'w*skew(v)*A[:, 2]', 'sum(outerProduct(v, w)*A)', 'w*symmetric(A)*v',
    'linspace(a, b, 4)*{1, 2, 3, 4}', 'scalar({{a}})', 'vector([a; b])*{1, 2}', 'sum(matrix(v)*[1, 2])',
    'cat(1, v, w)*{1, 2, 3, 4, 5, 6}', 'w*cat(2, A, matrix(v))*{1, 2, 3, 4}', 'sum([A, v; a, b, c, a])',
    'fill(a, 3)*w', 'sum(zeros(2, 3)) + sum(ones(3, 2))', 'w*A[:, 2]', 'A[2, :]*w', 'v[2]', 'A[3, 1]', 'A[i - 5, 4 + j]',
    'v[{3, 1}]*{1, 2}', 'v[2:3]*{1, 2}', 'v[end]', 'A[end, end - 1]', 'v[1:2:3]*{1, 2}', 'sum(A[2:3, {1, 3}])',
    'sum(v[k]*k for k in 1:3)', 'product(v[k] for k in 2:3)', 'max(v[k]*k for k in 1:3)', 'min(v[k] for k in {1, 3})',
    'sum(A[k, l]*k for k in 1:3, l in 1:2)', 'sum(x^2 for x in v)', '{v[k]^2 for k in 1:3}*w',
    'sum({k*l*A[k, l] for k in 1:3, l in 1:2})', '(if a > b then v else w)*v', 'sum(if a < b then A else -A)',
    'w*A^2*v', 'w*A^3*v', 'sum(-A*v)', 'sum(v./w)', 'sum(v.*w)', 'sum(v.^2)', 'sum(2 .^ w)', 'sum(2*v + w)', 'sum(v/2)',
    'sum(v .+ a)', 'sum(a .- v)', 'w*(1:3)', 'w*(3:-1:1)', 'sum(abs(v))', 'w*sin(A)*v',
    'sum(max(v[k], w[k]) for k in 1:3)', 'w*(A - transpose(A))*v',
    'sum(if v[k] > 0 then v[k] else w[k] for k in 1:3)', 'w*(-v)', 'sum(integer(v))', 'noEvent(max(a, b))',
    'smooth(0, if a > b then a else b)', 'semiLinear(b, c, a)', 'sum(cross(v, w)) + sum(skew(v))',
);

# Algorithms for y, with locals x, n, k, t, u[3], B[:, :]; these are computed in functions only.
my @algorithms = (
    'for m in 1:3 loop y := y + m*v[m]; end for;',
    'for m in 3:-1:1 loop y := 2*y + v[m]; end for;',
    'for m in i - 6:i - 5:i loop y := 2*y + m; end for;',
    'for m in i:j:0 loop y := 3*y + m; end for;',
    'for x in v loop y := y*x + 1; end for;',
    'for x in a:0.25:c loop y := y*x + 1; end for;',
    'for f in {p, q, true} loop y := if f then 2*y + 1 else 3*y; end for;',
    'for f in Tone loop y := if f == e then 2*y + 1 else 3*y + Integer(f); end for;',
    'for m in 1:3, l in 1:m loop y := y + A[m, l]*l; end for;',
    'for m in 1:3 loop for l in m:3 loop if l == 2 then break; end if; y := y + A[m, l]; end for; end for;',
    'x := 10; while x > a loop x := x/2; y := y + x; end while;',
    'n := i; while true loop n := n - 2; if n < 0 then break; end if; y := y + n; end while;',
    'for m in 1:3 loop y := y + v[m]; if y < 0 then return; end if; end for; y := 100;',
    'if a > b and p then y := a; elseif q then y := b; else y := c; end if;',
    'if a < b then y := a; elseif q then y := b; elseif p then y := c; end if;',
    'u := v; u[2] := c; y := u*w;',
    'u := w; u[1:2] := v[2:3]; y := u*v;',
    'u[{3, 1, 2}] := v; y := u*w;',
    'u := v; u[{2, 3, 1}] := u; y := u*w;', 'u := v; u[3:-1:1] := vector(matrix(u)); y := u*w;',
    'u := v; u[{2, 3, 1}] := if p then u else w; y := u*w;', 'B := A; B[{2, 3, 1}, {3, 1, 2}] := B; y := v*B*w;',
    'u := v; for x in u loop u[3] := u[3] + x; u[1] := 1; end for; y := u*w;',
    'u := fill(0, 3); for m in 1:3 loop u[4 - m] := v[m]; end for; y := u*w;',
    'B := A; B[2, :] := v; B[:, 3] := w; y := v*B*w;',
    'B := A[1:2, :]; y := sum(B) + size(B, 1);',
    'B := [A; transpose(matrix(v))]; y := size(B, 1)*sum(B[4, :]);',
    'B := A*A - transpose(A); y := max(B) + min(B);',
    '(y, x) := two(a, b); y := y - x;', '(, y) := two(b, c);', '(x) := two(a, c); y := x;',
    'y := two(two(a, b), c);', 'y := factorial(i);', 'y := two(b = a, a = b);',
    'y := two(a);', 'y := tail({a, b, c})*{1, 2};', 'y := sum(tail(tail(v)));', 'y := sum(two({a, b}, {b, c}));',
    't := if p then s else "never"; y := if t == "late" then a else b;',
    't := s + "r" + String(i); y := if t > "later6" then a else b;',
    'y := point(a, b).y;', 'y := Point(a, b).x;',
    'assert(a > b, "a is larger"); y := a;', 'x := c; x := x + x; y := x*x;',
    'n := 0; for m in 1:20 loop if mod(m, 3) == 0 then n := n + m; end if; end for; y := n;',
    'y := sum(m*m for m in 1:i);', 'y := max(v[m]*k for m in 1:3, k in 1:2);', 'y := product(x for x in tail(v));',
    'n := size(v, 1); y := sum(A[n - m, 1] for m in 0:n - 1);', 'y := noEvent(if a > b then v else w)*v;',
);
my @helpers = <<'END' =~ /(.+)/s;
function two
  input Real a;
  input Real b = 2*a + 1;
  output Real y;
  output Real x;
algorithm
  y := a - 3*b;
  x := a*b;
end two;

function factorial
  input Integer n;
  output Integer y;
algorithm
  y := if n <= 1 then 1 else n*factorial(n - 1);
end factorial;

function tail
  input Real x[:];
  output Real y[size(x, 1) - 1];
algorithm
  for m in 1:size(y, 1) loop
    y[m] := x[m + 1];
  end for;
end tail;

record Point
  Real x, y;
end Point;

function point
  input Real x, y;
  output Point p;
algorithm
  p := Point(y, x);
  p.y := p.y + p.x*x;
end point;

END
# A result of a call has no fields: they are taken from a local.
s/^y := (point|Point)\((.*)\)\.(\w);$/r := $1($2); y := r.$3;/ for @algorithms;

sub declarations {
    my ($prefix, $suffix) = @_;
    return join '', map { "  $prefix$type{$_}$suffix;\n" } @names;
}

sub function_text {
    my ($k) = @_;
    return "function f$k\n" . declarations('input ', '') . "  output Real y;\nalgorithm\n  y := $expressions[$k];\nend f$k;\n\n";
}

sub algorithm_text {
    my ($k) = @_;
    return "function g$k\n" . declarations('input ', '') . "  output Real y = 0.5;\nprotected\n  Real x, u[3], B[:, :];\n"
      . "  Integer n;\n  String t;\n  Point r;\nalgorithm\n  $algorithms[$k]\nend g$k;\n\n";
}

my $text = $helpers[0] . "type Tone = enumeration(low, mid, high);\n\n" . join '', map { function_text($_) } 0 .. $#expressions;
$text .= join '', map { algorithm_text($_) } 0 .. $#algorithms;

# The same operands: known at compile time in K, which fixes the sizes; in the run only in V.
my $arguments = join ', ', @names;
$text .= "model K\n" . join '', map { "  parameter $type{$_} = $value{$_};\n" } @names;
for my $k (0 .. $#expressions) {
    $text .= "  parameter Integer class$k = size(fill(0, integer(floor(1000*($expressions[$k]))) + 100000), 1);\n";
    $text .= "  parameter Integer function$k = size(fill(0, integer(floor(1000*f$k($arguments))) + 100000), 1);\n";
}
$text .= "  parameter Integer algorithm$_ = size(fill(0, integer(floor(1000*g$_($arguments))) + 100000), 1);\n"
  for 0 .. $#algorithms;
$text .= "end K;\n\nmodel V\n  Base.ContinuousState z(start = 0, fixed = true);\n" . join '', map { "  $type{$_};\n" } @names;
$text .= join '', map { "  Real class$_, function$_;\n" } 0 .. $#expressions;
$text .= join '', map { "  Real algorithm$_;\n" } 0 .. $#algorithms;
$text .= "equation\n  der(z) = 1;\n";
for my $name (@names) {
    my $shape = $type{$name} =~ /\[3, 3\]/ ? 'fill(z, 3, 3)' : $type{$name} =~ /\[3\]/ ? 'fill(z, 3)' : 'z';
    my $other = { p => 'false', q => 'true', s => '"early"', e => 'Tone.low', i => 0, j => 0 }->{$name};
    $text .= defined $other ? "  $name = if z < 0.5 then $value{$name} else $other;\n" : "  $name = $value{$name} + $shape;\n";
}
$text .= "  class$_ = $expressions[$_];\n  function$_ = f$_($arguments);\n" for 0 .. $#expressions;
$text .= "  algorithm$_ = g$_($arguments);\n" for 0 .. $#algorithms;
$text .= "end V;\n";

my $copy = "package Original\n  replaceable type Number = Real;\n$text\nend Original;\n\n"
  . "package Copy = Original(redeclare type Number = Real(unit = \"1\"));\n";
$copy =~ s/\b(input|output) Real/$1 Number/g;

my $K = compile_model(text => $text, model => 'K', options => ['-O0']);
my $V = compile_model(text => $text, model => 'V', options => ['-O0', '--whole']);
my $W = compile_model(text => $copy, model => 'Copy.V', options => ['-O0', '--whole']);
my ($status, $out, $err) = run_simulator($K, '--list');
my %known;
$known{$1} = $2 while $out =~ /^(\w+) +\w+ +(\S+)/mg;
my $run = simulate($V, '--stop', 0.25, '--interval', 0.25);

my $copied = simulate($W, '--stop', 0.25, '--interval', 0.25);

for my $k (0 .. $#expressions) {
    my @found = ((map { floor1000($run->{"$_$k"}[0]) } qw(class function)), map { $known{"$_$k"} } qw(class function));
    my @wrong = grep { !defined $_ || $_ != $found[0] } @found;
    ok(!@wrong, $expressions[$k])
      or diag("in the run $found[0], in a function $found[1]; at compile time ", join ', in a function ', map { $_ // 'nothing' } @found[2, 3]);
}

for my $k (0 .. $#algorithms) {
    my ($ran, $compiled) = (floor1000($run->{"algorithm$k"}[0]), $known{"algorithm$k"});
    ok(defined $compiled && $compiled == $ran, $algorithms[$k])
      or diag("in the run $ran, at compile time ", $compiled // 'nothing');
}

for my $variable (sort keys %$run) {
    is_deeply($copied->{$variable}, $run->{$variable}, "$variable of the copy");
}

sub floor1000 { return POSIX::floor(1000*$_[0]) + 100000 }

done_testing;
