# First and second derivatives of functions with algorithms, against formulas derived by hand. The argument is
# x(t) = 1/2 + sin(t)/4, so x' and x'' are known; f(x(t))' = f' x' and f(x(t))'' = f'' x'^2 + f' x''.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

# every function of the language: name, Modelica, f, f', f''
my @elementary = (
    ['abs',   'abs(x)',      sub { abs $_[0] },   sub { $_[0] <=> 0 }, sub { 0 }],
    ['sqrt',  'sqrt(x)',     sub { sqrt $_[0] },  sub { 0.5 / sqrt $_[0] }, sub { -0.25 / sqrt($_[0])**3 }],
    ['sin',   'sin(x)',      sub { sin $_[0] },   sub { cos $_[0] }, sub { -sin $_[0] }],
    ['cos',   'cos(x)',      sub { cos $_[0] },   sub { -sin $_[0] }, sub { -cos $_[0] }],
    ['tan',   'tan(x)',      sub { tangent($_[0]) }, sub { 1 / cos($_[0])**2 }, sub { 2 * tangent($_[0]) / cos($_[0])**2 }],
    ['asin',  'asin(x)',     sub { atan2 $_[0], sqrt(1 - $_[0]**2) }, sub { (1 - $_[0]**2)**-0.5 }, sub { $_[0] * (1 - $_[0]**2)**-1.5 }],
    ['acos',  'acos(x)',     sub { atan2 sqrt(1 - $_[0]**2), $_[0] }, sub { -(1 - $_[0]**2)**-0.5 }, sub { -$_[0] * (1 - $_[0]**2)**-1.5 }],
    ['atan',  'atan(x)',     sub { atan2 $_[0], 1 }, sub { 1 / (1 + $_[0]**2) }, sub { -2 * $_[0] / (1 + $_[0]**2)**2 }],
    ['atan2', 'atan2(x, 2)', sub { atan2 $_[0], 2 }, sub { 2 / (4 + $_[0]**2) }, sub { -4 * $_[0] / (4 + $_[0]**2)**2 }],
    ['sinh',  'sinh(x)',     sub { hsin($_[0]) }, sub { hcos($_[0]) }, sub { hsin($_[0]) }],
    ['cosh',  'cosh(x)',     sub { hcos($_[0]) }, sub { hsin($_[0]) }, sub { hcos($_[0]) }],
    ['tanh',  'tanh(x)',     sub { hsin($_[0]) / hcos($_[0]) }, sub { hcos($_[0])**-2 }, sub { -2 * hsin($_[0]) / hcos($_[0])**3 }],
    ['exp',   'exp(x)',      sub { exp $_[0] },   sub { exp $_[0] }, sub { exp $_[0] }],
    ['log',   'log(x)',      sub { log $_[0] },   sub { 1 / $_[0] }, sub { -1 / $_[0]**2 }],
    ['log10', 'log10(x)',    sub { log($_[0]) / log 10 }, sub { 1 / ($_[0] * log 10) }, sub { -1 / ($_[0]**2 * log 10) }],
    ['square', 'x^2',        sub { $_[0]**2 },    sub { 2 * $_[0] }, sub { 2 }],
    ['cube',  'x^3',         sub { $_[0]**3 },    sub { 3 * $_[0]**2 }, sub { 6 * $_[0] }],
    ['root',  'x^1.5',       sub { $_[0]**1.5 },  sub { 1.5 * $_[0]**0.5 }, sub { 0.75 * $_[0]**-0.5 }],
    ['power', '2^x',         sub { 2**$_[0] },    sub { log(2) * 2**$_[0] }, sub { log(2)**2 * 2**$_[0] }],
    ['self',  'x^x',         sub { $_[0]**$_[0] }, sub { $_[0]**$_[0] * (1 + log $_[0]) }, sub { $_[0]**$_[0] * ((1 + log $_[0])**2 + 1 / $_[0]) }],
    ['quotient', '(x + 1)/(x - 3)', sub { ($_[0] + 1) / ($_[0] - 3) }, sub { -4 / ($_[0] - 3)**2 }, sub { 8 / ($_[0] - 3)**3 }],
    ['inverse', '2/x',       sub { 2 / $_[0] },   sub { -2 / $_[0]**2 }, sub { 4 / $_[0]**3 }],
    ['least', 'min(x^2, 5)', sub { $_[0]**2 },    sub { 2 * $_[0] }, sub { 2 }],
    ['most',  'max(x^2, 5)', sub { 5 },           sub { 0 }, sub { 0 }],
    ['turns', 'mod(5*x, 1) + rem(3*x, 1)', sub { $_[0] * 8 - POSIX::floor(5 * $_[0]) - POSIX::floor(3 * $_[0]) }, sub { 8 }, sub { 0 }],
    ['steps', 'floor(x) + ceil(x) + sign(x) + div(x, 0.1) + x', sub { 2 + $_[0] + int($_[0] / 0.1) }, sub { 1 }, sub { 0 }],
    ['mixed', '1 - 2*x + x/4 - (3 - x)', sub { -2 - 0.75 * $_[0] }, sub { -0.75 }, sub { 0 }],
);
sub tangent { return sin($_[0]) / cos $_[0] }
sub hsin    { return (exp($_[0]) - exp -$_[0]) / 2 }
sub hcos    { return (exp($_[0]) + exp -$_[0]) / 2 }

# algorithms: name, body, f, f', f''
my @algorithms = (
    ['horner', <<'END', sub { my $x = $_[0]; 1 + 2 * $x + 3 * $x**2 + 4 * $x**3 }, sub { 2 + 6 * $_[0] + 12 * $_[0]**2 }, sub { 6 + 24 * $_[0] }],
protected
  Real c[4] = {1, 2, 3, 4};
algorithm
  y := 0;
  for i in 4:-1:1 loop
    y := y*x + c[i];
  end for;
END
    ['branches', <<'END', sub { $_[0] < 0.5 ? $_[0]**2 : 3 * $_[0]**3 }, sub { $_[0] < 0.5 ? 2 * $_[0] : 9 * $_[0]**2 }, sub { $_[0] < 0.5 ? 2 : 18 * $_[0] }],
algorithm
  if x < 0.5 then
    y := x*x;
  else
    y := 3*x;
    y := y*x*x;
  end if;
END
    ['newton', <<'END', sub { $_[0]**(1 / 3) }, sub { $_[0]**(-2 / 3) / 3 }, sub { -2 / 9 * $_[0]**(-5 / 3) }],
protected
  Real before = 0;
algorithm
  y := 1;
  while abs(y - before) > 0 loop
    before := y;
    y := (2*y + x/(y*y))/3;
    if abs(y - before) < 1e-15 then
      y := (2*y + x/(y*y))/3;
      y := (2*y + x/(y*y))/3;
      break;
    end if;
  end while;
END
    ['arrays', <<'END', sub { my $x = $_[0]; 14 * $x**2 + 8 * $x + 2 * $x**3 }, sub { 28 * $_[0] + 8 + 6 * $_[0]**2 }, sub { 28 + 12 * $_[0] }],
protected
  Real v[3] = {1, 2, 3}*x;
  Real A[2, 2] = [x, 1; 0, 2*x];
  Real w[:];
algorithm
  w := A*{x, 1};
  y := v*v + sum(v) + w[1]*w[2] + (transpose(A)*{0, 1})*{0, x}*(w[1] - 1 - x^2) + (w[1] - 1)*2*x - w[2];
  y := y + cross({1, x, 0}, {0, 1, 0})*{0, 0, 1} - 1 + 2*x - product(fill(x, 2))*2*x;
END
    ['early', <<'END', sub { $_[0] > 0.6 ? $_[0] : $_[0]**4 }, sub { $_[0] > 0.6 ? 1 : 4 * $_[0]**3 }, sub { $_[0] > 0.6 ? 0 : 12 * $_[0]**2 }],
algorithm
  y := x;
  if x > 0.6 then
    return;
  end if;
  y := y^4;
END
    ['recursive', <<'END', sub { $_[0]**6 }, sub { 6 * $_[0]**5 }, sub { 30 * $_[0]**4 }],
algorithm
  y := Helper.power(x, 6);
END
    ['several', <<'END', sub { sin(2 * $_[0]) / 2 }, sub { cos 2 * $_[0] }, sub { -2 * sin 2 * $_[0] }],
protected
  Real s;
  Real c;
algorithm
  (s, c) := Helper.wave(x);
  y := s*c;
END
    ['slices', <<'END', sub { 2 * $_[0] + $_[0]**2 }, sub { 2 + 2 * $_[0] }, sub { 2 }],
protected
  Real v[4];
algorithm
  v := {k*x for k in 1:4};
  v[2:3] := {x, x^2};
  v[{4, 1}] := v[1:2];
  y := v[4] + v[3] + v[1];
END
    ['integers', <<'END', sub { 3 * $_[0] }, sub { 3 }, sub { 0 }],
protected
  Integer n = integer(x) + 3;
algorithm
  y := n*x;
END
    ['conditional', <<'END', sub { $_[0] + sqrt $_[0] }, sub { 1 + 0.5 / sqrt $_[0] }, sub { -0.25 / sqrt($_[0])**3 }],
algorithm
  y := sum(if x > 0 then {x, sqrt(x)} else {0, 0});
END
    ['default', <<'END', sub { 5 * $_[0] }, sub { 5 }, sub { 0 }],
algorithm
  y := Helper.scaled(x) + Helper.scaled(x, 1);
END
    ['made', <<'END', sub { my $x = $_[0]; 5 * $x + 2 * $x**2 }, sub { 5 + 4 * $_[0] }, sub { 4 }],
protected
  Real l[3] = linspace(0, x, 3);
  Real r[2] = x:x:2*x + 0.01;
  Real d[2, 2] = diagonal({x, 2*x});
  Real o[2, 1] = outerProduct({x, 1}, {x});
algorithm
  y := sum(l) + sum(r) - x/2*3 + d[2, 2] + o[1, 1] + x*scalar([x]) + sum(skew({x, 0, 0})*{0, 1, 0}) - sum(vector([x; 0])) + sum(symmetric([0, x; 7, 0]))/2 - x;
END
);

my @all = map { [$_->[0], "algorithm\n  y := $_->[1];\n", @$_[2 .. 4]] } @elementary;
push @all, @algorithms;
my $text = <<'END';
package Helper
  function power
    input Real x;
    input Integer n;
    output Real y;
  algorithm
    y := if n == 0 then 1 else x*power(x, n - 1);
  end power;
  function wave
    input Real x;
    output Real s;
    output Real c;
  algorithm
    s := sin(x);
    c := cos(x);
  end wave;
  function scaled
    input Real x;
    input Real factor = 3 + x - x;
    output Real y = factor*x + x/2 - 0.5*x + (if factor < 2 then x else 0);
  algorithm
  end scaled;
END
$text .= "  function '$_->[0]'\n    input Real x;\n    output Real y;\n$_->[1]  end '$_->[0]';\n" for @all;
$text .= "end Helper;\nmodel M\n  Real x = 0.5 + sin(time)/4;\n";
$text .= "  Real f_$_->[0] = Helper.'$_->[0]'(x);\n  Real d_$_->[0] = der(f_$_->[0]);\n  Real e_$_->[0] = der(d_$_->[0]);\n" for @all;
$text .= "end M;\n";

my $r = simulate(compile_model(text => $text, options => ['--whole']), '--stop', 4, '--interval', 0.4);
for my $f (@all) {
    my ($name, undef, @by_hand) = @$f;
    my @worst = (0, 0, 0);
    for my $row (0 .. $#{ $r->{time} }) {
        my $t = $r->{time}[$row];
        my ($x, $v, $a) = (0.5 + sin($t) / 4, cos($t) / 4, -sin($t) / 4);
        my ($g, $g1, $g2) = map { $_->($x) } @by_hand;
        my @want = ($g, $g1 * $v, $g2 * $v * $v + $g1 * $a);
        my @scale = (abs $g, abs($g1 * $v), abs($g2 * $v * $v) + abs($g1 * $a)); # of the terms: sums may cancel
        for my $order (0 .. 2) {
            my $got = $r->{ ('f', 'd', 'e')[$order] . "_$name" }[$row];
            my $error = abs($got - $want[$order]) / ($scale[$order] || 1);
            $worst[$order] = $error if $error > $worst[$order];
        }
    }
    cmp_ok($worst[0], '<', 1e-14, "$name");
    cmp_ok($worst[1], '<', 2e-14, "$name, first derivative");
    cmp_ok($worst[2], '<', 4e-14, "$name, second derivative");
}
clean_c('derivatives of functions', text => $text, options => ['--whole']);
done_testing();
