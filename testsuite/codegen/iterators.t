# Iterators over vectors of Reals and Strings: in equations, comprehensions, reductions and functions, with derivatives.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $text = <<'END';
package Lib
  function f "Over an argument, what is put together of one, a range and what the loop changes"
    input Real v[:];
    input Real u;
    output Real y = 0;
  protected
    Real w[3] = {1.5, 2.5, 3.5};
  algorithm
    for x in v loop
      y := y + x^2*u;
    end for;
    for x in {u, 2*u} loop
      y := y + x^3;
    end for;
    for t in 0:0.1:1 loop
      y := y + t;
    end for;
    for x in w loop
      w[3] := 0.5;
      y := y + x;
    end for;
    y := y + sum(x*u for x in v) + sum({x^2 for x in {u, 3}}) + max(x for x in {0.5, 1.5});
    y := y + sum(if x > 2 then x*z else 0 for x in u:1.5:u + 4, z in v);
  end f;
end Lib;

model M
  constant Real c = Lib.f({1, 2.5}, 3);
  constant Real some[3] = {x^2 for x in {0.5, 1.5, 3}};
  parameter Real p[3] = {0.5, 1.5, 3};
  parameter Real h = 2;
  Real squares[3] = {x^2 for x in p};
  Real total = sum(x for x in {1.5, 2});
  Real line[11] = {t*h for t in 0:0.1:1};
  Real pairs = sum(x*y for x in {0.5, h}, y in p);
  Real largest = max(x for x in {0.5, 1.5, h});
  Real table[2, 3] = {{i*x for x in p} for i in {1.5, 2}};
  Base.ContinuousState s(start=1, fixed=true);
  Real v[2] = {s, 2*s};
  Real sum_v = sum(x^2 for x in v);
  Real chosen = sum(if x > 1 then x*s else 0.5 for x in {0.5, 1.5, 3});
  Base.RealWithDerivative f = Lib.f(p, s);
  Real der_f = der(f);
  Real z[3], half[3], nested[3, 2], known = c + some[3];
  Real named[2], matches = sum(if x == "b" then 2*s else 0.25 for x in {"a", "b", "c"});
  String marked[2] = {x + "!" for x in {"yes", "no"}};
equation
  der(s) = 1;
  for x in {1.0, 3, 2} loop
    z[integer(x)] = x*s/4;
  end for;
  for x in {"up", "down"} loop
    named[if x == "up" then 1 else 2] = if x < "e" then -s else s;
    assert(x <> "across", "not " + x);
  end for;
  for x in 1:0.5:2 loop
    half[integer(2*x) - 1] = x;
  end for;
  for i in 1:3, x in {1.5, 2.5} loop
    nested[i, integer(x)] = if x > 2 then i*x + p[i] else sum(x*y for y in p);
  end for;
end M;
END

# The function in closed form and its derivative, for u and the vector's sums
sub f {
    my ($u, @v) = @_;
    my ($first, $second) = (0, 0);
    $first  += $_      for @v;
    $second += $_ * $_ for @v;
    my ($beyond, $dbeyond) = (0, 0);
    for (my $x = $u ; $x <= $u + 4 ; $x += 1.5) {
        next if $x <= 2;
        $beyond += $x * $first;
        $dbeyond += $first;
    }
    my $y = $second * $u + 9 * $u**3 + 5.5 + (1.5 + 2.5 + 3.5) + $first * $u + $u**2 + 9 + 1.5 + $beyond;
    my $dy = $second + 27 * $u**2 + $first + 2 * $u + $dbeyond;
    return ($y, $dy);
}

my $r = simulate(compile_model(text => $text), '--stop', 0.9, '--interval', 0.3, '--set', 'p[2]=1.25', '--set', 'h=4');
my @p = (0.5, 1.25, 3);
for my $row (0 .. 3) {
    my $s  = 1 + $r->{time}[$row];
    my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], 1e-12, "$_[0] at $s") };
    $is->("squares[$_]", $p[$_ - 1]**2) for 1 .. 3;
    $is->('total', 3.5);
    $is->('line[' . ($_ + 1) . ']', 0.4 * $_) for 0 .. 10;
    $is->('pairs',   4.5 * 4.75);
    $is->('largest', 4);
    for my $j (1 .. 3) {
        $is->("table[1,$j]", 1.5 * $p[$j - 1]);
        $is->("table[2,$j]", 2 * $p[$j - 1]);
        $is->("z[$j]",        $j * $s / 4);
        $is->("half[$j]",     ($j + 1) / 2);
        $is->("nested[$j,1]", 1.5 * 4.75);
        $is->("nested[$j,2]", $j * 2.5 + $p[$j - 1]);
    }
    $is->('sum_v',  5 * $s * $s);
    $is->('chosen', 0.5 + 4.5 * $s);
    my ($y, $dy) = f($s, @p);
    $is->('named[1]', $s);
    $is->('named[2]', -$s);
    $is->('matches', 0.5 + 2 * $s);
    $is->('f',     $y);
    $is->('der_f', $dy);
    $is->('known', (f(3, 1, 2.5))[0] + 9);
}
clean_c('iterators', text => $text);

# iterators made by the compiler beside those of the text that are called alike: calls for every element, records
$text = <<'END';
package P
  record V
    Real x = 1;
    Real y = 10*x;
  end V;
  record W
    Real a;
    V v[2](x={a, 2*a});
  end W;
  function square
    input Real x;
    output Real y = x*x;
  algorithm
  end square;
  function f
    input Real a[3];
    output Real y[3] = zeros(3);
  protected
    Real i1;
    W w(a=0);
  algorithm
    for i in 1:2 loop
      y[1] := y[1] + sum(square(a*i));
    end for;
    for j1 in 1:2 loop
      for i1 in 1:2 loop
        w := W(i1*a[j1]);
        y[2] := y[2] + w.v[2].y;
      end for;
    end for;
    i1 := 3;
    w := W(i1);
    y[3] := w.v[2].y;
  end f;
end P;
model M
  Real y[3] = P.f({1, 2, 3}*(1 + time));
  Real y0[3] = P.f({1, 2, 3});
end M;
END
$r = simulate(compile_model(text => $text), '--stop', 1, '--interval', 1);
for my $row (0, 1) {
    my $s = 1 + $r->{time}[$row];
    my @want = (70*$s*$s, 180*$s, 60);
    close_to($r->{"y[$_]"}[$row], $want[$_ - 1], 1e-12, "y[$_], called alike") for 1 .. 3;
    close_to($r->{"y0[$_]"}[$row], (70, 180, 60)[$_ - 1], 1e-12, "the same when it is compiled: $_") for 1 .. 3;
}
# Ranges whose step depends on an enclosing iterator and changes its sign: in equations, sections, functions,
# constants and nested sums, where a step of zero that is never used is none
$text = <<'MODEL';
model Steps
  function f
    input Real t;
    output Real y[3];
  algorithm
    for i in 1:3 loop
      y[i] := sum(j*t for j in 1:5 - 2*i:2 - i);
    end for;
  end f;
  constant Real c = sum(sum(j for j in 1:5 - 2*i:2 - i) for i in 1:3);
  Real x[3], y[3] = f(time), section[3], both[3], nested[4], chosen[3];
  Real pairs = sum(j*time for i in {1, -1}, j in 1:i:2) + c;
equation
  for i in 1:3 loop
    x[i] = sum(j*time for j in 1:5 - 2*i:2 - i);
    both[i] = sum(j*time for j in 5:(if i == 2 then 2 else -i):1);
    chosen[i] = if i == 2 then 7 else sum(j*time for j in 1:i - 2:3);
  end for;
  for i in 1:4 loop
    nested[i] = sum(sum(k*time for k in j:i - j:4) for j in 1:i - 1);
  end for;
algorithm
  for i in 1:3 loop
    section[i] := sum(j*time for j in 1:5 - 2*i:2 - i);
  end for;
end Steps;
MODEL
sub through {
    my ($from, $step, $to) = @_;
    my $sum = 0;
    for (my $j = $from ; $step > 0 ? $j <= $to : $j >= $to ; $j += $step) { $sum += $j }
    return $sum;
}
$r = simulate(compile_model(text => $text), '--stop', 2, '--interval', 1);
for my $i (1 .. 3) {
    my $x = 2 * through(1, 5 - 2 * $i, 2 - $i);
    is($r->{"${_}[$i]"}[-1], $x, "$_, turn $i") for qw(x y section);
    is($r->{"both[$i]"}[-1], 2 * through(5, $i == 2 ? 2 : -$i, 1), "up and down, turn $i");
    is($r->{"chosen[$i]"}[-1], $i == 2 ? 7 : 2 * through(1, $i - 2, 3), "zero where it is not used, turn $i");
}
for my $i (1 .. 4) {
    my $sum = 0;
    $sum += 2 * through($_, $i - $_, 4) for 1 .. $i - 1;
    is($r->{"nested[$i]"}[-1], $sum, "in a nested sum, turn $i");
}
my $constant = 0;
$constant += through(1, 5 - 2 * $_, 2 - $_) for 1 .. 3;
is($r->{pairs}[-1], 2 * (through(1, 1, 2) + through(1, -1, 2)) + $constant, 'two iterators, and a constant');

done_testing();
