# Partial derivatives of random functions: written out in an equation they are what they are in a function, which finds them by Taylor
# coefficients, and so are their derivatives with respect to time. RANDOM_SEED is that of the first model, RANDOM_PARTIALS says how
# many there are.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Draws;
use Mocc;
use Test::More;

my ($first, $count) = ($ENV{RANDOM_SEED} // 1, $ENV{RANDOM_PARTIALS} // 16);

# A formula of x, y and k whose functions are defined everywhere
sub formula {
    my ($depth) = @_;
    return pick('x', 'x', 'y', 'k', sprintf('(%.2f)', 4*draw() - 2)) if $depth == 0;
    my ($p, $q) = map { formula(int(draw() * $depth)) } 1, 2;
    return pick("($p + $q)", "($p - $q)", "($p)*($q)", "(-$p)", "($p)^" . pick(1 .. 4), "sin($p)", "cos($p)", "tanh($p)", "atan($p)");
}

# A package with functions of which each is scalar or has an array of two, and a model of what they give
sub package_of {
    my ($n) = @_;
    my ($functions, $variables) = ('', '');
    for my $i (1 .. 4) {
        my $is_array = draw() < 0.4;
        my $value = $is_array ? '{' . formula(3) . ', ' . formula(2) . '}' : formula(4);
        my ($size, $by) = ($is_array ? '[2]' : '', join ', ', map { pick('x', 'x', 'y') } 1 .. pick(1, 1, 2));
        $functions .= <<"END";
  function f$i
    input Real x, y, k;
    output Real r$size = $value;
  end f$i;
  function d$i = der(f$i, $by);
  function w$i
    input Real x, y, k;
    output Real r$size;
  protected
    Real before = x;
  algorithm
    r := d$i(before, y, k);
  end w$i;
END
        $variables .= "    Real a$i$size = d$i(x, y, k), b$i$size = w$i(x, y, k), da$i$size = der(a$i), db$i$size = der(b$i);\n";
    }
    return <<"END";
encapsulated package P$n
$functions
  model M
    parameter Real k = 0.7;
    Real x = sin(3*time) + 0.2, y = cos(2*time) - time/2;
$variables  end M;
end P$n;
END
}

for my $n ($first .. $first + $count - 1) {
    seed($n);
    my $text = package_of($n);
    my $result = eval { simulate(compile_model(text => $text, model => "P$n.M"), '--stop', 2, '--interval', 0.1) };
    ok($result, "case $n compiles and runs") or do { diag($@, $text); next };
    my @wrong;
    for my $name (grep { /^d?a/ } sort keys %$result) {
        (my $other = $name) =~ s/a/b/;
        my ($out, $in) = @$result{ $name, $other };
        push @wrong, grep { abs($out->[$_] - $in->[$_]) > 1e-9 * (1 + abs $in->[$_]) } 0 .. $#$out;
        diag("$name: $out->[$wrong[-1]] instead of $in->[$wrong[-1]]") if @wrong;
    }
    is(scalar @wrong, 0, "case $n: the same") or diag($text);
}

done_testing;
