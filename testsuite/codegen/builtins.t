# Every built-in function of scalars that doc/language.md lists (testsuite/sema/builtin_test.c sees to it that these are
# all): its value is the same in a run, in a function, in the derivative of a function, and at compile time in a class and
# in a function; its first and second derivatives are the same in equations and in functions, and are difference quotients.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my ($table, $others) = Mocc::slurp('doc/language.md') =~ /^#### Built-in functions\n(.*?)^Of arrays(.*?)^####/ms or die;
my @calls = map { [/^(\w+)\((.*)\)/] } $table =~ /^\| `([^`]+)` \|/mg;
ok(@calls > 20, 'the reference lists built-in functions') or BAIL_OUT('none');

# Where they are defined, away from jumps and corners; that of two operands stands for the second one, too.
my %points = (map({ $_ => [0.3, 1.7] } qw(sqrt log log10)), map({ $_ => [-0.8, 0.25] } qw(asin acos)));
my @everywhere = (-2.3, -0.4, 1.7);

# [call with x, its point]
my @cases;
for my $call (@calls) {
    my ($name, $operands) = @$call;
    my $two = $operands =~ /,/;
    for my $point (@{ $points{$name} // \@everywhere }) {
        push @cases, map { [$_, $point] } $two ? ("$name(x, 0.7)", "$name(-1.1, x)", "$name(x, 2.5 - 0.6*x)") : "$name(x)";
    }
}

# of: the value; partly: what has the value of the zeroth order in its derivative
my $text = "package C\n";
for my $k (0 .. $#cases) {
    my ($call, $point) = @{ $cases[$k] };
    (my $fixed = $call) =~ s/\bx\b/($point)/g;
    $text .= <<END;
  function of$k
    input Real x;
    output Real y;
  algorithm
    y := $call;
  end of$k;

  function partly$k
    input Real x;
    output Real y;
  protected
    Real value;
  algorithm
    value := $call;
    y := value*x;
  end partly$k;

  constant Real class$k = $fixed;
  constant Real interpreted$k = of$k($point);

  function constants$k
    input Real x;
    output Real y[2];
  algorithm
    y := {class$k, interpreted$k};
  end constants$k;

END
}
$text .= "end C;\n\nmodel Probe\n  parameter Real shift;\n  Real passed;\n";
$text .= "  Real x$_, y$_, dy$_, ddy$_, f$_, df$_, ddf$_, dp$_;\n" for 0 .. $#cases;
$text .= "equation\n  passed = time + shift;\n";
for my $k (0 .. $#cases) {
    my ($call, $point) = @{ $cases[$k] };
    (my $here = $call) =~ s/\bx\b/x$k/g;
    $text .= "  x$k = $point + 0.1*passed + 0.2*passed^2;\n  y$k = $here;\n  f$k = C.of$k(x$k);\n"
      . "  dy$k = der(y$k);\n  ddy$k = der(dy$k);\n  df$k = der(f$k);\n  ddf$k = der(df$k);\n  dp$k = der(C.partly$k(x$k));\n";
}
my $h = 1e-4;
$text .= "end Probe;\n\nmodel All\n  Base.ContinuousState z(start = 0, fixed = true);\n  Probe before(shift = -$h);\n"
  . "  Probe here(shift = 0);\n  Probe after(shift = $h);\n" . join('', map { "  Real c${_}[2];\n" } 0 .. $#cases)
  . "equation\n  der(z) = 1;\n" . join('', map { "  c$_ = C.constants$_(z);\n" } 0 .. $#cases) . "end All;\n";

my $run = simulate(compile_model(text => $text, model => 'All', options => ['-O0', '--whole']), '--stop', 0.2, '--interval', 0.1);

for my $k (0 .. $#cases) {
    my ($call, $point) = @{ $cases[$k] };
    my @wrong;
    my $same = sub {
        my ($what, $a, $b, $tolerance) = @_;
        push @wrong, "$what: $a, $b" unless abs($a - $b) <= $tolerance*(1 + abs $b);
    };
    for my $row (0 .. 2) {
        my ($before, $here, $after) = map { my $probe = $_; sub { $run->{"$probe.$_[0]$k"}[$row] } } qw(before here after);
        my ($x, $slope) = ($here->('x'), 0.1 + 0.4*0.1*$row);
        $same->('value in a function', $here->('f'), $here->('y'), 1e-15);
        $same->('value in a derivative', ($here->('dp') - $here->('df')*$x)/$slope, $here->('y'), 1e-13);
        $same->('derivative in a function', $here->('df'), $here->('dy'), 1e-13);
        $same->('second derivative in a function', $here->('ddf'), $here->('ddy'), 1e-12);
        $same->('difference quotient', ($after->('y') - $before->('y'))/(2*$h), $here->('dy'), 1e-6);
        $same->('second difference quotient', ($after->('dy') - $before->('dy'))/(2*$h), $here->('ddy'), 1e-6);
    }
    $same->('value at compile time', $run->{"c${k}[1]"}[0], $run->{"here.y$k"}[0], 1e-15);
    $same->('value of a function at compile time', $run->{"c${k}[2]"}[0], $run->{"here.y$k"}[0], 1e-15);
    ok(!@wrong, "$call at $point") or diag(join "\n", @wrong);
}

# Integers have no negative zero, which would turn atan2(0, n) by half a turn: at compile time, in the run, in arrays and functions, given
# from outside.
my $zeros = compile_model(text => <<'MO');
function negative
  input Integer n;
  output Integer m = -n;
algorithm
end negative;
model Zeros
  parameter Integer p = 0;
  parameter Integer given = 1;
  constant Integer folded[5] = {-0, 0*(-3), div(-1, 5), rem(-5, 5), integer(-0.0)};
  parameter Integer chosen[3] = {-p, p*(-3), product({p, -1})};
  Integer n(start=0, fixed=true);
  Integer run[6], v[2], w[2, 2];
  Real angle[19];
equation
  when time > 0.5 then
    n = -pre(n);
  end when;
  run = {-n, n*(-3), div(-1, n + 5), rem(-5, n + 5), integer(-0.0*time), negative(n)};
  v = -{n, n};
  w = {{0, 0}, {0, 0}}*(-1);
  angle = {atan2(0, k) for k in cat(1, folded, chosen, run, v, {w[1, 1], w[2, 2], given})};
end Zeros;
MO
for my $given ('0', '-0') {
    my $csv = scratch_dir() . '/zeros.csv';
    my ($status, undef, $err) = run_simulator($zeros, '--set', "given=$given", '--output', $csv);
    is($status, 0, "given=$given") or diag $err;
    my $result = read_csv($csv);
    is(join(' ', grep { grep { $_ } @{ $result->{"angle[$_]"} } } 1 .. 19), '', 'no Integer is a negative zero');
    unlike(Mocc::slurp($csv), qr/,-0[,\n]/, 'nor is one written so');
}

# All names that are predefined are known, and one without its arguments is one error.
my @names = "$table$others" =~ /^\| `(\w+)\(/mg;
my $empty = write_file('Empty.mo', "model Empty\n" . join('', map { "  Real y$_ = $names[$_]();\n" } 0 .. $#names) . "end Empty;\n");
my ($status, $out, $err) = run_mocc('--check', $empty);
my %errors;
push @{ $errors{$1} }, $2 while $err =~ /^[^\n]*Empty\.mo:(\d+):\d+: error: ([^\n]*)/mg;
for my $k (0 .. $#names) {
    my @errors = @{ $errors{ $k + 2 } // [] };
    ok(@errors == 1 && $errors[0] !~ /not declared/, "$names[$k]()") or diag(join "\n", @errors);
}

done_testing;
