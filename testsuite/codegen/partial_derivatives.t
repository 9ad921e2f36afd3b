# Functions given as derivatives of others, g = der(f, x, y): their values against formulas derived by hand, their
# derivatives with respect to time against integrals and against the same formula written in another way.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $library = <<'END';
package Lib
  function f
    input Real x;
    input Real p = 2;
    output Real y;
  algorithm
    y := p*x^3 + sin(p*x);
  end f;
  function f_x = der(f, x) "Slope";
  function f_xx = der(f, x, x);
  function f_p = der(f, p);
  function f_xp = der(f, x, p);
  function f_pxx = der(f, p, x, x);
  function f_xxx = der(f_xx, x);
  function steep = f_x(p=3);
  function steep_p = der(steep, p);
  function several "Arrays in and out, an Integer, several results"
    input Real a[:];
    input Integer n;
    input Real s;
    output Real r[size(a, 1)];
    output Real q;
  algorithm
    r := {a[i]*sin(i*s) for i in 1:size(a, 1)};
    q := s^n*sum(a);
  end several;
  function several_s = der(several, s);
  function f_plain "A derivative inside of a function"
    input Real x;
    input Real p;
    output Real y;
  protected
    Real unused;
  algorithm
    (, unused) := several_s({1, 2}, 3, x);
    y := f_x(x, p)*unused;
  end f_plain;
  function f_plain_x = der(f_plain, x);
  partial function Any
    input Real x;
    output Real y;
  end Any;
  function cube
    extends Any;
  algorithm
    y := x^3;
  end cube;
  model Follower "The derivative of whatever function is given"
    replaceable function g = cube constrainedby Any;
    function slope = der(g, x);
    Real y = slope(time);
  end Follower;
  model Waiting "Its own derivative may be replaced, with an input that is set for whatever takes the place"
    replaceable function g = der(f, x) constrainedby f(p=3);
    Real y = g(time);
  end Waiting;
end Lib;
END

my $model = <<'END';
model M
  Base.ContinuousState x(start=0.3, fixed=true);
  Base.ContinuousState p(start=1.3, fixed=true);
  final parameter Real k = Lib.f_x(0.2);
  Real v[9] = {Lib.f_x(x, p), Lib.f_xx(x, p), Lib.f_xxx(x, p), Lib.f_p(x, p), Lib.f_xp(x, p), Lib.f_pxx(x, p),
    Lib.f_x(x), Lib.steep(x), Lib.steep_p(x)};
  Real each_[2] = Lib.f_x({x, 2*x}, {p, 1});
  Real r[3], q;
  Real dr[3], dq;
  Real plain = Lib.f_plain(x, p), plain_x = Lib.f_plain_x(x, p);
  Real dv[9] = der(v), ddv[9] = der(dv);
  Real dplain = der(plain), dplain_x = der(plain_x);
  Base.ContinuousState iv[9], idv[9], iplain, iplain_x, ir[3], iq "Integrals of the derivatives";
  Lib.Follower first;
  Lib.Follower second(redeclare function g = Lib.f);
  Lib.Follower third(redeclare function g = der(Lib.f, x));
  Lib.Waiting waiting;
  Lib.Waiting waiting1(redeclare function g = Lib.f_x);
  Lib.Waiting waiting2(redeclare function g = der(Lib.f, x, x));
  Lib.Waiting waiting3(redeclare function g = Lib.f);
initial equation
  iv = v;
  idv = dv;
  iplain = plain;
  iplain_x = plain_x;
  ir = r;
  iq = q;
equation
  (r, q) = Lib.several_s({p, 2, x}, 3, x);
  dr = der(r);
  dq = der(q);
  der(x) = 1 + 0.1*p;
  der(p) = -x;
  der(iv) = dv;
  der(idv) = ddv;
  der(iplain) = dplain;
  der(iplain_x) = dplain_x;
  der(ir) = dr;
  der(iq) = dq;
end M;
END

my $sim = compile_model(text => $library . $model);
my $r   = simulate($sim, '--tolerance', 1e-12, '--interval', 0.1);
my $f_x  = sub { my ($x, $p) = @_; 3 * $p * $x**2 + $p * cos($p * $x) };
my $f_xx = sub { my ($x, $p) = @_; 6 * $p * $x - $p**2 * sin($p * $x) };
my $f_xp = sub { my ($x, $p) = @_; 3 * $x**2 + cos($p * $x) - $p * $x * sin($p * $x) };
my @x = @{ $r->{x} };
my @p = @{ $r->{p} };
my $over = sub { my ($f) = @_; return [map { $f->($x[$_], $p[$_]) } 0 .. $#x] };
my @formula = (
    $f_x, $f_xx,
    sub { my ($x, $p) = @_; 6 * $p - $p**3 * cos($p * $x) },
    sub { my ($x, $p) = @_; $x**3 + $x * cos($p * $x) },
    $f_xp,
    sub { my ($x, $p) = @_; 6 * $x - 2 * $p * sin($p * $x) - $p**2 * $x * cos($p * $x) },
    sub { $f_x->($_[0], 2) },
    sub { $f_x->($_[0], 3) },
    sub { $f_xp->($_[0], 3) },
);
same_course($r->{"v[$_]"}, $over->($formula[$_ - 1]), 1e-14, "formula $_") for 1 .. 9;
same_course($r->{"iv[$_]"}, $r->{"v[$_]"}, 1e-9, "derivative of $_ by time") for 1 .. 9;
same_course($r->{"idv[$_]"}, $r->{"dv[$_]"}, 1e-9, "second derivative of $_ by time") for 1 .. 9;
same_course($r->{'each_[2]'}, $over->(sub { $f_x->(2 * $_[0], 1) }), 1e-14, 'for every element of arrays');

# a product of derivatives inside of a function, its derivative by x and those by time
my $q   = sub { my ($x, $p) = @_; 9 * $x**2 };
same_course($r->{'r[1]'}, $over->(sub { my ($x, $p) = @_; $p * cos $x }), 1e-14, 'of an array');
same_course($r->{'r[3]'}, $over->(sub { my ($x, $p) = @_; 3 * $x * cos(3 * $x) }), 1e-14, 'the last element');
same_course($r->{q}, $over->(sub { my ($x, $p) = @_; 3 * $x**2 * ($p + 2 + $x) }), 1e-14, 'and of another result');
same_course($r->{"ir[$_]"}, $r->{"r[$_]"}, 1e-9, "derivative of the array by time, $_") for 1 .. 3;
same_course($r->{iq}, $r->{q}, 1e-9, 'of the other result');
same_course($r->{plain}, $over->(sub { $f_x->(@_) * $q->(@_) }), 1e-14, 'inside of a function');
same_course($r->{plain_x}, $over->(sub { my ($x, $p) = @_; $f_xx->(@_) * $q->(@_) + $f_x->(@_) * 18 * $x }),
    1e-14, 'the derivative of such a function');
same_course($r->{iplain}, $r->{plain}, 1e-9, 'and by time');
same_course($r->{iplain_x}, $r->{plain_x}, 1e-9, 'of the derivative too');

# replaceable functions
same_course($r->{'first.y'}, [map { 3 * $_**2 } @{ $r->{time} }], 1e-14, 'of a replaceable function');
same_course($r->{'second.y'}, [map { $f_x->($_, 2) } @{ $r->{time} }], 1e-14, 'of what has taken its place');

my @t = @{ $r->{time} };
same_course($r->{'third.y'}, [map { $f_xx->($_, 2) } @t], 1e-14, 'of a derivative that has taken its place');
same_course($r->{'waiting1.y'}, [map { $f_x->($_, 3) } @t], 1e-14, 'a derivative in the place of a function');
same_course($r->{'waiting2.y'}, [map { $f_xx->($_, 3) } @t], 1e-14, 'one made on the spot');
same_course($r->{'waiting3.y'}, [map { 3 * $_**3 + sin(3 * $_) } @t], 1e-14, 'a function in the place of a derivative');
same_course($r->{'waiting.y'}, [map { $f_x->($_, 3) } @t], 1e-14, 'of the declaration');

my (undef, $list) = run_simulator($sim, '--list');
my ($k) = $list =~ /^k\s+\w+\s+(\S+)/m;
close_to($k, $f_x->(0.2, 2), 1e-14, 'as the value of a parameter');

clean_c('partial derivatives', text => $library . $model);
done_testing();
