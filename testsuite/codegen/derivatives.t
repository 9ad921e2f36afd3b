# der() of every function and operator, once and twice, against the chain rule worked out by hand.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

# A value with its first two derivatives
sub chain {
    my ($x, $f, $d, $dd) = @_;
    return [$f, $d * $x->[1], $dd * $x->[1]**2 + $d * $x->[2]];
}
sub add { my ($a, $b) = @_; return [map { $a->[$_] + $b->[$_] } 0 .. 2] }
sub scale { my ($k, $a) = @_; return [map { $k * $_ } @$a] }
sub mul {
    my ($a, $b) = @_;
    return [$a->[0] * $b->[0], $a->[1] * $b->[0] + $a->[0] * $b->[1],
        $a->[2] * $b->[0] + 2 * $a->[1] * $b->[1] + $a->[0] * $b->[2]];
}
sub inverse { my $x = $_[0]; my $v = $x->[0]; return chain($x, 1 / $v, -1 / $v**2, 2 / $v**3) }
sub power   { my ($x, $n) = @_; my $v = $x->[0]; return chain($x, $v**$n, $n * $v**($n - 1), $n * ($n - 1) * $v**($n - 2)) }
sub logarithm { my $x = $_[0]; return chain($x, log $x->[0], 1 / $x->[0], -1 / $x->[0]**2) }
sub exponential { my $x = $_[0]; my $e = exp $x->[0]; return chain($x, $e, $e, $e) }
sub sine   { my $x = $_[0]; return chain($x, sin $x->[0], cos $x->[0], -sin $x->[0]) }
sub cosine { my $x = $_[0]; return chain($x, cos $x->[0], -sin $x->[0], -cos $x->[0]) }
sub constant { return [$_[0], 0, 0] }

# u from 0.3 to 0.9, a and b between 0.5 and 3; all for time from 0 to 1
my %input = (
    u => sub { my $t = $_[0]; [0.3 + 0.5 * $t + 0.1 * $t**2, 0.5 + 0.2 * $t, 0.2] },
    a => sub { my $t = $_[0]; [1.5 + sin $t, cos $t, -sin $t] },
    b => sub { my $t = $_[0]; [1.5 + cos 2 * $t, -2 * sin 2 * $t, -4 * cos 2 * $t] },
);

my @cases = (
    ['sin(u)',  sub { sine($_[0]) }],
    ['cos(u)',  sub { cosine($_[0]) }],
    ['tan(u)',  sub { my $x = $_[0]; my $t = sin($x->[0]) / cos $x->[0]; chain($x, $t, 1 + $t**2, 2 * $t * (1 + $t**2)) }],
    ['asin(u)', sub { my $x = $_[0]; my ($v, $r) = ($x->[0], sqrt(1 - $x->[0]**2));
                      chain($x, atan2($v, $r), 1 / $r, $v / $r**3) }],
    ['acos(u)', sub { my $x = $_[0]; my ($v, $r) = ($x->[0], sqrt(1 - $x->[0]**2));
                      chain($x, atan2($r, $v), -1 / $r, -$v / $r**3) }],
    ['atan(u)', sub { my $x = $_[0]; my ($v, $r) = ($x->[0], 1 + $x->[0]**2);
                      chain($x, atan2($v, 1), 1 / $r, -2 * $v / $r**2) }],
    ['sinh(u)', sub { my $x = $_[0]; my ($p, $m) = (exp $x->[0], exp -$x->[0]);
                      chain($x, ($p - $m) / 2, ($p + $m) / 2, ($p - $m) / 2) }],
    ['cosh(u)', sub { my $x = $_[0]; my ($p, $m) = (exp $x->[0], exp -$x->[0]);
                      chain($x, ($p + $m) / 2, ($p - $m) / 2, ($p + $m) / 2) }],
    ['tanh(u)', sub { my $x = $_[0]; my ($p, $m) = (exp $x->[0], exp -$x->[0]); my $t = ($p - $m) / ($p + $m);
                      chain($x, $t, 1 - $t**2, -2 * $t * (1 - $t**2)) }],
    ['exp(u)',   sub { exponential($_[0]) }],
    ['log(u)',   sub { logarithm($_[0]) }],
    ['log10(u)', sub { scale(1 / log 10, logarithm($_[0])) }],
    ['sqrt(u)',  sub { power($_[0], 0.5) }],
    ['abs(u)',   sub { $_[0] }],
    ['abs(-u)',  sub { $_[0] }],
    ['sign(u)',  sub { constant(1) }],
    ['floor(u)', sub { constant(0) }],
    ['ceil(u)',  sub { constant(1) }],
    ['integer(5*b + 20)/1000', sub { constant(int(5 * $_[2][0] + 20) / 1000) }],
    ['div(7*u, 100)', sub { constant(0) }],
    ['-u',       sub { scale(-1, $_[0]) }],
    ['u + a',    sub { add($_[0], $_[1]) }],
    ['u - a',    sub { add($_[0], scale(-1, $_[1])) }],
    ['u - (a - b)', sub { add(add($_[0], scale(-1, $_[1])), $_[2]) }],
    ['a*b',      sub { mul($_[1], $_[2]) }],
    ['a*b*u',    sub { mul(mul($_[1], $_[2]), $_[0]) }],
    ['a/b',      sub { mul($_[1], inverse($_[2])) }],
    ['a/b/u',    sub { mul($_[1], inverse(mul($_[2], $_[0]))) }],
    ['a/(b/u)',  sub { mul(mul($_[1], $_[0]), inverse($_[2])) }],
    ['1/u',      sub { inverse($_[0]) }],
    ['u^2',      sub { power($_[0], 2) }],
    ['u^3',      sub { power($_[0], 3) }],
    ['u^1',      sub { $_[0] }],
    ['u^0',      sub { constant(1) }],
    ['u^(-2)',   sub { power($_[0], -2) }],
    ['u^1.5',    sub { power($_[0], 1.5) }],
    ['u^n',      sub { power($_[0], 3) }],
    ['2^u',      sub { exponential(scale(log 2, $_[0])) }],
    ['a^b',      sub { exponential(mul($_[2], logarithm($_[1]))) }],
    ['(-u)^3',   sub { scale(-1, power($_[0], 3)) }],
    ['-u^2',     sub { scale(-1, power($_[0], 2)) }],
    ['atan2(a, b)', sub { my $q = mul($_[1], inverse($_[2])); my ($v, $r) = ($q->[0], 1 + $q->[0]**2);
                          chain($q, atan2($v, 1), 1 / $r, -2 * $v / $r**2) }],
    ['atan2(a, -b)', sub { my $q = mul($_[1], inverse($_[2])); my ($v, $r) = ($q->[0], 1 + $q->[0]**2);
                           add(constant(4 * atan2 1, 1), scale(-1, chain($q, atan2($v, 1), 1 / $r, -2 * $v / $r**2))) }],
    ['min(a, b)', sub { $_[1][0] < $_[2][0] ? $_[1] : $_[2] }],
    ['max(a, b)', sub { $_[1][0] > $_[2][0] ? $_[1] : $_[2] }],
    ['mod(7*a, b)', sub { my ($x, $y) = (scale(7, $_[1]), $_[2]); add($x, scale(-POSIX::floor($x->[0] / $y->[0]), $y)) }],
    ['mod(-7*a, b)', sub { my ($x, $y) = (scale(-7, $_[1]), $_[2]); add($x, scale(-POSIX::floor($x->[0] / $y->[0]), $y)) }],
    ['rem(-7*a, b)', sub { my ($x, $y) = (scale(-7, $_[1]), $_[2]); add($x, scale(-int($x->[0] / $y->[0]), $y)) }],
    ['if a > b then a*u else b/u', sub { $_[1][0] > $_[2][0] ? mul($_[1], $_[0]) : mul($_[2], inverse($_[0])) }],
    ['if u < 0.4 then 1 elseif u < 0.6 then u else u^2',
        sub { my $v = $_[0][0]; $v < 0.4 ? constant(1) : $v < 0.6 ? $_[0] : power($_[0], 2) }],
    ['if yes and not no or a < 0 then sin(u) else 0', sub { sine($_[0]) }],
    ['sin(cos(u^2)*exp(-a))', sub { sine(mul(cosine(power($_[0], 2)), exponential(scale(-1, $_[1])))) }],
    ['sqrt(a^2 + b^2)', sub { power(add(power($_[1], 2), power($_[2], 2)), 0.5) }],
    ['time*u',   sub { mul($_[3], $_[0]) }],
    ['n*u + k',  sub { add(scale(3, $_[0]), constant(0.5)) }],
    ['sum({u, a, b})', sub { add($_[0], add($_[1], $_[2])) }],
    ['sum(i*u^i for i in 1:4)',
        sub { my $s = constant(0); $s = add($s, scale($_, power($_[1 - 1], $_))) for 1 .. 4; $s }],
    ['{u, a, b}*{b, u, a}', sub { my ($u, $a, $b) = @_; add(mul($u, $b), add(mul($a, $u), mul($b, $a))) }],
    ['{u, a}*([a, u; b, 1]*{u, b})', sub { my ($u, $a, $b) = @_;
        add(mul($u, add(mul($a, $u), mul($u, $b))), mul($a, add(mul($b, $u), $b))) }],
    ['sum(transpose([u, a; b, u])*[b; a])', sub { my ($u, $a, $b) = @_;
        add(add(mul($u, $b), mul($b, $a)), add(mul($a, $b), mul($u, $a))) }],
    ['sum(fill(u*a, 2, 3))', sub { scale(6, mul($_[0], $_[1])) }],
    ['sum(identity(3)*{u, a, b} .* {1, 2, 3})', sub { add($_[0], add(scale(2, $_[1]), scale(3, $_[2]))) }],
    ['sum({u, a} .^ 2 ./ {a, b} .- u)', sub { my ($u, $a, $b) = @_;
        add(add(mul(power($u, 2), inverse($a)), mul(power($a, 2), inverse($b))), scale(-2, $u)) }],
    ['sum(2 .^ {u, a})', sub { add(exponential(scale(log 2, $_[0])), exponential(scale(log 2, $_[1]))) }],
    ['sum(sin({u, a}))', sub { add(sine($_[0]), sine($_[1])) }],
    ['sum(if u > 0 then {u, a} else {a, b})', sub { add($_[0], $_[1]) }],
);

my $declarations = join '', map { "  Real y$_ = $cases[$_][0];\n" } 0 .. $#cases;
my $equations    = join '', map { "  d$_ = der(y$_);\n  dd$_ = der(d$_);\n  e$_ = der($cases[$_][0]);\n" } 0 .. $#cases;
my $unknowns     = join '', map { "  Real d$_;\n  Real dd$_;\n  Real e$_;\n" } 0 .. $#cases;
my $text = <<"END";
model Derivatives
  parameter Integer n = 3;
  parameter Real k = 0.5;
  parameter Boolean yes = true;
  parameter Boolean no = false;
  Real u = 0.3 + 0.5*time + 0.1*time^2;
  Real a = 1.5 + sin(time);
  Real b = 1.5 + cos(2*time);
$declarations$unknowns
equation
$equations
end Derivatives;
END

clean_c('derivatives', text => $text);
my $r = simulate(compile_model(text => $text), '--interval', 0.0625);
# relations and steps make events, with a row before and one after each: they are left out
my @regular = grep { $r->{time}[$_] * 16 == int($r->{time}[$_] * 16) } 0 .. $#{ $r->{time} };
$r->{$_} = [ @{ $r->{$_} }[@regular] ] for sort keys %$r;
cmp_ok(scalar @{ $r->{time} }, '==', 17, 'rows');
for my $i (0 .. $#cases) {
    my ($expression, $rule) = @{ $cases[$i] };
    my @expected = ([], [], []);
    for my $t (@{ $r->{time} }) {
        my $jet = $rule->($input{u}->($t), $input{a}->($t), $input{b}->($t), [$t, 1, 0]);
        push @{ $expected[$_] }, $jet->[$_] for 0 .. 2;
    }
    same_course($r->{"y$i"},  $expected[0], 1e-12, $expression);
    same_course($r->{"d$i"},  $expected[1], 1e-12, "der($expression)");
    same_course($r->{"e$i"},  $expected[1], 1e-12, "der($expression), written out");
    same_course($r->{"dd$i"}, $expected[2], 1e-12, "der(der($expression))");
}

# At run time a slope is what it is at the values that occur: a power of zero does not spoil its derivative.
{
    my $zero = simulate(compile_model(text => <<'END'), '--interval', 0.5);
model Zero
  Real x = time - 0.5;
  Real y = x^2;
  Real z = x^3;
  Real dy;
  Real dz;
  Real ddz;
equation
  dy = der(y);
  dz = der(z);
  ddz = der(dz);
end Zero;
END
    is_deeply([@$zero{qw(dy dz ddz)}], [[-1, 0, 1], [0.75, 0, 0.75], [-3, 0, 3]], 'powers at and below zero');
}

# Third derivatives, where they follow from states and the time: of values, arrays, loops and in one expression
{
    my $third = simulate(compile_model(text => <<'END'), '--interval', 0.5);
encapsulated model Third
  import Base;
  Base.ContinuousState s(start=1, fixed=true);
  Base.ContinuousState r(start=1, fixed=true);
  Real v, chain1, chain2, chain3, at_once, inside, decay;
  Real u[2], du[2];
  Real w[3], dw[3];
equation
  der(s) = 1;
  der(r) = -2*r;
  v = s^5;
  chain1 = der(v);
  chain2 = der(chain1);
  chain3 = der(chain2);
  at_once = der(der(der(s^5)));
  inside = der(der(der(v)));
  decay = der(der(der(r)));
  u = {s^4, sin(s)};
  du = der(der(der(u)));
  for i in 1:3 loop
    w[i] = i*s^3;
    dw[i] = der(der(der(w[i])));
  end for;
end Third;
END
    my @s = map { 1 + $_ } @{ $third->{time} };
    for my $name (qw(chain3 at_once inside)) {
        same_course($third->{$name}, [map { 60*$_**2 } @s], 1e-9, "the third derivative: $name");
    }
    same_course($third->{decay}, [map { -8*$_ } @{ $third->{r} }], 1e-12, 'of a state');
    same_course($third->{'du[1]'}, [map { 24*$_ } @s], 1e-9, 'of an array');
    same_course($third->{'du[2]'}, [map { -cos($_) } @s], 1e-9, '... and of a function');
    same_course($third->{"dw[$_]"}, [(6*$_) x @s], 1e-9, "in a loop, turn $_") for 1 .. 3;
}

# The greater and the lesser element by element: the condition is one for each
{
    my $file = write_file('greater.mo', <<'END');
model Greater
  Base.ContinuousState x(start=1, fixed=true);
  Base.RealWithDerivative v[2], w[2];
  Real dv[2], dw[2];
equation
  der(x) = -x;
  v = max({x, 2*x}, {0.45, x});
  w = min({x, 2*x}, {0.45, x});
  dv = der(v);
  dw = der(w);
end Greater;
END
    my $result = simulate(compile_model(file => $file));
    my @x = @{ $result->{x} };
    same_course($result->{'dv[1]'}, [map { $_ > 0.45 ? -$_ : 0 } @x], 1e-12, 'der(max) of the first element');
    same_course($result->{'dv[2]'}, [map { -2*$_ } @x], 1e-12, '... of the second');
    same_course($result->{'dw[1]'}, [map { $_ > 0.45 ? 0 : -$_ } @x], 1e-12, 'der(min) of the first element');
    same_course($result->{'dw[2]'}, [map { -$_ } @x], 1e-12, '... of the second');
}

# --- what --list says of derivatives: a unit by time, and no sign of zero
my $units = compile_model(text => <<'END');
model Units
  Base.RealWith2Derivatives x(unit="m");
  Base.RealWithDerivative a(unit="m/s2"), b(unit="J/K"), c(unit="W/(m2.K)"), d(unit="1"), e;
equation
  x = sin(time);
  a = 2*x/1.0;
  b = x; c = x; d = x; e = x;
end Units;
END
my (undef, $list) = run_simulator($units, '--list');
my %unit = map { /^(der\(\S+)\s+derivative\s+(\S+)\s*(\S*)/ ? ($1 => "$2 $3") : () } split /\n/, $list;
is_deeply(\%unit, { 'der(x)' => '1 m/s', 'der(der(x))' => '0 m/s2', 'der(a)' => '2 m/s3', 'der(b)' => '1 J/(K.s)',
    'der(c)' => '1 W/(m2.K.s)', 'der(d)' => '1 1/s', 'der(e)' => '1 ' }, 'units of derivatives');

done_testing;
