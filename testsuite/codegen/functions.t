# Functions with algorithms: what they compute, against Perl's own arithmetic.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $library = <<'END';
package Lib
  function square
    input Real x;
    output Real y;
  algorithm
    y := x*x;
  end square;
  function factorial
    input Integer n;
    output Integer f;
  algorithm
    f := if n <= 1 then 1 else n*factorial(n - 1);
  end factorial;
  function polar
    input Real r;
    input Real phi = 0.5;
    output Real x;
    output Real y;
  algorithm
    x := r*cos(phi);
    y := r*sin(phi);
  end polar;
  function sums
    input Real x[:];
    output Real s[size(x, 1)];
    output Real total;
  algorithm
    total := 0;
    for i in 1:size(x, 1) loop
      total := total + x[i];
      s[i] := total;
    end for;
  end sums;
  function power
    input Real x;
    input Integer n;
    output Real y = 1;
  protected
    Integer k = n;
  algorithm
    while k > 0 loop
      y := y*x;
      k := k - 1;
    end while;
  end power;
  function reversed
    input Real x[:];
    output Real y[size(x, 1)];
  algorithm
    y := x[end:-1:1];
  end reversed;
  function twice "Sizes of arguments that only the run knows"
    input Real x[:];
    output Real s[size(x, 1)];
  protected
    Real filled[size(x, 1)] = fill(1, size(x, 1));
  algorithm
    s := reversed(x) + reversed(filled);
  end twice;
  type Side = enumeration(left, right);
  function signed "An enumeration has a default"
    input Real x;
    input Side side = Side.right;
    output Real y;
  algorithm
    y := if side == Side.right then x else -x;
  end signed;
end Lib;
END

my $model = <<'END';
model M
  Real a = Lib.square(time);
  parameter Integer n = Lib.factorial(3);
  Real v[n] = {i*time for i in 1:n};
  Real w[n];
  Real total;
  Real px, py, qx, qy;
  Real each_[3] = Lib.square({1, 2, time});
  Real ww[n] = Lib.twice(v);
  Real right = Lib.signed(time), left = Lib.signed(time, Lib.Side.left);
  Real cube = Lib.power(n=3, x=time);
equation
  (w, total) = Lib.sums(v);
  (px, py) = Lib.polar(2, phi=time);
  (qx, ) = Lib.polar(2);
  (, qy) = Lib.polar(2);
end M;
END

my $r = simulate(compile_model(text => $library . $model), '--start', 1, '--stop', 2, '--interval', 0.5);
for my $row (0 .. 2) {
    my $t = $r->{time}[$row];
    my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], 1e-15, "$_[0] at $t") };
    $is->('a', $t * $t);
    $is->("w[$_]", $t * $_ * ($_ + 1) / 2) for 1 .. 6;
    $is->('total', 21 * $t);
    $is->('px', 2 * cos $t);
    $is->('py', 2 * sin $t);
    $is->('qx', 2 * cos 0.5);
    $is->('qy', 2 * sin 0.5);
    $is->('each_[1]', 1);
    $is->('each_[2]', 4);
    $is->('each_[3]', $t * $t);
    $is->('cube', $t**3);
    $is->("ww[$_]", $t * (7 - $_) + 1) for 1 .. 6;
    $is->('right', $t);
    $is->('left', -$t);
}

my $c = clean_c('functions', text => $library . $model);
my $calls = () = $c =~ /^\s+Lib_sums__function\(/mg;
is($calls, 1, 'one call for all results of a tuple');

my $shared = clean_c('shared', text => <<'END');
function both
  input Real u;
  output Real a = sin(u);
  output Real b = cos(u);
algorithm
end both;
model Part
  input Real u;
  Real y = 2*u;
end Part;
model M
  Part first, second, third, fourth;
equation
  (first.u, second.u) = both(time);
algorithm
  third.u := first.y;
  fourth.u := second.y;
end M;
END
for my $name (qw(both__function M__algorithm)) {
    $calls = () = $shared =~ /^\s+$name\(mocc/mg;
    is($calls, 1, "one call of $name for the inputs of two components");
}
done_testing();
