# Loops and comprehensions whose ranges are left out: how far the arrays go that they subscript, at compile time and,
# in functions, at run time; over Integers, an enumeration and Boolean; components, connectors, records, states, events.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $text = <<'END';
type Level = enumeration(low, mid, high);
package Lib
  constant Real weights[3] = {1, 10, 100};
  record R
    Real a[2];
    Real b;
  end R;
  function total "Sizes of the run, of records and of results"
    input Real x[:];
    input Real y[:, size(x, 1)];
    input R r[:];
    output Real s = 0;
  protected
    Real z[size(x, 1)];
  algorithm
    for i loop
      z[i] := 2*x[i];
    end for;
    for i, j loop
      s := s + y[i, j]*z[j];
    end for;
    for i loop
      for k loop
        s := s + r[i].a[k]*r[i].b;
      end for;
    end for;
    s := s + sum(x[i]*i for i) + weights*{weights[k] for k};
  end total;
  function dot "As long as the longer one: the other one would be left"
    input Real x[:];
    input Real y[:];
    output Real s = 0;
  algorithm
    for i loop
      s := s + x[i]*y[i];
    end for;
  end dot;
end Lib;

connector RealInput = input Real;
connector RealOutput = output Real;
model Part
  parameter Real k = 1;
  RealInput u;
  RealOutput y = k*u;
end Part;

model M
  parameter Real x[3] = {1, 2, 3};
  Real squares = sum(x[i]^2 for i);
  Real m[2, 3] = {{10*i + j for j in 1:3} for i in 1:2};
  Real t[3, 2] = {m[i, j] for i, j};
  Real products[3, 3] = {x[i]*x[j] for i, j};
  Real w[2, 3];
  Real e[Level] = {1, 2, 4};
  Real f[Level];
  Real b[Boolean] = {5, 6};
  Real chosen = sum(if i then b[i] else 10*b[i] for i);
  Real weighted = sum(Lib.weights[i]*i for i);
  parameter Lib.R r[2](a={{1, 2}, {3, 4}}, b={7, 8});
  Real fields = sum(r[i].a[j]*r[i].b for i, j);
  Base.ContinuousState s[2](each fixed=true), z[3];
  Real f1 = Lib.total({1, s[1] + 1}, {{1, 2}, {3, 4}, {5, 6}}, r);
  Real f2 = Lib.dot(x, {time, 1, 1});
  Part p[3](k=x), q[3];
  discrete Real d[2](each start=0, each fixed=true);
  parameter Real n[3](each fixed=false);
  Real first[2];
initial equation
  for i loop
    z[i] = x[i]/2;
  end for;
  for i loop
    n[i] = i + z[i];
  end for;
equation
  for i, j loop
    w[i, j] = m[i, j] + x[j];
  end for;
  for l loop
    f[l] = 2*e[l];
  end for;
  for i loop
    p[i].u = x[i];
  end for;
  for i loop
    connect(p[i].y, q[i].u);
  end for;
  for i loop
    der(s[i]) = i;
  end for;
  for k loop
    der(z[k]) = if k > 1 then sum(x[i] for i in 1:k) else 0;
  end for;
  when time > 0.5 then
    for i loop
      d[i] = pre(d[i]) + i;
    end for;
  end when;
  for i loop
    if i > 1 then
      first[i] = 2*s[i];
    else
      first[i] = s[i];
    end if;
  end for;
end M;
END

my $sim = compile_model(text => $text);
my $r = simulate($sim, '--interval', 1);
my $is = sub { close_to($r->{ $_[0] }[-1], $_[1], 1e-12, $_[0]) };
my @x = (1, 2, 3);
$is->('squares', 14);
for my $j (1 .. 3) {
    $is->("t[$j,$_]",        10 * $_ + $j)              for 1, 2;
    $is->("w[$_,$j]",        10 * $_ + $j + $x[$j - 1]) for 1, 2;
    $is->("products[$j,$_]", $x[$j - 1] * $x[$_ - 1])   for 1 .. 3;
    $is->("q[$j].y",         $x[$j - 1]**2);
    $is->("f[$j]",           2**$j);
}
$is->('chosen',   6 + 50);
$is->('weighted', 321);
$is->('fields',   3 * 7 + 7 * 8);
# s[1] is 1 at the end: the argument is {1, 2}
$is->('f1', (2 + 8 + 6 + 16 + 10 + 24) + 77 + (1 + 4) + 10101);
$is->('f2', 1 + 2 + 3);
$is->('s[2]', 2);
$is->("z[$_]", ($_ > 1 ? $_ * ($_ + 1) / 2 : 0) + $_ / 2) for 1 .. 3;
$is->("n[$_]", 1.5 * $_) for 1 .. 3;
$is->("d[$_]", $_) for 1, 2;
$is->('first[1]', 1);
$is->('first[2]', 4);

# What the run finds out: one array is longer than the other
for my $case (['{time, 2}', '{1, 2, 3}', 'x'], ['{time, 2, 3}', '{1, 2}', 'y']) {
    my ($x, $y, $short) = @$case;
    my $sim = compile_model(text => "$text model Wrong Real y = Lib.dot($x, $y); end Wrong;");
    my ($status, undef, $err) = run_simulator($sim, '--output', '/dev/null');
    is($status, 1, "$short is shorter: exit status");
    like($err, qr/the subscript 3 of '$short' is outside 1\.\.2/, '... and what the run says');
}

# The loops stay loops
my @lengths = map {
    length emitted_c(text => "model L parameter Real x[$_] = fill(1, $_); Real y[$_]; "
          . "equation for i loop y[i] = i*x[i] + time; end for; end L;")
} 10, 900;
ok(abs($lengths[1] - $lengths[0]) < 60, 'as much C for 900 elements as for 10');

clean_c('implicit ranges', text => $text);
done_testing();
