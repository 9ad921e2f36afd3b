# Calls of small functions in equations are written out, so that they are solved for what a balance needs, differentiated
# and eliminated as if their right sides stood there: against the same model without functions, byte for byte. Others stay
# calls.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $functions = <<'FUNCTIONS';
function turned
  input Real r[2], phi;
  output Real y[2];
algorithm
  y := {cos(phi)*r[1] - sin(phi)*r[2], sin(phi)*r[1] + cos(phi)*r[2]};
end turned;

function cross2
  input Real a[2], b[2];
  output Real y;
algorithm
  y := a[1]*b[2] - a[2]*b[1];
end cross2;

function square
  input Real x;
  output Real y = x*x;
end square;

function root "may be undefined"
  input Real x;
  output Real y;
algorithm
  y := sqrt(x);
end root;

function lengthy
  input Real x;
  output Real y;
algorithm
  y := x*x + x*x*x + sin(x)*cos(x) + x*x*x*x + sin(x)*sin(x)*sin(x) + cos(x)*cos(x)*cos(x) + x*x*x*x*x + x*x*x*x*x*x*x;
end lengthy;
FUNCTIONS

# A bar that turns about the origin, driven by a spring at its end; z is found by a balance.
sub bar {
    my (%is) = @_;
    return <<"MODEL";
  import Base.LinearResponse;
  import Base.ContinuousState;
  model Bar
    parameter Real k = 20, I = 0.7;
    parameter Integer three = 3;
    LinearResponse Cut;
    ContinuousState phi(start = 0.3, fixed = true), w(start = 0.1, fixed = true);
    Real d[2], v[2], a[2], f[2], t, e, n[2], z;
  equation
    z = Cut.balance;
    der(phi) = w;
    der(w) = z;
    d = $is{turned};
    v = der(d);
    a = der(v);
    f = {-k*d[1] - a[1], three - a[2]};
    t = $is{cross};
    Cut.residual = t - I*z;
    e = $is{square};
    n = $is{nested};
  end Bar;
MODEL
}
my %call = (
    turned => 'turned({0.5, 0.25}, phi)',
    cross  => 'cross2(d, f)',
    square => 'square(w) + square(three)',
    nested => 'turned(d, -phi) - turned(v, phi - w)',
);
my %text = (
    turned => '{cos(phi)*0.5 - sin(phi)*0.25, sin(phi)*0.5 + cos(phi)*0.25}',
    cross  => 'd[1]*f[2] - d[2]*f[1]',
    square => 'w*w + three*three',
    nested => '{cos(-phi)*d[1] - sin(-phi)*d[2], sin(-phi)*d[1] + cos(-phi)*d[2]} '
      . '- {cos(phi - w)*v[1] - sin(phi - w)*v[2], sin(phi - w)*v[1] + cos(phi - w)*v[2]}',
);

sub package_of {
    my (%is) = @_;
    (my $indented = $functions) =~ s/^(?=.)/  /mg;
    return "encapsulated package P\n" . $indented . bar(%is) . "end P;\n";
}
my $with = compile_model(text => package_of(%call), model => 'P.Bar');
my $without = compile_model(text => package_of(%text), model => 'P.Bar');
my %result = map { $_ => simulate($_, '--stop', 2) } $with, $without;
cmp_ok(scalar @{ $result{$with}{time} }, '>', 400, 'the model runs');
is_deeply($result{$with}, $result{$without}, 'the same results with functions and without');
my $c = emitted_c(text => package_of(%call), model => 'P.Bar');
unlike($c, qr/__function\b/, 'no function is left in the C text');
my ($residual) = $c =~ m{/\* change of t [^\n]*\n *([^;]*);}s;
like($residual, qr/d->f\[(?:mocc_bound\(mocc, \(long\)\()?1\b/, # the index may be checked
    'the change of t with the balance is that of the product');

# Against the energy of the bar: f is conservative, but for the inertia of a mass 1 at its end and a constant force 3.
my $r = $result{$with};
my @energy = map {
    my $i = $_;
    my ($x, $y, $u, $s, $w) = map { $r->{$_}[$i] } 'd[1]', 'd[2]', 'v[1]', 'v[2]', 'w';
    ($u*$u + $s*$s + 0.7*$w*$w)/2 + 20*$x*$x/2 - 3*$y;
} 0 .. $#{ $r->{time} };
my ($least, $most) = (sort { $a <=> $b } @energy)[0, -1];
cmp_ok($most - $least, '<', 1e-4, 'energy is kept');

# Partial derivatives of such functions, and powers with a number: as the same formulas derived by hand.
my $curves = <<'CURVES';
  function oval
    input Real s, a, c[2];
    output Real r[2];
  algorithm
    r := c + {a*cos(s), 2*sin(s)};
  end oval;
  function bowl
    input Real s, k;
    output Real y = k*s^2 - s^3 + s;
  end bowl;
  function straight
    input Real s, e[2];
    output Real r[2] = s*e;
  end straight;
  function tangent = der(oval, s);
  function bend = der(tangent, s);
  function twist = der(oval, s, a);
  function slope = der(bowl, s);
  function steeper = der(bowl, s, s, k);
  function none = der(straight, s, s);
CURVES

# A point that slides along the curves: the text has accelerations of what the functions give.
sub slide {
    my ($t, $b, $w, $m, $n, $z) = @_;
    return <<"MODEL";
encapsulated package P
  import Base.ContinuousState;
$curves
  model Slide
    parameter Real a = 3, c[2] = {1, 2}, k = 0.5;
    ContinuousState s(start = 0.3, fixed = true), v(start = 0.1, fixed = true);
    Real r[2], t[2], u[2], b[2], w[2], m, dm, n, z[2];
  equation
    der(s) = v;
    r = oval(s, a, c);
    t = $t;
    u = der(t);
    b = $b;
    w = $w;
    m = $m;
    dm = der(m);
    n = $n;
    z = $z;
    der(v) = -(t[1] + b[2] + m)/(t*t + 1);
  end Slide;
end P;
MODEL
}
my $called = slide('tangent(s, a, c)', 'bend(s, a, c)', 'twist(s, a, c)', 'slope(s, k)', 'steeper(s, k)', 'none(s, c)');
my $derived = slide('{-a*sin(s), 2*cos(s)}', '{-a*cos(s), -2*sin(s)}', '{-sin(s), 0}', 'k*2*s - 3*s^2 + 1', '2', '{0, 0}');
unlike(emitted_c(text => $called, model => 'P.Slide'), qr/__function\b/, 'no partial derivative is left in the C text');
my ($slid, $by_hand) = map { simulate(compile_model(text => $_, model => 'P.Slide'), '--stop', 2, '--tolerance', 1e-10) } $called, $derived;
same_course($slid->{$_}, $by_hand->{$_}, 1e-9, "$_ of derived functions") for sort keys %$by_hand;

# What may be undefined, is long, has more than one statement or would be computed twice stays a call.
my $more = <<'MORE';
function rooted = der(root, x);
function cubed
  input Real x;
  output Real y = x^3 + x;
end cubed;
MORE
my %kept = (
    root      => 'root(time + 1)',
    lengthy      => 'lengthy(time)',
    square    => 'square(exp(time))',
    rooted    => 'rooted(time + 1)',
    cubed     => 'cubed(exp(time))',
);
for my $name (sort keys %kept) {
    my $text = emitted_c(text => $functions . $more . "model M\n  Real y = $kept{$name};\nend M;\n", model => 'M');
    like($text, qr/^ *s->y = [^;]*\b${name}__function\(/m, "$name stays a call");
}
# A mistake is reported where the call stands, not in the function.
my $file = write_file('inlined.mo', <<'MODEL');
encapsulated package P
  import Base.LinearResponse;
  function cross2
    input Real a[2], b[2];
    output Real y;
  algorithm
    y := a[1]*b[2] - a[2]*b[1];
  end cross2;
  model M
    LinearResponse Cut;
    Real z = Cut.balance;
  equation
    Cut.residual = cross2({z, 1}, {2, z});
  end M;
end P;
MODEL
my ($status, undef, $err) = run_mocc('--check', $file);
is($status, 1, 'a product of values that depend on balances is refused');
like($err, qr/inlined\.mo:13:20: error: [^\n]*\[linear-response\]/, 'where the call stands');

done_testing;
